/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/show.h"
#include "repl/cmd/stepping.h"

#include <string.h>

/* "on" may stand before the others. */
static const char *const choices[] = {"fail", "id", "op", "none", "on", NULL};
enum { FAIL, ID, OP, NONE, ON };

static bool is_kind(const struct ss_graph *g, const char *name)
{
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (!strcmp(g->ops[i].kind, name))
            return true;
    }
    return false;
}

static enum ss_rc check_op(const struct ss_graph *g, const char *name, struct ss_error *err)
{
    if (name && (ss_graph_find_op(g, name) != SS_NONE || is_kind(g, name)))
        return SS_OK;
    if (name)
        ss_fail(err, SS_E_ARGUMENT, "there is no op and no kind of op %s", name);
    else
        ss_fail(err, SS_E_ARGUMENT, "break op needs the name of an op, or of a kind of op");
    return ss_error_hint(err, "graph lists the ops, rules their kinds");
}

static enum ss_rc check_id(const char *name, struct ss_error *err)
{
    size_t digits = name && (name[0] == 'S' || name[0] == 'P') ? strspn(name + 1, "0123456789") : 0;
    if (!name || (digits && !name[1 + digits]))
        return SS_OK;
    ss_fail(err, SS_E_ARGUMENT, "no row is called '%.60s'", name);
    return ss_error_hint(err, "S1, S2, P1: as `rules OP` lists them");
}

/* The kind of a breakpoint as a word, or -1. */
static int kind_of(const char *word)
{
    for (int i = 0; word && i <= NONE; i++) {
        if (!strcmp(choices[i], word))
            return i;
    }
    return -1;
}

static enum ss_rc set(struct ss_lab *lab, int kind, const char *name, struct ss_error *err)
{
    static const enum ss_break_kind kinds[] = {SS_BREAK_FAIL, SS_BREAK_ID, SS_BREAK_OP};
    enum ss_rc rc = SS_OK;
    if (kind < 0) {
        ss_fail(err, SS_E_ARGUMENT, "break on what?");
        return ss_error_hint(err, "break on fail, break on id S2, break on op NAME");
    }
    if (kind == NONE) {
        ss_breaks_clear(&lab->walk.breaks);
        return SS_OK;
    }
    if (kind == FAIL && name)
        return ss_fail(err, SS_E_ARGUMENT, "only break id and break op take a name");
    if (kind == OP)
        rc = check_op(lab->now->graph, name, err);
    if (kind == ID)
        rc = check_id(name, err);
    if (rc == SS_OK)
        ss_breaks_add(&lab->walk.breaks, kinds[kind], name);
    return rc;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {{"on", SS_UNIT_NONE}, {"name", SS_UNIT_NONE}};
    const struct ss_arg_value *on = ss_arg(parsed, "on"), *name = ss_arg(parsed, "name"),
                              *more = ss_arg(parsed, "more");
    enum ss_rc rc = ss_need_graph(ctx->lab, err);
    bool spelled = on->given && on->integer == ON;
    const char *first = name->given ? name->text : NULL, *second = more->given ? more->text : NULL;
    if (rc == SS_OK && second && !spelled)
        rc = ss_fail(err, SS_E_ARGUMENT, "one name is enough: %s", first);
    if (rc == SS_OK && on->given)
        rc = set(ctx->lab, spelled ? kind_of(first) : (int)on->integer, spelled ? second : first,
                 err);
    if (rc != SS_OK)
        return rc;
    const struct ss_breaks *breaks = &ctx->lab->walk.breaks;
    ss_out_table(out, "breakpoints", columns, SS_COUNT(columns));
    for (size_t i = 0; i < breaks->count; i++) {
        static const int kinds[] = {FAIL, ID, OP};
        const struct ss_break *at = &breaks->items[i];
        struct ss_value cells[] = {ss_v_text(choices[kinds[at->kind]]),
                                   ss_v_text(at->name ? ss_strdup(&out->arena, at->name) : NULL)};
        ss_out_row(out, cells);
    }
    return SS_OK;
}

static const char *const examples[] = {"step dot_general_0; break id S2; until end; break none",
                                       "step; break op transpose; until break", NULL};

const struct ss_cmd ss_cmd_break = {
    .name = "break",
    .group = "rules",
    .summary = "set or list breakpoints of a walk through an exploration",
    .help =
        "fail: an attempt that does not hold. id: an attempt that finds an id, or the attempt\n"
        "that becomes the row NAME (S2, P1). op: the start of the exploration of the op NAME,\n"
        "of an op with the same rules, or of any op of the kind NAME; `break on op NAME` is the\n"
        "same. none removes all breakpoints. Loading a graph removes them too.",
    .examples = examples,
    .args =
        {{.name = "on",
          .type = SS_ARG_CHOICE,
          .choices = choices,
          .optional = true,
          .help = "what to stop at; left out: list"},
         {.name = "name", .type = SS_ARG_STOP, .optional = true, .help = "a row's id, or an op"},
         {.name = "more", .type = SS_ARG_STOP, .optional = true, .help = "the name, after on"}},
    .flags = SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

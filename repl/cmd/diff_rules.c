/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <string.h>

struct side {
    const struct ss_op_rules *rules;
    const int64_t *lengths;
    const char **texts; /* per row */
    bool *common;
};

static struct side side_of(const struct ss_ruleset *rules, uint32_t op, struct ss_arena *arena)
{
    struct side s = {.rules = rules->op_rules[op], .lengths = rules->op_atoms[op].lengths};
    s.texts = ss_alloc_array(arena, s.rules->n_rows, sizeof *s.texts);
    s.common = ss_alloc_array(arena, s.rules->n_rows, sizeof *s.common);
    for (size_t i = 0; i < s.rules->n_rows; i++) {
        struct ss_buf text = {0};
        ss_row_print(&text, s.rules, &s.rules->rows[i], s.lengths);
        s.texts[i] = ss_show_take(arena, &text);
    }
    return s;
}

static void put_row(const char *text, const char *a, const char *b, struct ss_out *out)
{
    struct ss_value cells[] = {ss_v_text(text), ss_v_text(a), ss_v_text(b)};
    ss_out_row(out, cells);
}

/* Rows of a in its order, then those that only b has; returns how many both have. */
static int64_t put_rows(struct side *a, struct side *b, bool all, struct ss_out *out)
{
    int64_t both = 0;
    for (size_t i = 0; i < a->rules->n_rows; i++) {
        const char *id = NULL;
        for (size_t j = 0; j < b->rules->n_rows && !id; j++) {
            if (strcmp(a->texts[i], b->texts[j]) != 0)
                continue;
            id = b->rules->rows[j].id;
            b->common[j] = true;
        }
        both += id != NULL;
        if (!id || all)
            put_row(a->texts[i], a->rules->rows[i].id, id, out);
    }
    for (size_t j = 0; j < b->rules->n_rows; j++) {
        if (!b->common[j])
            put_row(b->texts[j], NULL, b->rules->rows[j].id, out);
    }
    return both;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {{"row", false}, {"a", false}, {"b", false}};
    uint32_t op[] = {(uint32_t)ss_arg(parsed, "a")->integer,
                     (uint32_t)ss_arg(parsed, "b")->integer};
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_graph *g = ctx->lab->graph;
    struct side a = side_of(ctx->lab->rules, op[0], &out->arena),
                b = side_of(ctx->lab->rules, op[1], &out->arena);
    ss_out_field(out, "a", ss_v_text(g->ops[op[0]].name));
    ss_out_field(out, "b", ss_v_text(g->ops[op[1]].name));
    ss_out_field(out, "same_structure", ss_v_bool(a.rules == b.rules));
    ss_out_table(out, "rows", columns, SS_COUNT(columns));
    int64_t both = put_rows(&a, &b, ss_option(parsed, "all")->given, out);
    ss_out_field(out, "both", ss_v_int(both));
    ss_out_field(out, "only_a", ss_v_int((int64_t)a.rules->n_rows - both));
    ss_out_field(out, "only_b", ss_v_int((int64_t)b.rules->n_rows - both));
    return SS_OK;
}

static const char *const examples[] = {"diff-rules dot_general_0 dot_general_1", NULL};

const struct ss_cmd ss_cmd_diff_rules = {
    .name = "diff-rules",
    .group = "rules",
    .summary = "rows that one op has and another has not",
    .help =
        "Rows are compared as they are written at each op's own lengths; a and b are the rows'\n"
        "ids. same_structure: both ops were explored as one, so that only numbers of blocks can\n"
        "differ. --all lists the rows of both, too.",
    .examples = examples,
    .args = {{.name = "a", .type = SS_ARG_OP, .help = "an op's name"},
             {.name = "b", .type = SS_ARG_OP, .help = "another's"}},
    .options = {{.name = "all", .type = SS_ARG_FLAG, .help = "rows that both have, too"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

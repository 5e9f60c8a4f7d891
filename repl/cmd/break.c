/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/show.h"
#include "repl/cmd/stepping.h"

static const char *const choices[] = {"fail", "id", "none", NULL};
enum { FAIL, ID, NONE };

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {{"on", false}, {"id", false}};
    const struct ss_arg_value *on = ss_arg(parsed, "on"), *id = ss_arg(parsed, "id");
    enum ss_rc rc = ss_need_stepper(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    struct ss_stepper *s = ctx->lab->stepper;
    if (id->given && on->integer != ID)
        return ss_fail(err, SS_E_ARGUMENT, "only `break id` takes an id");
    if (on->given && on->integer == NONE)
        ss_stepper_clear_breaks(s);
    else if (on->given)
        ss_stepper_break(s, on->integer == ID ? SS_BREAK_ID : SS_BREAK_FAIL,
                         id->given ? id->text : NULL);
    ss_out_table(out, "breakpoints", columns, SS_COUNT(columns));
    for (size_t i = 0; i < s->n_breaks; i++) {
        const char *name = s->breaks[i].name;
        struct ss_value cells[] = {
            ss_v_text(choices[s->breaks[i].kind == SS_BREAK_ID ? ID : FAIL]),
            ss_v_text(name ? ss_strdup(&out->arena, name) : NULL)};
        ss_out_row(out, cells);
    }
    return SS_OK;
}

static const char *const examples[] = {"step dot_general_0; break id S2; until end; break none",
                                       NULL};

const struct ss_cmd ss_cmd_break = {
    .name = "break",
    .group = "rules",
    .summary = "set or list what stops a walk through an exploration",
    .help = "fail: an attempt that does not hold. id: an attempt that finds an id, or the one that\n"
            "becomes the row ID (S2, P1). none removes all. They hold until another op is opened.",
    .examples = examples,
    .args = {{.name = "on",
              .type = SS_ARG_CHOICE,
              .choices = choices,
              .optional = true,
              .help = "what to stop at; left out: list"},
             {.name = "id", .type = SS_ARG_TEXT, .optional = true, .help = "a row's id"}},
    .flags = SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

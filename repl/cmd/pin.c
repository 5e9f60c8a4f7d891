/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const char *op = ctx->lab->graph->ops[ss_arg(parsed, "op")->integer].name;
    const char *row = ss_arg(parsed, "row")->text;
    enum ss_rc rc = ss_lab_pin(ctx->lab, op, row, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "op", ss_v_text(op));
    ss_out_field(out, "row", ss_v_text(ss_strdup(&out->arena, row)));
    if (ctx->lab->plan_stale)
        ss_out_note(out, "the plan was made without this pin: solve again");
    return SS_OK;
}

static const char *const examples[] = {"mesh 2x4; pin dot_general_0 \"dp: S(0) <- S(0), R\"",
                                       "mesh 2; pin dot_general_0 R <- R, R", NULL};

const struct ss_cmd ss_cmd_pin = {
    .name = "pin",
    .group = "plan",
    .summary = "force a row of an op, on one mesh axis or on all",
    .help =
        "ROW is results <- operands: `tp: S(1) <- R, S(1)` holds for the axis tp alone;\n"
        "`S(0)R <- S(0)R, RR` gives one placement per mesh axis, written without blanks. A pin\n"
        "that no strategy satisfies is refused at once, with the reason. A pin replaces the op's\n"
        "pin on the same axis.",
    .examples = examples,
    .args = {{.name = "op", .type = SS_ARG_OP, .help = "an op's name"},
             {.name = "row", .type = SS_ARG_ROW, .rest = true, .help = "results <- operands"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES,
    .since = "0.1",
    .run = run,
};

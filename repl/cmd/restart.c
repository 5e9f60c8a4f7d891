/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/stepping.h"

static const char *const orders[] = {"ours", "paper", NULL};

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *order = ss_option(parsed, "order");
    enum ss_rc rc = ss_need_stepper(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    bool paper = order->given ? order->integer : ctx->lab->stepper->trace->paper;
    rc = ss_lab_step_restart(ctx->lab, paper, ctx->job, err);
    if (rc == SS_OK)
        ss_put_stop(ctx->lab, out);
    return rc;
}

static const char *const examples[] = {"step dot_general_0; next; restart",
                                       "step dot_general_0; restart --order paper; next", NULL};

const struct ss_cmd ss_cmd_restart = {
    .name = "restart",
    .group = "rules",
    .summary = "restart the open exploration, in either order",
    .help = "Explores again the op or graph that `step` opened, and returns to its start.\n"
            "Breakpoints stay. Without --order the order of candidates stays as well.",
    .examples = examples,
    .options = {{.name = "order",
                 .type = SS_ARG_CHOICE,
                 .choices = orders,
                 .help = "of candidates: ours, or the paper's"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/stepping.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    (void)parsed;
    enum ss_rc rc = ss_need_stepper(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    if (!ss_lab_step_back(ctx->lab)) {
        ss_fail(err, SS_E_STATE, "this is where the exploration begins");
        return ss_error_hint(err, "step goes on");
    }
    ss_put_stop(ctx->lab, out);
    return SS_OK;
}

static const char *const examples[] = {"step dot_general_0; next; next; back", NULL};

const struct ss_cmd ss_cmd_back = {
    .name = "back",
    .group = "rules",
    .summary = "step back to the previous stop",
    .help =
        "Moves back in the exploration that `step` opened. From the start of an op it moves to\n"
        "the position where the previous op was left. Shows the attempt at that position from\n"
        "its start.",
    .examples = examples,
    .flags = SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

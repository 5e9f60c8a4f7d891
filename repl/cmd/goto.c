/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/stepping.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    enum ss_rc rc = ss_need_stepper(ctx->lab, err);
    ss_lab_forget_probe(ctx->lab);
    if (rc == SS_OK)
        rc = ss_stepper_goto(ctx->lab->stepper, ss_arg(parsed, "attempt")->integer, err);
    if (rc == SS_OK)
        ss_put_stop(ctx->lab, out);
    return rc;
}

static const char *const examples[] = {"step dot_general_0; goto 2", NULL};

const struct ss_cmd ss_cmd_goto = {
    .name = "goto",
    .group = "rules",
    .summary = "go to the end of an attempt of the open exploration",
    .help = "Attempts of an op count from 1, in the order in which they were made. `back` returns.",
    .examples = examples,
    .args = {{.name = "attempt", .type = SS_ARG_INT, .help = "its number"}},
    .flags = SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

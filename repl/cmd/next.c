/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/stepping.h"

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    (void)parsed;
    return ss_step_to(ctx, SS_STEP_ID, out, err);
}

static const char *const examples[] = {"step dot_general_0; next; next", NULL};

const struct ss_cmd ss_cmd_next = {
    .name = "next",
    .group = "rules",
    .summary = "step on to the next cut that holds",
    .help =
        "Continues the exploration that `step OP` opened, to the next attempt that finds an id:\n"
        "a cut whose combined pieces equal the whole. A breakpoint on the way stops earlier.",
    .examples = examples,
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

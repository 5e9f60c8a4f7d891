/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/stepping.h"

static const char *const choices[] = {"found", "refused", "ran", "end", NULL};
static const enum ss_step_until untils[] = {SS_STEP_FOUND, SS_STEP_REFUSED, SS_STEP_RAN,
                                            SS_STEP_END};

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    enum ss_rc rc = ss_need_stepper(ctx->lab, err);
    return rc == SS_OK ? ss_step_to(ctx->lab, untils[ss_arg(parsed, "what")->integer], out) : rc;
}

static const char *const examples[] = {"step dot_general_0; until found; until end", NULL};

const struct ss_cmd ss_cmd_until = {
    .name = "until",
    .group = "rules",
    .summary = "step on until something is found, refused or run",
    .help = "found: an attempt that holds, with or without a cut. refused: pieces that shape\n"
            "inference, divisibility or a kernel refuses. ran: a probe that was run. end: the last\n"
            "event. A breakpoint on the way stops earlier.",
    .examples = examples,
    .args = {{.name = "what", .type = SS_ARG_CHOICE, .choices = choices, .help = "where to stop"}},
    .flags = SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

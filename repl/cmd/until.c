/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/stepping.h"

static const char *const choices[] = {"found", "refuted", "refused", "ran", "end", "break", NULL};
static const enum ss_step_until untils[] = {SS_STEP_FOUND, SS_STEP_REFUTED, SS_STEP_REFUSED,
                                            SS_STEP_RAN, SS_STEP_END};
enum { BREAK = sizeof untils / sizeof *untils };

/* Over as many explorations as it takes. */
static enum ss_rc run_to_break(struct ss_ctx *ctx, struct ss_out *out, struct ss_error *err)
{
    bool moved;
    const struct ss_walk *w = &ctx->lab->walk;
    enum ss_rc rc = ss_need_stepper(ctx->lab, err);
    size_t from = w->at;
    if (rc == SS_OK)
        rc = ss_lab_step_continue(ctx->lab, ctx->job, &moved, err);
    if (rc != SS_OK)
        return rc;
    if (!moved)
        ctx->lab->stepper->from = ctx->lab->stepper->at;
    ss_put_stop(ctx->lab, out);
    if (w->at > from)
        ss_out_note(out, "%zu exploration%s ended on the way", w->at - from,
                    w->at - from == 1 ? "" : "s");
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    int64_t what = ss_arg(parsed, "what")->integer;
    return what == BREAK ? run_to_break(ctx, out, err) : ss_step_to(ctx, untils[what], out, err);
}

static const char *const examples[] = {"step dot_general_0; until found; until end",
                                       "step; break op transpose; until break; step", NULL};

const struct ss_cmd ss_cmd_until = {
    .name = "until",
    .group = "rules",
    .summary = "step on until something is found, refuted or run",
    .help =
        "found: an attempt that holds, with or without a cut. refuted: an attempt with a\n"
        "counterexample; print shows its tensors. refused: pieces that shape\n"
        "inference, divisibility or a kernel refuses. ran: a probe that ran. end: the last\n"
        "event of this op. A breakpoint on the way stops earlier.\n"
        "break: the next breakpoint. If the walk covers the whole graph, the ops on the way are\n"
        "passed silently.",
    .examples = examples,
    .args = {{.name = "what", .type = SS_ARG_CHOICE, .choices = choices, .help = "where to stop"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

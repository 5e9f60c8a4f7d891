/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/show.h"
#include "repl/cmd/stepping.h"

static const char *const orders[] = {"ours", "paper", NULL};

static void put_opened(const struct ss_lab *lab, struct ss_out *out)
{
    ss_put_stop(lab, out);
    if (!ss_stepper_over(lab->stepper))
        ss_out_note(out, "step goes to the next attempt, next to the next id that is found");
}

/* One op's exploration, or those of the whole graph. */
static enum ss_rc open(struct ss_ctx *ctx, const struct ss_arg_value *op, bool paper,
                       struct ss_error *err)
{
    enum ss_rc rc = op->given ? SS_OK : ss_lab_discover(ctx->lab, ctx->job, err);
    uint32_t id = op->given ? (uint32_t)op->integer : SS_NONE;
    return rc == SS_OK ? ss_lab_step(ctx->lab, id, paper, ctx->job, err) : rc;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    struct ss_lab *lab = ctx->lab;
    const struct ss_arg_value *op = ss_arg(parsed, "op");
    const struct ss_arg_value *order = ss_option(parsed, "order");
    bool graph = ss_option(parsed, "graph")->given;
    enum ss_rc rc = ss_need_graph(lab, err);
    if (rc == SS_OK && op->given && graph)
        rc = ss_fail(err, SS_E_ARGUMENT, "either one op or the whole graph");
    if (rc != SS_OK)
        return rc;
    bool opens = op->given || graph || !lab->stepper, list = ss_option(parsed, "list")->given;
    if (!opens && order->given) {
        ss_fail(err, SS_E_ARGUMENT, "an order belongs to an exploration that is being opened");
        return ss_error_hint(err, "restart --order %s", orders[order->integer]);
    }
    if (opens)
        rc = open(ctx, op, order->integer, err);
    if (rc != SS_OK)
        return rc;
    if (list) {
        ss_put_attempt_list(lab->stepper, true, out);
        return SS_OK;
    }
    if (ss_option(parsed, "all")->given) {
        ss_put_events(lab->stepper->trace, 0, (uint32_t)lab->stepper->trace->events.count, out);
        return SS_OK;
    }
    if (opens) {
        put_opened(lab, out);
        return SS_OK;
    }
    bool probe = ss_option(parsed, "probe")->given;
    return ss_step_to(ctx, probe ? SS_STEP_PROBE : SS_STEP_ATTEMPT, out, err);
}

static const char *const examples[] = {
    "step dot_general_0; step; step --probe; print", "step --all reduce_0",
    "step dot_general_0 --order paper; next",        "step dot_general_0; until refuted; print",
    "step --graph; break op transpose; until break", NULL};

const struct ss_cmd ss_cmd_step = {
    .name = "step",
    .group = "rules",
    .summary = "watch how the rules of an op are found",
    .help =
        "With OP: opens the exploration of this op, as a debugger opens a program. With\n"
        "--graph, or if none is open, opens the explorations of all ops in order, one per set\n"
        "of equal rules.\n"
        "Without OP: moves to the end of the next attempt, or with --probe to the end of the\n"
        "next probe, and shows the events on the way: the candidate and the dims that would\n"
        "carry the new id; the lengths of the probe and of each rank's piece; whether the\n"
        "pieces were refused or run; each combination with its largest error; the evidence so\n"
        "far (cells that could have refuted the row); the verdict; and id, the name of the row\n"
        "in `rules`. Last come the attempts around the cursor, which is at the one with\n"
        ">; attempts to come have no verdict yet. --list shows all of them.\n"
        "next, until, back, goto and restart move the cursor; break stops it on the way; print\n"
        "shows the tensors of the probe.\n"
        "--order paper follows Algorithm 1 of the paper: one id after the other, joint cuts\n"
        "first, one probe per candidate, the first combination that holds. counterexample is\n"
        "the smallest probe that refutes an attempt. `help why` explains kind and verdict.\n"
        "Stepping changes no rules: with the same seed, discover goes through the same events.",
    .examples = examples,
    .args = {{.name = "op", .type = SS_ARG_OP, .optional = true, .help = "opens this op's"}},
    .options = {{.name = "graph", .type = SS_ARG_FLAG, .help = "opens those of all ops"},
                {.name = "all", .type = SS_ARG_FLAG, .help = "the whole transcript at once"},
                {.name = "list", .type = SS_ARG_FLAG, .help = "all attempts; does not move"},
                {.name = "probe", .type = SS_ARG_FLAG, .help = "one probe instead of one attempt"},
                {.name = "order",
                 .type = SS_ARG_CHOICE,
                 .choices = orders,
                 .help = "of candidates: ours, or the paper's"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

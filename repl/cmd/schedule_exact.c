/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_pipeline.h"

static const double DEFAULT_TIME_S = 10;

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *time = ss_option(parsed, "time");
    const struct ss_pipeline_case *made;
    struct ss_exact how;
    struct ss_job limited;
    enum ss_rc rc = ss_need_pipeline(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    const bool had_pairs = ss_schedule_has_pairs(ctx->lab->now->pipeline->schedule);
    ss_job_set_unit(ctx->job, 1e9);
    ss_job_init_child(&limited, ctx->job, time->given ? time->real : DEFAULT_TIME_S);
    rc = ss_pipeline_exact(ctx->lab->now->pipeline, ss_option(parsed, "memory")->integer, &limited,
                           &made, &how, err);
    ss_job_fini(&limited);
    if (rc != SS_OK)
        return rc;
    out->cancelled = ss_job_was_cancelled(ctx->job);
    ss_lab_set_pipeline(ctx->lab, made);
    ss_out_field(out, "proved", ss_v_bool(how.proved));
    ss_out_field(out, "makespan_ms", ss_show_ms(how.makespan_ps));
    ss_out_field(out, "lower_bound_ms", ss_show_ms(how.bound_ps));
    ss_out_field(out, "orders", ss_v_int(how.orders));
    ss_out_field(out, "open", ss_v_int(how.open));
    ss_out_field(out, "glpk", ss_v_bool(how.by_glpk));
    ss_put_pipeline_ranks(made, out);
    if (!how.proved && how.open > SS_EXACT_MAX_ORDERS)
        ss_out_note(out, "%d orders are too many for GLPK; the bound holds all the same", how.open);
    if (had_pairs)
        ss_out_note(out,
                    "the schedule before had overlapped pairs, which the program does not know: "
                    "it may be faster");
    return SS_OK;
}

static const char *const examples[] = {
    "schedule zb-h1 --ranks 3 --microbatches 4 --costs 10,12,8; schedule exact",
    "schedule 1f1b --ranks 2 --microbatches 4 --costs 10,14,6 --activations 2GiB --kept 1GiB; "
    "schedule exact --memory 4GiB --time 5s; timeline",
    NULL};

const struct ss_cmd ss_cmd_schedule_exact = {
    .name = "schedule exact",
    .group = "pipeline",
    .summary = "find the fastest schedule of a small pipeline, with proof",
    .help =
        "Looks for the least makespan with the stages, ranks and costs in use, and the backward\n"
        "split into I and W; --memory limits the activations of a rank. This is the integer\n"
        "program of zero bubble (App. G): an order of each two actions of a rank. Orders that\n"
        "follow from times and memory are fixed first; GLPK decides the open ones. No schedule\n"
        "within the limit is faster than lower_bound_ms, unless it has overlapped pairs. Without "
        "a\n"
        "proof in time, the best one so far is kept. Up to 600 actions; transfers do not wait for\n"
        "each other.",
    .examples = examples,
    .options = {{.name = "memory", .type = SS_ARG_BYTES, .help = "for activations of a rank"},
                {.name = "time", .type = SS_ARG_DURATION, .help = "at most (10s)"}},
    .flags = SS_CMD_LONG | SS_CMD_MUTATES | SS_CMD_PROBLEM,
    .since = "0.2",
    .run = run,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_pipeline.h"

static int32_t most_in_flight(const struct ss_sim *sim)
{
    int32_t most = 0;
    for (int32_t r = 0; r < sim->n_ranks; r++)
        most = sim->ranks[r].in_flight_w > most ? sim->ranks[r].in_flight_w : most;
    return most;
}

static void put_rival(const struct ss_pipeline_rival *rival, bool memory, struct ss_out *out)
{
    struct ss_value cells[8] = {ss_v_text(rival->kind->name), ss_v_int(rival->chunks)};
    const struct ss_pipeline_case *c = rival->result;
    for (int i = 2; i < 7; i++)
        cells[i] = ss_v_null();
    cells[7] = ss_v_text(ss_strdup(&out->arena, c ? rival->kind->summary : rival->why_not));
    if (c) {
        cells[2] = ss_show_ms(c->sim.makespan_ps);
        cells[3] = ss_show_part(ss_sim_bubble(&c->sim));
        cells[4] = ss_show_ms(c->bound_ps);
        cells[5] = ss_v_real(most_in_flight(&c->sim) / (double)rival->chunks);
        if (memory)
            cells[6] = ss_v_int_in(SS_UNIT_BYTES, c->sim.peak_bytes);
    }
    ss_out_row(out, cells);
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static const struct ss_column columns[] = {
        {"schedule", SS_UNIT_NONE}, {"chunks", SS_UNIT_NUMBER}, {"makespan_ms", SS_UNIT_MS},
        {"bubble", SS_UNIT_RATIO},  {"bound_ms", SS_UNIT_MS},   {"in_flight", SS_UNIT_NUMBER},
        {"peak", SS_UNIT_BYTES},    {"note", SS_UNIT_NONE}};
    static const char *const minor[] = {"note", "bound_ms", NULL};
    struct ss_pipeline_rival *rivals;
    size_t n = 0;
    enum ss_rc rc = ss_need_pipeline(ctx->lab, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_pipeline_case *c = ctx->lab->now->pipeline;
    const struct ss_arg_value *chunks = ss_option(parsed, "chunks");
    if (chunks->given && (chunks->integer < 1 || chunks->integer > SS_MAX_STAGES))
        return ss_fail(err, SS_E_ARGUMENT, "--chunks: a number from 1 to %d", (int)SS_MAX_STAGES);
    rc = ss_pipeline_compare(c, (int32_t)chunks->integer, ss_option(parsed, "memory")->integer,
                             ctx->job, &out->arena, &rivals, &n, err);
    if (rc != SS_OK)
        return rc;
    out->cancelled = ss_job_was_cancelled(ctx->job);
    bool memory = c->sim.peak_bytes > 0;
    ss_out_field(out, "ranks", ss_v_int(c->schedule->n_ranks));
    ss_out_field(out, "microbatches", ss_v_int(c->schedule->n_microbatches));
    ss_out_table(out, "schedules", columns, SS_COUNT(columns));
    ss_out_minor(out, minor);
    for (size_t i = 0; i < n; i++)
        put_rival(rivals + i, memory, out);
    ss_pipeline_rivals_free(rivals, n);
    return SS_OK;
}

static const char *const examples[] = {
    "schedule 1F1B --ranks 4 --microbatches 12 --costs 10,12,8,0.5; schedule compare",
    "schedule 1F1B --activations 2GiB --kept 1GiB; schedule compare --chunks 4", NULL};

const struct ss_cmd ss_cmd_schedule_compare = {
    .name = "schedule compare",
    .group = "pipeline",
    .summary = "simulate all schedules on the same costs",
    .help =
        "Takes ranks, microbatches and costs of the schedule in use. Each schedule has its own\n"
        "number of stages per rank (chunks), with the parts of the model divided among them.\n"
        "in_flight is the most microbatches that a rank holds until W or B, in parts of the\n"
        "model. A schedule that does not exist for these numbers says why. bound_ms holds for\n"
        "every schedule with the same stages on the same ranks that splits the backward or not,\n"
        "and has overlapped pairs or none, as this one does.",
    .examples = examples,
    .options =
        {{.name = "chunks", .type = SS_ARG_INT, .help = "of schedules that leave it open (2)"},
         {.name = "memory", .type = SS_ARG_BYTES, .help = "for activations, for ZB-1p and ZB-2p"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY | SS_CMD_PROBLEM,
    .since = "0.2",
    .run = run,
};

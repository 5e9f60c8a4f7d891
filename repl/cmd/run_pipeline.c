/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/run_stages.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static struct ss_value stages_text(const struct ss_lab_pipeline_run *done, int32_t rank,
                                   struct ss_arena *arena)
{
    struct ss_buf text = {0};
    for (int32_t s = 0; s < done->n_stages; s++)
        if (done->stage_rank[s] == rank)
            ss_buf_printf(&text, "%s%d", text.length ? " " : "", (int)s);
    const char *copy = ss_strdup(arena, text.length ? text.data : "");
    ss_buf_free(&text);
    return ss_v_text(copy);
}

static void put_ranks(const struct ss_lab_pipeline_run *done, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"rank", SS_UNIT_NUMBER},
                                               {"stages", SS_UNIT_NONE},
                                               {"devices", SS_UNIT_NUMBER},
                                               {"peak", SS_UNIT_BYTES},
                                               {"simulated_peak", SS_UNIT_BYTES}};
    ss_out_table(out, "per_rank", columns, SS_COUNT(columns));
    for (int32_t k = 0; k < done->n_ranks; k++) {
        struct ss_value cells[] = {ss_v_int(k), stages_text(done, k, &out->arena),
                                   ss_v_int(done->rank_devices[k]),
                                   ss_v_int_in(SS_UNIT_BYTES, done->report.peak_bytes[k]),
                                   ss_v_int_in(SS_UNIT_BYTES, done->simulated_peak[k])};
        ss_out_row(out, cells);
    }
}

static void put_lists(const struct ss_lab_pipeline_run *done, struct ss_out *out)
{
    static const struct ss_column columns[] = {{"item", SS_UNIT_NONE}};
    ss_out_table(out, "lists", columns, SS_COUNT(columns));
    for (size_t i = 0; i < done->n_items; i++)
        ss_out_row(out, (struct ss_value[]){ss_v_text(done->items[i])});
}

static void put_run(const struct ss_lab *lab, const struct ss_lab_pipeline_run *done,
                    struct ss_out *out)
{
    const struct ss_run_report *report = &done->report.run;
    const struct ss_graph *graph = lab->now->graph;
    ss_out_field(out, "backend", ss_v_text(report->backend));
    ss_out_field(out, "schedule", ss_v_text(done->schedule));
    ss_out_field(out, "stages", ss_v_int(done->n_stages));
    ss_out_field(out, "ranks", ss_v_int(done->n_ranks));
    ss_out_field(out, "devices", ss_v_int(report->ranks));
    ss_out_field(out, "microbatches", ss_v_int(lab->now->stages->n_microbatches));
    ss_out_field(out, "dtype", ss_v_text(ss_dtype_name(report->floats)));
    ss_out_field(out, "ok", ss_v_bool(report->ok));
    ss_out_field(out, "max_err", ss_v_real(report->max_err));
    ss_out_field(out, "tolerance", ss_v_real(report->tolerance));
    if (!report->f64)
        ss_out_field(out, "reference_err", ss_v_real(report->reference_err));
    ss_out_field(out, "outputs", ss_v_int(graph->n_outputs));
    ss_out_field(out, "worst_output",
                 ss_v_text(graph->vars[graph->outputs[report->worst_output]].name));
    ss_out_field(out, "programs_run", ss_v_int(done->report.runs));
    ss_out_field(out, "sends", ss_v_int(done->report.sends));
    ss_out_field(out, "sent_bytes", ss_v_int_in(SS_UNIT_BYTES, done->report.sent_bytes));
    ss_out_field(out, "time_ms", ss_v_real_in(SS_UNIT_MS, report->time_ms));
    ss_out_field(out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, report->peak_bytes));
    put_ranks(done, out);
    if (report->input_scale != 1)
        ss_out_note(out, "the float inputs are scaled by 1/%g: with larger ones %s",
                    1 / report->input_scale, report->why_scaled);
    if (done->cut_anew)
        ss_out_note(out, "the schedule has other stages than the pipeline: the layers were cut anew");
    if (ss_snapshot_stages_are_stale(lab->now))
        ss_out_note(out, "stale: settings or model have changed; pipeline makes new stages");
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *seed = ss_option(parsed, "seed");
    bool lists = ss_option(parsed, "lists")->given;
    struct ss_lab_pipeline_run done;
    struct ss_lab_run how = {.floats = ss_option(parsed, "f64")->given ? SS_F64 : SS_F32,
                             .trace = ss_option(parsed, "trace")->text,
                             .seed = seed->given ? (uint64_t)seed->integer
                                                 : ctx->lab->now->settings.seed};
    enum ss_rc rc = ss_lab_run_stages(ctx->lab, &how, lists, ctx->job, &out->arena, &done, err);
    if (rc != SS_OK)
        return rc;
    put_run(ctx->lab, &done, out);
    if (lists)
        put_lists(&done, out);
    if (done.report.run.ok)
        return SS_OK;
    ss_fail(err, SS_E_MISMATCH,
            "the numbers of the pipeline differ from those of the unsharded step");
    return ss_error_hint(err, "run pipeline --f64 excludes rounding");
}

static const char *const examples[] = {
    "mesh 4; pipeline 2; run pipeline --f64",
    "mesh 4; pipeline 2 --microbatches 4; schedule gpipe; run pipeline", NULL};

const struct ss_cmd ss_cmd_run_pipeline = {
    .name = "run pipeline",
    .group = "pipeline",
    .summary = "run the stages by the schedule and compare all outputs",
    .help =
        "Each stage is one program per part (forward, gradients of inputs, gradients of weights,\n"
        "update), which the simulated devices of its mesh run together. A rank of the schedule in\n"
        "use does its list: it loads pieces of the batch, receives, runs, sends and frees. A "
        "value\n"
        "lands in the layout that its reader's plan wants. Gradients are summed over the\n"
        "microbatches where they are made, and reduced once. Outputs are compared with those of\n"
        "the unsharded step, as run does.\n"
        "\n"
        "peak: the most bytes that a device of the rank held: parameters, state, sums of\n"
        "gradients, activations of microbatches in flight, and what a program needs besides.\n"
        "simulated_peak: the same by the simulator of schedules. A value on its way between "
        "stages\n"
        "counts on neither side. --lists shows what each rank does.\n"
        "\n"
        "A schedule with several stages per rank, for a pipeline with one, cuts the layers anew.",
    .examples = examples,
    .options = {{.name = "f64", .type = SS_ARG_FLAG, .help = "floats as f64; default: f32"},
                {.name = "seed", .type = SS_ARG_INT, .help = "seed of the inputs"},
                {.name = "trace",
                 .type = SS_ARG_NEW_FILE,
                 .help = "write what ran when, for chrome://tracing or Perfetto"},
                {.name = "lists", .type = SS_ARG_FLAG, .help = "show the list of each rank"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.2",
    .run = run,
};

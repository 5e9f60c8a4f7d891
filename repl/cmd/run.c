/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

static struct ss_value show_collectives(const struct ss_run_report *report, struct ss_arena *arena)
{
    SS_ARRAY(struct ss_field) fields = {0};
    for (int c = 0; c < SS_N_COLLECTIVES; c++) {
        const struct ss_run_collective *counted = report->collectives + c;
        struct ss_field figures[] = {{"count", ss_v_int(counted->count)},
                                     {"bytes", ss_v_int_in(SS_UNIT_BYTES, counted->bytes)}};
        if (c != SS_SLICE && c != SS_TO_PARTIAL && counted->count)
            ss_push(arena, fields,
                    ((struct ss_field){ss_collective_name((enum ss_collective)c),
                                       ss_show_record(arena, figures, SS_COUNT(figures))}));
    }
    return ss_v_record(fields.items, fields.count);
}

static const char *output_name(const struct ss_graph *graph, uint32_t position)
{
    return position < graph->n_outputs ? graph->vars[graph->outputs[position]].name : NULL;
}

static void put_report(const struct ss_lab *lab, const struct ss_run_report *report,
                       struct ss_out *out)
{
    const struct ss_graph *graph = lab->graph;
    ss_out_field(out, "backend", ss_v_text(report->backend));
    ss_out_field(out, "ranks", ss_v_int(report->ranks));
    ss_out_field(out, "devices", ss_v_int(1)); /* all ranks are threads of this machine's CPU */
    ss_out_field(out, "dtype", ss_v_text(report->f64 ? "f64" : "f32"));
    ss_out_field(out, "ok", ss_v_bool(report->ok));
    ss_out_field(out, "max_err", ss_v_real(report->max_err));
    ss_out_field(out, "tolerance", ss_v_real(report->tolerance));
    if (!report->f64)
        ss_out_field(out, "reference_err", ss_v_real(report->reference_err));
    ss_out_field(out, "outputs", ss_v_int(graph->n_outputs));
    ss_out_field(out, "worst_output", ss_v_text(output_name(graph, report->worst_output)));
    ss_out_field(
        out, "first_bad",
        ss_v_text(report->first_bad == SS_NONE ? NULL : graph->ops[report->first_bad].name));
    ss_out_field(out, "time_ms", ss_v_real_in(SS_UNIT_MS, report->time_ms));
    ss_out_field(out, "collectives", show_collectives(report, &out->arena));
    ss_out_field(out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, report->peak_bytes));
    ss_out_field(out, "plan_peak_bytes", ss_v_int_in(SS_UNIT_BYTES, lab->plan->peak_bytes));
    if (lab->plan_stale)
        ss_out_note(out, "pins, mesh, cluster or limit changed since this plan was made");
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *seed = ss_option(parsed, "seed");
    struct ss_run_report report;
    uint64_t kept = ctx->lab->seed;
    if (seed->given)
        ctx->lab->seed = (uint64_t)seed->integer;
    enum ss_rc rc =
        ss_lab_run(ctx->lab, ss_option(parsed, "f64")->given, ctx->job, &out->arena, &report, err);
    ctx->lab->seed = kept;
    if (rc != SS_OK)
        return rc;
    put_report(ctx->lab, &report, out);
    if (report.ok)
        return SS_OK;
    ss_fail(err, SS_E_MISMATCH,
            "the sharded program computes other numbers than the unsharded one");
    if (report.first_bad != SS_NONE)
        ss_error_where(err, "%s", ctx->lab->graph->ops[report.first_bad].name);
    return ss_error_hint(err, "why OP shows how its rule was found; run --f64 takes rounding away");
}

static const char *const examples[] = {"mesh 2x4; cluster toy; solve; run --f64",
                                       "mesh 2; solve; run --seed 7", NULL};

const struct ss_cmd ss_cmd_run = {
    .name = "run",
    .group = "run",
    .summary = "run the plan on simulated ranks, compare all outputs",
    .help =
        "One rank per device of the plan's mesh, as threads of this machine, with real\n"
        "collectives. Inputs are random within their domains. max_err is max|a-b| / max|b|, with\n"
        "allowance for what the order of sums changes; it must stay within tolerance. Where it\n"
        "does not, the first op that disagrees is named. Bytes are counted as they are sent.",
    .examples = examples,
    .options = {{.name = "f64", .type = SS_ARG_FLAG, .help = "keep floats in double precision"},
                {.name = "seed", .type = SS_ARG_INT, .help = "other inputs"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

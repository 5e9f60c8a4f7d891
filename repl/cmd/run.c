/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "core/run/devices.h"
#include "core/run/workers.h"
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"
#include "repl/cmd/show_timeline.h"

static struct ss_value show_collectives(const struct ss_run_report *report, struct ss_arena *arena)
{
    SS_ARRAY(struct ss_field) fields = {0};
    for (int c = 0; c < SS_N_COLLECTIVES; c++) {
        const struct ss_run_collective *counted = report->collectives + c;
        struct ss_field figures[] = {{"count", ss_v_int(counted->count)},
                                     {"bytes", ss_v_int_in(SS_UNIT_BYTES, counted->bytes)}};
        if (!ss_collective_local((enum ss_collective)c) && counted->count)
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

/* Only if the inputs had to be made smaller. */
static void put_scale(double scale, const char *why, struct ss_out *out)
{
    if (scale == 1)
        return;
    ss_out_field(out, "input_scale", ss_v_real(scale));
    ss_out_note(out, "the float inputs are scaled by 1/%g: with larger ones %s", 1 / scale, why);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of repetitions: the median and the least time. */
static void put_times(const struct ss_run_report *report, struct ss_out *out)
{
    size_t n = report->n_times;
    if (n < 2 && report->workers == 1)
        return;
    double *times = ss_memdup(&out->arena, report->times_ms, n * sizeof *times);
    qsort(times, n, sizeof *times, by_size);
    ss_out_field(out, "program_ms", ss_v_real_in(SS_UNIT_MS, times[n / 2]));
    if (n < 2)
        return;
    ss_out_field(out, "least_ms", ss_v_real_in(SS_UNIT_MS, times[0]));
    ss_out_field(out, "repeats", ss_v_int((int64_t)n));
}

/* The report of a whole run, or of the twin's; plan_peak: what its plan states. */
static void put_report(const struct ss_lab *lab, const struct ss_run_report *report,
                       int64_t plan_peak, struct ss_out *out)
{
    const struct ss_graph *graph = lab->now->graph;
    ss_out_field(out, "backend", ss_v_text(report->backend));
    ss_out_field(out, "ranks", ss_v_int(report->ranks));
    ss_out_field(out, "devices", ss_v_int(report->workers));
    if (report->command)
        ss_out_field(out, "command", ss_v_text(report->command));
    ss_out_field(out, "dtype", ss_v_text(ss_dtype_name(report->floats)));
    ss_out_field(out, "ok", ss_v_bool(report->ok));
    ss_out_field(out, "max_err", ss_v_real(report->max_err));
    ss_out_field(out, "tolerance", ss_v_real(report->tolerance));
    if (!report->f64)
        ss_out_field(out, "reference_err", ss_v_real(report->reference_err));
    ss_out_field(out, "outputs", ss_v_int(graph->n_outputs));
    ss_out_field(out, "worst_output", ss_v_text(output_name(graph, report->worst_output)));
    ss_out_field(out, "first_bad", ss_show_op(graph, report->first_bad));
    ss_out_field(out, "time_ms", ss_v_real_in(SS_UNIT_MS, report->time_ms));
    put_times(report, out);
    ss_out_field(out, "collectives", show_collectives(report, &out->arena));
    ss_out_field(out, "peak_bytes", ss_v_int_in(SS_UNIT_BYTES, report->peak_bytes));
    ss_out_field(out, "plan_peak_bytes", ss_v_int_in(SS_UNIT_BYTES, plan_peak));
    put_scale(report->input_scale, report->why_scaled, out);
    if (report->rounded)
        ss_out_note(out, "rounding decided a comparison differently: in f64 the runs agree to %.2g",
                    report->f64_err);
}

/* The op that was farthest out of its tolerance, or nearest to it. */
static const struct ss_sampled_op *worst_op(const struct ss_sampled_report *report)
{
    const struct ss_sampled_op *worst = NULL;
    for (size_t i = 0; i < report->n_ops; i++) {
        const struct ss_sampled_op *op = &report->ops[i];
        if (!op->skipped && (!worst || !(op->err / op->tolerance <= worst->err / worst->tolerance)))
            worst = op;
    }
    return worst;
}

static void put_ops(const struct ss_graph *graph, const struct ss_sampled_report *report,
                    struct ss_out *out)
{
    const struct ss_sampled_op *worst = worst_op(report);
    ss_out_field(out, "ops_ok", ss_v_bool(report->ok));
    ss_out_field(out, "ops_run", ss_v_int(report->run));
    ss_out_field(out, "ops_shortened", ss_v_int(report->shortened));
    ss_out_field(out, "ops_stand_for", ss_v_int(report->same));
    ss_out_field(out, "ops_uncut", ss_v_int(report->whole));
    ss_out_field(out, "ops_not_run", ss_v_int(report->skipped));
    if (worst) {
        ss_out_field(out, "ops_max_err", ss_v_real(worst->err));
        ss_out_field(out, "ops_tolerance", ss_v_real(worst->tolerance));
        ss_out_field(out, "ops_worst", ss_show_op(graph, worst->op));
    }
}

/* Ops that were not run, or disagree. */
static void put_ops_at_fault(const struct ss_graph *graph, const struct ss_sampled_report *report,
                             struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"op", SS_UNIT_NONE},        {"same", SS_UNIT_NUMBER},      {"ranks", SS_UNIT_NUMBER},
        {"max_err", SS_UNIT_NUMBER}, {"tolerance", SS_UNIT_NUMBER}, {"not_run", SS_UNIT_NONE}};
    if (report->failed + report->skipped == 0)
        return;
    ss_out_table(out, "ops_at_fault", columns, SS_COUNT(columns));
    for (size_t i = 0; i < report->n_ops; i++) {
        const struct ss_sampled_op *op = &report->ops[i];
        const bool run = !op->skipped;
        if (run && op->ok)
            continue;
        struct ss_value cells[] = {ss_show_op(graph, op->op),
                                   ss_v_int(op->same),
                                   run ? ss_v_int(op->ranks) : ss_v_null(),
                                   run ? ss_v_real(op->err) : ss_v_null(),
                                   run ? ss_v_real(op->tolerance) : ss_v_null(),
                                   run ? ss_v_null() : ss_v_text(op->skipped)};
        ss_out_row(out, cells);
    }
}

static void put_lengths(const struct ss_graph *graph, const struct ss_verification *done,
                        struct ss_out *out)
{
    static const struct ss_column columns[] = {{"length", SS_UNIT_NUMBER},
                                               {"in_the_twin", SS_UNIT_NUMBER},
                                               {"value", SS_UNIT_NONE},
                                               {"dim", SS_UNIT_NUMBER}};
    ss_out_table(out, "lengths", columns, SS_COUNT(columns));
    for (size_t i = 0; i < done->n_lengths; i++) {
        const struct ss_twin_length *l = &done->lengths[i];
        struct ss_value cells[] = {ss_v_int(l->length), ss_v_int(l->now),
                                   ss_show_var(graph, l->var), ss_v_int(l->dim)};
        ss_out_row(out, cells);
    }
}

/* What ranks have of the op at fault, where it is farthest from the unsharded run. */
static void put_cells(const struct ss_graph *graph, const struct ss_run_report *report,
                      struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"tensor", SS_UNIT_NONE},  {"value", SS_UNIT_NONE},  {"cell", SS_UNIT_NONE},
        {"rank", SS_UNIT_NUMBER},  {"own", SS_UNIT_NUMBER},  {"got", SS_UNIT_NUMBER},
        {"right", SS_UNIT_NUMBER}, {"error", SS_UNIT_NUMBER}};
    if (!report->n_cells)
        return;
    const struct ss_op *op = &graph->ops[report->first_bad];
    ss_out_table(out, "cells", columns, SS_COUNT(columns));
    for (size_t i = 0; i < report->n_cells; i++) {
        const struct ss_run_cell *c = &report->cells[i];
        struct ss_value cells[] = {
            ss_v_text(ss_sprintf(&out->arena, "%s %u", c->operand ? "operand" : "result", c->k)),
            ss_show_var(graph, c->operand ? op->operands[c->k] : op->results[c->k]),
            ss_v_text(c->at),
            ss_v_int(c->rank),
            ss_v_real(c->own),
            ss_v_real(c->got),
            ss_v_real(c->expected),
            ss_v_real(c->err)};
        ss_out_row(out, cells);
    }
}

/* What was run, and why no more. */
static void put_verification(const struct ss_lab *lab, const struct ss_verification *done,
                             struct ss_out *out)
{
    const struct ss_graph *graph = lab->now->graph;
    if (!done->whole)
        ss_out_field(out, "how",
                     ss_v_text(done->sampled && done->twin ? "single ops, and a shrunken twin"
                               : done->twin                ? "a shrunken twin"
                                                           : "single ops"));
    if (done->sampled)
        put_ops(graph, &done->ops, out);
    if (done->whole || done->twin)
        put_report(lab, &done->run, done->peak_bytes, out);
    if (done->run.first_bad != SS_NONE)
        put_cells(graph, &done->run, out);
    if (done->sampled)
        put_ops_at_fault(graph, &done->ops, out);
    if (done->twin)
        put_lengths(graph, done, out);
    if (done->why)
        ss_out_note(out, "the program was not run whole: %s", done->why);
    if (done->twin)
        ss_out_note(out, "max_err, bytes and times are of the twin: the same graph and rows at "
                         "shorter lengths");
    if (done->files_unread)
        ss_out_note(out, "%u inputs whose values were given are drawn for the twin",
                    done->files_unread);
    ss_put_if_stale(lab->now, out);
}

/* The sharded ops of the minimised failing plan, one per row. */
static void put_smallest(const struct ss_plan *plan, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"op", SS_UNIT_NONE}, {"out", SS_UNIT_NONE}, {"in", SS_UNIT_NONE}};
    const struct ss_graph *graph = plan->graph;
    ss_out_table(out, "smallest", columns, SS_COUNT(columns));
    for (uint32_t i = 0; i < graph->n_ops; i++) {
        const struct ss_op *op = &graph->ops[i];
        bool cut = false;
        for (int a = 0; op->live && a < plan->mesh.n_axes; a++)
            cut |= plan->ops[i].rows[a] != 0;
        if (!cut)
            continue;
        struct ss_value cells[] = {ss_show_op(graph, i),
                                   ss_show_layouts(&out->arena, &plan->mesh, graph, op->results,
                                                   plan->ops[i].out, op->n_results),
                                   ss_show_layouts(&out->arena, &plan->mesh, graph, op->operands,
                                                   plan->ops[i].in, op->n_operands)};
        ss_out_row(out, cells);
    }
}

static enum ss_rc random_plans(struct ss_ctx *ctx, int64_t n, bool f64, uint64_t seed,
                               struct ss_out *out, struct ss_error *err)
{
    struct ss_random_report report;
    const struct ss_graph *graph = ctx->lab->now->graph;
    enum ss_rc rc = ss_lab_random_plans(ctx->lab, n, f64, seed, ctx->job, &report, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "plans", ss_v_int(report.plans));
    ss_out_field(out, "ok", ss_v_bool(report.ok));
    ss_out_field(out, "max_err", ss_v_real(report.max_err));
    ss_out_field(out, "tolerance", ss_v_real(report.tolerance));
    if (report.rounded)
        ss_out_field(out, "rounded", ss_v_int(report.rounded));
    put_scale(report.input_scale, "the unsharded run is not finite", out);
    out->cancelled = report.stopped;
    if (report.ok)
        return SS_OK;
    ss_out_field(out, "first_bad", ss_show_op(graph, report.first_bad));
    put_smallest(report.smallest, out);
    ss_plan_free(report.smallest);
    ss_fail(err, SS_E_MISMATCH,
            "the numbers of a random plan differ from those of the unsharded run");
    return ss_error_hint(err, "to reproduce: run --random-plans %lld --seed %llu%s",
                         (long long)report.plans, (unsigned long long)seed, f64 ? " --f64" : "");
}

static enum ss_rc each_rule(struct ss_ctx *ctx, uint64_t seed, struct ss_out *out,
                            struct ss_error *err)
{
    struct ss_each_rule_report report;
    enum ss_rc rc = ss_lab_each_rule(ctx->lab, seed, ctx->job, &out->arena, &report, err);
    if (rc != SS_OK)
        return rc;
    ss_out_field(out, "ok", ss_v_bool(report.failed == 0));
    ss_out_field(out, "run", ss_v_int(report.run));
    ss_out_field(out, "failed", ss_v_int(report.failed));
    if (report.resized)
        ss_out_field(out, "resized", ss_v_int(report.resized));
    ss_out_field(out, "indivisible", ss_v_int(report.indivisible));
    ss_out_field(out, "unusable", ss_v_int(report.unusable));
    out->cancelled = report.stopped;
    if (report.run + report.unusable == 0)
        ss_out_note(
            out, "nothing to run: no op that reaches an output has a rule (dead ops are not run)");
    if (report.failed == 0)
        return SS_OK;
    static const struct ss_column columns[] = {{"op", SS_UNIT_NONE},
                                               {"id", SS_UNIT_NONE},
                                               {"ranks", SS_UNIT_NUMBER},
                                               {"err", SS_UNIT_NUMBER}};
    ss_out_table(out, "failures", columns, SS_COUNT(columns));
    for (int64_t i = 0; i < report.failed; i++) {
        const struct ss_rule_run *run = &report.failures[i];
        const struct ss_op_rules *rules = ctx->lab->now->rules->op_rules[run->op];
        struct ss_value cells[] = {
            ss_show_op(ctx->lab->now->graph, run->op),
            ss_show_row(ctx->lab->now->rules, run->op, run->row, rules->rows[run->row].id),
            ss_v_int(run->ranks), ss_v_real(run->err)};
        ss_out_row(out, cells);
    }
    ss_fail(err, SS_E_MISMATCH,
            "the numbers of %lld runs of single rules differ from the unsharded ones",
            (long long)report.failed);
    return ss_error_hint(err, "see the evidence of an op's rules: why OP");
}

/* A device for each worker, as many as there are. */
static enum ss_rc count_devices(struct ss_ctx *ctx, struct ss_out *out, const char *backend,
                                int64_t ranks, int *count, struct ss_error *err)
{
    size_t n;
    const char *why = "";
    const struct ss_found_device *found = ss_devices_find(ctx->job, &out->arena, &n);
    *count = 0;
    for (size_t i = 0; i < n; i++)
        if (strcmp(found[i].backend, backend) == 0) {
            *count += found[i].usable && *count < ranks;
            why = found[i].detail;
        }
    if (*count > 0)
        return SS_OK;
    ss_fail(err, SS_E_STATE, "there is no device for %s: %.200s", backend, why);
    return ss_error_hint(err, "devices lists what can run");
}

/* Who runs the ranks; *by_workers = false: they are simulated. */
static enum ss_rc take_workers(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                               struct ss_out *out, struct ss_workers_options *workers,
                               bool *by_workers, struct ss_error *err)
{
    const struct ss_arg_value *backend = ss_option(parsed, "backend");
    const struct ss_arg_value *n = ss_option(parsed, "workers");
    const struct ss_plan *plan = ctx->lab->now->plan;
    const char *name = backend->given ? backend->text : "sim";
    *by_workers = ss_backend_workers(name, workers);
    workers->n_workers = n->given ? (int)n->integer : 0;
    workers->hostfile = ss_option(parsed, "hostfile")->text;
    if (workers->device && workers->hostfile)
        workers->launcher = SS_LAUNCH_MPI;
    if (workers->hostfile && workers->launcher != SS_LAUNCH_MPI)
        return ss_fail(err, SS_E_ARGUMENT, "backend %s runs on this host alone", name);
    return workers->device && !n->given && plan
               ? count_devices(ctx, out, name, plan->mesh.n_devices, &workers->n_workers, err)
               : SS_OK;
}

static enum ss_dtype dtype_of(const struct ss_parsed *parsed, bool f64)
{
    const struct ss_arg_value *given = ss_option(parsed, "dtype");
    enum ss_dtype dtype = f64 ? SS_F64 : SS_F32;
    if (given->given)
        (void)ss_dtype_find(given->text, strlen(given->text), &dtype);
    return dtype;
}

static const char *const hows[] = {"auto", "whole", "ops", "twin", NULL};

static enum ss_verify_how how_of(const struct ss_parsed *parsed)
{
    const struct ss_arg_value *given = ss_option(parsed, "how");
    size_t i = 0;
    while (given->given && hows[i + 1] && strcmp(given->text, hows[i]) != 0)
        i++;
    return (enum ss_verify_how)i;
}

/* The op that is at fault, if that is known. */
static uint32_t first_bad(const struct ss_verification *done)
{
    for (size_t i = 0; i < done->ops.n_ops; i++)
        if (!done->ops.ops[i].skipped && !done->ops.ops[i].ok)
            return done->ops.ops[i].op;
    return done->run.first_bad;
}

static enum ss_rc run_plan(struct ss_ctx *ctx, const struct ss_parsed *parsed, bool f64,
                           uint64_t seed, struct ss_out *out, struct ss_error *err)
{
    struct ss_verification done;
    const struct ss_run_report *report = &done.run;
    struct ss_workers_options workers;
    bool timeline = ss_option(parsed, "timeline")->given;
    bool profile = ss_option(parsed, "profile")->given, by_workers = false;
    struct ss_lab_run how = {.floats = dtype_of(parsed, f64),
                             .seed = seed,
                             .repeat = ss_option(parsed, "repeat")->integer,
                             .trace = ss_option(parsed, "trace")->text,
                             .ranks = ss_option(parsed, "ranks")->integer,
                             .how = how_of(parsed)};
    enum ss_rc rc = take_workers(ctx, parsed, out, &workers, &by_workers, err);
    if (rc != SS_OK)
        return rc;
    how.timed = workers.timed = timeline || profile;
    how.workers = by_workers ? &workers : NULL;
    rc = ss_lab_run(ctx->lab, &how, ctx->job, &out->arena, &done, err);
    if (rc != SS_OK)
        return rc;
    put_verification(ctx->lab, &done, out);
    if (timeline)
        rc = ss_put_timeline(ctx->lab->now->plan, report->seconds, out, err);
    if (rc == SS_OK && profile)
        rc = ss_put_profile(ctx->lab->now->plan, report->seconds, report->ranks, out, err);
    if (rc != SS_OK)
        return rc;
    out->cancelled = report->stopped || done.ops.stopped;
    if (done.ok || report->undecided)
        return SS_OK;
    ss_fail(err, SS_E_MISMATCH,
            "the numbers of the sharded program differ from those of the unsharded one");
    const uint32_t bad = first_bad(&done);
    if (bad != SS_NONE)
        ss_error_where(err, "%s", ctx->lab->now->graph->ops[bad].name);
    return ss_error_hint(err, "why OP shows how its rule was found%s",
                         how.floats == SS_F64 ? "" : "; run --f64 excludes rounding");
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    const struct ss_arg_value *given = ss_option(parsed, "seed");
    const struct ss_arg_value *random = ss_option(parsed, "random-plans");
    bool f64 = ss_option(parsed, "f64")->given, each = ss_option(parsed, "each-rule")->given;
    /* --seed affects inputs and plans only; rules are discovered with the seed of the settings. */
    uint64_t seed = given->given ? (uint64_t)given->integer : ctx->lab->now->settings.seed;
    if ((random->given || each) && ss_option(parsed, "backend")->given &&
        strcmp(ss_option(parsed, "backend")->text, "sim") != 0)
        return ss_fail(err, SS_E_ARGUMENT, "--%s runs on simulated ranks",
                       each ? "each-rule" : "random-plans");
    if (random->given)
        return random_plans(ctx, random->integer, f64, seed, out, err);
    return each ? each_rule(ctx, seed, out, err) : run_plan(ctx, parsed, f64, seed, out, err);
}

static const char *const dtypes[] = {"f64", "f32", "bf16", "f16", NULL};

static const char *const examples[] = {"mesh 2x4; cluster toy; solve; run --f64",
                                       "mesh 2; solve; run --seed 7",
                                       "mesh 2; solve; run --timeline",
                                       "mesh 2x2; run --random-plans 3 --f64",
                                       "run --each-rule",
                                       NULL};

const struct ss_cmd ss_cmd_run = {
    .name = "run",
    .group = "run",
    .summary = "run the plan on all ranks and compare all outputs",
    .help =
        "One rank per device of the plan's mesh, by default simulated on this machine, with real\n"
        "collectives. Inputs are random within their domains, and so small that the unsharded\n"
        "run is finite; input shows and chooses how. max_err is max|a-b| / max|b|; it must not\n"
        "exceed tolerance, which allows for the order of summation. If it does, first_bad is\n"
        "the first op that disagrees, and cells shows where it does most: own is the rank's value,\n"
        "got the same with the terms of other ranks. A small excess counts as ok if the same run\n"
        "agrees in f64: then rounding decided a comparison differently. Bytes are counted as they\n"
        "are sent.\n"
        "\n"
        "--timeline lists the ops and collectives of one rank, and measured_us: how long\n"
        "all ranks together took for it on this machine. Only its proportions say something:\n"
        "ranks share processors, and what a collective moves may be copied when it is read.\n"
        "Ops that run as one are measured at the last of them.\n"
        "\n"
        "--backend runs the ranks in processes of their own: fork on this host, mpi under Open\n"
        "MPI, cuda on GPUs; devices lists what there is. --profile adds up times by operator: us\n"
        "is what the plan predicts for a rank, measured_us what a rank took on the average.\n"
        "\n"
        "What does not fit the memory, or is too much work, is run in two ways, which --how asks\n"
        "for by name: ops runs each distinct op of the plan alone, at the shapes that it has on\n"
        "a rank, against pieces of the unsharded op; twin runs the whole graph with the plan's\n"
        "rows at shorter lengths. A twin's max_err, bytes and times are its own.\n"
        "\n"
        "--each-rule counts runs: resized of them used another size than the op's. indivisible\n"
        "rows have no lengths that the ranks divide; unusable ops have no rows to run.",
    .examples = examples,
    .options = {{.name = "backend",
                 .type = SS_ARG_CHOICE,
                 .choices = ss_backend_names,
                 .help = "who runs the ranks; default: sim"},
                {.name = "ranks", .type = SS_ARG_INT, .help = "refuse a plan for another number"},
                {.name = "workers",
                 .type = SS_ARG_INT,
                 .help = "processes that share the ranks; default: one for each"},
                {.name = "hostfile",
                 .type = SS_ARG_FILE,
                 .help = "mpi: hosts, as mpirun reads them"},
                {.name = "dtype",
                 .type = SS_ARG_CHOICE,
                 .choices = dtypes,
                 .help = "the type in which floats run; default: f32"},
                {.name = "repeat",
                 .type = SS_ARG_INT,
                 .help = "run so many times; times are the median and the least"},
                {.name = "profile",
                 .type = SS_ARG_FLAG,
                 .help = "add up times by operator and collective, predicted and measured"},
                {.name = "trace",
                 .type = SS_ARG_NEW_FILE,
                 .help = "write what ran when, for chrome://tracing or Perfetto"},
                {.name = "how",
                 .type = SS_ARG_CHOICE,
                 .choices = hows,
                 .help = "what is run; auto: whole, or ops and twin if that does not fit"},
                {.name = "f64", .type = SS_ARG_FLAG, .help = "as --dtype f64"},
                {.name = "seed", .type = SS_ARG_INT, .help = "seed of the inputs and random plans"},
                {.name = "timeline", .type = SS_ARG_FLAG, .help = "list what ran when, with times"},
                {.name = "random-plans",
                 .type = SS_ARG_INT,
                 .help = "instead run this many plans drawn from the rules; minimise a "
                         "failing one"},
                {.name = "each-rule",
                 .type = SS_ARG_FLAG,
                 .help = "instead run every rule alone on 2, 3, 4 and 8 ranks, resized if they "
                         "do not divide the op or it is large"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};

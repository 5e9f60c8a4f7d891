/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares a sharded run with the unsharded one, output by output, with tolerances from an f64
 * reference. */
#include "core/run/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/run/bisect.h"
#include "core/run/executor.h"
#include "core/run/need.h"
#include "core/run/reference.h"
#include "core/run/workers.h"

/* The limit of f32 runs; how far one may pass its own rounding. */
static const double F32_LIMIT = 1e-5, F32_FACTOR = 10, NARROW_UNITS = 4;

/* ---- comparison ----------------------------------------------------------------------------- */

/* Whether an earlier rank that is to hold the same piece holds the same storage. */
static bool compared(const struct ss_execution *x, uint32_t n, uint32_t o, int64_t rank)
{
    const struct ss_program *p = x->program;
    const void *data = x->outputs[(size_t)rank * n + o].data;
    for (int64_t q = 0; q < rank; q++)
        if (x->outputs[(size_t)q * n + o].data == data &&
            ss_layout_same_piece(&p->mesh, &p->buffers[p->outputs[o]].layout, q, rank))
            return true;
    return false;
}

/* Largest difference between any rank's piece of an output and the reference. */
static double pieces_diff(const struct ss_execution *x, const struct ss_run_reference *ref,
                          uint32_t o)
{
    const struct ss_program *p = x->program;
    const struct ss_mesh *mesh = &p->mesh;
    const struct ss_layout *layout = &p->buffers[p->outputs[o]].layout;
    uint32_t n = p->n_outputs;
    struct ss_arena scratch = {0};
    double worst = 0;
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        int64_t coords[SS_MAX_AXES];
        if (compared(x, n, o, r))
            continue;
        struct ss_arena_mark mark = ss_arena_mark(&scratch);
        ss_mesh_coords(mesh, r, coords);
        struct ss_tensor want = ss_layout_cut(mesh, layout, &ref->outputs[o], coords, &scratch);
        double diff = ss_tensor_max_diff_but_nan(&x->outputs[(size_t)r * n + o], &want);
        if (!(diff <= worst)) /* NaN counts as worst */
            worst = diff;
        ss_arena_rewind(&scratch, mark);
    }
    ss_arena_free(&scratch);
    return worst;
}

/* The least limit of a run that is not f64: of narrow types a few units. */
static double limit_of(enum ss_dtype floats)
{
    return floats == SS_BF16  ? NARROW_UNITS * 0x1p-8
           : floats == SS_F16 ? NARROW_UNITS * 0x1p-11
                              : F32_LIMIT;
}

static void judge(const struct ss_execution *x, const struct ss_run_reference *ref, bool f64,
                  struct ss_run_report *report)
{
    uint32_t n = x->program->n_outputs;
    double worst_share = -1;
    report->ok = true;
    for (uint32_t o = 0; o < n; o++) {
        struct ss_run_output *out = &report->outputs[o];
        out->err = ss_relative(pieces_diff(x, ref, o), ref->scale[o]);
        out->tolerance = SS_F64_LIMIT;
        if (!f64) {
            out->tolerance = fmax(limit_of(x->floats), F32_FACTOR * ref->own[o]);
            report->reference_err = fmax(report->reference_err, ref->own[o]);
        }
        out->ok = out->err < out->tolerance; /* false for NaN */
        report->ok &= out->ok;
        double share = isnan(out->err) ? INFINITY : out->err / out->tolerance;
        if (share > worst_share) {
            worst_share = share;
            report->worst_output = o;
            report->max_err = out->err;
            report->tolerance = out->tolerance;
        }
    }
}

/* Judges; an f64 run out of tolerance is judged again with an allowance for rounding. */
static enum ss_rc judge_fairly(const struct ss_graph *g, const struct ss_execution *x,
                               struct ss_run_reference *ref, bool f64, struct ss_run_report *report,
                               struct ss_error *err)
{
    judge(x, ref, f64, report);
    if (report->ok || !f64 || ref->bits_asked)
        return SS_OK;
    enum ss_rc rc = ss_reference_ask_bits(g, x->job, ref, err);
    if (rc == SS_OK)
        judge(x, ref, f64, report);
    return rc;
}

/* Whether an f32 run out of tolerance is rounding all the same: see run.h. */
static enum ss_rc ask_f64(const struct ss_graph *g, const struct ss_program *program,
                          const struct ss_run_options *options, double scale, struct ss_job *job,
                          struct ss_run_report *report, struct ss_error *err)
{
    struct ss_run_options again = {.f64 = true,
                                   .silent = options->silent,
                                   .seed = options->seed,
                                   .inputs = options->inputs,
                                   .scale = scale,
                                   .workers = options->workers};
    struct ss_run_report exact;
    struct ss_arena arena = {0};
    for (uint32_t o = 0; o < program->n_outputs; o++)
        if (!(report->outputs[o].err < SS_F32_APART))
            return SS_OK;
    enum ss_rc rc = ss_run(g, program, &again, job, &arena, &exact, err);
    if (rc == SS_OK && exact.ok) {
        report->ok = report->rounded = true;
        report->f64_err = exact.max_err;
    }
    ss_arena_free(&arena);
    return rc;
}

/* Judges the outputs of an execution, which it frees, and looks into a disagreement. */
static enum ss_rc judge_execution(const struct ss_graph *g, struct ss_execution *x,
                                  struct ss_run_reference *ref,
                                  const struct ss_run_options *options,
                                  struct ss_run_report *report, struct ss_error *err)
{
    enum ss_rc rc = judge_fairly(g, x, ref, options->f64, report, err);
    memcpy(report->collectives, x->collectives, sizeof report->collectives);
    report->peak_bytes = x->peak_bytes;
    ss_execution_free(x);
    if (rc == SS_OK && !report->ok && !options->f64 && options->narrow == SS_F32)
        rc = ask_f64(g, x->program, options, ref->drawn.scale, x->job, report, err);
    report->undecided = rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT;
    if (rc == SS_OK && !report->ok && options->bisect) {
        x->phase = options->silent ? NULL : "looking for the first op that disagrees";
        rc = ss_bisect(g, x, &ref->drawn, &report->first_bad, err);
    }
    if (rc == SS_E_CANCELLED || rc == SS_E_TIMEOUT) {
        report->stopped = true;
        rc = SS_OK;
    }
    return rc;
}

static const char *backend_name(const struct ss_workers_options *workers)
{
    if (workers && workers->device)
        return workers->device;
    return !workers ? "sim" : workers->launcher == SS_LAUNCH_MPI ? "mpi" : "fork";
}

static enum ss_dtype floats_of(const struct ss_run_options *options)
{
    return options->f64 ? SS_F64 : options->narrow;
}

static int64_t n_workers(const struct ss_workers_options *workers, const struct ss_program *program)
{
    return !workers ? 1 : workers->n_workers ? workers->n_workers : program->mesh.n_devices;
}

/* The inputs of the reference as ranks make them. */
static struct ss_rank_inputs rank_inputs(const struct ss_graph *g,
                                         const struct ss_run_reference *ref, struct ss_arena *arena)
{
    double *scales = ss_alloc_array(arena, g->n_inputs, sizeof *scales);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        scales[i] = ss_input_scales(g, i, &ref->drawn.domains[i]) ? ref->drawn.scale : 1;
    return (struct ss_rank_inputs){ref->drawn.domains, scales, ref->drawn.seed};
}

enum ss_rc ss_run(const struct ss_graph *g, const struct ss_program *program,
                  const struct ss_run_options *options, struct ss_job *job, struct ss_arena *arena,
                  struct ss_run_report *report, struct ss_error *err)
{
    *report = (struct ss_run_report){.backend = backend_name(options->workers),
                                     .ranks = program->mesh.n_devices,
                                     .workers = n_workers(options->workers, program),
                                     .f64 = options->f64,
                                     .floats = floats_of(options),
                                     .first_bad = SS_NONE};
    report->outputs = ss_alloc_array(arena, g->n_outputs, sizeof *report->outputs);
    if (options->workers && options->workers->launcher == SS_LAUNCH_MPI)
        report->command =
            ss_workers_mpi_line((int)report->workers, options->workers->hostfile, arena);
    struct ss_run_reference *ref = NULL;
    bool known = options->reference && *options->reference;
    enum ss_rc rc = ss_run_need_check(g, program, options->f64, options->workers, !known, err);
    if (rc == SS_OK)
        rc = ss_reference_take(g, options, job, &ref, err);
    if (rc != SS_OK)
        return rc;
    struct ss_execution x = {.program = program,
                             .inputs = ref->inputs,
                             .drawn = rank_inputs(g, ref, arena),
                             .workers = options->workers,
                             .floats = floats_of(options),
                             .repeat = options->repeat,
                             .traced = options->traced,
                             .arena = arena,
                             .job = job,
                             .phase = options->silent ? NULL : "sharded run",
                             .pool = &ref->pool,
                             .parts = options->parts,
                             .float_store = options->f64 ? SS_STORE_F64 : SS_STORE_F32,
                             .find = options->find};
    report->seconds = ss_alloc_array(arena, program->n_instrs + 1, sizeof *report->seconds);
    x.seconds = report->seconds;
    report->input_scale = ref->drawn.scale;
    if (ref->drawn.scale < 1)
        report->why_scaled = ss_strdup(arena, ref->why_scaled);
    double start = ss_now_s();
    rc = ss_execute_any(&x, err);
    report->time_ms = (ss_now_s() - start) * 1e3;
    report->n_times = x.n_times;
    report->times_ms = x.times;
    for (size_t i = 0; i < x.n_times; i++)
        report->times_ms[i] *= 1e3;
    report->lanes = x.lanes;
    report->n_lanes = x.n_lanes;
    x.repeat = 0;
    x.traced = false;
    x.seconds = NULL;
    if (rc == SS_OK)
        rc = judge_execution(g, &x, ref, options, report, err);
    if (!options->reference)
        ss_run_reference_free(ref);
    return rc;
}

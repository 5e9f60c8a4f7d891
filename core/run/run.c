/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares a sharded run with the unsharded one, output by output, with tolerances from an f64
 * reference. */
#include "core/run/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/run/bisect.h"
#include "core/run/executor.h"
#include "core/run/judge.h"
#include "core/run/need.h"
#include "core/run/reference.h"
#include "core/run/workers.h"

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
    double worst = 0;
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        if (compared(x, n, o, r))
            continue;
        double diff =
            ss_judge_piece(mesh, layout, &ref->outputs[o], r, &x->outputs[(size_t)r * n + o]);
        worst = ss_judge_worse(worst, diff);
    }
    return worst;
}

static void judge(const struct ss_execution *x, const struct ss_run_reference *ref, bool f64,
                  struct ss_run_report *report)
{
    uint32_t n = x->program->n_outputs;
    struct ss_arena scratch = {0};
    double *diffs = ss_alloc_array(&scratch, n, sizeof *diffs);
    for (uint32_t o = 0; o < n; o++)
        diffs[o] = pieces_diff(x, ref, o);
    ss_judge(ref, diffs, n, f64, x->floats, report);
    ss_arena_free(&scratch);
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
                                  const struct ss_run_options *options, struct ss_arena *arena,
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
        rc = ss_bisect(g, x, &ref->drawn, arena, report, err);
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
        rc = judge_execution(g, &x, ref, options, arena, report, err);
    if (!options->reference)
        ss_run_reference_free(ref);
    return rc;
}

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

/* The limit of f32 runs; how far one may pass its own rounding. */
static const double F32_LIMIT = 1e-5, F32_FACTOR = 10;

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
            out->tolerance = fmax(F32_LIMIT, F32_FACTOR * ref->own[o]);
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
                                   .scale = scale};
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
    if (rc == SS_OK && !report->ok && !options->f64)
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

enum ss_rc ss_run(const struct ss_graph *g, const struct ss_program *program,
                  const struct ss_run_options *options, struct ss_job *job, struct ss_arena *arena,
                  struct ss_run_report *report, struct ss_error *err)
{
    *report = (struct ss_run_report){.backend = "cpu",
                                     .ranks = program->mesh.n_devices,
                                     .f64 = options->f64,
                                     .first_bad = SS_NONE};
    report->outputs = ss_alloc_array(arena, g->n_outputs, sizeof *report->outputs);
    struct ss_run_reference *ref = NULL;
    bool known = options->reference && *options->reference;
    enum ss_rc rc = ss_run_need_check(g, program, options->f64, !known, err);
    if (rc == SS_OK)
        rc = ss_reference_take(g, options, job, &ref, err);
    if (rc != SS_OK)
        return rc;
    struct ss_execution x = {.program = program,
                             .inputs = ref->inputs,
                             .job = job,
                             .phase = options->silent ? NULL : "sharded run",
                             .pool = &ref->pool,
                             .parts = options->parts,
                             .float_store = options->f64 ? SS_STORE_F64 : SS_STORE_F32,
                             .find = options->f64 ? NULL : options->find};
    report->seconds = ss_alloc_array(arena, program->n_instrs + 1, sizeof *report->seconds);
    x.seconds = report->seconds;
    report->input_scale = ref->drawn.scale;
    if (ref->drawn.scale < 1)
        report->why_scaled = ss_strdup(arena, ref->why_scaled);
    double start = ss_now_s();
    rc = ss_execute(&x, err);
    report->time_ms = (ss_now_s() - start) * 1e3;
    x.seconds = NULL;
    if (rc == SS_OK)
        rc = judge_execution(g, &x, ref, options, report, err);
    if (!options->reference)
        ss_run_reference_free(ref);
    return rc;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares a sharded run with the unsharded one, output by output, with tolerances from an f64
 * reference. */
#include "core/run/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/run/bisect.h"
#include "core/run/executor.h"

/* Limits of the contract: f64 runs; f32 runs; how far an f32 run may pass its own rounding; how
 * much the order of summation alone may weigh. */
static const double F64_LIMIT = 1e-9, F32_LIMIT = 1e-5, F32_FACTOR = 10, ORDER_WEIGHT = 1e6;
/* How many times what other last bits change an f64 run may be off, where what cancels leaves
 * nothing else; and at most, as a part of the largest output or of 1. */
static const double BITS_FACTOR = 100, BITS_LIMIT = 1e-12;

/* ---- the unsharded runs --------------------------------------------------------------------- */

/* Looks for the first result that is not finite. */
struct screen {
    const struct ss_graph *g;
    uint32_t bad;
};

static void screen_op(void *user, uint32_t op, const struct ss_tensor *results)
{
    struct screen *s = user;
    for (uint32_t k = 0; s->bad == SS_NONE && k < s->g->ops[op].n_results; k++)
        if (results[k].store != SS_STORE_I64 && !ss_tensor_finite(&results[k]))
            s->bad = op;
}

/* Marks a value; one that a loop hands on is what goes into the loop, or comes round, as well. */
static void need(const struct ss_graph *g, uint32_t v, bool *needed)
{
    if (needed[v])
        return;
    needed[v] = true;
    for (uint32_t l = 0; l < g->n_loops && g->vars[v].producer == SS_NONE; l++) {
        const struct ss_loop *loop = &g->loops[l];
        for (uint32_t i = 0; i < loop->n_values; i++) {
            if (loop->args[i] == v || loop->results[i] == v)
                need(g, loop->init[i], needed);
            if (loop->results[i] == v)
                need(g, loop->yields[i], needed);
        }
    }
}

/* The first program input that an op depends on; NULL: none. */
static const char *some_input(const struct ss_graph *g, uint32_t op)
{
    bool *needed = ss_xcalloc(g->n_vars + 1, sizeof *needed);
    const char *name = NULL;
    for (uint32_t k = 0; k < g->ops[op].n_operands; k++)
        need(g, g->ops[op].operands[k], needed);
    for (uint32_t i = op; i-- > 0;) {
        bool is = false;
        for (uint32_t k = 0; k < g->ops[i].n_results; k++)
            is |= needed[g->ops[i].results[k]];
        for (uint32_t k = 0; k < g->ops[i].n_operands && is; k++)
            need(g, g->ops[i].operands[k], needed);
    }
    for (uint32_t i = 0; i < g->n_inputs && !name; i++) {
        const struct ss_var *v = &g->vars[g->inputs[i]];
        if (needed[g->inputs[i]])
            name = v->label ? v->label : v->name;
    }
    free(needed);
    return name;
}

struct ss_run_reference {
    struct ss_arena arena;
    struct ss_pool pool;      /* of the values of all runs */
    struct ss_tensor *inputs; /* in the store of the sharded run */
    struct ss_tensor *outputs;
    double *scale, *own; /* per output: of its errors; the f32 run's own error */
    bool bits_asked;     /* what other last bits change is in scale */
};

void ss_run_reference_free(struct ss_run_reference *reference)
{
    if (!reference)
        return;
    ss_arena_free(&reference->arena);
    ss_pool_free(&reference->pool);
    free(reference);
}

static enum ss_rc eval(const struct ss_graph *g, const struct ss_tensor *inputs,
                       struct ss_eval_options options, struct ss_tensor **outputs,
                       struct ss_arena *arena, struct ss_error *err)
{
    *outputs = ss_alloc_array(arena, g->n_outputs, sizeof **outputs);
    return ss_eval_graph(g, inputs, *outputs, &options, arena, err);
}

static enum ss_rc not_finite(const struct ss_graph *g, const struct screen *s, uint32_t output,
                             struct ss_error *err)
{
    const char *input = s->bad == SS_NONE ? NULL : some_input(g, s->bad);
    ss_fail(err, SS_E_NUMERIC,
            "the unsharded run gives NaN or Inf in output %u; the first op that "
            "does is %s, fed by %s%s",
            output, s->bad == SS_NONE ? "none" : g->ops[s->bad].name, input ? "input " : "no input",
            input ? input : "");
    ss_error_where(err, "%s", s->bad == SS_NONE ? "output" : g->ops[s->bad].name);
    return ss_error_hint(err,
                         input ? "try another --seed" : "the value depends on constants alone");
}

/* max|a-b| / (max|b| + 1e6 N): what the order of summation may change does not count as an
 * error. */
static double relative(double diff, double scale)
{
    if (diff == 0)
        return 0;
    return scale > 0 ? diff / scale : INFINITY;
}

/* Scales, and the f32 run's own errors: what is 0 but for them is as large as they are. */
static void measure(const struct ss_graph *g, const struct ss_tensor *reversed,
                    const struct ss_tensor *f32, struct ss_run_reference *ref)
{
    ref->scale = ss_alloc_array(&ref->arena, g->n_outputs, sizeof *ref->scale);
    ref->own = ss_alloc_array(&ref->arena, g->n_outputs, sizeof *ref->own);
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        double order = ss_tensor_max_diff_but_nan(&ref->outputs[o], &reversed[o]);
        ref->scale[o] =
            ss_tensor_max_finite(&ref->outputs[o]) + (isfinite(order) ? ORDER_WEIGHT * order : 0);
        if (!f32)
            continue;
        double own = ss_tensor_max_diff_but_nan(&f32[o], &ref->outputs[o]);
        if (ref->scale[o] == 0)
            ref->scale[o] = own;
        ref->own[o] = relative(own, ref->scale[o]);
    }
}

/* Takes into the scales of an f64 run what other last bits change: a difference of two sums that
 * are equal but for their order is 0 in one run, and any last bit in another. */
static enum ss_rc ask_bits(const struct ss_graph *g, struct ss_job *job,
                           struct ss_run_reference *ref, struct ss_error *err)
{
    enum { PATTERNS = 4 };
    struct ss_arena scratch = {0};
    double *change = ss_alloc_array(&scratch, g->n_outputs, sizeof *change), largest = 1;
    enum ss_rc rc = SS_OK;
    for (uint32_t pattern = 1; pattern <= PATTERNS && rc == SS_OK; pattern++) {
        struct ss_arena_mark mark = ss_arena_mark(&scratch);
        struct ss_tensor *other;
        struct ss_eval_options options = {
            .float_store = SS_STORE_F64, .other_bits = pattern, .job = job, .pool = &ref->pool};
        rc = eval(g, ref->inputs, options, &other, &scratch, err);
        for (uint32_t o = 0; o < g->n_outputs && rc == SS_OK; o++)
            change[o] = fmax(change[o], ss_tensor_max_diff_but_nan(&ref->outputs[o], &other[o]));
        ss_arena_rewind(&scratch, mark);
    }
    for (uint32_t o = 0; o < g->n_outputs; o++)
        largest = fmax(largest, ss_tensor_max_finite(&ref->outputs[o]));
    for (uint32_t o = 0; o < g->n_outputs && rc == SS_OK; o++)
        ref->scale[o] += fmin(BITS_FACTOR * change[o], BITS_LIMIT * largest) / F64_LIMIT;
    ref->bits_asked = rc == SS_OK;
    ss_arena_free(&scratch);
    return rc;
}

static enum ss_rc run_reference(const struct ss_graph *g, const struct ss_run_options *o,
                                struct ss_job *job, struct ss_run_reference *ref,
                                struct ss_error *err)
{
    struct ss_arena scratch = {0};
    struct ss_tensor *reversed, *f32 = NULL;
    struct screen screen = {g, SS_NONE};
    struct ss_eval_options options = {.float_store = SS_STORE_F64,
                                      .job = job,
                                      .pool = &ref->pool,
                                      .on_op = screen_op,
                                      .user = &screen};
    ref->inputs = ss_run_inputs(g, o->seed, SS_STORE_F64, o->f64 ? &ref->arena : &scratch);
    enum ss_rc rc = eval(g, ref->inputs, options, &ref->outputs, &ref->arena, err);
    for (uint32_t i = 0; i < g->n_outputs && rc == SS_OK && !o->not_finite; i++)
        if (ref->outputs[i].store != SS_STORE_I64 && !ss_tensor_finite(&ref->outputs[i]))
            rc = not_finite(g, &screen, i, err);
    options.on_op = NULL;
    options.reverse_sum = true;
    if (rc == SS_OK)
        rc = eval(g, ref->inputs, options, &reversed, &scratch, err);
    options = (struct ss_eval_options){
        .float_store = SS_STORE_F32, .find = o->find, .job = job, .pool = &ref->pool};
    if (rc == SS_OK && !o->f64) {
        ref->inputs = ss_run_inputs(g, o->seed, SS_STORE_F32, &ref->arena);
        rc = eval(g, ref->inputs, options, &f32, &scratch, err);
    }
    if (rc == SS_OK)
        measure(g, reversed, f32, ref);
    ss_arena_free(&scratch);
    return rc;
}

/* ---- comparison ----------------------------------------------------------------------------- */

/* Whether an earlier rank that is to hold the same piece holds the same storage. */
static bool compared(const struct ss_execution *x, uint32_t n, uint32_t o, int64_t rank)
{
    const struct ss_plan *plan = x->program->plan;
    const void *data = x->outputs[(size_t)rank * n + o].data;
    for (int64_t q = 0; q < rank; q++)
        if (x->outputs[(size_t)q * n + o].data == data &&
            ss_layout_same_piece(&plan->mesh, &plan->output[o], q, rank))
            return true;
    return false;
}

/* Largest difference between any rank's piece of an output and the reference. */
static double pieces_diff(const struct ss_execution *x, const struct ss_run_reference *ref,
                          uint32_t o)
{
    const struct ss_program *p = x->program;
    const struct ss_mesh *mesh = &p->plan->mesh;
    uint32_t n = p->plan->graph->n_outputs;
    struct ss_arena scratch = {0};
    double worst = 0;
    for (int64_t r = 0; r < mesh->n_devices; r++) {
        int64_t coords[SS_MAX_AXES];
        if (compared(x, n, o, r))
            continue;
        struct ss_arena_mark mark = ss_arena_mark(&scratch);
        ss_mesh_coords(mesh, r, coords);
        struct ss_tensor want =
            ss_layout_cut(mesh, &p->plan->output[o], &ref->outputs[o], coords, &scratch);
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
    uint32_t n = x->program->plan->graph->n_outputs;
    double worst_share = -1;
    report->ok = true;
    for (uint32_t o = 0; o < n; o++) {
        struct ss_run_output *out = &report->outputs[o];
        out->err = relative(pieces_diff(x, ref, o), ref->scale[o]);
        out->tolerance = F64_LIMIT;
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
static enum ss_rc judge_fairly(const struct ss_execution *x, struct ss_run_reference *ref, bool f64,
                               struct ss_run_report *report, struct ss_error *err)
{
    judge(x, ref, f64, report);
    if (report->ok || !f64 || ref->bits_asked)
        return SS_OK;
    enum ss_rc rc = ask_bits(x->program->plan->graph, x->job, ref, err);
    if (rc == SS_OK)
        judge(x, ref, f64, report);
    return rc;
}

/* The one that is kept, else a new one. */
static enum ss_rc take_reference(const struct ss_graph *g, const struct ss_run_options *o,
                                 struct ss_job *job, struct ss_run_reference **out,
                                 struct ss_error *err)
{
    *out = o->reference ? *o->reference : NULL;
    if (*out)
        return SS_OK;
    struct ss_run_reference *ref = ss_xcalloc(1, sizeof *ref);
    ss_job_report(job, &(struct ss_progress){.phase = "unsharded run", .total = -1});
    enum ss_rc rc = run_reference(g, o, job, ref, err);
    if (rc != SS_OK) {
        ss_run_reference_free(ref);
        return rc;
    }
    if (o->reference)
        *o->reference = ref;
    *out = ref;
    return SS_OK;
}

/* Whether an f32 run out of tolerance is rounding all the same: see run.h. */
static enum ss_rc ask_f64(const struct ss_program *program, uint64_t seed, struct ss_job *job,
                          struct ss_run_report *report, struct ss_error *err)
{
    struct ss_run_options options = {.f64 = true, .seed = seed};
    struct ss_run_report exact;
    struct ss_arena arena = {0};
    for (uint32_t o = 0; o < program->plan->graph->n_outputs; o++)
        if (!(report->outputs[o].err < SS_F32_APART))
            return SS_OK;
    enum ss_rc rc = ss_run(program, &options, job, &arena, &exact, err);
    if (rc == SS_OK && exact.ok) {
        report->ok = report->rounded = true;
        report->f64_err = exact.max_err;
    }
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_run(const struct ss_program *program, const struct ss_run_options *options,
                  struct ss_job *job, struct ss_arena *arena, struct ss_run_report *report,
                  struct ss_error *err)
{
    const struct ss_plan *plan = program->plan;
    const struct ss_graph *g = plan->graph;
    *report = (struct ss_run_report){
        .backend = "cpu", .ranks = plan->mesh.n_devices, .f64 = options->f64, .first_bad = SS_NONE};
    report->outputs = ss_alloc_array(arena, g->n_outputs, sizeof *report->outputs);
    struct ss_run_reference *ref = NULL;
    enum ss_rc rc = take_reference(g, options, job, &ref, err);
    if (rc != SS_OK)
        return rc;
    struct ss_execution x = {.program = program,
                             .inputs = ref->inputs,
                             .job = job,
                             .pool = &ref->pool,
                             .parts = options->parts,
                             .float_store = options->f64 ? SS_STORE_F64 : SS_STORE_F32,
                             .find = options->f64 ? NULL : options->find};
    ss_job_report(job, &(struct ss_progress){.phase = "sharded run", .total = -1});
    double start = ss_now_s();
    rc = ss_execute(&x, err);
    report->time_ms = (ss_now_s() - start) * 1e3;
    if (rc == SS_OK) {
        rc = judge_fairly(&x, ref, options->f64, report, err);
        memcpy(report->collectives, x.collectives, sizeof report->collectives);
        report->peak_bytes = x.peak_bytes;
        ss_execution_free(&x);
        if (rc == SS_OK && !report->ok && !options->f64)
            rc = ask_f64(program, options->seed, job, report, err);
        if (rc == SS_OK && !report->ok && options->bisect) {
            ss_job_report(job, &(struct ss_progress){.phase = "bisect", .total = -1});
            rc = ss_bisect(&x, options->seed, &report->first_bad, err);
        }
    }
    if (!options->reference)
        ss_run_reference_free(ref);
    return rc;
}

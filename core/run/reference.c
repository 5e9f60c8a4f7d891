/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws inputs, runs the graph unsharded, and measures how far runs may differ. */
#include "core/run/reference.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/thread_pool.h"
#include "core/graph/derived.h"
#include "core/run/blame.h"
#include "core/tensor/magnitude.h"

/* How much the order of summation alone may weigh. */
static const double ORDER_WEIGHT = 1e6;
/* How many times what other last bits change an f64 run may be off, where what cancels leaves
 * nothing else; and at most, as a part of the largest output or of 1. */
static const double BITS_FACTOR = 100, BITS_LIMIT = 1e-12;

enum { MOST_HALVINGS = 10 };

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

/* The making of a reference. */
struct making {
    const struct ss_graph *g;
    const struct ss_run_options *options;
    struct ss_job *job;
    struct ss_run_reference *ref;
    struct ss_arena scratch;
    struct ss_thread_pool *threads;
    struct ss_tensor *inputs; /* in f64 */
    struct ss_tensor *f32;    /* outputs of the f32 run; NULL: none is asked for */
    uint32_t bad;             /* the first output that is not finite, or SS_NONE */
    bool in_f32;              /* it is finite in f64 */
    struct ss_blame blame;
};

static enum ss_rc not_finite(struct making *m, struct ss_error *err)
{
    const struct ss_blame *b = &m->blame;
    char scales[64] = "";
    if (m->ref->drawn.scale < 1)
        snprintf(scales, sizeof scales, " at every scale of its inputs down to 1/%g",
                 1 / m->ref->drawn.scale);
    ss_fail(err, SS_E_NUMERIC, "the unsharded run gives %s in output %u%s: %s",
            b->nan ? "NaN" : "Inf", m->bad, scales, ss_blame_text(m->g, b, &m->scratch));
    if (b->op != SS_NONE)
        ss_error_where(err, "%s", m->g->ops[b->op].name);
    if (b->input == SS_NONE)
        return ss_error_hint(err, "the value depends on constants alone");
    return ss_error_hint(err, "input chooses how %s is drawn; or try another --seed",
                         m->g->vars[m->g->inputs[b->input]].name);
}

/* max|a-b| / (max|b| + 1e6 N): what the order of summation may change does not count as an
 * error. */
double ss_relative(double diff, double scale)
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
        ref->own[o] = ss_relative(own, ref->scale[o]);
    }
}

enum ss_rc ss_reference_ask_bits(const struct ss_graph *g, struct ss_job *job,
                                 struct ss_run_reference *ref, struct ss_error *err)
{
    enum { PATTERNS = 4 };
    struct ss_arena scratch = {0};
    double *change = ss_alloc_array(&scratch, g->n_outputs, sizeof *change), largest = 1;
    enum ss_rc rc = SS_OK;
    for (uint32_t pattern = 1; pattern <= PATTERNS && rc == SS_OK; pattern++) {
        struct ss_arena_mark mark = ss_arena_mark(&scratch);
        struct ss_tensor *other;
        struct ss_eval_options options = {.float_store = SS_STORE_F64,
                                          .find = ref->find,
                                          .other_bits = pattern,
                                          .job = job,
                                          .pool = &ref->pool};
        rc = eval(g, ref->inputs, options, &other, &scratch, err);
        for (uint32_t o = 0; o < g->n_outputs && rc == SS_OK; o++)
            change[o] = fmax(change[o], ss_tensor_max_diff_but_nan(&ref->outputs[o], &other[o]));
        ss_arena_rewind(&scratch, mark);
    }
    for (uint32_t o = 0; o < g->n_outputs; o++)
        largest = fmax(largest, ss_tensor_max_finite(&ref->outputs[o]));
    for (uint32_t o = 0; o < g->n_outputs && rc == SS_OK; o++)
        ref->scale[o] += fmin(BITS_FACTOR * change[o], BITS_LIMIT * largest) / SS_F64_LIMIT;
    ref->bits_asked = rc == SS_OK;
    ss_arena_free(&scratch);
    return rc;
}

static uint32_t first_bad(const struct ss_graph *g, const struct ss_tensor *outputs)
{
    uint32_t i = 0;
    while (i < g->n_outputs && (outputs[i].store == SS_STORE_I64 || ss_tensor_finite(&outputs[i])))
        i++;
    return i < g->n_outputs ? i : SS_NONE;
}

static void watch(struct making *m, struct ss_finiteness *seen, const struct ss_tensor *inputs,
                  struct ss_eval_options *options)
{
    ss_finiteness_init(seen, m->g, inputs, &m->scratch);
    options->on_op = ss_finiteness_see;
    options->user = seen;
}

static bool is_narrow(const struct ss_run_options *options)
{
    return !options->f64 && options->narrow != SS_F32;
}

static void round_inputs(const struct making *m, const struct ss_tensor *inputs)
{
    for (uint32_t i = 0; i < m->g->n_inputs && is_narrow(m->options); i++)
        ss_tensor_round(&inputs[i], m->options->narrow);
}

/* Rounds each result of a run to a narrow type before it is read. */
struct narrow {
    const struct ss_graph *g;
    enum ss_dtype floats;
    struct ss_finiteness *seen; /* or NULL */
};

static void round_op(void *user, uint32_t op, const struct ss_tensor *results)
{
    const struct narrow *n = user;
    for (uint32_t k = 0; k < n->g->ops[op].n_results; k++)
        ss_tensor_round(&results[k], n->floats);
    if (n->seen)
        ss_finiteness_see(n->seen, op, results);
}

/* Draws inputs at the scale of the moment; runs in f64, and in f32 if that is asked for. */
static enum ss_rc run_once(struct making *m, struct ss_error *err)
{
    struct ss_run_reference *ref = m->ref;
    bool f64 = m->options->f64, screens = !m->options->not_finite;
    struct ss_finiteness seen;
    struct ss_eval_options options = {.float_store = SS_STORE_F64,
                                      .find = m->options->find,
                                      .job = m->job,
                                      .pool = &ref->pool,
                                      .threads = m->threads,
                                      .phase = m->options->silent ? NULL : "unsharded run"};
    m->inputs =
        ss_run_inputs(m->g, &ref->drawn, SS_STORE_F64, m->threads, f64 ? &ref->arena : &m->scratch);
    round_inputs(m, m->inputs);
    if (screens)
        watch(m, &seen, m->inputs, &options);
    enum ss_rc rc = eval(m->g, m->inputs, options, &ref->outputs, &ref->arena, err);
    m->bad = rc == SS_OK && screens ? first_bad(m->g, ref->outputs) : SS_NONE;
    m->in_f32 = false;
    if (m->bad != SS_NONE)
        m->blame = ss_blame_find(&seen, m->bad);
    ref->inputs = m->inputs;
    if (rc != SS_OK || f64 || m->bad != SS_NONE)
        return rc;
    options = (struct ss_eval_options){.float_store = SS_STORE_F32,
                                       .find = m->options->find,
                                       .job = m->job,
                                       .pool = &ref->pool,
                                       .threads = m->threads,
                                       .phase = options.phase};
    ref->inputs = ss_run_inputs(m->g, &ref->drawn, SS_STORE_F32, m->threads, &ref->arena);
    round_inputs(m, ref->inputs);
    if (screens)
        watch(m, &seen, ref->inputs, &options);
    struct narrow narrow = {m->g, m->options->narrow, screens ? &seen : NULL};
    if (is_narrow(m->options)) {
        options.on_op = round_op;
        options.user = &narrow;
    }
    rc = eval(m->g, ref->inputs, options, &m->f32, &m->scratch, err);
    m->bad = rc == SS_OK && screens ? first_bad(m->g, m->f32) : SS_NONE;
    m->in_f32 = m->bad != SS_NONE;
    if (m->in_f32)
        m->blame = ss_blame_find(&seen, m->bad);
    return rc;
}

static bool can_scale(const struct making *m)
{
    bool any = false;
    for (uint32_t i = 0; i < m->g->n_inputs; i++)
        any |= ss_input_scales(m->g, i, &m->ref->drawn.domains[i]);
    return any && (m->in_f32 || (m->blame.op != SS_NONE && m->blame.input != SS_NONE));
}

/* Halves the scale of the inputs until the outputs are finite; in f32 too, if any scale does it. */
static enum ss_rc run_finite(struct making *m, struct ss_error *err)
{
    struct ss_run_reference *ref = m->ref;
    struct ss_arena_mark mark = ss_arena_mark(&ref->arena), own = ss_arena_mark(&m->scratch);
    double finite_in_f64 = 0;
    for (int i = 0;; i++) {
        enum ss_rc rc = run_once(m, err);
        if (rc != SS_OK || m->bad == SS_NONE)
            return rc;
        if (m->in_f32 && finite_in_f64 == 0)
            finite_in_f64 = ref->drawn.scale;
        if (i == 0)
            snprintf(ref->why_scaled, sizeof ref->why_scaled, "%s%s", m->in_f32 ? "in f32 " : "",
                     ss_blame_text(m->g, &m->blame, &m->scratch));
        if (i == MOST_HALVINGS || !can_scale(m))
            break;
        ref->drawn.scale /= 2;
        ss_arena_rewind(&ref->arena, mark);
        ss_arena_rewind(&m->scratch, own);
    }
    if (finite_in_f64 == 0)
        return not_finite(m, err);
    ss_arena_rewind(&ref->arena, mark);
    ss_arena_rewind(&m->scratch, own);
    ref->drawn.scale = finite_in_f64; /* no scale helps f32: Inf there is compared with Inf */
    return run_once(m, err);
}

static enum ss_rc run_reference(struct making *m, struct ss_error *err)
{
    const struct ss_run_options *o = m->options;
    struct ss_run_reference *ref = m->ref;
    struct ss_tensor *reversed;
    ref->drawn = (struct ss_input_plan){.domains = ss_input_domains(m->g, o->inputs, &ref->arena),
                                        .scale = o->scale > 0 ? o->scale : 1,
                                        .seed = o->seed};
    struct ss_eval_options options = {.float_store = SS_STORE_F64,
                                      .find = o->find,
                                      .job = m->job,
                                      .pool = &ref->pool,
                                      .threads = m->threads,
                                      .reverse_sum = true,
                                      .phase = o->silent ? NULL : "unsharded run, reversed sums"};
    enum ss_rc rc = run_finite(m, err);
    if (rc == SS_OK)
        rc = eval(m->g, m->inputs, options, &reversed, &m->scratch, err);
    if (rc == SS_OK)
        measure(m->g, reversed, m->f32, ref);
    ss_pool_free(&ref->pool); /* what the ranks need is of other sizes */
    return rc;
}

enum ss_rc ss_reference_take(const struct ss_graph *g, const struct ss_run_options *o,
                             struct ss_job *job, struct ss_run_reference **out,
                             struct ss_error *err)
{
    *out = o->reference ? *o->reference : NULL;
    if (*out)
        return SS_OK;
    struct ss_run_reference *ref = ss_xcalloc(1, sizeof *ref);
    struct making m = {
        .g = ss_graph_step(g) ? ss_graph_step(g) : g, .options = o, .job = job, .ref = ref};
    ref->find = o->find;
    m.threads = ss_thread_pool_new(SIZE_MAX);
    enum ss_rc rc = run_reference(&m, err);
    ss_thread_pool_free(m.threads);
    ss_arena_free(&m.scratch);
    if (rc != SS_OK) {
        ss_run_reference_free(ref);
        return rc;
    }
    if (o->reference)
        *o->reference = ref;
    *out = ref;
    return SS_OK;
}

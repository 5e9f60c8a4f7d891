/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/graph/eval.h"

#include <float.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/rng.h"
#include "core/graph/blocks.h"
#include "core/graph/liveness.h"
#include "core/op/kernels.h"

/* Copies a tensor between the two float stores. */
static void convert_store(const struct ss_tensor *source, struct ss_tensor *target)
{
    const struct ss_tensor numbers[2] = {ss_tensor_numbers(source), ss_tensor_numbers(target)};
    const struct ss_tensor *from = &numbers[0], *to = &numbers[1];
    if (from->store == to->store) {
        memcpy(to->data, from->data, ss_tensor_bytes(from));
    } else if (to->store == SS_STORE_F64) {
        for (int64_t i = 0; i < from->count; i++)
            ss_f64(to)[i] = ss_f32(from)[i];
    } else {
        for (int64_t i = 0; i < from->count; i++)
            ss_f32(to)[i] = (float)ss_f64(from)[i];
    }
}

/* The reference kernel on copies in f64; integers are passed as they are. */
static enum ss_rc run_converted(ss_kernel_fn kernel, const struct ss_kernel_args *args,
                                struct ss_error *err)
{
    const struct ss_call *call = args->call;
    struct ss_tensor *in = ss_alloc_array(args->scratch, call->n_in, sizeof *in);
    struct ss_tensor *out = ss_alloc_array(args->scratch, call->n_out, sizeof *out);
    for (size_t i = 0; i < call->n_in; i++) {
        in[i] = args->in[i];
        if (!ss_store_is_narrow(in[i].store))
            continue;
        in[i] = ss_tensor_new(args->scratch, &args->in[i].type, SS_STORE_F64);
        convert_store(&args->in[i], &in[i]);
    }
    for (size_t i = 0; i < call->n_out; i++)
        out[i] = ss_store_is_narrow(args->out[i].store)
                     ? ss_tensor_new(args->scratch, &args->out[i].type, SS_STORE_F64)
                     : args->out[i];
    struct ss_kernel_args wide = *args;
    wide.in = in;
    wide.out = out;
    enum ss_rc rc = kernel(&wide, err);
    for (size_t i = 0; rc == SS_OK && i < call->n_out; i++) {
        if (ss_store_is_narrow(args->out[i].store))
            convert_store(&out[i], &args->out[i]);
    }
    return rc;
}

static ss_kernel_fn fast_kernel(const struct ss_op_def *def, const struct ss_eval_options *options)
{
    return options->find ? options->find(def, options->float_store) : NULL;
}

static bool has_complex(const struct ss_call *call)
{
    bool any = false;
    for (size_t i = 0; i < call->n_in && !any; i++)
        any = ss_dtype_is_complex(call->in[i].dtype);
    for (size_t i = 0; i < call->n_out && !any; i++)
        any = ss_dtype_is_complex(call->out[i].dtype);
    return any;
}

bool ss_eval_hands_on(const struct ss_op_def *def, const struct ss_eval_options *options)
{
    ss_kernel_fn kernel = fast_kernel(def, options);
    return ss_kernel_hands_on(kernel ? kernel : ss_op_kernel(def));
}

struct ss_eval_kernel ss_eval_choose(const struct ss_call *call,
                                     const struct ss_eval_options *options)
{
    ss_kernel_fn kernel = fast_kernel(call->def, options);
    /* Fast kernels compute in floats alone. */
    if (kernel && (ss_kernel_any_store(kernel) || !has_complex(call)))
        return (struct ss_eval_kernel){kernel, false};
    kernel = ss_op_kernel(call->def);
    const bool converts = kernel && options->float_store != SS_STORE_F64;
    return (struct ss_eval_kernel){kernel, converts && !ss_kernel_any_store(kernel)};
}

enum ss_rc ss_eval_run(const struct ss_eval_kernel *kernel, const struct ss_kernel_args *args,
                       struct ss_error *err)
{
    if (kernel->run)
        return kernel->converts ? run_converted(kernel->run, args, err) : kernel->run(args, err);
    const struct ss_attr *target = ss_attr_find(&args->call->attrs, SS_ATTR_TARGET);
    const char *name = target && target->text ? target->text : args->call->def->name;
    ss_fail(err, SS_E_UNSUPPORTED, "%s cannot be run: nothing here knows what it computes", name);
    ss_error_hint(err,
                  "define NAME EXPRESSION --binds %.80s gives it a body; written as a "
                  "stablehlo.composite it has one",
                  name);
    return SS_E_UNSUPPORTED;
}

struct ss_kernel_args ss_eval_args(const struct ss_eval_options *options)
{
    return (struct ss_kernel_args){.reverse_sum = options->reverse_sum,
                                   .round = options->round,
                                   .other_bits = options->other_bits,
                                   .threads = options->threads,
                                   .job = options->job,
                                   .trips = options->trips};
}

static enum ss_rc check_size(const struct ss_type *type, struct ss_error *err)
{
    int64_t count = ss_type_count(type);
    if (count >= 0 && count <= INT64_MAX / 16)
        return SS_OK;
    return ss_fail(err, SS_E_LIMIT, "a tensor is too large to be held in memory");
}

enum ss_rc ss_eval_call(const struct ss_call *call, const struct ss_tensor *in,
                        struct ss_tensor *out, const struct ss_origin *origin,
                        const struct ss_eval_options *options, struct ss_arena *arena,
                        struct ss_error *err)
{
    for (size_t i = 0; i < call->n_out; i++) {
        if (check_size(&call->out[i], err) != SS_OK)
            return SS_E_LIMIT;
        out[i] = ss_tensor_new(arena, &call->out[i], options->float_store);
    }
    return ss_eval_into(call, in, out, origin, options, arena, err);
}

/* An elementwise op that is shared out among threads. */
static enum ss_rc eval_by_blocks(const struct ss_call *call, const struct ss_tensor *in,
                                 const struct ss_tensor *out, const struct ss_eval_options *options,
                                 struct ss_arena *scratch, struct ss_error *err)
{
    struct ss_arena_mark mark = ss_arena_mark(scratch);
    struct ss_tensor *values = ss_alloc_array(scratch, call->n_in + 1, sizeof *values);
    bool *passing = ss_alloc_array(scratch, call->n_in + 1, sizeof *passing);
    uint32_t *numbers = ss_alloc_array(scratch, call->n_in, sizeof *numbers);
    for (size_t k = 0; k < call->n_in; k++) {
        values[k] = in[k];
        numbers[k] = (uint32_t)k;
    }
    values[call->n_in] = *out;
    const struct ss_block_op op = {.call = call, .in = numbers, .out = (uint32_t)call->n_in};
    const struct ss_block_group group = {.ops = &op,
                                         .n_ops = 1,
                                         .values = values,
                                         .passing = passing,
                                         .n_values = call->n_in + 1,
                                         .count = out->count};
    const struct ss_block_plan *plan = ss_blocks_plan(&group, options, scratch);
    enum ss_rc rc = ss_blocks_run(plan, values, options->threads, NULL, err);
    ss_arena_rewind(scratch, mark);
    return rc;
}

enum ss_rc ss_eval_into(const struct ss_call *call, const struct ss_tensor *in,
                        struct ss_tensor *out, const struct ss_origin *origin,
                        const struct ss_eval_options *options, struct ss_arena *scratch,
                        struct ss_error *err)
{
    if (options->threads && !origin && call->n_out == 1 && ss_block_worth_sharing(out->count) &&
        ss_block_fits(call, out->count))
        return eval_by_blocks(call, in, out, options, scratch, err);
    struct ss_arena_mark mark = ss_arena_mark(scratch);
    const struct ss_eval_kernel kernel = ss_eval_choose(call, options);
    struct ss_kernel_args args = ss_eval_args(options);
    args.call = call;
    args.in = in;
    args.out = out;
    args.origin = origin;
    args.scratch = scratch;
    enum ss_rc rc = ss_eval_run(&kernel, &args, err);
    ss_arena_rewind(scratch, mark);
    return rc;
}

/* Whether an op rounds what it makes: no number of its operands as it is, nor the largest. */
static bool rounds(const struct ss_op *op)
{
    unsigned exact = SS_OP_MOVEMENT | SS_OP_CHOOSES | SS_OP_TURNS;
    const struct ss_region *body = ss_attr_region(&op->attrs, SS_ATTR_BODY);
    const struct ss_op_def *folds = ss_region_op(body);
    return op->n_operands && !(op->def->flags & exact) && !(folds && folds->flags & SS_OP_CHOOSES);
}

void ss_eval_other_bits(const struct ss_op *op, uint32_t pattern, struct ss_tensor *result)
{
    const struct ss_tensor numbers = ss_tensor_numbers(result);
    if (numbers.store != SS_STORE_F64 || !rounds(op))
        return;
    for (int64_t i = 0; i < numbers.count; i++) {
        int64_t step = (i * 7 + (int64_t)pattern * 5) % 4;
        ss_f64(&numbers)[i] *= 1 + ((double)step - 1.5) * DBL_EPSILON;
    }
}

enum ss_rc ss_eval_stopped(const struct ss_job *job, struct ss_error *err)
{
    return ss_job_stopped(job) ? ss_job_fail(job, err, "running") : SS_OK;
}

/* The storage of a value. Several vars hold one buffer where a loop hands its values on, and where
 * an op only gives them another shape. */
struct buffer {
    void *data;
    uint32_t holders;
    bool borrowed; /* not the pool's: an input of the caller, or made for an output */
    bool output;   /* made in the arena of the outputs, and no output has taken it yet */
};

struct machine {
    const struct ss_graph *g;
    const struct ss_eval_options *options;
    struct ss_arena own;     /* tables that live as long as the run */
    struct ss_arena scratch; /* of one op */
    struct ss_pool *pool;
    struct ss_arena *results; /* of the outputs */
    bool *is_output;          /* per var */
    struct buffer **held;     /* per var */
    struct ss_interval *lifetimes;
    uint32_t *dying, *dying_start; /* vars by the step at which they end */
    int64_t *trips_left;           /* per loop */
    uint32_t *begin_step;          /* per loop */
    struct ss_progress progress;
};

static void hold(struct machine *m, uint32_t var, struct buffer *b)
{
    m->held[var] = b;
    if (b)
        b->holders++;
}

static void drop(struct machine *m, uint32_t var)
{
    struct buffer *b = m->held[var];
    m->held[var] = NULL;
    if (!b || --b->holders)
        return;
    if (!b->borrowed)
        ss_pool_give(m->pool, b->data);
    ss_pool_give(m->pool, b);
}

static struct buffer *new_buffer(const struct machine *m, void *data, bool borrowed)
{
    struct buffer *b = ss_pool_take(m->pool, sizeof *b);
    *b = (struct buffer){.data = data, .borrowed = borrowed};
    return b;
}

/* A var's value without its storage. */
static struct ss_tensor shape_of(const struct machine *m, uint32_t var)
{
    const struct ss_type *type = &m->g->vars[var].type;
    return (struct ss_tensor){.type = *type,
                              .store = ss_store_for(type->dtype, m->options->float_store),
                              .count = ss_type_count(type)};
}

static struct ss_tensor value_of(const struct machine *m, uint32_t var)
{
    struct ss_tensor t = shape_of(m, var);
    t.data = m->held[var]->data;
    return t;
}

/* Storage for a value to be made. Outputs are made where they stay: a step ends with as many bytes
 * of them as it began with. */
static struct buffer *make_buffer(const struct machine *m, uint32_t var, size_t bytes)
{
    if (!m->is_output[var])
        return new_buffer(m, ss_pool_take(m->pool, bytes), false);
    struct buffer *b = new_buffer(m, ss_alloc_unset(m->results, bytes), true);
    b->output = true;
    return b;
}

/* The op's results, with storage to be written or that of the operands that they are. */
static void hold_results(struct machine *m, const struct ss_op *op, bool hands_on,
                         struct ss_tensor *out)
{
    for (uint32_t i = 0; i < op->n_results; i++) {
        out[i] = shape_of(m, op->results[i]);
        size_t bytes = ss_tensor_bytes(&out[i]);
        hold(m, op->results[i],
             hands_on ? m->held[op->operands[i]] : make_buffer(m, op->results[i], bytes));
        out[i].data = m->held[op->results[i]]->data;
    }
}

static enum ss_rc run_op(struct machine *m, uint32_t id, struct ss_error *err)
{
    const struct ss_op *op = &m->g->ops[id];
    struct ss_arena_mark mark = ss_arena_mark(&m->scratch);
    struct ss_call call;
    bool hands_on = ss_eval_hands_on(op->def, m->options);
    ss_graph_call(m->g, id, &m->scratch, &call);
    struct ss_tensor *in = ss_alloc_array(&m->scratch, op->n_operands, sizeof *in);
    struct ss_tensor *out = ss_alloc_array(&m->scratch, op->n_results, sizeof *out);
    for (uint32_t i = 0; i < op->n_operands; i++)
        in[i] = value_of(m, op->operands[i]);
    hold_results(m, op, hands_on, out);
    enum ss_rc rc = SS_OK;
    if (!hands_on)
        rc = ss_eval_into(&call, in, out, NULL, m->options, &m->scratch, err);
    for (uint32_t i = 0; i < op->n_results && rc == SS_OK && m->options->other_bits; i++)
        ss_eval_other_bits(op, (uint32_t)ss_rng_below(m->options->other_bits, id, i, UINT16_MAX),
                           &out[i]);
    if (rc == SS_OK && m->options->on_op)
        m->options->on_op(m->options->user, id, out);
    else if (rc != SS_OK && err && !err->where[0])
        ss_error_where(err, "%s", op->name);
    ss_arena_rewind(&m->scratch, mark);
    return rc;
}

/* Frees what ends at a step. */
static void release(struct machine *m, uint32_t step)
{
    for (uint32_t i = m->dying_start[step]; i < m->dying_start[step + 1]; i++)
        drop(m, m->dying[i]);
}

/* Hands yields on, to the next trip's arguments or to the results. An argument may be a yield. */
static void hand_on(struct machine *m, uint32_t id, uint32_t step, const uint32_t *to)
{
    const struct ss_loop *l = &m->g->loops[id];
    struct ss_arena_mark mark = ss_arena_mark(&m->scratch);
    struct buffer **next = ss_alloc_array(&m->scratch, l->n_values, sizeof *next);
    for (uint32_t i = 0; i < l->n_values; i++) {
        next[i] = ss_graph_loop_value_live(m->g, id, i) ? m->held[l->yields[i]] : NULL;
        if (next[i])
            next[i]->holders++;
    }
    for (uint32_t i = 0; i < l->n_values; i++)
        drop(m, l->args[i]);
    release(m, step);
    for (uint32_t i = 0; i < l->n_values; i++)
        m->held[to[i]] = next[i];
    ss_arena_rewind(&m->scratch, mark);
}

/* Enters a loop; one of no trips is left at once. Returns the step to go on from. */
static uint32_t begin_loop(struct machine *m, uint32_t id, uint32_t step)
{
    const struct ss_loop *l = &m->g->loops[id];
    m->begin_step[id] = step;
    m->trips_left[id] = l->trips;
    for (uint32_t i = 0; i < l->n_values; i++)
        if (ss_graph_loop_value_live(m->g, id, i))
            hold(m, (l->trips > 0 ? l->args : l->results)[i], m->held[l->init[i]]);
    if (l->trips > 0) {
        release(m, step);
        return step;
    }
    while (m->g->steps[step].kind != SS_STEP_LOOP_END || m->g->steps[step].id != id)
        step++;
    return step;
}

static uint32_t end_loop(struct machine *m, uint32_t id, uint32_t step)
{
    const struct ss_loop *l = &m->g->loops[id];
    bool again = --m->trips_left[id] > 0;
    hand_on(m, id, step, again ? l->args : l->results);
    return again ? m->begin_step[id] : step;
}

static void begin_progress(struct machine *m)
{
    m->progress = (struct ss_progress){.phase = m->options->phase};
    for (uint32_t i = 0; i < m->g->n_ops && m->options->phase; i++)
        m->progress.total += m->g->ops[i].live ? ss_graph_trips(m->g, m->g->ops[i].loop) : 0;
}

static enum ss_rc run_live_op(struct machine *m, uint32_t id, struct ss_error *err)
{
    if (m->options->phase)
        ss_job_report(m->options->job, &m->progress);
    m->progress.done++;
    return run_op(m, id, err);
}

static enum ss_rc run_steps(struct machine *m, struct ss_error *err)
{
    const struct ss_graph *g = m->g;
    for (uint32_t s = 0; s < g->n_steps; s++) {
        enum ss_rc stopped = ss_eval_stopped(m->options->job, err);
        if (stopped != SS_OK)
            return stopped;
        uint32_t id = g->steps[s].id;
        if (g->steps[s].kind == SS_STEP_LOOP_BEGIN) {
            s = begin_loop(m, id, s);
        } else if (g->steps[s].kind == SS_STEP_LOOP_END) {
            s = end_loop(m, id, s);
        } else {
            release(m, s);
            enum ss_rc rc = g->ops[id].live ? run_live_op(m, id, err) : SS_OK;
            if (rc != SS_OK)
                return rc;
        }
    }
    return SS_OK;
}

/* Sorts vars by the step at which their life ends; what lives to the end is dropped at the end. */
static void plan_releases(struct machine *m)
{
    const struct ss_graph *g = m->g;
    m->dying_start = ss_alloc_array(&m->own, (size_t)g->n_steps + 2, sizeof *m->dying_start);
    m->dying = ss_alloc_array(&m->own, g->n_vars, sizeof *m->dying);
    uint32_t *next = m->dying_start + 1; /* next[s] becomes dying_start[s + 1], one past the last */
    for (uint32_t v = 0; v < g->n_vars; v++) {
        if (m->lifetimes[v].end < g->n_steps)
            next[m->lifetimes[v].end]++;
    }
    uint32_t total = 0;
    for (uint32_t s = 0; s < g->n_steps; s++) {
        uint32_t here = next[s];
        next[s] = total;
        total += here;
    }
    for (uint32_t v = 0; v < g->n_vars; v++) {
        if (m->lifetimes[v].end < g->n_steps)
            m->dying[next[m->lifetimes[v].end]++] = v;
    }
}

/* Refuses what would not fit: the peak over steps of the values held. */
static enum ss_rc check_memory(struct machine *m, struct ss_error *err)
{
    const struct ss_graph *g = m->g;
    double *delta = ss_alloc_array(&m->own, (size_t)g->n_steps + 2, sizeof *delta);
    for (uint32_t v = 0; v < g->n_vars; v++) {
        if (check_size(&g->vars[v].type, err) != SS_OK)
            return ss_error_where(err, "%s", g->vars[v].name);
        if (m->lifetimes[v].begin == m->lifetimes[v].end)
            continue;
        const struct ss_type *type = &g->vars[v].type;
        double bytes = (double)ss_type_count(type) *
                       (double)ss_store_size(ss_store_for(type->dtype, SS_STORE_F64));
        delta[m->lifetimes[v].begin] += bytes;
        delta[m->lifetimes[v].end] -= bytes;
    }
    double held = 0, peak = 0;
    for (uint32_t s = 0; s <= g->n_steps; s++) {
        held += delta[s];
        peak = held > peak ? held : peak;
    }
    double machine_bytes = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    if (m->options->float_store == SS_STORE_F32)
        peak /= 2;
    if (peak <= machine_bytes)
        return SS_OK;
    ss_fail(err, SS_E_LIMIT, "the run needs %.3g GB, this machine has %.3g GB", peak / 1e9,
            machine_bytes / 1e9);
    return ss_error_hint(err, "run a smaller version of the program");
}

static void hold_inputs(struct machine *m, const struct ss_tensor *inputs)
{
    for (uint32_t i = 0; i < m->g->n_inputs; i++)
        hold(m, m->g->inputs[i], new_buffer(m, inputs[i].data, true));
}

static void take_outputs(struct machine *m, struct ss_tensor *outputs)
{
    for (uint32_t i = 0; i < m->g->n_outputs; i++) {
        struct buffer *b = m->held[m->g->outputs[i]];
        const struct ss_tensor t = value_of(m, m->g->outputs[i]);
        outputs[i] = t;
        if (!b->output) {
            outputs[i] = ss_tensor_unset(m->results, &t.type, m->options->float_store);
            convert_store(&t, &outputs[i]);
        }
        b->output = false;
    }
}

enum ss_rc ss_eval_graph(const struct ss_graph *graph, const struct ss_tensor *inputs,
                         struct ss_tensor *outputs, const struct ss_eval_options *options,
                         struct ss_arena *arena, struct ss_error *err)
{
    struct ss_pool own = {0};
    struct machine m = {
        .g = graph, .options = options, .pool = options->pool ? options->pool : &own};
    m.results = arena;
    m.is_output = ss_alloc_array(&m.own, graph->n_vars, sizeof *m.is_output);
    for (uint32_t i = 0; i < graph->n_outputs; i++)
        m.is_output[graph->outputs[i]] = true;
    m.held = ss_alloc_array(&m.own, graph->n_vars, sizeof *m.held);
    m.trips_left = ss_alloc_array(&m.own, graph->n_loops, sizeof *m.trips_left);
    m.begin_step = ss_alloc_array(&m.own, graph->n_loops, sizeof *m.begin_step);
    m.lifetimes = ss_lifetimes(graph, &m.own);
    plan_releases(&m);
    enum ss_rc rc = check_memory(&m, err);
    if (rc == SS_OK) {
        hold_inputs(&m, inputs);
        begin_progress(&m);
        rc = run_steps(&m, err);
    }
    if (rc == SS_OK)
        take_outputs(&m, outputs);
    for (uint32_t v = 0; v < graph->n_vars; v++)
        drop(&m, v);
    ss_pool_free(&own);
    ss_arena_free(&m.scratch);
    ss_arena_free(&m.own);
    return rc;
}

/* Bodies this small are run without freeing anything in between. */
enum { SMALL_BODY = 64 };

static bool small_body(const struct ss_graph *g)
{
    if (g->n_loops || g->n_ops > SMALL_BODY)
        return false;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        if (g->vars[v].type.rank)
            return false;
    }
    return true;
}

static enum ss_rc run_small(const struct ss_graph *g, const struct ss_tensor *in,
                            struct ss_tensor *out, const struct ss_eval_options *options,
                            struct ss_arena *arena, struct ss_error *err)
{
    struct ss_tensor *values = ss_alloc_array(arena, g->n_vars, sizeof *values);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        values[g->inputs[i]] = in[i];
    struct ss_tensor args[2 * SS_MAX_RANK], results[SS_MAX_RANK];
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        if (!op->live)
            continue;
        if (op->n_operands > sizeof args / sizeof *args ||
            op->n_results > sizeof results / sizeof *results)
            return ss_fail(err, SS_E_LIMIT, "%s in a region has too many operands", op->def->name);
        struct ss_call call;
        ss_graph_call(g, i, arena, &call);
        for (uint32_t k = 0; k < op->n_operands; k++)
            args[k] = values[op->operands[k]];
        enum ss_rc rc = ss_eval_call(&call, args, results, NULL, options, arena, err);
        if (rc != SS_OK)
            return rc;
        for (uint32_t k = 0; k < op->n_results; k++)
            values[op->results[k]] = results[k];
    }
    for (uint32_t i = 0; i < g->n_outputs; i++)
        out[i] = values[g->outputs[i]];
    return SS_OK;
}

enum ss_rc ss_eval_region(const struct ss_region *region, const struct ss_tensor *in, size_t n_in,
                          struct ss_tensor *out, size_t n_out, const struct ss_kernel_args *args,
                          struct ss_arena *arena, struct ss_error *err)
{
    const struct ss_graph *g = region->graph;
    if (!g || g->n_inputs != n_in || g->n_outputs != n_out)
        return ss_fail(err, SS_E_INTERNAL, "a region of %u inputs was called with %zu",
                       g ? g->n_inputs : 0, n_in);
    struct ss_eval_options options = {.float_store = SS_STORE_F64};
    if (args) {
        options.round = args->round;
        options.job = args->job;
        options.trips = args->trips;
    }
    return small_body(g) ? run_small(g, in, out, &options, arena, err)
                         : ss_eval_graph(g, in, out, &options, arena, err);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A composite by the kernels of its body. */
#include "core/body/composite.h"
#include "core/body/expansion_cache.h"

#include <float.h>
#include <math.h>

#include "core/graph/eval.h"
#include "kernels/reference/kernel.h"

/* Whether what an op makes is the same at these lengths whatever the operands are, and there is
 * memory to keep it in: a constant, and what is made of constants. */
static bool is_fixed(const struct ss_expansion *e, const struct ss_op *op)
{
    bool fixed = e->arena && !(op->def->flags & SS_OP_RANDOM) && op->def->origin == SS_ORIGIN_NONE;
    for (uint32_t k = 0; k < op->n_operands && fixed; k++)
        fixed &= e->fixed[op->operands[k]].data != NULL;
    return fixed;
}

/* A body that runs. What its ops make is in the scratch arena until it has run; of a large one in a
 * pool until its last reader has, so that what comes next is made in memory that is warm. */
struct run {
    const struct ss_kernel_args *args;
    struct ss_expansion e;
    struct ss_tensor *values; /* per var */
    struct ss_pool *pool;     /* NULL: there is no need */
    uint32_t *last;           /* per var: the op that reads it last */
    bool *pooled;             /* per var: its storage is the pool's */
};

static struct ss_tensor result_of(struct run *run, struct ss_arena *arena, uint32_t id, uint32_t k)
{
    const struct ss_type *type = &run->e.calls[id].out[k];
    uint32_t var = run->e.body->ops[id].results[k];
    if (!run->pool || arena == run->e.arena)
        return ss_tensor_unset(arena, type, SS_STORE_F64);
    struct ss_tensor t = {.type = *type,
                          .count = ss_type_count(type),
                          .store = ss_store_for(type->dtype, SS_STORE_F64)};
    t.data = ss_pool_take(run->pool, ss_tensor_bytes(&t));
    run->pooled[var] = true;
    return t;
}

static enum ss_rc run_op(struct run *run, uint32_t id, const struct ss_origin *origin,
                         struct ss_error *err)
{
    const struct ss_kernel_args *args = run->args;
    const struct ss_expansion *e = &run->e;
    const struct ss_op *op = &e->body->ops[id];
    struct ss_arena *arena = is_fixed(e, op) ? e->arena : args->scratch;
    struct ss_tensor *in = ss_alloc_array(args->scratch, op->n_operands, sizeof *in);
    struct ss_tensor *out = ss_alloc_array(args->scratch, op->n_results, sizeof *out);
    for (uint32_t k = 0; k < op->n_operands; k++)
        in[k] = run->values[op->operands[k]];
    for (uint32_t k = 0; k < op->n_results; k++)
        out[k] = result_of(run, arena, id, k);
    struct ss_kernel_args inner = *args;
    inner.call = &e->calls[id];
    inner.in = in;
    inner.out = out;
    inner.origin = origin;
    enum ss_rc rc =
        ss_eval_run(&(struct ss_eval_kernel){.run = ss_op_kernel(op->def)}, &inner, err);
    for (uint32_t k = 0; k < op->n_results; k++) {
        if (args->other_bits && arena != e->arena)
            ss_eval_other_bits(op, args->other_bits + id, &out[k]);
        run->values[op->results[k]] = out[k];
        if (arena == e->arena && rc == SS_OK)
            e->fixed[op->results[k]] = out[k];
    }
    return rc;
}

static void find_last_readers(struct run *run)
{
    const struct ss_graph *g = run->e.body;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        for (uint32_t k = 0; k < op->n_results && op->live; k++)
            run->last[op->results[k]] = i;
        for (uint32_t k = 0; k < op->n_operands && op->live; k++)
            run->last[op->operands[k]] = i;
    }
    for (uint32_t k = 0; k < g->n_outputs; k++)
        run->last[g->outputs[k]] = g->n_ops;
}

static void give_back(struct run *run, uint32_t var)
{
    if (run->pooled[var])
        ss_pool_give(run->pool, run->values[var].data);
    run->pooled[var] = false;
}

/* What an op was the last to read, or makes for nobody. */
static void give_back_after(struct run *run, uint32_t id)
{
    const struct ss_op *op = &run->e.body->ops[id];
    for (uint32_t k = 0; k < op->n_operands && run->pool; k++) {
        if (run->last[op->operands[k]] == id)
            give_back(run, op->operands[k]);
    }
    for (uint32_t k = 0; k < op->n_results && run->pool; k++) {
        if (run->last[op->results[k]] == id)
            give_back(run, op->results[k]);
    }
}

/* ---- the largest number on the way ---- */

static bool is_same_always(const struct ss_expansion *e, uint32_t var)
{
    return e->fixed && e->fixed[var].data;
}

enum { LANES = 8 };

static double larger(double x, double than)
{
    return ((x > than) & (x <= DBL_MAX)) ? x : than;
}

static double largest_of(const struct ss_tensor *value)
{
    const struct ss_tensor t = ss_tensor_numbers(value);
    if (t.store != SS_STORE_F64)
        return 0;
    const double *x = ss_f64(&t);
    double most[LANES] = {0}, of_all = 0; /* several, so that none need wait for another */
    int64_t i = 0;
    for (; i + LANES <= t.count; i += LANES) {
        for (int j = 0; j < LANES; j++)
            most[j] = larger(fabs(x[i + j]), most[j]);
    }
    for (; i < t.count; i++)
        most[0] = larger(fabs(x[i]), most[0]);
    for (int j = 0; j < LANES; j++)
        of_all = larger(most[j], of_all);
    return of_all;
}

/* Terms that an op adds up may cancel: what a contraction makes of its operands, and operands of a
 * fold, which no op before it need have made. */
static double largest_term(const struct ss_op *op, const struct ss_tensor *values)
{
    const struct ss_region *fold = ss_attr_region(&op->attrs, SS_ATTR_BODY);
    bool product = op->def->flags & SS_OP_CONTRACTION;
    double term = product;
    if (!product && !(fold && fold->simple && strcmp(fold->simple, "add") == 0))
        return 0;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        double most = largest_of(&values[op->operands[k]]);
        term = product ? term * most : larger(most, term);
    }
    return term;
}

/* Whether all that an op makes is moved from what others made, which was noted. */
static bool is_noted(const struct ss_op *op, const struct ss_expansion *e)
{
    bool noted = op->def->flags & SS_OP_MOVEMENT && op->n_operands;
    for (uint32_t k = 0; k < op->n_operands && noted; k++)
        noted = e->body->vars[op->operands[k]].kind == SS_VAR_RESULT &&
                !is_same_always(e, op->operands[k]);
    return noted;
}

static void note_largest(const struct ss_op *op, const struct ss_expansion *e,
                         const struct ss_tensor *values, double *largest)
{
    if (is_noted(op, e))
        return;
    for (uint32_t k = 0; k < op->n_results; k++)
        *largest = larger(largest_of(&values[op->results[k]]), *largest);
    *largest = larger(largest_term(op, values), *largest);
}

static void set_operands(struct run *run)
{
    const struct ss_expansion *e = &run->e;
    const struct ss_tensor *in = run->args->in;
    if (e->fixed)
        memcpy(run->values, e->fixed, e->body->n_vars * sizeof *run->values);
    for (uint32_t k = 0; k < e->body->n_inputs; k++)
        run->values[e->body->inputs[k]] = in[k];
}

static enum ss_rc run_ops(struct run *run, struct ss_error *err)
{
    const struct ss_expansion *e = &run->e;
    const struct ss_kernel_args *args = run->args;
    const struct ss_origin *next = args->origin;
    double *largest = ss_composite_largest(args->call);
    for (uint32_t i = 0; i < e->body->n_ops; i++) {
        const struct ss_op *op = &e->body->ops[i];
        const struct ss_origin *own = next && op->def->origin != SS_ORIGIN_NONE ? next++ : NULL;
        bool made = op->n_results && run->values[op->results[0]].data;
        if (!op->live || made)
            continue;
        struct ss_arena_mark mark = ss_arena_mark(args->scratch);
        enum ss_rc rc = ss_eval_stopped(args->job, err);
        if (rc == SS_OK)
            rc = run_op(run, i, own, err);
        if (rc != SS_OK)
            return rc;
        if (largest && !args->other_bits) /* nobody asks of other runs */
            note_largest(op, e, run->values, largest);
        if (run->pool)
            ss_arena_rewind(args->scratch, mark);
        give_back_after(run, i);
    }
    return SS_OK;
}

/* Numbers that a body may make in all; and so many are large. What an op costs by itself; and a
 * number that a region makes, a few at a time. */
enum { MOST_CELLS = 1 << 30, MANY_CELLS = 1 << 15, WORK_OF_OP = 128, WORK_IN_REGION = 4 };

static enum ss_rc run_body(const struct ss_kernel_args *args, struct ss_error *err)
{
    struct run run = {.args = args};
    struct ss_infer inf = {.err = err};
    struct ss_pool own = {0}, *kept = ss_composite_pool(args->call);
    if (!ss_composite_expand(&inf, args->call, args->scratch, &run.e))
        return err ? err->code : SS_E_SHAPE;
    const struct ss_graph *g = run.e.body;
    if (run.e.cells > MOST_CELLS) {
        ss_fail(err, SS_E_LIMIT, "a body of %.3g numbers is larger than any that is run (%d)",
                run.e.cells, MOST_CELLS);
        ss_error_hint(err, "load --flat runs the ops of a composite one by one");
        return SS_E_LIMIT;
    }
    if (ss_composite_work(args->call))
        *ss_composite_work(args->call) += run.e.cells + run.e.flops / 4 +
                                          run.e.in_regions * WORK_IN_REGION +
                                          (double)g->n_ops * WORK_OF_OP;
    run.values = ss_alloc_array(args->scratch, g->n_vars, sizeof *run.values);
    if (run.e.cells > MANY_CELLS) {
        run.pool = kept ? kept : &own;
        run.pooled = ss_alloc_array(args->scratch, g->n_vars, sizeof *run.pooled);
        run.last = ss_alloc_array(args->scratch, g->n_vars, sizeof *run.last);
        find_last_readers(&run);
    }
    set_operands(&run);
    enum ss_rc rc = run_ops(&run, err);
    for (size_t k = 0; k < args->call->n_out && rc == SS_OK; k++) {
        const struct ss_tensor *made = &run.values[g->outputs[k]];
        if (made->data)
            memcpy(args->out[k].data, made->data, ss_tensor_bytes(&args->out[k]));
    }
    for (uint32_t var = 0; var < g->n_vars && run.pool; var++)
        give_back(&run, var);
    ss_pool_free(&own);
    return rc;
}

/* What the ops of the body make is not kept: the next run finds its memory warm. */
enum ss_rc ss_kernel_composite(const struct ss_kernel_args *args, struct ss_error *err)
{
    struct ss_arena_mark mark = ss_arena_mark(args->scratch);
    enum ss_rc rc = run_body(args, err);
    ss_arena_rewind(args->scratch, mark);
    return rc;
}

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

/* ---- what decided ---- */

enum { TRUE_SIDE = 1, FALSE_SIDE = 2, MAX_SIDES = 7 };

static uint8_t sides_of_booleans(const struct ss_tensor *t)
{
    uint8_t sides = 0;
    for (int64_t i = 0; i < t->count && sides != (TRUE_SIDE | FALSE_SIDE); i++)
        sides |= ss_i64(t)[i] ? TRUE_SIDE : FALSE_SIDE;
    return sides;
}

static bool same_cell(const struct ss_tensor *a, const struct ss_tensor *b, int64_t i)
{
    if (ss_element_size(a) == sizeof(uint64_t))
        return ((const uint64_t *)a->data)[i] == ((const uint64_t *)b->data)[i];
    return memcmp(ss_element(a, i), ss_element(b, i), ss_element_size(a)) == 0;
}

/* Which of two operands a result has cells of 64 bits of, where they differ; several together. */
static uint8_t sides_of_two(const uint64_t *a, const uint64_t *b, const uint64_t *out, int64_t n)
{
    enum { TOGETHER = 64 };
    uint64_t first = 0, second = 0;
    for (int64_t i = 0; i < n && !(first && second); i += TOGETHER) {
        int64_t end = i + TOGETHER < n ? i + TOGETHER : n;
        for (int64_t j = i; j < end; j++) {
            uint64_t differ = a[j] != b[j];
            first |= differ & (a[j] == out[j]);
            second |= differ & (b[j] == out[j]);
        }
    }
    return (uint8_t)(first | second << 1);
}

/* Whose numbers a result has: a maximum, what is selected. Cells at which all operands are equal
 * say nothing. */
static uint8_t sides_of_choice(const struct ss_op *op, const struct ss_tensor *values,
                               const struct ss_tensor *out)
{
    const struct ss_tensor *of[MAX_SIDES];
    uint32_t n = 0;
    uint8_t sides = 0;
    for (uint32_t k = 0; k < op->n_operands && n < MAX_SIDES; k++) {
        const struct ss_tensor *in = &values[op->operands[k]];
        if (ss_type_equal(&in->type, &out->type))
            of[n++] = in;
    }
    if (n == 2 && ss_element_size(out) == sizeof(uint64_t))
        return sides_of_two(of[0]->data, of[1]->data, out->data, out->count);
    const uint8_t all = (uint8_t)((1u << n) - 1);
    for (int64_t i = 0; i < out->count && n > 1 && sides != all; i++) {
        uint8_t equal = 0;
        for (uint32_t j = 0; j < n; j++)
            equal |= (uint8_t)(same_cell(of[j], out, i) << j);
        sides |= equal == all ? 0 : equal;
    }
    return sides;
}

static bool is_same_always(const struct ss_expansion *e, uint32_t var)
{
    return e->fixed && e->fixed[var].data;
}

/* Whether an op chooses by what the operands of the body hold. What no operand changes chooses
 * alike at every draw. */
static bool decides(const struct ss_op *op, const struct ss_expansion *e)
{
    if (!(op->def->flags & SS_OP_CHOOSES))
        return false;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        if (e->types[op->operands[k]].dtype == SS_I1)
            return !is_same_always(e, op->operands[k]);
    }
    return true;
}

static uint8_t ends_of(const struct ss_tensor *t)
{
    enum ss_dtype dtype = t->type.dtype;
    uint64_t half = UINT64_C(1) << (ss_dtype_bits(dtype) - 1);
    bool is_signed = ss_dtype_class(dtype) == SS_CLASS_SIGNED;
    int64_t least = is_signed ? (int64_t)-half : 0, most = (int64_t)(half - 1 + !is_signed * half);
    const int64_t *x = ss_i64(t);
    int64_t any_least = 0, any_most = 0; /* as wide as x, so that several are looked at together */
    for (int64_t i = 0; i < t->count; i++) {
        any_least |= x[i] == least;
        any_most |= x[i] == most;
    }
    return (uint8_t)(any_least | any_most << 1);
}

/* Sums and products decide nothing: what holds of them at one draw holds at nearly all. */
static void note_decided(const struct ss_op *op, const struct ss_expansion *e,
                         const struct ss_tensor *values, struct ss_decided *decided)
{
    struct ss_decided *of = &decided[op->results[0]];
    const struct ss_tensor *out = &values[op->results[0]];
    if (op->n_results != 1 || op->def->flags & SS_OP_MOVEMENT || is_same_always(e, op->results[0]))
        return;
    of->count = out->count;
    of->is_number = out->count == 1 && out->store != SS_STORE_C128 && out->type.dtype != SS_I1;
    of->number = of->is_number ? ss_tensor_get(out, 0) : 0;
    of->ends = ss_dtype_is_int(out->type.dtype) && out->type.dtype != SS_I1 ? ends_of(out) : 0;
    of->sides = out->type.dtype == SS_I1 ? sides_of_booleans(out)
                : decides(op, e)         ? sides_of_choice(op, values, out)
                                         : 0;
    of->ever |= of->sides != 0;
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

static void tell_values(const struct run *run, const struct ss_op *op)
{
    for (uint32_t k = 0; k < op->n_results && run->args->on_value; k++)
        run->args->on_value(run->args->user, &run->values[op->results[k]]);
}

static void set_operands(struct run *run, struct ss_decided *decided)
{
    const struct ss_expansion *e = &run->e;
    const struct ss_tensor *in = run->args->in;
    if (e->fixed)
        memcpy(run->values, e->fixed, e->body->n_vars * sizeof *run->values);
    for (uint32_t k = 0; k < e->body->n_inputs; k++) {
        run->values[e->body->inputs[k]] = in[k];
        if (decided && in[k].type.dtype == SS_I1)
            decided[e->body->inputs[k]] = (struct ss_decided){
                .count = in[k].count, .sides = sides_of_booleans(&in[k]), .ever = true};
    }
}

static enum ss_rc run_ops(struct run *run, struct ss_decided *decided, struct ss_error *err)
{
    const struct ss_expansion *e = &run->e;
    const struct ss_kernel_args *args = run->args;
    const struct ss_origin *next = args->origin;
    for (uint32_t i = 0; i < e->body->n_ops; i++) {
        const struct ss_op *op = &e->body->ops[i];
        const struct ss_origin *own = next && op->def->origin != SS_ORIGIN_NONE ? next++ : NULL;
        if (!op->live)
            continue;
        bool made = op->n_results && run->values[op->results[0]].data;
        if (made || (args->wanted && !args->wanted[i])) {
            tell_values(run, op);
            continue;
        }
        struct ss_arena_mark mark = ss_arena_mark(args->scratch);
        enum ss_rc rc = ss_eval_stopped(args->job, err);
        if (rc == SS_OK)
            rc = run_op(run, i, own, err);
        if (rc != SS_OK)
            return rc;
        if (decided)
            note_decided(op, e, run->values, decided);
        if (decided && !args->on_value && !args->other_bits) /* nobody asks of other runs */
            note_largest(op, e, run->values, ss_composite_largest(args->call));
        tell_values(run, op);
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
    struct ss_decided *decided = ss_composite_decided(args->call);
    set_operands(&run, decided);
    enum ss_rc rc = run_ops(&run, decided, err);
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

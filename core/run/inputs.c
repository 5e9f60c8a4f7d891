/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Domains of program inputs and their values, which depend on seed, input and global position only.
 */
#include "core/run/inputs.h"

#include <math.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/base/integer.h"

enum { SMALL_HIGH = 8 }; /* integers that nothing bounds: counters, flags */

/* What a value must satisfy so that the op it reaches is defined. */
struct demand {
    uint32_t var;
    enum ss_domain_kind kind;
    int64_t high;
};

struct walk {
    const struct ss_graph *g;
    struct ss_arena *arena;
    SS_ARRAY(struct demand) todo;
    uint16_t *seen;              /* per var: bit per float domain kind */
    int64_t *highs;              /* per var: least bound demanded so far, 0: none */
    int64_t *components, *minor; /* per var: of distinct indices (inputs.h); 0: they may repeat */
    struct ss_domain *ranges;    /* per var: the BETWEEN demanded first */
};

static void push(struct walk *w, uint32_t var, enum ss_domain_kind kind, int64_t high)
{
    enum ss_dtype dtype = w->g->vars[var].type.dtype;
    if (kind == SS_DOMAIN_INDEX) {
        if (!ss_dtype_is_int(dtype) || ss_dtype_class(dtype) == SS_CLASS_BOOL)
            return;
        if (w->highs[var] != 0 && w->highs[var] <= high)
            return;
        w->highs[var] = high;
    } else {
        if (!ss_dtype_is_float(dtype) || (w->seen[var] >> kind & 1))
            return;
        w->seen[var] |= (uint16_t)(1u << kind);
    }
    ss_push(w->arena, w->todo, ((struct demand){var, kind, high}));
}

/* Where the scatter says so, no two indices are the same: n components along dim c of the var. */
static void make_distinct(struct walk *w, uint32_t var, int64_t n, int c)
{
    const struct ss_type *type = &w->g->vars[var].type;
    w->components[var] = n;
    w->minor[var] = 1;
    for (int d = c + 1; c >= 0 && d < type->rank; d++)
        w->minor[var] *= type->dims[d];
}

/* Indices stay distinct on the way back to what they are made of by moving each once. */
static void keep_distinct(struct walk *w, uint32_t from, uint32_t to)
{
    const struct ss_type *a = &w->g->vars[from].type, *b = &w->g->vars[to].type;
    bool alike = a->rank == b->rank;
    for (int d = 0; alike && d < a->rank; d++)
        alike = a->dims[d] == b->dims[d];
    if (!w->components[from] || ss_type_count(a) != ss_type_count(b) ||
        (w->components[from] > 1 && !alike))
        return;
    w->components[to] = w->components[from];
    w->minor[to] = w->components[from] > 1 ? w->minor[from] : 1;
}

/* Index components that are concatenated from one-element pieces have a bound each; others share
 * the least one. */
static void push_index(struct walk *w, uint32_t var, const struct ss_domain *d)
{
    const struct ss_type *type = &w->g->vars[var].type;
    int c = d->component_dim;
    int64_t n = c >= 0 && c < type->rank ? type->dims[c] : 1, least = d->high[0];
    uint32_t producer = w->g->vars[var].producer;
    if (d->unique)
        make_distinct(w, var, n, c);
    if (n > 1 && producer != SS_NONE) {
        const struct ss_op *op = &w->g->ops[producer];
        if (op->def->class == SS_OP_CLASS_CONCATENATE && op->n_operands == n &&
            ss_attr_int(&op->attrs, SS_ATTR_DIMENSION, -1) == c) {
            for (int64_t j = 0; j < n; j++) {
                if (d->unique)
                    make_distinct(w, op->operands[j], 1, -1);
                push(w, op->operands[j], SS_DOMAIN_INDEX, d->high[j] > 0 ? d->high[j] : 1);
            }
            return;
        }
    }
    for (int64_t j = 1; j < n && j < SS_MAX_RANK; j++)
        least = d->high[j] < least ? d->high[j] : least;
    push(w, var, SS_DOMAIN_INDEX, least > 0 ? least : 1);
}

static void push_range(struct walk *w, uint32_t var, const struct ss_domain *d)
{
    if (!(w->seen[var] >> SS_DOMAIN_BETWEEN & 1))
        w->ranges[var] = *d;
    push(w, var, SS_DOMAIN_BETWEEN, 0);
}

/* The iota that a value is made from by moving and converting, or NULL. */
static const struct ss_op *find_iota(const struct ss_graph *g, uint32_t var)
{
    for (int depth = 0; depth < 16; depth++) {
        uint32_t producer = g->vars[var].producer;
        if (producer == SS_NONE)
            return NULL;
        const struct ss_op *op = &g->ops[producer];
        if (op->def->class == SS_OP_CLASS_IOTA)
            return op;
        bool moves = (op->def->flags & SS_OP_MOVEMENT) || op->def->class == SS_OP_CLASS_CONVERT;
        if (!moves || op->n_operands == 0)
            return NULL;
        var = op->operands[0];
    }
    return NULL;
}

/* A one-hot comparison: what is compared with positions is an index. */
static void compare_demand(struct walk *w, const struct ss_op *op)
{
    for (uint32_t k = 0; k < 2 && op->n_operands == 2; k++) {
        const struct ss_op *iota = find_iota(w->g, op->operands[k]);
        if (!iota)
            continue;
        const struct ss_type *type = &w->g->vars[iota->results[0]].type;
        int64_t dim = ss_attr_int(&iota->attrs, SS_ATTR_DIMENSION, 0);
        if (dim >= 0 && dim < type->rank)
            push(w, op->operands[1 - k], SS_DOMAIN_INDEX, type->dims[dim]);
    }
}

static void op_demands(struct walk *w, uint32_t id)
{
    const struct ss_op *op = &w->g->ops[id];
    if (op->def->class == SS_OP_CLASS_COMPARE)
        compare_demand(w, op);
    if (!op->def->domain)
        return;
    struct ss_arena_mark mark = ss_arena_mark(w->arena);
    struct ss_call call;
    ss_graph_call(w->g, id, w->arena, &call);
    struct ss_domain domains[8];
    uint32_t n = op->n_operands < 8 ? op->n_operands : 8;
    for (uint32_t k = 0; k < n; k++) {
        memset(&domains[k], 0, sizeof domains[k]);
        op->def->domain(&call, k, &domains[k]);
    }
    ss_arena_rewind(w->arena, mark);
    for (uint32_t k = 0; k < n; k++) {
        const struct ss_domain *d = &domains[k];
        if (d->kind == SS_DOMAIN_INDEX)
            push_index(w, op->operands[k], d);
        else if (d->kind == SS_DOMAIN_BETWEEN)
            push_range(w, op->operands[k], d);
        else if (d->kind != SS_DOMAIN_ANY && d->kind != SS_DOMAIN_EXTENDED &&
                 d->kind != SS_DOMAIN_DEFINITE)
            push(w, op->operands[k], d->kind == SS_DOMAIN_NONZERO ? SS_DOMAIN_POSITIVE : d->kind,
                 0);
    }
}

/* Whether operand k of op must satisfy what its result must: sums, products and quotients of
 * non-negative numbers are non-negative, and moved numbers are the same numbers. A square is
 * non-negative whatever its root, and a difference asks nothing. */
static bool passes(const struct ss_op *op, uint32_t k, enum ss_domain_kind kind)
{
    if (op->def->class == SS_OP_CLASS_SELECT)
        return k > 0;
    if (op->def->flags & SS_OP_MOVEMENT)
        return true;
    if (kind == SS_DOMAIN_BETWEEN)
        return op->def->class == SS_OP_CLASS_CONVERT;
    if (op->def->flags & SS_OP_MONOTONE)
        return true;
    bool square = op->n_operands == 2 && op->operands[0] == op->operands[1];
    return kind != SS_DOMAIN_INDEX && op->def->flags & SS_OP_KEEPS_SIGN && !square;
}

static void follow(struct walk *w, const struct demand *d)
{
    const struct ss_graph *g = w->g;
    const struct ss_var *v = &g->vars[d->var];
    if (v->kind == SS_VAR_LOOP_ARG || v->kind == SS_VAR_LOOP_RESULT) {
        for (uint32_t l = 0; l < g->n_loops; l++)
            if (v->result < g->loops[l].n_values && (g->loops[l].args[v->result] == d->var ||
                                                     g->loops[l].results[v->result] == d->var)) {
                push(w, g->loops[l].init[v->result], d->kind, d->high);
                push(w, g->loops[l].yields[v->result], d->kind, d->high);
            }
        return;
    }
    if (v->producer == SS_NONE)
        return;
    const struct ss_op *op = &g->ops[v->producer];
    for (uint32_t k = 0; k < op->n_operands; k++) {
        if (!passes(op, k, d->kind))
            continue;
        if (d->kind == SS_DOMAIN_INDEX)
            keep_distinct(w, d->var, op->operands[k]);
        if (d->kind == SS_DOMAIN_BETWEEN)
            push_range(w, op->operands[k], &w->ranges[d->var]);
        else
            push(w, op->operands[k], d->kind, d->high);
    }
}

static struct ss_input_domain decide(const struct walk *w, uint32_t var)
{
    enum ss_dtype dtype = w->g->vars[var].type.dtype;
    if (ss_dtype_class(dtype) == SS_CLASS_BOOL)
        return (struct ss_input_domain){.kind = SS_INPUT_BELOW, .high = 2};
    if (ss_dtype_is_int(dtype)) {
        if (w->highs[var])
            return (struct ss_input_domain){.kind = SS_INPUT_BELOW,
                                            .high = w->highs[var],
                                            .distinct = w->components[var] > 0,
                                            .components = w->components[var],
                                            .minor = w->minor[var]};
        if (ss_dtype_class(dtype) == SS_CLASS_UNSIGNED)
            return (struct ss_input_domain){.kind = SS_INPUT_BITS};
        return (struct ss_input_domain){.kind = SS_INPUT_BELOW, .high = SMALL_HIGH};
    }
    uint16_t seen = w->seen[var];
    if (seen >> SS_DOMAIN_BETWEEN & 1)
        return (struct ss_input_domain){
            .kind = SS_INPUT_BETWEEN, .above = w->ranges[var].above, .below = w->ranges[var].below};
    if (seen >> SS_DOMAIN_FRACTION & 1)
        return (struct ss_input_domain){.kind = SS_INPUT_FRACTION};
    if (seen >> SS_DOMAIN_UNIT & 1)
        return (struct ss_input_domain){.kind = SS_INPUT_UNIT};
    if (seen >> SS_DOMAIN_ABOVE_ONE & 1)
        return (struct ss_input_domain){.kind = SS_INPUT_ABOVE_ONE};
    if (seen >> SS_DOMAIN_WHOLE & 1)
        return (struct ss_input_domain){.kind = SS_INPUT_WHOLE};
    if (seen >> SS_DOMAIN_POSITIVE & 1)
        return (struct ss_input_domain){.kind = SS_INPUT_POSITIVE};
    if (seen >> SS_DOMAIN_NONNEGATIVE & 1)
        return (struct ss_input_domain){.kind = SS_INPUT_NONNEGATIVE};
    return (struct ss_input_domain){.kind = SS_INPUT_NORMAL};
}

struct ss_input_domain *ss_input_domains(const struct ss_graph *g, struct ss_arena *arena)
{
    struct ss_arena scratch = {0};
    struct walk w = {.g = g, .arena = &scratch};
    w.seen = ss_alloc_array(&scratch, g->n_vars, sizeof *w.seen);
    w.ranges = ss_alloc_array(&scratch, g->n_vars, sizeof *w.ranges);
    w.highs = ss_alloc_array(&scratch, g->n_vars, sizeof *w.highs);
    w.components = ss_alloc_array(&scratch, g->n_vars, sizeof *w.components);
    w.minor = ss_alloc_array(&scratch, g->n_vars, sizeof *w.minor);
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (g->ops[i].live)
            op_demands(&w, i);
    for (size_t i = 0; i < w.todo.count; i++) {
        struct demand d = w.todo.items[i];
        follow(&w, &d);
    }
    struct ss_input_domain *domains = ss_alloc_array(arena, g->n_inputs, sizeof *domains);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        domains[i] = decide(&w, g->inputs[i]);
    ss_arena_free(&scratch);
    return domains;
}

/* The places below high in another order, one after the other. */
static int64_t distinct_value(const struct ss_input_domain *d, uint64_t seed, uint32_t input,
                              int64_t position)
{
    int64_t slab = d->minor * d->components;
    int64_t row = position / slab * d->minor + position % d->minor;
    uint64_t component = (uint64_t)(position % slab / d->minor);
    int64_t stride = 1 + (int64_t)ss_rng_below(seed, input, component, (uint64_t)d->high);
    int64_t first = (int64_t)ss_rng_below(seed, input, ~component, (uint64_t)d->high);
    while (ss_gcd(stride, d->high) != 1)
        stride++;
    return row < d->high ? (int64_t)(((__int128)row * stride + first) % d->high) : row;
}

static int64_t integer_value(const struct ss_input_domain *d, enum ss_dtype dtype, uint64_t seed,
                             uint32_t input, int64_t position)
{
    uint64_t at = (uint64_t)position;
    if (d->kind == SS_INPUT_BITS)
        return ss_wrap_int(dtype, (int64_t)ss_rng_bits(seed, input, at));
    if (d->distinct)
        return ss_wrap_int(dtype, distinct_value(d, seed, input, position));
    return ss_wrap_int(dtype, (int64_t)ss_rng_below(seed, input, at, (uint64_t)d->high));
}

/* Well within the range, as far from an end of one with one end as a normal number is from 0. */
static double value_between(const struct ss_input_domain *d, uint64_t seed, uint32_t input,
                            uint64_t at)
{
    double z = ss_rng_normal(seed, input, at);
    if (d->above > d->below)
        return z < 0 ? d->below - .1 + z : d->above + .1 + z;
    if (isinf(d->below))
        return d->above + .1 + fabs(z);
    if (isinf(d->above))
        return d->below - .1 - fabs(z);
    return d->above + (d->below - d->above) * (.9 * ss_rng_uniform(seed, input, at) + .05);
}

static double float_value(const struct ss_input_domain *d, uint64_t seed, uint32_t input,
                          uint64_t at)
{
    switch (d->kind) {
    case SS_INPUT_NONNEGATIVE:
        return fabs(ss_rng_normal(seed, input, at));
    case SS_INPUT_POSITIVE:
        return fabs(ss_rng_normal(seed, input, at)) + 0.1;
    case SS_INPUT_UNIT:
        return 1.8 * ss_rng_uniform(seed, input, at) - 0.9;
    case SS_INPUT_FRACTION:
        return .9 * ss_rng_uniform(seed, input, at) + .05;
    case SS_INPUT_ABOVE_ONE:
        return fabs(ss_rng_normal(seed, input, at)) + 1.1;
    case SS_INPUT_WHOLE:
        return floor(3 * ss_rng_uniform(seed, input, at));
    case SS_INPUT_BETWEEN:
        return value_between(d, seed, input, at);
    default:
        return ss_rng_normal(seed, input, at);
    }
}

double ss_input_value(const struct ss_input_domain *d, const struct ss_type *type, uint64_t seed,
                      uint32_t input, int64_t position)
{
    if (ss_dtype_is_int(type->dtype))
        return (double)integer_value(d, type->dtype, seed, input, position);
    return ss_round_float(ss_dtype_part(type->dtype),
                          float_value(d, seed, input, (uint64_t)position));
}

void ss_input_fill(const struct ss_input_domain *d, const struct ss_type *global,
                   int64_t *const *maps, uint64_t seed, uint32_t input, struct ss_tensor *piece)
{
    int64_t strides[SS_MAX_RANK], index[SS_MAX_RANK] = {0};
    const struct ss_tensor numbers = ss_tensor_numbers(piece);
    const int64_t parts = ss_dtype_is_complex(global->dtype) ? 2 : 1;
    ss_strides(global, strides);
    for (int64_t i = 0; i < piece->count; i++) {
        int64_t position = 0;
        for (int k = 0; k < global->rank; k++)
            position += maps[k][index[k]] * strides[k];
        if (piece->store == SS_STORE_I64)
            ss_i64(piece)[i] = integer_value(d, global->dtype, seed, input, position);
        for (int64_t n = 0; n < parts && piece->store != SS_STORE_I64; n++)
            ss_tensor_set(&numbers, i * parts + n,
                          ss_input_value(d, global, seed, input, position * parts + n));
        ss_index_next(piece->type.dims, piece->type.rank, index);
    }
}

struct ss_tensor *ss_run_inputs(const struct ss_graph *g, uint64_t seed, enum ss_store float_store,
                                struct ss_arena *arena)
{
    struct ss_input_domain *domains = ss_input_domains(g, arena);
    struct ss_tensor *inputs = ss_alloc_array(arena, g->n_inputs, sizeof *inputs);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_type *type = &g->vars[g->inputs[i]].type;
        inputs[i] = ss_tensor_new(arena, type, float_store);
        struct ss_arena_mark mark = ss_arena_mark(arena);
        int64_t *maps[SS_MAX_RANK];
        for (int d = 0; d < type->rank; d++) {
            maps[d] = ss_alloc_array(arena, (size_t)type->dims[d], sizeof *maps[d]);
            for (int64_t k = 0; k < type->dims[d]; k++)
                maps[d][k] = k;
        }
        ss_input_fill(&domains[i], type, maps, seed, i, &inputs[i]);
        ss_arena_rewind(arena, mark);
    }
    return inputs;
}

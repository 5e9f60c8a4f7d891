/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Domains of program inputs: what the ops ask of them, how contractions scale them, and what was
 * chosen. */
#include "core/run/inputs.h"

#include <math.h>
#include <string.h>

#include "core/run/input_walk.h"

enum { SMALL_HIGH = 8 }; /* integers that nothing bounds: counters, flags */

void ss_input_demand(struct ss_input_walk *w, uint32_t var, enum ss_domain_kind kind, int64_t high)
{
    enum ss_dtype dtype = w->g->vars[var].type.dtype;
    if (kind == SS_DOMAIN_INDEX) {
        if (!ss_dtype_is_int(dtype) || ss_dtype_class(dtype) == SS_CLASS_BOOL)
            return;
        if (w->highs[var] != 0 && w->highs[var] <= high)
            return;
        w->highs[var] = high;
    } else {
        bool holds = (kind == SS_DOMAIN_POSITIVE && w->signs[var] == SS_SIGN_POSITIVE) ||
                     (kind == SS_DOMAIN_NONNEGATIVE && w->signs[var] != SS_SIGN_ANY);
        if (holds || !ss_dtype_is_float(dtype) || (w->seen[var] >> kind & 1))
            return;
        w->seen[var] |= (uint16_t)(1u << kind);
    }
    ss_push(w->arena, w->todo, ((struct ss_input_demand){.var = var, .kind = kind, .high = high}));
}

/* Where the scatter says so, no two indices are the same: n components along dim c of the var. */
static void make_distinct(struct ss_input_walk *w, uint32_t var, int64_t n, int c)
{
    const struct ss_type *type = &w->g->vars[var].type;
    w->components[var] = n;
    w->minor[var] = 1;
    for (int d = c + 1; c >= 0 && d < type->rank; d++)
        w->minor[var] *= type->dims[d];
}

/* Indices stay distinct on the way back to what they are made of by moving each once. */
static void keep_distinct(struct ss_input_walk *w, uint32_t from, uint32_t to)
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
static void push_index(struct ss_input_walk *w, uint32_t var, const struct ss_domain *d)
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
                ss_input_demand(w, op->operands[j], SS_DOMAIN_INDEX,
                                d->high[j] > 0 ? d->high[j] : 1);
            }
            return;
        }
    }
    for (int64_t j = 1; j < n && j < SS_MAX_RANK; j++)
        least = d->high[j] < least ? d->high[j] : least;
    ss_input_demand(w, var, SS_DOMAIN_INDEX, least > 0 ? least : 1);
}

/* Ranges that meet become their intersection. */
static void push_range(struct ss_input_walk *w, uint32_t var, double above, double below)
{
    struct ss_domain *range = &w->ranges[var];
    bool first = !(w->seen[var] >> SS_DOMAIN_BETWEEN & 1);
    if (!first && (above > below || range->above > range->below))
        return;
    if (!first && (range->above > above || range->below < below)) {
        above = fmax(above, range->above);
        below = fmin(below, range->below);
        if (above >= below || (above == range->above && below == range->below))
            return;
    }
    if (first || above != range->above || below != range->below)
        w->seen[var] &= (uint16_t) ~(1u << SS_DOMAIN_BETWEEN);
    *range = (struct ss_domain){.kind = SS_DOMAIN_BETWEEN, .above = above, .below = below};
    ss_input_demand(w, var, SS_DOMAIN_BETWEEN, 0);
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
static void compare_demand(struct ss_input_walk *w, const struct ss_op *op)
{
    for (uint32_t k = 0; k < 2 && op->n_operands == 2; k++) {
        const struct ss_op *iota = find_iota(w->g, op->operands[k]);
        if (!iota)
            continue;
        const struct ss_type *type = &w->g->vars[iota->results[0]].type;
        int64_t dim = ss_attr_int(&iota->attrs, SS_ATTR_DIMENSION, 0);
        if (dim >= 0 && dim < type->rank)
            ss_input_demand(w, op->operands[1 - k], SS_DOMAIN_INDEX, type->dims[dim]);
    }
}

static void walk_graph(struct ss_input_walk *w);

/* Hands what the body of a composite asks of its inputs on to the composite's operands. */
static void body_demands(struct ss_input_walk *w, const struct ss_op *op)
{
    const struct ss_graph *body = ss_input_body(op);
    if (!body)
        return;
    struct ss_input_walk inner = {.g = body, .arena = w->arena};
    walk_graph(&inner);
    for (uint32_t i = 0; i < body->n_inputs && i < op->n_operands; i++) {
        uint32_t v = body->inputs[i];
        if (!ss_type_equal(&body->vars[v].type, &w->g->vars[op->operands[i]].type))
            continue;
        if (inner.seen[v] >> SS_DOMAIN_DEFINITE & 1)
            ss_input_demand_matrices(w, op->operands[i], inner.matrices[v]);
        if (inner.seen[v] >> SS_DOMAIN_BETWEEN & 1)
            push_range(w, op->operands[i], inner.ranges[v].above, inner.ranges[v].below);
    }
}

static void op_demands(struct ss_input_walk *w, uint32_t id)
{
    const struct ss_op *op = &w->g->ops[id];
    body_demands(w, op);
    if (op->def->class == SS_OP_CLASS_COMPARE)
        compare_demand(w, op);
    if (!ss_asks_domains(op->def))
        return;
    struct ss_arena arena = {0};
    struct ss_call call;
    ss_graph_call(w->g, id, &arena, &call);
    const struct ss_domain *domains = ss_call_domains(&call, &arena);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        const struct ss_domain *d = &domains[k];
        if (d->kind == SS_DOMAIN_INDEX)
            push_index(w, op->operands[k], d);
        else if (d->kind == SS_DOMAIN_BETWEEN)
            push_range(w, op->operands[k], d->above, d->below);
        else if (d->kind == SS_DOMAIN_DEFINITE || d->definite)
            ss_input_demand_last(w, op->operands[k]);
        else if (d->kind != SS_DOMAIN_ANY && d->kind != SS_DOMAIN_EXTENDED)
            ss_input_demand(w, op->operands[k],
                            d->kind == SS_DOMAIN_NONZERO ? SS_DOMAIN_POSITIVE : d->kind, 0);
    }
    ss_arena_free(&arena);
}

/* Whether operand k of op must satisfy what its result must: sums, products and quotients of
 * non-negative numbers are non-negative, and moved numbers are the same numbers. A square, or the
 * product of a matrix with itself, is used where it is non-negative whatever its root, and a
 * difference asks nothing of what is taken away, such as x in 1 - x * x. */
static bool passes(const struct ss_input_walk *w, const struct ss_op *op, uint32_t k,
                   enum ss_domain_kind kind)
{
    if (op->def->class == SS_OP_CLASS_SELECT) {
        uint32_t taken = ss_input_guarded(w->g, op);
        return taken ? k == taken : k > 0;
    }
    if (op->def->flags & SS_OP_MOVEMENT)
        return true;
    if (kind == SS_DOMAIN_BETWEEN)
        return op->def->class == SS_OP_CLASS_CONVERT;
    if (op->def->flags & SS_OP_MONOTONE)
        return true;
    if (kind == SS_DOMAIN_UNIT && op->def->class == SS_OP_CLASS_NEGATE)
        return true;
    return kind != SS_DOMAIN_INDEX && op->def->flags & SS_OP_KEEPS_SIGN &&
           !ss_input_is_square(w->g, w->signs, op) &&
           !ss_input_is_negated_square(w->g, w->signs, op);
}

static void pass_on(struct ss_input_walk *w, const struct ss_input_demand *d, uint32_t to)
{
    if (d->kind == SS_DOMAIN_DEFINITE)
        ss_input_demand_matrices(w, to, d->matrices);
    else if (d->kind == SS_DOMAIN_BETWEEN)
        push_range(w, to, w->ranges[d->var].above, w->ranges[d->var].below);
    else
        ss_input_demand(w, to, d->kind, d->high);
}

/* The operand that something non-negative is taken away from, or SS_NONE. */
static uint32_t reduced(const struct ss_input_walk *w, const struct ss_op *op)
{
    if (op->def->class == SS_OP_CLASS_SUBTRACT && w->signs[op->operands[1]])
        return op->operands[0];
    for (uint32_t k = 0; k < 2 && op->def->class == SS_OP_CLASS_ADD; k++) {
        uint32_t producer = w->g->vars[op->operands[k]].producer;
        if (producer != SS_NONE && ss_input_is_negated_square(w->g, w->signs, &w->g->ops[producer]))
            return op->operands[1 - k];
    }
    return SS_NONE;
}

/* What a sign or range of a result asks of the operand of a negation, or of a difference from a
 * number: log(1 - x) needs x < 1. Of E(x * x) - E(x) * E(x) the first must be positive. */
static void follow_shift(struct ss_input_walk *w, const struct ss_input_demand *d,
                         const struct ss_op *op)
{
    bool ranged = d->kind == SS_DOMAIN_BETWEEN;
    double above = ranged ? w->ranges[d->var].above : 0, c;
    double below = ranged ? w->ranges[d->var].below : INFINITY;
    if (!ranged && d->kind != SS_DOMAIN_POSITIVE && d->kind != SS_DOMAIN_NONNEGATIVE)
        return;
    if (op->def->class == SS_OP_CLASS_NEGATE)
        push_range(w, op->operands[0], -below, -above);
    else if (op->def->class == SS_OP_CLASS_SUBTRACT && ss_graph_splat(w->g, op->operands[0], &c))
        push_range(w, op->operands[1], c - below, c - above);
    else if (op->def->class == SS_OP_CLASS_SUBTRACT && ss_graph_splat(w->g, op->operands[1], &c))
        push_range(w, op->operands[0], above + c, below + c);
    else if (op->def->class == SS_OP_CLASS_ADD && ss_graph_splat(w->g, op->operands[1], &c) &&
             (ranged || c < 0))
        push_range(w, op->operands[0], above - c, below - c);
    else if (!ranged && reduced(w, op) != SS_NONE)
        ss_input_demand(w, reduced(w, op), SS_DOMAIN_POSITIVE, 0);
}

static void follow(struct ss_input_walk *w, const struct ss_input_demand *d)
{
    const struct ss_graph *g = w->g;
    const struct ss_var *v = &g->vars[d->var];
    if (v->kind == SS_VAR_LOOP_ARG || v->kind == SS_VAR_LOOP_RESULT) {
        for (uint32_t l = 0; l < g->n_loops; l++)
            if (v->result < g->loops[l].n_values && (g->loops[l].args[v->result] == d->var ||
                                                     g->loops[l].results[v->result] == d->var)) {
                pass_on(w, d, g->loops[l].init[v->result]);
                pass_on(w, d, g->loops[l].yields[v->result]);
            }
        return;
    }
    if (v->producer == SS_NONE)
        return;
    if (d->kind == SS_DOMAIN_DEFINITE) {
        ss_input_follow_matrix(w, d);
        return;
    }
    const struct ss_op *op = &g->ops[v->producer];
    follow_shift(w, d, op);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        if (!passes(w, op, k, d->kind))
            continue;
        if (d->kind == SS_DOMAIN_INDEX)
            keep_distinct(w, d->var, op->operands[k]);
        pass_on(w, d, op->operands[k]);
    }
}

static void walk_graph(struct ss_input_walk *w)
{
    const struct ss_graph *g = w->g;
    w->signs = ss_input_find_signs(g, w->arena);
    w->seen = ss_alloc_array(w->arena, g->n_vars, sizeof *w->seen);
    w->ranges = ss_alloc_array(w->arena, g->n_vars, sizeof *w->ranges);
    w->highs = ss_alloc_array(w->arena, g->n_vars, sizeof *w->highs);
    w->components = ss_alloc_array(w->arena, g->n_vars, sizeof *w->components);
    w->minor = ss_alloc_array(w->arena, g->n_vars, sizeof *w->minor);
    w->matrices = ss_alloc_array(w->arena, g->n_vars, sizeof *w->matrices);
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (g->ops[i].live)
            op_demands(w, i);
    for (size_t i = 0; i < w->todo.count; i++) {
        struct ss_input_demand d = w->todo.items[i];
        follow(w, &d);
    }
}

/* Whether an input holds definite matrices, or larger ones of which those asked for are blocks on
 * the diagonal. */
static bool is_definite(const struct ss_input_walk *w, uint32_t var)
{
    const int64_t *dims = w->g->vars[var].type.dims;
    const struct ss_input_matrices *m = &w->matrices[var];
    return w->seen[var] >> SS_DOMAIN_DEFINITE & 1 && m->row_at == m->column_at &&
           dims[m->row] == dims[m->column];
}

static struct ss_input_domain definite(const struct ss_input_walk *w, uint32_t var)
{
    const struct ss_type *type = &w->g->vars[var].type;
    const struct ss_input_matrices *m = &w->matrices[var];
    int64_t strides[SS_MAX_RANK];
    ss_strides(type, strides);
    return (struct ss_input_domain){.kind = SS_INPUT_DEFINITE,
                                    .side = type->dims[m->row],
                                    .row_stride = strides[m->row],
                                    .column_stride = strides[m->column]};
}

static struct ss_input_domain between(const struct ss_domain *range, bool positive)
{
    struct ss_input_domain d = {
        .kind = SS_INPUT_BETWEEN, .above = range->above, .below = range->below};
    if (positive && d.above < 0 && d.below > 0)
        d.above = 0;
    return d;
}

static struct ss_input_domain decide(const struct ss_input_walk *w, uint32_t var)
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
    if (is_definite(w, var))
        return definite(w, var);
    bool positive = seen >> SS_DOMAIN_POSITIVE & 1 || seen >> SS_DOMAIN_NONNEGATIVE & 1;
    if (seen >> SS_DOMAIN_BETWEEN & 1)
        return between(&w->ranges[var], positive);
    if (seen >> SS_DOMAIN_FRACTION & 1 || (seen >> SS_DOMAIN_UNIT & 1 && positive))
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

static void take_choice(const struct ss_input_choice *choice, struct ss_input_domain *d)
{
    if (!choice->given)
        return;
    d->chosen = true;
    d->scale = choice->scale;
    d->fan_in = 0;
    d->fan_in_op = SS_NONE;
    if (!choice->has_kind)
        return;
    d->kind = choice->kind;
    d->above = choice->above;
    d->below = choice->below;
    d->given = choice->tensor;
}

struct ss_input_domain *ss_input_domains(const struct ss_graph *g,
                                         const struct ss_input_choice *choices,
                                         struct ss_arena *arena)
{
    struct ss_arena scratch = {0};
    struct ss_input_walk w = {.g = g, .arena = &scratch};
    walk_graph(&w);
    const struct ss_input_fan_in *fan_in = ss_input_find_fan_in(g, &scratch);
    struct ss_input_domain *domains = ss_alloc_array(arena, g->n_inputs, sizeof *domains);
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        domains[i] = decide(&w, g->inputs[i]);
        domains[i].scale = 1;
        domains[i].fan_in_op = SS_NONE;
        if (fan_in[i].op != SS_NONE && domains[i].kind != SS_INPUT_DEFINITE &&
            ss_input_scales(g, i, &domains[i])) {
            domains[i].scale = fan_in[i].scale;
            domains[i].fan_in = fan_in[i].length;
            domains[i].fan_in_op = fan_in[i].op;
        }
        if (choices)
            take_choice(&choices[i], &domains[i]);
    }
    ss_arena_free(&scratch);
    return domains;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows the cut dim through the ops of a body: elementwise ops keep it, transpose, broadcast and
 * reshape move it, reduce keeps it if it is not reduced. Any other op that reads a cut value ends
 * the proof. */
#include "core/body/row_independence.h"

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"

enum { WHOLE = -1, MIXED = -2 };

/* A var of the body: the dim that is cut, and those along which all rows are equal, a bit each. */
struct rows {
    int dim;
    uint32_t equal;
};

static const struct ss_type *type_of(const struct ss_graph *g, uint32_t var)
{
    return &g->vars[var].type;
}

static bool has(const int64_t *list, size_t n, int64_t x)
{
    bool any = false;
    for (size_t i = 0; i < n; i++)
        any |= list[i] == x;
    return any;
}

static uint32_t all_dims(const struct ss_type *t)
{
    return (UINT32_C(1) << t->rank) - 1;
}

/* The dim that all operands that are cut are cut along; others are equal along it. */
static int common_dim(const struct ss_op *op, const struct rows *of)
{
    int d = WHOLE;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        int own = of[op->operands[k]].dim;
        if (own >= 0 && d >= 0 && own != d)
            return MIXED;
        d = own >= 0 ? own : d;
    }
    for (uint32_t k = 0; k < op->n_operands && d >= 0; k++) {
        const struct rows *in = &of[op->operands[k]];
        if (in->dim != d && !(in->equal >> d & 1))
            return MIXED;
    }
    return d;
}

/* Where dim d of operand 0 is in the result of an op that moves it, with all its rows. */
static int moved_dim(const struct ss_graph *g, const struct ss_op *op, int d)
{
    const struct ss_type *in = type_of(g, op->operands[0]), *out = type_of(g, op->results[0]);
    size_t n = 0;
    if (op->def->class == SS_OP_CLASS_BROADCAST_IN_DIM) {
        const int64_t *to = ss_attr_ints(&op->attrs, SS_ATTR_DIMENSIONS, &n);
        return (size_t)d < n && out->dims[to[d]] == in->dims[d] ? (int)to[d] : MIXED;
    }
    if (op->def->class == SS_OP_CLASS_TRANSPOSE) {
        const int64_t *from = ss_attr_ints(&op->attrs, SS_ATTR_PERMUTATION, &n);
        int to = 0;
        while ((size_t)to < n && from[to] != d)
            to++;
        return (size_t)to < n ? to : MIXED;
    }
    int64_t before = 1, outer = 1;
    for (int i = 0; i < d; i++)
        before *= in->dims[i];
    for (int i = 0; op->def->class == SS_OP_CLASS_RESHAPE && i < out->rank; i++) {
        if (outer == before && out->dims[i] == in->dims[d] && in->dims[d] > 1)
            return i;
        outer *= out->dims[i];
    }
    return MIXED;
}

/* The dim of the results that is cut where some operand is. */
static int cut_dim(const struct ss_graph *g, const struct ss_op *op, const struct rows *of)
{
    size_t n = 0;
    const int64_t *dims = ss_attr_ints(&op->attrs, SS_ATTR_DIMENSIONS, &n);
    if (op->def->flags & (SS_OP_RANDOM | SS_OP_FOREIGN | SS_OP_OPAQUE))
        return MIXED;
    if (op->def->flags & SS_OP_ELEMENTWISE && op->def->origin == SS_ORIGIN_NONE)
        return common_dim(op, of);
    if (op->def->class != SS_OP_CLASS_REDUCE)
        return op->n_operands == 1 ? moved_dim(g, op, of[op->operands[0]].dim) : MIXED;
    int d = common_dim(op, of), left = 0;
    for (int i = 0; i < d; i++)
        left += !has(dims, n, i);
    return d < 0 || has(dims, n, d) ? MIXED : left;
}

/* Along which dims rows of a result are equal that nothing cut is in: of a scalar, and of one
 * number all over, along any. */
static uint32_t equal_dims(const struct ss_graph *g, const struct ss_op *op, const struct rows *of)
{
    const struct ss_type *out = type_of(g, op->results[0]);
    uint32_t equal = all_dims(out);
    double value;
    size_t n = 0;
    if (out->rank == 0 || ss_graph_splat(g, op->results[0], &value))
        return UINT32_MAX;
    if (op->def->class == SS_OP_CLASS_IOTA)
        return equal & ~(UINT32_C(1) << ss_attr_int(&op->attrs, SS_ATTR_DIMENSION, 0));
    if (op->def->class == SS_OP_CLASS_BROADCAST_IN_DIM) {
        const struct ss_type *in = type_of(g, op->operands[0]);
        const int64_t *to = ss_attr_ints(&op->attrs, SS_ATTR_DIMENSIONS, &n);
        for (int d = 0; d < in->rank; d++) {
            if (in->dims[d] > 1 && !(of[op->operands[0]].equal >> d & 1))
                equal &= ~(UINT32_C(1) << to[d]);
        }
        return equal;
    }
    if (!(op->def->flags & SS_OP_ELEMENTWISE) || op->n_operands == 0)
        return 0;
    for (uint32_t k = 0; k < op->n_operands; k++)
        equal &= of[op->operands[k]].equal;
    return equal;
}

bool ss_composite_rows_independent(const struct ss_call *call, const int *cut, int *made)
{
    const struct ss_graph *g = ss_composite_body(call);
    struct ss_arena arena = {0};
    if (!g)
        return false;
    struct rows *of = ss_alloc_array(&arena, g->n_vars, sizeof *of);
    for (uint32_t var = 0; var < g->n_vars; var++)
        of[var].dim = WHOLE;
    for (uint32_t k = 0; k < g->n_inputs; k++)
        of[g->inputs[k]] = (struct rows){cut[k], type_of(g, g->inputs[k])->rank ? 0 : UINT32_MAX};
    bool apart = true;
    for (uint32_t i = 0; i < g->n_ops && apart; i++) {
        const struct ss_op *op = &g->ops[i];
        bool any = false;
        for (uint32_t k = 0; k < op->n_operands; k++)
            any |= of[op->operands[k]].dim >= 0;
        struct rows rows = {.dim = any ? cut_dim(g, op, of) : WHOLE};
        apart = rows.dim != MIXED || !op->live;
        rows.equal = any || !op->n_results ? 0 : equal_dims(g, op, of);
        for (uint32_t r = 0; r < op->n_results; r++)
            of[op->results[r]] = rows;
    }
    for (uint32_t r = 0; r < g->n_outputs && apart; r++)
        made[r] = of[g->outputs[r]].dim;
    ss_arena_free(&arena);
    return apart;
}

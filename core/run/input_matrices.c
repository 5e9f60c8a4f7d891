/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walking back from operands that must be symmetric positive definite. Sums, element-wise products
 * (Schur), principal submatrices and congruences X P X' of definite matrices are definite, so a
 * demand on the result becomes one on these operands. Numbers that are spread over a matrix, or
 * over a diagonal, must be positive. */
#include "core/run/input_walk.h"

enum { MOST_MOVES = 32 };

void ss_input_demand_matrix(struct ss_input_walk *w, uint32_t var, struct ss_input_dims dims)
{
    const struct ss_type *type = &w->g->vars[var].type;
    bool number = ss_dtype_is_float(type->dtype) || ss_dtype_is_complex(type->dtype);
    if (!number || type->dims[dims.row] != type->dims[dims.column] ||
        (w->seen[var] >> SS_DOMAIN_DEFINITE & 1))
        return;
    w->seen[var] |= (uint16_t)(1u << SS_DOMAIN_DEFINITE);
    w->matrices[var] = dims;
    ss_push(w->arena, w->todo,
            ((struct ss_input_demand){.var = var, .kind = SS_DOMAIN_DEFINITE, .dims = dims}));
}

/* Where the dims of a result lie in operand k of a movement or reduction; a dim that the operand
 * does not have is -1. */
struct lie {
    const struct ss_op *op;
    const struct ss_type *from, *to; /* operand, result */
};

static int through_broadcast(const struct lie *l, int dim)
{
    size_t n;
    const int64_t *dims = ss_attr_ints(&l->op->attrs, SS_ATTR_DIMENSIONS, &n);
    for (size_t i = 0; i < n; i++)
        if (dims[i] == dim && l->from->dims[i] == l->to->dims[dim])
            return (int)i;
    return -1;
}

/* A dim that a reshape keeps has the same length and the same stride. */
static int through_reshape(const struct lie *l, int dim)
{
    int64_t from[SS_MAX_RANK], to[SS_MAX_RANK];
    ss_strides(l->from, from);
    ss_strides(l->to, to);
    for (int d = 0; d < l->from->rank; d++)
        if (from[d] == to[dim] && l->from->dims[d] == l->to->dims[dim])
            return d;
    return -1;
}

static int through_reduce(const struct lie *l, int dim)
{
    size_t n;
    const int64_t *reduced = ss_attr_ints(&l->op->attrs, SS_ATTR_DIMENSIONS, &n);
    for (int d = 0, kept = 0; d < l->from->rank; d++) {
        bool gone = false;
        for (size_t i = 0; i < n; i++)
            gone |= reduced[i] == d;
        if (!gone && kept++ == dim)
            return d;
    }
    return -1;
}

/* Offset dims of a gather are those of the operand that are not collapsed, in order. */
static int through_gather(const struct lie *l, int dim)
{
    size_t n_offsets, n_gone[2];
    const int64_t *offsets = ss_attr_ints(&l->op->attrs, SS_ATTR_OFFSET_DIMS, &n_offsets);
    const int64_t *gone[2] = {ss_attr_ints(&l->op->attrs, SS_ATTR_COLLAPSED_SLICE_DIMS, &n_gone[0]),
                              ss_attr_ints(&l->op->attrs, SS_ATTR_OPERAND_BATCHING, &n_gone[1])};
    size_t next = 0;
    for (int d = 0; d < l->from->rank; d++) {
        bool is_gone = false;
        for (int list = 0; list < 2; list++)
            for (size_t i = 0; i < n_gone[list]; i++)
                is_gone |= gone[list][i] == d;
        if (is_gone)
            continue;
        if (next < n_offsets && offsets[next] == dim && l->from->dims[d] == l->to->dims[dim])
            return d;
        next++;
    }
    return -1;
}

static int through(const struct lie *l, int dim)
{
    size_t n;
    switch (l->op->def->class) {
    case SS_OP_CLASS_BROADCAST_IN_DIM:
        return through_broadcast(l, dim);
    case SS_OP_CLASS_RESHAPE:
        return through_reshape(l, dim);
    case SS_OP_CLASS_TRANSPOSE:
        return (int)ss_attr_ints(&l->op->attrs, SS_ATTR_PERMUTATION, &n)[dim];
    case SS_OP_CLASS_REDUCE:
        return through_reduce(l, dim);
    case SS_OP_CLASS_GATHER:
        return through_gather(l, dim);
    default:
        return dim;
    }
}

/* Operand k holds the matrices of the result elsewhere; or, if it lacks a dim of them, numbers that
 * are spread over them. */
static void move(struct ss_input_walk *w, const struct ss_input_demand *d, const struct ss_op *op,
                 uint32_t k)
{
    const struct lie l = {op, &w->g->vars[op->operands[k]].type, &w->g->vars[d->var].type};
    struct ss_input_dims dims = {through(&l, d->dims.row), through(&l, d->dims.column)};
    if (dims.row >= 0 && dims.column >= 0)
        ss_input_demand_matrix(w, op->operands[k], dims);
    else if (op->def->class == SS_OP_CLASS_BROADCAST_IN_DIM)
        ss_input_demand(w, op->operands[k], SS_DOMAIN_POSITIVE, 0);
}

/* A block of rows and columns from the same position is a principal submatrix; a position that is
 * not known is taken to be the same. */
static bool is_principal(const struct ss_op *op, struct ss_input_dims dims)
{
    static const enum ss_attr_id ranges[] = {SS_ATTR_START_INDICES, SS_ATTR_LIMIT_INDICES,
                                             SS_ATTR_STRIDES};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        size_t n;
        const int64_t *at = ss_attr_ints(&op->attrs, ranges[i], &n);
        if (n && at[dims.row] != at[dims.column])
            return false;
    }
    return true;
}

/* The value whose elements these are, moved and converted. */
static uint32_t root_of(const struct ss_graph *g, uint32_t var)
{
    for (int i = 0; i < MOST_MOVES && g->vars[var].producer != SS_NONE; i++) {
        const struct ss_op *op = &g->ops[g->vars[var].producer];
        bool moves = op->def->class == SS_OP_CLASS_CONVERT ||
                     op->def->class == SS_OP_CLASS_TRANSPOSE ||
                     op->def->class == SS_OP_CLASS_RESHAPE;
        if (!moves)
            break;
        var = op->operands[0];
    }
    return var;
}

/* X P X', with the product of two of them as operand k: P is definite too. */
static void find_congruence(struct ss_input_walk *w, const struct ss_op *op, uint32_t k)
{
    const struct ss_graph *g = w->g;
    uint32_t inner = g->vars[root_of(g, op->operands[k])].producer;
    uint32_t outer = root_of(g, op->operands[1 - k]);
    if (inner == SS_NONE || !(g->ops[inner].def->flags & SS_OP_CONTRACTION))
        return;
    for (uint32_t j = 0; j < 2; j++) {
        uint32_t middle = g->ops[inner].operands[1 - j];
        int rank = g->vars[middle].type.rank;
        if (root_of(g, g->ops[inner].operands[j]) == outer && rank >= 2)
            ss_input_demand_matrix(w, middle, (struct ss_input_dims){rank - 2, rank - 1});
    }
}

void ss_input_follow_matrix(struct ss_input_walk *w, const struct ss_input_demand *d)
{
    const struct ss_op *op = &w->g->ops[w->g->vars[d->var].producer];
    uint32_t first = 0, end = op->n_operands;
    if (op->def->flags & SS_OP_CONTRACTION) {
        find_congruence(w, op, 0);
        find_congruence(w, op, 1);
        return;
    }
    switch (op->def->class) {
    case SS_OP_CLASS_ADD:
    case SS_OP_CLASS_MULTIPLY:
    case SS_OP_CLASS_CONVERT:
    case SS_OP_CLASS_BROADCAST_IN_DIM:
    case SS_OP_CLASS_RESHAPE:
    case SS_OP_CLASS_TRANSPOSE:
        break;
    case SS_OP_CLASS_IDENTITY:
        first = w->g->vars[d->var].result;
        end = first + 1;
        break;
    case SS_OP_CLASS_SELECT:
        first = 1;
        break;
    case SS_OP_CLASS_SLICE:
        end = is_principal(op, d->dims) ? 1 : 0;
        break;
    case SS_OP_CLASS_CONCATENATE: {
        int64_t dim = ss_attr_int(&op->attrs, SS_ATTR_DIMENSION, -1);
        end = dim == d->dims.row || dim == d->dims.column ? 0 : end;
        break;
    }
    case SS_OP_CLASS_DYNAMIC_UPDATE_SLICE:
        end = 2;
        break;
    case SS_OP_CLASS_SUBTRACT: /* less than the first, or the program would not factorise it */
    case SS_OP_CLASS_DIVIDE:
    case SS_OP_CLASS_DYNAMIC_SLICE:
    case SS_OP_CLASS_GATHER:
    case SS_OP_CLASS_REDUCE:
        end = 1;
        break;
    default:
        end = 0;
    }
    for (uint32_t k = first; k < end; k++)
        move(w, d, op, k);
    if (op->def->class == SS_OP_CLASS_DIVIDE)
        ss_input_demand(w, op->operands[1], SS_DOMAIN_POSITIVE, 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walking back from operands that must be symmetric positive definite. Sums, element-wise products
 * (Schur), principal submatrices and congruences X P X' of definite matrices are definite, so a
 * demand on the result becomes one on these operands. Numbers that are spread over a matrix, or
 * over a diagonal, must be positive. */
#include "core/run/input_walk.h"

enum { MOST_MOVES = 32 };

void ss_input_demand_matrices(struct ss_input_walk *w, uint32_t var, struct ss_input_matrices m)
{
    enum ss_dtype dtype = w->g->vars[var].type.dtype;
    bool number = ss_dtype_is_float(dtype) || ss_dtype_is_complex(dtype);
    if (!number || m.side < 1 || (w->seen[var] >> SS_DOMAIN_DEFINITE & 1))
        return;
    w->seen[var] |= (uint16_t)(1u << SS_DOMAIN_DEFINITE);
    w->matrices[var] = m;
    ss_push(w->arena, w->todo,
            ((struct ss_input_demand){.var = var, .kind = SS_DOMAIN_DEFINITE, .matrices = m}));
}

void ss_input_demand_last(struct ss_input_walk *w, uint32_t var)
{
    const struct ss_type *type = &w->g->vars[var].type;
    int n = type->rank;
    if (n >= 2 && type->dims[n - 2] == type->dims[n - 1])
        ss_input_demand_matrices(w, var,
                                 (struct ss_input_matrices){n - 2, n - 1, 0, 0, type->dims[n - 1]});
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

/* Where position 0 of operand k lies along a dim of the result; false if its positions are not
 * successive there. */
static bool find_offset(const struct lie *l, const struct ss_graph *g, uint32_t k, int dim,
                        int64_t *offset)
{
    size_t n;
    const struct ss_attrs *attrs = &l->op->attrs;
    *offset = 0;
    switch (l->op->def->class) {
    case SS_OP_CLASS_SLICE:
        *offset = -ss_attr_ints(attrs, SS_ATTR_START_INDICES, &n)[dim];
        return ss_attr_ints(attrs, SS_ATTR_STRIDES, &n)[dim] == 1;
    case SS_OP_CLASS_PAD:
        *offset = ss_attr_ints(attrs, SS_ATTR_LOW, &n)[dim];
        return ss_attr_ints(attrs, SS_ATTR_INTERIOR, &n)[dim] == 0;
    case SS_OP_CLASS_CONCATENATE:
        for (uint32_t j = 0; j < k && ss_attr_int(attrs, SS_ATTR_DIMENSION, -1) == dim; j++)
            *offset += g->vars[l->op->operands[j]].type.dims[dim];
        return true;
    default:
        return true;
    }
}

/* The diagonal block of the result's matrices that operand k holds. side 0: it holds none. */
static struct ss_input_matrices block_of(const struct lie *l, const struct ss_graph *g, uint32_t k,
                                         const struct ss_input_matrices *m, int row, int column)
{
    const struct ss_input_matrices none = {0};
    int64_t rows = l->from->dims[row], columns = l->from->dims[column], at[2];
    enum ss_op_class class = l->op->def->class;
    /* Positions that are not known are taken to be on the diagonal. */
    if (class == SS_OP_CLASS_DYNAMIC_SLICE || (class == SS_OP_CLASS_DYNAMIC_UPDATE_SLICE && k == 1))
        return rows == columns ? (struct ss_input_matrices){row, column, 0, 0, rows} : none;
    if (!find_offset(l, g, k, m->row, &at[0]) || !find_offset(l, g, k, m->column, &at[1]))
        return none;
    int64_t row_at = m->row_at - at[0], column_at = m->column_at - at[1];
    int64_t first = row_at < column_at ? -row_at : -column_at, last = m->side;
    first = first > 0 ? first : 0;
    last = rows - row_at < last ? rows - row_at : last;
    last = columns - column_at < last ? columns - column_at : last;
    return (struct ss_input_matrices){row, column, row_at + first, column_at + first, last - first};
}

/* Operand k holds the matrices of the result elsewhere; or, if it lacks a dim of them, numbers that
 * are spread over them. */
static void move(struct ss_input_walk *w, const struct ss_input_demand *d, const struct ss_op *op,
                 uint32_t k)
{
    const struct lie l = {op, &w->g->vars[op->operands[k]].type, &w->g->vars[d->var].type};
    int row = through(&l, d->matrices.row), column = through(&l, d->matrices.column);
    if (row >= 0 && column >= 0)
        ss_input_demand_matrices(w, op->operands[k],
                                 block_of(&l, w->g, k, &d->matrices, row, column));
    else if (op->def->class == SS_OP_CLASS_BROADCAST_IN_DIM)
        ss_input_demand(w, op->operands[k], SS_DOMAIN_POSITIVE, 0);
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

static bool is_gram(const struct ss_graph *g, uint32_t producer)
{
    if (producer == SS_NONE || !(g->ops[producer].def->flags & SS_OP_CONTRACTION))
        return false;
    const uint32_t *x = g->ops[producer].operands;
    return root_of(g, x[0]) == root_of(g, x[1]);
}

/* X X', X triangular or square: definite if X has no singular value near 0. */
static void find_root(struct ss_input_walk *w, uint32_t product)
{
    if (is_gram(w->g, product))
        ss_input_demand_last(w, w->g->ops[product].operands[0]);
}

/* A sum of a product X X' and another term is definite if the other is. */
static bool stands_aside(const struct ss_input_walk *w, const struct ss_op *op, uint32_t k)
{
    if (op->def->class != SS_OP_CLASS_ADD)
        return false;
    uint32_t mine = ss_input_factor(w->g, w->signs, op->operands[k]);
    return is_gram(w->g, w->g->vars[mine].producer) &&
           ss_input_factor(w->g, w->signs, op->operands[1 - k]) != mine;
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
        if (root_of(g, g->ops[inner].operands[j]) == outer)
            ss_input_demand_last(w, g->ops[inner].operands[1 - j]);
    }
}

/* The operands [*first, *end) that hold what the result holds. */
static void find_holders(const struct ss_graph *g, const struct ss_op *op,
                         const struct ss_input_demand *d, uint32_t *first, uint32_t *end)
{
    *first = 0;
    *end = op->n_operands;
    switch (op->def->class) {
    case SS_OP_CLASS_ADD:
    case SS_OP_CLASS_MULTIPLY:
    case SS_OP_CLASS_CONVERT:
    case SS_OP_CLASS_BROADCAST_IN_DIM:
    case SS_OP_CLASS_RESHAPE:
    case SS_OP_CLASS_TRANSPOSE:
    case SS_OP_CLASS_CONCATENATE:
        break;
    case SS_OP_CLASS_IDENTITY:
        *first = g->vars[d->var].result;
        *end = *first + 1;
        break;
    case SS_OP_CLASS_SELECT:
        *first = 1;
        break;
    case SS_OP_CLASS_DYNAMIC_UPDATE_SLICE:
        *end = 2;
        break;
    case SS_OP_CLASS_SUBTRACT: /* less than the first, or the program would not factorise it */
    case SS_OP_CLASS_DIVIDE:
    case SS_OP_CLASS_SLICE:
    case SS_OP_CLASS_PAD:
    case SS_OP_CLASS_DYNAMIC_SLICE:
    case SS_OP_CLASS_GATHER:
    case SS_OP_CLASS_REDUCE:
        *end = 1;
        break;
    default:
        *end = 0;
    }
}

void ss_input_follow_matrix(struct ss_input_walk *w, const struct ss_input_demand *d)
{
    const struct ss_op *op = &w->g->ops[w->g->vars[d->var].producer];
    uint32_t first, end;
    if (op->def->flags & SS_OP_CONTRACTION) {
        find_congruence(w, op, 0);
        find_congruence(w, op, 1);
        find_root(w, w->g->vars[d->var].producer);
        return;
    }
    find_holders(w->g, op, d, &first, &end);
    for (uint32_t k = first; k < end; k++)
        if (!stands_aside(w, op, k))
            move(w, d, op, k);
    if (op->def->class == SS_OP_CLASS_DIVIDE)
        ss_input_demand(w, op->operands[1], SS_DOMAIN_POSITIVE, 0);
}

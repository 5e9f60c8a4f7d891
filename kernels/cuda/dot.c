/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dot_general as a batch of matrix products. An operand whose dims do not make matrices is
 * transposed first; integers and complex numbers are multiplied cell by cell. */
#include <string.h>

#include "kernels/cuda/cells.h"

/* Products that one op becomes at most, rather than that its operands are transposed. */
enum { MOST_TURNS = 64 };

/* Dims of one operand that play one part, and what they are together. */
struct group {
    int dims[SS_MAX_RANK], n;
    int64_t count, stride; /* stride: from one to the next, if they are one dim */
    bool merges;
};

struct side {
    struct group batch, free, contracted;
};

static bool in_list(const int64_t *list, size_t n, int64_t d)
{
    for (size_t i = 0; i < n; i++)
        if (list[i] == d)
            return true;
    return false;
}

static void finish_group(struct group *g, const struct ss_type *type)
{
    int64_t strides[SS_MAX_RANK];
    ss_strides(type, strides);
    g->count = 1;
    g->stride = 0;
    g->merges = true;
    for (int i = g->n - 1; i >= 0; i--) {
        const int64_t length = type->dims[g->dims[i]], stride = strides[g->dims[i]];
        if (length != 1) {
            g->merges &= g->count == 1 || stride == g->stride * g->count;
            g->stride = g->count == 1 ? stride : g->stride;
        }
        g->count *= length;
    }
}

static struct side read_side(const struct ss_call *call, size_t k)
{
    const struct ss_type *type = &call->in[k];
    struct side s = {0};
    size_t n_batch, n_contracted;
    const int64_t *batch =
        ss_attr_ints(&call->attrs, k ? SS_ATTR_RHS_BATCHING : SS_ATTR_LHS_BATCHING, &n_batch);
    const int64_t *contracted = ss_attr_ints(
        &call->attrs, k ? SS_ATTR_RHS_CONTRACTING : SS_ATTR_LHS_CONTRACTING, &n_contracted);
    for (size_t i = 0; i < n_batch; i++)
        s.batch.dims[s.batch.n++] = (int)batch[i];
    for (size_t i = 0; i < n_contracted; i++)
        s.contracted.dims[s.contracted.n++] = (int)contracted[i];
    for (int d = 0; d < type->rank; d++)
        if (!in_list(batch, n_batch, d) && !in_list(contracted, n_contracted, d))
            s.free.dims[s.free.n++] = d;
    finish_group(&s.batch, type);
    finish_group(&s.free, type);
    finish_group(&s.contracted, type);
    return s;
}

/* The operand as a batch of matrices with rows x columns; false if it must be transposed. */
static bool as_matrix(const struct group *batch, const struct group *rows,
                      const struct group *columns, struct ss_matrix *m)
{
    const bool one_row = rows->count == 1, one_column = columns->count == 1;
    if (!batch->merges || !rows->merges || !columns->merges)
        return false;
    m->stride = batch->stride;
    if (columns->stride == 1 || one_column) {
        m->transposed = false;
        m->leading = one_row ? columns->count : rows->stride;
        if (m->leading >= columns->count && (!one_column || rows->stride >= 1 || one_row))
            return true;
    }
    if (rows->stride == 1 || one_row) {
        m->transposed = true;
        m->leading = one_column ? rows->count : columns->stride;
        return m->leading >= rows->count;
    }
    return false;
}

/* The operand with its dims in that order: batch, rows, columns. */
static uint32_t transpose(struct ss_build *b, uint32_t value, const struct group *batch,
                          const struct group *rows, const struct group *columns)
{
    const struct group *parts[] = {batch, rows, columns};
    struct ss_call *call = ss_alloc(b->arena, sizeof *call);
    struct ss_type *types = ss_alloc_array(b->arena, 2, sizeof *types);
    int64_t *order = ss_alloc_array(b->arena, SS_MAX_RANK, sizeof *order);
    struct ss_attr *attr = ss_alloc(b->arena, sizeof *attr);
    types[0] = types[1] = b->values.items[value].type;
    int n = 0;
    for (size_t p = 0; p < 3; p++)
        for (int i = 0; i < parts[p]->n; i++) {
            types[1].dims[n] = types[0].dims[parts[p]->dims[i]];
            order[n++] = parts[p]->dims[i];
        }
    *attr = (struct ss_attr){.id = SS_ATTR_PERMUTATION, .ints = order, .count = (size_t)n};
    *call = (struct ss_call){.def = ss_op_find("transpose"),
                             .attrs = {attr, 1},
                             .in = types,
                             .n_in = 1,
                             .out = types + 1,
                             .n_out = 1};
    const uint32_t out = ss_build_temp(b, &types[1]);
    const struct ss_block_op op = {.call = call, .in = &value, .out = &out, .name = b->op};
    return ss_cells_build_one(b, &op, ss_cells_transpose) ? out : value;
}

static void take_matrix(struct ss_build *b, uint32_t value, const struct group *batch,
                        const struct group *rows, const struct group *columns, struct ss_matrix *m)
{
    if (!as_matrix(batch, rows, columns, m)) {
        value = transpose(b, value, batch, rows, columns);
        *m = (struct ss_matrix){.leading = columns->count, .stride = rows->count * columns->count};
    }
    m->slot = ss_build_slot_of(b, value);
}

/* ---- cell by cell ---- */

static bool emit_dot(struct ss_cells *c, const struct ss_block_op *op)
{
    const struct ss_call *call = op->call;
    const struct side s[2] = {read_side(call, 0), read_side(call, 1)};
    const char *const *x = ss_cells_coords(c, call->out);
    const char *reg = ss_cells_reg(c, call->out), *from[2];
    int64_t strides[2][SS_MAX_RANK];
    for (int k = 0; k < 2; k++) {
        const char *at[SS_MAX_RANK] = {NULL};
        const int first = k ? s[0].batch.n + s[0].free.n : s[0].batch.n;
        ss_strides(&call->in[k], strides[k]);
        for (int i = 0; i < s[k].batch.n; i++)
            at[s[k].batch.dims[i]] = x[i];
        for (int i = 0; i < s[k].free.n; i++)
            at[s[k].free.dims[i]] = x[first + i];
        from[k] = ss_cells_let(c, "ix", ss_cells_affine(c, 0, at, strides[k], call->in[k].rank));
    }
    const char *sum = ss_cells_name(c);
    ss_cells_put(c, "%s %s = %s;", reg, sum,
                 ss_text_number(c->b->arena, ss_cuda_stored(c->b->floats, call->out->dtype), 0, 0));
    for (int i = 0; i < s[0].contracted.n; i++) {
        const long long length = call->in[0].dims[s[0].contracted.dims[i]];
        ss_cells_put(c, "for (ix k%d = 0; k%d < %lld; k%d++) {", i, i, length, i);
        for (int k = 0; k < 2; k++)
            from[k] = ss_sprintf(c->b->arena, "%s + k%d * %lld", from[k], i,
                                 (long long)strides[k][s[k].contracted.dims[i]]);
    }
    const char *left = ss_cells_read(c, op, 0, from[0]), *right = ss_cells_read(c, op, 1, from[1]);
    if (ss_dtype_is_complex(call->out->dtype))
        ss_cells_put(c, "%s = add_%s(%s, multiply_%s(%s, %s));", sum, reg, sum, reg, left, right);
    else
        ss_cells_put(c, "%s = add_%s(%s, multiply_%s((%s)%s, (%s)%s));", sum, reg, sum, reg, reg,
                     left, reg, right);
    for (int i = 0; i < s[0].contracted.n; i++)
        ss_cells_put(c, "}");
    ss_cells_result(c, op, 0, sum);
    return true;
}

/* Batch dims that are not one dim: products for the last of them, one after another for the others.
 * False if the operands make no matrices so, or there are too many products. */
static bool build_in_turns(struct ss_build *b, const struct ss_block_op *op, const struct side *l,
                           const struct side *r, struct ss_matmul m)
{
    const struct ss_type *types = op->call->in;
    const struct side *sides[] = {l, r};
    struct ss_matrix *matrices[] = {&m.a, &m.b};
    struct group inner[2];
    int64_t strides[2][SS_MAX_RANK], turns = 1;
    const int n = l->batch.n;
    for (int k = 0; k < 2 && n > 0; k++) {
        inner[k] = (struct group){.n = 1, .dims = {sides[k]->batch.dims[n - 1]}};
        finish_group(&inner[k], &types[k]);
        ss_strides(&types[k], strides[k]);
    }
    if (n < 2 || (l->batch.merges && r->batch.merges) ||
        !as_matrix(&inner[0], &l->free, &l->contracted, &m.a) ||
        !as_matrix(&inner[1], &r->contracted, &r->free, &m.b))
        return false;
    for (int i = 0; i < n - 1; i++)
        turns *= types[0].dims[l->batch.dims[i]];
    if (turns > MOST_TURNS)
        return false;
    m.batch = inner[0].count;
    m.d.slot = ss_build_slot_of(b, op->out[0]);
    for (int k = 0; k < 2; k++)
        matrices[k]->slot = ss_build_slot_of(b, op->in[k]);
    for (int64_t turn = 0; turn < turns; turn++) {
        m.d.offset = turn * m.batch * m.m * m.n;
        for (int k = 0; k < 2; k++) {
            int64_t rest = turn;
            matrices[k]->offset = 0;
            for (int i = n - 2; i >= 0; i--) {
                const int d = sides[k]->batch.dims[i];
                matrices[k]->offset += rest % types[k].dims[d] * strides[k][d];
                rest /= types[k].dims[d];
            }
        }
        ss_build_action(b, SS_ACTION_MATMUL)->matmul = m;
    }
    return true;
}

bool ss_build_dot_general(struct ss_build *b, const struct ss_block_op *op)
{
    const struct ss_call *call = op->call;
    const enum ss_dtype stored = ss_cuda_stored(b->floats, call->out->dtype);
    struct side l = read_side(call, 0), r = read_side(call, 1);
    if (ss_type_count(call->out) == 0)
        return true;
    if (!ss_dtype_is_float(stored) || l.contracted.count == 0 ||
        ss_cuda_stored(b->floats, call->in[0].dtype) != stored ||
        ss_cuda_stored(b->floats, call->in[1].dtype) != stored)
        return ss_cells_build_one(b, op, emit_dot);
    struct ss_matmul m = {.stored = stored,
                          .m = l.free.count,
                          .n = r.free.count,
                          .k = l.contracted.count,
                          .batch = l.batch.count};
    m.d = (struct ss_matrix){.leading = m.n, .stride = m.m * m.n};
    if (build_in_turns(b, op, &l, &r, m))
        return true;
    /* The order of contracted dims is the left operand's: a right one with another has groups that
     * do not merge, and is transposed. */
    take_matrix(b, op->in[0], &l.batch, &l.free, &l.contracted, &m.a);
    take_matrix(b, op->in[1], &r.batch, &r.contracted, &r.free, &m.b);
    m.d.slot = ss_build_slot_of(b, op->out[0]);
    ss_build_action(b, SS_ACTION_MATMUL)->matmul = m;
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adds the ops of a translation to its graph: each has the place and scope of the op that it stands
 * for. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/load/batch.h"

static void set_where(struct ss_batch *b)
{
    if (b->op)
        ss_error_where(b->err, "%s:%u:%u", b->devices->module->path, b->op->loc.line,
                       b->op->loc.column);
}

bool ss_batch_fail(struct ss_batch *b, enum ss_rc code, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    ss_vfail(b->err, code, fmt, args);
    va_end(args);
    set_where(b);
    return false;
}

bool ss_batch_add(struct ss_batch *b, const struct ss_op_def *def, struct ss_attrs attrs,
                  const uint32_t *operands, size_t n, uint32_t *results, size_t n_results)
{
    const struct ss_loc loc = b->op ? b->op->loc : (struct ss_loc){0, 0};
    uint32_t id;
    if (b->to->n_ops >= SS_LOWER_MAX_OPS)
        return ss_batch_fail(b, SS_E_LIMIT, "more than %d operations with shard_map written out",
                             SS_LOWER_MAX_OPS);
    if (ss_graph_add_op(b->to, def, attrs, operands, n, n_results, b->scope, loc, &id, b->err) !=
        SS_OK) {
        set_where(b);
        return false;
    }
    memcpy(results, b->to->ops[id].results, n_results * sizeof *results);
    return true;
}

bool ss_batch_step(struct ss_batch *b, const char *name, const struct ss_attr *attrs,
                   size_t n_attrs, const uint32_t *operands, size_t n, uint32_t *var)
{
    struct ss_attrs list = {ss_memdup(&b->to->arena, attrs, n_attrs * sizeof *attrs), n_attrs};
    return ss_batch_add(b, ss_op_find(name), list, operands, n, var, 1);
}

struct ss_attr ss_batch_ints(struct ss_batch *b, enum ss_attr_id id, const int64_t *ints, size_t n)
{
    return (struct ss_attr){
        .id = id, .ints = ss_memdup(&b->to->arena, ints, n * sizeof *ints), .count = n};
}

const struct ss_type *ss_batch_type(const struct ss_batch *b, uint32_t var)
{
    return &b->to->vars[var].type;
}

bool ss_batch_reshape(struct ss_batch *b, uint32_t operand, const int64_t *dims, size_t rank,
                      uint32_t *var)
{
    const struct ss_type *type = ss_batch_type(b, operand);
    *var = operand;
    if ((size_t)type->rank == rank && !memcmp(type->dims, dims, rank * sizeof *dims))
        return true;
    if (rank > SS_MAX_RANK)
        return ss_batch_fail(b, SS_E_LIMIT, "%s: more than %d dims with those of the mesh",
                             b->op->def->name, SS_MAX_RANK);
    struct ss_attr shape = ss_batch_ints(b, SS_ATTR_SHAPE, dims, rank);
    return ss_batch_step(b, "reshape", &shape, 1, &operand, 1, var);
}

bool ss_batch_transpose(struct ss_batch *b, uint32_t operand, const int64_t *perm, uint32_t *var)
{
    const int rank = ss_batch_type(b, operand)->rank;
    bool moves = false;
    for (int d = 0; d < rank; d++)
        moves |= perm[d] != d;
    *var = operand;
    struct ss_attr list = ss_batch_ints(b, SS_ATTR_PERMUTATION, perm, (size_t)rank);
    return !moves || ss_batch_step(b, "transpose", &list, 1, &operand, 1, var);
}

bool ss_batch_broadcast(struct ss_batch *b, uint32_t operand, const int64_t *dims,
                        const struct ss_type *type, uint32_t *var)
{
    *var = operand;
    if (ss_type_equal(ss_batch_type(b, operand), type))
        return true;
    const size_t rank = (size_t)ss_batch_type(b, operand)->rank;
    struct ss_attr attrs[] = {ss_batch_ints(b, SS_ATTR_DIMENSIONS, dims, rank),
                              ss_batch_ints(b, SS_ATTR_SHAPE, type->dims, (size_t)type->rank)};
    return ss_batch_step(b, "broadcast_in_dim", attrs, 2, &operand, 1, var);
}

bool ss_batch_slice(struct ss_batch *b, uint32_t operand, int dim, int64_t start, int64_t limit,
                    uint32_t *var)
{
    const struct ss_type type = *ss_batch_type(b, operand);
    int64_t starts[SS_MAX_RANK] = {0}, limits[SS_MAX_RANK], strides[SS_MAX_RANK];
    const size_t rank = (size_t)type.rank;
    *var = operand;
    if (!start && limit == type.dims[dim])
        return true;
    for (int d = 0; d < type.rank; d++) {
        limits[d] = d == dim ? limit : type.dims[d];
        strides[d] = 1;
    }
    starts[dim] = start;
    struct ss_attr attrs[] = {ss_batch_ints(b, SS_ATTR_START_INDICES, starts, rank),
                              ss_batch_ints(b, SS_ATTR_LIMIT_INDICES, limits, rank),
                              ss_batch_ints(b, SS_ATTR_STRIDES, strides, rank)};
    return ss_batch_step(b, "slice", attrs, 3, &operand, 1, var);
}

int ss_batch_lengths(const struct ss_batch *b, ss_digits digits, int64_t *lengths)
{
    int n = 0;
    for (int i = 0; i < b->devices->n; i++)
        if (digits >> i & 1)
            lengths[n++] = b->devices->size[i];
    return n;
}

bool ss_batch_along(struct ss_batch *b, const struct ss_type *local, ss_digits along,
                    struct ss_type *type)
{
    int64_t lengths[SS_MAX_DIGITS];
    const int n = ss_batch_lengths(b, along, lengths);
    if (n + local->rank > SS_MAX_RANK)
        return ss_batch_fail(b, SS_E_LIMIT, "%s: more than %d dims with those of the mesh",
                             b->op ? b->op->def->name : "shard_map", SS_MAX_RANK);
    *type = (struct ss_type){.dtype = local->dtype, .rank = n + local->rank};
    memcpy(type->dims, lengths, (size_t)n * sizeof *lengths);
    memcpy(type->dims + n, local->dims, (size_t)local->rank * sizeof *lengths);
    return true;
}

bool ss_batch_lift(struct ss_batch *b, uint32_t operand, ss_digits from, ss_digits to,
                   uint32_t *var)
{
    *var = operand;
    if (from == to)
        return true;
    struct ss_type local = *ss_batch_type(b, operand), type;
    int64_t dims[SS_MAX_RANK];
    int n = 0;
    for (int i = 0; i < b->devices->n; i++)
        if (from >> i & 1)
            dims[n++] = ss_batch_dim(to, i);
    local.rank -= n;
    memmove(local.dims, local.dims + n, (size_t)local.rank * sizeof *local.dims);
    for (int d = 0; d < local.rank; d++)
        dims[n + d] = ss_digits_n(to) + d;
    return ss_batch_along(b, &local, to, &type) && ss_batch_broadcast(b, operand, dims, &type, var);
}

bool ss_batch_move(struct ss_batch *b, uint32_t operand, const struct ss_batch_move *move,
                   uint32_t *var)
{
    return ss_batch_reshape(b, operand, move->sizes, (size_t)move->n, var) &&
           ss_batch_transpose(b, *var, move->perm, var) &&
           ss_batch_reshape(b, *var, move->dims, (size_t)move->rank, var);
}

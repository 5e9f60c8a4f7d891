/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collectives among simulated ranks. */
#include <math.h>
#include <string.h>

#include "core/audit/ranks.h"

enum ss_rc ss_ranks_reduce(const struct ss_region *region, struct ss_tensor *to,
                           const struct ss_tensor *from, struct ss_arena *scratch,
                           struct ss_error *err)
{
    const struct ss_op_def *def = ss_region_op(region);
    if (def && to->store == SS_STORE_F64) {
        double *a = ss_f64(to), *b = ss_f64(from);
        if (def->class == SS_OP_CLASS_ADD) {
            for (int64_t i = 0; i < to->count; i++)
                a[i] += b[i];
            return SS_OK;
        }
        if (def->class == SS_OP_CLASS_MAXIMUM) {
            for (int64_t i = 0; i < to->count; i++)
                a[i] = b[i] > a[i] || isnan(b[i]) ? b[i] : a[i];
            return SS_OK;
        }
    }
    struct ss_type scalar = {.dtype = to->type.dtype};
    for (int64_t i = 0; i < to->count; i++) {
        const struct ss_arena_mark mark = ss_arena_mark(scratch);
        struct ss_tensor in[2], out;
        for (int k = 0; k < 2; k++) {
            in[k] = ss_tensor_new(scratch, &scalar, SS_STORE_F64);
            memcpy(in[k].data, ss_element(k ? from : to, i), ss_element_size(to));
        }
        const enum ss_rc rc = ss_eval_region(region, in, 2, &out, 1, NULL, scratch, err);
        if (rc != SS_OK)
            return rc;
        memcpy(ss_element(to, i), out.data, ss_element_size(to));
        ss_arena_rewind(scratch, mark);
    }
    return SS_OK;
}

struct collecting {
    const struct ss_op *op;
    int kind, dim;
    const struct ss_tensor *const *in; /* per operand, per rank */
    struct ss_tensor *const *out;
    struct ss_arena *scratch;
    struct ss_error *err;
};

/* The box of size[] at start of `from` becomes that at to_start of `to`. */
static void copy_along(const struct ss_tensor *from, int64_t start, struct ss_tensor *to,
                       int64_t to_start, int dim, int64_t length)
{
    int64_t at[SS_MAX_RANK] = {0}, to_at[SS_MAX_RANK] = {0}, size[SS_MAX_RANK];
    memcpy(size, from->type.dims, sizeof size);
    at[dim] = start;
    to_at[dim] = to_start;
    size[dim] = length;
    ss_tensor_copy_box(from, at, to, to_at, size);
}

/* The reduction of what a group sends. */
static enum ss_rc reduced(struct collecting *c, const int64_t *group, int64_t n,
                          struct ss_tensor *sum)
{
    const struct ss_region *region = ss_attr_region(&c->op->attrs, SS_ATTR_BODY);
    const struct ss_tensor *first = &c->in[0][group[0]];
    *sum = ss_tensor_new(c->scratch, &first->type, SS_STORE_F64);
    memcpy(sum->data, first->data, ss_tensor_bytes(first));
    enum ss_rc rc = SS_OK;
    for (int64_t i = 1; i < n && rc == SS_OK; i++)
        rc = ss_ranks_reduce(region, sum, &c->in[0][group[i]], c->scratch, c->err);
    return rc;
}

static enum ss_rc collect_group(struct collecting *c, const int64_t *group, int64_t n)
{
    const int d = c->dim;
    struct ss_tensor sum;
    if (c->kind == SS_RANK_ALL_REDUCE || c->kind == SS_RANK_REDUCE_SCATTER) {
        enum ss_rc rc = reduced(c, group, n, &sum);
        if (rc != SS_OK)
            return rc;
    }
    for (int64_t i = 0; i < n; i++) {
        struct ss_tensor *out = &c->out[0][group[i]];
        const int64_t each = c->kind == SS_RANK_ALL_TO_ALL ? out->type.dims[d] / n : 0;
        switch (c->kind) {
        case SS_RANK_ALL_REDUCE:
            memcpy(out->data, sum.data, ss_tensor_bytes(&sum));
            break;
        case SS_RANK_REDUCE_SCATTER:
            if ((i + 1) * out->type.dims[d] <= sum.type.dims[d])
                copy_along(&sum, i * out->type.dims[d], out, 0, d, out->type.dims[d]);
            break;
        case SS_RANK_ALL_GATHER:
            for (int64_t k = 0; k < n; k++) {
                const struct ss_tensor *from = &c->in[0][group[k]];
                const int64_t length = from->type.dims[d];
                if ((k + 1) * length <= out->type.dims[d])
                    copy_along(from, 0, out, k * length, d, length);
            }
            break;
        case SS_RANK_ALL_TO_ALL:
            for (int64_t k = 0; k < n; k++)
                copy_along(&c->in[0][group[k]], i * each, out, k * each, d, each);
            break;
        case SS_RANK_EXCHANGE:
            for (uint32_t k = 0; k < c->op->n_results && k < n && i < c->op->n_operands; k++) {
                out = &c->out[k][group[i]];
                memcpy(out->data, c->in[i][group[k]].data, ss_tensor_bytes(out));
            }
            break;
        default: /* broadcast */
            memcpy(out->data, c->in[0][group[0]].data, ss_tensor_bytes(out));
        }
    }
    return SS_OK;
}

enum ss_rc ss_ranks_collect(const struct ss_op *op, int kind, const int64_t *ids, int64_t rows,
                            int64_t width, int64_t ranks, const struct ss_tensor *const *in,
                            struct ss_tensor *const *out, struct ss_arena *scratch,
                            struct ss_error *err)
{
    const int64_t *dims = NULL;
    size_t n_dims = 0;
    dims = ss_attr_ints(&op->attrs, SS_ATTR_DIMENSION, &n_dims);
    struct collecting c = {op, kind, n_dims ? (int)dims[0] : 0, in, out, scratch, err};
    for (uint32_t k = 0; k < op->n_results; k++)
        for (int64_t r = 0; r < ranks; r++)
            memset(out[k][r].data, 0, ss_tensor_bytes(&out[k][r]));
    if (kind == SS_RANK_PERMUTE) {
        for (int64_t i = 0; i < rows; i++)
            memcpy(out[0][ids[2 * i + 1]].data, in[0][ids[2 * i]].data,
                   ss_tensor_bytes(&in[0][ids[2 * i]]));
        return SS_OK;
    }
    for (int64_t i = 0; i < rows; i++) {
        const struct ss_arena_mark mark = ss_arena_mark(scratch);
        int64_t n = 0;
        while (n < width && ids[i * width + n] >= 0)
            n++;
        const enum ss_rc rc = n ? collect_group(&c, ids + i * width, n) : SS_OK;
        if (rc != SS_OK)
            return rc;
        ss_arena_rewind(scratch, mark);
    }
    return SS_OK;
}

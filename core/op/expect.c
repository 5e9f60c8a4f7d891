/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/op/expect.h"

#include <inttypes.h>
#include <stdio.h>

bool ss_expect_results(struct ss_infer *inf, const struct ss_call *call, size_t n)
{
    if (call->n_out == n)
        return true;
    return ss_refuse(inf, SS_E_TYPE, "it has %zu results, not %zu", n, call->n_out);
}

bool ss_expect_operands(struct ss_infer *inf, const struct ss_call *call, size_t n)
{
    if (call->n_in == n)
        return true;
    return ss_refuse(inf, SS_E_TYPE, "it takes %zu operands here, not %zu", n, call->n_in);
}

bool ss_expect_rank(struct ss_infer *inf, const struct ss_call *call, size_t k, int rank)
{
    if (call->in[k].rank == rank)
        return true;
    return ss_refuse(inf, SS_E_SHAPE, "operand %zu has rank %d, expected %d", k, call->in[k].rank,
                     rank);
}

bool ss_expect_class(struct ss_infer *inf, const struct ss_call *call, size_t k,
                     enum ss_class_set set)
{
    enum ss_dtype dtype = call->in[k].dtype;
    if (1u << ss_dtype_class(dtype) & (unsigned)set)
        return true;
    static const char *const classes[] = {
        [SS_CLASS_FLOAT] = "floats",
        [SS_CLASS_SIGNED] = "signed integers",
        [SS_CLASS_UNSIGNED] = "unsigned integers",
        [SS_CLASS_BOOL] = "booleans",
        [SS_CLASS_COMPLEX] = "complex numbers",
    };
    char text[100] = "";
    size_t n = 0;
    for (size_t c = 0; c < sizeof classes / sizeof *classes; c++) {
        if ((unsigned)set >> c & 1)
            n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", n ? ", " : "", classes[c]);
    }
    return ss_refuse(inf, SS_E_TYPE, "operand %zu cannot be %s: it takes %s", k,
                     ss_dtype_name(dtype), text);
}

bool ss_expect_same_dtype(struct ss_infer *inf, const struct ss_call *call, size_t a, size_t b)
{
    if (call->in[a].dtype == call->in[b].dtype)
        return true;
    return ss_refuse(inf, SS_E_TYPE, "operand %zu is %s but operand %zu is %s", a,
                     ss_dtype_name(call->in[a].dtype), b, ss_dtype_name(call->in[b].dtype));
}

bool ss_expect_mix(struct ss_infer *inf, const struct ss_call *call, size_t a, size_t b)
{
    return ss_dtypes_mix(call->in[a].dtype, call->in[b].dtype) ||
           ss_expect_same_dtype(inf, call, a, b);
}

bool ss_expect_same_shape(struct ss_infer *inf, const struct ss_type *a, const struct ss_type *b,
                          const char *what)
{
    if (a->rank != b->rank)
        return ss_refuse(inf, SS_E_SHAPE, "ranks of %s differ: %d and %d", what, a->rank, b->rank);
    for (int d = 0; d < a->rank; d++) {
        if (!ss_same(inf, a->dims[d], b->dims[d], what))
            return false;
    }
    return true;
}

bool ss_expect_ints(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id, size_t n,
                    struct ss_ints *out)
{
    out->items = ss_attr_ints(&call->attrs, id, &out->count);
    if (out->count == n)
        return true;
    return ss_refuse(inf, SS_E_SHAPE, "%s has %zu numbers, expected %zu", ss_attr_name(id),
                     out->count, n);
}

bool ss_expect_per_dim(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id,
                       size_t n, int64_t fallback, int64_t *out)
{
    struct ss_ints list = {0};
    if (ss_attr_find(&call->attrs, id) && !ss_expect_ints(inf, call, id, n, &list))
        return false;
    for (size_t i = 0; i < n; i++)
        out[i] = list.items ? list.items[i] : fallback;
    return true;
}

bool ss_has_dim(struct ss_ints dims, int d)
{
    for (size_t i = 0; i < dims.count; i++) {
        if (dims.items[i] == d)
            return true;
    }
    return false;
}

bool ss_expect_dims(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id, int rank,
                    struct ss_ints *out)
{
    out->items = ss_attr_ints(&call->attrs, id, &out->count);
    unsigned seen = 0;
    for (size_t i = 0; i < out->count; i++) {
        int64_t d = out->items[i];
        if (d < 0 || d >= rank)
            return ss_refuse(inf, SS_E_SHAPE, "%s: no dim %" PRId64 " at rank %d", ss_attr_name(id),
                             d, rank);
        if (seen >> d & 1)
            return ss_refuse(inf, SS_E_SHAPE, "%s: dim %" PRId64 " twice", ss_attr_name(id), d);
        seen |= 1u << d;
    }
    return true;
}

bool ss_expect_n_dims(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id,
                      int rank, size_t n, struct ss_ints *out)
{
    return ss_expect_ints(inf, call, id, n, out) && ss_expect_dims(inf, call, id, rank, out);
}

bool ss_expect_dim(struct ss_infer *inf, const struct ss_call *call, enum ss_attr_id id, int limit,
                   int *out)
{
    struct ss_ints list;
    if (!ss_expect_n_dims(inf, call, id, limit, 1, &list))
        return false;
    *out = (int)list.items[0];
    return true;
}

bool ss_expect_shape(struct ss_infer *inf, const struct ss_call *call, struct ss_type *out)
{
    if (!ss_attr_find(&call->attrs, SS_ATTR_SHAPE))
        return ss_refuse(inf, SS_E_SHAPE, "the shape of the result is not given");
    struct ss_ints shape;
    shape.items = ss_attr_ints(&call->attrs, SS_ATTR_SHAPE, &shape.count);
    if (shape.count > SS_MAX_RANK)
        return ss_refuse(inf, SS_E_LIMIT, "rank %zu is above %d", shape.count, SS_MAX_RANK);
    out->rank = (int)shape.count;
    for (size_t d = 0; d < shape.count; d++)
        out->dims[d] = shape.items[d];
    return true;
}

bool ss_expect_dtype(struct ss_infer *inf, const struct ss_call *call, size_t i,
                     enum ss_dtype fallback, enum ss_dtype *out)
{
    size_t count;
    const int64_t *list = ss_attr_ints(&call->attrs, SS_ATTR_DTYPE, &count);
    if (count && (i >= count || list[i] < 0 || list[i] >= SS_N_DTYPES))
        return ss_refuse(inf, SS_E_TYPE, "the dtype of result %zu is not given", i);
    *out = count ? (enum ss_dtype)list[i] : fallback;
    return true;
}

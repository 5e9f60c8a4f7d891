/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that create or move elements without arithmetic. */
#include <inttypes.h>

#include "core/op/expect.h"
#include "core/op/inference.h"

/* A splat takes any shape; other values have the lengths that they have. */
bool ss_infer_constant(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_attr *value = ss_attr_find(&call->attrs, SS_ATTR_VALUE);
    if (!ss_expect_results(inf, call, 1))
        return false;
    if (!value || !value->tensor)
        return ss_refuse(inf, SS_E_ARGUMENT, "the value is not given");
    struct ss_type *out = &call->out[0];
    *out = value->tensor->type;
    if (!ss_expect_dtype(inf, call, 0, out->dtype, &out->dtype))
        return false;
    if (!ss_attr_find(&call->attrs, SS_ATTR_SHAPE))
        return true;
    *out = (struct ss_type){.dtype = out->dtype};
    if (!ss_expect_shape(inf, call, out))
        return false;
    return value->tensor->count == 1 ||
           ss_expect_same_shape(inf, out, &value->tensor->type, "dims of the shape and the value");
}

/* The shape and dtype that the file gives. */
static bool given_type(struct ss_infer *inf, struct ss_call *call, struct ss_type *out)
{
    *out = (struct ss_type){0};
    if (!ss_expect_shape(inf, call, out) ||
        !ss_expect_dtype(inf, call, 0, SS_N_DTYPES, &out->dtype))
        return false;
    if (out->dtype == SS_N_DTYPES)
        return ss_refuse(inf, SS_E_TYPE, "the dtype of the result is not given");
    return true;
}

bool ss_infer_iota(struct ss_infer *inf, struct ss_call *call)
{
    int dim;
    return ss_expect_results(inf, call, 1) && given_type(inf, call, &call->out[0]) &&
           ss_expect_dim(inf, call, SS_ATTR_DIMENSION, call->out[0].rank, &dim);
}

bool ss_infer_reshape(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *in = &call->in[0];
    struct ss_type out = {.dtype = in->dtype};
    if (!ss_expect_results(inf, call, 1) || !ss_expect_shape(inf, call, &out) ||
        !ss_same_product(inf, in->dims, (size_t)in->rank, out.dims, (size_t)out.rank,
                         "dims of the operand and the result"))
        return false;
    call->out[0] = out;
    return true;
}

bool ss_infer_broadcast_in_dim(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *in = &call->in[0];
    struct ss_type out = {.dtype = in->dtype};
    struct ss_ints dims;
    if (!ss_expect_results(inf, call, 1) || !ss_expect_shape(inf, call, &out) ||
        !ss_expect_n_dims(inf, call, SS_ATTR_DIMENSIONS, out.rank, (size_t)in->rank, &dims))
        return false;
    for (int d = 0; d < in->rank; d++) {
        /* 1 is never a token: a stretched dim is another operator than a kept one. What is recorded
         * has as many calls at every length. */
        int64_t made = in->dims[d] == 1 ? 1 : out.dims[dims.items[d]];
        if (!ss_same(inf, in->dims[d], made, "dims of operand and result"))
            return false;
    }
    call->out[0] = out;
    return true;
}

bool ss_infer_transpose(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *in = &call->in[0];
    struct ss_ints order;
    if (!ss_expect_results(inf, call, 1) ||
        !ss_expect_n_dims(inf, call, SS_ATTR_PERMUTATION, in->rank, (size_t)in->rank, &order))
        return false;
    struct ss_type out = *in;
    for (int d = 0; d < in->rank; d++)
        out.dims[d] = in->dims[order.items[d]];
    call->out[0] = out;
    return true;
}

bool ss_infer_reverse(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_ints dims;
    if (!ss_expect_results(inf, call, 1) ||
        !ss_expect_dims(inf, call, SS_ATTR_DIMENSIONS, call->in[0].rank, &dims))
        return false;
    call->out[0] = call->in[0];
    return true;
}

bool ss_infer_slice(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *in = &call->in[0];
    size_t n = (size_t)in->rank;
    struct ss_ints start, limit;
    int64_t stride[SS_MAX_RANK];
    if (!ss_expect_results(inf, call, 1) ||
        !ss_expect_ints(inf, call, SS_ATTR_START_INDICES, n, &start) ||
        !ss_expect_ints(inf, call, SS_ATTR_LIMIT_INDICES, n, &limit) ||
        !ss_expect_per_dim(inf, call, SS_ATTR_STRIDES, n, 1, stride))
        return false;
    struct ss_type out = *in;
    for (size_t d = 0; d < n; d++) {
        int64_t p[2] = {start.items[d], limit.items[d]};
        if (stride[d] < 1)
            return ss_refuse(inf, SS_E_SHAPE, "stride %" PRId64 " of dim %zu is below 1", stride[d],
                             d);
        if (ss_checking(inf) && (p[0] < 0 || p[0] > p[1] || p[1] > in->dims[d]))
            return ss_refuse(inf, SS_E_SHAPE,
                             "[%" PRId64 ":%" PRId64
                             "] does not lie within dim %zu of length %" PRId64,
                             p[0], p[1], d, in->dims[d]);
        if (!ss_position(inf, p, 2, stride[d], in->dims[d]))
            return false;
        out.dims[d] = (p[1] - p[0] + stride[d] - 1) / stride[d];
    }
    call->out[0] = out;
    return true;
}

/* Interior padding needs no constraint of its own: the lengths of pieces of a dim that gets it do
 * not add up to that of the whole. */
bool ss_infer_pad(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *in = &call->in[0];
    size_t n = (size_t)in->rank;
    struct ss_ints low, high;
    int64_t interior[SS_MAX_RANK];
    if (!ss_expect_results(inf, call, 1) || !ss_expect_rank(inf, call, 1, 0) ||
        !ss_expect_same_dtype(inf, call, 0, 1) ||
        !ss_expect_ints(inf, call, SS_ATTR_LOW, n, &low) ||
        !ss_expect_ints(inf, call, SS_ATTR_HIGH, n, &high) ||
        !ss_expect_per_dim(inf, call, SS_ATTR_INTERIOR, n, 0, interior))
        return false;
    struct ss_type out = *in;
    for (size_t d = 0; d < n; d++) {
        int64_t p[2] = {low.items[d], high.items[d]}, gaps;
        if (interior[d] < 0)
            return ss_refuse(inf, SS_E_SHAPE, "interior padding of dim %zu is negative", d);
        if (__builtin_mul_overflow(in->dims[d] > 0 ? in->dims[d] - 1 : 0, interior[d], &gaps) ||
            gaps > SS_MAX_LENGTH)
            return ss_refuse(inf, SS_E_LIMIT, "dim %zu of the result is too long", d);
        /* If the padding at both ends is as long as one gap, every element and the padding around
         * it fill an equal share of the result. */
        bool slots = interior[d] > 0 && p[0] >= 0 && p[1] >= 0 && p[0] + p[1] == interior[d];
        /* Among gaps that lie between rows, what lies beside them is no share of a length. */
        int64_t none[2] = {0, 0};
        if (!ss_position(inf, interior[d] ? none : p, 2, 1, in->dims[d]))
            return false;
        out.dims[d] = p[0] + in->dims[d] + gaps + p[1];
        if (slots && in->dims[d] > 0 && !ss_divides(inf, in->dims[d], out.dims[d], "result"))
            return false;
        if (ss_checking(inf) && out.dims[d] < 0)
            return ss_refuse(inf, SS_E_SHAPE, "dim %zu of the result has negative length %" PRId64,
                             d, out.dims[d]);
    }
    call->out[0] = out;
    return true;
}

bool ss_infer_concatenate(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_type out = call->in[0];
    int dim;
    if (!ss_expect_results(inf, call, 1) ||
        !ss_expect_dim(inf, call, SS_ATTR_DIMENSION, out.rank, &dim))
        return false;
    for (size_t k = 1; k < call->n_in; k++) {
        const struct ss_type *in = &call->in[k];
        if (!ss_expect_rank(inf, call, k, out.rank) || !ss_expect_same_dtype(inf, call, 0, k))
            return false;
        for (int d = 0; d < out.rank; d++) {
            if (d != dim && !ss_same(inf, out.dims[d], in->dims[d], "dims that are not joined"))
                return false;
        }
        if (__builtin_add_overflow(out.dims[dim], in->dims[dim], &out.dims[dim]))
            return ss_refuse(inf, SS_E_LIMIT, "the joined dim is too long");
    }
    call->out[0] = out;
    return true;
}

/* n scalar indices of one integer dtype, from operand `first` on. */
static bool scalar_indices(struct ss_infer *inf, const struct ss_call *call, size_t first, size_t n)
{
    if (!ss_expect_operands(inf, call, first + n))
        return false;
    for (size_t k = first; k < first + n; k++) {
        if (!ss_expect_rank(inf, call, k, 0) || !ss_expect_class(inf, call, k, SS_SET_INT) ||
            !ss_expect_same_dtype(inf, call, first, k))
            return false;
    }
    return true;
}

bool ss_infer_dynamic_slice(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *in = &call->in[0];
    size_t n = (size_t)in->rank;
    struct ss_ints sizes;
    if (!ss_expect_results(inf, call, 1) || !scalar_indices(inf, call, 1, n) ||
        !ss_expect_ints(inf, call, SS_ATTR_SLICE_SIZES, n, &sizes))
        return false;
    struct ss_type out = *in;
    for (size_t d = 0; d < n; d++) {
        if (!ss_at_most(inf, sizes.items[d], in->dims[d], "slice size"))
            return false;
        out.dims[d] = sizes.items[d];
    }
    call->out[0] = out;
    return true;
}

bool ss_infer_dynamic_update_slice(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *in = &call->in[0], *update = &call->in[1];
    if (!ss_expect_results(inf, call, 1) || !ss_expect_rank(inf, call, 1, in->rank) ||
        !ss_expect_same_dtype(inf, call, 0, 1) || !scalar_indices(inf, call, 2, (size_t)in->rank))
        return false;
    for (int d = 0; d < in->rank; d++) {
        if (!ss_at_most(inf, update->dims[d], in->dims[d], "update length"))
            return false;
    }
    call->out[0] = *in;
    return true;
}

bool ss_infer_get_dimension_size(struct ss_infer *inf, struct ss_call *call)
{
    int dim;
    if (!ss_expect_results(inf, call, 1) ||
        !ss_expect_dim(inf, call, SS_ATTR_DIMENSION, call->in[0].rank, &dim))
        return false;
    call->out[0] = (struct ss_type){.dtype = SS_I32};
    return true;
}

/* Starts at which the slice lies inside; others are clamped to these. */
static void start_domain(int64_t length, int64_t size, struct ss_domain *out)
{
    *out = (struct ss_domain){.kind = SS_DOMAIN_INDEX, .component_dim = -1};
    out->high[0] = length > size ? length - size + 1 : 1;
}

void ss_domain_dynamic_slice(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    *out = (struct ss_domain){.kind = SS_DOMAIN_ANY, .component_dim = -1};
    size_t n;
    const int64_t *sizes = ss_attr_ints(&call->attrs, SS_ATTR_SLICE_SIZES, &n);
    if (k >= 1 && k - 1 < n)
        start_domain(call->in[0].dims[k - 1], sizes[k - 1], out);
}

void ss_domain_dynamic_update_slice(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    *out = (struct ss_domain){.kind = SS_DOMAIN_ANY, .component_dim = -1};
    if (k >= 2 && k - 2 < (size_t)call->in[0].rank)
        start_domain(call->in[0].dims[k - 2], call->in[1].dims[k - 2], out);
}

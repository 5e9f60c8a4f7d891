/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that fold or order elements by a region of their own. */
#include <math.h>

#include "core/op/expect.h"
#include "core/op/inference.h"
#include "core/op/window.h"

/* Data operands: n_inputs, or what is left where no captured values follow. */
static bool data_count(struct ss_infer *inf, const struct ss_call *call, size_t each, size_t *n)
{
    int64_t fallback = (int64_t)(call->n_in / each);
    int64_t given = ss_attr_int(&call->attrs, SS_ATTR_N_INPUTS, fallback);
    if (given < 1 || given > fallback)
        return ss_refuse(inf, SS_E_TYPE, "%zu operands are too few for %lld inputs", call->n_in,
                         (long long)given);
    *n = (size_t)given;
    return true;
}

static bool same_shapes(struct ss_infer *inf, const struct ss_call *call, size_t n)
{
    for (size_t k = 1; k < n; k++) {
        if (!ss_expect_same_shape(inf, &call->in[0], &call->in[k], "dims of the inputs"))
            return false;
    }
    return true;
}

bool ss_op_neutral(const struct ss_op_def *def, enum ss_dtype dtype, double *value)
{
    const enum ss_dtype_class class = ss_dtype_class(dtype);
    const int bits = class == SS_CLASS_BOOL ? 1 : ss_dtype_bits(dtype);
    const bool from_0 = class == SS_CLASS_BOOL || class == SS_CLASS_UNSIGNED;
    const double high = class == SS_CLASS_FLOAT ? INFINITY : ldexp(1, from_0 ? bits : bits - 1) - 1;
    switch (def->class) {
    case SS_OP_CLASS_ADD:
    case SS_OP_CLASS_OR:
    case SS_OP_CLASS_XOR:
        *value = 0;
        return true;
    case SS_OP_CLASS_MULTIPLY:
        *value = 1;
        return true;
    case SS_OP_CLASS_AND:
        *value = from_0 ? high : -1;
        return true;
    case SS_OP_CLASS_MAXIMUM:
        *value = class == SS_CLASS_FLOAT ? -INFINITY : from_0 ? 0 : -high - 1;
        return true;
    case SS_OP_CLASS_MINIMUM:
        *value = high;
        return true;
    default:
        return false;
    }
}

/* reduce, reduce_window: n inputs of one shape, n scalars, a body of 2n scalars, n results. */
static bool fold_operands(struct ss_infer *inf, const struct ss_call *call, size_t *n)
{
    if (!data_count(inf, call, 2, n) || !ss_expect_results(inf, call, *n) ||
        !same_shapes(inf, call, *n))
        return false;
    for (size_t k = *n; k < 2 * *n; k++) {
        if (!ss_expect_rank(inf, call, k, 0) || !ss_expect_mix(inf, call, k, k - *n))
            return false;
    }
    return ss_expect_region(inf, call, SS_ATTR_BODY, 2 * *n, 2 * *n, *n) &&
           ss_expect_elements(inf, call, SS_ATTR_BODY, 2 * *n, 1, *n, *n);
}

bool ss_infer_reduce(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *in = &call->in[0];
    size_t n = 0;
    struct ss_ints dims;
    if (!fold_operands(inf, call, &n) ||
        !ss_expect_dims(inf, call, SS_ATTR_DIMENSIONS, in->rank, &dims))
        return false;
    struct ss_type out = {0};
    for (int d = 0; d < in->rank; d++) {
        if (!ss_has_dim(dims, d))
            out.dims[out.rank++] = in->dims[d];
    }
    for (size_t i = 0; i < n; i++) {
        out.dtype = call->in[n + i].dtype;
        call->out[i] = out;
    }
    return true;
}

double ss_flops_reduce(const struct ss_call *call)
{
    return ss_numbers(&call->in[0]) * (double)call->n_out;
}

/* Windows over every dim of operand 0. */
static bool read_windows(struct ss_infer *inf, const struct ss_call *call,
                         struct ss_window *windows)
{
    size_t rank = (size_t)call->in[0].rank;
    struct ss_ints sizes;
    if (!ss_expect_ints(inf, call, SS_ATTR_WINDOW_DIMENSIONS, rank, &sizes))
        return false;
    for (size_t d = 0; d < rank; d++) {
        if (sizes.items[d] < 1)
            return ss_refuse(inf, SS_E_SHAPE, "the window of dim %zu is empty", d);
        windows[d] = (struct ss_window){.size = sizes.items[d]};
    }
    return ss_window_read(inf, call, rank, SS_ATTR_BASE_DILATIONS, SS_ATTR_WINDOW_DILATIONS,
                          windows);
}

bool ss_infer_reduce_window(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_window windows[SS_MAX_RANK];
    size_t n = 0;
    if (!fold_operands(inf, call, &n) || !read_windows(inf, call, windows))
        return false;
    struct ss_type out = call->in[0];
    for (int d = 0; d < out.rank; d++) {
        if (!ss_keep(inf, &windows[d], out.dims[d]))
            return false;
        out.dims[d] = ss_window_steps(inf, &windows[d], out.dims[d]);
    }
    for (size_t i = 0; i < n; i++) {
        out.dtype = call->in[n + i].dtype;
        call->out[i] = out;
    }
    return true;
}

static double window_cells(const struct ss_call *call)
{
    double cells = 1;
    size_t n = 0;
    const int64_t *sizes = ss_attr_ints(&call->attrs, SS_ATTR_WINDOW_DIMENSIONS, &n);
    for (size_t d = 0; d < n; d++)
        cells *= (double)sizes[d];
    return cells;
}

double ss_flops_reduce_window(const struct ss_call *call)
{
    return ss_numbers(&call->out[0]) * window_cells(call) * (double)call->n_out;
}

/* One step of the window per source length. Windows that touch without overlap may make the dim
 * source times window, which is exact structure; others tie a formula to a length. */
static bool source_length(struct ss_infer *inf, const struct ss_window *w, int64_t length,
                          int64_t source)
{
    bool tiles = w->size > 1 && w->size == w->stride && w->low == 0 && w->high == 0;
    int64_t steps = ss_window_steps(inf, w, length);
    static const char what[] = "steps of the windows and dims of the source";
    return tiles ? ss_tiles(inf, length, source, w->size, steps, what)
                 : ss_same(inf, steps, source, what);
}

bool ss_infer_select_and_scatter(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *in = &call->in[0], *source = &call->in[1];
    struct ss_window windows[SS_MAX_RANK];
    if (!ss_expect_results(inf, call, 1) || !ss_expect_rank(inf, call, 1, in->rank) ||
        !ss_expect_rank(inf, call, 2, 0) || !ss_expect_same_dtype(inf, call, 0, 1) ||
        !read_windows(inf, call, windows))
        return false;
    for (int d = 0; d < in->rank; d++) {
        if (!source_length(inf, &windows[d], in->dims[d], source->dims[d]))
            return false;
    }
    call->out[0] = *in;
    call->out[0].dtype = call->in[2].dtype;
    return ss_expect_mix(inf, call, 2, 0) &&
           ss_expect_region(inf, call, SS_ATTR_BODY, 2, call->n_in, 1) &&
           ss_expect_elements(inf, call, SS_ATTR_BODY, 2, 1, 1, 0) &&
           ss_expect_region(inf, call, SS_ATTR_BODY2, 2, call->n_in, 1) &&
           ss_expect_elements(inf, call, SS_ATTR_BODY2, 2, 1, 1, 1);
}

/* A comparison per window cell and an addition per source cell. */
double ss_flops_select_and_scatter(const struct ss_call *call)
{
    return ss_cells(&call->in[1]) * (window_cells(call) + 1);
}

bool ss_infer_sort(struct ss_infer *inf, struct ss_call *call)
{
    size_t n = 0;
    int dim;
    if (!data_count(inf, call, 1, &n) || !ss_expect_results(inf, call, n) ||
        !same_shapes(inf, call, n) || !ss_expect_region(inf, call, SS_ATTR_BODY, 2 * n, n, 1) ||
        !ss_expect_elements(inf, call, SS_ATTR_BODY, 2 * n, 2, n, 0) ||
        !ss_expect_dim(inf, call, SS_ATTR_DIMENSION, call->in[0].rank, &dim))
        return false;
    for (size_t i = 0; i < n; i++)
        call->out[i] = call->in[i];
    return true;
}

/* n log2 n comparisons per sorted row. */
static double comparisons(const struct ss_type *in, int64_t dim)
{
    double length = dim < in->rank ? (double)in->dims[dim] : 1;
    return ss_cells(in) * (length > 2 ? log2(length) : 1);
}

double ss_flops_sort(const struct ss_call *call)
{
    return comparisons(&call->in[0], ss_attr_int(&call->attrs, SS_ATTR_DIMENSION, 0));
}

bool ss_infer_top_k(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_type out = call->in[0];
    struct ss_ints k;
    if (!ss_expect_results(inf, call, 2) || !ss_expect_class(inf, call, 0, SS_SET_REAL) ||
        !ss_expect_ints(inf, call, SS_ATTR_K, 1, &k))
        return false;
    if (out.rank < 1)
        return ss_refuse(inf, SS_E_SHAPE, "a scalar has no last dim to take the largest of");
    if (!ss_at_most(inf, k.items[0], out.dims[out.rank - 1], "k"))
        return false;
    out.dims[out.rank - 1] = k.items[0];
    call->out[0] = call->out[1] = out;
    call->out[1].dtype = SS_I32;
    return true;
}

double ss_flops_top_k(const struct ss_call *call)
{
    return comparisons(&call->in[0], call->in[0].rank - 1);
}

bool ss_infer_map(struct ss_infer *inf, struct ss_call *call)
{
    size_t n = 0;
    if (!data_count(inf, call, 1, &n) || !ss_expect_results(inf, call, 1) ||
        !same_shapes(inf, call, n) || !ss_expect_region(inf, call, SS_ATTR_BODY, n, n, 1) ||
        !ss_expect_elements(inf, call, SS_ATTR_BODY, n, 1, n, 0))
        return false;
    call->out[0] = call->in[0];
    call->out[0].dtype =
        ss_region_dtype(ss_attr_region(&call->attrs, SS_ATTR_BODY), 0, call->in[0].dtype);
    return true;
}

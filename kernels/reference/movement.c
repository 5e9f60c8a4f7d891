/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that move elements and compute nothing; they work on any store. */
#include "kernels/reference/kernel.h"
#include "kernels/reference/strided.h"

#define KERNEL(name)                                                                               \
    enum ss_rc ss_kernel_##name(const struct ss_kernel_args *args, struct ss_error *err)

static void copy_whole(const struct ss_tensor *in, struct ss_tensor *out)
{
    if (out->count > 0)
        memcpy(out->data, in->data, ss_tensor_bytes(out));
}

KERNEL(reshape)
{
    (void)err;
    copy_whole(args->in, args->out);
    return SS_OK;
}

KERNEL(optimization_barrier)
{
    (void)err;
    for (size_t k = 0; k < args->call->n_out; k++)
        copy_whole(&args->in[k], &args->out[k]);
    return SS_OK;
}

KERNEL(custom_call_identity)
{
    return ss_kernel_optimization_barrier(args, err);
}

/* Result dim d walks the operand from base by step[d]. */
static void copy_by_steps(const struct ss_kernel_args *args, int64_t base, const int64_t *step)
{
    struct ss_tensor *out = args->out;
    struct ss_walk walk = {0};
    int64_t strides[SS_MAX_RANK];
    if (out->count == 0)
        return;
    ss_strides(&out->type, strides);
    for (int d = 0; d < out->type.rank; d++)
        ss_walk_add(&walk, out->type.dims[d], strides[d], step[d]);
    ss_walk_copy_shared(args->threads, walk, ss_element_size(out), out->data,
                        ss_element(args->in, base));
}

KERNEL(broadcast_in_dim)
{
    (void)err;
    const struct ss_type *in = &args->in->type;
    int64_t strides[SS_MAX_RANK], step[SS_MAX_RANK] = {0};
    size_t count;
    const int64_t *to = ss_attr_ints(&args->call->attrs, SS_ATTR_DIMENSIONS, &count);
    ss_strides(in, strides);
    for (int d = 0; d < in->rank; d++)
        if (in->dims[d] != 1)
            step[to[d]] = strides[d];
    copy_by_steps(args, 0, step);
    return SS_OK;
}

KERNEL(transpose)
{
    (void)err;
    int64_t strides[SS_MAX_RANK], step[SS_MAX_RANK];
    size_t count;
    const int64_t *from = ss_attr_ints(&args->call->attrs, SS_ATTR_PERMUTATION, &count);
    ss_strides(&args->in->type, strides);
    for (int d = 0; d < args->in->type.rank; d++)
        step[d] = strides[from[d]];
    copy_by_steps(args, 0, step);
    return SS_OK;
}

KERNEL(reverse)
{
    (void)err;
    const struct ss_type *in = &args->in->type;
    int64_t step[SS_MAX_RANK], base = 0;
    size_t count;
    const int64_t *dims = ss_attr_ints(&args->call->attrs, SS_ATTR_DIMENSIONS, &count);
    ss_strides(in, step);
    for (size_t i = 0; i < count; i++) {
        int64_t d = dims[i];
        base += (in->dims[d] - 1) * step[d];
        step[d] = -step[d];
    }
    copy_by_steps(args, base, step);
    return SS_OK;
}

KERNEL(slice)
{
    (void)err;
    const struct ss_attrs *attrs = &args->call->attrs;
    int64_t step[SS_MAX_RANK], base = 0;
    size_t n_start, n_strides;
    const int64_t *start = ss_attr_ints(attrs, SS_ATTR_START_INDICES, &n_start);
    const int64_t *strides = ss_attr_ints(attrs, SS_ATTR_STRIDES, &n_strides);
    ss_strides(&args->in->type, step);
    for (int d = 0; d < args->in->type.rank; d++) {
        base += start[d] * step[d];
        step[d] *= n_strides ? strides[d] : 1;
    }
    copy_by_steps(args, base, step);
    return SS_OK;
}

/* The part of a window that a dynamic slice or update moves: all of it, unless the whole tensor is
 * a piece of a larger one. walk: window position, position in the whole. */
struct dynamic_window {
    struct ss_walk walk;
    int64_t in_window, in_whole; /* where the walk starts */
    bool empty;
};

/* The start is moved so that the window fits into the (global) whole. */
static struct dynamic_window dynamic_window(const struct ss_type *whole,
                                            const struct ss_type *window,
                                            const struct ss_tensor *starts,
                                            const struct ss_origin *origin)
{
    struct dynamic_window w = {.empty = false};
    int64_t whole_strides[SS_MAX_RANK], window_strides[SS_MAX_RANK];
    ss_strides(whole, whole_strides);
    ss_strides(window, window_strides);
    for (int d = 0; d < whole->rank; d++) {
        const int64_t size = window->dims[d];
        const int64_t length = ss_whole_length(whole, origin, d);
        const int64_t start = ss_clamp_int(ss_index_value(&starts[d], 0), 0, length - size) -
                              (origin ? origin->start[d] : 0);
        const int64_t room = whole->dims[d] - start;
        const int64_t first = start < 0 ? -start : 0, end = room < size ? room : size;
        w.empty |= first >= end;
        w.in_window += first * window_strides[d];
        w.in_whole += (start + first) * whole_strides[d];
        ss_walk_add(&w.walk, end - first, window_strides[d], whole_strides[d]);
    }
    return w;
}

/* Cells of the slice that lie outside of a piece are 0. */
KERNEL(dynamic_slice)
{
    (void)err;
    struct ss_tensor *out = args->out;
    const size_t size = ss_element_size(out);
    const struct dynamic_window w =
        dynamic_window(&args->in->type, &out->type, &args->in[1], args->origin);
    if (args->origin && out->count > 0)
        memset(out->data, 0, ss_tensor_bytes(out));
    if (!w.empty)
        ss_walk_copy_shared(args->threads, w.walk, size, ss_element(out, w.in_window),
                            ss_element(args->in, w.in_whole));
    return SS_OK;
}

/* Cells of the update that lie outside of a piece are dropped. */
KERNEL(dynamic_update_slice)
{
    (void)err;
    const struct ss_tensor *update = &args->in[1];
    struct ss_tensor *out = args->out;
    struct dynamic_window w = dynamic_window(&out->type, &update->type, &args->in[2], args->origin);
    copy_whole(args->in, out);
    if (w.empty)
        return SS_OK;
    for (int d = 0; d < w.walk.rank; d++) {
        const int64_t step = w.walk.a[d];
        w.walk.a[d] = w.walk.b[d];
        w.walk.b[d] = step;
    }
    ss_walk_copy_shared(args->threads, w.walk, ss_element_size(out), ss_element(out, w.in_whole),
                        ss_element(update, w.in_window));
    return SS_OK;
}

/* Copies all of in into the result at base, dim d of in advancing by step[d]. */
static void place_by_steps(const struct ss_kernel_args *args, const struct ss_tensor *in,
                           int64_t base, const int64_t *step)
{
    struct ss_tensor *out = args->out;
    struct ss_walk walk = {0};
    int64_t strides[SS_MAX_RANK];
    if (in->count == 0)
        return;
    ss_strides(&in->type, strides);
    for (int d = 0; d < in->type.rank; d++)
        ss_walk_add(&walk, in->type.dims[d], step[d], strides[d]);
    ss_walk_copy_shared(args->threads, walk, ss_element_size(out), ss_element(out, base), in->data);
}

KERNEL(concatenate)
{
    (void)err;
    struct ss_tensor *out = args->out;
    const int64_t dim = ss_attr_int(&args->call->attrs, SS_ATTR_DIMENSION, 0);
    int64_t step[SS_MAX_RANK], base = 0;
    ss_strides(&out->type, step);
    for (size_t k = 0; k < args->call->n_in; k++) {
        place_by_steps(args, &args->in[k], base, step);
        base += args->in[k].type.dims[dim] * step[dim];
    }
    return SS_OK;
}

/* Cells of a dim of length n at low + i * step that fall inside [0, out_length): [*first, *end). */
static void visible_cells(int64_t n, int64_t low, int64_t step, int64_t out_length, int64_t *first,
                          int64_t *end)
{
    *first = low >= 0 ? 0 : (-low + step - 1) / step;
    *end = out_length - low <= 0 ? 0 : (out_length - low + step - 1) / step;
    if (*end > n)
        *end = n;
}

KERNEL(pad)
{
    (void)err;
    const struct ss_attrs *attrs = &args->call->attrs;
    const struct ss_tensor *in = args->in;
    struct ss_tensor *out = args->out;
    struct ss_walk walk = {0};
    int64_t in_strides[SS_MAX_RANK], out_strides[SS_MAX_RANK], from = 0, to = 0;
    size_t n_low, n_interior;
    const int64_t *low = ss_attr_ints(attrs, SS_ATTR_LOW, &n_low);
    const int64_t *interior = ss_attr_ints(attrs, SS_ATTR_INTERIOR, &n_interior);
    const size_t size = ss_element_size(out);
    if (out->count == 0)
        return SS_OK;
    ss_fill(out->data, args->in[1].data, size, out->count);
    ss_strides(&in->type, in_strides);
    ss_strides(&out->type, out_strides);
    for (int d = 0; d < in->type.rank; d++) {
        const int64_t step = n_interior ? interior[d] + 1 : 1;
        int64_t first, end;
        visible_cells(in->type.dims[d], low[d], step, out->type.dims[d], &first, &end);
        if (first >= end)
            return SS_OK;
        from += first * in_strides[d];
        to += (low[d] + first * step) * out_strides[d];
        ss_walk_add(&walk, end - first, step * out_strides[d], in_strides[d]);
    }
    ss_walk_copy_shared(args->threads, walk, size, ss_element(out, to), ss_element(in, from));
    return SS_OK;
}

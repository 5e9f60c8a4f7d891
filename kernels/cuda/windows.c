/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells that fold windows, in the order of the reference kernels: reduce_window,
 * select_and_scatter, convolution; and map. */
#include "core/op/window.h"

#include <string.h>

#include "kernels/cuda/cells.h"

#define CELLS(name) bool ss_cells_##name(struct ss_cells *c, const struct ss_block_op *op)

/* ---- regions in a kernel ---- */

/* Runs the region on accumulators and values, both n, and assigns the accumulators. */
static bool fold(struct ss_cells *c, const struct ss_region *region, const char *const *acc,
                 const char *const *value, const char *const *captured, size_t n, size_t n_captured)
{
    const char **args = ss_alloc_array(c->b->arena, 2 * n + n_captured, sizeof *args);
    const char **out = ss_alloc_array(c->b->arena, n, sizeof *out);
    memcpy(args, acc, n * sizeof *args);
    memcpy(args + n, value, n * sizeof *args);
    if (n_captured)
        memcpy(args + 2 * n, captured, n_captured * sizeof *args);
    if (!ss_text_region(c->b, region, args, 2 * n + n_captured, &c->text, out, n))
        return false;
    for (size_t k = 0; k < n; k++)
        ss_cells_put(c, "%s = %s;", acc[k], out[k]);
    return true;
}

static const char **read_captured(struct ss_cells *c, const struct ss_block_op *op, size_t first)
{
    const size_t n = op->call->n_in > first ? op->call->n_in - first : 0;
    const char **captured = ss_alloc_array(c->b->arena, n + 1, sizeof *captured);
    for (size_t k = 0; k < n; k++)
        captured[k] = ss_cells_let(c, ss_cells_reg(c, &op->call->in[first + k]),
                                   ss_cells_read(c, op, first + k, "0"));
    return captured;
}

/* A variable, which may change. */
static const char *variable(struct ss_cells *c, const char *reg, const char *value)
{
    const char *name = ss_cells_name(c);
    ss_cells_put(c, "%s %s = %s;", reg, name, value);
    return name;
}

CELLS(map)
{
    const size_t n_in =
        (size_t)ss_attr_int(&op->call->attrs, SS_ATTR_N_INPUTS, (int64_t)op->call->n_in);
    const char **args = ss_alloc_array(c->b->arena, op->call->n_in + 1, sizeof *args);
    const char *out;
    for (size_t k = 0; k < n_in; k++)
        args[k] = ss_cells_operand(c, op, k);
    const char **captured = read_captured(c, op, n_in);
    memcpy(args + n_in, captured, (op->call->n_in - n_in) * sizeof *args);
    if (!ss_text_region(c->b, ss_attr_region(&op->call->attrs, SS_ATTR_BODY), args, op->call->n_in,
                        &c->text, &out, 1))
        return false;
    ss_cells_result(c, op, 0, out);
    return true;
}

/* ---- positions of windows ---- */

static bool read_windows(struct ss_cells *c, const struct ss_call *call, const int64_t *sizes,
                         size_t n, enum ss_attr_id base, enum ss_attr_id dilation,
                         struct ss_window *windows)
{
    struct ss_infer inf = {.err = c->b->err};
    for (size_t d = 0; d < n; d++)
        windows[d].size = sizes[d];
    return ss_window_read(&inf, call, n, base, dilation, windows);
}

static bool moves(const struct ss_window *w, int64_t length, int64_t cells)
{
    return !(w->size == 1 && w->stride == 1 && w->low == 0 && w->base_dilation == 1 &&
             cells <= length);
}

/* Opens a loop over the positions of a window on one dim and names the element under it; *inside
 * gets the conditions for it not to be padding. The caller closes the loop. */
static const char *open_position(struct ss_cells *c, const struct ss_window *w, int64_t length,
                                 int64_t cells, const char *x, const char **position,
                                 const char **inside)
{
    const char *p = "0", *at;
    if (w->size > 1) {
        p = ss_cells_name(c);
        ss_cells_put(c, "for (ix %s = 0; %s < %lld; %s++) {", p, p, (long long)w->size, p);
    } else {
        ss_cells_put(c, "{");
    }
    *position = p;
    if (!moves(w, length, cells))
        return x;
    at = ss_cells_let(c, "ix",
                      ss_sprintf(c->b->arena, "%s * %lld + %s * %lld - (%lld)", x,
                                 (long long)w->stride, p, (long long)w->dilation,
                                 (long long)w->low));
    *inside = ss_sprintf(c->b->arena, "%s && %s >= 0 && %s < %lld", *inside, at, at,
                         (long long)((length - 1) * w->base_dilation + (length > 0)));
    if (w->base_dilation == 1)
        return at;
    *inside =
        ss_sprintf(c->b->arena, "%s && %s %% %lld == 0", *inside, at, (long long)w->base_dilation);
    return ss_sprintf(c->b->arena, "(%s / %lld)", at, (long long)w->base_dilation);
}

static void close_loops(struct ss_cells *c, int n)
{
    for (int d = 0; d < n; d++)
        ss_cells_put(c, "}");
}

CELLS(reduce_window)
{
    const struct ss_call *call = op->call;
    const struct ss_type *in = call->in, *out = call->out;
    const size_t n = call->n_out;
    struct ss_window w[SS_MAX_RANK];
    int64_t strides[SS_MAX_RANK];
    size_t count;
    const int64_t *sizes = ss_attr_ints(&call->attrs, SS_ATTR_WINDOW_DIMENSIONS, &count);
    if (!read_windows(c, call, sizes, count, SS_ATTR_BASE_DILATIONS, SS_ATTR_WINDOW_DILATIONS, w))
        return false;
    const char **captured = read_captured(c, op, 2 * n);
    const char **init = ss_alloc_array(c->b->arena, n, sizeof *init);
    const char **acc = ss_alloc_array(c->b->arena, n, sizeof *acc);
    const char **value = ss_alloc_array(c->b->arena, n, sizeof *value);
    for (size_t k = 0; k < n; k++) {
        const char *reg = ss_cells_reg(c, &out[k]);
        init[k] = ss_cells_let(c, reg, ss_cells_read(c, op, n + k, "0"));
        acc[k] = variable(c, reg, init[k]);
    }
    const char *const *x = ss_cells_coords(c, out);
    const char *at[SS_MAX_RANK], *inside = "1", *p;
    ss_strides(in, strides);
    for (int d = 0; d < in->rank; d++)
        at[d] = open_position(c, &w[d], in->dims[d], out->dims[d], x[d], &p, &inside);
    const char *offset = ss_cells_affine(c, 0, at, strides, in->rank);
    for (size_t k = 0; k < n; k++)
        value[k] = ss_cells_let(c, ss_cells_reg(c, &out[k]),
                                ss_sprintf(c->b->arena, "(%s) ? %s : %s", inside,
                                           ss_cells_read(c, op, k, offset), init[k]));
    const bool ok = fold(c, ss_attr_region(&call->attrs, SS_ATTR_BODY), acc, value, captured, n,
                         call->n_in - 2 * n);
    close_loops(c, in->rank);
    for (size_t k = 0; k < n && ok; k++)
        ss_cells_result(c, op, k, acc[k]);
    return ok;
}

/* ---- select_and_scatter: each cell of the result asks the windows over it ---- */

/* Loops over the source cells whose window covers coordinate x on one dim. */
static const char *open_covering(struct ss_cells *c, const struct ss_window *w, int64_t cells,
                                 const char *x)
{
    const char *s = ss_cells_name(c);
    const long long stride = w->stride, low = w->low, size = w->size;
    ss_cells_put(c, "for (ix %s = %s + %lld < %lld ? 0 : (%s + (%lld)) / %lld;", s, x, low, size, x,
                 low - size + stride, stride);
    ss_cells_put(c, "%s <= (%s + %lld) / %lld && %s < %lld; %s++) {", s, x, low, stride, s,
                 (long long)cells, s);
    return s;
}

static bool choose(struct ss_cells *c, const struct ss_block_op *op, const char *chosen,
                   const char *kept, const char *offset, const char *inside)
{
    const char *reg = ss_cells_reg(c, op->call->in), *stays;
    ss_cells_put(c, "if (%s) {", inside);
    const char *next = ss_cells_let(c, reg, ss_cells_read(c, op, 0, offset));
    const char *args[] = {kept, next};
    ss_cells_put(c, "bool change = %s < 0;", chosen);
    ss_cells_put(c, "if (!change) {");
    if (!ss_text_region(c->b, ss_attr_region(&op->call->attrs, SS_ATTR_BODY), args, 2, &c->text,
                        &stays, 1))
        return false;
    ss_cells_put(c, "change = !%s;\n}\nif (change) {\n%s = %s;\n%s = %s;\n}\n}", stays, chosen,
                 offset, kept, next);
    return true;
}

CELLS(select_and_scatter)
{
    const struct ss_call *call = op->call;
    const struct ss_type *in = call->in, *source = &call->in[1];
    struct ss_window w[SS_MAX_RANK];
    int64_t strides[SS_MAX_RANK], source_strides[SS_MAX_RANK], ones[SS_MAX_RANK];
    size_t count = 0;
    const int64_t *sizes = ss_attr_ints(&call->attrs, SS_ATTR_WINDOW_DIMENSIONS, &count);
    for (int d = 0; d < in->rank; d++)
        ones[d] = 1;
    if (!read_windows(c, call, count ? sizes : ones, (size_t)in->rank, SS_ATTR_BASE_DILATIONS,
                      SS_ATTR_WINDOW_DILATIONS, w))
        return false;
    const char *reg = ss_cells_reg(c, call->out);
    const char *acc = variable(c, reg, ss_cells_read(c, op, 2, "0"));
    const char *const *x = ss_cells_coords(c, in);
    const char *s[SS_MAX_RANK], *at[SS_MAX_RANK], *inside = "1", *p;
    ss_strides(in, strides);
    ss_strides(source, source_strides);
    for (int d = 0; d < in->rank; d++)
        s[d] = open_covering(c, &w[d], source->dims[d], x[d]);
    const char *chosen = variable(c, "ix", "-1");
    const char *kept =
        variable(c, ss_cells_reg(c, in),
                 ss_text_number(c->b->arena, ss_cuda_stored(c->b->floats, in->dtype), 0, 0));
    for (int d = 0; d < in->rank; d++)
        at[d] = open_position(c, &w[d], in->dims[d], source->dims[d], s[d], &p, &inside);
    const char *offset = ss_cells_let(c, "ix", ss_cells_affine(c, 0, at, strides, in->rank));
    bool ok = choose(c, op, chosen, kept, offset, inside);
    close_loops(c, in->rank);
    ss_cells_put(c, "if (%s == i) {", chosen);
    const char *value = ss_cells_let(
        c, reg, ss_cells_read(c, op, 1, ss_cells_affine(c, 0, s, source_strides, in->rank)));
    ok = ok && fold(c, ss_attr_region(&call->attrs, SS_ATTR_BODY2), &acc, &value, NULL, 1, 0);
    ss_cells_put(c, "}");
    close_loops(c, in->rank);
    if (ok)
        ss_cells_result(c, op, 0, acc);
    return ok;
}

/* ---- convolution ---- */

/* Reads the numbers of a convolution: which dim of each tensor is what. */
struct conv {
    int in_batch, in_feature, kernel_in, kernel_out, out_batch, out_feature;
    const int64_t *in_spatial, *kernel_spatial, *out_spatial, *reversed;
    size_t n_spatial, n_reversed;
    int64_t groups, batch_groups, in_features, out_features;
    int64_t in_strides[SS_MAX_RANK], kernel_strides[SS_MAX_RANK];
};

static struct conv read_conv(const struct ss_call *call)
{
    const struct ss_attrs *a = &call->attrs;
    struct conv v = {.in_batch = (int)ss_attr_int(a, SS_ATTR_INPUT_BATCH_DIM, 0),
                     .in_feature = (int)ss_attr_int(a, SS_ATTR_INPUT_FEATURE_DIM, 0),
                     .kernel_in = (int)ss_attr_int(a, SS_ATTR_KERNEL_INPUT_FEATURE_DIM, 0),
                     .kernel_out = (int)ss_attr_int(a, SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, 0),
                     .out_batch = (int)ss_attr_int(a, SS_ATTR_OUTPUT_BATCH_DIM, 0),
                     .out_feature = (int)ss_attr_int(a, SS_ATTR_OUTPUT_FEATURE_DIM, 0),
                     .batch_groups = ss_attr_int(a, SS_ATTR_BATCH_GROUP_COUNT, 1)};
    v.in_spatial = ss_attr_ints(a, SS_ATTR_INPUT_SPATIAL_DIMS, &v.n_spatial);
    v.kernel_spatial = ss_attr_ints(a, SS_ATTR_KERNEL_SPATIAL_DIMS, &v.n_spatial);
    v.out_spatial = ss_attr_ints(a, SS_ATTR_OUTPUT_SPATIAL_DIMS, &v.n_spatial);
    v.reversed = ss_attr_ints(a, SS_ATTR_WINDOW_REVERSAL, &v.n_reversed);
    v.groups = v.batch_groups * ss_attr_int(a, SS_ATTR_FEATURE_GROUP_COUNT, 1);
    v.in_features = call->in[1].dims[v.kernel_in];
    v.out_features = call->in[1].dims[v.kernel_out] / v.groups;
    ss_strides(&call->in[0], v.in_strides);
    ss_strides(&call->in[1], v.kernel_strides);
    return v;
}

/* Offsets in the input and the kernel of what all positions share. */
static void conv_bases(struct ss_cells *c, const struct ss_block_op *op, const struct conv *v,
                       const char **in, const char **kernel)
{
    const char *const *x = ss_cells_coords(c, op->call->out);
    const char *feature = x[v->out_feature], *batch = x[v->out_batch];
    const int64_t group_step = v->batch_groups > 1
                                   ? op->call->out->dims[v->out_batch] * v->in_strides[v->in_batch]
                                   : v->in_features * v->in_strides[v->in_feature];
    *in = ss_sprintf(c->b->arena, "%s * %lld", batch, (long long)v->in_strides[v->in_batch]);
    if (v->groups > 1)
        *in = ss_sprintf(c->b->arena, "%s + %s / %lld * %lld", *in, feature,
                         (long long)v->out_features, (long long)group_step);
    *in = ss_cells_let(c, "ix", *in);
    *kernel = ss_cells_let(
        c, "ix",
        ss_sprintf(c->b->arena, "%s * %lld", feature, (long long)v->kernel_strides[v->kernel_out]));
}

CELLS(convolution)
{
    const struct ss_call *call = op->call;
    const struct conv v = read_conv(call);
    struct ss_window w[SS_MAX_RANK];
    int64_t sizes[SS_MAX_RANK];
    for (size_t d = 0; d < v.n_spatial; d++)
        sizes[d] = call->in[1].dims[v.kernel_spatial[d]];
    if (!read_windows(c, call, sizes, v.n_spatial, SS_ATTR_LHS_DILATION, SS_ATTR_RHS_DILATION, w))
        return false;
    const struct ss_type *out = call->out;
    const char *const *x = ss_cells_coords(c, out), *inside = "1";
    const char *reg = ss_cells_reg(c, out), *from, *weight;
    conv_bases(c, op, &v, &from, &weight);
    const char *sum = variable(
        c, reg, ss_text_number(c->b->arena, ss_cuda_stored(c->b->floats, out->dtype), 0, 0));
    for (size_t d = 0; d < v.n_spatial; d++) {
        const char *p;
        const char *at =
            open_position(c, &w[d], call->in[0].dims[v.in_spatial[d]], out->dims[v.out_spatial[d]],
                          x[v.out_spatial[d]], &p, &inside);
        from = ss_sprintf(c->b->arena, "%s + %s * %lld", from, at,
                          (long long)v.in_strides[v.in_spatial[d]]);
        if (d < v.n_reversed && v.reversed[d])
            p = ss_sprintf(c->b->arena, "(%lld - %s)", (long long)sizes[d] - 1, p);
        weight = ss_sprintf(c->b->arena, "%s + %s * %lld", weight, p,
                            (long long)v.kernel_strides[v.kernel_spatial[d]]);
    }
    ss_cells_put(c, "if (%s)", inside);
    ss_cells_put(c, "for (ix f = 0; f < %lld; f++) {", (long long)v.in_features);
    const char *left = ss_cells_read(
        c, op, 0,
        ss_sprintf(c->b->arena, "%s + f * %lld", from, (long long)v.in_strides[v.in_feature]));
    const char *right = ss_cells_read(
        c, op, 1,
        ss_sprintf(c->b->arena, "%s + f * %lld", weight, (long long)v.kernel_strides[v.kernel_in]));
    if (ss_dtype_is_complex(out->dtype))
        ss_cells_put(c, "%s = add_%s(%s, multiply_%s(%s, %s));", sum, reg, sum, reg, left, right);
    else
        ss_cells_put(c, "%s += (%s)%s * (%s)%s;", sum, reg, left, reg, right);
    close_loops(c, 1 + (int)v.n_spatial);
    ss_cells_result(c, op, 0, sum);
    return true;
}

/* ---- batch normalisation ---- */

CELLS(batch_norm_inference)
{
    const struct ss_call *call = op->call;
    const struct ss_attr *epsilon = ss_attr_find(&call->attrs, SS_ATTR_EPSILON);
    const int64_t dim = ss_attr_int(&call->attrs, SS_ATTR_FEATURE_INDEX, 0);
    const char *f = ss_cells_coords(c, call->out)[dim], *reg = ss_cells_reg(c, call->out);
    const char *x = ss_cells_operand(c, op, 0), *at[5];
    for (size_t k = 1; k < 5; k++)
        at[k] = ss_cells_read(c, op, k, f);
    const char *e = ss_text_number(c->b->arena, ss_cuda_stored(c->b->floats, call->out->dtype),
                                   epsilon ? epsilon->real : 0, 0);
    ss_cells_result(c, op, 0,
                    ss_sprintf(c->b->arena, "%s * ((%s - %s) / sqrt_%s(%s + %s)) + %s", at[1], x,
                               at[3], reg, at[4], e, at[2]));
    return true;
}

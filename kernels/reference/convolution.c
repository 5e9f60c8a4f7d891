/* SPDX-License-Identifier: GPL-3.0-or-later */
/* As a matrix product: one column per result position holds the patch of the input under the
 * window, so that the inner loop runs over positions, of which there are many. */
#include "core/op/window.h"

#include "kernels/reference/kernel.h"
#include "kernels/reference/matmul.h"
#include "kernels/reference/planes.h"
#include "kernels/reference/strided.h"

enum { MAX_COLUMNS = 32 };

struct conv {
    const struct ss_kernel_args *args;
    int n_spatial;
    struct ss_window windows[SS_MAX_RANK];
    int64_t in_length[SS_MAX_RANK], out_length[SS_MAX_RANK], kernel_length[SS_MAX_RANK];
    int64_t in_step[SS_MAX_RANK], out_step[SS_MAX_RANK], kernel_step[SS_MAX_RANK];
    bool reversed[SS_MAX_RANK];
    int64_t in_batch_step, in_feature_step, out_batch_step, out_feature_step;
    int64_t kernel_in_step, kernel_out_step;
    int64_t batch;                             /* of the result */
    int64_t groups, in_features, out_features; /* features per group */
    int64_t group_in_offset;                   /* between the input parts of two groups */
    int64_t patch;                             /* numbers under one window */
    /* Per spatial dim, window position and result position: input_offset. */
    const int64_t *offsets[SS_MAX_RANK];
    int last; /* the last spatial dim; there is always one */
};

/* Lengths and strides of the spatial dims, and the windows over them. */
static enum ss_rc read_spatial(const int64_t *in_strides, const int64_t *kernel_strides,
                               const int64_t *out_strides, struct conv *c, struct ss_error *err)
{
    const struct ss_kernel_args *args = c->args;
    const struct ss_attrs *attrs = &args->call->attrs;
    size_t n, n_reversed;
    struct ss_infer check = {.err = err};
    const int64_t *in_dims = ss_attr_ints(attrs, SS_ATTR_INPUT_SPATIAL_DIMS, &n);
    const int64_t *kernel_dims = ss_attr_ints(attrs, SS_ATTR_KERNEL_SPATIAL_DIMS, &n);
    const int64_t *out_dims = ss_attr_ints(attrs, SS_ATTR_OUTPUT_SPATIAL_DIMS, &n);
    const int64_t *reversed = ss_attr_ints(attrs, SS_ATTR_WINDOW_REVERSAL, &n_reversed);
    for (size_t i = 0; i < n; i++) {
        c->in_length[i] = args->in[0].type.dims[in_dims[i]];
        c->in_step[i] = in_strides[in_dims[i]];
        c->kernel_length[i] = c->windows[i].size = args->in[1].type.dims[kernel_dims[i]];
        c->kernel_step[i] = kernel_strides[kernel_dims[i]];
        c->out_length[i] = args->out->type.dims[out_dims[i]];
        c->out_step[i] = out_strides[out_dims[i]];
        c->reversed[i] = i < n_reversed && reversed[i];
    }
    if (!ss_window_read(&check, args->call, n, SS_ATTR_LHS_DILATION, SS_ATTR_RHS_DILATION,
                        c->windows))
        return SS_E_SHAPE;
    if (n == 0) {
        c->windows[0] =
            (struct ss_window){.size = 1, .stride = 1, .base_dilation = 1, .dilation = 1};
        c->in_length[0] = c->kernel_length[0] = c->out_length[0] = n = 1;
    }
    c->n_spatial = (int)n;
    c->last = c->n_spatial - 1;
    return SS_OK;
}

static enum ss_rc read_conv(const struct ss_kernel_args *args, struct conv *c, struct ss_error *err)
{
    const struct ss_attrs *attrs = &args->call->attrs;
    const struct ss_type *kernel = &args->in[1].type, *out = &args->out->type;
    int64_t in_strides[SS_MAX_RANK], kernel_strides[SS_MAX_RANK], out_strides[SS_MAX_RANK];
    ss_strides(&args->in[0].type, in_strides);
    ss_strides(kernel, kernel_strides);
    ss_strides(out, out_strides);
    *c = (struct conv){.args = args};
    if (read_spatial(in_strides, kernel_strides, out_strides, c, err) != SS_OK)
        return SS_E_SHAPE;
    const int64_t out_batch = ss_attr_int(attrs, SS_ATTR_OUTPUT_BATCH_DIM, 0);
    const int64_t kernel_in = ss_attr_int(attrs, SS_ATTR_KERNEL_INPUT_FEATURE_DIM, 0);
    const int64_t kernel_out = ss_attr_int(attrs, SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, 0);
    const int64_t feature_groups = ss_attr_int(attrs, SS_ATTR_FEATURE_GROUP_COUNT, 1);
    const int64_t batch_groups = ss_attr_int(attrs, SS_ATTR_BATCH_GROUP_COUNT, 1);
    c->in_batch_step = in_strides[ss_attr_int(attrs, SS_ATTR_INPUT_BATCH_DIM, 0)];
    c->in_feature_step = in_strides[ss_attr_int(attrs, SS_ATTR_INPUT_FEATURE_DIM, 0)];
    c->out_batch_step = out_strides[out_batch];
    c->out_feature_step = out_strides[ss_attr_int(attrs, SS_ATTR_OUTPUT_FEATURE_DIM, 0)];
    c->kernel_in_step = kernel_strides[kernel_in];
    c->kernel_out_step = kernel_strides[kernel_out];
    c->batch = out->dims[out_batch];
    /* Either kind of group owns a block of result features; they differ in the input's dim. */
    c->groups = feature_groups * batch_groups;
    c->in_features = kernel->dims[kernel_in];
    c->out_features = kernel->dims[kernel_out] / c->groups;
    c->group_in_offset =
        batch_groups > 1 ? c->batch * c->in_batch_step : c->in_features * c->in_feature_step;
    c->patch = c->in_features;
    for (int i = 0; i < c->n_spatial; i++)
        c->patch *= c->kernel_length[i];
    return SS_OK;
}

/* The kernel of a group as a matrix [output feature][window, input feature]. */
static void pack_kernel(const struct conv *c, int64_t group, ss_word8 *packed)
{
    const ss_word8 *kernel =
        (const ss_word8 *)c->args->in[1].data + group * c->out_features * c->kernel_out_step;
    struct ss_walk walk = {.rank = 0};
    int64_t step = c->patch;
    ss_walk_add(&walk, c->out_features, c->patch, c->kernel_out_step);
    for (int i = 0; i < c->n_spatial; i++) {
        const int64_t length = c->kernel_length[i], by = c->kernel_step[i];
        step /= length;
        kernel += c->reversed[i] ? (length - 1) * by : 0;
        ss_walk_add(&walk, length, step, c->reversed[i] ? -by : by);
    }
    ss_walk_add(&walk, c->in_features, 1, c->kernel_in_step);
    ss_walk_copy(walk, 8, packed, kernel);
}

/* Where a window position of a result position lies in the input; -1 for padding or a hole. */
static int64_t find_offset(const struct conv *c, int i, int64_t at, int64_t position)
{
    const struct ss_window *w = &c->windows[i];
    int64_t x = at * w->stride + position * w->dilation - w->low;
    if (x < 0)
        return -1;
    if (w->base_dilation > 1) {
        if (x % w->base_dilation)
            return -1;
        x /= w->base_dilation;
    }
    return x < c->in_length[i] ? x * c->in_step[i] : -1;
}

static void find_offsets(struct conv *c, struct ss_arena *arena)
{
    for (int i = 0; i < c->n_spatial; i++) {
        const int64_t n = c->out_length[i];
        const size_t all = (size_t)(c->kernel_length[i] * n);
        int64_t *offsets = ss_alloc_array(arena, all, sizeof *offsets);
        for (int64_t position = 0; position < c->kernel_length[i]; position++)
            for (int64_t at = 0; at < n; at++)
                offsets[position * n + at] = find_offset(c, i, at, position);
        c->offsets[i] = offsets;
    }
}

static inline const int64_t *input_offset(const struct conv *c, int i, int64_t at, int64_t position)
{
    return c->offsets[i] + position * c->out_length[i] + at;
}

/* Of all spatial dims but the last. */
static int64_t outer_offset(const struct conv *c, const int64_t *at, const int64_t *position)
{
    int64_t offset = 0;
    for (int i = 0; i < c->last; i++) {
        const int64_t step = *input_offset(c, i, at[i], position[i]);
        if (step < 0)
            return -1;
        offset += step;
    }
    return offset;
}

/* Patches [window, input feature][column], results [output feature][column]. */
struct block {
    ss_word8 *patches, *results;
    int64_t width, columns, out_offset[MAX_COLUMNS];
};

/* A run of columns: `count` results along the last spatial dim from `at` on. Zero is the same bits
 * for floats and integers. */
static void fill_patches(const struct conv *c, const ss_word8 *in, const int64_t *at, int64_t count,
                         const struct block *block)
{
    ss_word8 *patch = block->patches + block->columns;
    int64_t position[SS_MAX_RANK] = {0};
    do {
        const int64_t offset = outer_offset(c, at, position);
        const int64_t *steps = input_offset(c, c->last, at[c->last], position[c->last]);
        const bool side_by_side = offset >= 0 && steps[0] >= 0 &&
                                  c->windows[c->last].base_dilation == 1 &&
                                  steps[count - 1] == steps[0] + count - 1;
        for (int64_t f = 0; f < c->in_features; f++, patch += block->width) {
            const ss_word8 *from = in + (offset < 0 ? 0 : offset) + f * c->in_feature_step;
            if (side_by_side)
                for (int64_t i = 0; i < count; i++)
                    patch[i] = from[steps[0] + i];
            else
                for (int64_t i = 0; i < count; i++)
                    patch[i] = offset < 0 || steps[i] < 0 ? 0 : from[steps[i]];
        }
    } while (ss_index_next(c->kernel_length, c->n_spatial, position));
}

/* Unused columns of the last block are computed too, from what an earlier block left. */
static void flush(const struct conv *c, struct block *block, int64_t group, const void *kernel)
{
    ss_word8 *out = (ss_word8 *)c->args->out->data + group * c->out_features * c->out_feature_step;
    if (block->columns == 0)
        return;
    if (c->args->out->store == SS_STORE_I64)
        ss_matmul_i64(c->out_features, c->patch, block->width, kernel, (void *)block->patches,
                      (void *)block->results);
    else if (c->args->round && c->args->out->type.dtype != SS_F64)
        ss_matmul_f32(c->out_features, c->patch, block->width, kernel, (void *)block->patches,
                      (void *)block->results, c->args->reverse_sum);
    else
        ss_matmul_f64(c->out_features, c->patch, block->width, kernel, (void *)block->patches,
                      (void *)block->results, c->args->reverse_sum);
    for (int64_t f = 0; f < c->out_features; f++)
        for (int64_t i = 0; i < block->columns; i++)
            out[block->out_offset[i] + f * c->out_feature_step] =
                block->results[f * block->width + i];
    block->columns = 0;
}

/* The results along the last spatial dim from `at` on, as many blocks as they need. */
static void run_line(const struct conv *c, struct block *block, int64_t batch, int64_t group,
                     int64_t *at, const void *kernel)
{
    const ss_word8 *in = (const ss_word8 *)c->args->in[0].data + group * c->group_in_offset +
                         batch * c->in_batch_step;
    const int64_t length = c->out_length[c->last];
    int64_t offset = batch * c->out_batch_step;
    for (int i = 0; i < c->last; i++)
        offset += at[i] * c->out_step[i];
    for (at[c->last] = 0; at[c->last] < length;) {
        const int64_t room = block->width - block->columns, left = length - at[c->last];
        const int64_t count = left < room ? left : room;
        fill_patches(c, in, at, count, block);
        for (int64_t i = 0; i < count; i++)
            block->out_offset[block->columns++] = offset + at[c->last]++ * c->out_step[c->last];
        if (block->columns == block->width)
            flush(c, block, group, kernel);
    }
    at[c->last] = 0;
}

static void run_group(const struct conv *c, struct block *block, int64_t group, const void *kernel)
{
    for (int64_t batch = 0; batch < c->batch; batch++) {
        int64_t at[SS_MAX_RANK] = {0};
        do
            run_line(c, block, batch, group, at, kernel);
        while (ss_index_next(c->out_length, c->last, at));
    }
    flush(c, block, group, kernel);
}

enum ss_rc ss_kernel_convolution(const struct ss_kernel_args *args, struct ss_error *err)
{
    struct ss_tensor *out = args->out;
    struct conv c;
    struct block block = {.columns = 0};
    if (out->store == SS_STORE_C128)
        return ss_by_planes(ss_kernel_convolution, args, err);
    enum ss_rc rc = read_conv(args, &c, err);
    if (rc != SS_OK || out->count == 0)
        return rc;
    if (c.patch == 0) {
        memset(out->data, 0, (size_t)out->count * 8);
        return SS_OK;
    }
    find_offsets(&c, args->scratch);
    const int64_t positions = out->count / (c.out_features * c.groups);
    block.width = positions < MAX_COLUMNS ? positions : MAX_COLUMNS;
    block.patches = ss_alloc_array(args->scratch, (size_t)c.patch, (size_t)block.width * 8);
    block.results = ss_alloc_array(args->scratch, (size_t)c.out_features, (size_t)block.width * 8);
    ss_word8 *kernel = ss_alloc_array(args->scratch, (size_t)(c.patch * c.out_features), 8);
    for (int64_t group = 0; group < c.groups; group++) {
        pack_kernel(&c, group, kernel);
        run_group(&c, &block, group, kernel);
    }
    ss_finish(args, 0);
    return SS_OK;
}

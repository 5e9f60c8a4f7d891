/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Convolution as matrix products: rows of the left matrix are the patches of the input under each
 * window. Inside, the input is [batch][spatial][feature], the kernel [spatial][feature in][feature
 * out] and the output [batch][spatial][feature]; operands that lie so already are not copied. */
#include "core/op/window.h"
#include "kernels/cpu/kernel.h"
#include "kernels/cpu/sgemm.h"
#include "kernels/reference/strided.h"

enum { PATCH_FLOATS = 1 << 20 }; /* of one block of patches: stays in the cache, amortises a call */

struct conv {
    size_t n_spatial;
    struct ss_window windows[SS_MAX_RANK];
    int64_t in_dims[SS_MAX_RANK], in_strides[SS_MAX_RANK]; /* spatial, in elements */
    int64_t out_dims[SS_MAX_RANK];                         /* spatial */
    int64_t image;                                         /* elements of one batch entry */
    int64_t n_batch;        /* of one group, input and output alike */
    int64_t n_cells;        /* output cells of one batch entry */
    int64_t features;       /* input features in memory */
    int64_t group_features; /* of them in one group */
    int64_t out_features, group_out_features;
    int64_t groups, batch_groups;
    int64_t depth; /* elements of a patch */
    const float *input, *kernel;
    float *output;
};

/* Where batch, feature and spatial dims of one of the three tensors lie. */
struct layout {
    int64_t batch, feature;
    const int64_t *spatial;
};

static struct layout read_layout(const struct ss_kernel_args *args, enum ss_attr_id batch,
                                 enum ss_attr_id feature, enum ss_attr_id spatial, size_t *n)
{
    const struct ss_attrs *attrs = &args->call->attrs;
    struct layout layout = {.batch = ss_attr_int(attrs, batch, 0),
                            .feature = ss_attr_int(attrs, feature, 1)};
    layout.spatial = ss_attr_ints(attrs, spatial, n);
    return layout;
}

/* A walk over dims in the given order: a packed, b the tensor's own. */
static struct ss_walk ordered_walk(const struct ss_type *type, const int64_t *order)
{
    int64_t strides[SS_MAX_RANK], packed = 1;
    struct ss_walk walk = {0};
    ss_strides(type, strides);
    for (int d = 0; d < type->rank; d++)
        ss_walk_add(&walk, type->dims[order[d]], 0, strides[order[d]]);
    for (int d = type->rank - 1; d >= 0; d--) {
        walk.a[d] = packed;
        packed *= walk.dims[d];
    }
    return walk;
}

static bool in_order(const struct ss_walk *walk)
{
    for (int d = 0; d < walk->rank; d++)
        if (walk->dims[d] != 1 && walk->a[d] != walk->b[d])
            return false;
    return true;
}

static void spatial_order(const struct conv *c, const struct layout *layout, int64_t first,
                          int64_t last, int64_t *order)
{
    order[0] = first;
    for (size_t i = 0; i < c->n_spatial; i++)
        order[1 + i] = layout->spatial[i];
    order[1 + c->n_spatial] = last;
}

static const float *pack_input(const struct ss_kernel_args *args, const struct conv *c,
                               const struct layout *layout)
{
    int64_t order[SS_MAX_RANK];
    const struct ss_tensor *in = &args->in[0];
    spatial_order(c, layout, layout->batch, layout->feature, order);
    const struct ss_walk walk = ordered_walk(&in->type, order);
    if (in_order(&walk))
        return in->data;
    float *packed = ss_alloc_array(args->scratch, (size_t)in->count, sizeof *packed);
    ss_walk_copy(walk, sizeof *packed, packed, in->data);
    return packed;
}

/* Reversed window dims are read backwards here, so that patches need not know; so is everything but
 * the output feature where the sum runs backwards. */
static const float *pack_kernel(const struct ss_kernel_args *args, const struct conv *c,
                                const struct layout *layout)
{
    int64_t order[SS_MAX_RANK];
    const struct ss_tensor *kernel = &args->in[1];
    size_t n_reversal, n = c->n_spatial;
    const int64_t *reversal =
        ss_attr_ints(&args->call->attrs, SS_ATTR_WINDOW_REVERSAL, &n_reversal);
    for (size_t i = 0; i < n; i++)
        order[i] = layout->spatial[i];
    order[n] = layout->feature;
    order[n + 1] = layout->batch;
    struct ss_walk walk = ordered_walk(&kernel->type, order);
    int64_t start = 0;
    for (int i = 0; i < walk.rank - 1; i++) {
        const bool reversed = (size_t)i < n && n_reversal && reversal[i];
        if (reversed != args->reverse_sum) {
            start += walk.b[i] * (walk.dims[i] - 1);
            walk.b[i] = -walk.b[i];
        }
    }
    if (in_order(&walk))
        return (const float *)kernel->data + start;
    float *packed = ss_alloc_array(args->scratch, (size_t)kernel->count, sizeof *packed);
    ss_walk_copy(walk, sizeof *packed, packed, (const float *)kernel->data + start);
    return packed;
}

/* One row of elements along the last spatial dim: `taps` positions from p on, each of n floats. */
static float *copy_row(const struct conv *c, const float *row, int64_t p, float *to)
{
    const size_t last = c->n_spatial - 1;
    const struct ss_window *w = &c->windows[last];
    const int64_t n = c->group_features, length = c->in_dims[last];
    if (w->dilation == 1 && w->base_dilation == 1 && n == c->features) {
        /* The taps lie side by side: what falls inside is one run. */
        const int64_t before = p < 0 ? (-p < w->size ? -p : w->size) : 0;
        int64_t end = length - p < w->size ? length - p : w->size;
        end = end < before ? before : end;
        memset(to, 0, (size_t)(before * n) * sizeof *to);
        memcpy(to + before * n, row + (p + before) * n, (size_t)((end - before) * n) * sizeof *to);
        memset(to + end * n, 0, (size_t)((w->size - end) * n) * sizeof *to);
        return to + w->size * n;
    }
    for (int64_t tap = 0; tap < w->size; tap++, p += w->dilation, to += n) {
        const bool inside = p >= 0 && p % w->base_dilation == 0 && p / w->base_dilation < length;
        const float *from = inside ? row + p / w->base_dilation * c->features : NULL;
        for (int64_t i = 0; i < n; i++)
            to[i] = inside ? from[i] : 0;
    }
    return to;
}

/* The patch of one output cell. */
static void copy_patch(const struct conv *c, const float *image, const int64_t *cell, float *to)
{
    int64_t tap[SS_MAX_RANK] = {0}, sizes[SS_MAX_RANK] = {0};
    if (c->n_spatial == 0) {
        memcpy(to, image, (size_t)c->group_features * sizeof *to);
        return;
    }
    const size_t last = c->n_spatial - 1;
    const struct ss_window *inner = &c->windows[last];
    for (size_t d = 0; d < last; d++)
        sizes[d] = c->windows[d].size;
    do {
        bool inside = true;
        int64_t offset = 0;
        for (size_t d = 0; d < last && inside; d++) {
            const struct ss_window *w = &c->windows[d];
            const int64_t p = cell[d] * w->stride + tap[d] * w->dilation - w->low;
            inside = p >= 0 && p % w->base_dilation == 0 && p / w->base_dilation < c->in_dims[d];
            offset += inside ? p / w->base_dilation * c->in_strides[d] : 0;
        }
        if (inside) {
            to = copy_row(c, image + offset, cell[last] * inner->stride - inner->low, to);
        } else {
            memset(to, 0, (size_t)(inner->size * c->group_features) * sizeof *to);
            to += inner->size * c->group_features;
        }
    } while (ss_index_next(sizes, (int)last, tap));
}

static void reverse_floats(float *values, int64_t n)
{
    for (int64_t i = 0, j = n - 1; i < j; i++, j--) {
        const float value = values[i];
        values[i] = values[j];
        values[j] = value;
    }
}

/* Every patch is one element of the input: the input is the matrix. */
static bool is_pointwise(const struct conv *c)
{
    for (size_t d = 0; d < c->n_spatial; d++)
        if (!ss_window_trivial(&c->windows[d]))
            return false;
    return true;
}

static enum ss_rc convolve_group(const struct ss_kernel_args *args, const struct conv *c,
                                 int64_t group, struct ss_error *err)
{
    const int64_t n = c->group_out_features, rows = c->n_batch * c->n_cells;
    const float *input = c->batch_groups > 1 ? c->input + group * c->n_batch * c->image
                                             : c->input + group * c->group_features;
    float *output = c->output + group * n;
    const struct ss_cpu_matrix kernel = {.data = c->kernel + group * n, .step = c->out_features};
    if (is_pointwise(c) && !args->reverse_sum) {
        const struct ss_cpu_matrix patches = {.data = input, .step = c->features};
        return ss_cpu_sgemm(rows, n, c->depth, patches, kernel, output, c->out_features, err);
    }
    int64_t block = PATCH_FLOATS / c->depth, cell[SS_MAX_RANK] = {0}, done = 0;
    block = block < 1 ? 1 : block > rows ? rows : block;
    struct ss_arena_mark mark = ss_arena_mark(args->scratch);
    float *patches = ss_alloc_array(args->scratch, (size_t)(block * c->depth), sizeof *patches);
    enum ss_rc rc = SS_OK;
    while (rc == SS_OK && done < rows) {
        const int64_t count = rows - done < block ? rows - done : block;
        for (int64_t i = 0; i < count; i++) {
            float *patch = patches + i * c->depth;
            copy_patch(c, input + (done + i) / c->n_cells * c->image, cell, patch);
            if (args->reverse_sum)
                reverse_floats(patch, c->depth);
            ss_index_next(c->out_dims, (int)c->n_spatial, cell);
        }
        const struct ss_cpu_matrix left = {.data = patches, .step = c->depth};
        rc = ss_cpu_sgemm(count, n, c->depth, left, kernel, output + done * c->out_features,
                          c->out_features, err);
        done += count;
    }
    ss_arena_rewind(args->scratch, mark);
    return rc;
}

static enum ss_rc read_conv(const struct ss_kernel_args *args, struct conv *c,
                            const struct layout *in, const struct layout *kernel,
                            const struct layout *out, struct ss_error *err)
{
    const struct ss_type *input = &args->in[0].type, *taps = &args->in[1].type;
    const struct ss_attrs *attrs = &args->call->attrs;
    struct ss_infer check = {.err = err};
    if (!ss_window_read(&check, args->call, c->n_spatial, SS_ATTR_LHS_DILATION,
                        SS_ATTR_RHS_DILATION, c->windows))
        return SS_E_SHAPE;
    c->groups = ss_attr_int(attrs, SS_ATTR_FEATURE_GROUP_COUNT, 1);
    c->batch_groups = ss_attr_int(attrs, SS_ATTR_BATCH_GROUP_COUNT, 1);
    c->features = input->dims[in->feature];
    c->group_features = taps->dims[kernel->feature];
    c->out_features = taps->dims[kernel->batch];
    c->group_out_features = c->out_features / (c->groups * c->batch_groups);
    c->n_batch = input->dims[in->batch] / c->batch_groups;
    c->image = c->features;
    c->n_cells = 1;
    c->depth = c->group_features;
    for (size_t d = c->n_spatial; d-- > 0;) {
        c->windows[d].size = taps->dims[kernel->spatial[d]];
        c->in_dims[d] = input->dims[in->spatial[d]];
        c->out_dims[d] = args->out->type.dims[out->spatial[d]];
        c->in_strides[d] = c->image;
        c->image *= c->in_dims[d];
        c->n_cells *= c->out_dims[d];
        c->depth *= c->windows[d].size;
    }
    return SS_OK;
}

static enum ss_rc convolve(const struct ss_kernel_args *args, struct ss_error *err)
{
    struct conv c = {0};
    struct ss_tensor *result = args->out;
    int64_t order[SS_MAX_RANK];
    const struct layout in = read_layout(args, SS_ATTR_INPUT_BATCH_DIM, SS_ATTR_INPUT_FEATURE_DIM,
                                         SS_ATTR_INPUT_SPATIAL_DIMS, &c.n_spatial);
    const struct layout kernel =
        read_layout(args, SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, SS_ATTR_KERNEL_INPUT_FEATURE_DIM,
                    SS_ATTR_KERNEL_SPATIAL_DIMS, &c.n_spatial);
    const struct layout out =
        read_layout(args, SS_ATTR_OUTPUT_BATCH_DIM, SS_ATTR_OUTPUT_FEATURE_DIM,
                    SS_ATTR_OUTPUT_SPATIAL_DIMS, &c.n_spatial);
    enum ss_rc rc = read_conv(args, &c, &in, &kernel, &out, err);
    if (rc)
        return rc;
    c.input = pack_input(args, &c, &in);
    c.kernel = pack_kernel(args, &c, &kernel);
    spatial_order(&c, &out, out.batch, out.feature, order);
    struct ss_walk walk = ordered_walk(&result->type, order);
    const bool direct = in_order(&walk);
    c.output = direct ? ss_f32(result)
                      : ss_alloc_array(args->scratch, (size_t)result->count, sizeof(float));
    for (int64_t g = 0; g < c.groups * c.batch_groups && rc == SS_OK; g++)
        rc = convolve_group(args, &c, g, err);
    for (int d = 0; d < walk.rank; d++) { /* back: from packed to the result's order */
        const int64_t packed = walk.a[d];
        walk.a[d] = walk.b[d];
        walk.b[d] = packed;
    }
    if (rc == SS_OK && !direct)
        ss_walk_copy(walk, sizeof(float), result->data, c.output);
    return rc;
}

SS_CPU_KERNEL(convolution)
{
    const enum ss_store stores[] = {args->in[0].store, args->in[1].store, args->out->store};
    if (stores[0] != SS_STORE_F32 || stores[1] != SS_STORE_F32 || stores[2] != SS_STORE_F32) {
        /* Integers alone need no conversion. */
        const bool ints = stores[0] == stores[1] && stores[1] == stores[2];
        return ints ? ss_kernel_convolution(args, err) : ss_cpu_fallback(args, err);
    }
    if (args->in[0].count == 0 || args->in[1].count == 0) { /* sums over nothing */
        memset(args->out->data, 0, (size_t)args->out->count * sizeof(float));
        return SS_OK;
    }
    if (args->out->count == 0)
        return SS_OK;
    enum ss_rc rc = convolve(args, err);
    ss_cpu_finish(args, 0);
    return rc;
}

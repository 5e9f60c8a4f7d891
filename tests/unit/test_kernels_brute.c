/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Convolution, windows, gather and scatter on drawn shapes against second implementations that
 * follow the formulas of the specification, one element at a time. Values are small integers, so
 * that sums are exact in any order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/base/rng.h"
#include "kernel_cases.h"

static const struct ss_attr no_attr = {.count = 0};

struct draw {
    uint64_t seed, next;
};

/* Uniform on low ... high. */
static int64_t pick(struct draw *d, int64_t low, int64_t high)
{
    return low + (int64_t)ss_rng_below(d->seed, 1, d->next++, (uint64_t)(high - low + 1));
}

static struct ss_tensor draw_tensor(struct draw *d, struct ss_arena *arena, struct ss_type type,
                                    int64_t low, int64_t high)
{
    struct ss_tensor t = ss_tensor_new(arena, &type, SS_STORE_F64);
    for (int64_t i = 0; i < t.count; i++)
        ss_tensor_set(&t, i, (double)pick(d, low, high));
    return t;
}

/* A random order of 0 ... n - 1. */
static void shuffle(struct draw *d, int64_t *items, int n)
{
    for (int i = 0; i < n; i++)
        items[i] = i;
    for (int i = n - 1; i > 0; i--) {
        const int64_t j = pick(d, 0, i), item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

static void sort_ints(int64_t *items, int n)
{
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && items[j] < items[j - 1]; j--) {
            const int64_t item = items[j];
            items[j] = items[j - 1];
            items[j - 1] = item;
        }
}

/* Element at coordinates, by the definition of row-major. */
static int64_t flat(const struct ss_type *type, const int64_t *at)
{
    int64_t offset = 0;
    for (int d = 0; d < type->rank; d++)
        offset = offset * type->dims[d] + at[d];
    return offset;
}

static struct ss_attr ints(enum ss_attr_id id, int64_t *items, size_t count)
{
    return (struct ss_attr){.id = id, .ints = items, .count = count};
}

/* ---- convolution ---- */

struct conv_case {
    int spatial;
    int64_t stride[2], pad[4], lhs_dilation[2], rhs_dilation[2], reversal[2];
    int64_t in_dims[4], kernel_dims[4], out_dims[4]; /* batch/in, feature/out, spatial ... */
    int64_t feature_groups, batch_groups;
};

/* The input at dilated and padded coordinates; 0 between and around the elements. */
static double dilated(const struct conv_case *c, const struct ss_tensor *in, int64_t batch,
                      int64_t feature, const int64_t *x)
{
    int64_t at[4];
    at[c->in_dims[0]] = batch;
    at[c->in_dims[1]] = feature;
    for (int s = 0; s < c->spatial; s++) {
        const int64_t inner = x[s] - c->pad[2 * s];
        if (inner < 0 || inner % c->lhs_dilation[s])
            return 0;
        at[c->in_dims[2 + s]] = inner / c->lhs_dilation[s];
        if (at[c->in_dims[2 + s]] >= in->type.dims[c->in_dims[2 + s]])
            return 0;
    }
    return ss_tensor_get(in, flat(&in->type, at));
}

static double conv_element(const struct conv_case *c, const struct ss_tensor *in,
                           const struct ss_tensor *kernel, const struct ss_type *out,
                           const int64_t *at)
{
    const int64_t out_features = out->dims[c->out_dims[1]], feature = at[c->out_dims[1]];
    const int64_t feature_group = feature / (out_features / c->feature_groups);
    const int64_t batch_group = feature / (out_features / c->batch_groups);
    const int64_t in_features = kernel->type.dims[c->kernel_dims[0]];
    const int64_t batch = batch_group * out->dims[c->out_dims[0]] + at[c->out_dims[0]];
    double sum = 0;
    int64_t k[4] = {0};
    do {
        int64_t x[2], from[4];
        memcpy(from, k, sizeof from);
        if (k[c->kernel_dims[1]] != feature)
            continue;
        for (int s = 0; s < c->spatial; s++) {
            const int64_t d = c->kernel_dims[2 + s];
            x[s] = at[c->out_dims[2 + s]] * c->stride[s] + k[d] * c->rhs_dilation[s];
            from[d] = c->reversal[s] ? kernel->type.dims[d] - 1 - k[d] : k[d];
        }
        sum += dilated(c, in, batch, feature_group * in_features + k[c->kernel_dims[0]], x) *
               ss_tensor_get(kernel, flat(&kernel->type, from));
    } while (ss_index_next(kernel->type.dims, kernel->type.rank, k));
    return sum;
}

static void draw_conv(struct draw *d, struct conv_case *c, struct ss_type *in,
                      struct ss_type *kernel)
{
    *c = (struct conv_case){.spatial = (int)pick(d, 0, 2), .feature_groups = 1, .batch_groups = 1};
    const int rank = c->spatial + 2;
    const int64_t groups = pick(d, 1, 3), kind = pick(d, 0, 2);
    if (kind == 1)
        c->feature_groups = groups;
    if (kind == 2)
        c->batch_groups = groups;
    shuffle(d, c->in_dims, rank);
    shuffle(d, c->kernel_dims, rank);
    shuffle(d, c->out_dims, rank);
    const enum ss_dtype dtype = pick(d, 0, 1) ? SS_F32 : SS_I32;
    *in = (struct ss_type){.dtype = dtype, .rank = rank};
    *kernel = *in;
    const int64_t features = pick(d, 1, 3);
    in->dims[c->in_dims[0]] = pick(d, 1, 3) * c->batch_groups;
    in->dims[c->in_dims[1]] = features * c->feature_groups;
    kernel->dims[c->kernel_dims[0]] = features;
    kernel->dims[c->kernel_dims[1]] = pick(d, 1, 3) * groups;
    for (int s = 0; s < c->spatial; s++) {
        in->dims[c->in_dims[2 + s]] = pick(d, 1, 6);
        kernel->dims[c->kernel_dims[2 + s]] = pick(d, 1, 3);
        c->stride[s] = pick(d, 1, 3);
        c->lhs_dilation[s] = pick(d, 1, 3);
        c->rhs_dilation[s] = pick(d, 1, 2);
        c->reversal[s] = pick(d, 0, 1);
        c->pad[2 * s] = pick(d, -1, 3);
        c->pad[2 * s + 1] = pick(d, -1, 3);
    }
}

static void convolutions(void **state)
{
    (void)state;
    struct draw d = {.seed = 11};
    int with_results = 0;
    for (int trial = 0; trial < 400; trial++) {
        struct ss_arena arena = {0};
        struct ss_error err = {0};
        struct conv_case c;
        struct ss_type in_type, kernel_type;
        draw_conv(&d, &c, &in_type, &kernel_type);
        const struct ss_tensor in[] = {draw_tensor(&d, &arena, in_type, -3, 3),
                                       draw_tensor(&d, &arena, kernel_type, -3, 3)};
        const size_t n = (size_t)c.spatial;
        const struct kernel_case call = {
            .op = "convolution",
            .reverse_sum = trial % 2,
            .attrs = {
                ints(SS_ATTR_WINDOW_STRIDES, c.stride, n), ints(SS_ATTR_PADDING, c.pad, 2 * n),
                ints(SS_ATTR_LHS_DILATION, c.lhs_dilation, n),
                ints(SS_ATTR_RHS_DILATION, c.rhs_dilation, n),
                ints(SS_ATTR_WINDOW_REVERSAL, c.reversal, n),
                ints(SS_ATTR_INPUT_BATCH_DIM, c.in_dims, 1),
                ints(SS_ATTR_INPUT_FEATURE_DIM, c.in_dims + 1, 1),
                ints(SS_ATTR_INPUT_SPATIAL_DIMS, c.in_dims + 2, n),
                ints(SS_ATTR_KERNEL_INPUT_FEATURE_DIM, c.kernel_dims, 1),
                ints(SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, c.kernel_dims + 1, 1),
                ints(SS_ATTR_KERNEL_SPATIAL_DIMS, c.kernel_dims + 2, n),
                ints(SS_ATTR_OUTPUT_BATCH_DIM, c.out_dims, 1),
                ints(SS_ATTR_OUTPUT_FEATURE_DIM, c.out_dims + 1, 1),
                ints(SS_ATTR_OUTPUT_SPATIAL_DIMS, c.out_dims + 2, n),
                ints(SS_ATTR_FEATURE_GROUP_COUNT, &c.feature_groups, 1),
                ints(SS_ATTR_BATCH_GROUP_COUNT, &c.batch_groups, 1), INTS(DTYPE, in_type.dtype)}};
        struct ss_tensor out;
        if (run_call(&arena, &call, in, 2, &out, 1, &err) != SS_OK)
            fail_msg("trial %d: %s", trial, err.message);
        struct ss_tensor want = ss_tensor_new(&arena, &out.type, SS_STORE_F64);
        int64_t at[4] = {0};
        for (int64_t i = 0; i < want.count; i++, ss_index_next(out.type.dims, out.type.rank, at))
            ss_tensor_set(&want, i, conv_element(&c, &in[0], &in[1], &out.type, at));
        assert_same_tensor("convolution", &out, &want, 1e-12);
        with_results += want.count > 0;
        ss_arena_free(&arena);
    }
    assert_true(with_results > 250);
}

/* ---- reduce_window ---- */

struct window_case {
    int64_t size[3], stride[3], base[3], dilation[3], pad[6];
};

static double window_element(const struct window_case *w, const struct ss_tensor *in, double init,
                             bool max, const int64_t *at)
{
    double result = init;
    int64_t k[3] = {0}, from[3];
    do {
        bool inside = true;
        for (int d = 0; d < in->type.rank; d++) {
            const int64_t x = at[d] * w->stride[d] + k[d] * w->dilation[d] - w->pad[2 * d];
            inside &= x >= 0 && x % w->base[d] == 0 && x / w->base[d] < in->type.dims[d];
            from[d] = x / w->base[d];
        }
        const double value = inside ? ss_tensor_get(in, flat(&in->type, from)) : init;
        result = max ? fmax(result, value) : result + value;
    } while (ss_index_next(w->size, in->type.rank, k));
    return result;
}

static void reduce_windows(void **state)
{
    (void)state;
    struct draw d = {.seed = 12};
    int with_results = 0;
    for (int trial = 0; trial < 500; trial++) {
        struct ss_arena arena = {0};
        struct ss_error err = {0};
        struct window_case w;
        struct ss_type type = {.dtype = pick(&d, 0, 1) ? SS_F32 : SS_I64,
                               .rank = (int)pick(&d, 1, 3)};
        const size_t rank = (size_t)type.rank;
        const bool max = trial % 2;
        for (size_t i = 0; i < rank; i++) {
            type.dims[i] = pick(&d, 1, 5);
            w.size[i] = pick(&d, 1, 3);
            w.stride[i] = pick(&d, 1, 3);
            w.base[i] = pick(&d, 1, 4);
            w.dilation[i] = pick(&d, 1, 3);
            w.pad[2 * i] = pick(&d, -2, 3);
            w.pad[2 * i + 1] = pick(&d, -2, 3);
        }
        struct ss_region named = {.simple = max ? "maximum" : "add"};
        struct ss_region region = named;
        if (trial % 3 == 0)
            region =
                (struct ss_region){.graph = body_binary(named.simple, type.dtype, false, no_attr)};
        const struct ss_tensor in[] = {
            draw_tensor(&d, &arena, type, -9, 9),
            draw_tensor(&d, &arena, (struct ss_type){.dtype = type.dtype}, trial % 5 == 0, 2)};
        const struct kernel_case call = {.op = "reduce_window",
                                         .reverse_sum = trial % 7 == 0,
                                         .attrs = {ints(SS_ATTR_WINDOW_DIMENSIONS, w.size, rank),
                                                   ints(SS_ATTR_WINDOW_STRIDES, w.stride, rank),
                                                   ints(SS_ATTR_BASE_DILATIONS, w.base, rank),
                                                   ints(SS_ATTR_WINDOW_DILATIONS, w.dilation, rank),
                                                   ints(SS_ATTR_PADDING, w.pad, 2 * rank),
                                                   REGION(BODY, region)}};
        struct ss_tensor out;
        if (run_call(&arena, &call, in, 2, &out, 1, &err) != SS_OK)
            fail_msg("trial %d: %s", trial, err.message);
        struct ss_tensor want = ss_tensor_new(&arena, &out.type, SS_STORE_F64);
        int64_t at[3] = {0};
        for (int64_t i = 0; i < want.count; i++, ss_index_next(out.type.dims, out.type.rank, at))
            ss_tensor_set(&want, i, window_element(&w, &in[0], ss_tensor_get(&in[1], 0), max, at));
        assert_same_tensor("reduce_window", &out, &want, 1e-12);
        with_results += want.count > 0;
        if (region.graph)
            ss_graph_free(region.graph);
        ss_arena_free(&arena);
    }
    assert_true(with_results > 250);
}

/* ---- gather and scatter ---- */

/* Dims of a gather, or of a scatter whose updates have the shape of the gather's result. */
struct index_case {
    struct ss_type operand, indices, result;
    int64_t offset[4], collapsed[4], operand_batch[4], index_batch[4], map[4], vector_dim, sizes[4];
    int n_offset, n_collapsed, n_batching, n_map;
};

static bool listed(const int64_t *items, int n, int64_t item)
{
    for (int i = 0; i < n; i++)
        if (items[i] == item)
            return true;
    return false;
}

static void draw_index_case(struct draw *d, struct index_case *c)
{
    *c = (struct index_case){.operand = {.dtype = SS_F32, .rank = (int)pick(d, 1, 4)},
                             .indices = {.dtype = SS_I32}};
    int64_t batch_lengths[4];
    int n_batch = 0;
    for (int i = 0; i < c->operand.rank; i++) {
        c->operand.dims[i] = pick(d, 1, 5);
        const int64_t role = pick(d, 0, 5);
        c->sizes[i] = role < 3 ? 1 : pick(d, 1, c->operand.dims[i]);
        if (role == 0 && n_batch < 2) {
            batch_lengths[n_batch++] = c->operand.dims[i];
            c->operand_batch[c->n_batching++] = i;
        } else if (role < 3) {
            c->collapsed[c->n_collapsed++] = i;
        }
        if (!listed(c->operand_batch, c->n_batching, i) && role != 5)
            c->map[c->n_map++] = i;
    }
    /* The index dims: batching ones and free ones in a drawn order, then the vector somewhere. */
    int64_t order[4], lengths[4];
    for (int extra = (int)pick(d, 0, 2); extra > 0 && n_batch < 3; extra--)
        batch_lengths[n_batch++] = pick(d, 1, 3);
    shuffle(d, order, n_batch);
    c->vector_dim = pick(d, 0, n_batch);
    const bool implicit = c->n_map == 1 && pick(d, 0, 1);
    if (implicit)
        c->vector_dim = n_batch;
    for (int i = 0; i < n_batch; i++) {
        const int at = i + (!implicit && i >= c->vector_dim);
        lengths[i] = c->indices.dims[at] = batch_lengths[order[i]];
        if (order[i] < c->n_batching)
            c->index_batch[order[i]] = at;
    }
    if (!implicit)
        c->indices.dims[c->vector_dim] = c->n_map;
    c->indices.rank = n_batch + !implicit;
    /* The map in any order of components. */
    int64_t map[4], permuted[4];
    shuffle(d, permuted, c->n_map);
    for (int i = 0; i < c->n_map; i++)
        map[i] = c->map[permuted[i]];
    memcpy(c->map, map, sizeof map);
    /* Offset dims anywhere in the result, in order. */
    c->n_offset = c->operand.rank - c->n_collapsed - c->n_batching;
    c->result = (struct ss_type){.dtype = SS_F32, .rank = n_batch + c->n_offset};
    int64_t places[8];
    shuffle(d, places, c->result.rank);
    sort_ints(places, c->n_offset);
    memcpy(c->offset, places, sizeof c->offset);
    int window = 0, batch = 0;
    for (int i = 0; i < c->operand.rank; i++)
        if (!listed(c->collapsed, c->n_collapsed, i) && !listed(c->operand_batch, c->n_batching, i))
            c->result.dims[c->offset[window++]] = c->sizes[i];
    for (int i = 0; i < c->result.rank; i++)
        if (!listed(c->offset, c->n_offset, i))
            c->result.dims[i] = lengths[batch++];
}

/* The specification's operand index of a result index; clamp: as a gather does. */
static void operand_index(const struct index_case *c, const struct ss_tensor *indices,
                          const int64_t *at, bool clamp, int64_t *index)
{
    int64_t batch[8], start[8] = {0}, window[8] = {0};
    int n_batch = 0, next = 0;
    for (int i = 0; i < c->result.rank; i++)
        if (!listed(c->offset, c->n_offset, i))
            batch[n_batch++] = at[i];
    const bool implicit = c->vector_dim == c->indices.rank;
    int64_t full[8];
    for (int i = 0, b = 0; i < c->indices.rank; i++)
        full[i] = i == c->vector_dim ? 0 : batch[b++];
    for (int j = 0; j < c->n_map; j++) {
        if (!implicit)
            full[c->vector_dim] = j;
        int64_t value = (int64_t)ss_tensor_get(indices, flat(&c->indices, full));
        const int64_t last = c->operand.dims[c->map[j]] - c->sizes[c->map[j]];
        if (clamp)
            value = value < 0 ? 0 : value > last ? last : value;
        start[c->map[j]] = value;
    }
    for (int i = 0; i < c->operand.rank; i++)
        if (!listed(c->collapsed, c->n_collapsed, i) && !listed(c->operand_batch, c->n_batching, i))
            window[i] = at[c->offset[next++]];
    for (int i = 0; i < c->operand.rank; i++)
        index[i] = start[i] + window[i];
    for (int i = 0; i < c->n_batching; i++)
        index[c->operand_batch[i]] = full[c->index_batch[i]];
}

/* Cuts one dim of the operand that an index reaches, so that pieces can be tried: rank 0 has the
 * first `length` positions, rank 1 the others. Returns the dim or -1. */
static int cut_dim(struct draw *d, const struct index_case *c)
{
    if (c->n_map == 0)
        return -1;
    const int dim = (int)c->map[pick(d, 0, c->n_map - 1)];
    return c->operand.dims[dim] > 1 ? dim : -1;
}

static struct ss_tensor piece_of(struct ss_arena *arena, const struct ss_tensor *whole, int dim,
                                 int64_t from, int64_t length, struct ss_origin *origin)
{
    struct ss_type type = whole->type;
    const int64_t zero[8] = {0};
    type.dims[dim] = length;
    struct ss_tensor piece = ss_tensor_new(arena, &type, SS_STORE_F64);
    /* What lies behind the piece must not be read as part of it. */
    double *fence = ss_alloc_array(arena, 64, sizeof *fence);
    for (int i = 0; i < 64; i++)
        fence[i] = 1e6;
    *origin = (struct ss_origin){.start = {0}};
    memcpy(origin->global, whole->type.dims, sizeof origin->global);
    origin->start[dim] = from;
    ss_tensor_copy_box(whole, origin->start, &piece, zero, type.dims);
    return piece;
}

static void gathers(void **state)
{
    (void)state;
    struct draw d = {.seed = 13};
    int cut = 0;
    for (int trial = 0; trial < 500; trial++) {
        struct ss_arena arena = {0};
        struct ss_error err = {0};
        struct index_case c;
        draw_index_case(&d, &c);
        struct ss_tensor in[] = {draw_tensor(&d, &arena, c.operand, 1, 99),
                                 draw_tensor(&d, &arena, c.indices, -3, 7)};
        struct kernel_case call = {
            .op = "gather",
            .attrs = {ints(SS_ATTR_OFFSET_DIMS, c.offset, (size_t)c.n_offset),
                      ints(SS_ATTR_COLLAPSED_SLICE_DIMS, c.collapsed, (size_t)c.n_collapsed),
                      ints(SS_ATTR_OPERAND_BATCHING, c.operand_batch, (size_t)c.n_batching),
                      ints(SS_ATTR_START_INDICES_BATCHING, c.index_batch, (size_t)c.n_batching),
                      ints(SS_ATTR_START_INDEX_MAP, c.map, (size_t)c.n_map),
                      ints(SS_ATTR_INDEX_VECTOR_DIM, &c.vector_dim, 1),
                      ints(SS_ATTR_SLICE_SIZES, c.sizes, (size_t)c.operand.rank)}};
        struct ss_tensor out, part;
        if (run_call(&arena, &call, in, 2, &out, 1, &err) != SS_OK)
            fail_msg("trial %d: %s", trial, err.message);
        struct ss_tensor want = ss_tensor_new(&arena, &c.result, SS_STORE_F64);
        int64_t at[8] = {0}, index[8];
        for (int64_t i = 0; i < want.count; i++, ss_index_next(c.result.dims, c.result.rank, at)) {
            operand_index(&c, &in[1], at, true, index);
            ss_tensor_set(&want, i, ss_tensor_get(&in[0], flat(&c.operand, index)));
        }
        assert_same_tensor("gather", &out, &want, 0);
        /* Pieces of the operand: every cell comes from exactly one of them, the other gives 0. */
        const int dim = cut_dim(&d, &c);
        if (dim >= 0 && c.sizes[dim] == 1) {
            const struct ss_tensor whole = in[0];
            const int64_t half = (c.operand.dims[dim] + 1) / 2;
            struct ss_tensor sum = ss_tensor_new(&arena, &c.result, SS_STORE_F64);
            for (int rank = 0; rank < 2; rank++) {
                struct ss_origin origin;
                in[0] = piece_of(&arena, &whole, dim, rank ? half : 0,
                                 rank ? c.operand.dims[dim] - half : half, &origin);
                call.origin = &origin;
                assert_int_equal(run_call(&arena, &call, in, 2, &part, 1, &err), SS_OK);
                for (int64_t i = 0; i < sum.count; i++)
                    ss_f64(&sum)[i] += ss_f64(&part)[i];
            }
            assert_same_tensor("gather in pieces", &sum, &want, 0);
            cut++;
        }
        ss_arena_free(&arena);
    }
    assert_true(cut > 100);
}

static struct ss_tensor scatter_by_definition(struct ss_arena *arena, const struct index_case *c,
                                              const struct ss_tensor *in, bool product)
{
    struct ss_tensor want = ss_tensor_new(arena, &c->operand, SS_STORE_F64);
    int64_t at[8] = {0}, index[8];
    memcpy(want.data, in[0].data, (size_t)want.count * sizeof(double));
    for (int64_t i = 0; i < in[2].count; i++, ss_index_next(c->result.dims, c->result.rank, at)) {
        bool inside = true;
        operand_index(c, &in[1], at, false, index);
        for (int k = 0; k < c->operand.rank; k++)
            inside &= index[k] >= 0 && index[k] < c->operand.dims[k];
        if (!inside)
            continue;
        double *cell = ss_f64(&want) + flat(&c->operand, index);
        *cell = product ? *cell * ss_f64(&in[2])[i] : *cell + ss_f64(&in[2])[i];
    }
    return want;
}

static void scatters(void **state)
{
    (void)state;
    struct draw d = {.seed = 14};
    int cut = 0;
    for (int trial = 0; trial < 500; trial++) {
        struct ss_arena arena = {0};
        struct ss_error err = {0};
        struct index_case c;
        draw_index_case(&d, &c);
        const bool product = trial % 4 == 3;
        struct ss_region region = {.simple = product ? "multiply" : "add"};
        if (trial % 2)
            region =
                (struct ss_region){.graph = body_binary(region.simple, SS_F32, false, no_attr)};
        struct ss_tensor in[] = {draw_tensor(&d, &arena, c.operand, 1, 99),
                                 draw_tensor(&d, &arena, c.indices, -3, 7),
                                 draw_tensor(&d, &arena, c.result, 1, 4)};
        struct kernel_case call = {
            .op = "scatter",
            .reverse_sum = trial % 5 == 0,
            .attrs = {ints(SS_ATTR_UPDATE_WINDOW_DIMS, c.offset, (size_t)c.n_offset),
                      ints(SS_ATTR_INSERTED_WINDOW_DIMS, c.collapsed, (size_t)c.n_collapsed),
                      ints(SS_ATTR_INPUT_BATCHING, c.operand_batch, (size_t)c.n_batching),
                      ints(SS_ATTR_SCATTER_INDICES_BATCHING, c.index_batch, (size_t)c.n_batching),
                      ints(SS_ATTR_SCATTER_DIMS_TO_OPERAND, c.map, (size_t)c.n_map),
                      ints(SS_ATTR_INDEX_VECTOR_DIM, &c.vector_dim, 1), REGION(BODY, region)}};
        struct ss_tensor out;
        if (run_call(&arena, &call, in, 3, &out, 1, &err) != SS_OK)
            fail_msg("trial %d: %s", trial, err.message);
        const struct ss_tensor want = scatter_by_definition(&arena, &c, in, product);
        assert_same_tensor("scatter", &out, &want, 0);
        const int dim = cut_dim(&d, &c);
        for (int rank = 0; dim >= 0 && rank < 2; rank++) {
            const int64_t half = (c.operand.dims[dim] + 1) / 2, from = rank ? half : 0;
            const int64_t length = rank ? c.operand.dims[dim] - half : half;
            struct ss_origin origin, unused;
            struct ss_tensor part_in[] = {piece_of(&arena, &in[0], dim, from, length, &origin),
                                          in[1], in[2]};
            const struct ss_tensor want_part = piece_of(&arena, &want, dim, from, length, &unused);
            struct ss_tensor part;
            call.origin = &origin;
            if (c.sizes[dim] > length)
                continue; /* inference refuses an update that is longer than the piece */
            assert_int_equal(run_call(&arena, &call, part_in, 3, &part, 1, &err), SS_OK);
            assert_same_tensor("scatter on a piece", &part, &want_part, 0);
            cut++;
        }
        if (region.graph)
            ss_graph_free(region.graph);
        ss_arena_free(&arena);
    }
    assert_true(cut > 200);
}

/* ---- dynamic slices on pieces ---- */

static void dynamic_pieces(void **state)
{
    (void)state;
    struct draw d = {.seed = 15};
    for (int trial = 0; trial < 200; trial++) {
        struct ss_arena arena = {0};
        struct ss_error err = {0};
        const struct ss_type type = {.dtype = SS_F32, .rank = 2, .dims = {8, 3}};
        const struct ss_type index = {.dtype = SS_I32};
        int64_t sizes[2] = {pick(&d, 1, 4), pick(&d, 1, 3)};
        const struct ss_type window = {.dtype = SS_F32, .rank = 2, .dims = {sizes[0], sizes[1]}};
        const struct ss_tensor whole = draw_tensor(&d, &arena, type, 1, 99);
        const struct ss_tensor update = draw_tensor(&d, &arena, window, 100, 199);
        struct ss_tensor read[] = {whole, draw_tensor(&d, &arena, index, -2, 9),
                                   draw_tensor(&d, &arena, index, -1, 4)};
        struct ss_tensor write[] = {whole, update, read[1], read[2]};
        struct kernel_case slice = {.op = "dynamic_slice",
                                    .attrs = {ints(SS_ATTR_SLICE_SIZES, sizes, 2)}};
        struct kernel_case set = {.op = "dynamic_update_slice"};
        struct ss_tensor want_read, want_write, part;
        assert_int_equal(run_call(&arena, &slice, read, 3, &want_read, 1, &err), SS_OK);
        assert_int_equal(run_call(&arena, &set, write, 4, &want_write, 1, &err), SS_OK);
        struct ss_tensor sum = ss_tensor_new(&arena, &window, SS_STORE_F64);
        for (int rank = 0; rank < 2; rank++) {
            struct ss_origin origin, unused;
            read[0] = write[0] = piece_of(&arena, &whole, 0, 4 * rank, 4, &origin);
            slice.origin = set.origin = &origin;
            assert_int_equal(run_call(&arena, &slice, read, 3, &part, 1, &err), SS_OK);
            for (int64_t i = 0; i < sum.count; i++)
                ss_f64(&sum)[i] += ss_f64(&part)[i];
            assert_int_equal(run_call(&arena, &set, write, 4, &part, 1, &err), SS_OK);
            const struct ss_tensor want = piece_of(&arena, &want_write, 0, 4 * rank, 4, &unused);
            assert_same_tensor("dynamic_update_slice on a piece", &part, &want, 0);
        }
        assert_same_tensor("dynamic_slice in pieces", &sum, &want_read, 0);
        ss_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convolutions), cmocka_unit_test(reduce_windows), cmocka_unit_test(gathers),
        cmocka_unit_test(scatters),     cmocka_unit_test(dynamic_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

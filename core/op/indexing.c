/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gather and scatter. Window dims lie along the operand, batch dims along the indices. */
#include "core/op/indexing.h"

#include "core/op/expect.h"
#include "core/op/inference.h"
#include "core/op/window.h"

/* The lists behind ss_indexing_ids. */
struct indexing {
    struct ss_ints window_dims, dropped, operand_batch, index_batch, index_map;
    int index_dim; /* == rank of the indices: an implicit dim of length 1 */
};

const struct ss_indexing_ids ss_gather_ids = {
    SS_ATTR_OFFSET_DIMS, SS_ATTR_COLLAPSED_SLICE_DIMS, SS_ATTR_OPERAND_BATCHING,
    SS_ATTR_START_INDICES_BATCHING, SS_ATTR_START_INDEX_MAP};
const struct ss_indexing_ids ss_scatter_ids = {
    SS_ATTR_UPDATE_WINDOW_DIMS, SS_ATTR_INSERTED_WINDOW_DIMS, SS_ATTR_INPUT_BATCHING,
    SS_ATTR_SCATTER_INDICES_BATCHING, SS_ATTR_SCATTER_DIMS_TO_OPERAND};

static bool disjoint(struct ss_ints a, struct ss_ints b)
{
    for (size_t i = 0; i < a.count; i++) {
        if (ss_has_dim(b, (int)a.items[i]))
            return false;
    }
    return true;
}

static bool is_window_dim(const struct indexing *x, int d)
{
    return !ss_has_dim(x->dropped, d) && !ss_has_dim(x->operand_batch, d);
}

/* windowed_rank: of the tensor that window_dims point into. */
static bool read_indexing(struct ss_infer *inf, const struct ss_call *call,
                          const struct ss_indexing_ids *ids, size_t indices_k, int windowed_rank,
                          struct indexing *x)
{
    const struct ss_type *operand = &call->in[0], *indices = &call->in[indices_k];
    if (!ss_expect_class(inf, call, indices_k, SS_SET_INT) ||
        !ss_expect_dim(inf, call, SS_ATTR_INDEX_VECTOR_DIM, indices->rank + 1, &x->index_dim) ||
        !ss_expect_dims(inf, call, ids->window_dims, windowed_rank, &x->window_dims) ||
        !ss_expect_dims(inf, call, ids->dropped, operand->rank, &x->dropped) ||
        !ss_expect_dims(inf, call, ids->operand_batch, operand->rank, &x->operand_batch) ||
        !ss_expect_n_dims(inf, call, ids->index_batch, indices->rank, x->operand_batch.count,
                          &x->index_batch) ||
        !ss_expect_dims(inf, call, ids->index_map, operand->rank, &x->index_map))
        return false;
    for (size_t i = 1; i < x->window_dims.count; i++) {
        if (x->window_dims.items[i] < x->window_dims.items[i - 1])
            return ss_refuse(inf, SS_E_SHAPE, "%s is not in order", ss_attr_name(ids->window_dims));
    }
    if (!disjoint(x->dropped, x->operand_batch) || !disjoint(x->index_map, x->operand_batch) ||
        ss_has_dim(x->index_batch, x->index_dim))
        return ss_refuse(inf, SS_E_SHAPE, "a batching dim has another role too");
    if (x->window_dims.count + x->dropped.count + x->operand_batch.count != (size_t)operand->rank)
        return ss_refuse(inf, SS_E_SHAPE, "%s, %s and %s do not cover the %d dims of operand 0",
                         ss_attr_name(ids->window_dims), ss_attr_name(ids->dropped),
                         ss_attr_name(ids->operand_batch), operand->rank);
    int64_t components = x->index_dim < indices->rank ? indices->dims[x->index_dim] : 1;
    return ss_same(inf, components, (int64_t)x->index_map.count,
                   "index components and indexed dims");
}

/* Batching dims of operand and indices are the same dim. */
static bool tie_batching(struct ss_infer *inf, const struct ss_type *operand,
                         const struct ss_type *indices, const struct indexing *x)
{
    for (size_t i = 0; i < x->operand_batch.count; i++) {
        if (!ss_same(inf, operand->dims[x->operand_batch.items[i]],
                     indices->dims[x->index_batch.items[i]], "batching dims"))
            return false;
    }
    return true;
}

/* A window on dim d of the operand lies where the indices say; where they say nothing of the dim,
 * at its start. */
static bool window_fits(struct ss_infer *inf, const struct ss_type *operand,
                        const struct indexing *x, int d, int64_t size, const char *what)
{
    bool (*fits)(struct ss_infer *, int64_t, int64_t, const char *) =
        is_window_dim(x, d) && !ss_has_dim(x->index_map, d) ? ss_prefix : ss_at_most;
    return fits(inf, size, operand->dims[d], what);
}

/* The next dim of the indices from *d on that is no vector of components; *d moves past it. */
static int64_t next_batch(const struct ss_type *indices, int index_dim, int *d)
{
    if (*d == index_dim)
        ++*d;
    return indices->dims[(*d)++];
}

/* Where slices start is what the indices say: next to each other they are as the slice is long, so
 * its length stays as it is. */
static bool keep_slice(struct ss_infer *inf, int64_t size, int64_t length)
{
    struct ss_window window = {.size = size, .stride = 1, .base_dilation = 1, .dilation = 1};
    return ss_keep(inf, &window, length);
}

bool ss_infer_gather(struct ss_infer *inf, struct ss_call *call)
{
    const struct ss_type *operand = &call->in[0], *indices = &call->in[1];
    struct indexing x;
    struct ss_ints sizes, offsets;
    offsets.items = ss_attr_ints(&call->attrs, SS_ATTR_OFFSET_DIMS, &offsets.count);
    int index_dim = (int)ss_attr_int(&call->attrs, SS_ATTR_INDEX_VECTOR_DIM, -1);
    size_t rank = (size_t)indices->rank - (index_dim < indices->rank) + offsets.count;
    if (rank > SS_MAX_RANK)
        return ss_refuse(inf, SS_E_LIMIT, "the result's rank is above %d", SS_MAX_RANK);
    if (!ss_expect_results(inf, call, 1) ||
        !read_indexing(inf, call, &ss_gather_ids, 1, (int)rank, &x) ||
        !ss_expect_ints(inf, call, SS_ATTR_SLICE_SIZES, (size_t)operand->rank, &sizes) ||
        !tie_batching(inf, operand, indices, &x))
        return false;
    struct ss_type out = {.dtype = operand->dtype, .rank = (int)rank};
    size_t window = 0;
    for (int d = 0; d < operand->rank; d++) {
        int64_t size = sizes.items[d];
        if (is_window_dim(&x, d))
            out.dims[x.window_dims.items[window++]] = size;
        else if (size > 1 || size < 0)
            return ss_refuse(inf, SS_E_SHAPE, "the slice of dropped dim %d is not of size 1", d);
        if (!window_fits(inf, operand, &x, d, size, "slice size") ||
            (size > 1 && ss_has_dim(x.index_map, d) && !keep_slice(inf, size, operand->dims[d])))
            return false;
    }
    int batch = 0;
    for (int d = 0; d < out.rank; d++) {
        if (!ss_has_dim(x.window_dims, d))
            out.dims[d] = next_batch(indices, x.index_dim, &batch);
    }
    call->out[0] = out;
    return true;
}

static bool scatter_window(struct ss_infer *inf, const struct ss_type *operand,
                           const struct ss_type *indices, const struct ss_type *updates,
                           const struct indexing *x)
{
    size_t window = 0;
    for (int d = 0; d < operand->rank; d++) {
        if (is_window_dim(x, d) &&
            !window_fits(inf, operand, x, d, updates->dims[x->window_dims.items[window++]],
                         "update length"))
            return false;
    }
    int batch = 0;
    for (int d = 0; d < updates->rank; d++) {
        if (!ss_has_dim(x->window_dims, d) &&
            !ss_same(inf, updates->dims[d], next_batch(indices, x->index_dim, &batch),
                     "scatter dims of updates and indices"))
            return false;
    }
    return true;
}

/* Inputs of a scatter: n_inputs, or half of what is not the indices. */
static size_t scatter_inputs(const struct ss_call *call)
{
    int64_t given = ss_attr_int(&call->attrs, SS_ATTR_N_INPUTS, (int64_t)(call->n_in - 1) / 2);
    return given < 1 || (size_t)given > (call->n_in - 1) / 2 ? 0 : (size_t)given;
}

bool ss_infer_scatter(struct ss_infer *inf, struct ss_call *call)
{
    size_t n = scatter_inputs(call);
    if (n == 0)
        return ss_refuse(inf, SS_E_TYPE, "%zu operands do not fit the inputs", call->n_in);
    const struct ss_type *operand = &call->in[0], *indices = &call->in[n];
    const struct ss_type *updates = &call->in[n + 1];
    struct indexing x;
    if (!ss_expect_results(inf, call, n) ||
        !read_indexing(inf, call, &ss_scatter_ids, n, updates->rank, &x) ||
        !tie_batching(inf, operand, indices, &x))
        return false;
    int rank = indices->rank - (x.index_dim < indices->rank) + (int)x.window_dims.count;
    if (!ss_expect_rank(inf, call, n + 1, rank) ||
        !scatter_window(inf, operand, indices, updates, &x))
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!ss_expect_same_shape(inf, operand, &call->in[i], "dims of the inputs") ||
            !ss_expect_same_shape(inf, updates, &call->in[n + 1 + i], "dims of the updates") ||
            !ss_expect_same_dtype(inf, call, i, n + 1 + i))
            return false;
        call->out[i] = call->in[i];
    }
    return ss_expect_region(inf, call, SS_ATTR_BODY, 2 * n, 2 * n + 1, n) &&
           ss_expect_elements(inf, call, SS_ATTR_BODY, 2 * n, 1, n, n);
}

double ss_flops_scatter(const struct ss_call *call)
{
    size_t n = scatter_inputs(call);
    return n ? ss_numbers(&call->in[n + 1]) * (double)n : 0;
}

/* Component j starts a window on dim index_map[j]; high counts the starts at which it fits. */
static void start_highs(const struct ss_call *call, size_t indices_k, enum ss_attr_id map_id,
                        const int64_t *window, struct ss_domain *out)
{
    const struct ss_type *operand = &call->in[0], *indices = &call->in[indices_k];
    int64_t index_dim = ss_attr_int(&call->attrs, SS_ATTR_INDEX_VECTOR_DIM, indices->rank);
    size_t n;
    const int64_t *map = ss_attr_ints(&call->attrs, map_id, &n);
    *out = (struct ss_domain){.kind = SS_DOMAIN_INDEX,
                              .component_dim = index_dim < indices->rank ? (int)index_dim : -1};
    for (size_t j = 0; j < n && j < SS_MAX_RANK; j++) {
        int64_t last = operand->dims[map[j]] - window[map[j]];
        out->high[j] = last > 0 ? last + 1 : 1;
    }
}

void ss_domain_gather(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    *out = (struct ss_domain){.kind = SS_DOMAIN_ANY, .component_dim = -1};
    size_t n;
    const int64_t *sizes = ss_attr_ints(&call->attrs, SS_ATTR_SLICE_SIZES, &n);
    if (k == 1 && n == (size_t)call->in[0].rank)
        start_highs(call, 1, SS_ATTR_START_INDEX_MAP, sizes, out);
}

/* Length of an update along each dim of the inputs; dropped and batching dims have 1. */
static void scatter_windows(const struct ss_call *call, size_t n_inputs, int64_t *window)
{
    struct indexing x = {0};
    x.window_dims.items =
        ss_attr_ints(&call->attrs, ss_scatter_ids.window_dims, &x.window_dims.count);
    x.dropped.items = ss_attr_ints(&call->attrs, ss_scatter_ids.dropped, &x.dropped.count);
    x.operand_batch.items =
        ss_attr_ints(&call->attrs, ss_scatter_ids.operand_batch, &x.operand_batch.count);
    size_t next = 0;
    for (int d = 0; d < call->in[0].rank; d++) {
        bool wide = is_window_dim(&x, d) && next < x.window_dims.count;
        window[d] = wide ? call->in[n_inputs + 1].dims[x.window_dims.items[next++]] : 1;
    }
}

void ss_indexed_windows(const struct ss_call *call, int64_t *window)
{
    bool scatters = call->def->class == SS_OP_CLASS_SCATTER;
    bool by_map = scatters || call->def->class == SS_OP_CLASS_GATHER;
    size_t n_sizes, n_map, n = scatters ? scatter_inputs(call) : 0;
    const int64_t *sizes = ss_attr_ints(&call->attrs, SS_ATTR_SLICE_SIZES, &n_sizes);
    const int64_t *map = ss_attr_ints(
        &call->attrs, scatters ? ss_scatter_ids.index_map : ss_gather_ids.index_map, &n_map);
    const struct ss_ints mapped = {map, n_map};
    if (n)
        scatter_windows(call, n, window);
    for (int d = 0; d < call->in[0].rank; d++) {
        if (!scatters)
            window[d] = sizes ? sizes[d] : call->in[1].dims[d];
        if (by_map && !ss_has_dim(mapped, d))
            window[d] = call->in[0].dims[d];
    }
}

size_t ss_window_starts(const struct ss_call *call, struct ss_window_start out[SS_MAX_RANK])
{
    bool scatters = call->def->class == SS_OP_CLASS_SCATTER;
    bool writes = call->def->class == SS_OP_CLASS_DYNAMIC_UPDATE_SLICE;
    bool slices = writes || call->def->class == SS_OP_CLASS_DYNAMIC_SLICE;
    size_t n = 0, n_map, k = scatters ? scatter_inputs(call) : 1;
    int64_t window[SS_MAX_RANK];
    if (!slices && !scatters && call->def->class != SS_OP_CLASS_GATHER)
        return 0;
    ss_indexed_windows(call, window);
    for (int d = 0; d < call->in[0].rank && slices; d++)
        out[n++] = (struct ss_window_start){d, 1 + writes + (size_t)d, 0, window[d]};
    if (slices)
        return n;
    const struct ss_type *indices = &call->in[k];
    const int64_t *map = ss_attr_ints(
        &call->attrs, scatters ? ss_scatter_ids.index_map : ss_gather_ids.index_map, &n_map);
    bool one = ss_type_count(indices) == (int64_t)n_map, alone = indices->rank == 1 && n_map == 1;
    bool list = scatters && !one && ss_attr_int(&call->attrs, SS_ATTR_INDEX_VECTOR_DIM, 0) == 1 &&
                (alone || (indices->rank == 2 && indices->dims[1] == (int64_t)n_map));
    if (!one && !list)
        return 0;
    for (; n < n_map; n++)
        out[n] =
            (struct ss_window_start){(int)map[n], k, list ? SS_EACH : (int64_t)n, window[map[n]]};
    return n;
}

void ss_domain_scatter(const struct ss_call *call, size_t k, struct ss_domain *out)
{
    *out = (struct ss_domain){.kind = SS_DOMAIN_ANY, .component_dim = -1};
    size_t n = scatter_inputs(call);
    if (n == 0 || k != n)
        return;
    int64_t window[SS_MAX_RANK];
    scatter_windows(call, n, window);
    start_highs(call, n, ss_scatter_ids.index_map, window, out);
    out->unique = ss_attr_int(&call->attrs, SS_ATTR_UNIQUE_INDICES, 0);
}

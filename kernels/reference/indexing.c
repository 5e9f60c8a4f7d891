/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/indexing.h"

static int find(const int64_t *dims, size_t count, int64_t dim)
{
    for (size_t i = 0; i < count; i++)
        if (dims[i] == dim)
            return (int)i;
    return -1;
}

static void read_window(const struct ss_call *call, const struct ss_indexing_ids *ids,
                        const struct ss_type *windowed, const int64_t *windowed_strides,
                        struct ss_indexing *x)
{
    size_t n_dims, n_dropped, n_batching, next = 0;
    const int64_t *dims = ss_attr_ints(&call->attrs, ids->window_dims, &n_dims);
    const int64_t *dropped = ss_attr_ints(&call->attrs, ids->dropped, &n_dropped);
    const int64_t *batching = ss_attr_ints(&call->attrs, ids->operand_batch, &n_batching);
    for (int d = 0; d < x->operand->rank; d++) {
        if (find(dropped, n_dropped, d) >= 0 || find(batching, n_batching, d) >= 0)
            continue;
        const int64_t at = dims[next++];
        x->window[x->n_window++] = (struct ss_window_dim){.dim = d,
                                                          .length = windowed->dims[at],
                                                          .windowed_step = windowed_strides[at],
                                                          .operand_step = x->operand_strides[d]};
    }
}

static void read_batch(const struct ss_call *call, const struct ss_indexing_ids *ids,
                       const struct ss_type *windowed, const int64_t *windowed_strides,
                       int index_dim, struct ss_indexing *x)
{
    size_t n_dims, n_batching;
    int64_t index_strides[SS_MAX_RANK];
    const int64_t *dims = ss_attr_ints(&call->attrs, ids->window_dims, &n_dims);
    const int64_t *operand_dims = ss_attr_ints(&call->attrs, ids->operand_batch, &n_batching);
    const int64_t *index_dims = ss_attr_ints(&call->attrs, ids->index_batch, &n_batching);
    int from = 0;
    ss_strides(&x->indices->type, index_strides);
    x->map_step = index_dim < x->indices->type.rank ? index_strides[index_dim] : 0;
    x->batch_count = 1;
    for (int d = 0; d < windowed->rank; d++) {
        if (find(dims, n_dims, d) >= 0)
            continue;
        from += from == index_dim;
        const int batching = find(index_dims, n_batching, from);
        x->batch[x->n_batch++] = (struct ss_batch_dim){
            .length = windowed->dims[d],
            .windowed_step = windowed_strides[d],
            .index_step = index_strides[from],
            .operand_step = batching < 0 ? 0 : x->operand_strides[operand_dims[batching]]};
        x->batch_count *= windowed->dims[d];
        from++;
    }
}

void ss_indexing_read(const struct ss_call *call, const struct ss_indexing_ids *ids,
                      const struct ss_type *operand, const struct ss_tensor *indices,
                      const struct ss_type *windowed, struct ss_indexing *x)
{
    int64_t windowed_strides[SS_MAX_RANK];
    size_t n_map;
    const int64_t *map = ss_attr_ints(&call->attrs, ids->index_map, &n_map);
    const int64_t index_dim =
        ss_attr_int(&call->attrs, SS_ATTR_INDEX_VECTOR_DIM, indices->type.rank);
    *x = (struct ss_indexing){.operand = operand, .indices = indices, .n_map = (int)n_map};
    for (size_t i = 0; i < n_map; i++)
        x->map[i] = (int)map[i];
    ss_strides(operand, x->operand_strides);
    ss_strides(windowed, windowed_strides);
    read_window(call, ids, windowed, windowed_strides, x);
    read_batch(call, ids, windowed, windowed_strides, (int)index_dim, x);
}

void ss_indexing_cell(const struct ss_indexing *x, const int64_t *at, struct ss_index_cell *cell)
{
    int64_t index = 0;
    cell->windowed = cell->operand = 0;
    for (int d = 0; d < x->n_batch; d++) {
        cell->windowed += at[d] * x->batch[d].windowed_step;
        cell->operand += at[d] * x->batch[d].operand_step;
        index += at[d] * x->batch[d].index_step;
    }
    for (int d = 0; d < x->operand->rank; d++)
        cell->start[d] = 0;
    for (int i = 0; i < x->n_map; i++)
        cell->start[x->map[i]] = ss_index_value(x->indices, index + i * x->map_step);
}

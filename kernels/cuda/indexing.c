/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cuda/indexing.h"

static int find(const int64_t *list, size_t count, int64_t value)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == value)
            return (int)i;
    return -1;
}

void ss_cuda_indexing_read(const struct ss_call *call, const struct ss_indexing_ids *ids,
                           const struct ss_type *indices, const struct ss_type *windowed,
                           struct ss_cuda_indexing *out)
{
    const struct ss_attrs *attrs = &call->attrs;
    size_t n_window, n_dropped, n_batching, n_index_batching, n_map;
    const int64_t *window = ss_attr_ints(attrs, ids->window_dims, &n_window);
    const int64_t *dropped = ss_attr_ints(attrs, ids->dropped, &n_dropped);
    const int64_t *batching = ss_attr_ints(attrs, ids->operand_batch, &n_batching);
    const int64_t *index_batching = ss_attr_ints(attrs, ids->index_batch, &n_index_batching);
    const int64_t *map = ss_attr_ints(attrs, ids->index_map, &n_map);
    const int64_t index_dim = ss_attr_int(attrs, SS_ATTR_INDEX_VECTOR_DIM, indices->rank);
    int64_t strides[SS_MAX_RANK + 1];
    ss_strides(indices, strides);
    *out = (struct ss_cuda_indexing){.component_step =
                                         index_dim < indices->rank ? strides[index_dim] : 0};
    size_t next = 0;
    for (int d = 0; d < call->in->rank; d++) {
        const bool inside = find(dropped, n_dropped, d) < 0 && find(batching, n_batching, d) < 0;
        out->window_of[d] = inside ? (int)window[next++] : -1;
        out->batch_of[d] = -1;
        out->component_of[d] = find(map, n_map, d);
    }
    int64_t from = 0;
    for (int d = 0; d < windowed->rank; d++) {
        out->is_window[d] = find(window, n_window, d) >= 0;
        if (out->is_window[d])
            continue;
        from += from == index_dim;
        out->index_step[d] = strides[from];
        const int batch = find(index_batching, n_index_batching, from);
        if (batch >= 0)
            out->batch_of[batching[batch]] = d;
        from++;
    }
}

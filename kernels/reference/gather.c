/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/indexing.h"

static const struct ss_indexing_ids ids = {SS_ATTR_OFFSET_DIMS, SS_ATTR_COLLAPSED_SLICE_DIMS,
                                           SS_ATTR_OPERAND_BATCHING, SS_ATTR_START_INDICES_BATCHING,
                                           SS_ATTR_START_INDEX_MAP};

/* Clamps the start so that the slice lies in the whole operand, then makes it local to the piece. */
static void place(const struct ss_indexing *x, const int64_t *sizes,
                  const struct ss_origin *origin, struct ss_index_cell *cell)
{
    for (int i = 0; i < x->n_map; i++) {
        const int d = x->map[i];
        const int64_t length = origin ? origin->global[d] : x->operand->dims[d];
        cell->start[d] = ss_clamp_int(cell->start[d], 0, length - sizes[d]) -
                         (origin ? origin->start[d] : 0);
    }
}

/* The part of the slice that lies in the operand, which is the whole slice unless the operand is a
 * piece. False if there is none. */
static bool visible(const struct ss_indexing *x, const int64_t *sizes,
                    const struct ss_index_cell *cell, struct ss_walk *walk, int64_t *to,
                    int64_t *from)
{
    *to = cell->windowed;
    *from = cell->operand;
    for (int i = 0; i < x->n_map; i++) {
        const int d = x->map[i];
        const int64_t start = cell->start[d];
        *from += start * x->operand_strides[d];
        if (sizes[d] <= 1 && (start < 0 || start >= x->operand->dims[d]))
            return false;
    }
    for (int i = 0; i < x->n_window; i++) {
        const struct ss_window_dim *w = &x->window[i];
        const int64_t start = cell->start[w->dim], room = x->operand->dims[w->dim] - start;
        const int64_t first = start < 0 ? -start : 0, end = room < w->length ? room : w->length;
        if (first >= end)
            return false;
        *to += first * w->windowed_step;
        *from += first * w->operand_step;
        ss_walk_add(walk, end - first, w->windowed_step, w->operand_step);
    }
    return true;
}

enum ss_rc ss_kernel_gather(const struct ss_kernel_args *args, struct ss_error *err)
{
    (void)err;
    struct ss_tensor *out = args->out;
    const size_t size = ss_store_size(out->store);
    struct ss_indexing x;
    size_t count;
    const int64_t *sizes = ss_attr_ints(&args->call->attrs, SS_ATTR_SLICE_SIZES, &count);
    int64_t lengths[SS_MAX_RANK], at[SS_MAX_RANK] = {0};
    if (out->count == 0)
        return SS_OK;
    ss_indexing_read(args->call, &ids, &args->in[0].type, &args->in[1], &out->type, &x);
    for (int d = 0; d < x.n_batch; d++)
        lengths[d] = x.batch[d].length;
    if (args->origin)
        memset(out->data, 0, (size_t)out->count * size);
    do {
        struct ss_index_cell cell;
        struct ss_walk walk = {.rank = 0};
        int64_t to, from;
        ss_indexing_cell(&x, at, &cell);
        place(&x, sizes, args->origin, &cell);
        if (visible(&x, sizes, &cell, &walk, &to, &from))
            ss_walk_copy(walk, size, (char *)out->data + to * (int64_t)size,
                         (const char *)args->in[0].data + from * (int64_t)size);
    } while (ss_index_next(lengths, x.n_batch, at));
    return SS_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/indexing.h"

/* Clamps the start so that the slice lies in the whole operand, then makes it local to a piece. */
static void place(const struct ss_indexing *x, const int64_t *sizes, const struct ss_origin *origin,
                  struct ss_index_cell *cell)
{
    for (int i = 0; i < x->n_map; i++) {
        const int d = x->map[i];
        const int64_t length = ss_whole_length(x->operand, origin, d);
        cell->start[d] =
            ss_clamp_int(cell->start[d], 0, length - sizes[d]) - (origin ? origin->start[d] : 0);
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
        if (sizes[d] == 1 && (start < 0 || start >= x->operand->dims[d]))
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

struct gathering {
    struct ss_indexing x;
    const int64_t *sizes, *lengths; /* of the slice; of the batch */
    size_t element;
    const char *in;
    char *out;
};

static void copy(const struct gathering *g, const struct ss_walk *walk, int64_t to, int64_t from)
{
    ss_walk_copy_simple(walk, g->element, g->out + to * (int64_t)g->element,
                        g->in + from * (int64_t)g->element);
}

/* Every slice is whole: one walk serves all of them. */
static void gather_whole(const struct gathering *g)
{
    const struct ss_indexing *x = &g->x;
    struct ss_walk walk = {.rank = 0};
    int64_t at[SS_MAX_RANK] = {0};
    for (int i = 0; i < x->n_window; i++)
        ss_walk_add(&walk, x->window[i].length, x->window[i].windowed_step,
                    x->window[i].operand_step);
    if (!ss_walk_simplify(&walk))
        return;
    do {
        struct ss_index_cell cell;
        ss_indexing_cell(x, at, &cell);
        place(x, g->sizes, NULL, &cell);
        int64_t from = cell.operand;
        for (int i = 0; i < x->n_map; i++)
            from += cell.start[x->map[i]] * x->operand_strides[x->map[i]];
        copy(g, &walk, cell.windowed, from);
    } while (ss_index_next(g->lengths, x->n_batch, at));
}

static void gather_from_piece(const struct gathering *g, const struct ss_origin *origin)
{
    int64_t at[SS_MAX_RANK] = {0};
    do {
        struct ss_index_cell cell;
        struct ss_walk walk = {.rank = 0};
        int64_t to, from;
        ss_indexing_cell(&g->x, at, &cell);
        place(&g->x, g->sizes, origin, &cell);
        if (visible(&g->x, g->sizes, &cell, &walk, &to, &from) && ss_walk_simplify(&walk))
            copy(g, &walk, to, from);
    } while (ss_index_next(g->lengths, g->x.n_batch, at));
}

enum ss_rc ss_kernel_gather(const struct ss_kernel_args *args, struct ss_error *err)
{
    (void)err;
    struct ss_tensor *out = args->out;
    struct gathering g = {.element = ss_element_size(out), .out = out->data};
    int64_t lengths[SS_MAX_RANK];
    size_t count;
    if (out->count == 0)
        return SS_OK;
    g.in = args->in[0].data;
    g.sizes = ss_attr_ints(&args->call->attrs, SS_ATTR_SLICE_SIZES, &count);
    ss_indexing_read(args->call, &ss_gather_ids, &args->in[0].type, &args->in[1], &out->type, &g.x);
    for (int d = 0; d < g.x.n_batch; d++)
        lengths[d] = g.x.batch[d].length;
    g.lengths = lengths;
    /* A dropped dim may have an empty slice; then no cell of it exists. */
    for (int d = 0; d < g.x.operand->rank; d++)
        if (g.x.operand->dims[d] == 0 || g.sizes[d] == 0)
            return SS_OK;
    if (!args->origin) {
        gather_whole(&g);
        return SS_OK;
    }
    memset(out->data, 0, ss_tensor_bytes(out));
    gather_from_piece(&g, args->origin);
    return SS_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/body.h"
#include "kernels/reference/indexing.h"
#include "kernels/reference/reducer.h"

/* Far outside of any tensor, yet safe to add lengths to. */
#define FAR ((int64_t)1 << 61)

/* The cells of an update window that lie in the operand (or in this piece of it): the others are
 * dropped. walk: operand position, update position. False if there is none. */
static bool visible(const struct ss_indexing *x, const struct ss_origin *origin,
                    struct ss_index_cell *cell, struct ss_walk *walk, int64_t *to, int64_t *from)
{
    bool inside[SS_MAX_RANK];
    *to = cell->operand;
    *from = cell->windowed;
    for (int i = 0; i < x->n_map; i++) {
        const int d = x->map[i];
        int64_t start = ss_clamp_int(cell->start[d], -FAR, FAR);
        start -= origin ? origin->start[d] : 0;
        inside[d] = start >= 0 && start < x->operand->dims[d];
        cell->start[d] = start;
    }
    for (int i = 0; i < x->n_window; i++) {
        const struct ss_window_dim *w = &x->window[i];
        const int64_t start = cell->start[w->dim], room = x->operand->dims[w->dim] - start;
        const int64_t first = start < 0 ? -start : 0, end = room < w->length ? room : w->length;
        if (first >= end)
            return false;
        inside[w->dim] = true;
        *from += first * w->windowed_step;
        *to += first * w->operand_step;
        ss_walk_add(walk, end - first, w->operand_step, w->windowed_step);
    }
    for (int i = 0; i < x->n_map; i++) {
        if (!inside[x->map[i]])
            return false;
        *to += cell->start[x->map[i]] * x->operand_strides[x->map[i]];
    }
    return true;
}

struct updating {
    const struct ss_kernel_args *args;
    size_t n;
    enum ss_reducer reducer;
    struct ss_body body;
    int64_t *to; /* operand position of each cell of the batch */
};

/* One batch of distinct cells: operand values, then updates, through the body, and back. */
static enum ss_rc run_batch(struct updating *u, int64_t count, struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    for (size_t k = 0; k < u->n; k++)
        for (int64_t i = 0; i < count; i++)
            ss_move(u->body.in[k], i, u->args->out[k].data, u->to[i],
                    ss_element_size(&u->args->out[k]));
    if (count > 0)
        rc = ss_body_run(&u->body, count, err);
    for (size_t k = 0; rc == SS_OK && k < u->n; k++)
        for (int64_t i = 0; i < count; i++)
            ss_move(u->args->out[k].data, u->to[i], u->body.out[k], i,
                    ss_element_size(&u->args->out[k]));
    return rc;
}

static enum ss_rc update_by_body(struct updating *u, const struct ss_walk *walk, int64_t to,
                                 int64_t from, struct ss_error *err)
{
    int64_t index[SS_MAX_WALK] = {0}, count = 0;
    enum ss_rc rc = SS_OK;
    do {
        for (size_t k = 0; k < u->n; k++) {
            const struct ss_tensor *updates = &u->args->in[u->n + 1 + k];
            ss_move(u->body.in[u->n + k], count, updates->data, from, ss_element_size(updates));
        }
        u->to[count++] = to;
        if (count == u->body.width) {
            rc = run_batch(u, count, err);
            count = 0;
        }
    } while (rc == SS_OK && ss_walk_next(walk, 0, index, &to, &from));
    return rc == SS_OK ? run_batch(u, count, err) : rc;
}

static enum ss_rc update_window(struct updating *u, const struct ss_walk *walk, int64_t to,
                                int64_t from, struct ss_error *err)
{
    if (u->reducer == SS_REDUCER_BODY)
        return update_by_body(u, walk, to, from, err);
    const struct ss_tensor *updates = &u->args->in[u->n + 1];
    ss_reducer_run(u->reducer, updates->type.dtype, u->args->round, *walk, u->args->out->data, to,
                   updates->data, from);
    return SS_OK;
}

static enum ss_rc update_all(struct updating *u, const struct ss_indexing *x, struct ss_error *err)
{
    const bool reverse = u->args->reverse_sum && ss_reducer_rounds(u->reducer);
    int64_t lengths[SS_MAX_RANK], index[SS_MAX_RANK] = {0}, at[SS_MAX_RANK];
    enum ss_rc rc = SS_OK;
    for (int d = 0; d < x->n_batch; d++)
        lengths[d] = x->batch[d].length;
    do {
        struct ss_index_cell cell;
        struct ss_walk walk = {.rank = 0};
        int64_t to, from;
        for (int d = 0; d < x->n_batch; d++)
            at[d] = reverse ? lengths[d] - 1 - index[d] : index[d];
        ss_indexing_cell(x, at, &cell);
        if (visible(x, u->args->origin, &cell, &walk, &to, &from))
            rc = update_window(u, &walk, to, from, err);
    } while (rc == SS_OK && ss_index_next(lengths, x->n_batch, index));
    return rc;
}

enum ss_rc ss_kernel_scatter(const struct ss_kernel_args *args, struct ss_error *err)
{
    struct updating u = {.args = args, .n = args->call->n_out};
    const struct ss_tensor *updates = &args->in[u.n + 1];
    const struct ss_region *region = ss_attr_region(&args->call->attrs, SS_ATTR_BODY);
    struct ss_indexing x;
    enum ss_rc rc = SS_OK;
    for (size_t k = 0; k < u.n && args->out->count > 0; k++)
        memcpy(args->out[k].data, args->in[k].data, ss_tensor_bytes(&args->out[k]));
    if (updates->count == 0 || args->out->count == 0)
        return SS_OK;
    ss_indexing_read(args->call, &ss_scatter_ids, &args->in[0].type, &args->in[u.n], &updates->type,
                     &x);
    u.reducer = u.n == 1 ? ss_reducer_of(region) : SS_REDUCER_BODY;
    if (u.reducer == SS_REDUCER_BODY) {
        const int64_t width = ss_body_width(updates->count / x.batch_count);
        rc = ss_body_open(args, region, 2 * u.n, args->in + 2 * u.n + 1, width, &u.body, err);
        u.to = ss_alloc_array(args->scratch, (size_t)width, sizeof *u.to);
    }
    if (rc == SS_OK)
        rc = update_all(&u, &x, err);
    for (size_t k = 0; k < u.n; k++)
        ss_finish(args, k);
    return rc;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One pass per position in the window: the result cells for which that position lies on an element
 * form a strided box. Windows of a running sum are one pass per cell. */
#include "kernels/reference/body.h"
#include "kernels/reference/kernel.h"
#include "kernels/reference/reducer.h"
#include "kernels/reference/windows.h"

/* The cells of a dim whose window has an element at one position: first, first + step, ... `count`
 * of them; `from` is the element of the first one and `advance` how far the next one's lies. */
struct box {
    int64_t first, step, count, from, advance;
};

/* Of the positions of each dim those that lie on an element of some cell's window. */
struct boxes {
    struct box *of[SS_MAX_RANK];
    int64_t counts[SS_MAX_RANK];
};

static bool cells_on_element(const struct ss_windows *w, int d, int64_t p, struct box *box)
{
    const struct ss_window *window = &w->dims[d];
    const int64_t dilation = window->base_dilation, length = w->in->dims[d], n = w->cells->dims[d];
    const int64_t shift = p * window->dilation - window->low;
    int64_t cell = shift >= 0 ? 0 : (-shift + window->stride - 1) / window->stride;
    /* Among `dilation` neighbours either one falls on an element or none ever does. */
    int64_t tries = dilation;
    while (tries > 0 && (cell * window->stride + shift) % dilation != 0)
        tries--, cell++;
    *box = (struct box){.first = cell, .step = 1};
    box->from = (cell * window->stride + shift) / dilation;
    if (tries == 0 || cell >= n || box->from >= length)
        return false;
    while (box->step * window->stride % dilation != 0)
        box->step++;
    box->advance = box->step * window->stride / dilation;
    const int64_t by_cells = (n - 1 - cell) / box->step;
    const int64_t by_length = (length - 1 - box->from) / box->advance;
    box->count = (by_cells < by_length ? by_cells : by_length) + 1;
    return true;
}

/* A window may be far longer than what it is on: positions that are padding for all cells are not
 * even looked at. False where all are, in some dim. */
static bool boxes_of(const struct ss_windows *w, struct ss_arena *arena, struct boxes *boxes)
{
    for (int d = 0; d < w->rank; d++) {
        const struct ss_window *window = &w->dims[d];
        const int64_t low = window->low - (w->cells->dims[d] - 1) * window->stride;
        const int64_t high = window->low + (w->in->dims[d] - 1) * window->base_dilation;
        const int64_t first = low > 0 ? low / window->dilation : 0;
        const int64_t end = high < 0 ? 0 : high / window->dilation + 1;
        const int64_t last = end < w->sizes[d] ? end : w->sizes[d];
        if (last <= first)
            return false;
        boxes->of[d] = ss_alloc_array(arena, (size_t)(last - first), sizeof *boxes->of[d]);
        boxes->counts[d] = 0;
        for (int64_t p = first; p < last; p++)
            boxes->counts[d] += cells_on_element(w, d, p, &boxes->of[d][boxes->counts[d]]);
        if (boxes->counts[d] == 0)
            return false;
    }
    return true;
}

static void combine_box(const struct ss_kernel_args *args, const struct ss_windows *w,
                        enum ss_reducer reducer, const struct box *const *of)
{
    struct ss_walk walk = {0};
    int64_t to = 0, from = 0;
    for (int d = 0; d < w->rank; d++) {
        to += of[d]->first * w->cell_strides[d];
        from += of[d]->from * w->in_strides[d];
        ss_walk_add(&walk, of[d]->count, of[d]->step * w->cell_strides[d],
                    of[d]->advance * w->in_strides[d]);
    }
    ss_reducer_run(reducer, w->cells->dtype, args->round, walk, args->out->data, to, args->in->data,
                   from);
}

/* The dim along which every window begins at, or before, the first element, while there is one
 * position in all others; -1. */
static int running_dim(const struct ss_windows *w, const struct boxes *boxes)
{
    int found = -1;
    for (int d = 0; d < w->rank; d++) {
        const struct ss_window *window = &w->dims[d];
        if (boxes->counts[d] == 1)
            continue;
        if (found >= 0 || window->stride != 1 || window->dilation != 1 ||
            window->base_dilation != 1 || window->low < w->cells->dims[d] - 1)
            return -1;
        found = d;
    }
    return found;
}

/* Each cell is the one before and one element more. */
static void run_along(const struct ss_kernel_args *args, const struct ss_windows *w,
                      enum ss_reducer reducer, const struct boxes *boxes, int dim)
{
    const struct box *of[SS_MAX_RANK];
    struct box cell = {.step = 1, .count = 1};
    struct ss_walk copy = {0};
    int64_t start = 0, reached = 0;
    for (int d = 0; d < w->rank; d++) {
        const struct box *box = of[d] = d == dim ? &cell : boxes->of[d];
        const int64_t step = box->step * w->cell_strides[d];
        start += box->first * w->cell_strides[d];
        ss_walk_add(&copy, box->count, step, step);
    }
    for (int64_t at = 0; at < w->cells->dims[dim]; at++, start += w->cell_strides[dim]) {
        const int64_t end = at + w->sizes[dim] - w->dims[dim].low;
        if (at > 0)
            ss_reducer_run(SS_REDUCER_LAST, w->cells->dtype, false, copy, args->out->data, start,
                           args->out->data, start - w->cell_strides[dim]);
        for (cell.first = at; reached < end && reached < w->in->dims[dim]; reached++) {
            cell.from = reached;
            combine_box(args, w, reducer, of);
        }
    }
}

static void windows_simple(const struct ss_kernel_args *args, const struct ss_windows *w,
                           enum ss_reducer reducer)
{
    const bool reverse = args->reverse_sum && ss_reducer_rounds(reducer);
    struct ss_arena_mark mark = ss_arena_mark(args->scratch);
    int64_t index[SS_MAX_RANK] = {0};
    const struct box *of[SS_MAX_RANK];
    struct boxes boxes;
    ss_fill(args->out->data, args->in[1].data, ss_element_size(args->out), args->out->count);
    if (args->out->count == 0 || args->in->count == 0 || !boxes_of(w, args->scratch, &boxes))
        return;
    const int running = reverse ? -1 : running_dim(w, &boxes);
    if (running >= 0)
        run_along(args, w, reducer, &boxes, running);
    else
        do {
            for (int d = 0; d < w->rank; d++)
                of[d] = &boxes.of[d][reverse ? boxes.counts[d] - 1 - index[d] : index[d]];
            combine_box(args, w, reducer, of);
        } while (ss_index_next(boxes.counts, w->rank, index));
    ss_arena_rewind(args->scratch, mark);
}

/* Padding holds the initial value. */
static void load_position(const struct ss_kernel_args *args, const struct ss_windows *w,
                          const struct ss_body *body, const int64_t *first_cell, int64_t count,
                          const int64_t *position)
{
    const size_t n = args->call->n_out;
    int64_t cell[SS_MAX_RANK];
    memcpy(cell, first_cell, sizeof cell);
    for (int64_t i = 0; i < count; i++, ss_index_next(w->cells->dims, w->rank, cell)) {
        const int64_t from = ss_window_element(w, cell, position);
        for (size_t k = 0; k < n; k++) {
            const struct ss_tensor *t = &args->in[from < 0 ? n + k : k];
            ss_move(body->in[n + k], i, t->data, from < 0 ? 0 : from, ss_element_size(t));
        }
    }
}

/* One batch of cells, by the body: one run per position of the window. */
static enum ss_rc fold_batch(const struct ss_kernel_args *args, const struct ss_windows *w,
                             struct ss_body *body, int64_t first, const int64_t *first_cell,
                             int64_t count, struct ss_error *err)
{
    const size_t n = args->call->n_out;
    int64_t position[SS_MAX_RANK] = {0};
    enum ss_rc rc = SS_OK;
    for (size_t k = 0; k < n; k++)
        ss_fill(ss_element(&args->out[k], first), args->in[n + k].data,
                ss_element_size(&args->out[k]), count);
    do {
        load_position(args, w, body, first_cell, count, position);
        for (size_t k = 0; k < n; k++)
            memcpy(body->in[k], ss_element(&args->out[k], first),
                   (size_t)count * ss_element_size(&args->out[k]));
        rc = ss_body_run(body, count, err);
        for (size_t k = 0; k < n; k++)
            memcpy(ss_element(&args->out[k], first), body->out[k],
                   (size_t)count * ss_element_size(&args->out[k]));
    } while (rc == SS_OK && ss_index_next(w->sizes, w->rank, position));
    return rc;
}

static enum ss_rc windows_body(const struct ss_kernel_args *args, const struct ss_windows *w,
                               struct ss_error *err)
{
    const size_t n = args->call->n_out;
    const int64_t cells = args->out->count, width = ss_body_width(cells);
    int64_t cell[SS_MAX_RANK] = {0};
    struct ss_body body;
    if (cells == 0)
        return SS_OK;
    enum ss_rc rc = ss_body_open(args, ss_attr_region(&args->call->attrs, SS_ATTR_BODY), 2 * n,
                                 args->in + 2 * n, width, &body, err);
    for (int64_t first = 0; first < cells && rc == SS_OK; first += width) {
        const int64_t count = cells - first < width ? cells - first : width;
        rc = fold_batch(args, w, &body, first, cell, count, err);
        for (int64_t i = 0; i < count; i++)
            ss_index_next(w->cells->dims, w->rank, cell);
    }
    return rc;
}

enum ss_rc ss_kernel_reduce_window(const struct ss_kernel_args *args, struct ss_error *err)
{
    const size_t n = args->call->n_out;
    const struct ss_region *region = ss_attr_region(&args->call->attrs, SS_ATTR_BODY);
    enum ss_reducer reducer = n == 1 ? ss_reducer_of(region) : SS_REDUCER_BODY;
    struct ss_windows w;
    enum ss_rc rc = ss_windows_read(args, &args->out->type, &w, err);
    if (rc != SS_OK)
        return rc;
    if (reducer != SS_REDUCER_BODY && ss_reducer_absorbs(reducer, &args->in[1]))
        windows_simple(args, &w, reducer);
    else
        rc = windows_body(args, &w, err);
    for (size_t k = 0; k < n; k++)
        ss_finish(args, k);
    return rc;
}

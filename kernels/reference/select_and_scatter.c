/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/body.h"
#include "kernels/reference/kernel.h"
#include "kernels/reference/order.h"
#include "kernels/reference/reducer.h"
#include "kernels/reference/windows.h"

/* Chooses between the element chosen so far and the next one of its window. */
struct chooser {
    bool simple;
    struct ss_body_compare compare;
    struct ss_body body;
    const struct ss_tensor *operand;
};

/* True if the element at `kept` stays chosen against the one at `next`. */
static enum ss_rc choose(struct chooser *c, int64_t kept, int64_t next, bool *stays,
                         struct ss_error *err)
{
    const struct ss_tensor *t = c->operand;
    if (c->simple) {
        const bool swap = c->compare.a == 1;
        *stays = ss_compare_holds(t, swap ? next : kept, t, swap ? kept : next,
                                  c->compare.direction, c->compare.type);
        return SS_OK;
    }
    ss_move(c->body.in[0], 0, t->data, kept, ss_element_size(t));
    ss_move(c->body.in[1], 0, t->data, next, ss_element_size(t));
    enum ss_rc rc = ss_body_run(&c->body, 1, err);
    *stays = *(const int64_t *)c->body.out[0] != 0;
    return rc;
}

/* The element chosen in the window of a source cell; -1 if the window lies in padding alone. */
static enum ss_rc choose_in_window(struct chooser *c, const struct ss_windows *w,
                                   const int64_t *cell, int64_t *chosen, struct ss_error *err)
{
    int64_t position[SS_MAX_RANK] = {0};
    enum ss_rc rc = SS_OK;
    *chosen = -1;
    do {
        const int64_t next = ss_window_element(w, cell, position);
        bool stays = false;
        if (next < 0)
            continue;
        if (*chosen >= 0)
            rc = choose(c, *chosen, next, &stays, err);
        if (!stays)
            *chosen = next;
    } while (rc == SS_OK && ss_index_next(w->sizes, w->rank, position));
    return rc;
}

static enum ss_rc add_to_cell(struct ss_body *body, enum ss_reducer reducer,
                              const struct ss_kernel_args *args, int64_t to, int64_t from,
                              struct ss_error *err)
{
    const struct ss_tensor *source = &args->in[1];
    const size_t size = ss_element_size(source);
    void *cells = args->out->data;
    if (reducer != SS_REDUCER_BODY) {
        ss_reducer_run(reducer, source->type.dtype, args->round, (struct ss_walk){.rank = 0}, cells,
                       to, source->data, from);
        return SS_OK;
    }
    ss_move(body->in[0], 0, cells, to, size);
    ss_move(body->in[1], 0, source->data, from, size);
    enum ss_rc rc = ss_body_run(body, 1, err);
    ss_move(cells, to, body->out[0], 0, size);
    return rc;
}

static enum ss_rc scatter_chosen(const struct ss_kernel_args *args, const struct ss_windows *w,
                                 struct chooser *c, struct ss_body *body, enum ss_reducer reducer,
                                 struct ss_error *err)
{
    const struct ss_type *source = &args->in[1].type;
    const int64_t count = args->in[1].count;
    const bool reverse = args->reverse_sum && ss_reducer_rounds(reducer);
    int64_t index[SS_MAX_RANK] = {0}, cell[SS_MAX_RANK];
    enum ss_rc rc = SS_OK;
    for (int64_t i = 0; i < count && rc == SS_OK; i++) {
        int64_t chosen;
        for (int d = 0; d < w->rank; d++)
            cell[d] = reverse ? source->dims[d] - 1 - index[d] : index[d];
        rc = choose_in_window(c, w, cell, &chosen, err);
        if (rc == SS_OK && chosen >= 0)
            rc = add_to_cell(body, reducer, args, chosen, reverse ? count - 1 - i : i, err);
        ss_index_next(source->dims, w->rank, index);
    }
    return rc;
}

enum ss_rc ss_kernel_select_and_scatter(const struct ss_kernel_args *args, struct ss_error *err)
{
    const struct ss_region *select = ss_attr_region(&args->call->attrs, SS_ATTR_BODY);
    const struct ss_region *scatter = ss_attr_region(&args->call->attrs, SS_ATTR_BODY2);
    const enum ss_reducer reducer = ss_reducer_of(scatter);
    struct chooser c = {.operand = args->in};
    struct ss_body body = {0};
    struct ss_windows w;
    enum ss_rc rc = ss_windows_read(args, &args->in[1].type, &w, err);
    c.simple = ss_body_is_compare(select, &c.compare) && c.compare.a + c.compare.b == 1;
    if (rc == SS_OK && !c.simple)
        rc = ss_body_open(args, select, 2, NULL, 1, &c.body, err);
    if (rc == SS_OK && reducer == SS_REDUCER_BODY)
        rc = ss_body_open(args, scatter, 2, NULL, 1, &body, err);
    if (rc != SS_OK)
        return rc;
    ss_fill(args->out->data, args->in[2].data, ss_element_size(args->out), args->out->count);
    rc = scatter_chosen(args, &w, &c, &body, reducer, err);
    ss_finish(args, 0);
    return rc;
}

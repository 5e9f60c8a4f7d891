/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs the ops and reshards of two plans and sorts them by the difference in time. */
#include "core/plan/diff.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/integer.h"

static bool whole(const struct ss_layout *layouts, uint32_t n)
{
    struct ss_layout zero;
    memset(&zero, 0, sizeof zero);
    for (uint32_t k = 0; k < n; k++)
        if (!ss_layout_equal(&layouts[k], &zero))
            return false;
    return true;
}

static bool same_op(const struct ss_plan *a, const struct ss_plan *b, uint32_t id)
{
    const struct ss_op *op = &a->graph->ops[id];
    const struct ss_plan_op *x = &a->ops[id], *y = &b->ops[id];
    if (!ss_mesh_same_sizes(&a->mesh, &b->mesh))
        return whole(x->in, op->n_operands) && whole(y->in, op->n_operands) &&
               whole(x->out, op->n_results) && whole(y->out, op->n_results);
    return ss_layouts_equal(x->in, y->in, op->n_operands) &&
           ss_layouts_equal(x->out, y->out, op->n_results);
}

static int by_difference(int64_t left, int64_t right)
{
    int64_t x = left < 0 ? -left : left, y = right < 0 ? -right : right;
    return (x < y) - (x > y);
}

static int compare_ops(const void *left, const void *right)
{
    const struct ss_diff_op *x = left, *y = right;
    int order = by_difference(x->b_ps - x->a_ps, y->b_ps - y->a_ps);
    return order ? order : (x->op > y->op) - (x->op < y->op);
}

static void diff_ops(const struct ss_plan *a, const struct ss_plan *b, struct ss_arena *arena,
                     struct ss_plan_diff *diff)
{
    const struct ss_graph *g = a->graph;
    SS_ARRAY(struct ss_diff_op) list = {0};
    for (uint32_t i = 0; i < g->n_ops; i++) {
        int64_t trips = ss_graph_trips(g, g->ops[i].loop);
        struct ss_diff_op d = {i, a->ops[i].compute_ps * trips, b->ops[i].compute_ps * trips};
        if (g->ops[i].live && !same_op(a, b, i))
            ss_push(arena, list, d);
    }
    if (list.count)
        qsort(list.items, list.count, sizeof *list.items, compare_ops);
    diff->ops = list.items;
    diff->n_ops = list.count;
}

/* What makes reshards of two plans the same question. */
struct key {
    uint32_t place, var, consumer, arg;
};

static struct key key_of(const struct ss_plan_reshard *r)
{
    return (struct key){(uint32_t)r->place, r->var, r->consumer, r->arg};
}

static int compare_keys(struct key a, struct key b)
{
    if (a.var != b.var)
        return a.var < b.var ? -1 : 1;
    if (a.place != b.place)
        return a.place < b.place ? -1 : 1;
    if (a.consumer != b.consumer)
        return a.consumer < b.consumer ? -1 : 1;
    return (a.arg > b.arg) - (a.arg < b.arg);
}

static int compare_reshards(const void *left, const void *right)
{
    const struct ss_diff_reshard *x = left, *y = right;
    int order = by_difference(x->b_ps - x->a_ps, y->b_ps - y->a_ps);
    return order ? order : compare_keys(key_of(x->a ? x->a : x->b), key_of(y->a ? y->a : y->b));
}

static bool same_reshard(const struct ss_diff_reshard *d, bool comparable)
{
    return d->a && d->b && comparable && d->a_ps == d->b_ps &&
           ss_layout_equal(&d->a->from, &d->b->from) && ss_layout_equal(&d->a->to, &d->b->to);
}

static void diff_reshards(const struct ss_plan *a, const struct ss_plan *b, struct ss_arena *arena,
                          struct ss_plan_diff *diff)
{
    struct ss_map index = {0};
    SS_ARRAY(struct ss_diff_reshard) all = {0};
    for (size_t i = 0; i < a->n_reshards; i++) {
        const struct ss_plan_reshard *r = &a->reshards[i];
        struct key key = key_of(r);
        *ss_map_put(&index, &key, sizeof key, NULL) = (uint32_t)all.count;
        ss_push(arena, all, ((struct ss_diff_reshard){r, NULL, r->ps * r->trips, 0}));
    }
    for (size_t i = 0; i < b->n_reshards; i++) {
        const struct ss_plan_reshard *r = &b->reshards[i];
        struct key key = key_of(r);
        const uint32_t *slot = ss_map_get(&index, &key, sizeof key);
        if (slot) {
            all.items[*slot].b = r;
            all.items[*slot].b_ps = r->ps * r->trips;
        } else {
            ss_push(arena, all, ((struct ss_diff_reshard){NULL, r, 0, r->ps * r->trips}));
        }
    }
    ss_map_free(&index);
    bool comparable = ss_mesh_same_sizes(&a->mesh, &b->mesh);
    size_t n = 0;
    for (size_t i = 0; i < all.count; i++)
        if (!same_reshard(&all.items[i], comparable))
            all.items[n++] = all.items[i];
    if (n)
        qsort(all.items, n, sizeof *all.items, compare_reshards);
    diff->reshards = all.items;
    diff->n_reshards = n;
}

struct ss_plan_diff ss_plan_diff(const struct ss_plan *a, const struct ss_plan *b,
                                 struct ss_arena *arena)
{
    struct ss_plan_diff diff = {0};
    diff_ops(a, b, arena, &diff);
    diff_reshards(a, b, arena, &diff);
    return diff;
}

void ss_plan_traffic(const struct ss_plan *plan, struct ss_plan_traffic traffic[SS_N_COLLECTIVES])
{
    memset(traffic, 0, SS_N_COLLECTIVES * sizeof *traffic);
    for (size_t i = 0; i < plan->n_reshards; i++) {
        const struct ss_plan_reshard *r = &plan->reshards[i];
        for (size_t k = 0; k < r->n_steps; k++) {
            struct ss_plan_traffic *t = &traffic[r->steps[k].kind];
            t->count = ss_capped_sum(t->count, r->trips);
            t->bytes = ss_capped_sum(t->bytes, ss_capped_product(r->steps[k].bytes, r->trips));
            t->ps += r->steps[k].ps * r->trips;
        }
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mesh/search.h"

#include <stdlib.h>
#include <string.h>

enum { SETTLED = 1, WANTED = 2 };

struct ss_search_entry {
    int64_t ps;
    uint32_t steps, node;
};

/* Prices by axis and by which axes cut the piece that moves; -1: not asked for yet. */
struct prices {
    int64_t by[SS_N_COLLECTIVES][SS_MAX_AXES][1 << SS_MAX_AXES];
    int64_t permute[1 << SS_MAX_AXES];
};

void ss_search_free(struct ss_search *s)
{
    free(s->ps);
    free(s->steps);
    free(s->previous);
    free(s->via);
    free(s->axis);
    free(s->state);
    free(s->open);
    free(s->heap);
    memset(s, 0, sizeof *s);
}

static void reserve(struct ss_search *s, size_t n)
{
    if (n > s->capacity) {
        s->ps = ss_xrealloc(s->ps, n * sizeof *s->ps);
        s->steps = ss_xrealloc(s->steps, n * sizeof *s->steps);
        s->previous = ss_xrealloc(s->previous, n * sizeof *s->previous);
        s->via = ss_xrealloc(s->via, n);
        s->axis = ss_xrealloc(s->axis, n);
        s->state = ss_xrealloc(s->state, n);
        s->open = ss_xrealloc(s->open, n * sizeof *s->open);
        s->capacity = n;
    }
}

/* ---- heap ---- */

static bool earlier(const struct ss_search_entry *a, const struct ss_search_entry *b)
{
    if (a->ps != b->ps) {
        return a->ps < b->ps;
    }
    return a->steps != b->steps ? a->steps < b->steps : a->node < b->node;
}

static void heap_push(struct ss_search *s, struct ss_search_entry e)
{
    if (s->n_heap == s->heap_capacity) {
        s->heap_capacity = s->heap_capacity ? 2 * s->heap_capacity : 256;
        s->heap = ss_xrealloc(s->heap, s->heap_capacity * sizeof *s->heap);
    }
    size_t i = s->n_heap++;
    for (; i > 0 && earlier(&e, &s->heap[(i - 1) / 2]); i = (i - 1) / 2) {
        s->heap[i] = s->heap[(i - 1) / 2];
    }
    s->heap[i] = e;
}

static struct ss_search_entry heap_pop(struct ss_search *s)
{
    struct ss_search_entry top = s->heap[0], e = s->heap[--s->n_heap];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= s->n_heap) {
            break;
        }
        if (child + 1 < s->n_heap && earlier(&s->heap[child + 1], &s->heap[child])) {
            child++;
        }
        if (!earlier(&s->heap[child], &e)) {
            break;
        }
        s->heap[i] = s->heap[child];
        i = child;
    }
    s->heap[i] = e;
    return top;
}

/* ---- moves ---- */

static void relax(struct ss_search *s, uint32_t u, uint32_t v, enum ss_collective kind, int axis,
                  int64_t price)
{
    int64_t ps = s->ps[u] + price;
    uint32_t steps = s->steps[u] + 1;
    if (ps < s->ps[v] || (ps == s->ps[v] && steps < s->steps[v])) {
        s->ps[v] = ps;
        s->steps[v] = steps;
        s->previous[v] = u;
        s->via[v] = (uint8_t)kind;
        s->axis[v] = (int8_t)axis;
        heap_push(s, (struct ss_search_entry){ ps, steps, v });
    }
}

/* Price of a move whose bytes follow from the axis and the piece alone. */
static int64_t price_of(const struct ss_layout_graph *g, struct prices *prices,
                        enum ss_collective kind, int axis, uint32_t u, uint32_t v)
{
    if (kind == SS_SLICE || kind == SS_TO_PARTIAL) {
        return 0;
    }
    int64_t *memo = &prices->by[kind][axis][g->shards[u] & ~SS_IS_PARTIAL];
    if (kind == SS_ALL_TO_ALL) {
        const struct ss_ratio *r = &g->moves[axis][ss_layout_graph_option(g, u, axis) *
                                                       g->n_options[axis] +
                                                   ss_layout_graph_option(g, v, axis)];
        if (r->den == 0) {
            return SS_INFINITE;
        }
        if (r->den != g->mesh->axis[axis].size || r->num + 1 != r->den) {
            return ss_collective_ps(g->mesh, kind, axis, ss_layout_graph_bytes(g, kind, axis, u, v));
        }
    }
    if (*memo < 0) {
        *memo = ss_collective_ps(g->mesh, kind, axis, ss_layout_graph_bytes(g, kind, axis, u, v));
    }
    return *memo;
}

/* The collective that turns one cut of an axis into another; SS_N_COLLECTIVES: none. */
static enum ss_collective kind_of(const struct ss_cut *from, const struct ss_cut *to)
{
    if (from->kind == SS_REPLICATED) {
        return to->kind == SS_SHARD ? SS_SLICE : SS_TO_PARTIAL;
    }
    if (to->kind == SS_REPLICATED) {
        return from->kind == SS_SHARD ? SS_ALL_GATHER : SS_ALL_REDUCE;
    }
    if (to->kind == SS_SHARD) {
        return from->kind == SS_SHARD ? SS_ALL_TO_ALL : SS_REDUCE_SCATTER;
    }
    return SS_N_COLLECTIVES;
}

static void one_axis_moves(struct ss_search *s, const struct ss_layout_graph *g,
                           struct prices *prices, uint32_t u)
{
    for (int a = 0; a < g->mesh->n_axes; a++) {
        int32_t from = ss_layout_graph_option(g, u, a);
        for (int32_t to = 0; to < g->n_options[a]; to++) {
            uint32_t v = (uint32_t)(u + (to - from) * g->strides[a]);
            if (to == from || g->shards[v] == SS_NOT_A_LAYOUT || (s->state[v] & SETTLED)) {
                continue;
            }
            enum ss_collective kind = kind_of(&g->options[a][from], &g->options[a][to]);
            if (kind == SS_N_COLLECTIVES) {
                continue;
            }
            int64_t price = price_of(g, prices, kind, a, u, v);
            if (price != SS_INFINITE) {
                relax(s, u, v, kind, a, price);
            }
        }
    }
}

/* All permutes within a class cost the same and nodes settle in order of cost, so the first settled
 * node that may permute to v reaches it best: v then leaves the open list. */
static void permutes(struct ss_search *s, const struct ss_layout_graph *g, struct prices *prices,
                     uint32_t *n_open, uint32_t u)
{
    if (g->shards[u] & SS_IS_PARTIAL) {
        return;
    }
    int c = g->class_of[g->shards[u]];
    uint32_t *open = s->open + g->class_begin[c];
    if (prices->permute[c] < 0) {
        prices->permute[c] =
            ss_collective_ps(g->mesh, SS_PERMUTE, -1, ss_layout_graph_bytes(g, SS_PERMUTE, -1, u, u));
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < n_open[c]; i++) {
        uint32_t v = open[i];
        int64_t ps = s->ps[u] + prices->permute[c];
        if ((s->state[v] & SETTLED) ||
            s->ps[v] < ps || (s->ps[v] == ps && s->steps[v] <= s->steps[u] + 1)) {
            continue;
        }
        if (ss_layout_graph_permutes(g, u, v)) {
            relax(s, u, v, SS_PERMUTE, -1, prices->permute[c]);
        } else {
            open[kept++] = v;
        }
    }
    n_open[c] = kept;
}

void ss_search_run(struct ss_search *s, const struct ss_layout_graph *g, int64_t from,
                   const int64_t *wanted, size_t n)
{
    size_t nodes = (size_t)g->n_nodes;
    uint32_t n_open[1 << SS_MAX_AXES];
    struct prices prices;
    size_t left = 0;
    reserve(s, nodes);
    memset(&prices, 0xff, sizeof prices);
    memset(s->state, 0, nodes);
    for (size_t u = 0; u < nodes; u++) {
        s->ps[u] = SS_INFINITE;
    }
    for (size_t i = 0; i < n; i++) {
        if (wanted[i] >= 0 && !(s->state[wanted[i]] & WANTED)) {
            s->state[wanted[i]] |= WANTED;
            left++;
        }
    }
    memcpy(s->open, g->members, g->class_begin[1 << g->mesh->n_axes] * sizeof *s->open);
    for (int c = 0; c < 1 << g->mesh->n_axes; c++) {
        n_open[c] = g->class_begin[c + 1] - g->class_begin[c];
    }
    s->graph = g;
    s->n_heap = 0;
    s->ps[from] = 0;
    s->steps[from] = 0;
    s->previous[from] = (uint32_t)from;
    heap_push(s, (struct ss_search_entry){ 0, 0, (uint32_t)from });
    while (s->n_heap && left) {
        uint32_t u = heap_pop(s).node;
        if (s->state[u] & SETTLED) {
            continue;
        }
        s->state[u] |= SETTLED;
        left -= (s->state[u] & WANTED) != 0;
        one_axis_moves(s, g, &prices, u);
        permutes(s, g, &prices, n_open, u);
    }
}

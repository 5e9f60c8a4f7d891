/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nodes are matched by their index in the graph, strategies by their number in the graph. */
#include "core/solve/resume/saved_state.h"

#include <stdlib.h>
#include <string.h>

/* Records the nodes and strategies of the graph that those of the core come from. */
static void note_origins(struct ss_saved_state *l, const struct ss_solver *s)
{
    const struct ss_pairwise *p = s->core;
    l->origin = ss_alloc_array(&l->arena, p->n, sizeof *l->origin);
    l->given = ss_alloc_array(&l->arena, p->strategies, sizeof *l->given);
    l->n_places = s->g->n_nodes;
    l->place = ss_alloc_array(&l->arena, l->n_places, sizeof *l->place);
    for (size_t v = 0; v < s->g->n_nodes; v++)
        l->place[v] = SS_NONE;
    for (uint32_t i = 0; i < p->n; i++) {
        l->origin[i] = s->reduced.nodes[p->node[i]].origin;
        memcpy(l->given + l->strategy[i], ss_index(&s->reduced.pool, l->origin[i]),
               p->size[i] * sizeof *l->given);
        l->place[p->node[i]] = i;
    }
}

struct ss_saved_state *ss_saved_state_new(const struct ss_solver *s, const struct ss_dual *d,
                                          const int64_t *excess)
{
    const struct ss_pairwise *p = s->core;
    struct ss_arena arena = {0};
    struct ss_saved_state *l = ss_alloc(&arena, sizeof *l);
    *l = (struct ss_saved_state){.arena = arena,
                                 .refs = 1,
                                 .n = p->n,
                                 .n_edges = p->n_edges,
                                 .bits = d->bits,
                                 .shift = s->reduced.shift};
    l->cost = ss_memdup(&l->arena, p->cost, p->n * sizeof *l->cost);
    l->edges = ss_memdup(&l->arena, p->edges, p->n_edges * sizeof *l->edges);
    l->first = ss_memdup(&l->arena, p->first, (p->n + 1u) * sizeof *l->first);
    l->incident = ss_memdup(&l->arena, p->incident, 2 * (size_t)p->n_edges * sizeof *l->incident);
    l->message_a = ss_memdup(&l->arena, d->message_a, p->n_edges * sizeof *l->message_a);
    l->message_b = ss_memdup(&l->arena, d->message_b, p->n_edges * sizeof *l->message_b);
    l->messages = ss_memdup(&l->arena, d->messages, d->n_messages * sizeof *l->messages);
    l->room = ss_solver_missing(s, d);
    l->best_cost = s->best_cost;
    l->strategy = ss_memdup(&l->arena, d->first, (p->n + 1u) * sizeof *l->strategy);
    if (excess)
        l->excess = ss_memdup(&l->arena, excess, p->strategies * sizeof *l->excess);
    note_origins(l, s);
    return l;
}

struct ss_saved_state *ss_saved_state_hold(struct ss_saved_state *left)
{
    if (left)
        atomic_fetch_add(&left->refs, 1);
    return left;
}

void ss_saved_state_release(struct ss_saved_state **held)
{
    struct ss_saved_state *l = *held;
    *held = NULL;
    if (!l || atomic_fetch_sub(&l->refs, 1) > 1)
        return;
    struct ss_arena arena = l->arena;
    ss_arena_free(&arena);
}

uint32_t ss_saved_state_node(const struct ss_saved_state *left, uint32_t node)
{
    return node < left->n_places ? left->place[node] : SS_NONE;
}

uint32_t ss_saved_state_edge(const struct ss_saved_state *left, uint32_t a, uint32_t b)
{
    if (a == SS_NONE || b == SS_NONE)
        return SS_NONE;
    for (uint32_t j = left->first[a]; j < left->first[a + 1]; j++) {
        const struct ss_pair_edge *e = &left->edges[left->incident[j]];
        if (e->a == b || e->b == b)
            return left->incident[j];
    }
    return SS_NONE;
}

void ss_saved_state_filter(const struct ss_saved_state *l, uint32_t node, int64_t cost, uint32_t n,
                           bool *keep)
{
    uint32_t i = ss_saved_state_node(l, node);
    if (i == SS_NONE || !l->excess)
        return;
    /* The unit more is for rounding: no strategy is ruled out at exactly this cost. */
    __int128 more = (((__int128)cost - l->best_cost) >> l->shift) + 1;
    __int128 room = l->room + more * ((__int128)1 << l->bits);
    size_t at = l->strategy[i], end = l->strategy[i + 1];
    for (uint32_t k = 0; k < n; k++) {
        while (at < end && l->given[at] < k)
            at++;
        bool known = at < end && l->given[at] == k;
        keep[k] &= !known || l->excess[at] <= room;
    }
}

double ss_saved_state_size(const struct ss_saved_state *l)
{
    double sum = 0;
    for (uint32_t k = 0; k < l->n_edges; k++) {
        const struct ss_pair_edge *e = &l->edges[k];
        for (int end = 0; end < 2; end++) {
            uint32_t i = end ? e->b : e->a;
            const int64_t *own = l->messages + (end ? l->message_b[k] : l->message_a[k]);
            int64_t most = 0;
            for (size_t s = 0; s < l->strategy[i + 1] - l->strategy[i]; s++)
                most = llabs(own[s]) > most ? llabs(own[s]) : most;
            sum += (double)most;
        }
    }
    return sum;
}

/* Copies the message of one end of an edge, strategy by strategy; node i was `was`. */
static void take_message(const struct ss_saved_state *l, const struct ss_solver *s, double scale,
                         uint32_t i, uint32_t was, const int64_t *from, int64_t *to)
{
    const struct ss_reduced *reduced = &s->reduced;
    const uint32_t *strategy = ss_index(&reduced->pool, reduced->nodes[s->core->node[i]].origin);
    const uint32_t *before = l->given + l->strategy[was];
    uint32_t n = s->core->size[i], m = (uint32_t)(l->strategy[was + 1] - l->strategy[was]);
    if (scale == 1 && n == m && memcmp(before, strategy, n * sizeof *before) == 0) {
        memcpy(to, from, n * sizeof *to);
        return;
    }
    for (uint32_t k = 0, j = 0; k < n; k++) {
        /* Both lists ascend. */
        while (j < m && before[j] < strategy[k])
            j++;
        to[k] = j < m && before[j] == strategy[k] ? (int64_t)(scale * (double)from[j]) : 0;
    }
}

void ss_saved_state_restore(const struct ss_saved_state *left, const struct ss_solver *s,
                            double scale, struct ss_dual *d)
{
    const struct ss_pairwise *p = s->core;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        uint32_t a = ss_saved_state_node(left, p->node[e->a]),
                 b = ss_saved_state_node(left, p->node[e->b]);
        uint32_t old = ss_saved_state_edge(left, a, b);
        if (old == SS_NONE)
            continue;
        take_message(left, s, scale, e->a, a, left->messages + left->message_a[old],
                     d->messages + d->message_a[k]);
        take_message(left, s, scale, e->b, b, left->messages + left->message_b[old],
                     d->messages + d->message_b[k]);
    }
}

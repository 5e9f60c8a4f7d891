/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The separator is one level of a breadth-first search from a pseudo-peripheral node, which is
 * found by repeated searches. */
#include "core/solve/bounds/bisection.h"

#include <stdlib.h>
#include <string.h>

/* Breadth-first searches for a node at an end of the graph. */
#define FAR_SEARCHES 4u
/* The larger half and the separator may hold at most this part of the work. */
#define MOST_NUM 2
#define MOST_DEN 3

/* level[i] = distance from start, by breadth-first search; the other components follow, each from
 * its first node, on later levels. Returns the node found last. */
static uint32_t find_levels(const struct ss_pairwise *p, uint32_t start, uint32_t *level,
                            uint32_t *queue)
{
    uint32_t head = 0, tail = 0, seed = 0;
    memset(level, 0xff, p->n * sizeof *level);
    level[queue[tail++] = start] = 0;
    while (tail < p->n || head < tail) {
        if (head == tail) {
            while (level[seed] != SS_NONE)
                seed++;
            level[seed] = level[queue[tail - 1]] + 1;
            queue[tail++] = seed;
        }
        uint32_t i = queue[head++];
        for (uint32_t j = p->first[i]; j < p->first[i + 1]; j++) {
            uint32_t other = ss_pair_other(p, p->incident[j], i);
            if (level[other] == SS_NONE) {
                level[other] = level[i] + 1;
                queue[tail++] = other;
            }
        }
    }
    return queue[p->n - 1];
}

/* The separator level that minimises the work of the larger half and itself; SS_NONE if none is
 * balanced enough. */
static uint32_t best_level(const struct ss_pairwise *p, const uint32_t *level)
{
    uint64_t *work = ss_xcalloc(p->n + 1u, sizeof *work), all = 0, below = 0, least = UINT64_MAX;
    uint32_t best = SS_NONE;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        uint64_t cells = (uint64_t)p->size[e->a] * p->size[e->b];
        work[level[e->a]] += cells;
        work[level[e->b]] += cells;
        all += 2 * cells;
    }
    for (uint32_t l = 0; l < p->n; l++) {
        uint64_t above = all - below - work[l], more = (below > above ? below : above) + work[l];
        if (more < least) {
            least = more;
            best = l;
        }
        below += work[l];
    }
    free(work);
    return least / MOST_NUM < all / MOST_DEN ? best : SS_NONE;
}

struct ss_bisection ss_bisection_find(const struct ss_pairwise *p, struct ss_arena *arena)
{
    struct ss_bisection h = {.order = ss_alloc_array(arena, p->n + 1u, sizeof *h.order),
                             .rank = ss_alloc_array(arena, p->n + 1u, sizeof *h.rank)};
    uint32_t *level = ss_xcalloc(p->n + 1u, sizeof *level), middle = SS_NONE, place = 0;
    if (p->n && p->cells > SS_MANY_CELLS) {
        uint32_t start = 0;
        for (uint32_t k = 0; k < FAR_SEARCHES; k++)
            start = find_levels(p, start, level, h.order);
        middle = best_level(p, level);
    }
    for (uint32_t part = 0; part < 3; part++) {
        for (uint32_t i = 0; i < p->n; i++) {
            uint32_t own = middle == SS_NONE || level[i] < middle ? 0 : level[i] > middle ? 1 : 2;
            if (own == part)
                h.order[place++] = i;
        }
        h.end[part] = place;
    }
    for (uint32_t k = 0; k < p->n; k++)
        h.rank[h.order[k]] = k;
    free(level);
    return h;
}

static int ascending(const void *left, const void *right)
{
    uint32_t x = *(const uint32_t *)left, y = *(const uint32_t *)right;
    return (x > y) - (x < y);
}

void ss_bisection_sort(const struct ss_bisection *h, uint32_t *nodes, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        nodes[k] = h->rank[nodes[k]];
    qsort(nodes, n, sizeof *nodes, ascending);
    for (uint32_t k = 0; k < n; k++)
        nodes[k] = h->order[nodes[k]];
}

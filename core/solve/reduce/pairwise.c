/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies the structure of a reduced graph to flat arrays, edges sorted by their ends; tables and
 * lists are borrowed from the pool. */
#include "core/solve/reduce/pairwise.h"

#include <stdlib.h>
#include <string.h>

/* Smaller tables are not worth packing. */
#define PACKED_CELLS 1024u

void ss_pairwise_index(struct ss_pairwise *p, struct ss_arena *arena)
{
    p->first = ss_alloc_array(arena, p->n + 2u, sizeof *p->first);
    p->incident = ss_alloc_array(arena, 2 * (size_t)p->n_edges + 1, sizeof *p->incident);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        p->first[p->edges[k].a + 2]++;
        p->first[p->edges[k].b + 2]++;
        p->cells += (uint64_t)p->size[p->edges[k].a] * p->size[p->edges[k].b];
    }
    for (uint32_t i = 2; i <= p->n + 1; i++)
        p->first[i] += p->first[i - 1];
    for (uint32_t k = 0; k < p->n_edges; k++) {
        p->incident[p->first[p->edges[k].a + 1]++] = k;
        p->incident[p->first[p->edges[k].b + 1]++] = k;
    }
}

/* An edge of r, between nodes with the numbers place[]. Tables of a large problem are packed; those
 * of a smaller one fit in the cache unpacked. */
static struct ss_pair_edge edge_of(struct ss_reduced *r, uint32_t edge, const uint32_t *place,
                                   bool large)
{
    uint32_t a = r->edges[edge].a, b = r->edges[edge].b;
    uint32_t low = place[a] < place[b] ? a : b, high = low == a ? b : a;
    uint32_t cells = ss_reduced_table(r, edge, low), turned = ss_reduced_table(r, edge, high);
    bool pack = large && (uint64_t)r->nodes[a].n * r->nodes[b].n >= PACKED_CELLS;
    return (struct ss_pair_edge){.a = place[low],
                                 .b = place[high],
                                 .cells = ss_table(&r->pool, cells).cells,
                                 .turned = ss_table(&r->pool, turned).cells,
                                 .packed = pack ? ss_table_packed(&r->pool, cells) : NULL,
                                 .packed_turned = pack ? ss_table_packed(&r->pool, turned) : NULL};
}

static void copy_terms(struct ss_pairwise *p, const struct ss_reduced *r, struct ss_arena *arena)
{
    size_t count = 0;
    p->first_term = ss_alloc_array(arena, p->n + 1u, sizeof *p->first_term);
    for (uint32_t i = 0; i < p->n; i++)
        count += r->nodes[p->node[i]].n_terms;
    p->terms = ss_alloc_array(arena, count + 1, sizeof *p->terms);
    count = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        const struct ss_reduced_node *v = &r->nodes[p->node[i]];
        p->first_term[i] = (uint32_t)count;
        for (uint32_t k = 0; k < v->n_terms; k++)
            p->terms[count++] = (struct ss_pair_term){v->terms[k].begin, v->terms[k].end,
                                                      ss_list(&r->pool, v->terms[k].list)};
    }
    p->first_term[p->n] = (uint32_t)count;
    p->n_instants = r->n_instants;
    p->capacity = ss_memdup(arena, r->capacity, ((size_t)r->n_instants + 1) * sizeof *p->capacity);
}

static int by_ends(const void *left, const void *right)
{
    const struct ss_pair_edge *x = left, *y = right;
    if (x->a != y->a)
        return x->a < y->a ? -1 : 1;
    return (x->b > y->b) - (x->b < y->b);
}

struct ss_pairwise *ss_pairwise_of(struct ss_reduced *r, struct ss_job *job, struct ss_arena *arena)
{
    struct ss_pairwise *p = ss_alloc(arena, sizeof *p);
    size_t total = r->graph->n_nodes;
    uint32_t *place = ss_xmalloc((total + 1) * sizeof *place);
    for (uint32_t i = 0; i < total; i++)
        place[i] = r->nodes[i].alive ? p->n++ : SS_NONE;
    p->size = ss_alloc_array(arena, p->n + 1u, sizeof *p->size);
    p->cost = ss_alloc_array(arena, p->n + 1u, sizeof *p->cost);
    p->node = ss_alloc_array(arena, p->n + 1u, sizeof *p->node);
    for (uint32_t i = 0; i < total; i++) {
        if (place[i] == SS_NONE)
            continue;
        p->size[place[i]] = r->nodes[i].n;
        p->cost[place[i]] = ss_list(&r->pool, r->nodes[i].cost);
        p->node[place[i]] = i;
        p->strategies += r->nodes[i].n;
    }
    uint64_t cells = 0;
    for (size_t k = 0; k < r->n_edges; k++) {
        const struct ss_reduced_edge *e = &r->edges[k];
        p->n_edges += e->alive;
        cells += e->alive ? (uint64_t)r->nodes[e->a].n * r->nodes[e->b].n : 0;
    }
    p->edges = ss_alloc_array(arena, p->n_edges + 1u, sizeof *p->edges);
    p->n_edges = 0;
    bool stopped = false;
    for (uint32_t k = 0; k < r->n_edges && !stopped; k++) {
        if (r->edges[k].alive)
            p->edges[p->n_edges++] = edge_of(r, k, place, cells > SS_MANY_CELLS);
        stopped = cells > SS_MANY_CELLS && ss_job_stopped(job);
    }
    free(place);
    if (stopped)
        return NULL;
    qsort(p->edges, p->n_edges, sizeof *p->edges, by_ends);
    ss_pairwise_index(p, arena);
    copy_terms(p, r, arena);
    return p;
}

uint32_t ss_pairwise_among(const struct ss_pairwise *p, const uint32_t *nodes, uint32_t count,
                           uint32_t *place, uint32_t **edges, struct ss_arena *arena)
{
    size_t most = 0;
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->n; i++)
        place[i] = SS_NONE;
    for (uint32_t k = 0; k < count; k++) {
        place[nodes[k]] = k;
        most += p->first[nodes[k] + 1] - p->first[nodes[k]];
    }
    *edges = ss_alloc_array(arena, most + 1, sizeof **edges);
    for (uint32_t k = 0; k < count; k++) {
        for (uint32_t j = p->first[nodes[k]]; j < p->first[nodes[k] + 1]; j++) {
            const struct ss_pair_edge *e = &p->edges[p->incident[j]];
            if (e->a == nodes[k] && place[e->b] != SS_NONE)
                (*edges)[n++] = p->incident[j];
        }
    }
    return n;
}

struct ss_pairwise *ss_pairwise_inside(const struct ss_pairwise *p, const uint32_t *nodes,
                                       uint32_t count, const uint32_t *choice, uint32_t *place,
                                       struct ss_arena *arena)
{
    struct ss_pairwise *q = ss_alloc(arena, sizeof *q);
    size_t most = 0;
    q->n = count;
    q->size = ss_alloc_array(arena, count + 1u, sizeof *q->size);
    q->cost = ss_alloc_array(arena, count + 1u, sizeof *q->cost);
    q->node = ss_alloc_array(arena, count + 1u, sizeof *q->node);
    for (uint32_t i = 0; i < p->n; i++)
        place[i] = SS_NONE;
    for (uint32_t k = 0; k < count; k++) {
        place[nodes[k]] = k;
        most += p->first[nodes[k] + 1] - p->first[nodes[k]];
    }
    q->edges = ss_alloc_array(arena, most + 1, sizeof *q->edges);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = nodes[k];
        int64_t *cost = ss_memdup(arena, p->cost[i], p->size[i] * sizeof *cost);
        q->size[k] = p->size[i];
        q->node[k] = i;
        q->strategies += p->size[i];
        for (uint32_t j = p->first[i]; j < p->first[i + 1]; j++) {
            const struct ss_pair_edge *e = &p->edges[p->incident[j]];
            uint32_t other = e->a == i ? e->b : e->a;
            if (place[other] == SS_NONE) {
                const int64_t *row = ss_pair_row(p, p->incident[j], other, choice[other]);
                for (uint32_t s = 0; s < p->size[i]; s++) {
                    int64_t sum = cost[s] + row[s];
                    cost[s] = sum >= SS_INF / 2 ? SS_INF : sum;
                }
            } else if (k < place[other]) {
                bool same = e->a == i;
                q->edges[q->n_edges++] =
                    (struct ss_pair_edge){.a = k,
                                          .b = place[other],
                                          .cells = same ? e->cells : e->turned,
                                          .turned = same ? e->turned : e->cells,
                                          .packed = same ? e->packed : e->packed_turned,
                                          .packed_turned = same ? e->packed_turned : e->packed};
            }
        }
        q->cost[k] = cost;
    }
    ss_pairwise_index(q, arena);
    q->first_term = ss_alloc_array(arena, count + 1u, sizeof *q->first_term);
    return q;
}

int64_t ss_pairwise_cost(const struct ss_pairwise *p, const uint32_t *choice)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        sum += p->cost[i][choice[i]];
        if (sum >= SS_INF / 2)
            return SS_INF;
    }
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        sum += e->cells[(size_t)choice[e->a] * p->size[e->b] + choice[e->b]];
        if (sum >= SS_INF / 2)
            return SS_INF;
    }
    return sum;
}

void ss_pairwise_usage(const struct ss_pairwise *p, const uint32_t *choice, int64_t *usage)
{
    memset(usage, 0, ((size_t)p->n_instants + 1) * sizeof *usage);
    for (uint32_t i = 0; i < p->n; i++) {
        for (uint32_t k = p->first_term[i]; k < p->first_term[i + 1]; k++) {
            usage[p->terms[k].begin] += p->terms[k].bytes[choice[i]];
            usage[p->terms[k].end] -= p->terms[k].bytes[choice[i]];
        }
    }
    for (uint32_t t = 1; t <= p->n_instants; t++)
        usage[t] += usage[t - 1];
}

int64_t ss_pairwise_overflow(const struct ss_pairwise *p, const uint32_t *choice)
{
    if (!p->n_instants)
        return 0;
    int64_t *usage = ss_xmalloc(((size_t)p->n_instants + 1) * sizeof *usage);
    ss_pairwise_usage(p, choice, usage);
    int64_t most = INT64_MIN;
    for (uint32_t t = 0; t < p->n_instants; t++)
        most = usage[t] - p->capacity[t] > most ? usage[t] - p->capacity[t] : most;
    free(usage);
    return most;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schedule of the reductions: a queue of nodes whose costs, edges or neighbours changed. A
 * visit applies the cheap reductions to one node and its edges; dominance runs when the queue is
 * empty, and the memory reductions when usages changed. */
#include "core/solve/reduce/reduced.h"

#include "core/solve/reduce/minplus.h"
#include "core/solve/reduce/pairwise.h"

#include <stdlib.h>

/* The largest table that an elimination may make, and its work limit in additions. */
#define TABLE_CELLS (1u << 21)
#define TABLE_WORK ((uint64_t)1 << 29)
/* A contraction enlarges the tables of the absorbed node if the function is not a bijection: by at
 * most this many cells. */
#define GROWTH_CELLS (1u << 12)

/* Removes the strategies of a node whose value in the list is SS_INF; false if there are none. */
static bool drop_listed(struct ss_reduced *r, uint32_t node, uint32_t list)
{
    const int64_t *values = ss_list(&r->pool, list);
    uint32_t n = r->nodes[node].n, count = 0, *keep = ss_xmalloc((n + 1u) * sizeof *keep);
    for (uint32_t s = 0; s < n; s++)
        if (!ss_is_inf(values[s]))
            keep[count++] = s;
    if (count == 0)
        r->dead_end = SS_DEAD_FORBIDDEN;
    else if (count < n) {
        r->counts.unsupported += n - count;
        ss_reduced_keep(r, node, ss_pool_index(&r->pool, count, keep));
    }
    free(keep);
    return count < n;
}

/* Moves the least cost of a node to the base, so that equal nodes have equal lists. */
static void level_cost(struct ss_reduced *r, uint32_t node)
{
    struct ss_reduced_node *v = &r->nodes[node];
    const int64_t *cost = ss_list(&r->pool, v->cost);
    int64_t least = ss_least(cost, v->n);
    if (least == 0)
        return;
    int64_t *level = ss_xmalloc(v->n * sizeof *level);
    for (uint32_t s = 0; s < v->n; s++)
        level[s] = cost[s] - least;
    v->cost = ss_pool_list(&r->pool, v->n, level);
    r->base += least;
    free(level);
}

static bool has_inf(const struct ss_reduced *r, uint32_t list)
{
    return ss_is_inf(ss_most(ss_list(&r->pool, list), r->pool.lists[list].n));
}

/* Moves the separable part of an edge to its nodes; true if an edge is left and every strategy has
 * an allowed partner on it. */
static bool normalize_edge(struct ss_reduced *r, uint32_t edge)
{
    struct ss_reduced_edge *e = &r->edges[edge];
    if (e->normal)
        return true;
    struct ss_normal normal = ss_table_normal(&r->pool, e->table);
    bool supported = !has_inf(r, normal.rows) && !has_inf(r, normal.cols);
    uint32_t a = e->a, b = e->b;
    if (normal.rest == SS_NONE) {
        r->counts.separable++;
        ss_reduced_cut(r, edge);
    } else {
        if (e->table != normal.rest) {
            e->table = normal.rest;
            r->nodes[a].compare = r->nodes[b].compare = true;
        }
        e->normal = supported;
    }
    ss_reduced_add_cost(r, a, normal.rows);
    ss_reduced_add_cost(r, b, normal.cols);
    return supported && normal.rest != SS_NONE;
}

/* The cells that absorbing y into x would add to the edges of y's other neighbours. */
static uint64_t growth(const struct ss_reduced *r, uint32_t x, uint32_t y)
{
    uint64_t cells = 0, more = r->nodes[x].n - r->nodes[y].n;
    for (uint32_t k = 0; k < r->nodes[y].degree && more; k++) {
        uint32_t other = ss_reduced_other(r, r->nodes[y].edges[k], y);
        if (other != x)
            cells += more * r->nodes[other].n;
    }
    return cells;
}

/* Merges the ends of an edge if one is a function of the other. */
static bool contract(struct ss_reduced *r, uint32_t edge)
{
    struct ss_reduced_edge e = r->edges[edge];
    struct ss_functions f = ss_table_functions(&r->pool, e.table);
    bool into_a = f.row_to_col != SS_NONE, into_b = f.col_to_row != SS_NONE;
    if (into_a && into_b) {
        into_a = r->nodes[e.a].degree >= r->nodes[e.b].degree;
        into_b = !into_a;
    }
    if (into_a && growth(r, e.a, e.b) <= GROWTH_CELLS) {
        ss_reduced_absorb(r, e.a, e.b, edge, f.row_to_col);
        return true;
    }
    if (into_b && growth(r, e.b, e.a) <= GROWTH_CELLS) {
        ss_reduced_absorb(r, e.b, e.a, edge, f.col_to_row);
        return true;
    }
    return false;
}

static bool can_eliminate(const struct ss_reduced *r, uint32_t node)
{
    const struct ss_reduced_node *v = &r->nodes[node];
    if (v->n_terms || v->degree > 2)
        return false;
    if (v->degree < 2)
        return true;
    uint64_t rows = r->nodes[ss_reduced_other(r, v->edges[0], node)].n;
    uint64_t cols = r->nodes[ss_reduced_other(r, v->edges[1], node)].n;
    return rows * cols <= TABLE_CELLS && rows * cols * v->n <= TABLE_WORK;
}

static void visit(struct ss_reduced *r, uint32_t node)
{
    struct ss_reduced_node *v = &r->nodes[node];
    (void)drop_listed(r, node, v->cost);
    if (r->dead_end)
        return;
    level_cost(r, node);
    if (v->n == 1) {
        ss_reduced_fold(r, node);
        return;
    }
    for (uint32_t k = 0; k < v->degree;) {
        uint32_t edge = v->edges[k];
        if (r->edges[edge].normal) {
            k++;
            continue;
        }
        bool sound = normalize_edge(r, edge);
        if (sound && contract(r, edge))
            return; /* one of the two is gone, the other queued */
        if (r->edges[edge].alive)
            k++;
    }
    if (has_inf(r, v->cost))
        return; /* queued again by its new cost */
    if (can_eliminate(r, node)) {
        level_cost(r, node);
        ss_reduced_eliminate(r, node);
    }
}

void ss_reduced_support(struct ss_reduced *r)
{
    ss_reduced_memory(r);
    for (bool changed = true; changed && !r->dead_end;) {
        changed = false;
        for (uint32_t i = 0; i < r->graph->n_nodes && !r->dead_end; i++)
            changed = drop_listed(r, i, r->nodes[i].cost) || changed;
        for (size_t k = 0; k < r->n_edges && !r->dead_end; k++) {
            uint32_t a = r->edges[k].a, b = r->edges[k].b;
            bool dropped = drop_listed(r, a, ss_table_normal(&r->pool, r->edges[k].table).rows);
            if (!r->dead_end)
                dropped =
                    drop_listed(r, b, ss_table_normal(&r->pool, r->edges[k].table).cols) || dropped;
            changed = changed || dropped;
        }
    }
}

static void drain(struct ss_reduced *r)
{
    uint32_t visits = 0;
    while (r->queue_count && !r->dead_end) {
        uint32_t node = r->queue[r->queue_head];
        r->queue_head = (r->queue_head + 1) % (r->graph->n_nodes + 1);
        r->queue_count--;
        r->nodes[node].queued = false;
        if (r->nodes[node].alive)
            visit(r, node);
        if (++visits % 16 == 0 && ss_job_stopped(r->job))
            return;
    }
}

/* True if dominance is worth its time. On large tables there are many pairs of strategies to
 * compare and few are dominated; the test then takes as long as a hundred sweeps over the cells
 * that it could save. */
static bool compares(const struct ss_reduced *r)
{
    uint64_t cells = 0;
    if (r->keep_dominated && !r->n_instants)
        return false;
    for (size_t k = 0; k < r->n_edges && cells <= SS_MANY_CELLS; k++)
        if (r->edges[k].alive)
            cells += (uint64_t)r->nodes[r->edges[k].a].n * r->nodes[r->edges[k].b].n;
    return cells <= SS_MANY_CELLS;
}

void ss_reduce(struct ss_reduced *r, struct ss_job *job)
{
    r->job = job;
    for (bool changed = true; changed && !r->dead_end && !ss_job_stopped(job);) {
        if (r->unsettled)
            ss_reduced_memory(r);
        drain(r);
        changed = false;
        bool compare = compares(r);
        for (uint32_t i = 0; compare && i < r->graph->n_nodes && !r->dead_end; i++) {
            if (r->nodes[i].alive && r->nodes[i].compare && !ss_job_stopped(job))
                changed = ss_reduced_dominate(r, i) || changed;
        }
        changed = changed || r->queue_count || r->unsettled;
    }
}

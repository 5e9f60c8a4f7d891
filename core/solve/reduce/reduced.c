/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The single reduction steps on nodes, edges and memory terms, the log of steps, and the mapping of
 * choices in both directions. */
#include "core/solve/reduce/reduced.h"

#include "core/solve/reduce/minplus.h"

#include <stdlib.h>
#include <string.h>

/* This many cells are copied even if the job is stopped; they take a tenth of a second. */
#define SOON_CELLS ((uint64_t)1 << 24)

static uint32_t scaled_list(struct ss_reduced *r, uint32_t n, const int64_t *values)
{
    int64_t *scaled = ss_xmalloc((n + 1u) * sizeof *scaled);
    for (uint32_t i = 0; i < n; i++)
        scaled[i] = values[i] == SS_FORBIDDEN ? SS_INF : values[i] >> r->shift;
    uint32_t list = ss_pool_list(&r->pool, n, scaled);
    free(scaled);
    return list;
}

/* Borrows the graph's own cells if they need no scaling and none is forbidden. */
static uint32_t scaled_table(struct ss_reduced *r, const struct ss_cg_table *t)
{
    size_t n = (size_t)t->rows * t->cols;
    if (!r->shift && ss_most(t->cells, n) != SS_FORBIDDEN)
        return ss_pool_table_of(&r->pool, t->rows, t->cols, t->cells);
    int64_t *scaled = ss_xmalloc((n + 1u) * sizeof *scaled);
    for (size_t i = 0; i < n; i++)
        scaled[i] = t->cells[i] == SS_FORBIDDEN ? SS_INF : t->cells[i] >> r->shift;
    uint32_t table = ss_pool_table(&r->pool, t->rows, t->cols, scaled);
    free(scaled);
    return table;
}

static enum ss_rc check_usages(const struct ss_cost_graph *g, struct ss_error *err)
{
    unsigned __int128 total = 0;
    for (size_t i = 0; i < g->n_nodes; i++) {
        for (uint32_t k = 0; k < g->nodes[i].n_terms; k++) {
            int64_t most = 0;
            for (uint32_t s = 0; s < g->nodes[i].n; s++) {
                int64_t bytes = g->nodes[i].terms[k].bytes[s];
                if (bytes < 0)
                    return ss_fail(err, SS_E_ARGUMENT, "node %zu has a negative memory usage", i);
                bytes = bytes > g->limit_bytes ? g->limit_bytes : bytes;
                most = bytes > most ? bytes : most;
            }
            total += (uint64_t)most + 1;
        }
    }
    if (total >> 61)
        return ss_fail(err, SS_E_LIMIT,
                       "the memory usages of all nodes add up to more than 2^61 bytes");
    return SS_OK;
}

void ss_reduced_hold(struct ss_reduced_node *v, struct ss_reduced_term term)
{
    if (v->n_terms == v->term_capacity) {
        v->term_capacity = v->term_capacity ? 2 * v->term_capacity : 2;
        v->terms = ss_xrealloc(v->terms, v->term_capacity * sizeof *v->terms);
    }
    v->terms[v->n_terms++] = term;
}

static int by_value(const void *left, const void *right)
{
    uint32_t x = *(const uint32_t *)left, y = *(const uint32_t *)right;
    return (x > y) - (x < y);
}

/* The first of the sorted instants that is >= at. */
static uint32_t place_of(const uint32_t *instants, uint32_t n, uint32_t at)
{
    uint32_t low = 0, high = n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (instants[middle] < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The instants at which some term begins; the usage of every choice is largest at one of them. */
static uint32_t *begin_instants(const struct ss_cost_graph *g, uint32_t *count)
{
    size_t n = 0, unique = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        n += g->nodes[i].n_terms;
    uint32_t *instants = ss_xmalloc((n + 1) * sizeof *instants);
    n = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        for (uint32_t k = 0; k < g->nodes[i].n_terms; k++)
            instants[n++] = g->nodes[i].terms[k].begin;
    qsort(instants, n, sizeof *instants, by_value);
    for (size_t k = 0; k < n; k++)
        if (k == 0 || instants[k] != instants[k - 1])
            instants[unique++] = instants[k];
    *count = (uint32_t)unique;
    return instants;
}

static void load_terms(struct ss_reduced *r, uint32_t i)
{
    const struct ss_cg_node *v = &r->graph->nodes[i];
    int64_t *bytes = ss_xmalloc((v->n + 1u) * sizeof *bytes);
    for (uint32_t k = 0; k < v->n_terms; k++) {
        for (uint32_t s = 0; s < v->n; s++)
            bytes[s] = v->terms[k].bytes[s] > r->graph->limit_bytes ? r->graph->limit_bytes + 1
                                                                    : v->terms[k].bytes[s];
        struct ss_reduced_term term = {place_of(r->instant, r->n_instants, v->terms[k].begin),
                                       place_of(r->instant, r->n_instants, v->terms[k].end),
                                       ss_pool_list(&r->pool, v->n, bytes)};
        ss_reduced_hold(&r->nodes[i], term);
    }
    free(bytes);
}

static void load_nodes(struct ss_reduced *r)
{
    const struct ss_cost_graph *g = r->graph;
    if (g->limit_bytes != INT64_MAX)
        r->instant = begin_instants(g, &r->n_instants);
    r->counts.instants = r->counts.tight = r->n_instants;
    r->capacity = ss_xcalloc((size_t)r->n_instants + 1, sizeof *r->capacity);
    r->pending = ss_xcalloc((size_t)r->n_instants + 1, sizeof *r->pending);
    for (uint32_t t = 0; t < r->n_instants; t++)
        r->capacity[t] = g->limit_bytes;
    uint32_t most = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        most = g->nodes[i].n > most ? g->nodes[i].n : most;
    uint32_t *every = ss_xmalloc((most + 1u) * sizeof *every);
    for (uint32_t s = 0; s < most; s++)
        every[s] = s;
    for (uint32_t i = 0; i < g->n_nodes; i++) {
        uint32_t n = g->nodes[i].n;
        r->nodes[i] = (struct ss_reduced_node){.n = n,
                                               .cost = scaled_list(r, n, g->nodes[i].cost),
                                               .origin = ss_pool_index(&r->pool, n, every),
                                               .alive = true,
                                               .compare = true};
        if (r->instant)
            load_terms(r, i);
        ss_reduced_queue(r, i);
    }
    free(every);
}

enum ss_rc ss_reduced_init(struct ss_reduced *r, const struct ss_cost_graph *g,
                           struct ss_error *err)
{
    return ss_reduced_init_from(r, g, NULL, NULL, err);
}

/* Interns the graph's tables, or takes the store's ids if it has them. False if stopped. */
static bool pool_tables(struct ss_reduced *r, struct ss_job *job, uint32_t **tables)
{
    const struct ss_cost_graph *g = r->graph;
    if (r->store && r->store->of == g->tables) {
        *tables = r->store->table; /* NULL for a graph without tables */
        return true;
    }
    *tables = ss_xcalloc(g->n_tables + 1, sizeof **tables);
    uint64_t cells = 0;
    for (size_t k = 0; k < g->n_tables; k++) {
        (*tables)[k] = scaled_table(r, &g->tables[k]);
        cells += (uint64_t)g->tables[k].rows * g->tables[k].cols;
        if (cells > SOON_CELLS && ss_job_stopped(job)) {
            free(*tables);
            return false;
        }
    }
    return true;
}

enum ss_rc ss_reduced_init_from(struct ss_reduced *r, const struct ss_cost_graph *g,
                                struct ss_reduced_store *store, struct ss_job *job,
                                struct ss_error *err)
{
    *r = (struct ss_reduced){.graph = g};
    ss_pool_init(&r->pool);
    if (g->limit_bytes != INT64_MAX && check_usages(g, err) != SS_OK)
        return err ? err->code : SS_E_LIMIT;
    bool filled = store && store->of == g->tables;
    r->store = store;
    if (filled)
        r->pool = store->pool;
    r->shift = filled ? store->shift : ss_cg_excess_bits(g);
    r->nodes = ss_xcalloc(g->n_nodes + 1, sizeof *r->nodes);
    r->queue = ss_xcalloc(g->n_nodes + 1, sizeof *r->queue);
    r->unsettled = true;
    load_nodes(r);
    uint32_t *tables;
    if (!pool_tables(r, job, &tables)) {
        r->store = NULL; /* the pool lacks some tables */
        return ss_job_fail(job, err, "copying the costs");
    }
    for (size_t k = 0; k < g->n_edges; k++)
        ss_reduced_link(r, g->edges[k].a, g->edges[k].b, tables[g->edges[k].table]);
    if (store)
        *store = (struct ss_reduced_store){.of = g->tables, .table = tables, .shift = r->shift};
    else
        free(tables);
    return SS_OK;
}

void ss_reduced_store_fini(struct ss_reduced_store *store)
{
    ss_pool_fini(&store->pool);
    free(store->table);
    *store = (struct ss_reduced_store){0};
}

void ss_reduced_fini(struct ss_reduced *r)
{
    for (size_t i = 0; r->nodes && i < r->graph->n_nodes; i++) {
        free(r->nodes[i].edges);
        free(r->nodes[i].terms);
    }
    free(r->nodes);
    free(r->edges);
    free(r->queue);
    free(r->capacity);
    free(r->instant);
    free(r->pending);
    ss_arena_free(&r->arena);
    if (r->store)
        r->store->pool = r->pool;
    else
        ss_pool_fini(&r->pool);
}

void ss_reduced_queue(struct ss_reduced *r, uint32_t node)
{
    struct ss_reduced_node *v = &r->nodes[node];
    v->compare = true;
    if (v->queued || !v->alive)
        return;
    v->queued = true;
    r->queue[(r->queue_head + r->queue_count++) % (r->graph->n_nodes + 1)] = node;
}

void ss_reduced_add_cost(struct ss_reduced *r, uint32_t node, uint32_t list)
{
    struct ss_reduced_node *v = &r->nodes[node];
    const int64_t *values = ss_list(&r->pool, list);
    int64_t least = ss_least(values, v->n);
    if (least == ss_most(values, v->n) && !ss_is_inf(least)) {
        r->base += least;
        return;
    }
    v->cost = ss_list_add(&r->pool, v->cost, list);
    ss_reduced_queue(r, node);
}

void ss_reduced_keep(struct ss_reduced *r, uint32_t node, uint32_t index)
{
    struct ss_reduced_node *v = &r->nodes[node];
    v->n = r->pool.lists[index].n;
    v->cost = ss_list_gather(&r->pool, v->cost, index);
    v->origin = ss_index_gather(&r->pool, v->origin, index);
    for (uint32_t k = 0; k < v->n_terms; k++)
        v->terms[k].list = ss_list_gather(&r->pool, v->terms[k].list, index);
    for (uint32_t k = 0; k < v->degree; k++) {
        struct ss_reduced_edge *e = &r->edges[v->edges[k]];
        e->table = ss_table_gather(&r->pool, e->table, e->a == node ? index : SS_NONE,
                                   e->b == node ? index : SS_NONE);
        e->normal = false;
        ss_reduced_queue(r, ss_reduced_other(r, v->edges[k], node));
    }
    struct ss_step step = {.kind = SS_STEP_KEEP, .node = node, .list = index, .by = SS_NONE};
    ss_push(&r->arena, r->steps, step);
    ss_reduced_queue(r, node);
}

static void attach(struct ss_reduced *r, uint32_t node, uint32_t edge, uint32_t *place)
{
    struct ss_reduced_node *v = &r->nodes[node];
    if (v->degree == v->edge_capacity) {
        v->edge_capacity = v->edge_capacity ? 2 * v->edge_capacity : 4;
        v->edges = ss_xrealloc(v->edges, v->edge_capacity * sizeof *v->edges);
    }
    *place = v->degree;
    v->edges[v->degree++] = edge;
}

static void detach(struct ss_reduced *r, uint32_t node, uint32_t place)
{
    struct ss_reduced_node *v = &r->nodes[node];
    uint32_t last = v->edges[--v->degree];
    v->edges[place] = last;
    *(r->edges[last].a == node ? &r->edges[last].at_a : &r->edges[last].at_b) = place;
    ss_reduced_queue(r, node);
}

uint32_t ss_reduced_other(const struct ss_reduced *r, uint32_t edge, uint32_t node)
{
    return r->edges[edge].a == node ? r->edges[edge].b : r->edges[edge].a;
}

uint32_t ss_reduced_table(struct ss_reduced *r, uint32_t edge, uint32_t node)
{
    const struct ss_reduced_edge *e = &r->edges[edge];
    return e->a == node ? e->table : ss_table_transpose(&r->pool, e->table);
}

/* The table of an edge, with the strategies of node as rows. */
static struct ss_view view_from(const struct ss_reduced *r, uint32_t edge, uint32_t node)
{
    return (struct ss_view){r->edges[edge].table, r->edges[edge].a != node};
}

void ss_reduced_set_table(struct ss_reduced *r, uint32_t edge, uint32_t table)
{
    r->edges[edge].table = table;
    r->edges[edge].normal = false;
    ss_reduced_queue(r, r->edges[edge].a);
    ss_reduced_queue(r, r->edges[edge].b);
}

/* The edge between two nodes, or SS_NONE. */
static uint32_t edge_between(const struct ss_reduced *r, uint32_t a, uint32_t b)
{
    /* The search runs over the node with fewer neighbours: hubs have thousands. */
    uint32_t few = r->nodes[a].degree <= r->nodes[b].degree ? a : b, many = few == a ? b : a;
    for (uint32_t k = 0; k < r->nodes[few].degree; k++)
        if (ss_reduced_other(r, r->nodes[few].edges[k], few) == many)
            return r->nodes[few].edges[k];
    return SS_NONE;
}

void ss_reduced_replace(struct ss_reduced *r, uint32_t a, uint32_t b, uint32_t table)
{
    uint32_t edge = edge_between(r, a, b);
    ss_reduced_set_table(r, edge,
                         r->edges[edge].a == a ? table : ss_table_transpose(&r->pool, table));
}

void ss_reduced_link(struct ss_reduced *r, uint32_t a, uint32_t b, uint32_t table)
{
    uint32_t edge = edge_between(r, a, b);
    if (edge != SS_NONE) {
        r->counts.parallel++;
        uint32_t more = r->edges[edge].a == a ? table : ss_table_transpose(&r->pool, table);
        ss_reduced_set_table(r, edge, ss_table_add(&r->pool, r->edges[edge].table, more));
        return;
    }
    if (r->n_edges == r->edge_capacity) {
        r->edge_capacity = r->edge_capacity ? 2 * r->edge_capacity : 256;
        r->edges = ss_xrealloc(r->edges, r->edge_capacity * sizeof *r->edges);
    }
    edge = (uint32_t)r->n_edges++;
    r->edges[edge] = (struct ss_reduced_edge){.a = a, .b = b, .table = table, .alive = true};
    attach(r, a, edge, &r->edges[edge].at_a);
    attach(r, b, edge, &r->edges[edge].at_b);
    ss_reduced_queue(r, a);
    ss_reduced_queue(r, b);
}

void ss_reduced_unlink(struct ss_reduced *r, uint32_t edge)
{
    struct ss_reduced_edge *e = &r->edges[edge];
    e->alive = false;
    detach(r, e->a, e->at_a);
    detach(r, e->b, e->at_b);
}

static void note_cut(struct ss_reduced *r, uint32_t a, uint32_t b)
{
    struct ss_step step = {.kind = SS_STEP_CUT, .node = a, .other = b};
    ss_push(&r->arena, r->steps, step);
}

void ss_reduced_cut(struct ss_reduced *r, uint32_t edge)
{
    note_cut(r, r->edges[edge].a, r->edges[edge].b);
    ss_reduced_unlink(r, edge);
}

struct ss_reduction_counts ss_reduced_counts(const struct ss_reduced *r)
{
    struct ss_reduction_counts counts = r->counts;
    counts.shared = r->pool.found;
    counts.computed = r->pool.computed;
    counts.binding = r->n_instants;
    return counts;
}

void ss_reduced_absorb(struct ss_reduced *r, uint32_t x, uint32_t y, uint32_t edge, uint32_t index)
{
    struct ss_reduced_node *v = &r->nodes[y];
    ss_reduced_unlink(r, edge);
    ss_reduced_add_cost(r, x, ss_list_gather(&r->pool, v->cost, index));
    while (v->degree) {
        uint32_t last = v->edges[v->degree - 1];
        uint32_t other = ss_reduced_other(r, last, y);
        struct ss_view old = view_from(r, last, y);
        uint32_t table = ss_table_gather(&r->pool, old.table, old.turned ? SS_NONE : index,
                                         old.turned ? index : SS_NONE);
        ss_reduced_unlink(r, last);
        ss_reduced_link(r, old.turned ? other : x, old.turned ? x : other, table);
    }
    for (uint32_t k = 0; k < v->n_terms; k++) {
        struct ss_reduced_term term = v->terms[k];
        term.list = ss_list_gather(&r->pool, term.list, index);
        ss_reduced_hold(&r->nodes[x], term);
    }
    r->unsettled = r->unsettled || v->n_terms;
    v->n_terms = 0;
    v->alive = false;
    r->counts.contracted++;
    struct ss_step step = {.kind = SS_STEP_FUNCTION, .node = y, .other = x, .list = index};
    ss_push(&r->arena, r->steps, step);
    ss_reduced_queue(r, x);
}

/* Replaces an eliminated node by an edge between its two neighbours: the min-plus product. */
static void link_across(struct ss_reduced *r, struct ss_step_link left, uint32_t cost,
                        struct ss_step_link right)
{
    /* The right table has the strategies of the eliminated node as rows. */
    right.table.turned = !right.table.turned;
    struct ss_normal sum = ss_table_min_plus(&r->pool, left.table, cost, right.table);
    ss_reduced_add_cost(r, left.node, sum.rows);
    ss_reduced_add_cost(r, right.node, sum.cols);
    r->counts.separable += sum.rest == SS_NONE;
    if (sum.rest != SS_NONE)
        ss_reduced_link(r, left.node, right.node, sum.rest);
    else if (edge_between(r, left.node, right.node) == SS_NONE)
        note_cut(r, left.node, right.node);
}

void ss_reduced_eliminate(struct ss_reduced *r, uint32_t node)
{
    struct ss_reduced_node *v = &r->nodes[node];
    struct ss_step step = {.kind = SS_STEP_ELIMINATE,
                           .node = node,
                           .list = v->cost,
                           .first = (uint32_t)r->links.count,
                           .count = v->degree};
    struct ss_step_link link[2];
    uint32_t count = v->degree;
    r->counts.decided += v->n == 1;
    r->counts.eliminated[count] += v->n > 1;
    while (v->degree) {
        uint32_t edge = v->edges[v->degree - 1], k = v->degree - 1;
        link[k].node = ss_reduced_other(r, edge, node);
        link[k].table = view_from(r, edge, link[k].node);
        ss_push(&r->arena, r->links, link[k]);
        ss_reduced_unlink(r, edge);
    }
    v->alive = false;
    ss_push(&r->arena, r->steps, step);
    if (count == 0)
        r->base += ss_least(ss_list(&r->pool, v->cost), v->n);
    else if (count == 1)
        ss_reduced_add_cost(r, link[0].node, ss_table_marginal(&r->pool, link[0].table, v->cost));
    else if (link[1].table.turned)
        link_across(r, link[0], v->cost, link[1]);
    else
        link_across(r, link[1], v->cost, link[0]);
}

void ss_reduced_fold(struct ss_reduced *r, uint32_t node)
{
    struct ss_reduced_node *v = &r->nodes[node];
    for (uint32_t k = 0; k < v->n_terms; k++) {
        int64_t bytes = ss_list(&r->pool, v->terms[k].list)[0];
        r->pending[v->terms[k].begin] += bytes;
        r->pending[v->terms[k].end] -= bytes;
    }
    r->unsettled = r->unsettled || v->n_terms;
    v->n_terms = 0;
    while (v->degree) {
        uint32_t edge = v->edges[v->degree - 1];
        uint32_t other = ss_reduced_other(r, edge, node);
        /* The table has one row or one column, so its transpose has the same cells. */
        struct ss_pooled_table t = ss_table(&r->pool, r->edges[edge].table);
        uint32_t list = ss_pool_list(&r->pool, r->nodes[other].n, t.cells);
        ss_reduced_cut(r, edge);
        ss_reduced_add_cost(r, other, list);
    }
    ss_reduced_eliminate(r, node);
}

static uint32_t cheapest(const struct ss_reduced *r, const struct ss_step *step,
                         const uint32_t *choice)
{
    const int64_t *cost = ss_list(&r->pool, step->list);
    uint32_t n = r->pool.lists[step->list].n, best = 0;
    int64_t best_cost = SS_INF;
    for (uint32_t s = 0; s < n; s++) {
        int64_t sum = cost[s];
        for (uint32_t k = 0; k < step->count; k++) {
            const struct ss_step_link *link = &r->links.items[step->first + k];
            const struct ss_pooled_table *t = &r->pool.tables[link->table.table];
            uint32_t at = choice[link->node];
            sum +=
                t->cells[link->table.turned ? (size_t)s * t->cols + at : (size_t)at * t->cols + s];
        }
        if (sum < best_cost) {
            best_cost = sum;
            best = s;
        }
    }
    return best;
}

void ss_reduced_expand(const struct ss_reduced *r, uint32_t *choice)
{
    for (size_t k = r->steps.count; k-- > 0;) {
        const struct ss_step *step = &r->steps.items[k];
        if (step->kind == SS_STEP_KEEP)
            choice[step->node] = ss_index(&r->pool, step->list)[choice[step->node]];
        else if (step->kind == SS_STEP_FUNCTION)
            choice[step->node] = ss_index(&r->pool, step->list)[choice[step->other]];
        else if (step->kind == SS_STEP_ELIMINATE)
            choice[step->node] = cheapest(r, step, choice);
    }
}

void ss_reduced_project(const struct ss_reduced *r, const uint32_t *given, uint32_t *choice)
{
    for (uint32_t i = 0; i < r->graph->n_nodes; i++) {
        const struct ss_reduced_node *v = &r->nodes[i];
        choice[i] = 0;
        if (!v->alive)
            continue;
        const uint32_t *origin = ss_index(&r->pool, v->origin);
        const int64_t *cost = ss_list(&r->pool, v->cost);
        uint32_t best = 0;
        for (uint32_t s = 0; s < v->n; s++) {
            if (origin[s] == given[i]) {
                best = s;
                break;
            }
            best = cost[s] < cost[best] ? s : best;
        }
        choice[i] = best;
    }
}

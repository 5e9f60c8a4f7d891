/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Building a cost graph, its size, and the exact cost and memory of a choice. Tables and lists are
 * interned by a 128-bit hash of their content. Memory over time is a sweep over sorted events. */
#include "core/costgraph/costgraph.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"

struct ss_cost_graph *ss_cg_new(const char *name)
{
    struct ss_cost_graph *g = ss_xcalloc(1, sizeof *g);
    g->limit_bytes = INT64_MAX;
    g->name = ss_strdup(&g->arena, name ? name : "");
    return g;
}

void ss_cg_free(struct ss_cost_graph *g)
{
    if (!g)
        return;
    for (size_t i = 0; i < g->n_nodes; i++)
        free(g->nodes[i].terms);
    free(g->nodes);
    free(g->edges);
    free(g->tables);
    free(g->lists);
    ss_map_free(&g->table_index);
    ss_map_free(&g->list_index);
    ss_arena_free(&g->arena);
    free(g);
}

/* Makes room for one more item in a heap array. These arrays grow with the file; in an arena the
 * blocks left behind by doubling would cost as much memory again. */
static void *room(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = *capacity ? 2 * *capacity : 16;
    return ss_xrealloc(items, *capacity * size);
}

/* Lookup key of a stored list. Lists with equal keys are still compared; if they differ, `again`
 * steps to the next key. */
struct content_key {
    uint64_t hash[2];
    uint32_t rows, cols, again, pad;
};

static struct content_key content_key(uint32_t rows, uint32_t cols, const int64_t *cells)
{
    struct content_key key = {.rows = rows, .cols = cols};
    size_t size = (size_t)rows * cols * sizeof *cells;
    ss_hash_wide(cells, size, 0x7461626c65u, key.hash);
    return key;
}

/* The stored copy of a list of n integers, shared by all equal lists. */
static const int64_t *intern_list(struct ss_cost_graph *g, uint32_t n, const int64_t *values)
{
    struct content_key key = content_key(1, n, values);
    for (;; key.again++) {
        bool found;
        uint32_t *slot = ss_map_put(&g->list_index, &key, sizeof key, &found);
        if (found && memcmp(g->lists[*slot], values, n * sizeof *values) != 0)
            continue;
        if (!found) {
            *slot = (uint32_t)g->n_lists;
            g->lists = room(g->lists, g->n_lists, &g->list_capacity, sizeof *g->lists);
            g->lists[g->n_lists++] = ss_memdup(&g->arena, values, n * sizeof *values);
        }
        return g->lists[*slot];
    }
}

enum ss_rc ss_cg_too_costly(const char *what, int64_t times, struct ss_error *err)
{
    ss_fail(err, SS_E_LIMIT, "the cost of %s exceeds 64 bits (106 days, in picoseconds)", what);
    if (times <= 1)
        return SS_E_LIMIT;
    return ss_error_hint(err, "one step has it %lld times: give the loop around it fewer trips",
                         (long long)times);
}

uint32_t ss_cg_add_node(struct ss_cost_graph *g, const char *name, uint32_t n, const int64_t *cost)
{
    SS_ASSERT(n > 0);
    g->nodes = room(g->nodes, g->n_nodes, &g->node_capacity, sizeof *g->nodes);
    g->nodes[g->n_nodes] = (struct ss_cg_node){
        .n = n, .cost = intern_list(g, n, cost), .name = name ? ss_strdup(&g->arena, name) : NULL};
    return (uint32_t)g->n_nodes++;
}

static int64_t least(const int64_t *values, size_t n)
{
    int64_t min = SS_FORBIDDEN;
    for (size_t i = 0; i < n; i++)
        min = values[i] < min ? values[i] : min;
    return min;
}

void ss_cg_add_term(struct ss_cost_graph *g, uint32_t node, uint32_t begin, uint32_t end,
                    const int64_t *bytes)
{
    SS_ASSERT(node < g->n_nodes);
    struct ss_cg_node *v = &g->nodes[node];
    if (begin >= end)
        return;
    SS_ASSERT(least(bytes, v->n) >= 0);
    v->terms = ss_xrealloc(v->terms, (v->n_terms + 1u) * sizeof *v->terms);
    v->terms[v->n_terms++] =
        (struct ss_cg_term){.begin = begin, .end = end, .bytes = intern_list(g, v->n, bytes)};
    if (end > g->n_instants)
        g->n_instants = end;
}

static uint64_t largest(const int64_t *costs, size_t n)
{
    uint64_t most = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t size = costs[i] < 0 ? -(uint64_t)costs[i] : (uint64_t)costs[i];
        if (costs[i] != SS_FORBIDDEN && size > most)
            most = size;
    }
    return most;
}

struct ss_cg_table ss_cg_table_over(uint32_t rows, uint32_t cols, const int64_t *cells)
{
    size_t n = (size_t)rows * cols;
    return (struct ss_cg_table){rows, cols, cells, least(cells, n), largest(cells, n)};
}

uint32_t ss_cg_add_table(struct ss_cost_graph *g, uint32_t rows, uint32_t cols,
                         const int64_t *cells)
{
    size_t size = (size_t)rows * cols * sizeof *cells;
    struct content_key key = content_key(rows, cols, cells);
    for (;; key.again++) {
        bool found;
        uint32_t *slot = ss_map_put(&g->table_index, &key, sizeof key, &found);
        if (found && memcmp(g->tables[*slot].cells, cells, size) != 0)
            continue;
        if (!found) {
            *slot = (uint32_t)g->n_tables;
            g->tables = room(g->tables, g->n_tables, &g->table_capacity, sizeof *g->tables);
            g->tables[g->n_tables++] =
                ss_cg_table_over(rows, cols, ss_memdup(&g->arena, cells, size));
        }
        return *slot;
    }
}

void ss_cg_add_edge(struct ss_cost_graph *g, uint32_t a, uint32_t b, uint32_t table)
{
    SS_ASSERT(a != b && a < g->n_nodes && b < g->n_nodes && table < g->n_tables);
    SS_ASSERT(g->tables[table].rows == g->nodes[a].n && g->tables[table].cols == g->nodes[b].n);
    g->edges = room(g->edges, g->n_edges, &g->edge_capacity, sizeof *g->edges);
    g->edges[g->n_edges++] = (struct ss_cg_edge){.a = a, .b = b, .table = table};
}

struct ss_cost_graph *ss_cg_variant(const struct ss_cost_graph *g, size_t more,
                                    struct ss_arena *arena)
{
    struct ss_cost_graph *v = ss_memdup(arena, g, sizeof *v);
    v->arena = (struct ss_arena){0};
    v->nodes = ss_alloc_array(arena, g->n_nodes + more + 1, sizeof *v->nodes);
    memcpy(v->nodes, g->nodes, g->n_nodes * sizeof *v->nodes);
    v->node_capacity = g->n_nodes + more;
    return v;
}

static const int64_t *changed_list(const int64_t *values, size_t n,
                                   int64_t (*change)(const void *user, int64_t cost, int64_t least),
                                   const void *user, struct ss_arena *arena)
{
    int64_t *list = ss_alloc_array(arena, n, sizeof *list), from = least(values, n);
    for (size_t i = 0; i < n; i++)
        list[i] = values[i] == SS_FORBIDDEN ? SS_FORBIDDEN : change(user, values[i], from);
    return list;
}

struct ss_cost_graph *ss_cg_recosted(const struct ss_cost_graph *g,
                                     int64_t (*change)(const void *user, int64_t cost,
                                                       int64_t least),
                                     const void *user, struct ss_arena *arena)
{
    struct ss_cost_graph *v = ss_cg_variant(g, 0, arena);
    v->tables = ss_alloc_array(arena, g->n_tables + 1, sizeof *v->tables);
    for (size_t i = 0; i < g->n_nodes; i++)
        v->nodes[i].cost = changed_list(g->nodes[i].cost, g->nodes[i].n, change, user, arena);
    for (size_t k = 0; k < g->n_tables; k++) {
        const struct ss_cg_table *t = &g->tables[k];
        size_t n = (size_t)t->rows * t->cols;
        v->tables[k] =
            ss_cg_table_over(t->rows, t->cols, changed_list(t->cells, n, change, user, arena));
    }
    return v;
}

uint32_t ss_cg_cost_bits(const struct ss_cost_graph *g)
{
    unsigned __int128 total = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        total += largest(g->nodes[i].cost, g->nodes[i].n);
    for (size_t k = 0; k < g->n_edges; k++)
        total += g->tables[g->edges[k].table].size;
    uint32_t bits = 0;
    while (total >> bits)
        bits++;
    return bits;
}

uint32_t ss_cg_excess_bits(const struct ss_cost_graph *g)
{
    uint32_t bits = ss_cg_cost_bits(g);
    return bits > SS_CG_COST_BITS ? bits - SS_CG_COST_BITS : 0;
}

struct ss_cg_size ss_cg_size(const struct ss_cost_graph *g)
{
    struct ss_cg_size size = {.nodes = g->n_nodes, .edges = g->n_edges};
    for (size_t i = 0; i < g->n_nodes; i++)
        size.strategies += g->nodes[i].n;
    for (size_t i = 0; i < g->n_edges; i++) {
        const struct ss_cg_table *t = &g->tables[g->edges[i].table];
        size.cells += (uint64_t)t->rows * t->cols;
    }
    for (size_t i = 0; i < g->n_tables; i++)
        size.distinct_cells += (uint64_t)g->tables[i].rows * g->tables[i].cols;
    return size;
}

int64_t ss_cg_cost(const struct ss_cost_graph *g, const uint32_t *choice)
{
    __int128 total = 0;
    for (size_t i = 0; i < g->n_nodes; i++) {
        int64_t c = g->nodes[i].cost[choice[i]];
        if (c == SS_FORBIDDEN)
            return SS_FORBIDDEN;
        total += c;
    }
    for (size_t i = 0; i < g->n_edges; i++) {
        const struct ss_cg_edge *e = &g->edges[i];
        const struct ss_cg_table *t = &g->tables[e->table];
        int64_t c = t->cells[(size_t)choice[e->a] * t->cols + choice[e->b]];
        if (c == SS_FORBIDDEN)
            return SS_FORBIDDEN;
        total += c;
    }
    if (total >= SS_FORBIDDEN || total < INT64_MIN)
        return SS_FORBIDDEN;
    return (int64_t)total;
}

struct memory_event {
    uint32_t at;
    int64_t bytes; /* taken (> 0) or given back (< 0) */
};

static int by_instant(const void *left, const void *right)
{
    const struct memory_event *x = left, *y = right;
    return (x->at > y->at) - (x->at < y->at);
}

static int64_t most(const int64_t *values, size_t n)
{
    int64_t max = 0;
    for (size_t i = 0; i < n; i++)
        max = values[i] > max ? values[i] : max;
    return max;
}

/* Allocations and frees of all nodes in order of time. If choice is NULL, pick selects the bytes of
 * each term. The caller frees the list. */
static struct memory_event *memory_events(const struct ss_cost_graph *g, const uint32_t *choice,
                                          int64_t (*pick)(const int64_t *bytes, size_t n),
                                          size_t *n)
{
    size_t count = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        count += 2 * (size_t)g->nodes[i].n_terms;
    struct memory_event *events = ss_xcalloc(count + 1, sizeof *events);
    *n = 0;
    for (size_t i = 0; i < g->n_nodes; i++) {
        for (uint32_t k = 0; k < g->nodes[i].n_terms; k++) {
            const struct ss_cg_term *t = &g->nodes[i].terms[k];
            int64_t bytes = choice ? t->bytes[choice[i]] : pick(t->bytes, g->nodes[i].n);
            events[(*n)++] = (struct memory_event){t->begin, bytes};
            events[(*n)++] = (struct memory_event){t->end, -bytes};
        }
    }
    qsort(events, *n, sizeof *events, by_instant);
    return events;
}

/* The largest running sum and the first instant that reaches it. Frees events. */
static int64_t peak_of(struct memory_event *events, size_t n, uint32_t *instant)
{
    __int128 now = 0, peak = 0;
    uint32_t where = 0;
    for (size_t k = 0; k < n; k++) {
        now += events[k].bytes;
        if ((k + 1 == n || events[k + 1].at != events[k].at) && now > peak) {
            peak = now;
            where = events[k].at;
        }
    }
    free(events);
    if (instant)
        *instant = where;
    return peak > INT64_MAX ? INT64_MAX : (int64_t)peak;
}

int64_t ss_cg_peak(const struct ss_cost_graph *g, const uint32_t *choice, uint32_t *instant)
{
    size_t n;
    struct memory_event *events = memory_events(g, choice, NULL, &n);
    return peak_of(events, n, instant);
}

int64_t ss_cg_least_peak(const struct ss_cost_graph *g)
{
    size_t n;
    struct memory_event *events = memory_events(g, NULL, least, &n);
    return peak_of(events, n, NULL);
}

int64_t ss_cg_most_peak(const struct ss_cost_graph *g)
{
    size_t n;
    struct memory_event *events = memory_events(g, NULL, most, &n);
    return peak_of(events, n, NULL);
}

struct ss_cg_moment *ss_cg_profile(const struct ss_cost_graph *g, const uint32_t *choice,
                                   struct ss_arena *arena, size_t *n)
{
    size_t count;
    struct memory_event *events = memory_events(g, choice, least, &count);
    struct ss_cg_moment *moments = ss_alloc_array(arena, count + 1, sizeof *moments);
    __int128 now = 0;
    *n = 1;
    for (size_t k = 0; k < count; k++) {
        now += events[k].bytes;
        if (events[k].at != moments[*n - 1].begin)
            moments[(*n)++].begin = events[k].at;
        moments[*n - 1].bytes = now > INT64_MAX ? INT64_MAX : (int64_t)now;
    }
    free(events);
    return moments;
}

int64_t ss_cg_floor(const struct ss_cost_graph *g)
{
    __int128 total = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        total += least(g->nodes[i].cost, g->nodes[i].n);
    for (size_t i = 0; i < g->n_edges; i++)
        total += g->tables[g->edges[i].table].least;
    /* A sum outside the range of int64_t is clamped downwards, so it remains a lower bound. */
    return total > INT64_MAX - 1 ? INT64_MAX - 1 : total < INT64_MIN ? INT64_MIN : (int64_t)total;
}

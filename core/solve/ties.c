/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The graph of the second solve has its own nodes and tables, so that strategies that the search
 * may not choose take no time and no room. */
#include "core/solve/ties.h"

#include "core/solve/memory/relax_first.h"

#include "core/solve/resume/resume.h"

#include <stdlib.h>
#include <string.h>

/* Rounds of bounding and search at most: memory among equals is worth no long proof. */
#define MOST_ROUNDS 1u
/* On larger cores local search alone. */
#define MOST_NODES 1000u
/* With fewer levels of memory than 2^LEAST_BITS nothing is worth a solve. */
#define LEAST_BITS 4u

/* The strategies that a mask keeps; masks of several nodes may be one. */
struct kept {
    uint32_t n, *strategies;
};

struct ranking {
    const struct ss_cost_graph *g;
    const struct ss_tie *tie;
    struct ss_arena arena;
    struct ss_map mask_index, table_index;
    SS_ARRAY(struct kept) masks;
    uint32_t *mask;      /* per node: its entry of masks */
    uint32_t cost_bits;  /* costs are multiplied by 2^cost_bits */
    uint32_t byte_shift; /* memory is divided by 2^byte_shift */
    struct ss_cost_graph *ranked;
};

__int128 ss_bytes_over_time(const struct ss_cg_node *node, uint32_t strategy)
{
    __int128 sum = 0;
    for (uint32_t t = 0; t < node->n_terms; t++) {
        const struct ss_cg_term *term = &node->terms[t];
        sum += (__int128)term->bytes[strategy] * (term->end - term->begin);
    }
    return sum;
}

static __int128 memory_of(const struct ss_cost_graph *g, const uint32_t *choice)
{
    __int128 sum = 0;
    for (size_t i = 0; i < g->n_nodes; i++)
        sum += ss_bytes_over_time(&g->nodes[i], choice[i]);
    return sum;
}

static const struct kept *kept_of(const struct ranking *r, size_t node)
{
    return &r->masks.items[r->mask[node]];
}

/* The list of a mask over n strategies, made once for each mask. */
static uint32_t mask_of(struct ranking *r, const bool *keep, uint32_t n)
{
    bool found;
    uint32_t *slot = ss_map_put(&r->mask_index, keep, n * sizeof *keep, &found);
    if (found)
        return *slot;
    struct kept list = {.strategies = ss_alloc_array(&r->arena, n, sizeof *list.strategies)};
    for (uint32_t k = 0; k < n; k++)
        if (keep[k])
            list.strategies[list.n++] = k;
    *slot = (uint32_t)r->masks.count;
    ss_push(&r->arena, r->masks, list);
    return *slot;
}

static void find_kept(struct ranking *r, const struct ss_resume *resume)
{
    const struct ss_cost_graph *g = r->g;
    int64_t cost = ss_cg_cost(g, r->tie->choice);
    bool *keep = NULL;
    r->mask = ss_alloc_array(&r->arena, g->n_nodes + 1, sizeof *r->mask);
    for (size_t i = 0; i < g->n_nodes; i++) {
        uint32_t n = g->nodes[i].n;
        const bool *given = r->tie->keep ? r->tie->keep[i] : NULL;
        keep = ss_xrealloc(keep, n * sizeof *keep);
        for (uint32_t k = 0; k < n; k++)
            keep[k] = !given || given[k];
        ss_resume_filter(resume, (uint32_t)i, cost, n, keep);
        keep[r->tie->choice[i]] = true;
        r->mask[i] = mask_of(r, keep, n);
    }
    free(keep);
}

/* The least and the most memory of the kept strategies of a node. */
static void memory_range(const struct ranking *r, size_t node, __int128 *least, __int128 *most)
{
    const struct kept *kept = kept_of(r, node);
    for (uint32_t k = 0; k < kept->n; k++) {
        __int128 bytes = ss_bytes_over_time(&r->g->nodes[node], kept->strategies[k]);
        *least = k == 0 || bytes < *least ? bytes : *least;
        *most = k == 0 || bytes > *most ? bytes : *most;
    }
}

/* Divides the bits of the solvers' arithmetic between cost and memory. False if too few are left,
 * or if all choices hold the same. */
static bool choose_units(struct ranking *r)
{
    __int128 spread = 0;
    for (size_t i = 0; i < r->g->n_nodes; i++) {
        __int128 least = 0, most = 0;
        memory_range(r, i, &least, &most);
        spread += most - least;
    }
    uint32_t used = ss_cg_cost_bits(r->g) + 1;
    if (spread == 0 || used + LEAST_BITS > SS_CG_COST_BITS)
        return false;
    r->cost_bits = SS_CG_COST_BITS - used;
    while (spread >> r->byte_shift >> r->cost_bits)
        r->byte_shift++;
    return true;
}

static int64_t scaled(const struct ranking *r, int64_t cost)
{
    return cost == SS_FORBIDDEN ? cost : cost * ((int64_t)1 << r->cost_bits);
}

static void add_node(struct ranking *r, size_t node)
{
    const struct ss_cg_node *v = &r->g->nodes[node];
    const struct kept *kept = kept_of(r, node);
    struct ss_arena_mark mark = ss_arena_mark(&r->arena);
    int64_t *list = ss_alloc_array(&r->arena, kept->n, sizeof *list);
    __int128 least = 0, most = 0;
    memory_range(r, node, &least, &most);
    for (uint32_t k = 0; k < kept->n; k++) {
        __int128 more = ss_bytes_over_time(v, kept->strategies[k]) - least;
        int64_t cost = scaled(r, v->cost[kept->strategies[k]]);
        list[k] = cost == SS_FORBIDDEN ? cost : cost + (int64_t)(more >> r->byte_shift);
    }
    uint32_t id = ss_cg_add_node(r->ranked, v->name, kept->n, list);
    for (uint32_t t = 0; t < v->n_terms; t++) {
        for (uint32_t k = 0; k < kept->n; k++)
            list[k] = v->terms[t].bytes[kept->strategies[k]];
        ss_cg_add_term(r->ranked, id, v->terms[t].begin, v->terms[t].end, list);
    }
    ss_arena_rewind(&r->arena, mark);
}

static uint32_t ranked_table(struct ranking *r, const struct ss_cg_edge *e)
{
    const struct ss_cg_table *t = &r->g->tables[e->table];
    const struct kept *rows = kept_of(r, e->a), *cols = kept_of(r, e->b);
    const uint32_t key[3] = {e->table, r->mask[e->a], r->mask[e->b]};
    bool found;
    uint32_t *slot = ss_map_put(&r->table_index, key, sizeof key, &found);
    if (found)
        return *slot;
    struct ss_arena_mark mark = ss_arena_mark(&r->arena);
    int64_t *cells = ss_alloc_array(&r->arena, (size_t)rows->n * cols->n, sizeof *cells);
    for (uint32_t a = 0; a < rows->n; a++)
        for (uint32_t b = 0; b < cols->n; b++)
            cells[(size_t)a * cols->n + b] =
                scaled(r, t->cells[(size_t)rows->strategies[a] * t->cols + cols->strategies[b]]);
    *slot = ss_cg_add_table(r->ranked, rows->n, cols->n, cells);
    ss_arena_rewind(&r->arena, mark);
    return *slot;
}

static void build(struct ranking *r)
{
    const struct ss_cost_graph *g = r->g;
    r->ranked = ss_cg_new(g->name);
    for (size_t i = 0; i < g->n_nodes; i++)
        add_node(r, i);
    for (size_t k = 0; k < g->n_edges; k++)
        ss_cg_add_edge(r->ranked, g->edges[k].a, g->edges[k].b, ranked_table(r, &g->edges[k]));
    r->ranked->limit_bytes = g->limit_bytes;
}

/* The choice as one of the ranked graph, or back. */
static uint32_t *translate(const struct ranking *r, const uint32_t *choice, bool back,
                           struct ss_arena *arena)
{
    uint32_t *out = ss_alloc_array(arena, r->g->n_nodes + 1, sizeof *out);
    for (size_t i = 0; i < r->g->n_nodes; i++) {
        const struct kept *kept = kept_of(r, i);
        if (back)
            out[i] = kept->strategies[choice[i]];
        for (uint32_t k = 0; !back && k < kept->n; k++)
            out[i] = kept->strategies[k] == choice[i] ? k : out[i];
    }
    return out;
}

static uint32_t *solve(struct ranking *r, const struct ss_solve_options *options,
                       struct ss_job *job, struct ss_arena *arena)
{
    struct ss_solve_options inner = {.method = SS_METHOD_AUTO,
                                     .time_s = options->time_s,
                                     .seed = options->seed,
                                     .rounds = MOST_ROUNDS,
                                     .threads = options->threads,
                                     .brief_nodes = MOST_NODES,
                                     .quiet = true};
    struct ss_solution x;
    int64_t floor = r->tie->bound > INT64_MIN ? scaled(r, r->tie->bound) : 0;
    if (options->rounds && options->rounds < MOST_ROUNDS)
        inner.rounds = options->rounds;
    inner.start = translate(r, r->tie->choice, false, &r->arena);
    inner.floor = r->tie->bound > INT64_MIN ? &floor : NULL;
    if (ss_solve_relax_first(r->ranked, &inner, job, &r->arena, &x, NULL) != SS_OK)
        return NULL;
    return translate(r, x.choice, true, arena);
}

/* True if the first choice is better: it costs less, or the same with less memory. */
static bool is_better(const struct ss_cost_graph *g, const uint32_t *choice, const uint32_t *than)
{
    int64_t cost = ss_cg_cost(g, choice), other = ss_cg_cost(g, than);
    if (cost != other)
        return cost < other;
    return memory_of(g, choice) < memory_of(g, than);
}

uint32_t *ss_break_tie(const struct ss_cost_graph *g, const struct ss_tie *tie,
                       const struct ss_solve_options *options, struct ss_job *job,
                       struct ss_arena *arena)
{
    struct ranking r = {.g = g, .tie = tie};
    uint32_t *choice = NULL;
    find_kept(&r, options->resume);
    if (choose_units(&r)) {
        build(&r);
        choice = solve(&r, options, job, arena);
    }
    if (choice && !is_better(g, choice, tie->choice))
        choice = NULL;
    ss_cg_free(r.ranked);
    ss_map_free(&r.mask_index);
    ss_map_free(&r.table_index);
    ss_arena_free(&r.arena);
    return choice;
}

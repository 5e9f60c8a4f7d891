/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategies are first dropped by a test on the edges alone (sharpening), before any table exists.
 * The rest becomes a cost graph, whose tables are computed in batches on the thread pool, and
 * alternates between the reductions and reduced-cost fixing until elimination takes over. */
#include "core/solve/bounds/subproblem.h"

#include "core/solve/bounds/fixing.h"

#include <stdlib.h>

/* Cells of one table and of all tables of an elimination. */
#define TABLE_CELLS ((uint64_t)1 << 25)
#define TOTAL_CELLS ((uint64_t)1 << 30)
/* Up to this many cells an elimination always computes the choice: its memory does not matter. */
#define CHOICE_CELLS ((uint64_t)1 << 20)
/* Cells per batch of tables. */
#define BATCH_CELLS ((uint64_t)1 << 18)
/* Sweeps on the reduced subproblem before reduced-cost fixing is first tried, and in total on one
 * core. */
#define LEAST_SWEEPS 8u
#define MOST_SWEEPS 64u
/* Sharpening passes run on more than SHARP_CELLS cells (the reductions are as fast on fewer), and
 * while the last pass left at most 1 / SHARPER_PART of the cells. A pass takes PAIR_WORK additions
 * per cell. */
#define SHARP_CELLS ((uint64_t)1 << 16)
#define SHARPER_PART 2u
#define PAIR_WORK 2u

/* The remaining strategies of a node. */
struct left {
    uint32_t *strategy, n;
    int64_t *residual; /* per remaining strategy */
};

/* The part as a graph of its own: node k is node nodes[k] of the core, with strategies left[k]. */
struct rest {
    const struct ss_dual *d;
    const struct ss_subproblem *part;
    struct ss_arena arena;
    uint32_t n;
    uint32_t *nodes;
    uint32_t *place; /* per node of the core: its number here, or SS_NONE */
    struct left *left;
    struct ss_cost_graph *graph; /* the nodes only: edges are added to the reduced graph */
    uint32_t *edges, n_edges;    /* edges of the core inside the part */
    uint64_t cells, most;        /* cells of all edges, and of the largest */
};

static struct ss_dual_some some_of(const struct rest *rest, uint32_t k)
{
    return (struct ss_dual_some){rest->left[k].strategy, rest->left[k].n};
}

/* The number of cells between strategies with less excess than kept. first: per node of the core,
 * the index of its first value in excess. */
static uint64_t cells_between(const struct ss_pairwise *p, const struct ss_subproblem *part,
                              const size_t *first, const int64_t *excess, int64_t kept)
{
    uint32_t n = part->nodes ? part->n_nodes : p->n;
    uint32_t *left = ss_xcalloc(p->n + 1u, sizeof *left);
    uint64_t cells = 0;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t i = part->nodes ? part->nodes[k] : k;
        for (size_t s = first[i]; s < first[i + 1]; s++)
            left[i] += excess[s] < kept;
    }
    for (uint32_t k = 0; k < n; k++) {
        uint32_t i = part->nodes ? part->nodes[k] : k;
        for (uint32_t j = p->first[i]; j < p->first[i + 1]; j++) {
            const struct ss_pair_edge *e = &p->edges[p->incident[j]];
            cells += e->a == i ? (uint64_t)left[e->a] * left[e->b] : 0;
        }
    }
    free(left);
    return cells;
}

uint64_t ss_subproblem_cells(const struct ss_dual *d, const struct ss_subproblem *part,
                             int64_t kept)
{
    return cells_between(d->p, part, d->first, part->excess, kept);
}

int64_t ss_subproblem_ceiling(const struct ss_dual *d, const struct ss_subproblem *part,
                              uint64_t cells, int64_t room)
{
    const struct ss_pairwise *p = d->p;
    int64_t low = 0;
    if (ss_subproblem_cells(d, part, room) <= cells)
        return room;
    /* Only the values below room take part in the binary search. */
    size_t *first = ss_xcalloc(p->n + 1u, sizeof *first), count = 0;
    int64_t *below = ss_xmalloc((p->strategies + 1) * sizeof *below);
    for (uint32_t i = 0; i < p->n; i++) {
        for (size_t s = d->first[i]; s < d->first[i + 1]; s++) {
            below[count] = part->excess[s];
            count += part->excess[s] < room;
        }
        first[i + 1] = count;
    }
    while (room - low > 1 + low / 64) {
        int64_t middle = low + (room - low) / 2;
        if (cells_between(p, part, first, below, middle) <= cells)
            low = middle;
        else
            room = middle;
    }
    free(below);
    free(first);
    return low;
}

static void take_nodes(struct rest *rest)
{
    uint32_t all = rest->d->p->n;
    rest->n = rest->part->nodes ? rest->part->n_nodes : all;
    rest->nodes = ss_alloc_array(&rest->arena, rest->n + 1u, sizeof *rest->nodes);
    rest->place = ss_alloc_array(&rest->arena, all + 1u, sizeof *rest->place);
    rest->left = ss_alloc_array(&rest->arena, rest->n + 1u, sizeof *rest->left);
    for (uint32_t k = 0; k < rest->n; k++)
        rest->nodes[k] = rest->part->nodes ? rest->part->nodes[k] : k;
}

/* Selects the strategies of a node; false if there are none. */
static bool take_strategies(struct rest *rest, uint32_t k, int64_t *residual)
{
    const struct ss_subproblem *part = rest->part;
    uint32_t i = rest->nodes[k], size = rest->d->p->size[i], n = 0;
    size_t first = rest->d->first[i];
    uint32_t *strategy = ss_alloc_array(&rest->arena, size, sizeof *strategy);
    ss_dual_residual_of(rest->d, i, residual);
    for (uint32_t s = 0; s < size; s++) {
        if (part->excess[first + s] >= part->kept && !(part->own && part->own[i] == s))
            continue;
        if (part->more && ss_is_inf(part->more[first + s]))
            continue;
        residual[n] = residual[s];
        strategy[n++] = s;
    }
    rest->left[k] =
        (struct left){strategy, n, ss_memdup(&rest->arena, residual, n * sizeof *residual)};
    return n > 0;
}

/* False if some node has no strategy left. */
static bool take_part(struct rest *rest)
{
    const struct ss_pairwise *p = rest->d->p;
    uint32_t widest = 1;
    bool all = true;
    take_nodes(rest);
    for (uint32_t k = 0; k < rest->n; k++)
        widest = p->size[rest->nodes[k]] > widest ? p->size[rest->nodes[k]] : widest;
    int64_t *residual = ss_xmalloc(widest * sizeof *residual);
    for (uint32_t k = 0; k < rest->n && all; k++)
        all = take_strategies(rest, k, residual);
    free(residual);
    return all;
}

static uint64_t cells_of(const struct rest *rest, uint32_t edge)
{
    const struct ss_pair_edge *e = &rest->d->p->edges[edge];
    return (uint64_t)rest->left[rest->place[e->a]].n * rest->left[rest->place[e->b]].n;
}

static void count_cells(struct rest *rest)
{
    rest->cells = rest->most = 0;
    for (uint32_t k = 0; k < rest->n_edges; k++) {
        uint64_t cells = cells_of(rest, rest->edges[k]);
        rest->cells += cells;
        rest->most = cells > rest->most ? cells : rest->most;
    }
}

/* The edges inside the part. */
static void take_edges(struct rest *rest)
{
    rest->n_edges = ss_pairwise_among(rest->d->p, rest->nodes, rest->n, rest->place, &rest->edges,
                                      &rest->arena);
    count_cells(rest);
}

/* ---- sharpening: before there are tables ----------------------------------------------------- */

/* Any choice with a strategy costs at least its residual plus, on every edge, the least of a pair
 * and the residual of the pair's other end. A strategy for which that sum reaches the ceiling is
 * dropped. Most go in this way, for a small part of the reductions' work. */
struct sharpening {
    struct rest *rest;
    int64_t **least; /* per edge of the part: the least per strategy of both ends */
};

static void find_least(void *user, size_t index, size_t worker)
{
    const struct sharpening *sharp = user;
    const struct rest *rest = sharp->rest;
    const struct ss_pair_edge *e = &rest->d->p->edges[rest->edges[index]];
    uint32_t a = rest->place[e->a], b = rest->place[e->b];
    (void)worker;
    ss_dual_least_pairs(rest->d, rest->edges[index], some_of(rest, a), some_of(rest, b),
                        rest->left[a].residual, rest->left[b].residual, sharp->least[index]);
}

static void add_up(int64_t *total, const int64_t *least, uint32_t n, int64_t ceiling)
{
    for (uint32_t s = 0; s < n; s++)
        total[s] = total[s] >= ceiling || least[s] >= ceiling ? ceiling : total[s] + least[s];
}

/* Drops the strategies whose total reaches the ceiling; false if none is left. */
static bool drop(struct rest *rest, uint32_t k, const int64_t *total)
{
    struct left *left = &rest->left[k];
    uint32_t n = 0;
    for (uint32_t s = 0; s < left->n; s++) {
        if (total[s] >= rest->part->ceiling)
            continue;
        left->residual[n] = left->residual[s];
        left->strategy[n++] = left->strategy[s];
    }
    left->n = n;
    return n > 0;
}

/* One pass over all pairs. False if some node has no strategy left. */
static bool sharpen_once(struct sharpening *sharp)
{
    struct rest *rest = sharp->rest;
    int64_t **total = ss_xmalloc((rest->n + 1u) * sizeof *total);
    struct ss_arena scratch = {0};
    bool all = true;
    for (uint32_t k = 0; k < rest->n; k++)
        total[k] = ss_memdup(&scratch, rest->left[k].residual, rest->left[k].n * sizeof **total);
    for (uint32_t k = 0; k < rest->n_edges; k++) {
        const struct ss_pair_edge *e = &rest->d->p->edges[rest->edges[k]];
        uint32_t n = rest->left[rest->place[e->a]].n + rest->left[rest->place[e->b]].n;
        sharp->least[k] = ss_alloc_array(&scratch, n, sizeof **sharp->least);
    }
    ss_thread_pool_run(rest->part->threads, rest->n_edges, find_least, sharp);
    for (uint32_t k = 0; k < rest->n_edges; k++) {
        const struct ss_pair_edge *e = &rest->d->p->edges[rest->edges[k]];
        uint32_t a = rest->place[e->a], b = rest->place[e->b];
        add_up(total[a], sharp->least[k], rest->left[a].n, rest->part->ceiling);
        add_up(total[b], sharp->least[k] + rest->left[a].n, rest->left[b].n, rest->part->ceiling);
    }
    for (uint32_t k = 0; k < rest->n && all; k++)
        all = drop(rest, k, total[k]);
    ss_arena_free(&scratch);
    free(total);
    return all;
}

/* Passes while they are worth it. False if some node has no strategy left. */
static bool sharpen(struct rest *rest, uint64_t *work)
{
    struct sharpening sharp = {.rest = rest};
    uint64_t before = UINT64_MAX;
    bool all = true;
    sharp.least = ss_alloc_array(&rest->arena, rest->n_edges + 1u, sizeof *sharp.least);
    while (all && rest->cells > SHARP_CELLS && rest->cells <= before / SHARPER_PART &&
           PAIR_WORK * rest->cells < *work) {
        before = rest->cells;
        *work -= PAIR_WORK * rest->cells;
        all = sharpen_once(&sharp);
        count_cells(rest);
    }
    return all;
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* Makes a graph of the nodes with their remaining strategies. */
static void add_nodes(struct rest *rest)
{
    const struct ss_subproblem *part = rest->part;
    rest->graph = ss_cg_new("remainder");
    for (uint32_t k = 0; k < rest->n; k++) {
        size_t first = rest->d->first[rest->nodes[k]];
        int64_t *cost = rest->left[k].residual;
        for (uint32_t s = 0; s < rest->left[k].n; s++) {
            cost[s] *= (int64_t)1 << part->shift;
            cost[s] += part->more ? part->more[first + rest->left[k].strategy[s]] : 0;
        }
        ss_cg_add_node(rest->graph, NULL, rest->left[k].n, cost);
    }
}

/* Edges whose tables are computed in parallel. */
struct batch {
    const struct rest *rest;
    uint32_t first, n;
    int64_t *cells; /* of all tables, one after the other */
    size_t *at;     /* per edge of the batch: index of its first cell */
};

/* Computes the table of an edge; pairs that reach the ceiling are forbidden. */
static void make_table(void *user, size_t index, size_t worker)
{
    const struct batch *batch = user;
    const struct rest *rest = batch->rest;
    uint32_t edge = rest->edges[batch->first + index];
    const struct ss_pair_edge *e = &rest->d->p->edges[edge];
    int64_t *cells = batch->cells + batch->at[index], unit = (int64_t)1 << rest->part->shift;
    (void)worker;
    ss_dual_pairs(rest->d, edge, some_of(rest, rest->place[e->a]), some_of(rest, rest->place[e->b]),
                  rest->part->ceiling, cells);
    for (size_t c = 0, n = cells_of(rest, edge); c < n && unit > 1; c++)
        cells[c] = ss_is_inf(cells[c]) ? SS_INF : cells[c] * unit;
}

static void link_batch(struct ss_reduced *r, const struct batch *batch)
{
    const struct rest *rest = batch->rest;
    for (uint32_t k = 0; k < batch->n; k++) {
        const struct ss_pair_edge *e = &rest->d->p->edges[rest->edges[batch->first + k]];
        uint32_t a = rest->place[e->a], b = rest->place[e->b];
        ss_reduced_link(
            r, a, b,
            ss_pool_table(&r->pool, rest->left[a].n, rest->left[b].n, batch->cells + batch->at[k]));
    }
}

static void link_edges(struct rest *rest, struct ss_reduced *r)
{
    uint64_t room = rest->most > BATCH_CELLS ? rest->most : BATCH_CELLS;
    struct batch batch = {.rest = rest, .cells = ss_xmalloc(room * sizeof *batch.cells)};
    batch.at = ss_alloc_array(&rest->arena, rest->n_edges + 1u, sizeof *batch.at);
    for (; batch.first < rest->n_edges; batch.first += batch.n) {
        uint64_t cells = 0;
        for (batch.n = 0; batch.first + batch.n < rest->n_edges; batch.n++) {
            uint64_t more = cells_of(rest, rest->edges[batch.first + batch.n]);
            if (batch.n && cells + more > room)
                break;
            batch.at[batch.n] = cells;
            cells += more;
        }
        ss_thread_pool_run(rest->part->threads, batch.n, make_table, &batch);
        link_batch(r, &batch);
    }
    free(batch.cells);
}

/* ---- the minimum ----------------------------------------------------------------------------- */

/* Alternates message passing with reduced-cost fixing and the reductions while the core shrinks.
 * Messages on the reduced graph give better bounds than those on the given one, since merged nodes
 * are treated exactly. False if nothing is below the ceiling. */
static bool narrow(struct ss_reduced *r, int64_t ceiling, uint64_t *work, struct ss_job *job)
{
    bool smaller = true, open = !r->dead_end && r->base < ceiling;
    while (smaller && open && !ss_job_stopped(job)) {
        struct ss_arena arena = {0};
        struct ss_dual d;
        const struct ss_pairwise *q = ss_pairwise_of(r, NULL, &arena);
        uint64_t sweep = SS_SWEEP_WORK(q), again = SS_CELL_WORK / 2 * q->cells;
        smaller = false;
        *work -= again < *work ? again : *work;
        ss_dual_init_at(&d, q, 0); /* scaled already */
        d.threads = r->pool.threads;
        for (uint32_t most = LEAST_SWEEPS; open && !smaller && most <= MOST_SWEEPS && q->n;
             most *= 2) {
            for (; open && d.sweeps<most && * work> sweep && !ss_job_stopped(job); *work -= sweep) {
                ss_dual_sweep(&d);
                open = ss_dual_room(&d, ceiling - r->base) > 0;
            }
            smaller = open && d.sweeps == most &&
                      ss_fix_by_reduced_cost(r, &d, ss_dual_room(&d, ceiling - r->base));
        }
        ss_dual_fini(&d);
        ss_arena_free(&arena);
        if (smaller)
            ss_reduce(r, job);
        open = open && !r->dead_end && r->base < ceiling;
    }
    return open;
}

/* Minimises below the ceiling by reductions, message passing and elimination. */
static enum ss_eliminated least_below(struct ss_reduced *r, int64_t ceiling, uint64_t *work,
                                      struct ss_job *job, bool must,
                                      struct ss_subproblem_answer *out)
{
    struct ss_arena arena = {0};
    enum ss_eliminated result;
    ss_reduce(r, job);
    bool open = narrow(r, ceiling, work, job);
    if (ss_job_stopped(job)) {
        result = SS_ELIMINATED_STOPPED;
    } else if (!open) {
        result = SS_ELIMINATED_EMPTY;
    } else {
        const struct ss_pairwise *q = ss_pairwise_of(r, NULL, &arena);
        struct ss_eliminate_limits limits = {TABLE_CELLS, TOTAL_CELLS, *work, ceiling - r->base};
        uint32_t *inner = ss_alloc_array(&arena, q->n + 1u, sizeof *inner);
        out->chosen = must || q->cells <= CHOICE_CELLS;
        result = ss_eliminate(q, &limits, job, out->chosen ? inner : NULL, &out->cost);
        *work = limits.work;
        out->cost += r->base;
        for (uint32_t i = 0; out->chosen && result == SS_ELIMINATED && i < q->n; i++)
            out->choice[q->node[i]] = inner[i];
        if (out->chosen && result == SS_ELIMINATED)
            ss_reduced_expand(r, out->choice);
    }
    ss_arena_free(&arena);
    return result;
}

/* Adds the edges and minimises. */
static enum ss_eliminated solve_rest(struct rest *rest, struct ss_reduced *r, uint64_t *work,
                                     struct ss_job *job, bool must,
                                     struct ss_subproblem_answer *out)
{
    if (r->shift)
        return SS_ELIMINATED_TOO_WIDE;
    const struct ss_subproblem *part = rest->part;
    struct ss_subproblem_answer found = {
        .choice = ss_alloc_array(&rest->arena, rest->n + 1u, sizeof *found.choice)};
    r->pool.apart = true; /* messages differ even on equal tables, so few operations repeat */
    r->pool.threads = part->threads;
    link_edges(rest, r);
    enum ss_eliminated result =
        least_below(r, part->ceiling * ((int64_t)1 << part->shift), work, job, must, &found);
    out->cost = found.cost;
    out->chosen = found.chosen;
    for (uint32_t k = 0; found.chosen && result == SS_ELIMINATED && k < rest->n; k++)
        out->choice[rest->nodes[k]] = rest->left[k].strategy[found.choice[k]];
    return result;
}

enum ss_eliminated ss_subproblem_solve(const struct ss_dual *d, const struct ss_subproblem *part,
                                       uint64_t *work, struct ss_job *job, bool must,
                                       struct ss_subproblem_answer *out)
{
    struct rest rest = {.d = d, .part = part};
    struct ss_reduced r;
    bool any = take_part(&rest);
    if (any)
        take_edges(&rest);
    bool wide = SS_RAW_CELL_WORK * rest.cells > *work;
    any = any && (wide || sharpen(&rest, work));
    uint64_t reckoned = any ? SS_CELL_WORK * rest.cells : 0;
    wide = wide || reckoned > *work;
    enum ss_eliminated result = any ? SS_ELIMINATED_TOO_WIDE : SS_ELIMINATED_EMPTY;
    if (any && !wide) {
        add_nodes(&rest);
        if (ss_reduced_init(&r, rest.graph, NULL) == SS_OK) {
            result = solve_rest(&rest, &r, work, job, must, out);
            ss_reduced_fini(&r);
        }
    }
    *work -= reckoned < *work ? reckoned : *work;
    ss_cg_free(rest.graph);
    ss_arena_free(&rest.arena);
    return result;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elimination of what lies close above the bound. The messages leave every cost as what it adds to the
 * bound, all >= 0, so that whatever adds up to a ceiling is dropped on the way: most strategies, and
 * most cells of tables that would be far too wide otherwise. Ceilings rise from low ones: where nothing
 * lies below one the bound is that much higher, and the first choice found is the optimum. */
#include "core/solve/eliminate.h"
#include "core/solve/solver.h"

#include <stdlib.h>

/* The first ceiling is this part of the way to the best choice. */
#define FIRST_PART 4096
#define TABLE_CELLS ((uint64_t)1 << 25)
#define TOTAL_CELLS ((uint64_t)1 << 30)
/* Additions of all ceilings together: some four seconds. */
#define WORK ((uint64_t)1 << 32)

/* Under a memory limit the bound has a gap of its own, which no elimination closes: not worth the time
 * on large cores. */
#define MOST_LIMITED_NODES 1500u

/* The problem that the messages left, without strategies and pairs that reach the ceiling. */
struct remainder {
    struct ss_pairwise problem;
    uint32_t **strategy; /* per node: its strategies that are left */
};

/* False if nothing is left. */
static bool keep_strategies(struct remainder *q, const struct ss_dual *d, const int64_t *excess,
                            const int64_t *residual, int64_t ceiling, struct ss_arena *arena)
{
    const struct ss_pairwise *p = d->p;
    q->strategy = ss_alloc_array(arena, p->n + 1u, sizeof *q->strategy);
    q->problem.size = ss_alloc_array(arena, p->n + 1u, sizeof *q->problem.size);
    q->problem.cost = ss_alloc_array(arena, p->n + 1u, sizeof *q->problem.cost);
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t *left = ss_alloc_array(arena, p->size[i], sizeof *left), n = 0;
        for (uint32_t k = 0; k < p->size[i]; k++)
            if (excess[d->first[i] + k] < ceiling)
                left[n++] = k;
        if (n == 0)
            return false;
        int64_t *cost = ss_alloc_array(arena, n, sizeof *cost);
        for (uint32_t k = 0; k < n; k++)
            cost[k] = residual[d->first[i] + left[k]];
        q->strategy[i] = left;
        q->problem.size[i] = n;
        q->problem.cost[i] = cost;
    }
    return true;
}

static void keep_pairs(struct remainder *q, const struct ss_dual *d, int64_t ceiling,
                       struct ss_arena *arena)
{
    const struct ss_pairwise *p = d->p;
    q->problem.edges = ss_memdup(arena, p->edges, (p->n_edges + 1u) * sizeof *p->edges);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        uint32_t a = p->edges[k].a, b = p->edges[k].b;
        uint32_t rows = q->problem.size[a], cols = q->problem.size[b];
        int64_t *cells = ss_alloc_array(arena, (size_t)rows * cols, sizeof *cells);
        int64_t *turned = ss_alloc_array(arena, (size_t)rows * cols, sizeof *turned);
        for (uint32_t x = 0; x < rows; x++) {
            for (uint32_t y = 0; y < cols; y++) {
                int64_t cell = ss_dual_pair(d, k, q->strategy[a][x], q->strategy[b][y]);
                cell = cell >= ceiling ? SS_INF : cell;
                cells[(size_t)x * cols + y] = turned[(size_t)y * rows + x] = cell;
            }
        }
        q->problem.edges[k].cells = cells;
        q->problem.edges[k].turned = turned;
    }
}

/* One ceiling. On success *cost is the least above the bound, and choice (unless NULL) one of the core. */
static enum ss_eliminated below(const struct ss_dual *d, const int64_t *excess, int64_t ceiling,
                                uint64_t *work, struct ss_job *job, uint32_t *choice, int64_t *cost)
{
    struct ss_arena arena = {0};
    struct remainder q = {.problem = *d->p};
    struct ss_eliminate_limits limits = {TABLE_CELLS, TOTAL_CELLS, *work, ceiling};
    enum ss_eliminated result = SS_ELIMINATED_EMPTY;
    int64_t *residual = ss_alloc_array(&arena, d->p->strategies + 1, sizeof *residual);
    ss_dual_residual(d, residual);
    if (keep_strategies(&q, d, excess, residual, ceiling, &arena)) {
        keep_pairs(&q, d, ceiling, &arena);
        result = ss_eliminate(&q.problem, &limits, job, choice, cost);
        *work = limits.work;
    }
    for (uint32_t i = 0; choice && result == SS_ELIMINATED && i < d->p->n; i++)
        choice[i] = q.strategy[i][choice[i]];
    ss_arena_free(&arena);
    return result;
}

/* Rising ceilings up to room. Raises the bound as it goes. */
static enum ss_eliminated climb(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                                int64_t room, int64_t *cost)
{
    int64_t bound = d->bound, ceiling = room / FIRST_PART + 1;
    uint64_t work = WORK;
    enum ss_eliminated result = SS_ELIMINATED_EMPTY;
    for (bool last = false; result == SS_ELIMINATED_EMPTY && !last; ceiling += ceiling / 2 + 1) {
        last = ceiling >= room;
        ceiling = last ? room : ceiling;
        ss_solver_report(s, "elimination near the bound");
        result = below(d, excess, ceiling, &work, s->job, NULL, cost);
        if (result == SS_ELIMINATED_EMPTY || result == SS_ELIMINATED) {
            d->bound = bound + (result == SS_ELIMINATED ? *cost : ceiling);
            ss_solver_raise(s, ss_dual_bound(d));
        }
    }
    d->bound = bound;
    return result;
}

void ss_solver_close(struct ss_solver *s, struct ss_dual *d, struct ss_state *state)
{
    if (d->p->n_instants && d->p->n > MOST_LIMITED_NODES)
        return;
    ss_dual_evaluate(d);
    int64_t cost = 0;
    int64_t room = s->has_best ? ss_dual_room(d, ss_solver_cutoff(s)) : llabs(d->bound) / 8 + 1024;
    int64_t *excess = ss_xmalloc((d->p->strategies + 1) * sizeof *excess);
    uint32_t *choice = ss_xcalloc(d->p->n + 1u, sizeof *choice);
    ss_dual_excess(d, excess);
    if (climb(s, d, excess, room, &cost) == SS_ELIMINATED) {
        /* The choice itself by a second run just above its cost, where little is left. */
        uint64_t work = WORK;
        if (below(d, excess, cost + 1, &work, s->job, choice, &cost) == SS_ELIMINATED) {
            ss_state_set(state, choice);
            ss_solver_polish(s, state);
            s->finished = s->finished || d->p->n_instants == 0;
        }
    }
    if (ss_solver_closed(s))
        s->how = "message passing and elimination";
    free(excess);
    free(choice);
}

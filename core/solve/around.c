/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A better choice of some nodes, with all others as they are: after a change the optimum differs
 * from the last one around it, and far from it only where many choices cost the same. */
#include "core/solve/remainder.h"
#include "core/solve/solver.h"

#include <stdlib.h>
#include <string.h>

/* A choice is looked for in parts of the cells inside, from the first to the last, each so many
 * times the one before. */
#define FIRST_CELLS ((uint64_t)1 << 12)
#define LAST_CELLS ((uint64_t)1 << 18)
#define CELLS_STEP 4u
#define WORK ((uint64_t)1 << 26)

struct around {
    struct ss_solver *s;
    struct ss_dual *d;
    const int64_t *excess;
    const uint32_t *nodes; /* that may change */
    uint32_t count;
    bool *inside;     /* marks them */
    uint32_t *choice; /* of the core, the best so far */
    uint32_t *least;  /* and the one at hand */
    int64_t *more;    /* per strategy inside: what it adds to the bound at edges to outside */
};

/* What two strategies add to the bound at their edge. */
static int64_t at_edge(const struct around *a, uint32_t edge, uint32_t node, uint32_t strategy,
                       uint32_t others)
{
    bool first = a->d->p->edges[edge].a == node;
    return ss_dual_pair(a->d, edge, first ? strategy : others, first ? others : strategy);
}

/* What the strategies of a node add to the bound at its borders; returns that of the choice. */
static int64_t find_prices(struct around *a, uint32_t node)
{
    const struct ss_pairwise *p = a->d->p;
    int64_t *more = a->more + a->d->first[node];
    memset(more, 0, p->size[node] * sizeof *more);
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j], other = ss_pair_other(p, edge, node);
        for (uint32_t k = 0; !a->inside[other] && k < p->size[node]; k++) {
            int64_t sum = more[k] + at_edge(a, edge, node, k, a->choice[other]);
            more[k] = sum >= SS_INF / 2 ? SS_INF : sum;
        }
    }
    return more[a->choice[node]];
}

/* What the choice inside adds to the bound. */
static int64_t cost_inside(struct around *a)
{
    const struct ss_pairwise *p = a->d->p;
    int64_t sum = 0, *residual = ss_xmalloc((p->strategies + 1) * sizeof *residual);
    for (uint32_t n = 0; n < a->count; n++) {
        uint32_t i = a->nodes[n];
        ss_dual_residual_of(a->d, i, residual);
        sum += residual[a->choice[i]] + find_prices(a, i);
        for (uint32_t j = p->first[i]; j < p->first[i + 1]; j++) {
            const struct ss_pair_edge *e = &p->edges[p->incident[j]];
            if (e->a == i && a->inside[e->b])
                sum += at_edge(a, p->incident[j], i, a->choice[i], a->choice[e->b]);
        }
    }
    free(residual);
    return sum;
}

/* The least choice inside with what is outside as it is, of the strategies that add the least to
 * the bound: of few at first, as what they have keeps the next part narrow. */
static void improve(struct around *a, struct ss_state *state)
{
    uint64_t work = WORK;
    int64_t kept = 0;
    bool better = false;
    struct ss_part part = {.nodes = a->nodes, .n_nodes = a->count, .excess = a->excess,
                           .own = a->choice, .more = a->more, .crew = a->d->crew};
    part.ceiling = cost_inside(a);
    for (uint64_t cells = FIRST_CELLS; kept < part.ceiling && cells <= LAST_CELLS;
         cells *= CELLS_STEP) {
        struct ss_found found = {.choice = a->least};
        kept = part.kept = ss_part_ceiling(a->d, &part, cells, part.ceiling);
        memcpy(a->least, a->choice, a->d->p->n * sizeof *a->least);
        enum ss_eliminated result = ss_remainder_least(a->d, &part, &work, a->s->job, true, &found);
        if (result == SS_ELIMINATED) {
            memcpy(a->choice, a->least, a->d->p->n * sizeof *a->choice);
            part.ceiling = found.cost;
            better = true;
        }
        if (result != SS_ELIMINATED && result != SS_ELIMINATED_EMPTY)
            break;
    }
    if (!better)
        return;
    ss_state_set(state, a->choice);
    ss_solver_polish(a->s, state);
}

bool ss_solver_improve_around(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                              const uint32_t *nodes, uint32_t count, struct ss_state *state)
{
    const struct ss_pairwise *p = d->p;
    int64_t before = s->best_cost;
    if (!s->has_best || !ss_solver_project_best(s, state))
        return false;
    struct around a = {.s = s, .d = d, .excess = excess, .nodes = nodes, .count = count};
    a.choice = ss_xmalloc((p->n + 1u) * sizeof *a.choice);
    a.least = ss_xmalloc((p->n + 1u) * sizeof *a.least);
    a.inside = ss_xcalloc(p->n + 1u, sizeof *a.inside);
    a.more = ss_xmalloc((p->strategies + 1) * sizeof *a.more);
    memcpy(a.choice, state->choice, p->n * sizeof *a.choice);
    for (uint32_t k = 0; k < count; k++)
        a.inside[nodes[k]] = true;
    ss_solver_report(s, "elimination around the change");
    improve(&a, state);
    free(a.choice);
    free(a.least);
    free(a.inside);
    free(a.more);
    return s->best_cost < before;
}

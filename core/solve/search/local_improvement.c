/* SPDX-License-Identifier: GPL-3.0-or-later */
/* After a change to the problem the optimum mostly differs from the last one near the change only,
 * so exact solves of small parts find it. Edges to fixed nodes become additional costs. */
#include "core/solve/search/local_improvement.h"

#include "core/solve/bounds/subproblem.h"

#include <stdlib.h>
#include <string.h>

/* A part is solved with its strategies of least excess, limited to FIRST_CELLS cells, then to
 * CELLS_STEP times as many, up to LAST_CELLS. */
#define FIRST_CELLS ((uint64_t)1 << 12)
#define LAST_CELLS ((uint64_t)1 << 18)
#define CELLS_STEP 4u
#define WORK ((uint64_t)1 << 26)
/* The most nodes of a ball. After a ball in vain the NEAR_NODES nodes nearest to its start do not
 * start another. */
#define BALL_NODES 80u
#define NEAR_NODES 12u
/* A ball starts at a node only if the choice's excess over the bound there is more than
 * 1 / START_PART of the total. */
#define START_PART 2048

struct around {
    struct ss_solver *s;
    struct ss_dual *d;
    struct ss_thread_pool *threads; /* or NULL */
    const int64_t *excess;
    const uint32_t *nodes; /* the nodes that may change */
    uint32_t count;
    bool *inside;      /* marks them */
    uint32_t *choice;  /* of the core, the best so far */
    uint32_t *least;   /* the answer of a subproblem */
    int64_t *more;     /* per strategy inside: cost above the bound of its edges to outside nodes */
    int64_t *residual; /* as in dual.h, of the nodes inside */
};

/* The cost above the bound of two strategies on their edge. */
static int64_t at_edge(const struct around *a, uint32_t edge, uint32_t node, uint32_t strategy,
                       uint32_t others)
{
    bool first = a->d->p->edges[edge].a == node;
    return ss_dual_pair(a->d, edge, first ? strategy : others, first ? others : strategy);
}

/* Sets `more` of a node's strategies; returns that of the choice. */
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

/* The cost above the bound of the choice inside, with its edges to outside nodes. */
static int64_t cost_inside(struct around *a)
{
    const struct ss_pairwise *p = a->d->p;
    int64_t sum = 0;
    for (uint32_t n = 0; n < a->count; n++) {
        uint32_t i = a->nodes[n];
        ss_dual_residual_of(a->d, i, a->residual + a->d->first[i]);
        sum += a->residual[a->d->first[i] + a->choice[i]] + find_prices(a, i);
        for (uint32_t j = p->first[i]; j < p->first[i + 1]; j++) {
            const struct ss_pair_edge *e = &p->edges[p->incident[j]];
            if (e->a == i && a->inside[e->b])
                sum += at_edge(a, p->incident[j], i, a->choice[i], a->choice[e->b]);
        }
    }
    return sum;
}

/* Minimises over the nodes inside with the others fixed: over few strategies at first, since a
 * better choice lowers the ceiling of the next subproblem. True if the choice improved. */
static bool improve(struct around *a, uint64_t *work)
{
    int64_t kept = 0;
    bool better = false;
    struct ss_subproblem part = {.nodes = a->nodes,
                                 .n_nodes = a->count,
                                 .excess = a->excess,
                                 .own = a->choice,
                                 .more = a->more,
                                 .threads = a->threads};
    part.ceiling = cost_inside(a);
    for (uint64_t cells = FIRST_CELLS; kept < part.ceiling && cells <= LAST_CELLS;
         cells *= CELLS_STEP) {
        struct ss_subproblem_answer found = {.choice = a->least};
        kept = part.kept = ss_subproblem_ceiling(a->d, &part, cells, part.ceiling);
        enum ss_eliminated result = ss_subproblem_solve(a->d, &part, work, a->s->job, true, &found);
        if (result == SS_ELIMINATED) {
            for (uint32_t k = 0; k < a->count; k++)
                a->choice[a->nodes[k]] = a->least[a->nodes[k]];
            part.ceiling = found.cost;
            better = true;
        }
        if (result != SS_ELIMINATED && result != SS_ELIMINATED_EMPTY)
            break;
    }
    return better;
}

static void begin(struct around *a, struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                  const struct ss_state *state)
{
    const struct ss_pairwise *p = d->p;
    *a = (struct around){.s = s, .d = d, .excess = excess};
    a->choice = ss_xmalloc((p->n + 1u) * sizeof *a->choice);
    a->least = ss_xmalloc((p->n + 1u) * sizeof *a->least);
    a->inside = ss_xcalloc(p->n + 1u, sizeof *a->inside);
    a->more = ss_xmalloc((p->strategies + 1) * sizeof *a->more);
    a->residual = ss_xmalloc((p->strategies + 1) * sizeof *a->residual);
    memcpy(a->choice, state->choice, p->n * sizeof *a->choice);
}

static void end(struct around *a, bool better, struct ss_state *state)
{
    if (better) {
        ss_state_set(state, a->choice);
        ss_solver_polish(a->s, state);
    }
    free(a->choice);
    free(a->least);
    free(a->inside);
    free(a->more);
    free(a->residual);
}

bool ss_local_improve_nodes(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                            const uint32_t *nodes, uint32_t count, struct ss_state *state)
{
    int64_t before = s->best_cost;
    uint64_t work = WORK;
    struct around a;
    if (!s->has_best || !ss_solver_project_best(s, state))
        return false;
    begin(&a, s, d, excess, state);
    a.nodes = nodes;
    a.count = count;
    for (uint32_t k = 0; k < count; k++)
        a.inside[nodes[k]] = true;
    ss_solver_report(s, "elimination around the changed nodes");
    a.threads = d->threads;
    end(&a, improve(&a, &work), state);
    return s->best_cost < before;
}

/* ---- ball by ball ---------------------------------------------------------------------------- */

struct balls {
    struct around a;
    uint32_t ball[BALL_NODES];
    bool *tried;    /* per node: a ball that starts here was solved in vain */
    int64_t *above; /* per node: the choice's excess over the bound at it and half of its edges' */
};

static void look_at(struct balls *b, uint32_t node)
{
    const struct around *a = &b->a;
    const struct ss_pairwise *p = a->d->p;
    int64_t sum = a->residual[a->d->first[node] + a->choice[node]];
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j], other = ss_pair_other(p, edge, node);
        sum += at_edge(a, edge, node, a->choice[node], a->choice[other]) / 2;
    }
    b->above[node] = sum;
}

/* Grows the ball of the nodes nearest to a start, breadth first. */
static void grow(struct balls *b, uint32_t start)
{
    struct around *a = &b->a;
    const struct ss_pairwise *p = a->d->p;
    b->ball[0] = start;
    a->count = 1;
    a->inside[start] = true;
    for (uint32_t k = 0; k < a->count; k++) {
        for (uint32_t i = b->ball[k], j = p->first[i]; j < p->first[i + 1]; j++) {
            uint32_t other = ss_pair_other(p, p->incident[j], i);
            if (a->inside[other] || a->count == BALL_NODES)
                continue;
            a->inside[other] = true;
            b->ball[a->count++] = other;
        }
    }
}

/* Leaves a ball: if its choice improved, its nodes may start balls again. */
static void leave(struct balls *b, bool better)
{
    struct around *a = &b->a;
    const struct ss_pairwise *p = a->d->p;
    for (uint32_t k = 0; k < a->count; k++) {
        uint32_t i = b->ball[k];
        a->inside[i] = false;
        b->tried[i] = !better && (b->tried[i] || k < NEAR_NODES);
        for (uint32_t j = p->first[i]; j < p->first[i + 1] && better; j++)
            look_at(b, ss_pair_other(p, p->incident[j], i));
        if (better)
            look_at(b, i);
    }
}

/* The untried node with the largest excess over the bound; SS_NONE if that is at most `least` or at
 * most 1 / START_PART of the total. */
static uint32_t furthest(const struct balls *b, int64_t least)
{
    uint32_t n = b->a.d->p->n, node = SS_NONE;
    int64_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        sum += b->above[i];
        if (!b->tried[i] && (node == SS_NONE || b->above[i] > b->above[node]))
            node = i;
    }
    least = sum / START_PART > least ? sum / START_PART : least;
    return node != SS_NONE && b->above[node] > least ? node : SS_NONE;
}

bool ss_local_improve_balls(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                            int64_t worth, uint64_t *work, struct ss_state *state)
{
    const struct ss_pairwise *p = d->p;
    int64_t before = s->best_cost;
    bool any = false;
    struct balls b;
    if (state->broken)
        return false;
    begin(&b.a, s, d, excess, state);
    b.a.nodes = b.ball;
    b.tried = ss_xcalloc(p->n + 1u, sizeof *b.tried);
    b.above = ss_xcalloc(p->n + 1u, sizeof *b.above);
    ss_dual_residual(d, b.a.residual);
    for (uint32_t i = 0; i < p->n; i++)
        look_at(&b, i);
    ss_solver_report(s, "local improvement");
    for (uint32_t start = furthest(&b, worth); start != SS_NONE && *work && !ss_job_stopped(s->job);
         start = furthest(&b, worth)) {
        uint64_t share = WORK < *work ? WORK : *work, left = share;
        grow(&b, start);
        bool better = improve(&b.a, &left);
        any = any || better;
        leave(&b, better);
        *work -= share - left;
    }
    free(b.tried);
    free(b.above);
    end(&b.a, any, state);
    return s->best_cost < before;
}

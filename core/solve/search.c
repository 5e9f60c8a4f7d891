/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Neighbourhood search: a ball of nodes is chosen anew, exactly, with all nodes outside fixed and
 * memory priced by the multipliers; then repaired and kept if the whole got no worse. Some balls
 * lie around a node that is given another strategy first: one with many neighbours would never
 * change otherwise, as elimination among them all is too wide with it and easy without. */
#include "core/solve/eliminate.h"
#include "core/solve/solver.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_BALL 8u
#define DOUBLINGS 12u
/* Tables of a ball's elimination: 2^12 to 2^20 cells. Wide ones find more and take longer. */
#define LEAST_CELL_BITS 12u
#define CELL_BITS_SPAN 9u
/* One ball in so many is around a node that changes first. */
#define TURN_SHARE 3u
/* Rounds between two looks at where the choice is far above the bound. */
#define LOOK_EVERY 16u

struct searcher {
    struct ss_solver *s;
    struct ss_state *state;
    int64_t *price; /* per strategy: what its memory costs, in costs of the core */
    const size_t *first;
    uint32_t *ball, n_ball;
    uint32_t *place;  /* per node: scratch */
    uint32_t *before; /* the choice to go back to */
    uint32_t *mark, stamp;
    bool *cut;
    const struct ss_dual *dual;
    int64_t *residual;
    double *worth; /* per strategy of a node: scratch */
    double *above; /* per node, summed up: what the choice costs above the bound there */
};

/* Sums up where the choice is above the bound: on nodes, and on edges for both ends. */
static void look(struct searcher *f)
{
    const struct ss_pairwise *p = f->s->core;
    const uint32_t *choice = f->state->choice;
    for (uint32_t i = 0; i < p->n; i++)
        f->above[i] = (double)f->residual[f->first[i] + choice[i]];
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        double part = (double)ss_dual_pair(f->dual, k, choice[e->a], choice[e->b]);
        f->above[e->a] += part;
        f->above[e->b] += part;
    }
    for (uint32_t i = 1; i < p->n; i++)
        f->above[i] += f->above[i - 1];
}

/* A node to start from: mostly where the choice is far above the bound. */
static uint32_t draw_start(struct searcher *f)
{
    uint32_t n = f->s->core->n, low = 0, high = n - 1;
    if (ss_solver_roll(f->s, 4) == 0 || f->above[n - 1] <= 0)
        return ss_solver_roll(f->s, n);
    double at = f->above[n - 1] * (ss_solver_roll(f->s, 1u << 30) / (double)(1u << 30));
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (f->above[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The ball around a node: itself. */
static void begin_ball(struct searcher *f, uint32_t start)
{
    f->stamp++;
    f->mark[start] = f->stamp;
    f->ball[0] = start;
    f->n_ball = 1;
}

/* The ball around a node that is left outside: all its neighbours. */
static void begin_around(struct searcher *f, uint32_t centre)
{
    const struct ss_pairwise *p = f->s->core;
    f->stamp++;
    f->mark[centre] = f->stamp;
    f->n_ball = 0;
    for (uint32_t j = p->first[centre]; j < p->first[centre + 1]; j++) {
        uint32_t to = ss_pair_other(p, p->incident[j], centre);
        f->mark[to] = f->stamp;
        f->ball[f->n_ball++] = to;
    }
}

/* Grows the ball along random edges. */
static void grow_ball(struct searcher *f, uint32_t most)
{
    const struct ss_pairwise *p = f->s->core;
    for (uint32_t tries = 0; f->n_ball < most && tries < 4 * most; tries++) {
        uint32_t from = f->ball[ss_solver_roll(f->s, f->n_ball)];
        uint32_t degree = p->first[from + 1] - p->first[from];
        if (!degree)
            return;
        uint32_t edge = p->incident[p->first[from] + ss_solver_roll(f->s, degree)];
        uint32_t to = ss_pair_other(p, edge, from);
        if (f->mark[to] != f->stamp) {
            f->mark[to] = f->stamp;
            f->ball[f->n_ball++] = to;
        }
    }
}

/* worth[k]: what the node at k and its neighbours would cost if these took their best for it, each
 * by itself; memory at its price. */
static void price_turns(struct searcher *f, uint32_t node)
{
    const struct ss_pairwise *p = f->s->core;
    const struct ss_state *state = f->state;
    uint32_t n = p->size[node];
    for (uint32_t k = 0; k < n; k++)
        f->worth[k] = (double)p->cost[node][k] + (double)f->price[f->first[node] + k];
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t edge = p->incident[j], other = ss_pair_other(p, edge, node), m = p->size[other];
        const int64_t *now = ss_pair_row(p, edge, node, state->choice[node]);
        const int64_t *price = state->price + f->first[other];
        const uint32_t *blocked = state->blocked + f->first[other];
        f->state->work += (uint64_t)n * m;
        for (uint32_t k = 0; k < n; k++) {
            const int64_t *row = ss_pair_row(p, edge, node, k);
            int64_t least = SS_INF;
            for (uint32_t z = 0; z < m; z++) {
                uint32_t inf = ss_is_inf(now[z]);
                if (blocked[z] > inf || ss_is_inf(row[z]))
                    continue;
                int64_t sum = price[z] - (inf ? 0 : now[z]) + row[z] + f->price[f->first[other] + z];
                least = sum < least ? sum : least;
            }
            f->worth[k] += (double)least;
        }
    }
}

/* Another strategy for a node: the best one more often than the others. */
static uint32_t draw_turn(struct searcher *f, uint32_t node)
{
    uint32_t n = f->s->core->size[node], best = SS_NONE;
    price_turns(f, node);
    for (uint32_t skip = ss_solver_roll(f->s, 8); ; skip /= 2) {
        best = SS_NONE;
        for (uint32_t k = 0; k < n; k++)
            if (k != f->state->choice[node] && f->worth[k] < INFINITY &&
                (best == SS_NONE || f->worth[k] < f->worth[best]))
                best = k;
        if (best == SS_NONE || skip == 0)
            return best;
        f->worth[best] = INFINITY;
    }
}

/* Gives the node the strategy, and each neighbour its best beside that, one after the other: those
 * that do not stay in the ball are left like this. */
static void turn_to(struct searcher *f, uint32_t node, uint32_t strategy)
{
    const struct ss_pairwise *p = f->s->core;
    struct ss_state *state = f->state;
    ss_state_move(state, node, strategy);
    for (uint32_t j = p->first[node]; j < p->first[node + 1]; j++) {
        uint32_t i = ss_pair_other(p, p->incident[j], node), best = state->choice[i];
        const int64_t *cost = state->price + state->first[i], *price = f->price + f->first[i];
        const uint32_t *blocked = state->blocked + state->first[i];
        for (uint32_t k = 0; k < p->size[i]; k++)
            if (blocked[k] < blocked[best] || (blocked[k] == blocked[best] &&
                                               cost[k] + price[k] < cost[best] + price[best]))
                best = k;
        if (best != state->choice[i])
            ss_state_move(state, i, best);
    }
}

/* Takes out of the ball what makes its elimination too wide. */
static void thin_ball(struct searcher *f, uint64_t cells, struct ss_arena *arena)
{
    const struct ss_pairwise *inside =
        ss_pairwise_inside(f->s->core, f->ball, f->n_ball, f->state->choice, f->place, arena);
    struct ss_order order;
    uint32_t count = 0;
    memset(f->cut, 0, f->n_ball * sizeof *f->cut);
    if (!ss_order_find(inside, cells, UINT64_MAX, f->s->draws + 1, f->cut, f->s->job, arena,
                       &order))
        return;
    for (uint32_t k = 0; k < f->n_ball; k++)
        if (!f->cut[k])
            f->ball[count++] = f->ball[k];
    f->n_ball = count;
}

/* Chooses the ball anew at a random price of memory. False if nothing changed. */
static bool rechoose(struct searcher *f, uint64_t cells, struct ss_arena *arena, uint32_t *chosen)
{
    struct ss_eliminate_limits limits = {cells, cells * 64, cells * 2048, SS_INF / 2};
    const struct ss_pairwise *p = f->s->core;
    struct ss_pairwise *inside =
        ss_pairwise_inside(p, f->ball, f->n_ball, f->state->choice, f->place, arena);
    /* 0.5 to 2 times the multipliers' price, in 64ths. */
    int64_t scale = 32 + ss_solver_roll(f->s, 97);
    for (uint32_t k = 0; k < f->n_ball && p->n_instants; k++) {
        uint32_t i = f->ball[k];
        int64_t *cost = ss_memdup(arena, inside->cost[k], p->size[i] * sizeof *cost);
        int64_t own = scale + ss_solver_roll(f->s, 17) - 8;
        for (uint32_t x = 0; x < p->size[i]; x++)
            cost[x] = ss_is_inf(cost[x]) ? SS_INF : cost[x] + f->price[f->first[i] + x] / 64 * own;
        inside->cost[k] = cost;
    }
    int64_t cost;
    enum ss_eliminated result = ss_eliminate(inside, &limits, f->s->job, chosen, &cost);
    f->state->work += 2 * (cells * 2048 - limits.work);
    if (result != SS_ELIMINATED)
        return false;
    for (uint32_t k = 0; k < f->n_ball; k++)
        if (chosen[k] != f->state->choice[f->ball[k]])
            return true;
    return false;
}

static void go_back(struct searcher *f)
{
    for (uint32_t i = 0; i < f->s->core->n; i++)
        if (f->state->choice[i] != f->before[i])
            ss_state_move(f->state, i, f->before[i]);
}

/* Makes the change fit, and keeps it if it costs no more than before; else takes it back. */
static void settle(struct searcher *f, int64_t cost)
{
    struct ss_state *state = f->state;
    bool fits = ss_state_repair(state, f->s->job);
    if (fits)
        ss_state_descend(state, f->s->job);
    if (!fits || state->broken || state->cost > cost) {
        go_back(f);
        return;
    }
    if (state->cost < cost)
        ss_solver_offer_core(f->s, state->choice);
    memcpy(f->before, state->choice, f->s->core->n * sizeof *f->before);
}

static void try_ball(struct searcher *f)
{
    struct ss_arena arena = {0};
    struct ss_state *state = f->state;
    uint32_t n = f->s->core->n, size = LEAST_BALL, start = draw_start(f), turn = SS_NONE;
    uint32_t degree = f->s->core->first[start + 1] - f->s->core->first[start];
    int64_t cost = state->cost;
    /* Small ones are quick, large ones see more: all sizes up to the whole, each doubling as
     * often. */
    for (uint32_t doublings = ss_solver_roll(f->s, DOUBLINGS); doublings && size < n; doublings--)
        size *= 2;
    uint64_t cells = (uint64_t)1 << (LEAST_CELL_BITS + ss_solver_roll(f->s, CELL_BITS_SPAN));
    state->work += 16 * (uint64_t)n + 256;
    if (degree && ss_solver_roll(f->s, TURN_SHARE) == 0)
        turn = draw_turn(f, start);
    if (turn != SS_NONE) {
        turn_to(f, start, turn);
        begin_around(f, start);
    } else {
        begin_ball(f, start);
    }
    grow_ball(f, size);
    state->work += 1024 * (uint64_t)f->n_ball;
    thin_ball(f, cells, &arena);
    uint32_t *chosen = ss_alloc_array(&arena, f->n_ball + 1u, sizeof *chosen);
    bool changed = f->n_ball && rechoose(f, cells, &arena, chosen);
    for (uint32_t k = 0; changed && k < f->n_ball; k++)
        if (chosen[k] != state->choice[f->ball[k]])
            ss_state_move(state, f->ball[k], chosen[k]);
    if (changed || turn != SS_NONE)
        settle(f, cost);
    ss_arena_free(&arena);
}

void ss_solver_search(struct ss_solver *s, const struct ss_dual *d, struct ss_state *state,
                      uint64_t work)
{
    const struct ss_pairwise *p = s->core;
    if (!work || !s->has_best || !ss_solver_project_best(s, state))
        return;
    struct searcher f = {.s = s, .state = state, .first = d->first, .dual = d};
    f.residual = ss_xmalloc((p->strategies + 1) * sizeof *f.residual);
    f.above = ss_xcalloc(p->n + 1u, sizeof *f.above);
    ss_dual_residual(d, f.residual);
    f.price = ss_xmalloc((p->strategies + 1) * sizeof *f.price);
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t k = 0; k < p->size[i]; k++)
            f.price[d->first[i] + k] = (d->theta[d->first[i] + k] >> d->bits) - p->cost[i][k];
    f.ball = ss_xmalloc((p->n + 1u) * sizeof *f.ball);
    f.place = ss_xmalloc((p->n + 1u) * sizeof *f.place);
    uint32_t widest = 0;
    for (uint32_t i = 0; i < p->n; i++)
        widest = p->size[i] > widest ? p->size[i] : widest;
    f.worth = ss_xmalloc((widest + 1u) * sizeof *f.worth);
    f.before = ss_xmalloc((p->n + 1u) * sizeof *f.before);
    f.mark = ss_xcalloc(p->n + 1u, sizeof *f.mark);
    f.cut = ss_xcalloc(p->n + 1u, sizeof *f.cut);
    memcpy(f.before, state->choice, p->n * sizeof *f.before);
    for (uint32_t round = 0; !ss_solver_over(s) && state->work < work; round++) {
        if (round % LOOK_EVERY == 0) {
            state->work += 4 * p->strategies + 32 * (uint64_t)p->n_edges;
            look(&f);
            ss_solver_report(s, "neighbourhood search");
        }
        try_ball(&f);
    }
    free(f.price);
    free(f.ball);
    free(f.place);
    free(f.before);
    free(f.mark);
    free(f.cut);
    free(f.worth);
    free(f.residual);
    free(f.above);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory enters the elimination of a ball as node costs, the multipliers times a random factor; the
 * result is repaired to fit the limit, and kept if the whole choice costs no more than before.
 * Balls start mostly where the choice exceeds the bound. */
#include "core/solve/search/neighbourhood.h"

#include "core/solve/elimination/eliminate.h"

#include <stdlib.h>
#include <string.h>

/* Sizes of balls: LEAST_BALL nodes times a power of two below 2^DOUBLINGS. */
#define LEAST_BALL 8u
#define DOUBLINGS 12u
/* Limit on the tables of a ball's elimination: 2^12 to 2^20 cells. Larger tables find more and take
 * longer. */
#define LEAST_CELL_BITS 12u
#define CELL_BITS_SPAN 9u
/* The excess of the choice is recomputed every LOOK_EVERY balls. */
#define LOOK_EVERY 16u

struct searcher {
    struct ss_solver *s;
    struct ss_state *state;
    int64_t *price; /* per strategy: multipliers times bytes, in costs of the core */
    const size_t *first;
    uint32_t *ball, n_ball;
    uint32_t *place;  /* per node: scratch */
    uint32_t *before; /* the choice to return to */
    uint32_t *mark, stamp;
    bool *cut;
    const struct ss_dual *dual;
    int64_t *residual;
    double *above; /* prefix sums over the nodes of the choice's excess over the bound */
};

/* Recomputes the choice's excess over the bound; that of an edge counts for both ends. */
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

/* Draws a start: a node with a probability proportional to its excess, or in a quarter of the draws
 * any node. */
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

/* Grows a ball along random edges. */
static void grow_ball(struct searcher *f, uint32_t most)
{
    const struct ss_pairwise *p = f->s->core;
    uint32_t start = draw_start(f);
    f->stamp++;
    f->n_ball = 0;
    f->mark[start] = f->stamp;
    f->ball[f->n_ball++] = start;
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

/* Removes nodes from the ball until its elimination is narrow enough. */
static void thin_ball(struct searcher *f, uint64_t cells, struct ss_arena *arena)
{
    const struct ss_pairwise *inside =
        ss_pairwise_inside(f->s->core, f->ball, f->n_ball, f->state->choice, f->place, arena);
    struct ss_elimination_order order;
    uint32_t count = 0;
    memset(f->cut, 0, f->n_ball * sizeof *f->cut);
    if (!ss_elimination_order_find(inside, cells, UINT64_MAX, f->s->draws + 1, f->cut, f->s->job,
                                   arena, &order))
        return;
    for (uint32_t k = 0; k < f->n_ball; k++)
        if (!f->cut[k])
            f->ball[count++] = f->ball[k];
    f->n_ball = count;
}

/* Minimises over the ball at randomly scaled multipliers. False if nothing changed. */
static bool rechoose(struct searcher *f, uint64_t cells, struct ss_arena *arena, uint32_t *chosen)
{
    struct ss_eliminate_limits limits = {cells, cells * 64, cells * 2048, SS_INF / 2};
    const struct ss_pairwise *p = f->s->core;
    struct ss_pairwise *inside =
        ss_pairwise_inside(p, f->ball, f->n_ball, f->state->choice, f->place, arena);
    /* The factor of the multipliers: 0.5 to 2, in 64ths. */
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

static void try_ball(struct searcher *f)
{
    struct ss_arena arena = {0};
    struct ss_state *state = f->state;
    uint32_t n = f->s->core->n, size = LEAST_BALL;
    /* Small balls are quick, large ones see more: each number of doublings is equally likely, up to
     * the whole graph. */
    for (uint32_t doublings = ss_solver_roll(f->s, DOUBLINGS); doublings && size < n; doublings--)
        size *= 2;
    uint64_t cells = (uint64_t)1 << (LEAST_CELL_BITS + ss_solver_roll(f->s, CELL_BITS_SPAN));
    state->work += 16 * (uint64_t)n + 256;
    grow_ball(f, size);
    state->work += 1024 * (uint64_t)f->n_ball;
    thin_ball(f, cells, &arena);
    uint32_t *chosen = ss_alloc_array(&arena, f->n_ball + 1u, sizeof *chosen);
    if (f->n_ball && rechoose(f, cells, &arena, chosen)) {
        int64_t cost = state->cost;
        for (uint32_t k = 0; k < f->n_ball; k++)
            if (chosen[k] != state->choice[f->ball[k]])
                ss_state_move(state, f->ball[k], chosen[k]);
        bool fits = ss_state_repair(state, f->s->job);
        if (fits)
            ss_state_descend(state, f->s->job);
        if (fits && state->broken == 0 && state->cost <= cost) {
            if (state->cost < cost)
                ss_solver_offer_core(f->s, state->choice);
            memcpy(f->before, state->choice, n * sizeof *f->before);
        } else {
            go_back(f);
        }
    }
    ss_arena_free(&arena);
}

void ss_neighbourhood_search(struct ss_solver *s, const struct ss_dual *d, struct ss_state *state,
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
    free(f.residual);
    free(f.above);
}

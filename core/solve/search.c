/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Neighbourhood search: a ball of nodes is chosen anew, exactly, with all nodes outside fixed and
 * memory priced by the multipliers; then repaired and kept if the whole got no worse. */
#include "core/solve/eliminate.h"
#include "core/solve/solver.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_BALL 8u
#define MOST_BALL 400u
#define BALL_CELLS ((uint64_t)1 << 16)

struct searcher {
    struct ss_solver *s;
    struct ss_state *state;
    int64_t *price;     /* per strategy: what its memory costs, in costs of the core */
    const size_t *first;
    uint32_t *ball, n_ball;
    uint32_t *place;    /* per node: scratch */
    uint32_t *before;   /* the choice to go back to */
    uint32_t *mark, stamp;
    bool *cut;
};

/* Grows a ball around a random node, along random edges. */
static void grow_ball(struct searcher *f, uint32_t most)
{
    const struct ss_pairwise *p = f->s->core;
    uint32_t start = ss_solver_roll(f->s, p->n);
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

/* Takes out of the ball what makes its elimination too wide. */
static void thin_ball(struct searcher *f, struct ss_arena *arena)
{
    const struct ss_pairwise *inside = ss_pairwise_inside(f->s->core, f->ball, f->n_ball,
                                                          f->state->choice, f->place, arena);
    uint32_t count = 0;
    if (!ss_eliminate_cut(inside, BALL_CELLS, f->s->draws, f->cut))
        return;
    for (uint32_t k = 0; k < f->n_ball; k++)
        if (!f->cut[k])
            f->ball[count++] = f->ball[k];
    f->n_ball = count;
}

/* Chooses the ball anew at a random price of memory. False if nothing changed. */
static bool rechoose(struct searcher *f, struct ss_arena *arena, uint32_t *chosen)
{
    static const struct ss_eliminate_limits limits = {BALL_CELLS, BALL_CELLS * 64, BALL_CELLS * 2048};
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
    if (ss_eliminate(inside, &limits, f->s->job, chosen, &cost) != SS_ELIMINATED)
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
    uint32_t n = f->s->core->n, most = n < MOST_BALL ? n : MOST_BALL;
    uint32_t size = LEAST_BALL + ss_solver_roll(f->s, most > LEAST_BALL ? most - LEAST_BALL + 1 : 1);
    grow_ball(f, size);
    thin_ball(f, &arena);
    uint32_t *chosen = ss_alloc_array(&arena, f->n_ball + 1u, sizeof *chosen);
    if (f->n_ball && rechoose(f, &arena, chosen)) {
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

void ss_solver_search(struct ss_solver *s, const struct ss_dual *d, struct ss_state *state,
                      double share_s)
{
    const struct ss_pairwise *p = s->core;
    double until = ss_now_s() + share_s;
    if (!s->has_best || !ss_solver_project_best(s, state))
        return;
    struct searcher f = {.s = s, .state = state, .first = d->first};
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
    for (uint32_t round = 0; !ss_solver_over(s) && ss_now_s() < until; round++) {
        try_ball(&f);
        if (round % 16 == 0)
            ss_solver_report(s, "neighbourhood search");
    }
    free(f.price);
    free(f.ball);
    free(f.place);
    free(f.before);
    free(f.mark);
    free(f.cut);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round is planned so that both workers take about the same work, which is counted in additions:
 * sweeps of the dual worker against local search, dives, elimination and neighbourhood search of
 * the primal worker. */
#include "core/solve/resume/warm_start.h"
#include "core/solve/search/neighbourhood.h"
#include "core/solve/search/dive.h"
#include "core/solve/exact/bounded_elimination.h"
#include "core/solve/primal_dual.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Sweeps of the first round; they double from round to round up to MOST_SWEEPS. */
#define FIRST_SWEEPS 4u
#define MOST_SWEEPS 64u
/* The most sweeps without a memory limit, where the gap is tried more often. */
#define MOST_SWEEPS_PAIRWISE 16u
/* Rounds before the first dive and before the first elimination, under a memory limit: the messages
 * have to be informative first. */
#define FIRST_DIVE 3u
#define FIRST_CLOSE 4u
/* The same without a memory limit, where elimination needs no good choice. */
#define FIRST_DIVE_PAIRWISE 10u
#define FIRST_CLOSE_PAIRWISE 2u
/* A stalled ascent gets one round in RAISE_EVERY. */
#define RAISE_EVERY 4u
/* Where the helper's random numbers start in the sequence of draws. */
#define HELPER_DRAWS ((uint64_t)1 << 48)
/* Rounds with less work run on one thread. */
#define THREAD_WORK ((uint64_t)1 << 18)

void ss_primal_dual_init(struct ss_primal_dual *r, struct ss_solver *s)
{
    const struct ss_pairwise *p = s->core;
    *r = (struct ss_primal_dual){.s = s,
                                 .close_pause = 1,
                                 .next_close = p->n_instants ? FIRST_CLOSE : FIRST_CLOSE_PAIRWISE,
                                 .known_best = s->has_best ? s->best_cost : INT64_MAX};
    atomic_store(&s->settled, false);
    ss_ascent_init(&r->ascent, p, &s->settled);
    /* Under a memory limit the primal worker keeps the second CPU core busy all the time. */
    r->threads = s->options->threads == 1 || p->n_instants ? NULL : ss_thread_pool_new(2);
    r->ascent.dual.threads = r->threads;
    if (ss_solver_load_weights(s, &r->ascent.dual))
        ss_ascent_restart(&r->ascent);
    ss_dual_twin(&r->twin, &r->ascent.dual);
    ss_state_init(&r->state, p, r->twin.decoded);
    ss_state_init(&r->helper_state, p, r->twin.decoded);
    r->sample = ss_xcalloc((size_t)p->n * SS_ASCENT_SAMPLES + 1, sizeof *r->sample);
    r->base = ss_xcalloc(p->n + 1u, sizeof *r->base);
    r->helper.best = ss_xcalloc(s->g->n_nodes + 1, sizeof *r->helper.best);
    r->helper.full = ss_xcalloc(s->g->n_nodes + 1, sizeof *r->helper.full);
}

void ss_primal_dual_fini(struct ss_primal_dual *r)
{
    ss_state_fini(&r->state);
    ss_state_fini(&r->helper_state);
    ss_dual_fini(&r->twin);
    ss_branch_free(r->branch);
    ss_ascent_fini(&r->ascent);
    ss_thread_pool_free(r->threads);
    free(r->sample);
    free(r->base);
    free(r->helper.best);
    free(r->helper.full);
}

/* Makes the helper's view of the solver. */
static void lend(struct ss_primal_dual *r)
{
    const struct ss_solver *s = r->s;
    uint32_t *best = r->helper.best, *full = r->helper.full;
    r->helper = *s;
    r->helper.best = memcpy(best, s->best, s->g->n_nodes * sizeof *best);
    r->helper.full = full;
    r->helper.silent = true;
    r->helper.draws = HELPER_DRAWS + r->helper_draws;
}

static uint64_t first_dive(const struct ss_pairwise *p)
{
    return p->n_instants ? FIRST_DIVE : FIRST_DIVE_PAIRWISE;
}

/* Plans the round so that both workers take about as long. */
static void plan(struct ss_primal_dual *r)
{
    const struct ss_pairwise *p = r->s->core;
    uint64_t unit = ss_dual_sweep_work(p) + 4 * p->strategies + 8 * p->n_instants;
    uint32_t doublings = r->round < 8 ? (uint32_t)r->round : 8;
    uint32_t most = p->n_instants ? MOST_SWEEPS : MOST_SWEEPS_PAIRWISE;
    r->sweeps = FIRST_SWEEPS << doublings < most ? FIRST_SWEEPS << doublings : most;
    /* Dives get as much work as the search, and half as much after each dive without a find. */
    uint64_t share = r->spent_searching >> (r->fruitless < 6 ? r->fruitless : 6);
    r->dive = r->round >= first_dive(p) && r->spent_diving <= share;
    r->close = r->round >= r->next_close;
    uint64_t dive_sweeps = r->dive ? r->last_dive / unit : 0;
    if (dive_sweeps > r->sweeps)
        r->sweeps = dive_sweeps < 4 * MOST_SWEEPS ? (uint32_t)dive_sweeps : 4 * MOST_SWEEPS;
    r->quota = r->sweeps * unit;
    bool stalled = ss_ascent_stalled(&r->ascent);
    if (stalled && ss_branch_takes(p) && !r->branch)
        r->branch = ss_branch_new(r->s, &r->ascent);
    r->branching = r->branch && ss_branch_alive(r->branch);
    r->helping = stalled && !r->branching && r->s->has_best && !r->dive &&
                 r->round % RAISE_EVERY != 0 && ss_solver_project_best(r->s, &r->state);
    if (r->helping || r->branching) {
        lend(r);
        memcpy(r->base, r->state.choice, p->n * sizeof *r->base);
        r->base_cost = r->s->has_best ? r->s->best_cost : INT64_MAX;
    }
}

static void dive(struct ss_primal_dual *r)
{
    struct ss_solver *s = r->s;
    uint64_t start = r->state.work;
    int64_t before = s->best_cost;
    bool had = s->has_best;
    ss_dive(s, &r->twin, &r->state);
    r->fruitless = had && s->best_cost == before ? r->fruitless + 1 : 0;
    r->last_dive = r->state.work - start;
    r->spent_diving += r->last_dive;
}

/* Bounded elimination at the current multipliers: it finds the best choice at them, which a repair
 * may bring within the limit. The pause between attempts doubles each time it gives up. */
static void close_in(struct ss_primal_dual *r)
{
    struct ss_solver *s = r->s;
    r->close_pause *= 2;
    ss_solver_begin_search(s);
    if (!ss_solver_over(s) && ss_bounded_eliminate(s, &r->twin, &r->state))
        r->close_pause = 1;
    r->next_close = r->round + r->close_pause;
}

/* Bounded elimination without a memory limit, which often ends the solve long before the ascent
 * would. True if no other search is needed in this round. */
static bool close_from_above(struct ss_primal_dual *r)
{
    struct ss_solver *s = r->s;
    ss_warm_start_save_messages(s, &r->twin);
    ss_solver_begin_search(s);
    bool found = ss_solver_over(s) || ss_bounded_eliminate_from_above(s, &r->twin, &r->state);
    r->closed = ss_solver_closed(s);
    if (r->closed)
        atomic_store(&s->settled, true);
    return found;
}

static void *find(void *user)
{
    struct ss_primal_dual *r = user;
    struct ss_solver *s = r->s;
    uint32_t n = s->core->n;
    uint64_t start = r->state.work, last = start + r->quota;
    if (r->close && !s->core->n_instants && close_from_above(r))
        return NULL;
    /* The newest sample first; the others if that was quick. */
    for (uint32_t k = r->n_samples; k-- > 0 && !ss_solver_over(s);) {
        bool newest = k + 1 == r->n_samples;
        if (r->state.work > start + r->quota / 4 || (!newest && r->round <= first_dive(s->core)))
            break;
        ss_state_set(&r->state, r->sample + (size_t)n * k);
        ss_solver_polish(s, &r->state);
    }
    if (r->close && s->core->n_instants && !ss_solver_over(s))
        close_in(r);
    if (r->dive && !ss_solver_over(s))
        dive(r);
    start = r->state.work;
    if (!r->dive && r->round >= first_dive(s->core) && start < last && s->has_best &&
        !ss_solver_over(s))
        ss_neighbourhood_search(s, &r->twin, &r->state, last);
    r->spent_searching += r->state.work - start;
    return NULL;
}

static void help(struct ss_primal_dual *r)
{
    struct ss_state *state = &r->helper_state;
    if (r->branching)
        ss_branch_run(r->branch, &r->helper, state, r->quota);
    else
        ss_neighbourhood_search(&r->helper, &r->ascent.dual, state, state->work + r->quota);
    r->helper_draws = r->helper.draws - HELPER_DRAWS;
    r->ascent.n_samples = 0;
}

/* Combines the finds: the helper's changes on top of the primal worker's, or its choice alone. */
static void join_finds(struct ss_primal_dual *r)
{
    struct ss_solver *s = r->s;
    s->least_peak = r->helper.least_peak < s->least_peak ? r->helper.least_peak : s->least_peak;
    if (!r->helper.has_best || r->helper.best_cost >= r->base_cost)
        return;
    if (r->helping && s->best_cost < r->base_cost && ss_solver_project_best(s, &r->state)) {
        for (uint32_t i = 0; i < s->core->n; i++)
            if (r->helper_state.choice[i] != r->base[i])
                ss_state_move(&r->state, i, r->helper_state.choice[i]);
        if (r->state.broken == 0 && ss_state_overflow(&r->state, NULL) <= 0)
            ss_solver_offer_core(s, r->state.choice);
    }
    ss_solver_offer(s, r->helper.best);
}

/* Takes over the bound of branch and bound. */
static void note_parts(struct ss_primal_dual *r)
{
    struct ss_solver *s = r->s;
    int64_t bound = ss_branch_bound(r->branch);
    ss_solver_begin_search(s);
    if (s->has_best)
        ss_solver_raise(s, bound);
    else if (bound == INT64_MAX / 4)
        s->dead_memory = true;
    if (ss_solver_closed(s))
        s->how = ss_sprintf(&s->arena, "branch and bound on %u nodes, %llu subproblems", s->core->n,
                            (unsigned long long)ss_branch_count(r->branch));
}

struct raising {
    struct ss_primal_dual *r;
    int64_t cutoff;
};

static void *raise_bound(void *user)
{
    const struct raising *x = user;
    if (x->r->helping || x->r->branching)
        help(x->r);
    else
        ss_ascent_run(&x->r->ascent, x->r->sweeps, x->cutoff, x->r->s->job);
    return NULL;
}

/* Exchanges bound, messages, multipliers and samples at the end of a round. */
static void exchange(struct ss_primal_dual *r)
{
    struct ss_solver *s = r->s;
    struct ss_ascent *a = &r->ascent;
    ss_solver_raise(s, ss_ascent_bound(a));
    /* A better incumbent makes smaller gains of the bound worth a sweep. */
    if (s->has_best && s->best_cost < r->known_best && !s->core->n_instants)
        a->stalled = 0;
    r->known_best = s->has_best ? s->best_cost : INT64_MAX;
    if (!s->has_best && a->impossible)
        s->dead_memory = true;
    if (!r->closed)
        ss_dual_copy(&r->twin, &a->dual);
    r->n_samples = a->n_samples;
    memcpy(r->sample, a->sample, (size_t)s->core->n * a->n_samples * sizeof *r->sample);
    ss_solver_save_weights(s, &a->dual, a->best_weight);
    if (ss_solver_closed(s) && !s->how)
        s->how = "message passing";
    ss_solver_report(s, "message passing");
}

void ss_primal_dual_round(struct ss_primal_dual *r)
{
    struct raising x = {r, ss_solver_cutoff(r->s)};
    pthread_t thread;
    plan(r);
    bool alone = r->s->options->threads == 1 || r->quota < THREAD_WORK ||
                 pthread_create(&thread, NULL, raise_bound, &x) != 0;
    find(r);
    if (alone)
        raise_bound(&x);
    else
        pthread_join(thread, NULL);
    if (r->helping || r->branching)
        join_finds(r);
    if (r->branching)
        note_parts(r);
    exchange(r);
    r->round++;
    r->s->rounds++;
}

uint64_t ss_primal_dual_subproblems(const struct ss_primal_dual *r)
{
    return r->branch ? ss_branch_count(r->branch) : 0;
}

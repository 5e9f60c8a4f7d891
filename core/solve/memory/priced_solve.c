/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reductions, message passing with attempts at bounded elimination, a dive, then cluster tightening
 * for the bound and local improvement for the choice in turn. */
#include "core/solve/search/local_improvement.h"
#include "core/solve/search/dive.h"
#include "core/solve/exact/bounded_elimination.h"
#include "core/solve/resume/warm_start.h"
#include "core/solve/memory/priced_solve.h"

#include "core/solve/bounds/cluster_tightening.h"
#include "core/solve/resume/resume.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Sweeps of each solve. Their number is doubled up to MOST_SWEEPS or MOST_WORK additions, while a
 * sweep raises the bound by at least 1/SLOW_PART of the average sweep so far. */
#define FIRST_SWEEPS 8u
#define MOST_SWEEPS 128u
#define MOST_WORK ((uint64_t)1 << 31)
#define SLOW_PART 32
/* Clusters are tightened while the gap is more than this multiple of o->worth. */
#define LIFT_WORTH 8
/* Sweeps before that, and additions for local improvement and for merged clusters. */
#define LIFT_SWEEPS 64u
#define BALL_WORK ((uint64_t)1 << 29)
#define REGION_WORK ((uint64_t)1 << 27)
/* Local improvement looks at nodes from 1/BALL_PART of o->worth on. */
#define BALL_PART 8

/* True if the bound is as high as the caller asked for. */
static bool is_enough(const struct ss_priced_solve *o)
{
    return o->enough && o->s.bound >= o->enough;
}

/* True if the gap is large enough for cluster tightening. */
static bool is_open(const struct ss_priced_solve *o)
{
    const struct ss_solver *s = &o->s;
    return !ss_solver_over(s) && !is_enough(o) && s->has_best && o->worth &&
           s->best_cost - s->bound > LIFT_WORTH * o->worth;
}

static uint64_t affordable_sweeps(const struct ss_pairwise *p)
{
    return MOST_WORK / ss_dual_sweep_work(p) + FIRST_SWEEPS;
}

static void offer_decoded(struct ss_priced_solve *o)
{
    struct ss_solver *s = &o->s;
    ss_state_set(&o->state, o->ascent.dual.decoded);
    ss_solver_polish(s, &o->state);
    s->closings = o->patient ? s->closings : 0;
    if (!is_enough(o) && !ss_solver_over(s))
        ss_bounded_eliminate(s, &o->ascent.dual, &o->state);
}

/* Message passing, with an attempt to close the gap each time the number of sweeps has doubled.
 * Ends if a sweep raises the bound by less than 1/SLOW_PART of the average. */
static void pass_messages(struct ss_priced_solve *o)
{
    struct ss_solver *s = &o->s;
    int64_t first = INT64_MIN;
    uint64_t affordable = affordable_sweeps(s->core);
    uint32_t most = affordable < MOST_SWEEPS ? (uint32_t)affordable : MOST_SWEEPS;
    bool last = false;
    for (uint32_t sweeps = 0, run = FIRST_SWEEPS; !last && !ss_solver_over(s); run = sweeps) {
        int64_t before = o->ascent.best, known = ss_solver_known(s);
        ss_ascent_run(&o->ascent, run, INT64_MAX / 4, s->job);
        sweeps += run;
        ss_solver_raise(s, ss_ascent_bound(&o->ascent));
        int64_t bound = o->ascent.best;
        last = sweeps >= most || is_enough(o);
        if (sweeps > FIRST_SWEEPS) {
            last = last || (bound - before) / run < (bound - first) / sweeps / SLOW_PART ||
                   ss_solver_known(s) - known < o->worth;
            offer_decoded(o);
        } else {
            first = bound;
        }
    }
}

/* Local improvement of the choice in state, ball by ball. */
static void improve(struct ss_priced_solve *o, const int64_t *excess, int64_t worth)
{
    if (is_open(o))
        (void)ss_local_improve_balls(&o->s, &o->ascent.dual, excess, worth / BALL_PART,
                                     &o->ball_work, &o->state);
}

/* Tightens clusters around the choice in state once: raises the bound, and offers the clusters'
 * choices. choice is scratch. */
static void lift_once(struct ss_priced_solve *o, const int64_t *excess, int64_t worth,
                      uint32_t *choice)
{
    struct ss_solver *s = &o->s;
    struct ss_dual *d = &o->ascent.dual;
    int64_t bound = d->bound, most = o->enough && o->enough < s->best_cost ? o->enough : 0;
    const struct ss_cluster_goal aim = {
        worth, ss_dual_room(d, most ? (most >> s->reduced.shift) + 1 - s->reduced.base
                                    : ss_solver_cutoff(s))};
    memcpy(choice, o->state.choice, s->core->n * sizeof *choice);
    d->bound += ss_cluster_tighten(d, choice, &aim, &o->region_work, o->threads, s->job);
    ss_solver_raise(s, ss_dual_bound(d));
    d->bound = bound;
    ss_state_set(&o->state, choice);
    ss_solver_polish(s, &o->state);
    improve(o, excess, worth);
}

/* Cluster tightening and local improvement in turn: a better choice makes clusters small and moves
 * them, and clusters find better choices. */
static void lift(struct ss_priced_solve *o)
{
    struct ss_solver *s = &o->s;
    struct ss_dual *d = &o->ascent.dual;
    uint64_t most = affordable_sweeps(s->core);
    most = most < LIFT_SWEEPS ? most : LIFT_SWEEPS;
    while (is_open(o) && d->sweeps < most)
        ss_ascent_run(&o->ascent, (uint32_t)(most - d->sweeps), INT64_MAX / 4, s->job);
    ss_dual_evaluate(d);
    ss_solver_raise(s, ss_dual_bound(d));
    if (!is_open(o))
        return;
    uint32_t *choice = ss_xmalloc((s->core->n + 1u) * sizeof *choice);
    int64_t *excess = ss_xmalloc((s->core->strategies + 1) * sizeof *excess);
    int64_t worth = (o->worth >> s->reduced.shift) * ((int64_t)1 << d->bits), before = INT64_MAX;
    ss_dual_excess(d, excess);
    o->ball_work = BALL_WORK;
    o->region_work = REGION_WORK;
    while (is_open(o) && o->region_work && before - s->best_cost > LIFT_WORTH * o->worth &&
           ss_solver_project_best(s, &o->state)) {
        improve(o, excess, worth);
        before = s->best_cost;
        if (is_open(o) && ss_solver_project_best(s, &o->state))
            lift_once(o, excess, worth, choice);
    }
    free(choice);
    free(excess);
}

/* Offers the choices found at other multipliers. */
static void offer_known(struct ss_priced_solve *o)
{
    struct ss_solver *s = &o->s;
    for (uint32_t k = 0; k < o->n_known; k++)
        ss_solver_offer(s, o->known[k].choice);
    if (!s->has_best)
        return;
    ss_solver_project(s, s->best, &o->state);
    ss_solver_polish(s, &o->state);
}

/* Bounds and searches on the core. */
static void work(struct ss_priced_solve *o)
{
    struct ss_solver *s = &o->s;
    uint32_t *choice = ss_xcalloc(s->core->n + 1u, sizeof *choice);
    struct ss_dual twin;
    ss_ascent_init(&o->ascent, s->core, &s->settled);
    ss_state_init(&o->state, s->core, choice);
    offer_known(o);
    o->ascent.dual.threads = o->threads;
    (void)ss_warm_start_messages(s, &o->ascent.dual);
    pass_messages(o);
    if (!ss_solver_over(s) && !is_enough(o)) {
        ss_dual_twin(&twin, &o->ascent.dual);
        ss_dive(s, &twin, &o->state);
        ss_dual_fini(&twin);
    }
    lift(o);
    ss_warm_start_save_messages(s, &o->ascent.dual);
    ss_state_fini(&o->state);
    ss_ascent_fini(&o->ascent);
    free(choice);
}

bool ss_priced_solve_run(struct ss_priced_solve *o, const struct ss_cost_graph *g,
                         struct ss_job *job)
{
    struct ss_solver *s = &o->s;
    *s = (struct ss_solver){.g = g, .options = &o->options, .job = job, .bound = ss_cg_floor(g)};
    s->silent = true;
    s->least_peak = INT64_MAX;
    s->whole = true;
    struct ss_reduced_store *store = ss_resume_store(o->options.resume, g);
    s->best = ss_xcalloc(g->n_nodes + 1, sizeof *s->best);
    s->full = ss_xcalloc(g->n_nodes + 1, sizeof *s->full);
    if (ss_reduced_init_from(&s->reduced, g, o->keeps ? store : NULL, job, NULL) == SS_OK) {
        s->reduced.pool.threads = o->threads;
        ss_reduce(&s->reduced, job);
        s->reduced.pool.threads = NULL;
        if (!s->reduced.dead_end && !ss_job_stopped(job)) {
            s->core = ss_pairwise_of(&s->reduced, job, &s->arena);
            if (s->core && s->core->n) {
                work(o);
            } else if (s->core) {
                ss_solver_raise(s, 0);
                ss_solver_offer_core(s, s->full);
            }
        }
    }
    ss_reduced_fini(&s->reduced);
    if (s->has_best)
        ss_warm_start_save(s);
    return s->has_best && s->bound > INT64_MIN;
}

void ss_priced_solve_fini(struct ss_priced_solve *o)
{
    free(o->s.best);
    free(o->s.full);
    free(o->s.prices.at);
    ss_arena_free(&o->s.arena);
}

/* ---- at multipliers of zero ------------------------------------------------------------------ */

struct ss_unpriced_solve {
    struct ss_priced_solve oracle;
    struct ss_arena arena;
    struct ss_cost_graph *graph;
    struct ss_resume *warm;
    struct ss_job *job;
    pthread_t thread;
    bool running, answered;
};

static void *run_ahead(void *user)
{
    struct ss_unpriced_solve *a = user;
    a->answered = ss_priced_solve_run(&a->oracle, a->graph, a->job);
    return NULL;
}

struct ss_unpriced_solve *ss_unpriced_solve_start(const struct ss_solver *s)
{
    const struct ss_solve_options *options = s->options;
    if (s->g->limit_bytes == INT64_MAX || options->method != SS_METHOD_AUTO || options->no_reduce ||
        ss_resume_has_prices(options->resume) || ss_cg_size(s->g).cells <= SS_MANY_CELLS ||
        ss_cg_most_peak(s->g) <= s->g->limit_bytes)
        return NULL;
    struct ss_unpriced_solve *a = ss_xcalloc(1, sizeof *a);
    a->warm = ss_resume_new();
    a->oracle.options =
        (struct ss_solve_options){.seed = options->seed, .quiet = true, .resume = a->warm};
    a->oracle.patient = a->oracle.keeps = true;
    /* It mostly takes longer than the reductions that run at the same time. */
    a->oracle.threads = options->threads == 1 ? NULL : ss_thread_pool_new(2);
    a->graph = ss_cg_variant(s->g, 0, &a->arena);
    a->graph->limit_bytes = INT64_MAX;
    a->job = s->job;
    a->running = options->threads != 1 && pthread_create(&a->thread, NULL, run_ahead, a) == 0;
    if (!a->running)
        run_ahead(a);
    return a;
}

struct ss_priced_solve *ss_unpriced_solve_wait(struct ss_unpriced_solve *ahead)
{
    if (ahead && ahead->running)
        pthread_join(ahead->thread, NULL);
    if (ahead)
        ahead->running = false;
    return ahead && ahead->answered ? &ahead->oracle : NULL;
}

struct ss_resume *ss_unpriced_solve_take_resume(struct ss_unpriced_solve *ahead)
{
    struct ss_resume *warm = ahead->warm;
    ahead->warm = NULL;
    return warm;
}

void ss_unpriced_solve_free(struct ss_unpriced_solve *ahead)
{
    if (!ahead)
        return;
    (void)ss_unpriced_solve_wait(ahead);
    ss_thread_pool_free(ahead->oracle.threads);
    ss_resume_free(ahead->warm);
    ss_priced_solve_fini(&ahead->oracle);
    ss_arena_free(&ahead->arena);
    free(ahead);
}

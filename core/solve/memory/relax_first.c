/* SPDX-License-Identifier: GPL-3.0-or-later */
/* With messages of an earlier solve without the limit, the relaxed problem takes the probe's place:
 * it gets a few rounds. Bounds and choices pass from each solve to the next. */
#include "core/solve/memory/relax_first.h"

#include "core/solve/resume/resume.h"

#include <stdlib.h>
#include <string.h>

/* A warm start from the same costs closes the gap at once, or in no small number of rounds. */
#define RESUME_ROUNDS 1u
/* A warm start from other costs gets as many rounds as such solves mostly take. */
#define RESTART_ROUNDS 8u
/* The limit is far from binding if a good choice needs at most this part of it. */
#define FAR_PART 2
/* Seconds that each solve gets at least, even if an earlier one took all the time. */
#define LEAST_TIME_S 0.1

struct limited {
    const struct ss_cost_graph *g;
    const struct ss_solve_options *options;
    struct ss_job *job;
    double end_s;
    int64_t bound;  /* of all choices that fit */
    uint32_t *best; /* the cheapest choice that fits */
    int64_t best_cost;
    bool has_best;
};

/* Records a choice if it fits and is the cheapest so far. True if it fits. */
static bool offer(struct limited *l, const uint32_t *choice)
{
    if (ss_cg_peak(l->g, choice, NULL) > l->g->limit_bytes)
        return false;
    int64_t cost = ss_cg_cost(l->g, choice);
    if (!l->has_best || cost < l->best_cost) {
        memcpy(l->best, choice, l->g->n_nodes * sizeof *choice);
        l->best_cost = cost;
        l->has_best = true;
    }
    return true;
}

static double time_left_s(const struct limited *l)
{
    double left_s = l->end_s - ss_now_s();
    return left_s > LEAST_TIME_S ? left_s : LEAST_TIME_S;
}

/* Solves without the limit, for at most `rounds` rounds (0: no limit). *fits: its choice is within
 * the memory limit. */
static enum ss_rc solve_relaxed(struct limited *l, uint64_t rounds, struct ss_arena *arena,
                                struct ss_solution *x, bool *fits, struct ss_error *err)
{
    struct ss_solve_options options = *l->options;
    struct ss_arena scratch = {0};
    struct ss_cost_graph *v = ss_cg_variant(l->g, 0, &scratch);
    v->limit_bytes = INT64_MAX;
    options.quiet = true;
    options.accept = NULL;
    options.rounds =
        rounds && (!options.rounds || rounds < options.rounds) ? rounds : options.rounds;
    options.time_s = time_left_s(l);
    /* A bound that needs the limit does not hold without it. */
    options.floor = options.floor_unlimited ? options.floor : NULL;
    options.start = l->has_best ? l->best : options.start;
    enum ss_rc rc = ss_solve(v, &options, l->job, arena, x, err);
    *fits = rc == SS_OK && offer(l, x->choice);
    if (rc == SS_OK) {
        l->bound = x->bound > l->bound ? x->bound : l->bound;
        struct ss_progress progress = {.phase = "without the limit",
                                       .total = -1,
                                       .has_incumbent = l->has_best,
                                       .has_bound = true,
                                       .unchecked = l->options->accepted &&
                                                    l->best_cost < *l->options->accepted,
                                       .incumbent = (double)l->best_cost,
                                       .bound = (double)l->bound};
        ss_job_report(l->job, &progress);
    }
    ss_arena_free(&scratch);
    return rc;
}

/* Solves under the limit, from the choice and the bound known so far. */
static enum ss_rc solve_under(struct limited *l, bool probe, struct ss_arena *arena,
                              struct ss_solution *x, struct ss_error *err)
{
    struct ss_solve_options options = *l->options;
    options.probe = probe;
    options.time_s = time_left_s(l);
    options.floor = l->bound > INT64_MIN ? &l->bound : NULL;
    options.start = l->has_best ? l->best : options.start;
    enum ss_rc rc = ss_solve(l->g, &options, l->job, arena, x, err);
    if (rc == SS_OK && !x->proved && l->bound > x->bound)
        x->bound = l->bound < x->objective ? l->bound : x->objective;
    return rc;
}

/* True if the problem without the limit was solved, to its optimum or the gap asked for, and its
 * choice fits. */
static bool by_relaxing(struct limited *l, uint64_t rounds, struct ss_arena *arena,
                        struct ss_solution *x, bool *fits)
{
    enum ss_rc rc = solve_relaxed(l, rounds, arena, x, fits, NULL);
    if (rc != SS_OK || !*fits || !(x->proved || x->stopped == SS_STOPPED_GAP))
        return false;
    x->unlimited = true;
    x->feasible = true;
    return true;
}

/* True if a known choice, which is good as a rule, leaves much of the limit free: nothing under the
 * limit is then worth its multipliers. */
static bool is_far(const struct limited *l)
{
    const uint32_t *start = l->options->start;
    return start && ss_cg_cost(l->g, start) != SS_FORBIDDEN &&
           ss_cg_peak(l->g, start, NULL) <= l->g->limit_bytes / FAR_PART;
}

static enum ss_rc solve(struct limited *l, struct ss_arena *arena, struct ss_solution *x,
                        struct ss_error *err)
{
    bool loose;
    const struct ss_resume *resume = l->options->resume;
    if (ss_resume_has_messages(resume) && !ss_resume_was_bound(resume, l->g->limit_bytes)) {
        uint64_t rounds = ss_resume_at_other_costs(resume) ? RESTART_ROUNDS : RESUME_ROUNDS;
        if (by_relaxing(l, rounds, arena, x, &loose))
            return SS_OK;
    } else if (is_far(l)) {
        loose = true;
    } else {
        enum ss_rc rc = solve_under(l, true, arena, x, err);
        loose = rc == SS_OK && x->loose && offer(l, x->choice);
        if (!loose)
            return rc;
        l->bound = x->bound > l->bound ? x->bound : l->bound;
    }
    if (loose && by_relaxing(l, 0, arena, x, &loose))
        return SS_OK;
    return solve_under(l, false, arena, x, err);
}

enum ss_rc ss_solve_relax_first(const struct ss_cost_graph *g,
                                const struct ss_solve_options *options, struct ss_job *job,
                                struct ss_arena *arena, struct ss_solution *solution,
                                struct ss_error *err)
{
    if (g->limit_bytes == INT64_MAX || options->method != SS_METHOD_AUTO || options->no_reduce ||
        ss_cg_least_peak(g) > g->limit_bytes || ss_cg_most_peak(g) <= g->limit_bytes)
        return ss_solve(g, options, job, arena, solution, err);
    double start_s = ss_now_s(), time_s = options->time_s > 0 ? options->time_s : 60;
    struct limited l = {.g = g, .options = options, .job = job, .bound = INT64_MIN};
    l.bound = options->floor ? *options->floor : l.bound;
    l.end_s = start_s + time_s;
    l.best = ss_xcalloc(g->n_nodes + 1, sizeof *l.best);
    enum ss_rc rc = solve(&l, arena, solution, err);
    if (rc == SS_OK)
        solution->time_ms = 1e3 * (ss_now_s() - start_s);
    free(l.best);
    return rc;
}

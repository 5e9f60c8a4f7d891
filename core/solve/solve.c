/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ss_solve: runs a method within its time budget and makes the answer from the solver's state. */
#include "core/solve/solve.h"

#include "core/solve/infeasible.h"
#include "core/solve/methods/methods.h"
#include "core/solve/resume/resume.h"
#include "core/solve/resume/warm_start.h"
#include "core/solve/scaled_costs.h"

#include <math.h>
#include <stdlib.h>

const char *ss_stopped_name(enum ss_stopped stopped)
{
    static const char *const names[] = {"done", "time",   "gap",    "cancelled",
                                        "size", "rounds", "refused"};
    return names[stopped];
}

const char *ss_stopped_why(enum ss_stopped stopped)
{
    return stopped == SS_STOPPED_SIZE ? "too many variables for GLPK: the plan is that of auto"
                                      : NULL;
}

const char *ss_proof_name(enum ss_proof proof)
{
    static const char *const names[] = {NULL, "checkable bound", "search"};
    return names[proof];
}

static void fill(struct ss_solver *s, struct ss_solution *solution, struct ss_arena *arena)
{
    solution->choice = ss_memdup(arena, s->best, (s->g->n_nodes + 1) * sizeof *s->best);
    solution->objective = s->best_cost;
    solution->peak_bytes = ss_cg_peak(s->g, s->best, NULL);
    solution->feasible = solution->peak_bytes <= s->g->limit_bytes;
    solution->proved = s->proved || s->bound >= s->best_cost;
    solution->bound = solution->proved ? s->best_cost : s->bound;
    solution->loose = s->loose;
    bool by_bound = !s->searched || s->root_bound >= s->best_cost;
    solution->proof = !solution->proved ? SS_PROOF_NONE
                      : by_bound        ? SS_PROOF_BOUND
                                        : SS_PROOF_SEARCH;
    const char *open = s->rounds ? "message passing and search" : "local search";
    solution->how = ss_strdup(arena, s->how ? s->how : open);
    solution->last_prices = ss_prices_copy(&s->prices, arena);
    solution->prices = ss_prices_copy(s->root_prices.at ? &s->root_prices : &s->prices, arena);
    if (solution->proved)
        return;
    double gap = (double)s->best_cost - (double)s->bound;
    if (ss_job_was_cancelled(s->job))
        solution->stopped = SS_STOPPED_CANCELLED;
    else if (s->refused)
        solution->stopped = SS_STOPPED_REFUSED;
    else if (solution->stopped == SS_STOPPED_SIZE)
        return;
    else if (s->options->gap > 0 && gap <= s->options->gap * fabs((double)s->best_cost))
        solution->stopped = SS_STOPPED_GAP;
    else if (ss_job_stopped(s->job))
        solution->stopped = SS_STOPPED_TIME;
    else if (ss_solver_out_of_rounds(s))
        solution->stopped = SS_STOPPED_ROUNDS;
}

/* ss_solve for costs that fit the solvers' arithmetic. */
static enum ss_rc solve_as_it_is(const struct ss_cost_graph *g,
                                 const struct ss_solve_options *options, struct ss_job *job,
                                 struct ss_arena *arena, struct ss_solution *solution,
                                 struct ss_error *err)
{
    struct ss_job budget;
    double start = ss_now_s(), time_s = options->time_s > 0 ? options->time_s : 60;
    ss_job_init_child(&budget, job, time_s);
    struct ss_solver s = {.g = g, .options = options, .job = &budget, .bound = ss_cg_floor(g)};
    s.least_peak = INT64_MAX;
    s.best = ss_xcalloc(g->n_nodes + 1, sizeof *s.best);
    s.full = ss_xcalloc(g->n_nodes + 1, sizeof *s.full);
    *solution = (struct ss_solution){.size = ss_cg_size(g), .method = options->method};
    const struct ss_solve_method *method = ss_solve_method(options->method);
    enum ss_rc rc = method->check ? method->check(g, options, err) : SS_OK;
    if (rc == SS_OK)
        rc = method->solve(&s, solution, err);
    if (rc == SS_OK && !s.has_best)
        rc = ss_infeasible_explain(&s, err);
    if (rc == SS_OK)
        fill(&s, solution, arena);
    if (rc == SS_OK)
        ss_warm_start_save(&s);
    solution->time_ms = (ss_now_s() - start) * 1e3;
    free(s.best);
    free(s.full);
    free(s.prices.at);
    ss_resume_free(s.carried);
    ss_arena_free(&s.arena);
    ss_job_fini(&budget);
    return rc;
}

enum ss_rc ss_solve(const struct ss_cost_graph *g, const struct ss_solve_options *options,
                    struct ss_job *job, struct ss_arena *arena, struct ss_solution *solution,
                    struct ss_error *err)
{
    bool scales = ss_solve_method(options->method)->scales_costs;
    enum ss_rc rc = scales && ss_cg_excess_bits(g)
                        ? ss_solve_scaled(g, options, job, arena, solution, err, solve_as_it_is)
                        : solve_as_it_is(g, options, job, arena, solution, err);
    if (solution->stopped != SS_STOPPED_SIZE || !options->no_reduce)
        return rc;
    /* If GLPK is not called anyway, the raw graph has no advantage over the reduced one. */
    struct ss_solve_options other = *options;
    uint64_t variables = solution->ilp_variables;
    other.method = SS_METHOD_AUTO;
    other.form = SS_FORM_OURS;
    other.no_reduce = false;
    rc = ss_solve(g, &other, job, arena, solution, err);
    bool cancelled = solution->stopped == SS_STOPPED_CANCELLED;
    solution->method = options->method;
    solution->ilp_variables = variables;
    solution->stopped = cancelled ? SS_STOPPED_CANCELLED : SS_STOPPED_SIZE;
    return rc;
}

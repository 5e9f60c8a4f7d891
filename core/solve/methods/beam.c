/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method beam: MetaDist's Algorithm 2 on the raw graph, with a bound by the method auto. */
#include "core/solve/search/beam.h"

#include "core/solve/methods/methods.h"
#include "core/solve/methods/phases.h"

#include <stdlib.h>

/* Seconds for a bound, on top of those of the beam search itself. */
#define BOUND_S 2

static uint32_t width_of(const struct ss_solve_options *options)
{
    return options->beam_width ? options->beam_width : SS_BEAM_WIDTH;
}

static enum ss_rc check(const struct ss_cost_graph *g, const struct ss_solve_options *options,
                        struct ss_error *err)
{
    uint32_t width = width_of(options);
    if ((uint64_t)width * (g->n_nodes + 1) > SS_BEAM_STATES)
        return ss_fail(err, SS_E_LIMIT, "a beam of width %u over %zu nodes would hold %.3g states",
                       width, g->n_nodes, (double)width * (double)g->n_nodes);
    return SS_OK;
}

/* Beam search has no bound of its own: takes that of the method auto, started from its plan. */
static void bound_of_others(struct ss_solver *s, double time_s)
{
    struct ss_arena arena = {0};
    struct ss_solution other;
    const struct ss_solve_options options = {.time_s = time_s, .start = s->best};
    if (ss_solve(s->g, &options, s->job, &arena, &other, NULL) == SS_OK && other.bound > s->bound) {
        if (other.proof == SS_PROOF_SEARCH)
            ss_solver_begin_search(s);
        s->bound = other.bound;
    }
    ss_arena_free(&arena);
}

static enum ss_rc solve_reduced(struct ss_solver *s, struct ss_solution *solution,
                                struct ss_error *err)
{
    (void)solution;
    uint32_t width = width_of(s->options);
    double start = ss_now_s();
    ss_solver_report(s, "beam search");
    ss_reduced_memory(&s->reduced);
    if (!ss_phase_take_core(s))
        return SS_OK;
    uint32_t *choice = ss_xcalloc(s->core->n + 1u, sizeof *choice);
    enum ss_beam_status result = ss_beam(s->core, width, s->job, choice);
    if (result == SS_BEAM_DONE)
        ss_solver_offer_core(s, choice);
    free(choice);
    s->how = ss_sprintf(&s->arena, "beam search of width %u", width);
    if (result == SS_BEAM_EMPTY && ss_job_stopped(s->job)) {
        ss_phase_answer_early(s);
    } else if (result == SS_BEAM_EMPTY) {
        ss_fail(err, SS_E_LIMIT,
                "every partial plan in a beam of width %u ran into a forbidden "
                "combination or the memory limit",
                width);
        return ss_error_hint(err, "use a wider beam, or the method auto");
    }
    if (s->has_best)
        bound_of_others(s, BOUND_S + ss_now_s() - start);
    return SS_OK;
}

static enum ss_rc solve(struct ss_solver *s, struct ss_solution *solution, struct ss_error *err)
{
    return ss_phase_run_reduced(s, solution, err, solve_reduced);
}

const struct ss_solve_method ss_solve_method_beam = {
    .check = check, .solve = solve, .compared = true};

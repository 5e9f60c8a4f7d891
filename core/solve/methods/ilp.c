/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method ilp: GLPK on the core, or on the raw graph in a published form. */
#include "core/solve/ilp/ilp.h"

#include "core/solve/methods/auto.h"
#include "core/solve/methods/methods.h"
#include "core/solve/methods/phases.h"
#include "core/solve/primal_dual.h"

/* GLPK is not called for programs with more variables; the second limit is for published forms and
 * for graphs without reductions. */
#define MOST_VARIABLES 100000u
#define MOST_FORM_VARIABLES 1000000u
/* Programs with more variables start from the incumbent of WARM_ROUNDS primal-dual rounds. */
#define WARM_VARIABLES 2000u
#define WARM_ROUNDS 6u

/* Finds a good incumbent and a bound before the integer program. */
static void warm_up(struct ss_solver *s)
{
    struct ss_primal_dual r;
    ss_primal_dual_init(&r, s);
    for (uint32_t k = 0; k < WARM_ROUNDS && !ss_solver_over(s); k++)
        ss_primal_dual_round(&r);
    ss_primal_dual_fini(&r);
}

static enum ss_rc solve_reduced(struct ss_solver *s, struct ss_solution *solution,
                                struct ss_error *err)
{
    (void)err;
    bool plain = s->options->form != SS_FORM_OURS || s->options->no_reduce;
    if (!ss_phase_reduce(s, solution))
        return SS_OK;
    uint64_t variables = ss_ilp_size(s->core, s->options->form).variables;
    solution->ilp_variables = variables;
    ss_phase_first_choice(s);
    if (ss_solver_over(s))
        return SS_OK;
    if (variables > (plain ? MOST_FORM_VARIABLES : MOST_VARIABLES)) {
        solution->stopped = SS_STOPPED_SIZE;
        ss_auto_solve_core(s, solution);
        return SS_OK;
    }
    if (variables > WARM_VARIABLES && !plain)
        warm_up(s);
    if (!ss_solver_over(s))
        ss_phase_integer_program(s, solution);
    return SS_OK;
}

static enum ss_rc solve(struct ss_solver *s, struct ss_solution *solution, struct ss_error *err)
{
    if (s->options->start)
        ss_solver_offer(s, s->options->start);
    return ss_phase_run_reduced(s, solution, err, solve_reduced);
}

const struct ss_solve_method ss_solve_method_ilp = {
    .solve = solve, .scales_costs = true, .has_forms = true, .compared = true};

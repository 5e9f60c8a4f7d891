/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method auto: reductions, then rounds of dual ascent and primal search on the core, which
 * reduced-cost fixing makes smaller, until bound and incumbent meet. Work is counted rather than
 * timed, so that the same input takes the same way unless the time limit ends it. */
#include "core/solve/methods/auto.h"

#include "core/solve/exact/bounded_elimination.h"
#include "core/solve/ilp/glpk.h"
#include "core/solve/ilp/ilp.h"
#include "core/solve/memory/bundle.h"
#include "core/solve/memory/priced_solve.h"
#include "core/solve/methods/methods.h"
#include "core/solve/methods/phases.h"
#include "core/solve/primal_dual.h"
#include "core/solve/resume/resume.h"
#include "core/solve/resume/warm_start.h"

#include <math.h>

/* GLPK is not called for larger integer programs: it proves nothing there (docs/solver.md,
 * section 3). */
#define MOST_ILP_VARIABLES 30000u
/* Subproblems of branch and bound before an integer program is tried. */
#define ILP_SUBPROBLEMS 200u
/* Additions for sweeps after the proof, for the next solve's messages: some tenths of a second. */
#define MORE_WORK ((uint64_t)1 << 31)

/* Reduces again and takes the smaller core. False if there is none. */
static bool shrink(struct ss_solver *s)
{
    ss_solver_report(s, "reductions");
    s->whole = false;
    ss_reduce(&s->reduced, s->job);
    if (ss_phase_take_core(s))
        return true;
    if (!s->how || s->proved)
        s->how = "message passing and reduced-cost fixing";
    return false;
}

/* Tries to close the gap by bounded elimination, then fixes by reduced cost and takes the smaller
 * core. */
static void tighten(struct ss_solver *s, struct ss_primal_dual *r)
{
    ss_ascent_settle(&r->ascent, s->job);
    ss_solver_raise(s, ss_ascent_bound(&r->ascent));
    if (!ss_solver_over(s)) {
        ss_solver_begin_search(s);
        ss_bounded_eliminate(s, &r->ascent.dual, &r->state);
    }
    if (ss_solver_over(s))
        return;
    ss_warm_start_carry(s, &r->ascent.dual);
    if (ss_solver_fix(s, &r->ascent.dual)) {
        if (!s->root_prices.at)
            s->root_prices = ss_prices_copy(&s->prices, &s->arena);
        (void)shrink(s);
    }
}

/* Saves messages for the next solve after some more sweeps. Elimination often closes the gap while
 * the messages' bound is still low, and the lower it is, the more choices are below the optimum
 * after a pin. */
static void leave_higher(struct ss_solver *s, struct ss_dual *d)
{
    if (s->options->resume && !d->p->n_instants && ss_solver_closed(s)) {
        uint64_t most = d->sweeps, affordable = MORE_WORK / (ss_dual_sweep_work(d->p) + 1);
        most = most < affordable ? most : affordable;
        for (uint64_t k = 0; k < most && !ss_job_stopped(s->job); k++)
            ss_dual_sweep(d);
    }
    ss_warm_start_save_messages(s, d);
}

/* Runs GLPK for a quarter of the time left, because it may never end. */
static void try_integer_program(struct ss_solver *s)
{
    struct ss_job *whole = s->job, quarter;
    double left_s = ss_job_time_left_s(whole) / 4;
    ss_job_init_child(&quarter, whole, left_s > 0 && left_s < INFINITY ? left_s : 0);
    s->job = &quarter;
    ss_phase_integer_program(s, NULL);
    s->job = whole;
    ss_job_fini(&quarter);
}

/* True if it is time to tighten: the ascent has stalled, or multipliers from the bundle method make
 * the gap so narrow that fixing would remove half of the core. */
static bool is_ripe(const struct ss_solver *s, struct ss_primal_dual *r)
{
    return ss_ascent_stalled(&r->ascent) ||
           (s->core->n_instants && s->priced && ss_solver_can_fix_much(s, &r->twin));
}

/* Runs rounds on one core until the solve is over or fixing has made a smaller core. */
static void work_on(struct ss_solver *s, bool *tried)
{
    struct ss_primal_dual r;
    struct ss_pairwise *core = s->core;
    ss_primal_dual_init(&r, s);
    bool taken_up = ss_warm_start_messages(s, &r.ascent.dual);
    if (taken_up) {
        ss_dual_copy(&r.twin, &r.ascent.dual);
        /* Multipliers start to move when the messages have settled on this core. */
        r.ascent.priced = false;
        r.next_close = core->n_instants ? r.next_close : 1;
    }
    int64_t tightened = INT64_MAX;
    while (!ss_solver_over(s) && s->core == core && !ss_solver_out_of_rounds(s)) {
        ss_primal_dual_round(&r);
        if (ss_solver_over(s) || !is_ripe(s, &r))
            continue;
        if (!*tried && ss_primal_dual_subproblems(&r) >= ILP_SUBPROBLEMS &&
            ss_glpk_variables(core) <= MOST_ILP_VARIABLES) {
            *tried = true;
            try_integer_program(s);
            continue;
        }
        /* Tighten again only if the gap has become a fifth smaller. */
        int64_t room = s->has_best ? ss_solver_cutoff(s) - ss_solver_known(s) : INT64_MAX;
        if (room >= tightened - tightened / 5)
            continue;
        tightened = room;
        ss_warm_start_save_messages(s, &r.ascent.dual);
        tighten(s, &r);
    }
    /* If the primal worker closed the gap, the ascent was stopped in the middle of a run: save the
     * messages of the primal worker's copy. */
    struct ss_dual *last = r.closed ? &r.twin : &r.ascent.dual;
    last->threads = r.threads;
    if (s->core == core && taken_up)
        ss_warm_start_save_messages(s, last); /* from the last solve's messages: already high */
    else if (s->core == core)
        leave_higher(s, last);
    ss_primal_dual_fini(&r);
}

/* Finds multipliers by the bundle method, then works on one core after the other. */
static void bound_and_search(struct ss_solver *s)
{
    bool tried = false;
    ss_bundle_run(s);
    while (!ss_solver_over(s) && !ss_solver_out_of_rounds(s)) {
        work_on(s, &tried);
        if (!ss_solver_over(s))
            ss_phase_eliminate(s);
    }
}

void ss_auto_solve_core(struct ss_solver *s, struct ss_solution *solution)
{
    if (s->options->brief_nodes && s->has_best && s->core->n > s->options->brief_nodes)
        return;
    /* If the limit was binding in the last solve, a bound without it is far too low. */
    if (!ss_resume_was_bound(s->options->resume, s->g->limit_bytes))
        ss_phase_eliminate(s);
    if (ss_solver_over(s))
        return;
    if (!s->options->no_reduce)
        bound_and_search(s);
    else if (solution->ilp_variables <= MOST_ILP_VARIABLES)
        ss_phase_integer_program(s, solution);
}

static enum ss_rc solve_reduced(struct ss_solver *s, struct ss_solution *solution,
                                struct ss_error *err)
{
    (void)err;
    s->unpriced = ss_unpriced_solve_start(s);
    if (ss_phase_reduce(s, solution)) {
        solution->ilp_variables = ss_ilp_size(s->core, s->options->form).variables;
        if (!ss_warm_start_reoptimise(s)) {
            ss_phase_first_choice(s);
            if (!ss_solver_over(s))
                ss_auto_solve_core(s, solution);
        }
    }
    ss_unpriced_solve_free(s->unpriced);
    return SS_OK;
}

static enum ss_rc solve(struct ss_solver *s, struct ss_solution *solution, struct ss_error *err)
{
    if (s->options->start)
        ss_solver_offer(s, s->options->start);
    if (ss_warm_start_known_optimum(s))
        return SS_OK;
    return ss_phase_run_reduced(s, solution, err, solve_reduced);
}

const struct ss_solve_method ss_solve_method_auto = {
    .solve = solve, .scales_costs = true, .compared = true};

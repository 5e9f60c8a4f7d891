/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solving a case: build the space, solve it under the limit, and fill the answer. */
#include "core/plan/answer.h"

#include "core/plan/fit.h"
#include "core/plan/merged.h"
#include "core/plan/price.h"
#include "core/solve/memory/overbudget.h"

/* A program may take more than the cost graph said: that is paid for as well. */
static enum ss_rc solve_softly(const struct ss_space *space, const struct ss_solve_options *options,
                               struct ss_job *job, struct ss_arena *arena,
                               struct ss_solution *solution, struct ss_answer *answer,
                               struct ss_error *err)
{
    enum ss_rc rc = ss_solve_over_budget(ss_copy_memory_phase_graph(space, arena), options, job,
                                         arena, solution, err);
    answer->ruled_out = rc == SS_E_INFEASIBLE;
    if (rc == SS_OK) {
        ss_copy_memory_prices_to_steps(&solution->prices);
        ss_copy_memory_prices_to_steps(&solution->last_prices);
    }
    if (rc == SS_OK)
        rc = ss_plan_from_solution(space, solution, &answer->plan, err);
    if (rc != SS_OK)
        return rc;
    int64_t over = answer->plan->peak_bytes - space->cost->limit_bytes;
    if (over > solution->over_bytes) {
        int64_t penalty = ss_over_budget_penalty(options->over_budget, over);
        solution->objective += penalty - solution->penalty;
        solution->penalty = penalty;
        solution->over_bytes = over;
        solution->proved = solution->bound >= solution->objective;
        solution->proof = solution->proved ? solution->proof : SS_PROOF_NONE;
        ss_plan_set_figures(answer->plan, space, solution);
    }
    return SS_OK;
}

static struct ss_solution_info info_of(const struct ss_solution *solution, int64_t limit_bytes,
                                       double start_s)
{
    return (struct ss_solution_info){.size = solution->size,
                                     .core_nodes = solution->core_nodes,
                                     .ilp_variables = solution->ilp_variables,
                                     .ilp_rows = solution->ilp_rows,
                                     .reductions = solution->reductions,
                                     .limit_bytes = limit_bytes,
                                     .bound = solution->bound,
                                     .unlimited = solution->unlimited,
                                     .time_ms = 1e3 * (ss_now_s() - start_s)};
}

static enum ss_rc solve_problem(const struct ss_case *c, struct ss_job *job,
                                struct ss_answer *answer, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_solution solution = {0};
    double start_s = ss_now_s();
    struct ss_solve_options options = c->solver;
    ss_job_set_unit(job, 1);
    options.start = c->start ? c->start->choice : options.start;
    enum ss_rc rc = options.over_budget > 0
                        ? ss_solve_over_budget(c->problem, &options, job, &arena, &solution, err)
                        : ss_solve(c->problem, &options, job, &arena, &solution, err);
    *answer = (struct ss_answer){.ruled_out = rc == SS_E_INFEASIBLE};
    if (rc == SS_OK)
        answer->plan = ss_plan_of_problem(c->problem, &solution);
    answer->info = info_of(&solution, c->problem->limit_bytes, start_s);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_case_space(const struct ss_case *c, struct ss_job *job, struct ss_space **space,
                         struct ss_error *err)
{
    struct ss_job budget;
    ss_job_init_child(&budget, job, c->solver.time_s);
    enum ss_rc rc =
        ss_space_build(c->graph, c->rules, &c->mesh, c->cluster, &c->space, &budget, space, err);
    ss_job_fini(&budget);
    if (rc == SS_E_TIMEOUT)
        ss_error_hint(err, "its costs on this mesh are not known yet: give it more --time");
    return rc;
}

struct ss_solve_options ss_case_time_left(const struct ss_case *c, double start_s)
{
    struct ss_solve_options options = c->solver;
    /* Whatever the costs took. */
    double left_s = options.time_s - (ss_now_s() - start_s);
    if (options.time_s > 0)
        options.time_s = left_s > SS_SHORTEST_S ? left_s : SS_SHORTEST_S;
    return options;
}

enum ss_rc ss_case_solve_space(const struct ss_case *c, struct ss_space *space, struct ss_job *job,
                               struct ss_answer *answer, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_solution solution = {0};
    struct ss_copy_memory copies = {0};
    struct ss_solve_options options = c->solver;
    double start_s = ss_now_s();
    int64_t limit_bytes = space->cost->limit_bytes;
    uint32_t *start;
    *answer = (struct ss_answer){0};
    ss_job_set_unit(job, space->cost_unit);
    if (c->start && ss_plan_choice_in(c->start, space, &arena, &start, NULL) == SS_OK)
        options.start = start;
    if (ss_merged_applies(c)) {
        options.start = ss_merged_start(c, space, job, &arena);
        options.time_s = ss_case_time_left(c, start_s).time_s;
    }
    enum ss_rc rc =
        options.over_budget > 0
            ? solve_softly(space, &options, job, &arena, &solution, answer, err)
            : ss_solve_to_fit(space, &options, job, &arena, &copies, &solution, answer, err);
    ss_copy_memory_fini(&copies);
    answer->info = info_of(&solution, limit_bytes, start_s);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_case_solve(const struct ss_case *c, struct ss_job *job, struct ss_answer *answer,
                         struct ss_error *err)
{
    double start_s = ss_now_s();
    struct ss_space *space = NULL;
    if (c->problem)
        return solve_problem(c, job, answer, err);
    enum ss_rc rc = ss_case_space(c, job, &space, err);
    *answer = (struct ss_answer){.ruled_out = rc == SS_E_INFEASIBLE};
    if (rc != SS_OK)
        return rc;
    struct ss_case rest = *c;
    rest.solver = ss_case_time_left(c, start_s);
    rc = ss_case_solve_space(&rest, space, job, answer, err);
    ss_space_free(space);
    if (rc == SS_OK)
        answer->info.time_ms = 1e3 * (ss_now_s() - start_s);
    return rc;
}

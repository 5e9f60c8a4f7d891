/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files about the raw problem: certificates of the plan, integer programs, problem files. The raw
 * problem is the problem file, or the cost graph of graph, mesh, cluster and pins, with its limit.
 */
#include "core/lab/question.h"

#include "core/costgraph/iopddl.h"
#include "core/plan/price.h"
#include "core/solve/certificate/certify.h"
#include "core/space/copy_memory.h"

enum { MOST_BYTES = 1 << 30 };

/* The raw problem. *space is the caller's; it is NULL for a problem file. The cost graph of a model
 * never counts more memory than a program holds (core/space/copy_memory.h), so that its bounds hold
 * for programs. soft: without the limit, for a plan that may exceed it at a price. */
static enum ss_rc raw_problem(struct ss_lab *lab, bool soft, struct ss_job *job,
                              struct ss_arena *arena, struct ss_space **space,
                              const struct ss_cost_graph **g, struct ss_error *err)
{
    const struct ss_lab_solve how = {.objective = SS_OBJECTIVE_TIME};
    struct ss_case c;
    *space = NULL;
    enum ss_rc rc = ss_lab_case(lab, &how, job, arena, &c, err);
    if (rc == SS_OK && !c.problem)
        rc = ss_case_space(&c, job, space, err);
    if (rc == SS_OK)
        *g = c.problem ? c.problem
             : soft    ? ss_copy_memory_phase_graph(*space, arena)
                       : ss_copy_memory_graph(*space, &(struct ss_copy_memory){0}, arena);
    return rc;
}

static enum ss_rc need_fresh_plan(const struct ss_lab *lab, struct ss_error *err)
{
    if (!lab->now->plan)
        ss_fail(err, SS_E_STATE, "there is no plan to certify");
    else if (ss_snapshot_is_stale(lab->now))
        ss_fail(err, SS_E_STATE, "the plan was made with other settings");
    else if (lab->now->plan->objective_kind != SS_OBJECTIVE_TIME)
        ss_fail(err, SS_E_STATE, "the plan was made for a published objective");
    else
        return SS_OK;
    ss_error_hint(err, "solve");
    return SS_E_STATE;
}

/* The memory multipliers of a plan, at the instants of the raw problem. */
static struct ss_prices prices_for(const struct ss_space *space, const struct ss_cost_graph *g,
                                   const struct ss_prices *prices, struct ss_arena *arena)
{
    return space && g != space->cost ? ss_copy_memory_prices_to_phases(prices, arena) : *prices;
}

/* Replaces the certificate by one with other multipliers if that proves a higher bound. */
static enum ss_rc try_prices(const struct ss_cost_graph *g, const uint32_t *choice,
                             const struct ss_prices *prices, struct ss_job *job,
                             struct ss_buf *text, struct ss_certificate *certificate,
                             struct ss_error *err)
{
    struct ss_certificate second;
    struct ss_buf other = {0};
    enum ss_rc rc = ss_certify(g, choice, prices, job, &other, &second, err);
    if (rc == SS_OK && second.bound > certificate->bound) {
        struct ss_buf old = *text;
        *text = other;
        other = old;
        *certificate = second;
    }
    ss_buf_free(&other);
    return rc;
}

/* Tries the plan's last multipliers; if it has none, those of a new solve that starts from the
 * plan. */
static enum ss_rc certify_better(const struct ss_lab *lab, const struct ss_space *space,
                                 const struct ss_cost_graph *g, const uint32_t *choice,
                                 double time_s, struct ss_job *job, struct ss_arena *arena,
                                 struct ss_buf *text, struct ss_certificate *certificate,
                                 struct ss_error *err)
{
    const struct ss_solve_options options = {.time_s = time_s, .start = choice};
    struct ss_solution solution;
    struct ss_prices last = prices_for(space, g, &lab->now->plan->last_prices, arena);
    if (last.n)
        return try_prices(g, choice, &last, job, text, certificate, err);
    if (lab->now->plan->prices.over.units || !lab->now->solved.reductions.tight ||
        ss_solve(g, &options, job, arena, &solution, NULL) != SS_OK || !solution.prices.n)
        return SS_OK;
    return try_prices(g, choice, &solution.prices, job, text, certificate, err);
}

enum ss_rc ss_lab_certify(struct ss_lab *lab, const char *path, double time_s, struct ss_job *job,
                          struct ss_certificate *certificate, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_space *space = NULL;
    struct ss_buf text = {0};
    const struct ss_cost_graph *g = NULL;
    uint32_t *choice = NULL;
    enum ss_rc rc = need_fresh_plan(lab, err);
    if (rc == SS_OK)
        rc = raw_problem(lab, lab->now->plan->prices.over.units > 0, job, &arena, &space, &g, err);
    if (rc == SS_OK && space)
        rc = ss_plan_choice_in(lab->now->plan, space, &arena, &choice, err);
    if (rc == SS_OK) {
        const uint32_t *chosen = space ? choice : lab->now->plan->choice;
        struct ss_prices prices = prices_for(space, g, &lab->now->plan->prices, &arena);
        rc = ss_certify(g, chosen, &prices, job, &text, certificate, err);
        if (rc == SS_OK && certificate->bound < certificate->cost && !ss_job_was_cancelled(job))
            rc =
                certify_better(lab, space, g, chosen, time_s, job, &arena, &text, certificate, err);
    }
    if (rc == SS_OK)
        rc = ss_file_write(path, text.data, text.length, err);
    ss_buf_free(&text);
    ss_space_free(space);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_lab_write_lp(struct ss_lab *lab, enum ss_ilp_form form, const char *path,
                           struct ss_job *job, struct ss_lp_size *size, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_space *space = NULL;
    const struct ss_cost_graph *g = NULL;
    enum ss_rc rc = raw_problem(lab, false, job, &arena, &space, &g, err);
    if (rc == SS_OK)
        rc = ss_lp_write(g, form, path, size, err);
    ss_space_free(space);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_lab_write_problem(struct ss_lab *lab, const char *path, struct ss_job *job,
                                struct ss_iopddl_size *size, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_space *space = NULL;
    const struct ss_cost_graph *g = NULL;
    enum ss_rc rc = raw_problem(lab, false, job, &arena, &space, &g, err);
    if (rc == SS_OK)
        rc = ss_iopddl_write(g, path, size, err);
    ss_space_free(space);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_lab_check_certificate(struct ss_lab *lab, const char *path, const char *problem,
                                    struct ss_job *job, struct ss_certificate *certificate,
                                    struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_space *space = NULL;
    struct ss_cost_graph *own = NULL;
    const struct ss_cost_graph *g = NULL;
    struct ss_buf text = {0};
    enum ss_rc rc = ss_file_read(path, MOST_BYTES, &text, err);
    if (rc == SS_OK && problem)
        rc = ss_iopddl_load(problem, &own, err);
    else if (rc == SS_OK)
        rc = raw_problem(lab, ss_certificate_is_soft(ss_buf_text(&text), text.length), job, &arena,
                         &space, &g, err);
    if (rc == SS_OK)
        rc = ss_certificate_check(own ? own : g, path, ss_buf_text(&text), text.length, certificate,
                                  err);
    ss_buf_free(&text);
    ss_cg_free(own);
    ss_space_free(space);
    ss_arena_free(&arena);
    return rc;
}

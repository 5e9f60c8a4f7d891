/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The k best plans: one solve for the best, then a search for the next ones (core/plan/k_best.h for
 * a model, whose programs must fit the limit; ss_find_next_bests for a problem file). Each gets
 * half of the time. */
#include "core/plan/fit.h"
#include "core/plan/k_best.h"
#include "core/lab/question.h"

#include <math.h>
#include <stdlib.h>

static int cheapest_first(const void *left, const void *right)
{
    int64_t x = ((const struct ss_top_item *)left)->plan->cost;
    int64_t y = ((const struct ss_top_item *)right)->plan->cost;
    return (x > y) - (x < y);
}

/* Sorts by cost, because plans that are not exact may be out of order. */
static void keep_plans(struct ss_top *top, const struct ss_next_bests *bests,
                       struct ss_plan *const *plans, struct ss_arena *arena)
{
    top->items = ss_alloc_array(arena, bests->n + 1, sizeof *top->items);
    for (size_t i = 0; i < bests->n; i++)
        top->items[i] = (struct ss_top_item){plans[i], bests->items[i].exact};
    top->n = bests->n;
    qsort(top->items, top->n, sizeof *top->items, cheapest_first);
    top->solves = bests->solves;
    top->whole = bests->whole;
}

static int64_t most_within(const struct ss_solution *first, double gap)
{
    double most = (double)first->objective + gap * fabs((double)first->objective);
    return most < 9e18 ? (int64_t)most : INT64_MAX - 1;
}

static enum ss_rc find_in_problem(const struct ss_case *c, struct ss_resume *resume, size_t k,
                                  double gap, struct ss_job *job, struct ss_arena *arena,
                                  struct ss_top *top, struct ss_error *err)
{
    struct ss_solve_options options = c->solver;
    struct ss_solution first;
    struct ss_next_bests bests;
    ss_job_set_unit(job, 1);
    options.resume = resume;
    options.time_s /= 2;
    enum ss_rc rc = ss_solve(c->problem, &options, job, arena, &first, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_next_best_query query = {
        .k = k, .most = most_within(&first, gap), .first = &first};
    ss_find_next_bests(c->problem, &query, &options, job, arena, &bests);
    struct ss_plan **plans = ss_alloc_array(arena, bests.n + 1, sizeof *plans);
    for (size_t i = 0; i < bests.n; i++) {
        struct ss_solution x = first;
        x.choice = (uint32_t *)bests.items[i].choice;
        x.objective = bests.items[i].cost;
        x.peak_bytes = bests.items[i].peak_bytes;
        plans[i] = ss_plan_of_problem(c->problem, &x);
    }
    keep_plans(top, &bests, plans, arena);
    return SS_OK;
}

static enum ss_rc find_in_space(const struct ss_case *c, struct ss_space *space,
                                struct ss_resume *resume, size_t k, double gap, struct ss_job *job,
                                struct ss_arena *arena, struct ss_top *top, struct ss_error *err)
{
    struct ss_solve_options options = c->solver;
    struct ss_copy_memory copies = {0};
    struct ss_solution first;
    struct ss_answer answer;
    struct ss_k_best listed;
    ss_job_set_unit(job, space->cost_unit);
    options.resume = resume;
    options.time_s /= 2;
    enum ss_rc rc = ss_solve_to_fit(space, &options, job, arena, &copies, &first, &answer, err);
    if (rc == SS_OK) {
        ss_plan_free(answer.plan);
        ss_k_best_that_fit(space, &copies, &first, k, most_within(&first, gap), &options, job,
                           arena, &listed);
        keep_plans(top, &listed.bests, listed.plans, arena);
        top->too_large = listed.too_large;
    }
    ss_copy_memory_fini(&copies);
    return rc;
}

enum ss_rc ss_ask_top(struct ss_lab *lab, double time_s, size_t k, double gap, struct ss_job *job,
                      struct ss_arena *arena, struct ss_top *top, struct ss_error *err)
{
    const struct ss_lab_solve how = {.objective = SS_OBJECTIVE_TIME, .solver = {.time_s = time_s}};
    struct ss_space *built = NULL;
    struct ss_live_view view;
    struct ss_case c;
    *top = (struct ss_top){0};
    enum ss_rc rc = ss_lab_case(lab, &how, job, arena, &c, err);
    if (rc == SS_OK)
        rc = ss_live_view(lab->live, &c, job, arena, &view, err);
    bool kept = rc == SS_OK && view.space.cost;
    struct ss_resume *own = kept ? NULL : ss_resume_new();
    if (rc == SS_OK && !kept && !c.problem)
        rc = ss_case_space(&c, job, &built, err);
    if (rc == SS_OK && c.problem)
        rc = find_in_problem(&c, own, k, gap, job, arena, top, err);
    else if (rc == SS_OK)
        rc = find_in_space(&c, kept ? &view.space : built, kept ? view.resume : own, k, gap, job,
                           arena, top, err);
    ss_resume_free(own);
    ss_space_free(built);
    return rc;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/fit.h"
#include "core/lab/question.h"
#include "core/solve/nextbest.h"

#include <math.h>

/* The plan of one of the choices; NULL where its program does not fit. */
static enum ss_rc plan_of(const struct ss_case *c, const struct ss_space *space,
                          const struct ss_solution *first, const struct ss_next_best *item,
                          struct ss_plan **plan, struct ss_error *err)
{
    struct ss_solution x = *first;
    x.choice = (uint32_t *)item->choice;
    x.objective = item->cost;
    x.peak_bytes = item->peak_bytes;
    if (c->problem) {
        *plan = ss_plan_of_problem(c->problem, &x);
        return SS_OK;
    }
    enum ss_rc rc = ss_plan_from_solution(space, &x, plan, err);
    if (rc == SS_OK && (*plan)->peak_bytes > space->cost->limit_bytes) {
        ss_plan_free(*plan);
        *plan = NULL;
    }
    return rc;
}

/* Where the program of the best choice does not fit: solves until one does, and again with what
 * that says of copies. */
static enum ss_rc count_copies(struct ss_space *space, const struct ss_solve_options *given,
                               struct ss_job *job, struct ss_arena *arena,
                               const struct ss_cost_graph **g, struct ss_solution *first,
                               struct ss_error *err)
{
    struct ss_solve_options options = *given;
    struct ss_copies copies = {0};
    struct ss_answer answer;
    struct ss_plan *plan;
    enum ss_rc rc = ss_plan_from_solution(space, first, &plan, err);
    if (rc != SS_OK)
        return rc;
    bool fits = plan->peak_bytes <= space->cost->limit_bytes;
    ss_plan_free(plan);
    if (fits)
        return SS_OK;
    options.time_s /= 2;
    rc = ss_solve_to_fit(space, &options, job, arena, &copies, first, &answer, err);
    if (rc == SS_OK) {
        ss_plan_free(answer.plan);
        *g = ss_copies_graph(space, &copies, arena);
        options.start = ss_copies_choice(space, *g, first->choice, arena);
        options.resume = NULL;
        rc = ss_solve(*g, &options, job, arena, first, err);
    }
    ss_copies_fini(&copies);
    return rc;
}

static enum ss_rc find(const struct ss_case *c, struct ss_space *space,
                       struct ss_resume *resume, size_t k, double gap, struct ss_job *job,
                       struct ss_arena *arena, struct ss_top *top, struct ss_error *err)
{
    const struct ss_cost_graph *g = space ? space->cost : c->problem;
    struct ss_solve_options options = c->solver;
    struct ss_solution first;
    struct ss_next_bests bests;
    ss_job_set_unit(job, space ? space->cost_unit : 1);
    options.resume = resume;
    options.time_s /= 2;
    enum ss_rc rc = ss_solve(g, &options, job, arena, &first, err);
    if (rc == SS_OK && space)
        rc = count_copies(space, &options, job, arena, &g, &first, err);
    if (rc != SS_OK)
        return rc;
    options.resume = space && g != space->cost ? NULL : resume;
    double most = (double)first.objective + gap * fabs((double)first.objective);
    ss_find_next_bests(g, &first, k, most < 9e18 ? (int64_t)most : INT64_MAX - 1, &options, job,
                       arena, &bests);
    top->items = ss_alloc_array(arena, bests.n + 1, sizeof *top->items);
    for (size_t i = 0; i < bests.n && rc == SS_OK; i++) {
        struct ss_plan *plan = NULL;
        rc = plan_of(c, space, &first, &bests.items[i], &plan, err);
        top->too_large += rc == SS_OK && !plan;
        if (plan)
            top->items[top->n++] = (struct ss_top_item){plan, bests.items[i].exact};
    }
    top->solves = bests.solves;
    top->whole = bests.whole;
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
    if (rc == SS_OK)
        rc = find(&c, kept ? &view.space : built, kept ? view.resume : own, k, gap, job, arena,
                  top, err);
    ss_resume_free(own);
    ss_space_free(built);
    return rc;
}

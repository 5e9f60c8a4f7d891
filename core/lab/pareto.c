/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"

enum { BISECTIONS = 10 };

struct search {
    struct ss_case c;
    struct ss_space *space; /* NULL for a problem file */
    struct ss_job *job;
    struct ss_error *err;
};

static struct ss_cost_graph *cost_graph(const struct search *s)
{
    return s->space ? s->space->cost : s->c.problem;
}

static enum ss_rc solve_under(struct search *s, int64_t limit_bytes, struct ss_answer *answer)
{
    cost_graph(s)->limit_bytes = limit_bytes;
    return s->space ? ss_case_solve_space(&s->c, s->space, s->job, answer, s->err)
                    : ss_case_solve(&s->c, s->job, answer, s->err);
}

/* The least peak of any plan found by halving what lies between what is impossible and what a plan
 * reached; any plan that fits will do for that. */
static int64_t least_found(struct search *s, int64_t reached, bool *proved)
{
    int64_t impossible = ss_cg_least_peak(cost_graph(s)) - 1;
    struct ss_solve_options given = s->c.solver;
    s->c.solver.gap = 1;
    *proved = true;
    for (int i = 0; i < BISECTIONS && reached - impossible > 1; i++) {
        struct ss_answer answer;
        if (ss_job_stopped(s->job))
            break;
        int64_t limit = impossible + (reached - impossible) / 2;
        enum ss_rc rc = solve_under(s, limit, &answer);
        if (rc == SS_OK) {
            reached = answer.plan->peak_bytes;
            ss_plan_free(answer.plan);
        } else {
            *proved &= answer.ruled_out;
            impossible = limit;
        }
    }
    *proved &= reached - impossible <= 1;
    s->c.solver = given;
    return reached;
}

static enum ss_rc add_points(struct search *s, size_t n, struct ss_arena *arena,
                             struct ss_pareto *pareto)
{
    struct ss_pareto_point *points = ss_alloc_array(arena, n + 1, sizeof *points);
    pareto->points = points;
    enum ss_rc rc = solve_under(s, INT64_MAX, &points[0].answer);
    if (rc != SS_OK)
        return rc;
    points[0].limit_bytes = INT64_MAX;
    pareto->n = 1;
    int64_t most = points[0].answer.plan->peak_bytes;
    int64_t least = n > 1 ? least_found(s, most, &pareto->least_is_proved) : most;
    for (size_t i = 1; i < n && least < most && !ss_job_was_cancelled(s->job); i++) {
        struct ss_pareto_point *p = &points[pareto->n];
        p->limit_bytes = i + 1 == n ? least : most - (most - least) / (int64_t)(n - 1) * (int64_t)i;
        rc = solve_under(s, p->limit_bytes, &p->answer);
        pareto->n += rc == SS_OK;
    }
    pareto->cancelled = ss_job_was_cancelled(s->job);
    return SS_OK;
}

enum ss_rc ss_ask_pareto(struct ss_lab *lab, const struct ss_lab_solve *how, size_t n,
                         struct ss_job *job, struct ss_arena *arena, struct ss_pareto *pareto,
                         struct ss_error *err)
{
    struct search s = {.job = job, .err = err};
    *pareto = (struct ss_pareto){0};
    enum ss_rc rc = ss_lab_case(lab, how, job, arena, &s.c, err);
    if (rc == SS_OK && !s.c.problem)
        rc = ss_case_space(&s.c, job, &s.space, err);
    if (rc == SS_OK)
        rc = add_points(&s, n, arena, pareto);
    ss_space_free(s.space);
    return rc;
}

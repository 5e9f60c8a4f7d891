/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time against memory. The first point is the plan without a limit. The last one is found under the
 * proved lower bound on the peak, or else by bisection of the limit between peaks that are known to
 * be possible and impossible. The points between are solved from the lowest limit up, because a
 * plan that fits a lower limit is a start for a higher one. */
#include "core/lab/question.h"

enum { HALVINGS = 10 };
/* Shares of the time left: for the first point, and for a solve under the least limit. */
#define FIRST_PART 0.5
#define LEAST_PART 0.4
#define SHORTEST_S 0.1

struct search {
    struct ss_lab *lab;
    struct ss_settings settings; /* with the limit of the next solve */
    struct ss_lab_solve how;
    double end_s;
    struct ss_job *job;
    struct ss_error *err;
};

static enum ss_rc solve_under(struct search *s, int64_t limit_bytes, double part,
                              struct ss_answer *answer)
{
    double time_s = part * (s->end_s - ss_now_s());
    s->settings.limit_bytes = limit_bytes;
    s->how.solver.time_s = time_s > SHORTEST_S ? time_s : SHORTEST_S;
    return ss_ask_settings(s->lab, &s->settings, s->lab->live, &s->how, s->job, answer, s->err);
}

/* Bisects the limit between `impossible`, which no plan is known to fit, and the peak of *last.
 * Each solve accepts any plan that fits. */
static void bisect_limit(struct search *s, int64_t impossible, struct ss_pareto_point *last,
                         bool *proved)
{
    struct ss_solve_options given = s->how.solver;
    s->how.solver.gap = 1;
    for (int i = 0; i < HALVINGS; i++) {
        struct ss_answer answer;
        int64_t reached = last->answer.plan->peak_bytes;
        int64_t limit = impossible + (reached - impossible) / 2;
        if (reached - impossible <= 1 || ss_job_was_cancelled(s->job))
            break;
        if (solve_under(s, limit, 1.0 / (HALVINGS + 2), &answer) == SS_OK) {
            ss_plan_free(last->answer.plan);
            *last = (struct ss_pareto_point){limit, answer};
        } else {
            *proved &= answer.ruled_out;
            impossible = limit;
        }
    }
    s->how.solver = given;
    *proved &= last->answer.plan->peak_bytes - impossible <= 1;
}

/* The last point. If a plan reaches the proved lower bound on the peak, no search is needed. first:
 * the plan without a limit. False if no plan with a lower peak than that one was found. */
static bool find_last(struct search *s, const struct ss_pareto_point *first,
                      struct ss_pareto_point *last, bool *proved)
{
    int64_t least = 0, most = first->answer.plan->peak_bytes;
    struct ss_answer answer;
    *proved = true;
    if (ss_lab_least_peak(s->lab, s->job, &least, NULL) != SS_OK || least >= most)
        return false;
    *last = (struct ss_pareto_point){.limit_bytes = least};
    if (least > 0 && solve_under(s, least, LEAST_PART, &last->answer) == SS_OK)
        return true;
    /* A plan to begin with; the plan without a limit stays the first point's. */
    *proved = last->answer.ruled_out || least <= 0;
    int64_t impossible = least > 0 ? least : 0;
    last->limit_bytes = most - 1;
    if (solve_under(s, most - 1, 1.0 / (HALVINGS + 2), &last->answer) != SS_OK) {
        *proved = last->answer.ruled_out;
        return false;
    }
    bisect_limit(s, impossible, last, proved);
    last->limit_bytes = last->answer.plan->peak_bytes;
    if (!ss_job_was_cancelled(s->job) &&
        solve_under(s, last->limit_bytes, LEAST_PART, &answer) == SS_OK) {
        ss_plan_free(last->answer.plan);
        last->answer = answer;
    }
    return true;
}

/* The points between the first and the last, from the lowest limit up. Those without an answer are
 * left out. */
static void add_between(struct search *s, size_t n, const struct ss_pareto_point *last,
                        struct ss_pareto *pareto)
{
    int64_t most = pareto->points[0].answer.plan->peak_bytes, least = last->limit_bytes;
    struct ss_pareto_point *points = pareto->points, *found = points + n;
    *--found = *last;
    for (size_t i = n - 2; i > 0 && !ss_job_was_cancelled(s->job); i--) {
        int64_t limit = most - (most - least) / (int64_t)(n - 1) * (int64_t)i;
        struct ss_answer answer;
        s->how.start = found->answer.plan;
        if (solve_under(s, limit, 1.0 / (double)i, &answer) == SS_OK)
            *--found = (struct ss_pareto_point){limit, answer};
    }
    s->how.start = NULL;
    for (; found < points + n; found++)
        points[pareto->n++] = *found;
}

/* A lower bound under a limit also holds under every lower limit. */
static void share_bounds(struct ss_pareto *pareto)
{
    for (size_t i = 1; i < pareto->n; i++) {
        struct ss_plan *plan = pareto->points[i].answer.plan;
        double above = pareto->points[i - 1].answer.plan->bound;
        if (plan->bound >= above || plan->objective <= above)
            continue;
        plan->bound = above;
        plan->gap = (plan->objective - above) / plan->objective;
    }
}

enum ss_rc ss_ask_pareto(struct ss_lab *lab, const struct ss_lab_solve *how, double time_s,
                         size_t n, struct ss_job *job, struct ss_arena *arena,
                         struct ss_pareto *pareto, struct ss_error *err)
{
    *pareto = (struct ss_pareto){0};
    enum ss_rc rc = ss_lab_ready(lab, job, err);
    if (rc != SS_OK)
        return rc;
    struct search s = {.lab = lab, .how = *how, .job = job, .err = err};
    s.settings = ss_settings_copy(&lab->now->settings);
    s.end_s = ss_now_s() + time_s;
    pareto->points = ss_alloc_array(arena, n, sizeof *pareto->points);
    struct ss_pareto_point last, *first = &pareto->points[0];
    rc = solve_under(&s, INT64_MAX, n > 1 ? FIRST_PART : 1, &first->answer);
    if (rc != SS_OK) {
        ss_settings_fini(&s.settings);
        return rc;
    }
    first->limit_bytes = INT64_MAX;
    pareto->n = 1;
    s.err = NULL;
    s.how.solver.floor = &first->answer.info.bound;
    s.how.solver.floor_unlimited = true;
    if (n > 1 && !ss_job_was_cancelled(job) &&
        find_last(&s, first, &last, &pareto->least_is_proved))
        add_between(&s, n, &last, pareto);
    share_bounds(pareto);
    pareto->cancelled = ss_job_was_cancelled(job);
    ss_settings_fini(&s.settings);
    return SS_OK;
}

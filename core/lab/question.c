/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/lab/question.h"

enum ss_rc ss_ask_solve(struct ss_lab *lab, const struct ss_lab_solve *how, struct ss_job *job,
                        struct ss_answer *answer, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_case c;
    enum ss_rc rc = ss_lab_case(lab, how, job, &arena, &c, err);
    if (rc == SS_OK)
        rc = ss_case_solve(&c, job, answer, err);
    ss_arena_free(&arena);
    return rc;
}

/* "zero3", "dp+tp". */
static const char *baseline_text(const enum ss_baseline_kind *kinds, size_t n, struct ss_arena *arena)
{
    struct ss_buf text = {0};
    for (size_t i = 0; i < n; i++)
        ss_buf_printf(&text, "%s%s", i ? "+" : "", ss_baseline_name(kinds[i]));
    const char *copy = ss_strdup(arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return copy;
}

static enum ss_rc kinds_per_axis(const struct ss_mesh *mesh, const enum ss_baseline_kind *kinds,
                                 size_t n, enum ss_baseline_kind *per_axis, struct ss_error *err)
{
    if (n != 1 && n != (size_t)mesh->n_axes) {
        ss_fail(err, SS_E_ARGUMENT, "%zu baselines for %d mesh axes", n, mesh->n_axes);
        return ss_error_hint(err, "name one for all axes, or one per axis");
    }
    for (int a = 0; a < mesh->n_axes; a++)
        per_axis[a] = kinds[n == 1 ? 0 : a];
    return SS_OK;
}

static enum ss_rc solve_baseline(struct ss_case *c, const enum ss_baseline_kind *per_axis,
                                 struct ss_job *job, struct ss_answer *answer, struct ss_error *err)
{
    struct ss_baseline *baseline = NULL;
    enum ss_rc rc = ss_baseline_new(c->graph, c->rules, &c->mesh, per_axis, &baseline, err);
    if (rc != SS_OK)
        return rc;
    c->space.filter = ss_baseline_filter(baseline);
    c->space.limit_bytes = INT64_MAX;
    c->space.n_pins = 0;
    rc = ss_case_solve(c, job, answer, err);
    ss_baseline_free(baseline);
    return rc;
}

enum ss_rc ss_ask_baseline(struct ss_lab *lab, const enum ss_baseline_kind *kinds, size_t n_kinds,
                           double time_s, struct ss_job *job, struct ss_answer *answer,
                           struct ss_error *err)
{
    struct ss_lab_solve how = {.objective = SS_OBJECTIVE_TIME, .solver = {.time_s = time_s}};
    struct ss_arena arena = {0};
    struct ss_case c;
    enum ss_baseline_kind per_axis[SS_MAX_AXES];
    enum ss_rc rc = ss_lab_case(lab, &how, job, &arena, &c, err);
    if (rc == SS_OK)
        rc = kinds_per_axis(&c.mesh, kinds, n_kinds, per_axis, err);
    if (rc == SS_OK)
        rc = solve_baseline(&c, per_axis, job, answer, err);
    if (rc == SS_OK) {
        struct ss_plan *plan = answer->plan;
        plan->method = baseline_text(kinds, n_kinds, &plan->arena);
        plan->bound = 0;
        plan->gap = plan->objective > 0 ? 1 : 0;
        plan->proved = plan->objective <= 0;
    }
    ss_arena_free(&arena);
    return rc;
}

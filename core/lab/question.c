/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each question makes a changed copy of the settings, reads it as a case (core/plan/answer.h), and
 * solves that. Questions of many solves have their own files: pareto.c, top.c, conflict.c. */
#include "core/lab/question.h"

#include <string.h>

#include "core/lab/pins.h"
#include "core/lab/problem.h"

enum ss_rc ss_ask_settings(struct ss_lab *lab, const struct ss_settings *settings,
                           struct ss_live *live, const struct ss_lab_solve *how, struct ss_job *job,
                           struct ss_answer *answer, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_case c;
    enum ss_rc rc = ss_lab_case_of(lab, settings, how, job, &arena, &c, err);
    /* A pin that has no meaning on this mesh rules out every plan. */
    *answer = (struct ss_answer){.ruled_out = rc == SS_E_INFEASIBLE || rc == SS_E_ARGUMENT ||
                                              rc == SS_E_NAME};
    if (rc == SS_OK)
        rc = ss_live_solve(live, &c, job, answer, err);
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_ask_solve(struct ss_lab *lab, const struct ss_lab_solve *how, struct ss_job *job,
                        struct ss_answer *answer, struct ss_error *err)
{
    /* Discovering the rules publishes a new snapshot: hold these settings. */
    struct ss_settings settings = ss_settings_copy(&lab->now->settings);
    enum ss_rc rc = ss_ask_settings(lab, &settings, lab->live, how, job, answer, err);
    ss_settings_fini(&settings);
    return rc;
}

/* "zero3" on all axes, "dp+tp". */
static const char *baseline_text(const enum ss_baseline_kind *kinds, size_t n,
                                 struct ss_arena *arena)
{
    struct ss_buf text = {0};
    bool same = true;
    for (size_t i = 1; i < n; i++)
        same &= kinds[i] == kinds[0];
    for (size_t i = 0; i < (same ? 1 : n); i++)
        ss_buf_printf(&text, "%s%s", i ? "+" : "", ss_baseline_name(kinds[i]));
    return ss_buf_keep(arena, &text);
}

static enum ss_rc kinds_per_axis(const struct ss_mesh *mesh, const enum ss_baseline_kind *kinds,
                                 size_t n, enum ss_baseline_kind *per_axis, struct ss_error *err)
{
    if (n != 1 && n != (size_t)mesh->n_axes) {
        ss_fail(err, SS_E_ARGUMENT, "%zu baselines for %d mesh axes", n, mesh->n_axes);
        return ss_error_hint(err, "name one KIND, or one per axis");
    }
    for (int a = 0; a < mesh->n_axes; a++)
        per_axis[a] = kinds[n == 1 ? 0 : a];
    return SS_OK;
}

static bool is_cut(const struct ss_layout *layouts, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        for (int a = 0; a < SS_MAX_AXES; a++)
            if (layouts[k].axis[a].kind == SS_SHARD)
                return true;
    return false;
}

static void count_cuts(const struct ss_baseline *baseline, struct ss_baseline_answer *answer)
{
    const struct ss_plan *plan = answer->answer.plan;
    for (uint32_t i = 0; i < plan->graph->n_ops; i++) {
        const struct ss_op *op = &plan->graph->ops[i];
        if (!ss_baseline_concerns(baseline, i))
            continue;
        answer->to_cut++;
        answer->cut +=
            is_cut(plan->ops[i].in, op->n_operands) || is_cut(plan->ops[i].out, op->n_results);
    }
}

/* Baselines ignore pins and limit. */
static enum ss_rc solve_baseline(const struct ss_case *question,
                                 const enum ss_baseline_kind *per_axis, struct ss_job *job,
                                 struct ss_baseline_answer *answer, struct ss_error *err)
{
    struct ss_baseline *baseline = NULL;
    struct ss_case c = *question;
    *answer = (struct ss_baseline_answer){0};
    enum ss_rc rc = ss_baseline_new(c.graph, c.rules, &c.mesh, per_axis, &baseline, err);
    if (rc != SS_OK)
        return rc;
    c.space.filter = ss_baseline_filter(baseline);
    c.space.limit_bytes = INT64_MAX;
    c.space.n_pins = 0;
    rc = ss_case_solve(&c, job, &answer->answer, err);
    if (rc == SS_OK)
        count_cuts(baseline, answer);
    ss_baseline_free(baseline);
    return rc;
}

static bool is_better(const struct ss_plan *a, const struct ss_plan *b, int64_t limit)
{
    bool fits = a->peak_bytes <= limit;
    if (fits != (b->peak_bytes <= limit))
        return fits;
    return a->objective < b->objective;
}

/* Solves for the kind on every non-empty set of axes, the others replicated, and keeps the best:
 * a plan that fits before one that does not, then the one that takes less time. per_axis: the kinds
 * of the answer. */
static enum ss_rc solve_on_best_axes(const struct ss_case *c, enum ss_baseline_kind kind,
                                     int64_t limit, enum ss_baseline_kind *per_axis,
                                     struct ss_job *job, struct ss_baseline_answer *answer,
                                     struct ss_error *err)
{
    int n = c->mesh.n_axes;
    for (unsigned set = (1u << n) - 1; set > 0; set--) {
        enum ss_baseline_kind kinds[SS_MAX_AXES];
        struct ss_baseline_answer next;
        for (int a = 0; a < n; a++)
            kinds[a] = set >> a & 1 ? kind : SS_BASELINE_REPLICATE;
        enum ss_rc rc = solve_baseline(c, kinds, job, &next, err);
        if (rc != SS_OK && !answer->answer.plan)
            return rc;
        if (rc != SS_OK) /* the time is up: the best so far */
            break;
        if (answer->answer.plan && !is_better(next.answer.plan, answer->answer.plan, limit)) {
            ss_plan_free(next.answer.plan);
            continue;
        }
        ss_plan_free(answer->answer.plan);
        *answer = next;
        memcpy(per_axis, kinds, sizeof kinds);
    }
    return SS_OK;
}

/* A plan of a baseline is compared with others, for which a bound among its own kind says nothing.
 */
static void name_baseline(struct ss_plan *plan, const char *name)
{
    plan->method = name;
    plan->bound = 0;
    plan->gap = plan->objective > 0 ? 1 : 0;
    plan->proved = plan->objective <= 0;
}

enum ss_rc ss_ask_baseline(struct ss_lab *lab, const enum ss_baseline_kind *kinds, size_t n_kinds,
                           double time_s, struct ss_job *job, struct ss_baseline_answer *answer,
                           struct ss_error *err)
{
    struct ss_lab_solve how = {.objective = SS_OBJECTIVE_TIME, .solver = {.time_s = time_s}};
    struct ss_arena arena = {0};
    struct ss_case c;
    enum ss_baseline_kind per_axis[SS_MAX_AXES];
    *answer = (struct ss_baseline_answer){0};
    if (lab->now->problem)
        return ss_fail(err, SS_E_STATE,
                       "a baseline places the ops of a model; a problem file has none");
    enum ss_rc rc = ss_lab_case(lab, &how, job, &arena, &c, err);
    if (rc == SS_OK)
        rc = kinds_per_axis(&c.mesh, kinds, n_kinds, per_axis, err);
    /* ZeRO cuts over all ranks for the memory, whatever it costs. */
    bool chooses = n_kinds == 1 && (kinds[0] == SS_BASELINE_DP || kinds[0] == SS_BASELINE_TP);
    if (rc == SS_OK && chooses)
        rc = solve_on_best_axes(&c, kinds[0], ss_lab_limit(lab), per_axis, job, answer, err);
    else if (rc == SS_OK)
        rc = solve_baseline(&c, per_axis, job, answer, err);
    if (rc == SS_OK) {
        struct ss_plan *plan = answer->answer.plan;
        name_baseline(plan, baseline_text(per_axis, (size_t)c.mesh.n_axes, &plan->arena));
    }
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_ask_program(struct ss_lab *lab, double time_s, struct ss_job *job,
                          struct ss_arena *arena, struct ss_program_pins *pins,
                          struct ss_answer *answer, struct ss_error *err)
{
    struct ss_lab_solve how = {.objective = SS_OBJECTIVE_TIME, .solver = {.time_s = time_s}};
    struct ss_case c;
    *answer = (struct ss_answer){0};
    enum ss_rc rc = ss_lab_program_pins(lab, true, job, arena, pins, err);
    if (rc != SS_OK)
        return rc;
    rc = ss_lab_case_of(lab, &pins->settings, &how, job, arena, &c, err);
    c.space.limit_bytes = INT64_MAX;
    if (rc == SS_OK)
        rc = ss_case_solve(&c, job, answer, err);
    if (rc == SS_OK)
        name_baseline(answer->plan, "program");
    ss_settings_fini(&pins->settings);
    return rc;
}

static struct ss_settings change_settings(const struct ss_settings *now,
                                          const struct ss_change *change)
{
    struct ss_settings settings = ss_settings_copy(now);
    switch (change->kind) {
    case SS_CHANGE_LIMIT:
        settings.limit_bytes = change->bytes;
        break;
    case SS_CHANGE_BANDWIDTH:
        settings.mesh.axis[change->axis].bytes_per_us = change->value;
        break;
    case SS_CHANGE_LATENCY:
        settings.mesh.axis[change->axis].alpha_us = change->value;
        break;
    case SS_CHANGE_MESH:
        settings.mesh = change->mesh;
        break;
    case SS_CHANGE_CLUSTER:
        ss_settings_set_cluster(&settings, change->cluster);
        break;
    }
    return settings;
}

enum ss_rc ss_ask_change(struct ss_lab *lab, const struct ss_lab_solve *how,
                         const struct ss_change *change, struct ss_job *job,
                         struct ss_answer *answer, struct ss_error *err)
{
    struct ss_settings settings = change_settings(&lab->now->settings, change);
    /* What is kept for the current settings must not give way to other meshes or links. */
    struct ss_live *aside = ss_live_aside(lab->live);
    enum ss_rc rc = ss_ask_settings(lab, &settings, aside, how, job, answer, err);
    ss_live_free(aside);
    ss_settings_fini(&settings);
    return rc;
}

enum ss_rc ss_ask_pin(struct ss_lab *lab, const struct ss_lab_solve *how, const char *target,
                      const char *text, struct ss_job *job, struct ss_answer *answer,
                      struct ss_error *err)
{
    enum ss_rc rc = ss_lab_ready(lab, job, err);
    *answer = (struct ss_answer){0};
    if (rc == SS_OK && lab->now->problem)
        rc = ss_problem_pin_stands(lab->now, target, text, err);
    if (rc != SS_OK)
        return rc;
    struct ss_settings settings = ss_settings_with_pin(lab->now, target, text);
    rc = ss_ask_settings(lab, &settings, lab->live, how, job, answer, err);
    ss_settings_fini(&settings);
    return rc;
}

enum ss_rc ss_ask_prices(const struct ss_lab *lab, bool is_var, uint32_t id, uint32_t peaks,
                         struct ss_job *job, struct ss_arena *arena, struct ss_price_list *list,
                         struct ss_error *err)
{
    const struct ss_snapshot *now = lab->now;
    const struct ss_plan *plan = now->plan;
    const struct ss_space_options options = {.no_fusion = !now->settings.fusion,
                                             .limit_bytes = INT64_MAX,
                                             .own_links = true,
                                             .cost_term = now->plan_settings.cost_term};
    uint32_t *choice;
    *list = (struct ss_price_list){.node = SS_NONE};
    if (!plan) {
        ss_fail(err, SS_E_STATE, "there is no plan yet");
        return ss_error_hint(err, "solve, or plan load FILE");
    }
    enum ss_rc rc = ss_space_build(now->graph, now->rules, &plan->mesh, plan->cluster, &options,
                                   job, &list->space, err);
    if (rc == SS_OK)
        rc = ss_plan_choice_in(plan, list->space, arena, &choice, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_space *space = list->space;
    if (!is_var)
        list->node = space->op_node[id];
    else if (plan->has_hub[id])
        list->node = space->var_nodes[id].node;
    if (list->node == SS_NONE)
        return SS_OK;
    list->n = space->cost->nodes[list->node].n;
    list->prices = ss_prices(space->cost, choice, list->node, peaks, arena);
    return SS_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer of the planner: stages with their transfers, a schedule, a bound, alternatives. */
#include "core/base/integer.h"
#include "core/mesh/cross_mesh.h"
#include "core/pipeline/code_memory.h"
#include "core/pipeline/pipeline_planning.h"
#include "core/pipeline/stage_given.h"

enum { OTHERS = 4 };
static const double LAST_SEARCH_S = 2;

/* ---- the bound ---- */

/* A bound on the objective of all stages, with all plans: layers take at least what they take
 * alone, and transfers, memory and what runs once cost nothing. */
static void bound_of_one_per_rank(struct planning *w, const struct ss_stage_points *points)
{
    struct ss_arena scratch = {0};
    struct ss_stage_search least;
    struct ss_error err;
    struct ss_job limited;
    struct ss_stage_problem p = w->problem;
    p.points = points;
    p.transfers = NULL;
    p.limit_bytes = 0;
    p.objective = SS_STAGES_ALPA;
    ss_job_init_child(&limited, w->job, LAST_SEARCH_S);
    if (ss_stage_search(&p, &limited, &scratch, &least, &err) == SS_OK) {
        w->plan->bound_ps = least.bound_ps;
        w->plan->bound_by = ss_stage_bound_name(least.reason);
    }
    ss_job_fini(&limited);
    ss_arena_free(&scratch);
}

/* With chunks a rank may have layers from anywhere. A microbatch goes through all layers, and the
 * slowest rank has the dearest layer at least, and its share of the work. */
static void bound_of_chunks(struct planning *w, const struct ss_stage_points *points)
{
    const struct ss_stage_problem *p = &w->problem;
    const int32_t all = p->n_hosts * p->per_host;
    int64_t path = 0, dearest = 0, work = 0; /* work: device-picoseconds */
    for (int32_t l = 0; l < p->n_layers; l++) {
        int64_t least = INT64_MAX, least_work = INT64_MAX;
        for (int32_t s = 0; s < p->n_shapes; s++) {
            const struct ss_stage_points *at = &points[ss_stage_at(p, l, l, s)];
            int32_t n = p->shapes[s].n_hosts * p->shapes[s].per_host;
            if (!at->count || (p->given.n_stages && n * p->given.n_stages != all))
                continue;
            least = ss_smaller(least, at->items[0].cost.forward_ps);
            least_work = ss_smaller(least_work, n * at->items[0].cost.forward_ps);
        }
        if (least == INT64_MAX)
            return;
        path += least;
        work += least_work;
        dearest = ss_larger(dearest, least);
    }
    work = ss_ceil_div(work, all);
    w->plan->bound_ps = path + (int64_t)(p->n_microbatches - 1) * ss_larger(dearest, work);
    w->plan->bound_by = ss_stage_bound_name(p->n_microbatches == 1 ? SS_BOUND_PATH
                                            : dearest > work       ? SS_BOUND_LAYER
                                                                   : SS_BOUND_WORK);
}

static void find_bound(struct planning *w)
{
    struct ss_arena scratch = {0};
    if (w->ask->megatron) /* its own plans alone would have one */
        return;
    const struct ss_stage_points *points = ss_stage_table_least(w->table, &scratch);
    if (w->chunks > 1)
        bound_of_chunks(w, points);
    else
        bound_of_one_per_rank(w, points);
    ss_arena_free(&scratch);
}

/* ---- the answer ---- */

/* Which layers of a stage are recomputed, in the arena of the plan. */
static const bool *again_of(struct planning *w, const struct ss_stage_choice *c,
                            const struct ss_stage_solved *solved)
{
    uint32_t n = (uint32_t)(c->last - c->first + 1);
    bool *again = ss_alloc_array(&w->plan->arena, n, sizeof *again);
    for (uint32_t i = 0; solved->price && i < n; i++)
        again[i] = ss_layer_is_recomputed(solved->price, i, (uint32_t)solved->recomputed);
    return again;
}

static void keep_stages(struct planning *w)
{
    struct ss_pipeline_plan *plan = w->plan;
    const struct ss_stage_plan *found = &w->search.plan;
    struct ss_stage_cost *costs = ss_stage_plan_costs(&w->problem, found, &w->arena);
    plan->n_stages = found->n_stages;
    plan->n_ranks = found->n_stages / w->chunks;
    plan->objective_ps = found->objective_ps;
    plan->stages = ss_alloc_array(&plan->arena, (size_t)plan->n_stages, sizeof *plan->stages);
    for (int32_t s = 0; s < plan->n_stages; s++) {
        const struct ss_stage_choice *c = &found->stages[s];
        const struct ss_stage_points *p =
            &w->problem.points[ss_stage_at(&w->problem, c->first, c->last, c->shape)];
        struct ss_stage_solved solved =
            ss_stage_table_solved(w->table, c->first, c->last, p->items[c->point].id);
        plan->stages[s] =
            (struct ss_planned_stage){.first = c->first,
                                      .last = c->last,
                                      .n_hosts = w->problem.shapes[c->shape].n_hosts,
                                      .per_host = w->problem.shapes[c->shape].per_host,
                                      .first_host = c->first_host,
                                      .first_device = c->first_device,
                                      .mesh_text = ss_strdup(&plan->arena, solved.mesh_text),
                                      .mesh = solved.mesh,
                                      .plan = ss_plan_ref(solved.plan),
                                      .cost = costs[s],
                                      .period_ps = c->period_ps,
                                      .comm_ps = solved.price ? solved.price->comm_ps : 0,
                                      .in_flight = c->in_flight,
                                      .recomputed = solved.recomputed,
                                      .again = again_of(w, c, &solved),
                                      .multiplier = solved.multiplier,
                                      .peak_bytes = c->peak_bytes};
    }
}

static void drop_stages(struct ss_pipeline_plan *plan)
{
    for (int32_t s = 0; s < plan->n_stages; s++)
        ss_plan_free((struct ss_plan *)plan->stages[s].plan);
    ss_pipeline_case_free(plan->schedule);
    plan->schedule = NULL;
    plan->n_stages = 0;
}

/* ---- bytes ---- */

/* Counts the bytes of the stages in their programs, which are the same for all schedules that give
 * the ranks these stages. */
static enum ss_rc count_bytes(const struct planning *w, struct ss_schedule *schedule,
                              struct ss_error *err)
{
    struct ss_pipeline_plan *plan = w->plan;
    struct ss_given_ask ask = {.plan = plan, .schedule = schedule};
    struct ss_given_stages given;
    struct ss_pipeline_code code;
    enum ss_rc rc = ss_given_stages_make(&ask, w->job, &given, err);
    if (rc != SS_OK)
        return rc;
    rc = ss_pipeline_code_make(&plan->apart.step, given.stages, schedule, &code, err);
    if (rc == SS_OK) {
        for (int32_t s = 0; s < plan->n_stages; s++)
            ss_stage_code_memory(&code.stages[s], &plan->stages[s].cost);
        ss_pipeline_code_free(&code);
    }
    ss_given_stages_free(&given);
    return rc;
}

static void find_bytes(const struct planning *w)
{
    struct ss_arena scratch = {0};
    struct ss_pipeline_plan *plan = w->plan;
    struct ss_schedule *schedule;
    struct ss_error err;
    struct ss_stage_cost *costs = ss_stage_plan_costs(&w->problem, &w->search.plan, &scratch);
    struct ss_schedule_shape shape = {.n_ranks = plan->n_ranks,
                                      .n_microbatches = plan->n_microbatches,
                                      .chunks = w->chunks,
                                      .costs = costs};
    const struct ss_schedule_kind *kind = w->chunks > 1 ? w->kind
                                          : plan->apart.phases.trains
                                              ? ss_schedule_kind_find("GPipe")
                                              : ss_schedule_kind_find("Inference");
    enum ss_rc rc = ss_schedule_make(kind, &shape, &scratch, &schedule, &err);
    for (int32_t s = 0; rc == SS_OK && s < plan->n_stages; s++)
        plan->stages[s].rank = schedule->rank_of[s];
    if (rc == SS_OK)
        rc = count_bytes(w, schedule, &err);
    plan->why_estimated = rc == SS_OK ? NULL : ss_strdup(&plan->arena, err.message);
    ss_arena_free(&scratch);
}

bool ss_planning_learn_bytes(struct planning *w, double *times)
{
    const struct ss_stage_plan *found = &w->search.plan;
    bool learned = false;
    for (int32_t s = 0; s < found->n_stages && !w->plan->why_estimated; s++) {
        const struct ss_stage_choice *c = &found->stages[s];
        const struct ss_stage_points *p =
            &w->problem.points[ss_stage_at(&w->problem, c->first, c->last, c->shape)];
        const struct ss_stage_cost *counted = &w->plan->stages[s].cost;
        double ratio = (double)ss_stage_cost_peak(counted, c->in_flight) / (double)c->peak_bytes;
        *times = ratio > *times ? ratio : *times;
        learned |=
            ss_stage_table_count(w->table, c->first, c->last, p->items[c->point].id, counted);
    }
    return learned;
}

/* ---- transfers between the layouts of two plans ---- */

/* The var of a stage's slice that is a var of the step. The slice may be that of an equal stage of
 * other layers, whose vars are numbered in the same way. */
struct side {
    struct ss_submesh mesh;
    struct ss_slice own; /* of the stage itself, for its numbers */
    const struct ss_planned_stage *stage;
};

static enum ss_rc open_side(const struct planning *w, const struct ss_planned_stage *s,
                            struct side *side, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    const struct ss_step_parts *step = &w->plan->apart.step;
    uint8_t *part = ss_stage_parts(step, (uint32_t)s->first, (uint32_t)s->last, &scratch);
    bool *take = ss_stage_units(step, part, s->first == 0, &scratch);
    side->stage = s;
    enum ss_rc rc = ss_planned_submesh(w->plan, s, &side->mesh, err);
    if (rc == SS_OK)
        rc = ss_slice_make(step, part, take, &side->own, err);
    ss_arena_free(&scratch);
    return rc;
}

static const struct ss_layout *home_in(const struct side *side, uint32_t var)
{
    uint32_t v = side->own.graph ? side->own.to[var] : SS_NONE;
    if (v == SS_NONE || !side->stage->plan || v >= side->stage->plan->graph->n_vars ||
        !ss_type_equal(&side->own.graph->vars[v].type, &side->stage->plan->graph->vars[v].type))
        return NULL;
    return &side->stage->plan->home[v];
}

static int64_t border_ps(const struct planning *w, const struct side *a, const struct side *b,
                         bool backward, bool *known)
{
    struct ss_arena scratch = {0};
    const struct ss_step_parts *step = &w->plan->apart.step;
    size_t n;
    int64_t ps = 0;
    const struct ss_crossing *values =
        ss_border_crossings(step, (uint32_t)b->stage->first, &scratch, &n);
    for (size_t i = 0; i < n && *known; i++) {
        const struct side *from = backward ? b : a, *to = backward ? a : b;
        struct ss_type type = ss_microbatch_type(step->graph, step->microbatches, values[i].var);
        struct ss_cross cross;
        struct ss_error err;
        if (values[i].once || values[i].backward != backward)
            continue;
        const struct ss_layout *out = home_in(from, values[i].var),
                               *in = home_in(to, values[i].var);
        *known =
            out && in &&
            ss_cross_best(&type, &from->mesh, out, &to->mesh, in, &scratch, &cross, &err) == SS_OK;
        ps += *known ? cross.ps : 0;
    }
    ss_arena_free(&scratch);
    return ps;
}

/* Replaces the estimates of transfers by those of the layouts that the plans have. */
static void price_borders(struct planning *w)
{
    struct ss_pipeline_plan *plan = w->plan;
    struct side *sides = ss_alloc_array(&w->arena, (size_t)plan->n_stages, sizeof *sides);
    struct ss_error err;
    bool all = true;
    for (int32_t s = 0; s < plan->n_stages && all; s++)
        all = open_side(w, &plan->stages[s], &sides[s], &err) == SS_OK;
    for (int32_t s = 0; s + 1 < plan->n_stages && all; s++) {
        bool known = true;
        int64_t forward = border_ps(w, &sides[s], &sides[s + 1], false, &known);
        int64_t backward = border_ps(w, &sides[s], &sides[s + 1], true, &known);
        if (!known)
            continue;
        plan->stages[s].cost.send_forward_ps = forward;
        plan->stages[s + 1].cost.send_backward_ps = backward;
    }
    for (int32_t s = 0; s < plan->n_stages; s++)
        ss_slice_free(&sides[s].own);
}

/* ---- the schedule ---- */

/* Simulates one kind; NULL if it has no such schedule. */
static const struct ss_pipeline_case *
simulate(const struct planning *w, const struct ss_schedule_kind *kind, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    const struct ss_pipeline_plan *plan = w->plan;
    const struct ss_pipeline_case *made = NULL;
    struct ss_schedule *schedule;
    struct ss_sim_options options = {0};
    struct ss_stage_cost *costs = ss_alloc_array(&scratch, (size_t)plan->n_stages, sizeof *costs);
    for (int32_t s = 0; s < plan->n_stages; s++)
        costs[s] = plan->stages[s].cost;
    struct ss_schedule_shape shape = {.n_ranks = plan->n_ranks,
                                      .n_microbatches = plan->n_microbatches,
                                      .chunks = w->chunks,
                                      .costs = costs};
    if (ss_schedule_make(kind, &shape, &scratch, &schedule, err) != SS_OK ||
        ss_pipeline_case_new(schedule, costs, &options, &made, err) != SS_OK)
        made = NULL;
    ss_arena_free(&scratch);
    return made;
}

static bool is_better(const struct planning *w, const struct ss_pipeline_case *a,
                      const struct ss_pipeline_case *b)
{
    bool a_fits = a->sim.peak_bytes <= w->ask->limit_bytes;
    bool b_fits = b && b->sim.peak_bytes <= w->ask->limit_bytes;
    if (!b || a_fits != b_fits)
        return a_fits || !b;
    return a->sim.makespan_ps < b->sim.makespan_ps;
}

/* What people see of a stage. */
static void tell_origin(const struct planning *w)
{
    const struct ss_pipeline_plan *plan = w->plan;
    struct ss_arena scratch = {0};
    size_t n = (size_t)plan->n_stages;
    struct ss_case_stage *stages = ss_alloc_array(&scratch, n, sizeof *stages);
    const char **layers = ss_alloc_array(&scratch, plan->apart.layers.n, sizeof *layers);
    struct ss_case_origin origin = {.stages = stages,
                                    .layers = layers,
                                    .n_layers = (int32_t)plan->apart.layers.n,
                                    .n_hosts = w->problem.n_hosts,
                                    .per_host = w->problem.per_host,
                                    .limit_bytes = plan->limit_bytes};
    for (size_t i = 0; i < n; i++) {
        const struct ss_planned_stage *s = plan->stages + i;
        stages[i] = (struct ss_case_stage){.first = s->first,
                                           .last = s->last,
                                           .mesh = s->mesh_text,
                                           .first_host = s->first_host,
                                           .n_hosts = s->n_hosts,
                                           .first_device = s->first_device,
                                           .per_host = s->per_host};
    }
    for (uint32_t k = 0; k < plan->apart.layers.n; k++)
        layers[k] = plan->apart.layers.items[k].name;
    ss_pipeline_case_set_origin(plan->schedule, &origin);
    ss_arena_free(&scratch);
}

static enum ss_rc choose_schedule(struct planning *w)
{
    size_t n;
    const struct ss_schedule_kind *const *kinds = ss_schedule_kinds(&n);
    bool trains = w->plan->apart.phases.trains;
    const struct ss_pipeline_case *best = NULL;
    if (w->ask->kind || w->chunks > 1) {
        best = simulate(w, w->kind, w->err);
        w->plan->schedule = best;
        return best ? SS_OK : SS_E_ARGUMENT;
    }
    for (size_t k = 0; k < n; k++) {
        struct ss_error err;
        if (kinds[k]->forward_only == trains || kinds[k]->chunks > 1)
            continue;
        const struct ss_pipeline_case *made = simulate(w, kinds[k], &err);
        if (made && is_better(w, made, best)) {
            ss_pipeline_case_free(best);
            best = made;
        } else {
            ss_pipeline_case_free(made);
        }
    }
    w->plan->schedule = best;
    return best ? SS_OK
                : ss_fail(w->err, SS_E_INFEASIBLE, "no schedule has %d stages and %d microbatches",
                          (int)w->plan->n_stages, (int)w->plan->n_microbatches);
}

/* ---- alternatives ---- */

static void find_others(struct planning *w)
{
    struct ss_pipeline_plan *plan = w->plan;
    plan->others = ss_alloc_array(&plan->arena, (size_t)plan->n_stages, sizeof *plan->others);
    plan->n_others = ss_alloc_array(&plan->arena, (size_t)plan->n_stages, sizeof *plan->n_others);
    for (int32_t s = 0; s < plan->n_stages && w->chunks == 1 && !w->ask->megatron; s++) {
        struct ss_stage_search *found;
        struct ss_job limited;
        struct ss_error err;
        size_t n = 0;
        ss_job_init_child(&limited, w->job, LAST_SEARCH_S / plan->n_stages);
        int32_t layer = (plan->stages[s].first + plan->stages[s].last) / 2;
        if (ss_stage_alternatives(&w->problem, &w->search.plan, layer, OTHERS, &limited, &w->arena,
                                  &found, &n, &err) != SS_OK)
            n = 0;
        ss_job_fini(&limited);
        plan->others[s] = ss_alloc_array(&plan->arena, n, sizeof *plan->others[s]);
        plan->n_others[s] = n;
        for (size_t k = 0; k < n; k++)
            for (int32_t i = 0; i < found[k].plan.n_stages; i++) {
                const struct ss_stage_choice *c = &found[k].plan.stages[i];
                if (layer < c->first || layer > c->last)
                    continue;
                const struct ss_stage_points *p =
                    &w->problem.points[ss_stage_at(&w->problem, c->first, c->last, c->shape)];
                struct ss_stage_solved solved =
                    ss_stage_table_solved(w->table, c->first, c->last, p->items[c->point].id);
                plan->others[s][k] = (struct ss_stage_alternative){
                    .first = c->first,
                    .last = c->last,
                    .n_hosts = w->problem.shapes[c->shape].n_hosts,
                    .per_host = w->problem.shapes[c->shape].per_host,
                    .mesh_text = ss_strdup(&plan->arena, solved.mesh_text),
                    .objective_ps = found[k].plan.objective_ps,
                    .period_ps = c->period_ps,
                    .peak_bytes = c->peak_bytes};
            }
    }
}

/* ---- all of it ---- */

enum ss_rc ss_planning_answer(struct planning *w)
{
    drop_stages(w->plan);
    keep_stages(w);
    price_borders(w);
    find_bytes(w);
    enum ss_rc rc = choose_schedule(w);
    for (int32_t s = 0; rc == SS_OK && s < w->plan->n_stages; s++) {
        struct ss_planned_stage *stage = &w->plan->stages[s];
        stage->rank = w->plan->schedule->schedule->rank_of[s];
        stage->peak_bytes = w->chunks == 1 ? w->plan->schedule->sim.ranks[stage->rank].peak_bytes
                                           : ss_stage_cost_peak(&stage->cost, stage->in_flight);
    }
    return rc;
}

void ss_planning_complete(struct planning *w)
{
    find_bound(w);
    tell_origin(w);
    find_others(w);
}

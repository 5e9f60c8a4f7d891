/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/pipeline_plan.h"

#include <stdlib.h>
#include <string.h>

#include "core/mesh/cross_mesh.h"
#include "core/pipeline/megatron.h"
#include "core/pipeline/stage_schedule.h"
#include "core/pipeline/stage_table.h"
#include "core/rules/discover.h"

enum { MOST_ROUNDS = 12, OTHERS = 4, TYPICAL_STAGES = 4 };
static const double SEARCH_S = 10, LAST_SEARCH_S = 2;

/* ---- the step ---- */

static enum ss_rc edit_layers(const struct ss_layers_ask *ask, const struct ss_step_apart *a,
                              uint32_t *of, uint32_t count, struct ss_error *err)
{
    for (size_t i = 0; i < ask->n_edits; i++) {
        const struct ss_layer_edit *e = &ask->edits[i];
        uint32_t unit = a->units.of_op[e->op];
        if (e->layer >= count)
            return ss_fail(err, SS_E_ARGUMENT, "there is no layer %u: there are %u", e->layer,
                           count);
        if (unit == SS_NONE || of[unit] == SS_NONE)
            return ss_fail(err, SS_E_ARGUMENT,
                           "%s is not an op of the forward: its layer follows from others",
                           ask->graph->ops[e->op].name);
        of[unit] = e->layer;
    }
    return SS_OK;
}

enum ss_rc ss_step_take_apart(const struct ss_layers_ask *ask, struct ss_arena *arena,
                              struct ss_step_apart *out, struct ss_error *err)
{
    uint32_t count = 0;
    memset(out, 0, sizeof *out);
    enum ss_rc rc =
        ss_repeats_find(ask->graph, ask->rules, ask->n_microbatches, arena, &out->repeats, err);
    if (rc != SS_OK)
        return rc;
    out->units = ss_units_find(ask->graph, arena);
    rc = ss_phases_find(&out->units, &out->repeats, arena, &out->phases, err);
    uint32_t *of = ss_alloc_array(arena, out->units.n, sizeof *of);
    if (rc == SS_OK)
        rc = ask->by_scope ? ss_layers_by_scope(&out->units, &out->phases, of, &count, err)
                           : ss_layers_cluster(&out->units, &out->phases, ask->n_layers,
                                               SS_AUTO_LAYERS, of, &count, err);
    if (rc == SS_OK)
        rc = edit_layers(ask, out, of, count, err);
    if (rc == SS_OK)
        rc = ss_layers_complete(&out->units, &out->phases, of, count, arena, &out->layers, err);
    out->step = (struct ss_step_parts){ask->graph,  ask->rules,   &out->repeats,
                                       &out->units, &out->phases, &out->layers};
    return rc;
}

/* ---- planning ---- */

struct planning {
    const struct ss_pipeline_ask *ask;
    struct ss_pipeline_plan *plan;
    struct ss_stage_table *table;
    struct ss_arena arena; /* of the last problem and search */
    struct ss_stage_problem problem;
    struct ss_stage_search search;
    struct ss_in_flight_table in_flight;
    int32_t *stage_of; /* pins; -1: free */
    int32_t *shape_of;
    struct ss_job *job;
    struct ss_error *err;
};

static enum ss_rc find_hosts(const struct ss_pipeline_ask *ask, int32_t *hosts, int32_t *per,
                             struct ss_error *err)
{
    int64_t most = ask->cluster->devices_per_host, n = ask->n_devices;
    *hosts = (int32_t)(n <= most ? 1 : n / most);
    *per = (int32_t)(n <= most ? n : most);
    if ((int64_t)*hosts * *per == n)
        return SS_OK;
    ss_fail(err, SS_E_ARGUMENT, "%lld devices are not whole hosts of %lld", (long long)n,
            (long long)most);
    return ss_error_hint(err, "set another mesh or cluster");
}

static enum ss_rc read_pins(struct planning *w)
{
    uint32_t n = w->plan->apart.layers.n;
    if (!w->ask->n_pins && !w->ask->equal_stages)
        return SS_OK;
    w->stage_of = ss_alloc_array(&w->plan->arena, n, sizeof *w->stage_of);
    for (uint32_t l = 0; l < n; l++)
        w->stage_of[l] = -1;
    if (w->ask->equal_stages)
        return ss_megatron_equal(w->ask->n_stages, (int32_t)n, false, false, w->stage_of, w->err);
    for (size_t i = 0; i < w->ask->n_pins; i++) {
        if (w->ask->pins[i].layer >= n)
            return ss_fail(w->err, SS_E_ARGUMENT, "there is no layer %u: there are %u",
                           w->ask->pins[i].layer, n);
        w->stage_of[w->ask->pins[i].layer] = (int32_t)w->ask->pins[i].stage;
    }
    return SS_OK;
}

/* All stages on as many devices. */
static enum ss_rc equal_shapes(struct planning *w, const struct ss_submesh_shape *shapes, size_t n)
{
    int64_t each = w->ask->n_devices / w->ask->n_stages;
    int32_t shape = -1;
    for (size_t s = 0; s < n; s++)
        if ((int64_t)shapes[s].n_hosts * shapes[s].per_host == each &&
            each * w->ask->n_stages == w->ask->n_devices)
            shape = (int32_t)s;
    if (shape < 0)
        return ss_fail(w->err, SS_E_ARGUMENT, "%lld devices cannot be divided into %d equal stages",
                       (long long)w->ask->n_devices, (int)w->ask->n_stages);
    w->shape_of = ss_alloc_array(&w->plan->arena, (size_t)w->ask->n_stages, sizeof *w->shape_of);
    for (int32_t s = 0; s < w->ask->n_stages; s++)
        w->shape_of[s] = shape;
    return SS_OK;
}

/* The problem as the table stands. */
static void set_problem(struct planning *w, int32_t hosts, int32_t per)
{
    ss_arena_free(&w->arena);
    const struct ss_submesh_shape *shapes;
    size_t n = ss_stage_table_shapes(w->table, &shapes);
    w->problem =
        (struct ss_stage_problem){.n_layers = (int32_t)w->plan->apart.layers.n,
                                  .n_microbatches = w->plan->n_microbatches,
                                  .n_hosts = hosts,
                                  .per_host = per,
                                  .shapes = shapes,
                                  .n_shapes = (int32_t)n,
                                  .points = ss_stage_table_points(w->table, &w->arena),
                                  .transfers = ss_stage_table_transfers(w->table, &w->arena),
                                  .limit_bytes = w->ask->limit_bytes,
                                  .objective = SS_STAGES_MIST,
                                  .given = {.n_stages = w->ask->n_stages,
                                            .stage_of = w->stage_of,
                                            .shape_of = w->shape_of,
                                            .n_shape_of = w->shape_of ? w->ask->n_stages : 0}};
    if (w->in_flight.most) {
        w->problem.in_flight = ss_in_flight_table_of;
        w->problem.user = &w->in_flight;
    }
}

static enum ss_rc search_once(struct planning *w)
{
    struct ss_job limited;
    ss_job_init_child(&limited, w->job, SEARCH_S);
    enum ss_rc rc = ss_stage_search(&w->problem, &limited, &w->arena, &w->search, w->err);
    ss_job_fini(&limited);
    return rc;
}

static bool recomputes(const struct planning *w)
{
    for (int32_t s = 0; s < w->search.plan.n_stages; s++) {
        const struct ss_stage_choice *c = &w->search.plan.stages[s];
        const struct ss_stage_points *p =
            &w->problem.points[ss_stage_at(&w->problem, c->first, c->last, c->shape)];
        if (ss_stage_table_solved(w->table, c->first, c->last, p->items[c->point].id).recomputed)
            return true;
    }
    return false;
}

/* Searches; if memory binds, with plans that take less of it, too. */
static enum ss_rc search_first(struct planning *w, int32_t hosts, int32_t per)
{
    enum ss_rc rc = ss_stage_table_layers(w->table, 0, 0, w->job, w->err);
    if (rc != SS_OK)
        return rc;
    set_problem(w, hosts, per);
    rc = search_once(w);
    if (rc != SS_E_INFEASIBLE && (rc != SS_OK || !recomputes(w)))
        return rc;
    w->plan->memory_binds = true;
    rc = ss_stage_table_layers(w->table, 1, SS_STAGE_MULTIPLIERS - 1, w->job, w->err);
    if (rc != SS_OK)
        return rc;
    set_problem(w, hosts, per);
    return search_once(w);
}

/* Solves the chosen stages as wholes until the choice stands. */
static enum ss_rc refine(struct planning *w, int32_t hosts, int32_t per)
{
    for (w->plan->rounds = 1; w->plan->rounds <= MOST_ROUNDS; w->plan->rounds++) {
        size_t n;
        enum ss_rc rc =
            ss_stage_table_refine(w->table, &w->problem, &w->search.plan, w->job, &n, w->err);
        if (rc != SS_OK)
            return rc;
        w->plan->settled = n == 0;
        if (n == 0)
            return SS_OK;
        set_problem(w, hosts, per);
        rc = search_once(w);
        if (rc == SS_E_INFEASIBLE && !w->plan->memory_binds) {
            w->plan->memory_binds = true;
            rc = ss_stage_table_layers(w->table, 1, SS_STAGE_MULTIPLIERS - 1, w->job, w->err);
            set_problem(w, hosts, per);
            rc = rc == SS_OK ? search_once(w) : rc;
        }
        if (rc != SS_OK)
            return rc;
    }
    return SS_OK;
}

/* A bound on the objective of all stages, with all plans: layers take at least what they take
 * alone, and transfers, memory and what runs once cost nothing. */
static void find_bound(struct planning *w)
{
    struct ss_arena scratch = {0};
    struct ss_stage_search least;
    struct ss_error err;
    struct ss_job limited;
    struct ss_stage_problem p = w->problem;
    p.points = ss_stage_table_least(w->table, &scratch);
    p.transfers = NULL;
    p.limit_bytes = 0;
    p.objective = SS_STAGES_ALPA;
    ss_job_init_child(&limited, w->job, LAST_SEARCH_S);
    if (ss_stage_search(&p, &limited, &scratch, &least, &err) == SS_OK)
        w->plan->bound_ps = least.bound_ps;
    ss_job_fini(&limited);
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

/* ---- transfers between the layouts of two plans ---- */

static enum ss_rc place_stage(const struct planning *w, const struct ss_planned_stage *s,
                              struct ss_submesh *out, struct ss_error *err)
{
    return ss_submesh_make(w->ask->cluster, s->first_host, s->n_hosts, s->first_device, s->per_host,
                           s->mesh_text, out, err);
}

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
    enum ss_rc rc = place_stage(w, s, &side->mesh, err);
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
        struct ss_type type = ss_repeats_type(step->graph, step->repeats, values[i].var);
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

static struct ss_stage_cost *costs_of(const struct ss_pipeline_plan *plan, struct ss_arena *arena)
{
    struct ss_stage_cost *costs = ss_alloc_array(arena, (size_t)plan->n_stages, sizeof *costs);
    for (int32_t s = 0; s < plan->n_stages; s++)
        costs[s] = plan->stages[s].cost;
    return costs;
}

/* Simulates one kind; NULL if it has no such schedule. */
static const struct ss_pipeline_case *
simulate(const struct planning *w, const struct ss_schedule_kind *kind, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    const struct ss_pipeline_case *made = NULL;
    struct ss_schedule *schedule;
    struct ss_sim_options options = {0};
    struct ss_schedule_shape shape = {.n_ranks = w->plan->n_stages,
                                      .n_microbatches = w->plan->n_microbatches,
                                      .chunks = kind->fixed_chunks ? 0 : kind->chunks};
    struct ss_stage_cost *costs = costs_of(w->plan, &scratch);
    int32_t chunks = kind->chunks > 1 ? kind->chunks : 1;
    struct ss_stage_cost *split =
        ss_alloc_array(&scratch, (size_t)(w->plan->n_stages * chunks), sizeof *split);
    ss_stage_costs_split(costs, w->plan->n_stages, chunks, split);
    shape.costs = split;
    if (ss_schedule_make(kind, &shape, &scratch, &schedule, err) != SS_OK ||
        ss_pipeline_case_new(schedule, split, &options, &made, err) != SS_OK)
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

/* What people see of a stage. With chunks, the stages of the schedule are parts of those planned.
 */
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
                                    .limit_bytes = plan->limit_bytes,
                                    .objective_ps = plan->objective_ps,
                                    .bound_ps = plan->bound_ps};
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
    if (plan->schedule->schedule->n_stages == plan->n_stages)
        ss_pipeline_case_set_origin(plan->schedule, &origin);
    ss_arena_free(&scratch);
}

static enum ss_rc choose_schedule(struct planning *w)
{
    size_t n;
    const struct ss_schedule_kind *const *kinds = ss_schedule_kinds(&n);
    bool trains = w->plan->apart.phases.trains;
    const struct ss_pipeline_case *best = NULL;
    if (w->ask->kind) {
        best = simulate(w, w->ask->kind, w->err);
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
    for (int32_t s = 0; s < plan->n_stages; s++) {
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

static enum ss_rc make_table(struct planning *w, const struct ss_stage_table_ask *table)
{
    const struct ss_submesh_shape *shapes;
    enum ss_rc rc = ss_stage_table_new(table, w->job, &w->table, w->err);
    if (rc == SS_OK)
        rc = read_pins(w);
    if (rc == SS_OK && w->ask->equal_stages) {
        size_t n = ss_stage_table_shapes(w->table, &shapes);
        rc = equal_shapes(w, shapes, n);
    }
    if (rc == SS_OK && w->ask->kind && w->ask->kind->chunks <= 1)
        rc = ss_in_flight_table_make(w->ask->kind, (int32_t)w->plan->apart.layers.n,
                                     w->plan->n_microbatches, &w->plan->arena, &w->in_flight,
                                     w->err);
    return rc;
}

static enum ss_rc plan_stages(struct planning *w)
{
    int32_t hosts, per, stages = w->ask->n_stages;
    enum ss_rc rc = find_hosts(w->ask, &hosts, &per, w->err);
    if (rc != SS_OK)
        return rc;
    if (stages > (int32_t)w->plan->apart.layers.n || stages > w->ask->n_devices)
        return ss_fail(w->err, SS_E_ARGUMENT, "%d stages, but there are %u layers and %lld devices",
                       (int)stages, w->plan->apart.layers.n, (long long)w->ask->n_devices);
    int32_t typical = stages ? stages : TYPICAL_STAGES;
    struct ss_stage_table_ask table = {
        .step = &w->plan->apart.step,
        .cluster = w->ask->cluster,
        .n_hosts = hosts,
        .per_host = per,
        .most_devices = (int32_t)w->ask->n_devices - (stages ? stages - 1 : 0),
        .n_microbatches = w->plan->n_microbatches,
        .in_flight = typical < w->plan->n_microbatches ? typical : w->plan->n_microbatches,
        .no_fusion = w->ask->no_fusion,
        .no_recompute = w->ask->no_recompute || !w->plan->apart.phases.trains,
        .seed = w->ask->seed,
        .cache = w->ask->cache};
    rc = make_table(w, &table);
    if (rc == SS_OK)
        rc = search_first(w, hosts, per);
    if (rc == SS_OK)
        rc = refine(w, hosts, per);
    if (rc == SS_OK) {
        keep_stages(w);
        price_borders(w);
        rc = choose_schedule(w);
    }
    if (rc == SS_OK) {
        find_bound(w);
        tell_origin(w);
        find_others(w);
        struct ss_stage_table_counts counts = ss_stage_table_counts(w->table);
        w->plan->layer_classes = counts.layer_classes;
        w->plan->meshes = counts.meshes;
        w->plan->solves = counts.solves;
    }
    return rc;
}

enum ss_rc ss_pipeline_plan_make(const struct ss_pipeline_ask *ask, struct ss_job *job,
                                 const struct ss_pipeline_plan **out, struct ss_error *err)
{
    struct ss_pipeline_plan *plan = ss_xcalloc(1, sizeof *plan);
    struct planning w = {.ask = ask, .plan = plan, .job = job, .err = err};
    double start_s = ss_now_s();
    plan->graph = ss_graph_ref(ask->layers.graph);
    plan->rules = ss_ruleset_ref(ask->layers.rules);
    plan->cluster = ask->cluster;
    plan->limit_bytes = ask->limit_bytes;
    plan->n_microbatches = (int32_t)ask->layers.n_microbatches;
    enum ss_rc rc = ss_step_take_apart(&ask->layers, &plan->arena, &plan->apart, err);
    struct ss_layers_ask more = ask->layers;
    more.n_layers = (uint32_t)ask->n_stages;
    if (rc == SS_OK && !ask->layers.n_layers && !ask->layers.by_scope &&
        plan->apart.layers.n < more.n_layers) /* each stage has a layer at least */
        rc = ss_step_take_apart(&more, &plan->arena, &plan->apart, err);
    if (rc == SS_OK)
        rc = plan_stages(&w);
    ss_stage_table_free(w.table);
    ss_arena_free(&w.arena);
    plan->time_ms = 1e3 * (ss_now_s() - start_s);
    if (rc != SS_OK) {
        ss_pipeline_plan_free(plan);
        return rc;
    }
    *out = plan;
    return SS_OK;
}

const struct ss_pipeline_plan *ss_pipeline_plan_ref(const struct ss_pipeline_plan *plan)
{
    if (plan)
        ss_refs_take(&((struct ss_pipeline_plan *)plan)->refs);
    return plan;
}

void ss_pipeline_plan_free(const struct ss_pipeline_plan *plan)
{
    struct ss_pipeline_plan *p = (struct ss_pipeline_plan *)plan;
    if (!p || !ss_refs_drop(&p->refs))
        return;
    for (int32_t s = 0; p->stages && s < p->n_stages; s++)
        ss_plan_free((struct ss_plan *)p->stages[s].plan);
    ss_pipeline_case_free(p->schedule);
    ss_ruleset_free((struct ss_ruleset *)p->rules);
    ss_graph_free((struct ss_graph *)p->graph);
    ss_arena_free(&p->arena);
    free(p);
}

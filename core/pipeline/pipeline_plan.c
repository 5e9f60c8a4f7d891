/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "core/pipeline/megatron_plan.h"
#include "core/pipeline/pipeline_planning.h"
#include "core/rules/discover.h"
#include "core/space/pin.h"

enum { MOST_ROUNDS = 12, ROUNDS_ONE_BY_ONE = 3, TYPICAL_STAGES = 4 };
static const double SEARCH_S = 10;

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

static enum ss_rc cut_batch(const struct ss_layers_ask *ask, struct ss_arena *arena,
                            struct ss_microbatches *out, struct ss_error *err)
{
    if (ask->n_microbatches == 1)
        return ss_microbatches_whole(ask->graph, ask->rules, ask->cut, arena, out, err);
    enum ss_rc rc = ss_microbatches_find(ask->graph, ask->rules, ask->n_microbatches, ask->cut,
                                         arena, out, err);
    return rc == SS_OK ? ss_microbatches_check_pieces(ask->graph, out, err) : rc;
}

static const struct ss_pin *copy_pins(const struct ss_layers_ask *ask, struct ss_arena *arena)
{
    struct ss_pin *pins = ss_alloc_array(arena, ask->n_pins, sizeof *pins);
    for (size_t i = 0; i < ask->n_pins; i++) {
        const struct ss_pin *from = &ask->pins[i];
        const char *text = from->text;
        if (!from->on_var && from->kind != SS_PIN_TIE)
            text = ss_pin_expand(ask->rules, from->op, text, arena);
        pins[i] = (struct ss_pin){.kind = from->kind,
                                  .price = from->price,
                                  .on_var = from->on_var,
                                  .op = from->op,
                                  .other = from->other,
                                  .axis = from->axis,
                                  .text = ss_strdup(arena, text)};
    }
    return pins;
}

enum ss_rc ss_step_take_apart(const struct ss_layers_ask *ask, struct ss_arena *arena,
                              struct ss_step_apart *out, struct ss_error *err)
{
    uint32_t count = 0;
    memset(out, 0, sizeof *out);
    out->cut = ask->cut;
    enum ss_rc rc = cut_batch(ask, arena, &out->microbatches, err);
    if (rc != SS_OK)
        return rc;
    out->units = ss_units_find(ask->graph, arena);
    rc = ss_phases_find(&out->units, &out->microbatches, arena, &out->phases, err);
    uint32_t *of = ss_alloc_array(arena, out->units.n, sizeof *of);
    if (rc == SS_OK)
        rc = ask->by_scope ? ss_layers_by_scope(&out->units, &out->phases, of, &count, err)
                           : ss_layers_cluster(&out->units, &out->phases, ask->n_layers,
                                               SS_AUTO_LAYERS, of, &count, err);
    if (rc == SS_OK)
        rc = edit_layers(ask, out, of, count, err);
    if (rc == SS_OK)
        rc = ss_layers_complete(&out->units, &out->phases, of, count, arena, &out->layers, err);
    out->step = (struct ss_step_parts){.graph = ask->graph,
                                       .rules = ask->rules,
                                       .microbatches = &out->microbatches,
                                       .units = &out->units,
                                       .phases = &out->phases,
                                       .layers = &out->layers,
                                       .pins = copy_pins(ask, arena),
                                       .n_pins = ask->n_pins};
    return rc;
}

/* ---- planning ---- */

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
    const struct ss_pipeline_ask *ask = w->ask;
    uint32_t n = w->plan->apart.layers.n;
    int32_t stages = ask->n_stages * w->chunks;
    if (!ask->n_pins && !ask->equal_stages && !ask->megatron && !ask->layout)
        return SS_OK;
    w->stage_of = ss_alloc_array(&w->plan->arena, n, sizeof *w->stage_of);
    for (uint32_t l = 0; l < n; l++)
        w->stage_of[l] = -1;
    if (ask->megatron)
        return ss_megatron_divide(&w->plan->apart.layers, stages, &w->plan->arena, w->stage_of,
                                  &w->plan->division, w->err);
    if (ask->layout)
        return ss_megatron_place(&w->plan->apart.layers, ask->layout, w->stage_of, w->err);
    if (ask->equal_stages)
        return ss_megatron_equal(stages, (int32_t)n, w->stage_of, w->err);
    for (size_t i = 0; i < ask->n_pins; i++) {
        if (ask->pins[i].layer >= n)
            return ss_fail(w->err, SS_E_ARGUMENT, "there is no layer %u: there are %u",
                           ask->pins[i].layer, n);
        w->stage_of[ask->pins[i].layer] = (int32_t)ask->pins[i].stage;
    }
    return SS_OK;
}

/* All stages on as many devices. */
static enum ss_rc equal_shapes(struct planning *w)
{
    const struct ss_submesh_shape *shapes;
    size_t n = ss_stage_table_shapes(w->table, &shapes);
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
static void set_problem(struct planning *w)
{
    ss_arena_free(&w->arena);
    const struct ss_submesh_shape *shapes;
    size_t n = ss_stage_table_shapes(w->table, &shapes);
    w->problem =
        (struct ss_stage_problem){.n_layers = (int32_t)w->plan->apart.layers.n,
                                  .n_microbatches = w->plan->n_microbatches,
                                  .n_hosts = w->n_hosts,
                                  .per_host = w->per_host,
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

/* Solves what the search needs, with these memory multipliers: each layer; or the stages, if they
 * are given. */
static enum ss_rc solve_choices(struct planning *w, int first, int last)
{
    int32_t n = (int32_t)w->plan->apart.layers.n;
    if (!w->ask->megatron)
        return ss_stage_table_layers(w->table, first, last, w->job, w->err);
    struct ss_arena scratch = {0};
    struct ss_layer_range *ranges = ss_alloc_array(&scratch, (size_t)n, sizeof *ranges);
    size_t count = 0;
    for (int32_t l = 0; l < n; l++) {
        if (l == 0 || w->stage_of[l] != w->stage_of[l - 1])
            ranges[count++].first = (uint32_t)l;
        ranges[count - 1].last = (uint32_t)l;
    }
    enum ss_rc rc = ss_stage_table_ranges(w->table, ranges, count, first, last, w->job, w->err);
    ss_arena_free(&scratch);
    return rc;
}

/* Plans that take less memory, too. */
static enum ss_rc solve_smaller(struct planning *w)
{
    w->plan->memory_binds = true;
    enum ss_rc rc = solve_choices(w, 1, SS_STAGE_MULTIPLIERS - 1);
    if (rc == SS_OK)
        set_problem(w);
    return rc;
}

/* Searches; if memory binds, with plans that take less of it, too. */
static enum ss_rc search_first(struct planning *w)
{
    enum ss_rc rc = search_once(w);
    if (rc != SS_E_INFEASIBLE && (rc != SS_OK || !recomputes(w)))
        return rc;
    rc = solve_smaller(w);
    return rc == SS_OK ? search_once(w) : rc;
}

/* Solves the chosen stages as wholes until the choice stands. */
static enum ss_rc refine(struct planning *w)
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
        set_problem(w);
        rc = search_once(w);
        if (rc == SS_E_INFEASIBLE && !w->plan->memory_binds) {
            rc = solve_smaller(w);
            rc = rc == SS_OK ? search_once(w) : rc;
        }
        if (rc != SS_OK)
            return rc;
    }
    return SS_OK;
}

/* ---- stages and schedule together ---- */

/* The stages with their schedule, from those found on. *n: how many were solved as wholes. */
static enum ss_rc choose_with_schedule(struct planning *w, bool chunks_only, size_t *n)
{
    struct ss_stage_schedules_ask ask = {.problem = &w->problem,
                                         .found = chunks_only ? NULL : &w->search,
                                         .kind = w->ask->kind,
                                         .chunks = w->ask->chunks};
    struct ss_stage_schedule *list;
    struct ss_job limited;
    size_t count;
    ss_job_init_child(&limited, w->job, SEARCH_S);
    enum ss_rc rc = ss_stage_schedules(&ask, &limited, &w->arena, &list, &count, w->err);
    ss_job_fini(&limited);
    if (rc != SS_OK)
        return rc;
    if (!count || !list[0].result)
        rc = ss_fail(w->err, SS_E_INFEASIBLE, "%s: %s", count ? list[0].kind->name : "schedules",
                     count ? list[0].why_not : "none trains");
    else if (!list[0].fits && !w->plan->memory_binds)
        rc = ss_fail(w->err, SS_E_INFEASIBLE, "no stages fit the memory limit");
    if (rc == SS_OK) {
        w->search = list[0].found;
        w->kind = list[0].kind;
        w->chunks = list[0].chunks;
    }
    ss_stage_schedules_free(list, count);
    return rc == SS_OK
               ? ss_stage_table_refine(w->table, &w->problem, &w->search.plan, w->job, n, w->err)
               : rc;
}

static enum ss_rc search_with_schedule(struct planning *w)
{
    const bool chunks_only = w->chunks > 1;
    for (w->plan->rounds = 1; w->plan->rounds <= MOST_ROUNDS; w->plan->rounds++) {
        size_t n = 0;
        enum ss_rc rc = choose_with_schedule(w, chunks_only, &n);
        if (rc == SS_E_INFEASIBLE && !w->plan->memory_binds && w->plan->rounds < MOST_ROUNDS)
            rc = solve_smaller(w);
        else if (rc == SS_OK && n == 0) {
            w->plan->settled = true;
            return SS_OK;
        } else if (rc == SS_OK && w->plan->rounds < MOST_ROUNDS) {
            set_problem(w);
        }
        if (rc == SS_OK && !chunks_only && w->plan->rounds < MOST_ROUNDS)
            rc = search_once(w);
        if (rc != SS_OK)
            return rc;
    }
    w->plan->settled = false;
    return SS_OK;
}

static enum ss_rc search_stages(struct planning *w)
{
    const struct ss_pipeline_ask *ask = w->ask;
    const bool one_per_rank = ask->kind ? w->chunks == 1 : true;
    enum ss_rc rc = SS_OK;
    w->kind = ask->kind;
    w->chunks = one_per_rank ? 1 : w->chunks;
    set_problem(w);
    if (one_per_rank) {
        rc = search_first(w);
        if (rc == SS_E_INFEASIBLE && ask->megatron) { /* as it is, if it is too large */
            w->problem.limit_bytes = 0;
            rc = search_once(w);
        } else if (rc == SS_OK) {
            rc = refine(w);
        }
        w->plan->settled |= ask->megatron != NULL;
    }
    if (rc == SS_OK && (!one_per_rank || (!ask->kind && w->plan->apart.phases.trains)))
        rc = search_with_schedule(w);
    return rc;
}

/* The answer, by counted bytes: as long as they do not fit the limit, the search goes on with what
 * they taught. Each round excludes a choice; after a few, all estimates count as so many times the
 * bytes as the worst one had. */
static enum ss_rc answer_within_memory(struct planning *w)
{
    double times = 1;
    enum ss_rc rc = solve_choices(w, 0, 0);
    for (int round = 0; rc == SS_OK; round++) {
        rc = search_stages(w);
        if (rc == SS_OK)
            rc = ss_planning_answer(w);
        if (rc != SS_OK || w->plan->schedule->sim.peak_bytes <= w->ask->limit_bytes ||
            !w->problem.limit_bytes || !ss_planning_learn_bytes(w, &times))
            return rc;
        if (round == MOST_ROUNDS)
            return ss_fail(w->err, SS_E_INFEASIBLE,
                           "no stages were found that fit %lld bytes: the last of %d hold %lld",
                           (long long)w->ask->limit_bytes, round + 1,
                           (long long)w->plan->schedule->sim.peak_bytes);
        if (round >= ROUNDS_ONE_BY_ONE)
            ss_stage_table_expect(w->table, times);
    }
    return rc;
}

/* ---- all of it ---- */

/* Each replica has as many examples. */
static enum ss_rc check_microbatch(struct planning *w, const struct ss_megatron_sizes *m)
{
    int64_t examples = w->plan->apart.microbatches.batch / w->plan->n_microbatches;
    if (examples % m->dp == 0)
        return SS_OK;
    ss_fail(w->err, SS_E_ARGUMENT, "microbatches of %lld examples, but dp is %d",
            (long long)examples, (int)m->dp);
    return ss_error_hint(w->err, "fewer --microbatches have more examples each");
}

static enum ss_rc check_sizes(struct planning *w)
{
    const struct ss_pipeline_ask *ask = w->ask;
    const struct ss_megatron_sizes *m = ask->megatron;
    int32_t stages = ask->n_stages * w->chunks;
    if (w->kind && ask->chunks && w->chunks != ask->chunks) {
        ss_fail(w->err, SS_E_ARGUMENT, "%s has %d stages per rank", w->kind->name, (int)w->chunks);
        return ss_error_hint(w->err, "Interleaved1F1B and LoopedBFS have any number");
    }
    if (ask->n_stages > ask->n_devices) {
        ss_fail(w->err, SS_E_ARGUMENT, "%d stages on %lld devices: each has one or more",
                (int)ask->n_stages, (long long)ask->n_devices);
        return ss_error_hint(w->err, "at most %lld stages, or another mesh",
                             (long long)ask->n_devices);
    }
    if (stages > (int32_t)w->plan->apart.layers.n) {
        ss_fail(w->err, SS_E_ARGUMENT, "%d stages, but the number of layers is %u", (int)stages,
                w->plan->apart.layers.n);
        return ss_error_hint(w->err, "--layers %d, or fewer stages", (int)stages);
    }
    if (!m || (int64_t)m->tp * m->dp * ask->n_stages == ask->n_devices)
        return m ? check_microbatch(w, m) : SS_OK;
    ss_fail(w->err, SS_E_ARGUMENT, "tp %d x pp %d x dp %d are %lld devices, and the mesh has %lld",
            (int)m->tp, (int)ask->n_stages, (int)m->dp, (long long)m->tp * m->dp * ask->n_stages,
            (long long)ask->n_devices);
    return ss_error_hint(w->err, "their product is the number of devices");
}

static enum ss_rc make_table(struct planning *w, const struct ss_stage_table_ask *table)
{
    const struct ss_pipeline_ask *ask = w->ask;
    enum ss_rc rc = ss_stage_table_new(table, w->job, &w->table, w->err);
    if (rc == SS_OK)
        rc = read_pins(w);
    if (rc == SS_OK && (ask->equal_stages || ask->megatron))
        rc = equal_shapes(w);
    if (rc == SS_OK && ask->kind && w->chunks == 1)
        rc = ss_in_flight_table_make(ask->kind, (int32_t)w->plan->apart.layers.n,
                                     w->plan->n_microbatches, &w->plan->arena, &w->in_flight,
                                     w->err);
    return rc;
}

static enum ss_rc plan_stages(struct planning *w)
{
    int32_t stages = w->ask->n_stages, typical = stages ? stages : TYPICAL_STAGES;
    enum ss_rc rc = find_hosts(w->ask, &w->n_hosts, &w->per_host, w->err);
    if (rc == SS_OK)
        rc = check_sizes(w);
    if (rc != SS_OK)
        return rc;
    struct ss_stage_table_ask table = {
        .step = &w->plan->apart.step,
        .cluster = w->ask->cluster,
        .n_hosts = w->n_hosts,
        .per_host = w->per_host,
        .most_devices = (int32_t)w->ask->n_devices - (stages ? stages - 1 : 0),
        .megatron = w->ask->megatron,
        .n_microbatches = w->plan->n_microbatches,
        .in_flight = typical < w->plan->n_microbatches ? typical : w->plan->n_microbatches,
        .no_fusion = w->ask->no_fusion,
        .no_recompute = w->ask->no_recompute || !w->plan->apart.phases.trains,
        .seed = w->ask->seed,
        .cache = w->ask->cache};
    rc = make_table(w, &table);
    if (rc == SS_OK)
        rc = answer_within_memory(w);
    if (rc == SS_E_INFEASIBLE && ss_stage_table_refused_pin(w->table))
        ss_error_hint(w->err, "pins: %s", ss_stage_table_refused_pin(w->table));
    if (rc == SS_OK) {
        ss_planning_complete(w);
        struct ss_stage_table_counts counts = ss_stage_table_counts(w->table);
        w->plan->layer_classes = counts.layer_classes;
        w->plan->meshes = counts.meshes;
        w->plan->solves = counts.solves;
    }
    return rc;
}

/* Blocks by scope, if as many as stages have one. */
static enum ss_rc make_blocks(struct planning *w, uint32_t stages, bool *done)
{
    struct ss_pipeline_plan *plan = w->plan;
    struct ss_layers_ask layers = w->ask->layers;
    layers.n_edits = 0;
    layers.n_layers = 0;
    layers.by_scope = true;
    enum ss_rc rc = ss_step_take_apart(&layers, &plan->arena, &plan->apart, w->err);
    *done = rc == SS_OK && ss_megatron_blocks(&plan->apart.layers, NULL) >= stages;
    return rc == SS_E_UNSUPPORTED || rc == SS_E_ARGUMENT ? SS_OK : rc;
}

/* If their number is free, there are layers enough for a choice: two per stage, if the forward has
 * as many parts and nobody has named layers by number; for Megatron as many in each stage. */
static enum ss_rc make_layers(struct planning *w)
{
    struct ss_pipeline_plan *plan = w->plan;
    struct ss_layers_ask layers = w->ask->layers;
    uint32_t stages = (uint32_t)(w->ask->n_stages * w->chunks), least = 2 * stages;
    bool megatron = w->ask->megatron != NULL, done = false;
    enum ss_rc rc = megatron ? make_blocks(w, stages, &done) : SS_OK;
    if (rc != SS_OK || done)
        return rc;
    layers.n_edits = megatron ? 0 : layers.n_edits;
    layers.by_scope |= w->ask->layout != NULL;
    rc = ss_step_take_apart(&layers, &plan->arena, &plan->apart, w->err);
    uint32_t n = plan->apart.layers.n;
    if (rc != SS_OK || layers.n_layers || layers.by_scope)
        return rc;
    if (layers.n_edits || w->ask->n_pins)
        least = stages;
    if (megatron)
        least = (n + stages - 1) / stages * stages;
    for (; n < least && rc == SS_OK; least = stages) {
        layers.n_layers = least;
        rc = ss_step_take_apart(&layers, &plan->arena, &plan->apart, w->err);
        if (rc == SS_OK || least == stages)
            break;
        rc = rc == SS_E_ARGUMENT ? SS_OK : rc;
    }
    return rc;
}

/* A schedule has a backward if the step has one. */
static enum ss_rc fit_kind(struct planning *w, struct ss_pipeline_ask *ask)
{
    bool trains = w->plan->apart.phases.trains;
    if (!ask->kind || ask->kind->forward_only != trains)
        return SS_OK;
    if (ask->default_kind && !trains) {
        ask->kind = w->kind = ss_schedule_kind_find("Inference");
        return SS_OK;
    }
    ss_fail(w->err, SS_E_ARGUMENT,
            trains ? "the step has a backward, and schedule %s has none"
                   : "the model has no backward, and schedule %s has one",
            ask->kind->name);
    return ss_error_hint(w->err, trains ? "1F1B has one" : "Inference has none");
}

enum ss_rc ss_pipeline_plan_make(const struct ss_pipeline_ask *ask, struct ss_job *job,
                                 const struct ss_pipeline_plan **out, struct ss_error *err)
{
    struct ss_pipeline_plan *plan = ss_xcalloc(1, sizeof *plan);
    struct ss_pipeline_ask own = *ask;
    struct planning w = {.ask = &own, .plan = plan, .job = job, .err = err};
    double start_s = ss_now_s();
    plan->graph = ss_graph_ref(ask->layers.graph);
    plan->rules = ss_ruleset_ref(ask->layers.rules);
    plan->cluster = ask->cluster;
    plan->limit_bytes = ask->limit_bytes;
    plan->n_microbatches = (int32_t)ask->layers.n_microbatches;
    w.kind = ask->kind;
    w.chunks = ask->kind ? ask->kind->chunks : 1;
    if (ask->kind && ask->chunks && !ask->kind->fixed_chunks)
        w.chunks = ask->chunks;
    w.chunks = w.chunks > 1 ? w.chunks : 1;
    if (ask->megatron)
        plan->sizes = *ask->megatron;
    if (ask->megatron)
        plan->baseline =
            ss_sprintf(&plan->arena, "Megatron tp %d, pp %d, dp %d", (int)ask->megatron->tp,
                       (int)ask->n_stages, (int)ask->megatron->dp);
    enum ss_rc rc = make_layers(&w);
    if (rc == SS_OK)
        rc = fit_kind(&w, &own);
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

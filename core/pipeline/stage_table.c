/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/stage_table.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/compose/explore.h"
#include "core/pipeline/stage_bytes.h"
#include "core/rules/discover.h"
#include "core/space/baseline.h"

enum { MESHES_PER_SHAPE = 4, MAX_RECOMPUTED = 4096 };
static const double MULTIPLIERS[SS_STAGE_MULTIPLIERS] = {0, 0.1, 1, 10};
static const double SOLVE_S = 20, GAP = 0.001;

struct logical {
    struct ss_mesh mesh;
    int32_t shape;
    char text[48];
};

enum slot_state { UNKNOWN, SOLVED, FAILED };
struct slot {
    enum slot_state state;
    struct ss_arena arena;
    struct ss_stage_price price;
    struct ss_plan *plan;
};

/* Ranges of layers of equal structure. */
struct class
{
    uint64_t key[2];
    uint32_t first, n_layers; /* the range whose slice it has */
    struct ss_slice slice;
    struct ss_ruleset *rules;
    uint32_t *layer_of;
    struct slot *slots; /* [mesh * SS_STAGE_MULTIPLIERS + multiplier] */
};

struct task {
    uint32_t class_id;
    uint32_t mesh;
    int multiplier;
};

struct ss_stage_table {
    struct ss_arena arena;
    const struct ss_stage_table_ask *ask;
    uint32_t n_layers;
    struct ss_submesh_shape *shapes;
    size_t n_shapes;
    SS_ARRAY(struct logical) meshes;
    SS_ARRAY(struct class *) classes;
    uint32_t *layer_class; /* per layer */
    struct ss_thread_pool *threads;
    SS_ARRAY(struct task) tasks;
    struct ss_job *job;
    pthread_mutex_t lock;
    size_t done, solves, failed;
    struct ss_stage_bytes bytes; /* keys: numbers of classes */
    const char *refused; /* a pin that does not hold on a mesh, or NULL */
};

/* ---- logical meshes ---- */

static enum ss_rc add_mesh(struct ss_stage_table *t, int32_t shape, int64_t a, int64_t b,
                           struct ss_error *err)
{
    const struct ss_submesh_shape *s = &t->shapes[shape];
    struct logical l = {.shape = shape};
    struct ss_submesh sub;
    if (b > 1)
        snprintf(l.text, sizeof l.text, "%lldx%lld", (long long)a, (long long)b);
    else
        snprintf(l.text, sizeof l.text, "%lld", (long long)a);
    enum ss_rc rc =
        ss_submesh_make(t->ask->cluster, 0, s->n_hosts, 0, s->per_host, l.text, &sub, err);
    l.mesh = sub.mesh;
    if (rc == SS_OK)
        ss_push(&t->arena, t->meshes, l);
    return rc;
}

/* One axis; two, of all lengths, on one host, whose links are alike; on several hosts the physical
 * shape, and the one with half as many neighbours on the second axis. */
static enum ss_rc add_meshes(struct ss_stage_table *t, int32_t shape, struct ss_error *err)
{
    int64_t hosts = t->shapes[shape].n_hosts, per = t->shapes[shape].per_host, n = hosts * per;
    enum ss_rc rc = add_mesh(t, shape, n, 1, err);
    int added = 1;
    for (int64_t a = 2; hosts == 1 && a * a <= n && rc == SS_OK && added < MESHES_PER_SHAPE; a++)
        if (n % a == 0) {
            rc = add_mesh(t, shape, a, n / a, err);
            added++;
        }
    if (hosts > 1 && per > 1 && rc == SS_OK)
        rc = add_mesh(t, shape, hosts, per, err);
    if (hosts > 1 && per > 2 && per % 2 == 0 && rc == SS_OK)
        rc = add_mesh(t, shape, hosts * 2, per / 2, err);
    return rc;
}

/* The mesh of every stage of Megatron, on the only shape that there is then. */
static enum ss_rc add_megatron_mesh(struct ss_stage_table *t, struct ss_error *err)
{
    const struct ss_megatron_sizes *m = t->ask->megatron;
    int32_t each = m->tp * m->dp, per = t->ask->per_host;
    if (each > per ? each % per : per % each) {
        ss_fail(
            err, SS_E_ARGUMENT,
            "a stage of tp %d x dp %d is on %d devices, which hosts of %d cannot be divided into",
            (int)m->tp, (int)m->dp, (int)each, (int)per);
        return ss_error_hint(err, "a stage is a part of a host, or whole hosts");
    }
    t->n_shapes = 1;
    t->shapes[0] = (struct ss_submesh_shape){each > per ? each / per : 1, each > per ? per : each};
    return add_mesh(t, 0, m->dp > 1 ? m->dp : m->tp, m->dp > 1 ? m->tp : 1, err);
}

/* ---- classes ---- */

/* The layer, within the range, of each op of a slice; of a common one, that of its first reader. */
static void find_layers_of_ops(struct ss_stage_table *t, struct class *c)
{
    const struct ss_step_parts *step = t->ask->step;
    const struct ss_graph *g = c->slice.graph;
    c->layer_of = ss_alloc_array(&t->arena, g->n_ops, sizeof *c->layer_of);
    for (uint32_t i = g->n_ops; i-- > 0;) {
        uint32_t unit = c->slice.unit[i];
        uint32_t layer = unit == SS_NONE ? SS_NONE : step->layers->unit[unit];
        if (layer != SS_NONE) {
            c->layer_of[i] = layer - c->first;
            continue;
        }
        uint32_t least = SS_NONE;
        for (uint32_t r = 0; r < g->ops[i].n_results; r++) {
            uint32_t v = g->ops[i].results[r];
            for (uint32_t u = g->use_start[v]; u < g->use_start[v + 1]; u++)
                if (g->uses[u].op != SS_NONE && c->layer_of[g->uses[u].op] < least)
                    least = c->layer_of[g->uses[u].op];
        }
        c->layer_of[i] = least == SS_NONE ? 0 : least;
    }
}

static enum ss_rc make_class(struct ss_stage_table *t, uint32_t first, uint32_t last,
                             const uint8_t *part, const bool *take, const uint64_t key[2],
                             struct class *c, struct ss_error *err)
{
    struct ss_discover_options options = {
        .seed = t->ask->seed, .cache = t->ask->cache, .explore = ss_explore_composed};
    *c = (struct class){.first = first, .n_layers = last - first + 1};
    memcpy(c->key, key, sizeof c->key);
    enum ss_rc rc = ss_slice_make(t->ask->step, part, take, &c->slice, err);
    if (rc != SS_OK)
        return rc;
    rc = ss_discover(c->slice.graph, &options, t->job, &c->rules, err);
    if (rc != SS_OK) {
        ss_slice_free(&c->slice);
        return rc;
    }
    find_layers_of_ops(t, c);
    c->slots = ss_alloc_array(&t->arena, t->meshes.count * SS_STAGE_MULTIPLIERS, sizeof *c->slots);
    return SS_OK;
}

/* The class of a range; SS_NONE in *id if it has none and may not get one. */
static enum ss_rc class_of(struct ss_stage_table *t, uint32_t first, uint32_t last, bool make,
                           uint32_t *id, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    uint64_t key[2];
    enum ss_rc rc = SS_OK;
    uint8_t *part = ss_stage_parts(t->ask->step, first, last, &scratch);
    bool *take = ss_stage_units(t->ask->step, part, first == 0, &scratch);
    ss_stage_key(t->ask->step, part, take, key);
    *id = SS_NONE;
    for (uint32_t i = 0; i < t->classes.count && *id == SS_NONE; i++)
        if (!memcmp(t->classes.items[i]->key, key, sizeof key))
            *id = i;
    if (*id == SS_NONE && make) {
        struct class *c = ss_alloc(&t->arena, sizeof *c);
        rc = make_class(t, first, last, part, take, key, c, err);
        *id = (uint32_t)t->classes.count;
        if (rc == SS_OK)
            ss_push(&t->arena, t->classes, c);
    }
    ss_arena_free(&scratch);
    return rc;
}

/* The same without the key, if no class can be it: the layers of one are of the same classes. */
static uint32_t known_class(struct ss_stage_table *t, uint32_t first, uint32_t last)
{
    uint32_t id = SS_NONE;
    if (first == last)
        return t->layer_class[first];
    for (uint32_t i = 0; i < t->classes.count; i++) {
        const struct class *c = t->classes.items[i];
        bool same = c->n_layers == last - first + 1;
        for (uint32_t k = 0; same && k < c->n_layers; k++)
            same = t->layer_class[c->first + k] == t->layer_class[first + k];
        if (same && c->first == first)
            return i;
        if (same && class_of(t, first, last, false, &id, NULL) == SS_OK && id != SS_NONE)
            return id;
    }
    return SS_NONE;
}

enum ss_rc ss_stage_table_new(const struct ss_stage_table_ask *ask, struct ss_job *job,
                              struct ss_stage_table **table, struct ss_error *err)
{
    struct ss_stage_table *t = ss_xcalloc(1, sizeof *t);
    enum ss_rc rc = SS_OK;
    t->ask = ask;
    t->job = job;
    t->n_layers = ask->step->layers->n;
    pthread_mutex_init(&t->lock, NULL);
    t->n_shapes = ss_submesh_shapes(ask->n_hosts, ask->per_host, &t->arena, &t->shapes);
    if (ask->megatron)
        rc = add_megatron_mesh(t, err);
    for (size_t s = 0; s < t->n_shapes && rc == SS_OK && !ask->megatron; s++)
        if (t->shapes[s].n_hosts * t->shapes[s].per_host <= ask->most_devices)
            rc = add_meshes(t, (int32_t)s, err);
    t->layer_class = ss_alloc_array(&t->arena, t->n_layers, sizeof *t->layer_class);
    for (uint32_t l = 0; l < t->n_layers && rc == SS_OK; l++) {
        struct ss_progress progress = {
            .phase = "finding equal layers", .done = l, .total = t->n_layers};
        ss_job_report(job, &progress);
        rc = class_of(t, l, l, true, &t->layer_class[l], err);
    }
    t->threads = ss_thread_pool_new(8);
    if (rc != SS_OK) {
        ss_stage_table_free(t);
        t = NULL;
    }
    *table = t;
    return rc;
}

void ss_stage_table_free(struct ss_stage_table *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->classes.count; i++) {
        struct class *c = t->classes.items[i];
        for (size_t k = 0; k < t->meshes.count * SS_STAGE_MULTIPLIERS; k++) {
            ss_plan_free(c->slots[k].plan);
            ss_arena_free(&c->slots[k].arena);
        }
        ss_ruleset_free(c->rules);
        ss_slice_free(&c->slice);
    }
    ss_thread_pool_free(t->threads);
    ss_arena_free(&t->bytes.arena);
    pthread_mutex_destroy(&t->lock);
    ss_arena_free(&t->arena);
    free(t);
}

/* ---- solving ---- */

static struct slot *slot_of(const struct ss_stage_table *t, uint32_t class_id, uint32_t mesh,
                            int multiplier)
{
    return &t->classes.items[class_id]->slots[mesh * SS_STAGE_MULTIPLIERS + (uint32_t)multiplier];
}

/* Picoseconds per byte: a part of the time without a multiplier, per byte of the memory then. */
static double multiplier_of(const struct ss_stage_table *t, const struct slot *plain,
                            int multiplier)
{
    double bytes = 1, ps = plain->price.weighted_us * 1e6;
    for (uint32_t l = 0; l < plain->price.n_layers; l++)
        bytes += (double)plain->price.layers[l].resident_bytes +
                 (double)plain->price.layers[l].held_bytes * t->ask->in_flight;
    return MULTIPLIERS[multiplier] * ps / bytes;
}

/* The baselines on the axes of Megatron's mesh. A slice without parameters has nothing for tp to
 * cut, and one without a batch nothing for dp. */
static enum ss_rc make_baseline(const struct ss_stage_table *t, const struct class *c,
                                const struct ss_mesh *mesh, struct ss_baseline **baseline,
                                struct ss_error *err)
{
    const struct ss_megatron_sizes *m = t->ask->megatron;
    const bool params = c->slice.graph->n_pairs > 0;
    enum ss_baseline_kind tp = params ? SS_BASELINE_TP : SS_BASELINE_REPLICATE;
    enum ss_baseline_kind dp =
        m->distributed_optimizer && params ? SS_BASELINE_ZERO1 : SS_BASELINE_DP;
    enum ss_baseline_kind kinds[SS_MAX_AXES] = {m->dp > 1 ? dp : tp, tp}; /* tp 1 cuts nothing */
    enum ss_rc rc = ss_baseline_new(c->slice.graph, c->rules, mesh, kinds, baseline, err);
    if (rc != SS_E_UNSUPPORTED || m->dp == 1)
        return rc;
    kinds[0] = SS_BASELINE_REPLICATE;
    return ss_baseline_new(c->slice.graph, c->rules, mesh, kinds, baseline, err);
}

static void solve_task(void *user, size_t index, size_t worker)
{
    struct ss_stage_table *t = user;
    const struct task *task = &t->tasks.items[index];
    const struct class *c = t->classes.items[task->class_id];
    struct slot *slot = slot_of(t, task->class_id, task->mesh, task->multiplier);
    const struct slot *plain = slot_of(t, task->class_id, task->mesh, 0);
    (void)worker;
    if (ss_job_stopped(t->job))
        return;
    struct ss_stage_ask ask = {.mesh = t->meshes.items[task->mesh].mesh,
                               .cluster = t->ask->cluster,
                               .n_microbatches = t->ask->n_microbatches,
                               .in_flight = t->ask->in_flight,
                               .no_fusion = t->ask->no_fusion,
                               .with_least = task->multiplier == 0 && c->n_layers == 1,
                               .seed = t->ask->seed,
                               .time_s = SOLVE_S,
                               .gap = GAP};
    if (task->multiplier && plain->state == SOLVED)
        ask.multiplier = multiplier_of(t, plain, task->multiplier);
    struct ss_job quiet; /* progress is that of the table */
    struct ss_error err;
    struct ss_baseline *baseline = NULL;
    enum ss_rc rc = SS_OK;
    if (t->ask->megatron)
        rc = make_baseline(t, c, &ask.mesh, &baseline, &err);
    if (baseline)
        ask.filter = ss_baseline_filter(baseline);
    ss_job_init_child(&quiet, NULL, SOLVE_S);
    if (rc == SS_OK)
        rc = ss_stage_price(&c->slice, c->rules, c->layer_of, c->n_layers, &ask, &quiet,
                            &slot->arena, &slot->price, &slot->plan, &err);
    ss_job_fini(&quiet);
    ss_baseline_free(baseline);
    slot->state = rc == SS_OK ? SOLVED : FAILED;
    pthread_mutex_lock(&t->lock);
    t->solves++;
    t->failed += rc != SS_OK;
    if (rc != SS_OK && c->slice.n_pins && !t->refused)
        t->refused = ss_sprintf(&t->arena, "%s, on mesh %s of a stage: %s", err.where,
                                t->meshes.items[task->mesh].text, err.message);
    struct ss_progress progress = {
        .phase = "pricing stages", .done = (int64_t)++t->done, .total = (int64_t)t->tasks.count};
    pthread_mutex_unlock(&t->lock);
    ss_job_report(t->job, &progress);
}

const char *ss_stage_table_refused_pin(const struct ss_stage_table *t)
{
    return t->refused;
}

static void add_task(struct ss_stage_table *t, uint32_t class_id, uint32_t mesh, int multiplier)
{
    if (slot_of(t, class_id, mesh, multiplier)->state != UNKNOWN)
        return;
    for (size_t i = 0; i < t->tasks.count; i++)
        if (t->tasks.items[i].class_id == class_id && t->tasks.items[i].mesh == mesh &&
            t->tasks.items[i].multiplier == multiplier)
            return;
    ss_push(&t->arena, t->tasks, ((struct task){class_id, mesh, multiplier}));
}

static enum ss_rc run_tasks(struct ss_stage_table *t, struct ss_job *job, struct ss_error *err)
{
    t->job = job;
    t->done = 0;
    ss_thread_pool_run(t->threads, t->tasks.count, solve_task, t);
    t->tasks.count = 0;
    return ss_job_stopped(job) ? ss_job_fail(job, err, "stages were priced") : SS_OK;
}

enum ss_rc ss_stage_table_layers(struct ss_stage_table *t, int first, int last, struct ss_job *job,
                                 struct ss_error *err)
{
    for (size_t m = t->meshes.count; m-- > 0;) /* large ones take longest */
        for (uint32_t l = 0; l < t->n_layers; l++)
            for (int k = first; k <= last; k++)
                add_task(t, t->layer_class[l], (uint32_t)m, k);
    return run_tasks(t, job, err);
}

enum ss_rc ss_stage_table_ranges(struct ss_stage_table *t, const struct ss_layer_range *ranges,
                                 size_t n, int first, int last, struct ss_job *job,
                                 struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    for (size_t i = 0; i < n && rc == SS_OK; i++) {
        uint32_t class_id;
        rc = class_of(t, ranges[i].first, ranges[i].last, true, &class_id, err);
        for (uint32_t m = 0; m < t->meshes.count && rc == SS_OK; m++)
            for (int k = first; k <= last; k++)
                add_task(t, class_id, m, k);
    }
    return rc == SS_OK ? run_tasks(t, job, err) : rc;
}

/* ---- points ---- */

static int64_t id_of(uint32_t mesh, int multiplier, uint32_t recomputed)
{
    return ((int64_t)mesh * SS_STAGE_MULTIPLIERS + multiplier) * MAX_RECOMPUTED + recomputed;
}

/* The price of a range on a mesh: solved as a whole, or the sum of its layers in *sum. NULL if some
 * layer has no plan there. */
static const struct ss_stage_price *range_price(struct ss_stage_table *t, uint32_t class_id,
                                                uint32_t first, uint32_t last, uint32_t mesh,
                                                int multiplier, struct ss_arena *arena,
                                                struct ss_stage_price *sum)
{
    if (class_id != SS_NONE) {
        const struct slot *slot = slot_of(t, class_id, mesh, multiplier);
        if (slot->state != UNKNOWN)
            return slot->state == SOLVED ? &slot->price : NULL;
    }
    *sum = (struct ss_stage_price){.n_layers = last - first + 1};
    sum->layers = ss_alloc_array(arena, sum->n_layers, sizeof *sum->layers);
    for (uint32_t l = first; l <= last; l++) {
        const struct slot *slot = slot_of(t, t->layer_class[l], mesh, multiplier);
        if (slot->state != SOLVED)
            return NULL;
        sum->layers[l - first] = slot->price.layers[0];
        sum->least_ps += slot->price.least_ps;
        if (slot->price.work_bytes > sum->work_bytes)
            sum->work_bytes = slot->price.work_bytes;
    }
    return sum;
}

/* ---- counted bytes ---- */

bool ss_stage_table_count(struct ss_stage_table *t, int32_t first, int32_t last, int64_t id,
                          const struct ss_stage_cost *counted)
{
    uint32_t class_id = known_class(t, (uint32_t)first, (uint32_t)last);
    return class_id != SS_NONE && ss_stage_bytes_keep(&t->bytes, class_id, id, counted);
}

void ss_stage_table_expect(struct ss_stage_table *t, double times)
{
    t->bytes.expected = times;
}

struct point_list {
    SS_ARRAY(struct ss_stage_point) points;
};

static void add_points(const struct ss_stage_table *t, const struct ss_stage_price *price,
                       uint32_t class_id, uint32_t mesh, int multiplier, bool is_first,
                       struct ss_arena *arena, struct point_list *list)
{
    uint32_t n = price->n_layers, before = SS_NONE;
    for (int quarter = 0; quarter <= (t->ask->no_recompute ? 0 : 4); quarter++) {
        uint32_t recomputed = (n * (uint32_t)quarter + 3) / 4;
        if (recomputed == before || recomputed >= MAX_RECOMPUTED)
            continue;
        before = recomputed;
        struct ss_stage_point p = {.cost = ss_stage_price_cost(price, recomputed, is_first),
                                   .id = id_of(mesh, multiplier, recomputed)};
        ss_stage_bytes_correct(&t->bytes, class_id, &p);
        ss_push(arena, list->points, p);
    }
}

const struct ss_stage_points *ss_stage_table_points(struct ss_stage_table *t,
                                                    struct ss_arena *arena)
{
    size_t n = (size_t)t->n_layers * t->n_layers * t->n_shapes;
    struct ss_stage_points *all = ss_alloc_array(arena, n, sizeof *all);
    struct ss_arena scratch = {0};
    for (uint32_t i = 0; i < t->n_layers; i++)
        for (uint32_t j = i; j < t->n_layers; j++) {
            uint32_t class_id = known_class(t, i, j);
            for (size_t s = 0; s < t->n_shapes; s++) {
                struct point_list list = {0};
                for (uint32_t m = 0; m < t->meshes.count; m++)
                    for (int k = 0;
                         t->meshes.items[m].shape == (int32_t)s && k < SS_STAGE_MULTIPLIERS; k++) {
                        struct ss_stage_price sum;
                        const struct ss_stage_price *price =
                            range_price(t, class_id, i, j, m, k, &scratch, &sum);
                        if (price)
                            add_points(t, price, class_id, m, k, i == 0, arena, &list);
                    }
                all[((size_t)i * t->n_layers + j) * t->n_shapes + s] =
                    (struct ss_stage_points){list.points.items, list.points.count};
            }
        }
    ss_arena_free(&scratch);
    return all;
}

const struct ss_stage_points *ss_stage_table_least(struct ss_stage_table *t, struct ss_arena *arena)
{
    size_t n = (size_t)t->n_layers * t->n_layers * t->n_shapes;
    struct ss_stage_points *all = ss_alloc_array(arena, n, sizeof *all);
    struct ss_arena scratch = {0};
    for (uint32_t i = 0; i < t->n_layers; i++)
        for (uint32_t j = i; j < t->n_layers; j++)
            for (uint32_t m = 0; m < t->meshes.count; m++) {
                struct ss_stage_price sum;
                if (!range_price(t, SS_NONE, i, j, m, 0, &scratch, &sum))
                    continue;
                size_t at =
                    ((size_t)i * t->n_layers + j) * t->n_shapes + (size_t)t->meshes.items[m].shape;
                struct ss_stage_point *p = all[at].count ? (struct ss_stage_point *)all[at].items
                                                         : ss_alloc(arena, sizeof *p);
                if (!all[at].count || sum.least_ps < p->cost.forward_ps)
                    p->cost.forward_ps = sum.least_ps;
                all[at] = (struct ss_stage_points){p, 1};
            }
    ss_arena_free(&scratch);
    return all;
}

/* ---- transfers ---- */

/* Time of bytes between two shapes if each device sends its share. */
static int64_t send_ps(const struct ss_stage_table *t, const struct ss_submesh_shape *from,
                       const struct ss_submesh_shape *to, double bytes)
{
    const struct ss_cluster *c = t->ask->cluster;
    int32_t hosts = from->n_hosts < to->n_hosts ? from->n_hosts : to->n_hosts;
    int32_t devices = from->per_host < to->per_host ? from->per_host : to->per_host;
    if (bytes <= 0)
        return 0;
    if (hosts == 1 && from->n_hosts == to->n_hosts &&
        from->per_host + to->per_host <= t->ask->per_host)
        return llround(1e6 * (c->alpha_us + bytes / devices / c->bytes_per_us));
    double link = c->host_bytes_per_us;
    if (c->bytes_per_us * devices < link)
        link = c->bytes_per_us * devices;
    return llround(1e6 * (c->host_alpha_us + bytes / hosts / link));
}

const struct ss_stage_transfer *ss_stage_table_transfers(struct ss_stage_table *t,
                                                         struct ss_arena *arena)
{
    size_t n = t->n_shapes * t->n_shapes;
    struct ss_stage_transfer *all = ss_alloc_array(arena, t->n_layers * n, sizeof *all);
    for (uint32_t l = 1; l < t->n_layers; l++) {
        struct ss_arena scratch = {0};
        size_t n_values;
        double forward = 0, backward = 0;
        const struct ss_crossing *values =
            ss_border_crossings(t->ask->step, l, &scratch, &n_values);
        for (size_t i = 0; i < n_values; i++)
            if (!values[i].once)
                *(values[i].backward ? &backward : &forward) += (double)values[i].bytes;
        for (size_t a = 0; a < t->n_shapes; a++)
            for (size_t b = 0; b < t->n_shapes; b++)
                all[l * n + a * t->n_shapes + b] = (struct ss_stage_transfer){
                    .forward_ps = send_ps(t, &t->shapes[a], &t->shapes[b], forward),
                    .backward_ps = send_ps(t, &t->shapes[b], &t->shapes[a], backward)};
        ss_arena_free(&scratch);
    }
    return all;
}

/* ---- what was chosen ---- */

enum ss_rc ss_stage_table_refine(struct ss_stage_table *t, const struct ss_stage_problem *problem,
                                 const struct ss_stage_plan *plan, struct ss_job *job, size_t *n,
                                 struct ss_error *err)
{
    enum ss_rc rc = SS_OK;
    for (int32_t s = 0; s < plan->n_stages && rc == SS_OK; s++) {
        const struct ss_stage_choice *c = &plan->stages[s];
        int64_t id =
            problem->points[ss_stage_at(problem, c->first, c->last, c->shape)].items[c->point].id /
            MAX_RECOMPUTED;
        uint32_t class_id;
        rc = class_of(t, (uint32_t)c->first, (uint32_t)c->last, true, &class_id, err);
        if (rc != SS_OK)
            break;
        uint32_t mesh = (uint32_t)(id / SS_STAGE_MULTIPLIERS);
        int multiplier = (int)(id % SS_STAGE_MULTIPLIERS);
        /* A multiplier is relative to the plan without one. */
        if (multiplier && slot_of(t, class_id, mesh, 0)->state == UNKNOWN) {
            add_task(t, class_id, mesh, 0);
            rc = run_tasks(t, job, err);
        }
        add_task(t, class_id, mesh, multiplier);
    }
    *n = t->tasks.count;
    return rc == SS_OK ? run_tasks(t, job, err) : rc;
}

struct ss_stage_solved ss_stage_table_solved(struct ss_stage_table *t, int32_t first, int32_t last,
                                             int64_t id)
{
    uint32_t mesh = (uint32_t)(id / MAX_RECOMPUTED / SS_STAGE_MULTIPLIERS);
    int multiplier = (int)(id / MAX_RECOMPUTED % SS_STAGE_MULTIPLIERS);
    uint32_t class_id = known_class(t, (uint32_t)first, (uint32_t)last);
    struct ss_stage_solved s = {.mesh = t->meshes.items[mesh].mesh,
                                .mesh_text = t->meshes.items[mesh].text,
                                .multiplier = multiplier,
                                .recomputed = (int)(id % MAX_RECOMPUTED)};
    const struct slot *slot = class_id == SS_NONE ? NULL : slot_of(t, class_id, mesh, multiplier);
    if (!slot || slot->state != SOLVED)
        return s;
    s.price = &slot->price;
    s.plan = slot->plan;
    s.slice = &t->classes.items[class_id]->slice;
    return s;
}

size_t ss_stage_table_shapes(const struct ss_stage_table *t, const struct ss_submesh_shape **shapes)
{
    *shapes = t->shapes;
    return t->n_shapes;
}

struct ss_stage_table_counts ss_stage_table_counts(const struct ss_stage_table *t)
{
    struct ss_stage_table_counts c = {
        .meshes = t->meshes.count, .solves = t->solves, .failed = t->failed};
    for (uint32_t l = 0; l < t->n_layers; l++) {
        bool first = true;
        for (uint32_t k = 0; k < l; k++)
            first &= t->layer_class[k] != t->layer_class[l];
        c.layer_classes += first;
    }
    return c;
}

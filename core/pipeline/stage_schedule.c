/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/stage_schedule.h"

#include "core/base/integer.h"

#include <stdlib.h>
#include <string.h>

/* ---- microbatches in flight ---- */

/* The most of one rank. */
static int32_t most_of(const struct ss_schedule *s, int32_t rank, bool split)
{
    int32_t now = 0, most = 0;
    for (size_t i = 0; i < s->ranks[rank].count; i++) {
        enum ss_act kind = s->ranks[rank].items[i].kind;
        now += (kind == SS_ACT_F) - (kind == SS_ACT_B) - (kind == (split ? SS_ACT_W : SS_ACT_I));
        most = now > most ? now : most;
    }
    return most;
}

enum ss_rc ss_in_flight_table_make(const struct ss_schedule_kind *kind, int32_t max_stages,
                                   int32_t n_microbatches, struct ss_arena *arena,
                                   struct ss_in_flight_table *out, struct ss_error *err)
{
    *out = (struct ss_in_flight_table){kind, n_microbatches, max_stages, NULL};
    out->most = ss_alloc_array(arena, (size_t)max_stages * (size_t)max_stages, sizeof *out->most);
    for (int32_t n = 1; n <= max_stages; n++) {
        struct ss_arena scratch = {0};
        struct ss_schedule *s;
        struct ss_schedule_shape shape = {
            .n_ranks = n, .n_microbatches = n_microbatches, .chunks = 1};
        enum ss_rc rc = ss_schedule_make(kind, &shape, &scratch, &s, err);
        for (int32_t i = 0; rc == SS_OK && i < n; i++)
            out->most[(n - 1) * max_stages + i] =
                (int32_t)ss_larger(1, most_of(s, i, ss_schedule_is_split(s)));
        ss_arena_free(&scratch);
        if (rc == SS_E_ARGUMENT) /* none with as many stages: nothing fits */
            for (int32_t i = 0; i < n; i++)
                out->most[(n - 1) * max_stages + i] = INT32_MAX;
        else if (rc != SS_OK)
            return rc;
    }
    return SS_OK;
}

int32_t ss_in_flight_table_of(const void *user, int32_t stage, int32_t n_stages,
                              int32_t n_microbatches)
{
    const struct ss_in_flight_table *t = user;
    (void)n_microbatches;
    return t->most[(n_stages - 1) * t->max_stages + stage];
}

/* ---- the schedule of stages ---- */

/* Stages for several chunks per rank, by time alone: the same for all schedules of that shape. */
struct chunks_found {
    int32_t shape, chunks;
    bool none;
    struct ss_stage_search found;
};

struct choosing {
    const struct ss_stage_schedules_ask *ask;
    struct ss_job *job;
    struct ss_arena *arena;
    struct ss_stage_schedule *now;
    SS_ARRAY(struct chunks_found) known;
};

static int32_t devices_of(const struct ss_submesh_shape *shape)
{
    return shape->n_hosts * shape->per_host;
}

/* The stages of a rank have the devices of the rank, and its period is the sum of theirs. */
static void join_chunks(const struct ss_stage_problem *p, const struct ss_schedule *s,
                        struct ss_stage_plan *plan)
{
    int32_t each = devices_of(p->shapes + plan->stages[0].shape);
    int64_t longest = 0;
    for (int32_t rank = 0; rank < s->n_ranks; rank++) {
        int64_t period = 0;
        for (int32_t i = 0; i < s->n_stages; i++)
            if (s->rank_of[i] == rank) {
                period += plan->stages[i].period_ps;
                plan->stages[i].first_host = rank * each / p->per_host;
                plan->stages[i].first_device = rank * each % p->per_host;
            }
        longest = ss_larger(longest, period);
    }
    plan->period_ps = longest;
    plan->objective_ps = plan->sum_ps + plan->once_ps + (int64_t)(p->n_microbatches - 1) * longest;
}

/* Makes the schedule for the stages of now->found and simulates it. */
static enum ss_rc simulate(const struct choosing *c, struct ss_error *err)
{
    const struct ss_stage_problem *p = c->ask->problem;
    struct ss_stage_schedule *now = c->now;
    struct ss_schedule *s;
    struct ss_stage_cost *costs = ss_stage_plan_costs(p, &now->found.plan, c->arena);
    struct ss_schedule_shape shape = {.n_ranks = now->found.plan.n_stages / now->chunks,
                                      .n_microbatches = p->n_microbatches,
                                      .chunks = now->chunks,
                                      .costs = costs};
    enum ss_rc rc = ss_schedule_make(now->kind, &shape, c->arena, &s, err);
    if (rc == SS_OK)
        rc = ss_pipeline_case_new(s, costs, &c->ask->options, &now->result, err);
    if (rc == SS_OK && now->chunks > 1)
        join_chunks(p, s, &now->found.plan);
    now->fits = rc == SS_OK && (!p->limit_bytes || now->result->sim.peak_bytes <= p->limit_bytes);
    return rc;
}

/* Other stages, by what this schedule holds in flight. */
static enum ss_rc search_again(const struct choosing *c, struct ss_error *err)
{
    struct ss_stage_problem p = *c->ask->problem;
    struct ss_in_flight_table table;
    int32_t most = (int32_t)ss_smaller(p.n_layers, (int64_t)p.n_hosts * p.per_host);
    enum ss_rc rc =
        ss_in_flight_table_make(c->now->kind, most, p.n_microbatches, c->arena, &table, err);
    p.in_flight = ss_in_flight_table_of;
    p.user = &table;
    if (rc == SS_OK)
        rc = ss_stage_search(&p, c->job, c->arena, &c->now->found, err);
    ss_pipeline_case_free(c->now->result);
    c->now->result = NULL;
    return rc == SS_OK ? simulate(c, err) : rc;
}

/* ---- several chunks per rank ---- */

/* user: [n_stages] */
static int32_t listed_in_flight(const void *user, int32_t stage, int32_t n_stages,
                                int32_t n_microbatches)
{
    (void)n_stages;
    (void)n_microbatches;
    return ((const int32_t *)user)[stage];
}

/* The microbatches in flight on each stage, if the chunks of a rank share its own evenly; NULL if
 * there is no such schedule. */
static int32_t *chunks_in_flight(const struct choosing *c, int32_t n_ranks, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    struct ss_schedule *s;
    struct ss_schedule_shape shape = {.n_ranks = n_ranks,
                                      .n_microbatches = c->ask->problem->n_microbatches,
                                      .chunks = c->now->chunks};
    int32_t *most = NULL;
    if (ss_schedule_make(c->now->kind, &shape, &scratch, &s, err) == SS_OK) {
        most = ss_alloc_array(c->arena, (size_t)s->n_stages, sizeof *most);
        for (int32_t i = 0; i < s->n_stages; i++)
            most[i] = (int32_t)ss_larger(
                1, ss_ceil_div(most_of(s, s->rank_of[i], ss_schedule_is_split(s)), c->now->chunks));
    }
    ss_arena_free(&scratch);
    return most;
}

/* Stages on one shape. As the search has each device once, it gets a cluster that is `chunks` times
 * as large. */
static struct ss_stage_problem problem_of_chunks(const struct choosing *c, int32_t shape,
                                                 int32_t n_ranks, const int32_t *in_flight)
{
    struct ss_stage_problem p = *c->ask->problem;
    int32_t n = n_ranks * c->now->chunks;
    int32_t *shapes = ss_alloc_array(c->arena, (size_t)n, sizeof *shapes);
    for (int32_t i = 0; i < n; i++)
        shapes[i] = shape;
    p.n_hosts *= c->now->chunks;
    p.given.n_stages = n;
    p.given.shape_of = shapes;
    p.given.n_shape_of = n;
    p.given.may_idle = true;
    p.limit_bytes = 0; /* what the chunks of a rank hold together is simulated */
    p.in_flight = listed_in_flight;
    p.user = in_flight;
    return p;
}

/* The fastest stages of this shape; they are copied, because a schedule changes what it gets. */
static enum ss_rc fastest_chunks(struct choosing *c, const struct ss_stage_problem *p,
                                 int32_t shape, struct ss_error *err)
{
    struct chunks_found *known = NULL;
    for (size_t i = 0; i < c->known.count; i++)
        if (c->known.items[i].shape == shape && c->known.items[i].chunks == c->now->chunks)
            known = c->known.items + i;
    if (!known) {
        struct chunks_found fresh = {.shape = shape, .chunks = c->now->chunks};
        enum ss_rc rc = ss_stage_search(p, c->job, c->arena, &fresh.found, err);
        if (rc != SS_OK && rc != SS_E_INFEASIBLE)
            return rc;
        fresh.none = rc != SS_OK;
        ss_push(c->arena, c->known, fresh);
        known = c->known.items + c->known.count - 1;
    }
    if (known->none)
        return ss_fail(err, SS_E_INFEASIBLE, "no stages of these layers are on equal submeshes");
    const struct ss_stage_plan *plan = &known->found.plan;
    c->now->found = known->found;
    c->now->found.plan.stages =
        ss_alloc_array(c->arena, (size_t)plan->n_stages, sizeof *plan->stages);
    memcpy(c->now->found.plan.stages, plan->stages, (size_t)plan->n_stages * sizeof *plan->stages);
    return ss_stage_plan_price(p, &c->now->found.plan, err); /* with its own in-flight rule */
}

static enum ss_rc chunks_on(struct choosing *c, int32_t shape, int32_t n_ranks,
                            struct ss_error *err)
{
    const struct ss_stage_problem *whole = c->ask->problem;
    const int32_t *in_flight = chunks_in_flight(c, n_ranks, err);
    if (!in_flight)
        return SS_E_ARGUMENT;
    struct ss_stage_problem p = problem_of_chunks(c, shape, n_ranks, in_flight);
    enum ss_rc rc = fastest_chunks(c, &p, shape, err);
    if (rc == SS_OK)
        rc = simulate(c, err);
    if (rc != SS_OK || c->now->fits)
        return rc;
    struct ss_stage_schedule fast = *c->now;
    p.limit_bytes = whole->limit_bytes / c->now->chunks;
    c->now->result = NULL;
    rc = ss_stage_search(&p, c->job, c->arena, &c->now->found, err);
    if (rc == SS_OK)
        rc = simulate(c, err);
    if (rc == SS_E_INFEASIBLE) { /* nothing fits: the fastest says how much is missing */
        *c->now = fast;
        return SS_OK;
    }
    ss_pipeline_case_free(fast.result);
    return rc;
}

static bool is_better(const struct ss_stage_schedule *a, const struct ss_stage_schedule *b)
{
    if (!b->result || a->fits != b->fits)
        return !b->result || a->fits;
    return a->result->sim.makespan_ps < b->result->sim.makespan_ps;
}

/* On each shape that divides the cluster into equal submeshes. */
static enum ss_rc search_chunks(struct choosing *c, struct ss_error *err)
{
    const struct ss_stage_problem *p = c->ask->problem;
    int32_t devices = p->n_hosts * p->per_host, chunks = c->now->chunks;
    struct ss_stage_schedule best = *c->now;
    struct ss_error last;
    enum ss_rc rc = ss_fail(err, SS_E_ARGUMENT,
                            "%d layers are too few for %d stages per rank on equal submeshes",
                            (int)p->n_layers, (int)chunks);
    if (p->given.stage_of && !c->ask->kind)
        return ss_fail(err, SS_E_ARGUMENT,
                       "pinned layers are counted in stages of one schedule: name it");
    for (int32_t s = 0; s < p->n_shapes; s++) {
        int32_t n_ranks = devices / devices_of(p->shapes + s);
        if (n_ranks * devices_of(p->shapes + s) != devices || n_ranks * chunks > p->n_layers ||
            (p->given.n_stages && p->given.n_stages != n_ranks) ||
            (p->given.n_shape_of && p->given.shape_of[0] != s) ||
            (int64_t)devices * chunks > SS_STAGE_MAX_DEVICES)
            continue;
        *c->now = (struct ss_stage_schedule){.kind = best.kind, .chunks = chunks};
        enum ss_rc now = chunks_on(c, s, n_ranks, &last);
        if (now == SS_OK && is_better(c->now, &best)) {
            ss_pipeline_case_free(best.result);
            best = *c->now;
        } else {
            ss_pipeline_case_free(c->now->result);
        }
        if (now != SS_OK && !best.result) {
            rc = now;
            *err = last;
        }
    }
    *c->now = best;
    return best.result ? SS_OK : rc;
}

/* ---- one schedule ---- */

static enum ss_rc choose(struct choosing *c, struct ss_error *err)
{
    const struct ss_stage_problem *p = c->ask->problem;
    struct ss_error first;
    if (c->now->chunks > 1)
        return search_chunks(c, err);
    if (!c->ask->found)
        return ss_fail(err, SS_E_ARGUMENT, "it has one stage per rank");
    c->now->found = *c->ask->found;
    enum ss_rc rc = simulate(c, &first);
    if (rc == SS_OK && c->now->fits)
        return SS_OK;
    if (rc == SS_OK && p->limit_bytes)
        return search_again(c, err);
    *err = first;
    return rc;
}

/* ---- all schedules ---- */

static int best_first(const void *a, const void *b)
{
    const struct ss_stage_schedule *x = a, *y = b;
    if (!x->result != !y->result)
        return !x->result - !y->result;
    if (x->result && x->fits != y->fits)
        return y->fits - x->fits;
    if (x->result && x->result->sim.makespan_ps != y->result->sim.makespan_ps)
        return x->result->sim.makespan_ps < y->result->sim.makespan_ps ? -1 : 1;
    return strcmp(x->kind->name, y->kind->name);
}

enum ss_rc ss_stage_schedules(const struct ss_stage_schedules_ask *ask, struct ss_job *job,
                              struct ss_arena *arena, struct ss_stage_schedule **out, size_t *n,
                              struct ss_error *err)
{
    size_t n_kinds;
    const struct ss_schedule_kind *const *kinds = ss_schedule_kinds(&n_kinds);
    struct ss_stage_schedule *all = ss_alloc_array(arena, n_kinds, sizeof *all);
    struct choosing c = {.ask = ask, .job = job, .arena = arena};
    *out = all;
    *n = 0;
    for (size_t k = 0; k < n_kinds && !ss_job_stopped(job); k++) {
        struct ss_error failed;
        if (kinds[k]->forward_only || (ask->kind && ask->kind != kinds[k]))
            continue;
        c.now = all + (*n)++;
        *c.now = (struct ss_stage_schedule){.kind = kinds[k], .chunks = kinds[k]->chunks};
        if (ask->chunks && !kinds[k]->fixed_chunks)
            c.now->chunks = ask->chunks;
        enum ss_rc rc = choose(&c, &failed);
        if (rc != SS_OK)
            c.now->why_not = ss_strdup(arena, failed.message);
        if (rc != SS_OK && rc != SS_E_ARGUMENT && rc != SS_E_LIMIT && rc != SS_E_INFEASIBLE &&
            rc != SS_E_CANCELLED && rc != SS_E_TIMEOUT) {
            ss_stage_schedules_free(all, *n);
            *err = failed;
            return rc;
        }
        struct ss_progress progress = {
            .phase = "comparing schedules", .done = (int64_t)k + 1, .total = (int64_t)n_kinds};
        ss_job_report(job, &progress);
    }
    qsort(all, *n, sizeof *all, best_first);
    return SS_OK;
}

void ss_stage_schedules_free(struct ss_stage_schedule *schedules, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ss_pipeline_case_free(schedules[i].result);
}

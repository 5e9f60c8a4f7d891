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

/* ---- one schedule ---- */

struct choosing {
    const struct ss_stage_schedules_ask *ask;
    struct ss_job *job;
    struct ss_arena *arena;
    struct ss_stage_schedule *now;
};

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
    for (int32_t i = 0; rc == SS_OK && now->chunks > 1 && i < s->n_stages; i++) {
        const struct ss_stage_choice *at = c->ask->found->plan.stages + s->rank_of[i];
        now->found.plan.stages[i].first_host = at->first_host;
        now->found.plan.stages[i].first_device = at->first_device;
    }
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

static bool same_shapes(const struct ss_stage_plan *plan)
{
    for (int32_t i = 1; i < plan->n_stages; i++)
        if (plan->stages[i].shape != plan->stages[0].shape)
            return false;
    return true;
}

/* Stages for several chunks per rank. As the search has each device once, it gets a cluster that is
 * `chunks` times as large, whose devices have that share of the memory. */
static enum ss_rc search_chunks(const struct choosing *c, struct ss_error *err)
{
    struct ss_stage_problem p = *c->ask->problem;
    const struct ss_stage_plan *plan = &c->ask->found->plan;
    int32_t n = plan->n_stages * c->now->chunks;
    int32_t *shapes = ss_alloc_array(c->arena, (size_t)n, sizeof *shapes);
    if (!same_shapes(plan))
        return ss_fail(err, SS_E_ARGUMENT,
                       "its ranks have several stages each, so all submeshes must be the same");
    if (p.given.n_shape_of || p.given.stage_of)
        return ss_fail(err, SS_E_ARGUMENT,
                       "stages with pinned layers or submeshes have one chunk per rank");
    if (n > p.n_layers)
        return ss_fail(err, SS_E_ARGUMENT, "%d layers are too few for %d stages", (int)p.n_layers,
                       (int)n);
    if ((int64_t)p.n_hosts * c->now->chunks * p.per_host > SS_STAGE_MAX_DEVICES)
        return ss_fail(err, SS_E_LIMIT, "too many stages");
    for (int32_t i = 0; i < n; i++)
        shapes[i] = plan->stages[0].shape;
    p.n_hosts *= c->now->chunks;
    p.given.n_stages = n;
    p.given.shape_of = shapes;
    p.given.n_shape_of = n;
    p.given.may_idle = true;
    p.limit_bytes = 0; /* what the chunks of a rank hold together is simulated */
    enum ss_rc rc = ss_stage_search(&p, c->job, c->arena, &c->now->found, err);
    if (rc == SS_OK)
        rc = simulate(c, err);
    if (rc != SS_OK || c->now->fits)
        return rc;
    p.limit_bytes = c->ask->problem->limit_bytes / c->now->chunks;
    ss_pipeline_case_free(c->now->result);
    c->now->result = NULL;
    rc = ss_stage_search(&p, c->job, c->arena, &c->now->found, err);
    return rc == SS_OK ? simulate(c, err) : rc;
}

static enum ss_rc choose(const struct choosing *c, struct ss_error *err)
{
    const struct ss_stage_problem *p = c->ask->problem;
    struct ss_error first;
    if (c->now->chunks > 1)
        return search_chunks(c, err);
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
    *out = all;
    *n = 0;
    for (size_t k = 0; k < n_kinds && !ss_job_stopped(job); k++) {
        struct ss_error failed;
        if (kinds[k]->forward_only || (ask->kind && ask->kind != kinds[k]))
            continue;
        struct choosing c = {ask, job, arena, all + (*n)++};
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

void ss_stage_schedule_tell(const struct ss_stage_problem *p, const struct ss_stage_schedule *s,
                            const char *const *layers,
                            const char *(*mesh)(const void *user, const struct ss_stage_choice *at,
                                                int64_t id),
                            const void *user)
{
    struct ss_arena scratch = {0};
    const struct ss_stage_plan *plan = &s->found.plan;
    struct ss_case_stage *stages = ss_alloc_array(&scratch, (size_t)plan->n_stages, sizeof *stages);
    for (int32_t i = 0; i < plan->n_stages; i++) {
        const struct ss_stage_choice *at = plan->stages + i;
        const struct ss_stage_points *points =
            p->points + ss_stage_at(p, at->first, at->last, at->shape);
        stages[i] = (struct ss_case_stage){.first = at->first,
                                           .last = at->last,
                                           .mesh = mesh(user, at, points->items[at->point].id),
                                           .first_host = at->first_host,
                                           .n_hosts = p->shapes[at->shape].n_hosts,
                                           .first_device = at->first_device,
                                           .per_host = p->shapes[at->shape].per_host};
    }
    struct ss_case_origin origin = {.stages = stages,
                                    .layers = layers,
                                    .n_layers = p->n_layers,
                                    .n_hosts = p->n_hosts,
                                    .per_host = p->per_host,
                                    .limit_bytes = p->limit_bytes,
                                    .objective_ps = plan->objective_ps,
                                    .bound_ps = s->found.bound_ps,
                                    .reason = ss_stage_bound_sentence(s->found.reason)};
    ss_pipeline_case_set_origin(s->result, &origin);
    ss_arena_free(&scratch);
}

void ss_stage_schedules_free(struct ss_stage_schedule *schedules, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ss_pipeline_case_free(schedules[i].result);
}

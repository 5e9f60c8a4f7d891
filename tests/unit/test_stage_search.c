/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search of stages against all plans of small problems. */
#include "core/base/integer.h"
#include "core/base/rng.h"
#include "core/pipeline/stage_schedule.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- all plans ---- */

struct brute {
    const struct ss_stage_problem *p;
    struct ss_stage_choice stages[8];
    int64_t best, plans;
};

static bool allowed(const struct ss_stage_problem *p, const struct ss_stage_plan *plan)
{
    const struct ss_stage_constraints *g = &p->given;
    if (g->n_stages && plan->n_stages != g->n_stages)
        return false;
    for (int32_t i = 0; i < plan->n_stages; i++) {
        const struct ss_stage_choice *s = plan->stages + i;
        if (i < g->n_shape_of && g->shape_of[i] >= 0 && g->shape_of[i] != s->shape)
            return false;
        if (p->limit_bytes && s->peak_bytes > p->limit_bytes)
            return false;
        for (int32_t k = s->first; k <= s->last; k++) {
            if (g->stage_of && g->stage_of[k] >= 0 && g->stage_of[k] != i)
                return false;
            if (g->cuts && k && g->cuts[k] == (k == s->first ? SS_CUT_NEVER : SS_CUT_ALWAYS))
                return false;
        }
        for (size_t b = 0; b < g->n_bans; b++)
            if (g->bans[b].first == s->first && g->bans[b].last == s->last &&
                g->bans[b].shape == s->shape)
                return false;
    }
    return true;
}

static void all_plans(struct brute *b, int32_t n, int32_t first, int32_t devices)
{
    const struct ss_stage_problem *p = b->p;
    if (first == p->n_layers) {
        struct ss_stage_choice stages[8];
        struct ss_stage_plan plan = {.stages = stages, .n_stages = n};
        struct ss_error err;
        if (devices < p->n_hosts * p->per_host && !p->given.may_idle)
            return;
        memcpy(stages, b->stages, sizeof stages);
        assert_int_equal(ss_stage_plan_price(p, &plan, &err), SS_OK);
        if (!allowed(p, &plan))
            return;
        b->plans++;
        b->best = ss_smaller(b->best, plan.objective_ps);
        return;
    }
    for (int32_t last = first; last < p->n_layers; last++)
        for (int32_t m = 0; m < p->n_shapes; m++) {
            int32_t more = p->shapes[m].n_hosts * p->shapes[m].per_host;
            size_t count = p->points[ss_stage_at(p, first, last, m)].count;
            for (size_t k = 0; k < count && devices + more <= p->n_hosts * p->per_host; k++) {
                b->stages[n] = (struct ss_stage_choice){
                    .first = first, .last = last, .shape = m, .point = (int32_t)k};
                all_plans(b, n + 1, last + 1, devices + more);
            }
        }
}

/* ---- random problems ---- */

struct dice {
    uint64_t seed, k;
};

static int64_t roll(struct dice *d, uint64_t n)
{
    return (int64_t)ss_rng_below(d->seed, 39, d->k++, n);
}

static int32_t in_flight_gpipe(const void *user, int32_t stage, int32_t n_stages,
                               int32_t n_microbatches)
{
    (void)user;
    (void)stage;
    (void)n_stages;
    return n_microbatches;
}

static int32_t in_flight_eager(const void *user, int32_t stage, int32_t n_stages,
                               int32_t n_microbatches)
{
    (void)user;
    return (int32_t)ss_smaller(n_microbatches, 2 * (n_stages - stage) - 1);
}

/* In flight on every stage, in a way that depends on the number of stages. */
static int32_t as_many_as_stages(const void *user, int32_t stage, int32_t n_stages,
                                 int32_t n_microbatches)
{
    (void)user;
    (void)stage;
    return (int32_t)ss_smaller(n_stages, n_microbatches);
}

static void random_points(struct ss_stage_problem *p, struct dice *d, struct ss_arena *arena,
                          int scale)
{
    size_t n = (size_t)p->n_layers * (size_t)p->n_layers * (size_t)p->n_shapes;
    struct ss_stage_points *points = ss_alloc_array(arena, n, sizeof *points);
    for (int32_t i = 0; i < p->n_layers; i++)
        for (int32_t j = i; j < p->n_layers; j++)
            for (int32_t m = 0; m < p->n_shapes; m++) {
                size_t count = (size_t)roll(d, 4);
                struct ss_stage_point *items = ss_alloc_array(arena, count, sizeof *items);
                int64_t size = p->shapes[m].n_hosts * p->shapes[m].per_host;
                for (size_t k = 0; k < count; k++)
                    items[k].cost = (struct ss_stage_cost){
                        .forward_ps = (j - i + 1) * (1 + roll(d, 40)) * scale / size + roll(d, 3),
                        .backward_ps = (j - i + 1) * (1 + roll(d, 60)) * scale / size,
                        .unshard_ps = roll(d, 3) ? 0 : roll(d, 100) * scale,
                        .reduce_ps = roll(d, 120) * scale,
                        .resident_bytes = roll(d, 10),
                        .held_bytes = roll(d, 6),
                        .work_bytes = roll(d, 4)};
                points[ss_stage_at(p, i, j, m)] = (struct ss_stage_points){items, count};
            }
    p->points = points;
}

static void random_constraints(struct ss_stage_problem *p, struct dice *d, struct ss_arena *arena)
{
    struct ss_stage_constraints *g = &p->given;
    size_t n = (size_t)p->n_layers;
    g->may_idle = roll(d, 4) == 0;
    if (roll(d, 4) == 0)
        g->n_stages = 1 + (int32_t)roll(d, (uint64_t)p->n_layers);
    if (roll(d, 5) == 0) {
        enum ss_stage_cut *cuts = ss_alloc_array(arena, n, sizeof *cuts);
        for (size_t k = 1; k < n; k++)
            cuts[k] = roll(d, 2) ? SS_CUT_FREE : (enum ss_stage_cut)(1 + roll(d, 2));
        g->cuts = cuts;
    }
    if (roll(d, 5) == 0) {
        int32_t *stage_of = ss_alloc_array(arena, n, sizeof *stage_of);
        for (size_t k = 0; k < n; k++)
            stage_of[k] = roll(d, 3) ? -1 : (int32_t)roll(d, k + 1);
        g->stage_of = stage_of;
    }
    if (roll(d, 5) == 0) {
        int32_t *shape_of = ss_alloc_array(arena, 2, sizeof *shape_of);
        for (int k = 0; k < 2; k++)
            shape_of[k] = (int32_t)roll(d, (uint64_t)p->n_shapes + 1) - 1;
        g->shape_of = shape_of;
        g->n_shape_of = 2;
    }
}

static void random_problem(struct ss_stage_problem *p, uint64_t seed, struct ss_arena *arena)
{
    static const int32_t clusters[][2] = {{1, 1}, {1, 2}, {1, 4}, {2, 2}, {2, 4}, {3, 2}, {2, 3}};
    static ss_in_flight_fn *const rules[] = {NULL, in_flight_gpipe, in_flight_eager,
                                             as_many_as_stages};
    struct dice d = {.seed = seed};
    const int32_t *cluster = clusters[roll(&d, 7)];
    struct ss_submesh_shape *shapes;
    *p = (struct ss_stage_problem){.n_layers = 1 + (int32_t)roll(&d, 5),
                                   .n_microbatches = 1 + (int32_t)roll(&d, 9),
                                   .n_hosts = cluster[0],
                                   .per_host = cluster[1]};
    p->n_shapes = (int32_t)ss_submesh_shapes(p->n_hosts, p->per_host, arena, &shapes);
    p->shapes = shapes;
    random_points(p, &d, arena, roll(&d, 2) ? 1 : 1000);
    uint64_t scale = 1 + (uint64_t)roll(&d, 200);
    if (roll(&d, 2)) {
        size_t n = (size_t)p->n_layers * (size_t)p->n_shapes * (size_t)p->n_shapes;
        struct ss_stage_transfer *t = ss_alloc_array(arena, n, sizeof *t);
        for (size_t i = 0; i < n; i++)
            t[i] = (struct ss_stage_transfer){roll(&d, 15), roll(&d, scale)};
        p->transfers = t;
    }
    p->limit_bytes = roll(&d, 2) ? 0 : 10 + roll(&d, 25);
    p->in_flight = rules[roll(&d, 4)];
    p->objective = (enum ss_stage_objective)roll(&d, 2);
    random_constraints(p, &d, arena);
}

static void check_answer(const struct ss_stage_problem *p, const struct ss_stage_search *got,
                         int64_t best)
{
    struct ss_error err;
    struct ss_stage_plan again = got->plan;
    assert_int_equal(got->plan.objective_ps, best);
    assert_true(got->proved);
    assert_int_equal(got->bound_ps, best);
    for (int k = 0; k < SS_N_STAGE_BOUNDS; k++)
        assert_true(got->bounds[k] <= best);
    assert_int_equal(ss_stage_plan_price(p, &again, &err), SS_OK);
    assert_int_equal(again.objective_ps, best);
    assert_true(allowed(p, &got->plan));
}

static void equals_all_plans(void **state)
{
    (void)state;
    int feasible = 0, limited = 0;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct ss_arena arena = {0};
        struct ss_stage_problem p;
        struct ss_stage_search got;
        struct ss_error err;
        random_problem(&p, seed, &arena);
        struct brute b = {.p = &p, .best = INT64_MAX};
        all_plans(&b, 0, 0, 0);
        enum ss_rc rc = ss_stage_search(&p, NULL, &arena, &got, &err);
        assert_int_equal(rc, b.plans ? SS_OK : SS_E_INFEASIBLE);
        if (rc == SS_OK) {
            check_answer(&p, &got, b.best);
            feasible++;
            limited += p.limit_bytes != 0;
        }
        ss_arena_free(&arena);
    }
    printf("%d feasible, %d of them with a limit\n", feasible, limited);
    assert_true(feasible > 500 && limited > 150);
}

/* ---- a model of real size ---- */

/* Layers that cost about the same on a cluster of 8 hosts with 8 devices; each stage has six plans,
 * from fast ones with much memory to slow ones with little. */
static void large_problem(struct ss_stage_problem *p, int32_t n_layers, uint64_t seed,
                          struct ss_arena *arena)
{
    struct ss_submesh_shape *shapes;
    struct dice d = {.seed = seed};
    int64_t *layer = ss_alloc_array(arena, (size_t)n_layers, sizeof *layer);
    size_t n;
    *p = (struct ss_stage_problem){
        .n_layers = n_layers, .n_microbatches = 128, .n_hosts = 8, .per_host = 8};
    p->n_shapes = (int32_t)ss_submesh_shapes(8, 8, arena, &shapes);
    p->shapes = shapes;
    n = (size_t)p->n_shapes * (size_t)n_layers;
    struct ss_stage_points *points = ss_alloc_array(arena, n * (size_t)n_layers, sizeof *points);
    struct ss_stage_transfer *t = ss_alloc_array(arena, n * (size_t)p->n_shapes, sizeof *t);
    for (int32_t k = 0; k < n_layers; k++)
        layer[k] = 800000000 + roll(&d, 400000000); /* about 1 ms */
    for (int32_t i = 0; i < n_layers; i++) {
        int64_t sum = 0;
        for (int32_t j = i; j < n_layers; j++) {
            sum += layer[j];
            for (int32_t m = 0; m < p->n_shapes; m++) {
                struct ss_stage_point *items = ss_alloc_array(arena, 6, sizeof *items);
                int64_t size = shapes[m].n_hosts * shapes[m].per_host;
                for (int k = 0; k < 6; k++) {
                    int64_t t_ps = sum / size + sum * (10 + shapes[m].n_hosts * 5 + k) / 1000;
                    items[k].cost =
                        (struct ss_stage_cost){.forward_ps = t_ps / 3,
                                               .backward_ps = t_ps - t_ps / 3 + roll(&d, 1000000),
                                               .reduce_ps = sum / size * (6 - k),
                                               .resident_bytes = sum / size * (12 - k),
                                               .held_bytes = sum / size * (6 - k) / 2,
                                               .work_bytes = sum / size};
                }
                points[ss_stage_at(p, i, j, m)] = (struct ss_stage_points){items, 6};
            }
        }
    }
    for (size_t i = 0; i < n * (size_t)p->n_shapes; i++)
        t[i] = (struct ss_stage_transfer){10000000 + roll(&d, 4) * 10000000, 20000000};
    p->points = points;
    p->transfers = t;
}

static void large_models(void **state)
{
    (void)state;
    for (int k = 0; k < 5; k++) {
        struct ss_arena arena = {0};
        struct ss_stage_problem p;
        struct ss_stage_search got;
        struct ss_error err;
        double start = ss_now_s();
        large_problem(&p, 48, (uint64_t)k, &arena);
        p.objective = k & 1 ? SS_STAGES_MIST : SS_STAGES_ALPA;
        p.limit_bytes = k & 2 ? 16000000000 : 0;
        p.given.n_stages = k & 4 ? 8 : 0;
        assert_int_equal(ss_stage_search(&p, NULL, &arena, &got, &err), SS_OK);
        assert_true(got.proved);
        assert_int_equal(got.bound_ps, got.plan.objective_ps);
        assert_true(allowed(&p, &got.plan));
        printf("%d stages, %.3f ms, proved by %lld programs with %lld labels in %.2f s\n",
               (int)got.plan.n_stages, (double)got.plan.objective_ps / 1e9,
               (long long)got.n_programs, (long long)got.n_labels, ss_now_s() - start);
        ss_arena_free(&arena);
    }
}

/* ---- the rest of the contract ---- */

struct stop {
    struct ss_job job;
    int reports, after;
};

static void stop_later(void *user, const struct ss_progress *progress)
{
    struct stop *stop = user;
    (void)progress;
    if (++stop->reports > stop->after)
        ss_job_cancel(&stop->job);
}

/* However early it stops, the bound is one. */
static void stops_with_a_bound(void **state)
{
    (void)state;
    int plans = 0;
    for (int k = 0; k < 80; k++) {
        struct ss_arena arena = {0};
        struct ss_stage_problem p;
        struct ss_stage_search best, got;
        struct ss_error err;
        struct stop stop = {.after = k / 4 % 10};
        large_problem(&p, 10, (uint64_t)k, &arena);
        p.objective = (enum ss_stage_objective)(k & 1);
        p.given.n_stages = k & 2 ? 4 : 0;
        assert_int_equal(ss_stage_search(&p, NULL, &arena, &best, &err), SS_OK);
        ss_job_init(&stop.job);
        stop.job.on_progress = stop_later;
        stop.job.user = &stop;
        enum ss_rc rc = ss_stage_search(&p, &stop.job, &arena, &got, &err);
        if (rc == SS_OK) {
            plans++;
            assert_true(got.bound_ps <= best.plan.objective_ps);
            assert_true(got.plan.objective_ps >= best.plan.objective_ps);
            assert_true(got.bound_ps > best.plan.objective_ps / 2);
        } else {
            assert_int_equal(rc, SS_E_CANCELLED);
        }
        ss_job_fini(&stop.job);
        ss_arena_free(&arena);
    }
    assert_true(plans > 20);
}

/* Every alternative is the best plan without the stages before it. */
static void lists_alternatives(void **state)
{
    (void)state;
    int listed = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct ss_arena arena = {0};
        struct ss_stage_problem p;
        struct ss_stage_search got, *others;
        struct ss_error err;
        size_t n;
        random_problem(&p, seed, &arena);
        if (ss_stage_search(&p, NULL, &arena, &got, &err) == SS_OK) {
            int32_t layer = (int32_t)(seed % (uint64_t)p.n_layers);
            struct ss_stage_ban bans[4];
            const struct ss_stage_plan *last = &got.plan;
            assert_int_equal(
                ss_stage_alternatives(&p, last, layer, 3, NULL, &arena, &others, &n, &err), SS_OK);
            p.given.bans = bans;
            for (size_t k = 0; k <= n && k < 3; k++) {
                for (int32_t i = 0; i < last->n_stages; i++)
                    if (last->stages[i].first <= layer && layer <= last->stages[i].last)
                        bans[p.given.n_bans] = (struct ss_stage_ban){
                            last->stages[i].first, last->stages[i].last, last->stages[i].shape};
                p.given.n_bans++;
                struct brute b = {.p = &p, .best = INT64_MAX};
                all_plans(&b, 0, 0, 0);
                assert_int_equal(b.best, k < n ? others[k].plan.objective_ps : INT64_MAX);
                last = k < n ? &others[k].plan : last;
                listed += k < n;
            }
        }
        ss_arena_free(&arena);
    }
    assert_true(listed > 150);
}

static void places_largest_first(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_stage_problem p;
    struct ss_error err;
    uint64_t used = 0;
    large_problem(&p, 6, 1, &arena); /* shapes: (1,1) (1,2) (1,4) (1,8) (2,8) .. (8,8) */
    const int32_t shapes[] = {0, 8, 1, 0, 2, 3};
    struct ss_stage_choice stages[6];
    struct ss_stage_plan plan = {.stages = stages, .n_stages = 6};
    assert_int_equal(p.n_shapes, 11);
    for (int32_t i = 0; i < 6; i++)
        stages[i] = (struct ss_stage_choice){.first = i, .last = i, .shape = shapes[i]};
    assert_int_equal(ss_stage_plan_price(&p, &plan, &err), SS_OK);
    for (int32_t i = 0; i < 6; i++) {
        const struct ss_submesh_shape *shape = p.shapes + stages[i].shape;
        for (int32_t h = 0; h < shape->n_hosts; h++)
            for (int32_t d = 0; d < shape->per_host; d++) {
                int32_t at = (stages[i].first_host + h) * 8 + stages[i].first_device + d;
                assert_true(at < 64 && !(used >> at & 1));
                used |= (uint64_t)1 << at;
            }
    }
    assert_int_equal(stages[1].first_host, 0); /* (6,8) */
    assert_int_equal(stages[5].first_host, 6); /* (1,8) */
    stages[0].shape = 9;                       /* (7,8) as well */
    assert_int_equal(ss_stage_plan_price(&p, &plan, &err), SS_E_ARGUMENT);
    ss_arena_free(&arena);
}

static void chooses_points(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_stage_problem p;
    struct ss_stage_search best;
    struct ss_error err;
    large_problem(&p, 12, 5, &arena);
    p.objective = SS_STAGES_MIST;
    p.limit_bytes = 6000000000;
    assert_int_equal(ss_stage_search(&p, NULL, &arena, &best, &err), SS_OK);
    struct ss_stage_plan plan = best.plan;
    plan.stages = ss_memdup(&arena, best.plan.stages, (size_t)plan.n_stages * sizeof *plan.stages);
    for (int32_t i = 0; i < plan.n_stages; i++)
        plan.stages[i].point = 0;
    assert_int_equal(ss_stage_plan_points(&p, &plan, NULL, &err), SS_OK);
    assert_int_equal(plan.objective_ps, best.plan.objective_ps);
    ss_arena_free(&arena);
}

static void says_why_there_is_no_plan(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_stage_problem p;
    struct ss_stage_search got;
    struct ss_error err;
    large_problem(&p, 6, 1, &arena);
    p.limit_bytes = 1000;
    assert_int_equal(ss_stage_search(&p, NULL, &arena, &got, &err), SS_E_INFEASIBLE);
    assert_non_null(strstr(err.message, "layer 0 needs "));
    p.limit_bytes = 400000000;
    p.in_flight = in_flight_gpipe;
    assert_int_equal(ss_stage_search(&p, NULL, &arena, &got, &err), SS_E_INFEASIBLE);
    assert_non_null(strstr(err.message, "no stages fit the limit of 400000000 bytes"));
    p.limit_bytes = 0;
    p.given.n_stages = 3;
    p.given.cuts = (enum ss_stage_cut[]){0, 1, 1, 1, 0, 0};
    assert_int_equal(ss_stage_search(&p, NULL, &arena, &got, &err), SS_E_INFEASIBLE);
    assert_non_null(strstr(err.message, "no stages satisfy the constraints"));
    p.given = (struct ss_stage_constraints){.n_stages = 9};
    assert_int_equal(ss_stage_search(&p, NULL, &arena, &got, &err), SS_E_ARGUMENT);
    ((struct ss_stage_point *)p.points[0].items)->cost.forward_ps = -1;
    p.given.n_stages = 0;
    assert_int_equal(ss_stage_search(&p, NULL, &arena, &got, &err), SS_E_ARGUMENT);
    ((struct ss_stage_point *)p.points[0].items)->cost.forward_ps = (int64_t)1 << 49;
    p.n_microbatches = 65536;
    assert_int_equal(ss_stage_search(&p, NULL, &arena, &got, &err), SS_E_LIMIT);
    ss_arena_free(&arena);
}

/* Tables made from lists are the rules that the literature states. */
static void counts_in_flight(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        ss_in_flight_fn *rule;
    } rules[] = {
        {"1F1B", ss_in_flight_1f1b}, {"GPipe", in_flight_gpipe}, {"Eager1F1B", in_flight_eager}};
    for (size_t k = 0; k < 3; k++)
        for (int32_t b = 1; b < 20; b += 3) {
            struct ss_arena arena = {0};
            struct ss_in_flight_table table;
            struct ss_error err;
            assert_int_equal(ss_in_flight_table_make(ss_schedule_kind_find(rules[k].name), 8, b,
                                                     &arena, &table, &err),
                             SS_OK);
            for (int32_t n = 1; n <= 8; n++)
                for (int32_t i = 0; i < n; i++) {
                    int32_t most = table.most[(n - 1) * 8 + i];
                    if (most < INT32_MAX)
                        assert_int_equal(most, rules[k].rule(NULL, i, n, b));
                }
            ss_arena_free(&arena);
        }
}

/* The objective is about what 1F1B takes; schedules that fit are simulated to fit. */
static void simulates_schedules(void **state)
{
    (void)state;
    int chunked = 0, again = 0;
    for (int k = 0; k < 6; k++) {
        struct ss_arena arena = {0};
        struct ss_stage_problem p;
        struct ss_stage_search found;
        struct ss_stage_schedule *list;
        struct ss_error err;
        size_t n;
        large_problem(&p, 12, (uint64_t)k, &arena);
        p.n_microbatches = 32;
        p.objective = SS_STAGES_MIST;
        p.limit_bytes = k % 3 ? 9000000000 : 0;
        p.given.n_stages = k & 1 ? 4 : 0;
        p.given.shape_of = (int32_t[]){4, 4, 4, 4}; /* (2,8) */
        p.given.n_shape_of = k & 1 ? 4 : 0;
        assert_int_equal(ss_stage_search(&p, NULL, &arena, &found, &err), SS_OK);
        p.given.n_shape_of = 0;
        struct ss_stage_schedules_ask ask = {.problem = &p, .found = &found};
        assert_int_equal(ss_stage_schedules(&ask, NULL, &arena, &list, &n, &err), SS_OK);
        assert_int_equal(n, 14);
        assert_true(list[0].result && list[0].fits);
        for (size_t i = 0; i < n; i++) {
            const struct ss_stage_schedule *s = list + i;
            assert_true(!s->result == (s->why_not != NULL));
            if (!s->result)
                continue;
            int64_t ps = s->result->sim.makespan_ps;
            assert_true(i == 0 || !s->fits || ps >= list[i - 1].result->sim.makespan_ps);
            assert_true(!p.limit_bytes || s->fits == (s->result->sim.peak_bytes <= p.limit_bytes));
            assert_int_equal(s->found.plan.n_stages, s->result->schedule->n_stages);
            if (!strcmp(s->kind->name, "1F1B"))
                assert_true(ps < s->found.plan.objective_ps + s->found.plan.objective_ps / 20);
            chunked += s->chunks > 1;
            again += s->found.plan.objective_ps != found.plan.objective_ps;
            for (int32_t x = 0; s->chunks > 1 && x < s->found.plan.n_stages; x++)
                for (int32_t y = 0; y < x; y++) {
                    const struct ss_stage_choice *a = s->found.plan.stages + x,
                                                 *b = s->found.plan.stages + y;
                    bool same_rank =
                        s->result->schedule->rank_of[x] == s->result->schedule->rank_of[y];
                    assert_int_equal(same_rank, a->first_host == b->first_host);
                }
        }
        ss_stage_schedules_free(list, n);
        ss_arena_free(&arena);
    }
    assert_true(chunked > 10 && again > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_all_plans),          cmocka_unit_test(large_models),
        cmocka_unit_test(stops_with_a_bound),        cmocka_unit_test(lists_alternatives),
        cmocka_unit_test(places_largest_first),      cmocka_unit_test(chooses_points),
        cmocka_unit_test(says_why_there_is_no_plan), cmocka_unit_test(counts_in_flight),
        cmocka_unit_test(simulates_schedules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

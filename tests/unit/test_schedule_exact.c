/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact schedule against all orders of small pipelines. */
#include "core/base/rng.h"
#include "core/pipeline/exact.h"
#include "core/pipeline/generators.h"
#include "core/pipeline/schedule_text.h"
#include "core/pipeline/simulate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct brute {
    struct ss_schedule *s;
    const struct ss_stage_cost *costs;
    int64_t limit, best;
    struct ss_arena *arena;
};

/* Appends every order of the rest of a rank's actions, then of the next ranks. done: of F, I, W. */
static void try_rank(struct brute *b, int32_t r, int32_t *done, int64_t bytes)
{
    int32_t m = b->s->n_microbatches;
    const struct ss_stage_cost *c = b->costs + r;
    const int64_t more[] = {c->held_bytes, c->kept_bytes - c->held_bytes, -c->kept_bytes};
    if (r == b->s->n_ranks) {
        struct ss_arena_mark mark = ss_arena_mark(b->arena);
        struct ss_error err;
        struct ss_sim sim;
        struct ss_sim_options options = {0};
        if (ss_schedule_check(b->s, &err) == SS_OK) {
            ss_simulate(b->s, b->costs, &options, b->arena, &sim);
            b->best = sim.makespan_ps < b->best ? sim.makespan_ps : b->best;
        }
        ss_arena_rewind(b->arena, mark);
        return;
    }
    if (done[2] == m) {
        int32_t none[3] = {0};
        try_rank(b, r + 1, none, 0);
        return;
    }
    for (int kind = 0; kind < 3; kind++) {
        if (done[kind] == m || (kind && done[kind] == done[kind - 1]) ||
            bytes + more[kind] > b->limit)
            continue;
        struct ss_actions *list = b->s->ranks + r;
        list->items[list->count++] =
            (struct ss_action){.kind = (enum ss_act)kind, .stage = r, .microbatch = done[kind]++};
        try_rank(b, r, done, bytes + more[kind]);
        done[kind]--;
        list->count--;
    }
}

static int64_t brute_force(const struct ss_schedule *start, const struct ss_stage_cost *costs,
                           int64_t limit, struct ss_arena *arena)
{
    struct brute b = {.s = ss_schedule_copy(arena, start),
                      .costs = costs,
                      .limit = limit ? limit : INT64_MAX,
                      .best = INT64_MAX,
                      .arena = arena};
    int32_t none[3] = {0};
    for (int32_t r = 0; r < start->n_ranks; r++)
        b.s->ranks[r].count = 0;
    try_rank(&b, 0, none, 0);
    return b.best;
}

static void random_costs(struct ss_stage_cost *costs, int32_t n, uint64_t seed)
{
    uint64_t k = 0;
    for (int32_t i = 0; i < n; i++) {
        costs[i] =
            (struct ss_stage_cost){.forward_ps = 2 + (int64_t)ss_rng_below(seed, 0, k++, 9),
                                   .input_ps = 2 + (int64_t)ss_rng_below(seed, 0, k++, 9),
                                   .weight_ps = 1 + (int64_t)ss_rng_below(seed, 0, k++, 9),
                                   .send_forward_ps = (int64_t)ss_rng_below(seed, 0, k++, 4),
                                   .send_backward_ps = (int64_t)ss_rng_below(seed, 0, k++, 4),
                                   .held_bytes = 4,
                                   .kept_bytes = 1 + (int64_t)ss_rng_below(seed, 0, k++, 4)};
        costs[i].backward_ps = costs[i].input_ps + costs[i].weight_ps;
    }
}

static void equals_all_orders(void **state)
{
    (void)state;
    int better = 0, glpk = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        static const int32_t shapes[][2] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}};
        int32_t p = shapes[seed % 4][0], m = shapes[seed % 4][1];
        struct ss_schedule_shape shape = {p, m, 1, NULL, 0};
        struct ss_arena arena = {0};
        struct ss_stage_cost costs[3];
        struct ss_schedule *start;
        struct ss_sim sim;
        struct ss_sim_options options = {0};
        struct ss_exact got;
        struct ss_error err;
        if (seed % 4 == 3 && seed > 20)
            continue; /* slow */
        random_costs(costs, p, seed);
        assert_int_equal(
            ss_schedule_make(ss_schedule_kind_find("zb-h1"), &shape, &arena, &start, &err), SS_OK);
        int64_t held = ss_schedule_activations(start, costs);
        int64_t limit = seed % 3 == 0 ? 0 : held + (int64_t)(seed % 3) - 1;
        ss_simulate(start, costs, &options, &arena, &sim);
        assert_int_equal(ss_schedule_exact(start, costs, limit, NULL, &arena, &got, &err), SS_OK);
        assert_int_equal(got.makespan_ps, brute_force(start, costs, limit, &arena));
        assert_true(got.proved);
        assert_int_equal(got.bound_ps, got.makespan_ps);
        assert_int_equal(ss_schedule_check(got.schedule, &err), SS_OK);
        assert_true(!limit || ss_schedule_activations(got.schedule, costs) <= limit);
        better += got.makespan_ps < sim.makespan_ps;
        glpk += got.by_glpk;
        ss_arena_free(&arena);
    }
    assert_true(better >= 5 && glpk >= 5);
}

/* A job that has stopped leaves the schedule to begin with, and a true bound. */
static void stops(void **state)
{
    (void)state;
    struct ss_schedule_shape shape = {4, 8, 1, NULL, 0};
    struct ss_arena arena = {0};
    struct ss_stage_cost costs[4];
    struct ss_schedule *start;
    struct ss_exact got;
    struct ss_error err;
    struct ss_job job;
    struct ss_buf text = {0}, before = {0};
    random_costs(costs, 4, 7);
    assert_int_equal(ss_schedule_make(ss_schedule_kind_find("zb-h1"), &shape, &arena, &start, &err),
                     SS_OK);
    ss_job_init(&job);
    ss_job_cancel(&job);
    assert_int_equal(ss_schedule_exact(start, costs, 0, &job, &arena, &got, &err), SS_OK);
    ss_schedule_print(got.schedule, &text);
    ss_schedule_print(start, &before);
    assert_string_equal(ss_buf_text(&text), ss_buf_text(&before));
    assert_true(got.bound_ps > 0 && got.bound_ps <= got.makespan_ps);
    ss_job_fini(&job);
    ss_buf_free(&text);
    ss_buf_free(&before);
    ss_arena_free(&arena);
}

static void refuses(void **state)
{
    (void)state;
    struct ss_schedule_shape shape = {4, 64, 1, NULL, 0};
    struct ss_arena arena = {0};
    struct ss_stage_cost costs[4];
    struct ss_schedule *start;
    struct ss_exact got;
    struct ss_error err;
    random_costs(costs, 4, 7);
    assert_int_equal(ss_schedule_make(ss_schedule_kind_find("zb-h1"), &shape, &arena, &start, &err),
                     SS_OK);
    assert_int_equal(ss_schedule_exact(start, costs, 0, NULL, &arena, &got, &err), SS_E_LIMIT);
    shape.n_microbatches = 4;
    assert_int_equal(ss_schedule_make(ss_schedule_kind_find("1F1B"), &shape, &arena, &start, &err),
                     SS_OK);
    assert_int_equal(ss_schedule_exact(start, costs, 0, NULL, &arena, &got, &err), SS_E_ARGUMENT);
    assert_string_equal(err.message, "the schedule to begin with is not split");
    assert_int_equal(ss_schedule_make(ss_schedule_kind_find("zb-h2"), &shape, &arena, &start, &err),
                     SS_OK);
    assert_int_equal(ss_schedule_exact(start, costs, 5, NULL, &arena, &got, &err), SS_E_ARGUMENT);
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_all_orders),
        cmocka_unit_test(stops),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

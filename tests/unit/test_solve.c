/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/rng.h"
#include "core/solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A stream of small random numbers. */
struct dice {
    uint64_t seed, index;
};

static uint32_t roll(struct dice *d, uint32_t n)
{
    return (uint32_t)ss_rng_below(d->seed, 7, d->index++, n);
}

/* Small costs make ties, one in `forbid` cells is forbidden. */
static int64_t random_cost(struct dice *d, uint32_t spread, uint32_t forbid)
{
    if (forbid && roll(d, forbid) == 0)
        return SS_FORBIDDEN;
    return (int64_t)roll(d, spread) - (int64_t)roll(d, 3);
}

static void random_edge(struct ss_cost_graph *g, struct dice *d, uint32_t a, uint32_t b,
                        uint32_t spread, uint32_t forbid)
{
    uint32_t rows = g->nodes[a].n, cols = g->nodes[b].n, kind = roll(d, 6);
    int64_t cells[64];
    for (uint32_t x = 0; x < rows; x++) {
        for (uint32_t y = 0; y < cols; y++) {
            cells[x * cols + y] = random_cost(d, spread, forbid);
            if (kind == 0) /* a function */
                cells[x * cols + y] = y == (x * 7 + b) % cols ? 0 : SS_FORBIDDEN;
            else if (kind == 1) /* separable */
                cells[x * cols + y] = (int64_t)x * 3 - (int64_t)y;
        }
    }
    ss_cg_add_edge(g, a, b, ss_cg_add_table(g, rows, cols, cells));
}

static struct ss_cost_graph *random_graph(uint64_t seed)
{
    struct dice d = {.seed = seed};
    struct ss_cost_graph *g = ss_cg_new("random");
    uint32_t n = 1 + roll(&d, 8), spread = 1 + roll(&d, 20), forbid = roll(&d, 2) ? 0 : 3 + roll(&d, 12);
    bool memory = roll(&d, 2);
    for (uint32_t i = 0; i < n; i++) {
        int64_t cost[4];
        uint32_t size = 1 + roll(&d, 4);
        for (uint32_t s = 0; s < size; s++)
            cost[s] = random_cost(&d, spread, forbid ? 2 * forbid : 0);
        uint32_t node = ss_cg_add_node(g, NULL, size, cost);
        for (uint32_t k = memory ? roll(&d, 3) : 0; k > 0; k--) {
            int64_t bytes[4];
            uint32_t begin = roll(&d, 10), end = begin + roll(&d, 6);
            for (uint32_t s = 0; s < size; s++)
                bytes[s] = roll(&d, 12);
            ss_cg_add_term(g, node, begin, end, bytes);
        }
    }
    for (uint32_t k = roll(&d, 2 * n + 1); k > 0 && n > 1; k--) {
        uint32_t a = roll(&d, n), b = (a + 1 + roll(&d, n - 1)) % n;
        random_edge(g, &d, a, b, spread, forbid);
    }
    if (memory)
        g->limit_bytes = 5 + roll(&d, 30);
    return g;
}

static enum ss_rc solve(const struct ss_cost_graph *g, struct ss_solve_options options,
                        struct ss_arena *arena, struct ss_solution *solution, struct ss_error *err)
{
    return ss_solve(g, &options, NULL, arena, solution, err);
}

static void check_against_brute(uint64_t seed, struct ss_solve_options options)
{
    struct ss_cost_graph *g = random_graph(seed);
    struct ss_arena arena = {0};
    struct ss_solution truth, answer;
    struct ss_error err, brute_err;
    enum ss_rc expected =
        solve(g, (struct ss_solve_options){.method = SS_METHOD_BRUTE}, &arena, &truth, &brute_err);
    enum ss_rc got = solve(g, options, &arena, &answer, &err);
    if (got != expected)
        fail_msg("seed %llu: %s, brute force: %s", (unsigned long long)seed,
                 got ? err.message : "ok", expected ? brute_err.message : "ok");
    if (got == SS_OK) {
        if (answer.objective != truth.objective || answer.bound > truth.objective ||
            !answer.proved || !answer.feasible)
            fail_msg("seed %llu: objective %lld, optimum %lld, bound %lld, proved %d",
                     (unsigned long long)seed, (long long)answer.objective,
                     (long long)truth.objective, (long long)answer.bound, answer.proved);
        assert_int_equal(ss_cg_cost(g, answer.choice), answer.objective);
        assert_true(ss_cg_peak(g, answer.choice, NULL) <= g->limit_bytes);
    } else {
        assert_int_equal(got, SS_E_INFEASIBLE);
        assert_string_equal(err.message, brute_err.message);
    }
    ss_arena_free(&arena);
    ss_cg_free(g);
}

static void auto_equals_brute_force(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 6000; seed++)
        check_against_brute(seed, (struct ss_solve_options){.method = SS_METHOD_AUTO});
}

static void auto_without_reductions_equals_brute_force(void **state)
{
    (void)state;
    for (uint64_t seed = 6000; seed < 8000; seed++)
        check_against_brute(seed,
                            (struct ss_solve_options){.method = SS_METHOD_AUTO, .no_reduce = true});
}

static void ilp_equals_brute_force(void **state)
{
    (void)state;
    for (uint64_t seed = 8000; seed < 10000; seed++)
        check_against_brute(seed, (struct ss_solve_options){.method = SS_METHOD_ILP});
    for (uint64_t seed = 10000; seed < 12000; seed++)
        check_against_brute(seed,
                            (struct ss_solve_options){.method = SS_METHOD_ILP, .no_reduce = true});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(auto_equals_brute_force),
        cmocka_unit_test(auto_without_reductions_equals_brute_force),
        cmocka_unit_test(ilp_equals_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

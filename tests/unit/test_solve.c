/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/rng.h"
#include "core/solve/memory/relax_first.h"
#include "core/solve/memory/overbudget.h"
#include "core/solve/solve.h"
#include "tests/unit/slow.h"

#include <math.h>
#include <pthread.h>
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
    uint32_t n = 1 + roll(&d, 8), spread = 1 + roll(&d, 20),
             forbid = roll(&d, 2) ? 0 : 3 + roll(&d, 12);
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

/* Rounding that knows nothing of memory rows to come made GLPK sure of what does not fit. */
static void published_forms_equal_brute_force(void **state)
{
    static const uint64_t seeds[] = {3456, 4404, 4931, 5022, 5252, 6540, 7219, 7365, 35649, 58043};
    (void)state;
    for (size_t k = 0; k < sizeof seeds / sizeof *seeds; k++)
        for (int form = SS_FORM_MARGINAL; form <= SS_FORM_PAPER; form++)
            check_against_brute(seeds[k], (struct ss_solve_options){.method = SS_METHOD_ILP,
                                                                    .form = form,
                                                                    .no_reduce = true});
}

/* A node more, of which one strategy is free and others cost what no sum of some can hold. */
static struct ss_cost_graph *graph_with_large_costs(uint64_t seed)
{
    const int64_t cost[] = {0, 1000000, 48038396026000000, (int64_t)1 << 60};
    const int64_t bytes[] = {3, 2, 1, 0}, always[] = {(int64_t)1 << 60};
    struct ss_cost_graph *g = random_graph(seed);
    uint32_t node = ss_cg_add_node(g, NULL, 4, cost);
    if (g->limit_bytes < INT64_MAX)
        ss_cg_add_term(g, node, 0, 16, bytes);
    if (seed % 2)
        ss_cg_add_node(g, NULL, 1, always);
    return g;
}

/* Costs that are not taken do not make those that are less exact. */
static void large_costs_leave_small_ones_exact(void **state)
{
    (void)state;
    int proved = 0, solved = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct ss_cost_graph *g = graph_with_large_costs(seed);
        struct ss_arena arena = {0};
        struct ss_solution truth, x;
        struct ss_error err;
        struct ss_solve_options options = {.method = seed % 4 ? SS_METHOD_AUTO : SS_METHOD_ILP};
        enum ss_rc rc =
            solve(g, (struct ss_solve_options){.method = SS_METHOD_BRUTE}, &arena, &truth, &err);
        assert_int_equal(solve(g, options, &arena, &x, &err), rc);
        if (rc == SS_OK) {
            double far = (double)(truth.objective - x.bound) + (double)(x.objective - x.bound);
            assert_true(x.bound <= truth.objective && x.objective >= truth.objective);
            assert_true(far <= 1e-14 * fabs((double)truth.objective));
            assert_int_equal(ss_cg_cost(g, x.choice), x.objective);
            assert_true(!x.proved || x.objective == truth.objective);
            proved += x.proved;
            solved++;
        }
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
    assert_true(solved > 600 && proved > solved * 19 / 20);
}

/* Larger graphs that brute force cannot do: 10 to 24 nodes, most with memory. */
static struct ss_cost_graph *middle_graph(uint64_t seed)
{
    struct dice d = {.seed = seed};
    struct ss_cost_graph *g = ss_cg_new("middle");
    uint32_t n = 10 + roll(&d, 15), spread = 2 + roll(&d, 1000);
    uint32_t forbid = roll(&d, 2) ? 0 : 4 + roll(&d, 10);
    int64_t cells[36], bytes[6];
    bool memory = roll(&d, 3) > 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t size = 2 + roll(&d, 5), begin = roll(&d, 12);
        for (uint32_t s = 0; s < size; s++) {
            cells[s] = roll(&d, spread);
            bytes[s] = roll(&d, 100);
        }
        uint32_t node = ss_cg_add_node(g, NULL, size, cells);
        if (memory)
            ss_cg_add_term(g, node, begin, begin + 1 + roll(&d, 8), bytes);
    }
    for (uint32_t k = 2 * n; k > 0; k--) {
        uint32_t a = roll(&d, n), b = (a + 1 + roll(&d, n - 1)) % n;
        for (uint32_t c = 0; c < g->nodes[a].n * g->nodes[b].n; c++)
            cells[c] = forbid && roll(&d, forbid) == 0 ? SS_FORBIDDEN : (int64_t)roll(&d, spread);
        ss_cg_add_edge(g, a, b, ss_cg_add_table(g, g->nodes[a].n, g->nodes[b].n, cells));
    }
    if (memory)
        g->limit_bytes = n * 50 * (4 + roll(&d, 5)) / 20;
    return g;
}

static void auto_equals_ilp_on_larger_graphs(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 150; seed++) {
        struct ss_cost_graph *g = middle_graph(seed);
        struct ss_arena arena = {0};
        struct ss_solution x, y;
        struct ss_error x_err, y_err;
        enum ss_rc x_rc = solve(g, (struct ss_solve_options){0}, &arena, &x, &x_err);
        enum ss_rc y_rc =
            solve(g, (struct ss_solve_options){.method = SS_METHOD_ILP, .no_reduce = seed % 2},
                  &arena, &y, &y_err);
        if (x_rc != y_rc)
            fail_msg("seed %llu: auto %d, ilp %d", (unsigned long long)seed, x_rc, y_rc);
        if (x_rc == SS_OK) {
            assert_true(x.proved && y.proved);
            assert_int_equal(x.objective, y.objective);
        } else {
            assert_int_equal(x_rc, SS_E_INFEASIBLE);
            assert_string_equal(x_err.message, y_err.message);
        }
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
}

static void random_link(struct ss_cost_graph *g, struct dice *d, uint32_t a, uint32_t b)
{
    int64_t cells[16];
    for (uint32_t c = 0; c < 16; c++)
        cells[c] = roll(d, 100);
    ss_cg_add_edge(g, a, b, ss_cg_add_table(g, 4, 4, cells));
}

static struct ss_cost_graph *nodes_of_four(struct dice *d, uint32_t n)
{
    struct ss_cost_graph *g = ss_cg_new("long");
    for (uint32_t i = 0; i < n; i++) {
        const int64_t cost[4] = {roll(d, 100), roll(d, 100), roll(d, 100), roll(d, 100)};
        ss_cg_add_node(g, NULL, 4, cost);
    }
    return g;
}

/* The optimum of a chain, by the textbook recursion. */
static int64_t chain_optimum(const struct ss_cost_graph *g)
{
    int64_t best[4], next[4];
    memcpy(best, g->nodes[0].cost, sizeof best);
    for (size_t i = 1; i < g->n_nodes; i++) {
        const int64_t *cells = g->tables[g->edges[i - 1].table].cells;
        for (int b = 0; b < 4; b++) {
            next[b] = INT64_MAX;
            for (int a = 0; a < 4; a++)
                next[b] =
                    best[a] + cells[a * 4 + b] < next[b] ? best[a] + cells[a * 4 + b] : next[b];
            next[b] += g->nodes[i].cost[b];
        }
        memcpy(best, next, sizeof best);
    }
    int64_t least = best[0];
    for (int b = 1; b < 4; b++)
        least = best[b] < least ? best[b] : least;
    return least;
}

static void long_graphs_are_proved(void **state)
{
    (void)state;
    enum { N = 10000 };
    for (int shape = 0; shape < 3; shape++) {
        struct dice d = {.seed = 100 + (uint64_t)shape};
        struct ss_cost_graph *g = nodes_of_four(&d, N);
        struct ss_arena arena = {0};
        struct ss_solution x, y;
        struct ss_error err;
        for (uint32_t i = 1; i < N; i++) {
            random_link(g, &d, shape == 1 ? roll(&d, i) : i - 1, i); /* a tree, else a chain */
            if (shape == 2 && i >= 3 && i % 3 == 0)
                random_link(g, &d, i - 3, i); /* a ladder */
        }
        assert_int_equal(solve(g, (struct ss_solve_options){0}, &arena, &x, &err), SS_OK);
        assert_true(x.proved);
        assert_int_equal(ss_cg_cost(g, x.choice), x.objective);
        if (shape == 0) {
            assert_int_equal(x.objective, chain_optimum(g));
            assert_int_equal(
                solve(g, (struct ss_solve_options){.method = SS_METHOD_BEAM, .beam_width = 50},
                      &arena, &y, &err),
                SS_OK);
            assert_true(y.objective >= x.objective && y.bound == x.objective);
        }
        /* Elimination of the raw graph is another way to the same number. */
        assert_int_equal(solve(g, (struct ss_solve_options){.no_reduce = true}, &arena, &y, &err),
                         SS_OK);
        assert_int_equal(y.objective, x.objective);
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
}

/* 600 nodes in time, linked near and far, memory tight: nothing proves it in a few rounds. */
static struct ss_cost_graph *broad_graph(uint64_t seed)
{
    struct dice d = {.seed = seed};
    struct ss_cost_graph *g = ss_cg_new("broad");
    enum { N = 600, SIZE = 5 };
    int64_t cells[SIZE * SIZE], bytes[SIZE];
    for (uint32_t i = 0; i < N; i++) {
        for (uint32_t s = 0; s < SIZE; s++) {
            bytes[s] = 10 + roll(&d, 90);
            cells[s] = 2000 / bytes[s] + roll(&d, 100);
        }
        uint32_t node = ss_cg_add_node(g, NULL, SIZE, cells);
        ss_cg_add_term(g, node, i, i + 3 + roll(&d, 40), bytes);
    }
    for (uint32_t i = 1; i < N; i++) {
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t back = 1 + roll(&d, k ? 60 : 3), other = i > back ? i - back : 0;
            for (uint32_t c = 0; c < SIZE * SIZE; c++)
                cells[c] = roll(&d, 12) ? roll(&d, 300) : SS_FORBIDDEN;
            ss_cg_add_edge(g, other, i, ss_cg_add_table(g, SIZE, SIZE, cells));
        }
    }
    g->limit_bytes = 900;
    return g;
}

/* With an end that is counted the answer is the same, whoever does the work and how fast. */
static void two_threads_answer_as_one(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < 4; seed++) {
        struct ss_cost_graph *g = broad_graph(seed);
        struct ss_arena arena = {0};
        struct ss_solution x, y, z;
        struct ss_error err;
        struct ss_solve_options options = {.rounds = 8, .seed = seed, .threads = 1};
        assert_int_equal(ss_solve_relax_first(g, &options, NULL, &arena, &x, &err), SS_OK);
        options.threads = 2;
        assert_int_equal(ss_solve_relax_first(g, &options, NULL, &arena, &y, &err), SS_OK);
        assert_int_equal(ss_solve_relax_first(g, &options, NULL, &arena, &z, &err), SS_OK);
        assert_int_equal(x.stopped, SS_STOPPED_ROUNDS);
        assert_true(x.feasible && x.bound <= x.objective && x.bound > 0);
        assert_int_equal(x.objective, y.objective);
        assert_int_equal(x.bound, y.bound);
        assert_int_equal(z.bound, y.bound);
        assert_memory_equal(x.choice, y.choice, g->n_nodes * sizeof *x.choice);
        assert_memory_equal(z.choice, y.choice, g->n_nodes * sizeof *x.choice);
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
}

/* True if the problem was solved without the limit. */
static bool relaxes(const struct ss_cost_graph *g, const uint32_t *start, int64_t objective)
{
    struct ss_arena arena = {0};
    struct ss_solution x;
    struct ss_solve_options options = {.start = start};
    assert_int_equal(ss_solve_relax_first(g, &options, NULL, &arena, &x, NULL), SS_OK);
    assert_true(x.proved && x.feasible && x.objective == objective && x.bound == objective);
    ss_arena_free(&arena);
    return x.unlimited;
}

/* A known choice that needs little of the limit: the problem without the limit is solved at once,
 * although other choices exceed it. */
static void a_limit_far_from_binding(void **state)
{
    (void)state;
    struct dice d = {.seed = 5};
    struct ss_cost_graph *g = ss_cg_new("ladder");
    struct ss_arena arena = {0};
    struct ss_solution x;
    const struct ss_solve_options options = {0};
    enum { N = 90, SIZE = 4 };
    int64_t cells[SIZE * SIZE], bytes[SIZE] = {10, 20, 30, 90};
    for (uint32_t i = 0; i < N; i++) {
        for (uint32_t s = 0; s < SIZE; s++)
            cells[s] = roll(&d, 100) + (s == 3 ? 100 : 0);
        ss_cg_add_term(g, ss_cg_add_node(g, NULL, SIZE, cells), i, i + 6, bytes);
        for (uint32_t back = 1; back < 4 && back <= i; back++) {
            for (uint32_t c = 0; c < SIZE * SIZE; c++)
                cells[c] = roll(&d, 100);
            ss_cg_add_edge(g, i - back, i, ss_cg_add_table(g, SIZE, SIZE, cells));
        }
    }
    assert_int_equal(ss_solve(g, &options, NULL, &arena, &x, NULL), SS_OK);
    g->limit_bytes = 2 * ss_cg_peak(g, x.choice, NULL);
    assert_true(ss_cg_most_peak(g) > g->limit_bytes);
    assert_false(relaxes(g, NULL, x.objective));
    assert_true(relaxes(g, x.choice, x.objective));
    ss_arena_free(&arena);
    ss_cg_free(g);
}

/* However few rounds were asked for: there is an answer where there can be one. */
static void few_rounds_give_an_answer(void **state)
{
    (void)state;
    struct ss_cost_graph *g = random_graph(26577);
    struct ss_arena arena = {0};
    struct ss_solution x;
    struct ss_error err;
    struct ss_solve_options options = {.rounds = 1};
    assert_int_equal(ss_solve_relax_first(g, &options, NULL, &arena, &x, &err), SS_OK);
    assert_true(x.feasible && x.bound <= x.objective);
    ss_arena_free(&arena);
    ss_cg_free(g);
}

static void beam_is_feasible_and_not_below_the_optimum(void **state)
{
    (void)state;
    int found = 0;
    for (uint64_t seed = 20000; seed < 20600; seed++) {
        struct ss_cost_graph *g = random_graph(seed);
        struct ss_arena arena = {0};
        struct ss_solution truth, beam;
        struct ss_error err;
        struct ss_solve_options options = {.method = SS_METHOD_BEAM,
                                           .beam_width = seed % 2 ? 3 : 70000};
        enum ss_rc expected =
            solve(g, (struct ss_solve_options){.method = SS_METHOD_BRUTE}, &arena, &truth, &err);
        enum ss_rc got = solve(g, options, &arena, &beam, &err);
        if (got == SS_OK) {
            assert_int_equal(expected, SS_OK);
            assert_true(beam.objective >= truth.objective && beam.bound <= truth.objective);
            assert_true(ss_cg_peak(g, beam.choice, NULL) <= g->limit_bytes);
            found++;
        }
        if (expected == SS_OK && options.beam_width > 3) {
            /* As wide as there are assignments: nothing is ever dropped. */
            assert_int_equal(got, SS_OK);
            assert_int_equal(beam.objective, truth.objective);
            assert_true(beam.proved);
        }
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
    assert_true(found > 300);
}

/* A grid of nodes with many strategies: wide enough that every phase has to work. */
static struct ss_cost_graph *grid_graph(uint32_t side, uint32_t size, bool memory)
{
    struct dice d = {.seed = side};
    struct ss_cost_graph *g = ss_cg_new("grid");
    int64_t *cells = calloc((size_t)size * size, sizeof *cells);
    int64_t *bytes = calloc(size, sizeof *bytes);
    for (uint32_t i = 0; i < side * side; i++) {
        for (uint32_t s = 0; s < size; s++) {
            cells[s] = roll(&d, 1000000);
            bytes[s] = (int64_t)(1000000 - cells[s]);
        }
        uint32_t node = ss_cg_add_node(g, NULL, size, cells);
        if (memory)
            ss_cg_add_term(g, node, i, i + 3 * side, bytes);
    }
    for (uint32_t i = 0; i < side * side; i++) {
        for (uint32_t k = 0; k < 2; k++) {
            if (k ? i + side >= side * side : i % side == side - 1)
                continue;
            for (uint32_t c = 0; c < size * size; c++)
                cells[c] = roll(&d, 1000000);
            ss_cg_add_edge(g, i, k ? i + side : i + 1, ss_cg_add_table(g, size, size, cells));
        }
    }
    if (memory)
        g->limit_bytes = (int64_t)3 * side * 450000;
    free(cells);
    free(bytes);
    return g;
}

struct canceller {
    struct ss_job job;
    const char *phase;
    double at;
    pthread_t thread;
    bool started;
};

static void *cancel_soon(void *user)
{
    struct canceller *c = user;
    double start = ss_now_s();
    while (ss_now_s() < start + 0.02) {
    }
    c->at = ss_now_s();
    ss_job_cancel(&c->job);
    return NULL;
}

/* Another thread cancels shortly after the phase began. */
static void cancel_in_phase(void *user, const struct ss_progress *progress)
{
    struct canceller *c = user;
    if (c->started || strcmp(progress->phase, c->phase) != 0)
        return;
    c->started = true;
    assert_int_equal(pthread_create(&c->thread, NULL, cancel_soon, c), 0);
}

static void check_cancel(const struct ss_cost_graph *g, const char *phase, enum ss_method method)
{
    struct canceller c = {.phase = phase};
    struct ss_arena arena = {0};
    struct ss_solution answer;
    struct ss_error err;
    struct ss_solve_options options = {.method = method, .beam_width = 20000};
    ss_job_init(&c.job);
    c.job.on_progress = cancel_in_phase;
    c.job.user = &c;
    enum ss_rc rc = ss_solve(g, &options, &c.job, &arena, &answer, &err);
    double end = ss_now_s();
    if (!c.started)
        fail_msg("the phase '%s' was never reported", phase);
    pthread_join(c.thread, NULL);
    if (end - c.at > 1)
        fail_msg("phase '%s' took %.2f s to stop", phase, end - c.at);
    assert_int_equal(rc, SS_OK);
    assert_int_equal(answer.stopped, SS_STOPPED_CANCELLED);
    assert_true(!answer.proved && answer.feasible && answer.bound <= answer.objective);
    assert_int_equal(ss_cg_cost(g, answer.choice), answer.objective);
    ss_job_fini(&c.job);
    ss_arena_free(&arena);
}

static void every_phase_is_cancelled_within_a_second(void **state)
{
    (void)state;
    struct ss_cost_graph *wide = grid_graph(40, 24, false);
    check_cancel(wide, "message passing", SS_METHOD_AUTO);
    check_cancel(wide, "neighbourhood search", SS_METHOD_AUTO);
    check_cancel(wide, "beam search", SS_METHOD_BEAM);
    ss_cg_free(wide);
    struct ss_cost_graph *narrow = grid_graph(6, 14, false);
    check_cancel(narrow, "elimination", SS_METHOD_AUTO);
    ss_cg_free(narrow);
    struct ss_cost_graph *tight = grid_graph(12, 12, true);
    check_cancel(tight, "message passing", SS_METHOD_AUTO);
    check_cancel(tight, "integer program (GLPK)", SS_METHOD_ILP);
    ss_cg_free(tight);
}

static void limits_and_gaps_stop_with_an_answer(void **state)
{
    (void)state;
    struct ss_cost_graph *g = grid_graph(20, 16, false);
    struct ss_arena arena = {0};
    struct ss_solution x;
    struct ss_error err;
    assert_int_equal(solve(g, (struct ss_solve_options){.gap = 0.5}, &arena, &x, &err), SS_OK);
    assert_int_equal(x.stopped, SS_STOPPED_GAP);
    assert_true((double)(x.objective - x.bound) <= 0.5 * (double)x.objective && !x.proved);
    assert_int_equal(solve(g, (struct ss_solve_options){.time_s = 0.3}, &arena, &x, &err), SS_OK);
    assert_int_equal(x.stopped, SS_STOPPED_TIME);
    assert_true(x.bound <= x.objective && x.time_ms < 1300);
    assert_int_equal(
        solve(g, (struct ss_solve_options){.method = SS_METHOD_ILP, .time_s = 1}, &arena, &x, &err),
        SS_OK);
    assert_true(x.ilp_variables > 100000);
    assert_int_equal(x.stopped, SS_STOPPED_SIZE);
    assert_int_equal(
        solve(g, (struct ss_solve_options){.method = SS_METHOD_BRUTE}, &arena, &x, &err),
        SS_E_LIMIT);
    ss_cg_free(g);
    /* The time is that of all solves together. */
    g = grid_graph(20, 16, true);
    g->limit_bytes /= 2;
    const struct ss_solve_options soft = {.over_budget = 1, .time_s = 1};
    assert_int_equal(ss_solve_over_budget(g, &soft, NULL, &arena, &x, &err), SS_OK);
    assert_int_equal(x.stopped, SS_STOPPED_TIME);
    assert_true(x.bound <= x.objective && x.over_bytes > 0 && x.time_ms < 2000);
    ss_arena_free(&arena);
    ss_cg_free(g);
}

static void a_start_is_never_made_worse(void **state)
{
    (void)state;
    for (uint64_t seed = 30000; seed < 30200; seed++) {
        struct ss_cost_graph *g = random_graph(seed);
        struct ss_arena arena = {0};
        struct ss_solution truth, x;
        struct ss_error err;
        if (solve(g, (struct ss_solve_options){.method = SS_METHOD_BRUTE}, &arena, &truth, &err) ==
            SS_OK) {
            struct ss_solve_options options = {.method = seed % 2 ? SS_METHOD_AUTO : SS_METHOD_ILP,
                                               .start = truth.choice};
            assert_int_equal(solve(g, options, &arena, &x, &err), SS_OK);
            assert_int_equal(x.objective, truth.objective);
            assert_true(x.proved);
        }
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
}

/* Costs near the ends of int64 are scaled inside; bounds then round down, choices stay exact. What
 * is as cheap in rounded costs is weighed one by one. */
static void huge_costs_keep_bounds_valid(void **state)
{
    (void)state;
    int proved = 0, solved = 0;
    for (uint64_t seed = 40000; seed < 40100; seed++) {
        struct ss_cost_graph *g = random_graph(seed), *h = ss_cg_new("huge");
        struct ss_arena arena = {0};
        struct ss_solution truth, x;
        struct ss_error err;
        int64_t cells[16];
        h->limit_bytes = g->limit_bytes;
        for (size_t i = 0; i < g->n_nodes; i++) {
            const struct ss_cg_node *v = &g->nodes[i];
            for (uint32_t s = 0; s < v->n; s++)
                cells[s] = v->cost[s] == SS_FORBIDDEN ? SS_FORBIDDEN
                                                      : v->cost[s] * 10000000000000007 + (int64_t)s;
            ss_cg_add_node(h, NULL, v->n, cells);
            for (uint32_t k = 0; k < v->n_terms; k++)
                ss_cg_add_term(h, (uint32_t)i, v->terms[k].begin, v->terms[k].end,
                               v->terms[k].bytes);
        }
        for (size_t k = 0; k < g->n_edges; k++) {
            const struct ss_cg_table *t = &g->tables[g->edges[k].table];
            for (uint32_t c = 0; c < t->rows * t->cols; c++)
                cells[c] =
                    t->cells[c] == SS_FORBIDDEN ? SS_FORBIDDEN : t->cells[c] * 10000000000000007;
            ss_cg_add_edge(h, g->edges[k].a, g->edges[k].b,
                           ss_cg_add_table(h, t->rows, t->cols, cells));
        }
        if (solve(h, (struct ss_solve_options){.method = SS_METHOD_BRUTE}, &arena, &truth, &err) ==
            SS_OK) {
            assert_int_equal(solve(h, (struct ss_solve_options){.time_s = 20}, &arena, &x, &err),
                             SS_OK);
            assert_true(x.objective >= truth.objective && x.bound <= truth.objective);
            if (x.proved)
                assert_int_equal(x.objective, truth.objective);
            proved += x.proved;
            solved++;
        }
        ss_arena_free(&arena);
        ss_cg_free(g);
        ss_cg_free(h);
    }
    print_message("of %d optima with huge costs %d are proved\n", solved, proved);
    assert_true(proved == solved);
}

/* Every two nodes share a table, so that elimination is hopeless; the least is to take the first
 * strategy everywhere, as the relaxed integer program says too. */
static struct ss_cost_graph *complete(uint32_t n, uint32_t size)
{
    struct ss_cost_graph *g = ss_cg_new("complete");
    int64_t *cost = calloc(size, sizeof *cost);
    int64_t *cells = calloc((size_t)size * size, sizeof *cells);
    for (uint32_t s = 1; s < size; s++)
        cost[s] = 100 * n;
    cells[0] = 1;
    for (uint32_t i = 0; i < n; i++) {
        ss_cg_add_node(g, NULL, size, cost);
        for (uint32_t k = 0; k < i; k++)
            ss_cg_add_edge(g, k, i, ss_cg_add_table(g, size, size, cells));
    }
    free(cost);
    free(cells);
    return g;
}

/* Up to 30,000 variables GLPK gets what elimination left open, and nothing larger. */
static void glpk_gets_what_it_can_prove(void **state)
{
    (void)state;
    static const struct {
        uint32_t n, size;
        bool proved;
    } cases[] = {{20, 12, true}, {20, 13, false}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct ss_cost_graph *g = complete(cases[k].n, cases[k].size);
        const struct ss_solve_options options = {.no_reduce = true};
        struct ss_arena arena = {0};
        struct ss_solution x;
        assert_int_equal(ss_solve(g, &options, NULL, &arena, &x, NULL), SS_OK);
        assert_int_equal(x.objective, cases[k].n * (cases[k].n - 1) / 2);
        assert_int_equal(x.proved, cases[k].proved);
        assert_int_equal(x.ilp_variables > 30000, !cases[k].proved);
        assert_true(x.ilp_variables > 25000);
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
}

/* A program that is too large for GLPK is left alone, and the plan is that of the other methods. */
static void what_glpk_cannot_hold_is_solved_otherwise(void **state)
{
    (void)state;
    enum { N = 20, SIZE = 75 };
    static int64_t cells[SIZE * SIZE];
    struct dice d = {.seed = 5};
    struct ss_cost_graph *g = ss_cg_new("large");
    const struct ss_solve_options options = {
        .method = SS_METHOD_ILP, .form = SS_FORM_ALPA, .no_reduce = true, .rounds = 1};
    struct ss_arena arena = {0};
    struct ss_solution x;
    for (uint32_t i = 0; i < N; i++) {
        ss_cg_add_node(g, NULL, SIZE, cells);
        for (uint32_t k = 0; k < i; k++) {
            for (uint32_t c = 0; c < SIZE * SIZE; c++)
                cells[c] = roll(&d, 1000);
            ss_cg_add_edge(g, k, i, ss_cg_add_table(g, SIZE, SIZE, cells));
        }
        memset(cells, 0, sizeof cells);
    }
    assert_int_equal(ss_solve(g, &options, NULL, &arena, &x, NULL), SS_OK);
    assert_int_equal(x.method, SS_METHOD_ILP);
    assert_int_equal(x.stopped, SS_STOPPED_SIZE);
    assert_true(x.ilp_variables > 1000000 && x.bound > ss_cg_floor(g));
    ss_arena_free(&arena);
    ss_cg_free(g);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(auto_equals_brute_force),
        cmocka_unit_test(auto_without_reductions_equals_brute_force),
        cmocka_unit_test(ilp_equals_brute_force),
        cmocka_unit_test(published_forms_equal_brute_force),
        cmocka_unit_test(large_costs_leave_small_ones_exact),
        cmocka_unit_test(a_limit_far_from_binding),
        cmocka_unit_test(few_rounds_give_an_answer),
        cmocka_unit_test(long_graphs_are_proved),
        cmocka_unit_test(beam_is_feasible_and_not_below_the_optimum),
        cmocka_unit_test(a_start_is_never_made_worse),
        cmocka_unit_test(huge_costs_keep_bounds_valid),
        cmocka_unit_test(what_glpk_cannot_hold_is_solved_otherwise),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(every_phase_is_cancelled_within_a_second),
        cmocka_unit_test(limits_and_gaps_stop_with_an_answer),
        cmocka_unit_test(glpk_gets_what_it_can_prove),
        cmocka_unit_test(auto_equals_ilp_on_larger_graphs),
        cmocka_unit_test(two_threads_answer_as_one),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}

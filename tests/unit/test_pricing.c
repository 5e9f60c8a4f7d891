/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory multipliers: relaxed solves without the limit and at given multipliers, the bundle method,
 * and the crossover of their choices. */
#include "core/base/rng.h"
#include "core/solve/memory/crossover.h"
#include "core/solve/memory/priced_solve.h"
#include "core/solve/memory/branching.h"
#include "core/solve/memory/bundle.h"
#include "core/solve/resume/resume.h"
#include "tests/unit/slow.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int64_t roll(uint64_t seed, uint64_t *index, uint32_t n)
{
    return ss_rng_below(seed, 11, (*index)++, n);
}

/* A chain in which memory is bought with cost, all nodes alive at once. Strategies beyond the
 * second of a node are cheaper than both. */
static struct ss_cost_graph *chain(uint32_t n, uint32_t size, uint64_t seed)
{
    struct ss_cost_graph *g = ss_cg_new("chain");
    int64_t *cells = calloc((size_t)size * size, sizeof *cells);
    int64_t *bytes = calloc(size, sizeof *bytes);
    uint64_t index = 0;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t s = 0; s < size; s++) {
            bytes[s] = 100 + roll(seed, &index, 900);
            cells[s] = (s < 2 ? 20000 : 10000) - 5 * bytes[s] + roll(seed, &index, 1000);
        }
        ss_cg_add_node(g, NULL, size, cells);
        ss_cg_add_term(g, i, 0, 1, bytes);
    }
    for (size_t c = 0; c < (size_t)size * size; c++)
        cells[c] = roll(seed, &index, 2000);
    for (uint32_t i = 1; i < n; i++)
        ss_cg_add_edge(g, i - 1, i, ss_cg_add_table(g, size, size, cells));
    g->limit_bytes = 450 * (int64_t)n;
    free(cells);
    free(bytes);
    return g;
}

/* The least cost of all that take strategy 0 or 1 of each node and fit; INT64_MAX: nothing does. */
static int64_t best_of_two(const struct ss_cost_graph *g)
{
    uint32_t *choice = calloc(g->n_nodes, sizeof *choice);
    int64_t best = INT64_MAX;
    for (uint32_t mask = 0; mask < 1u << g->n_nodes; mask++) {
        for (size_t i = 0; i < g->n_nodes; i++)
            choice[i] = mask >> i & 1;
        int64_t cost = ss_cg_cost(g, choice);
        if (cost < best && ss_cg_peak(g, choice, NULL) <= g->limit_bytes)
            best = cost;
    }
    free(choice);
    return best;
}

static void crossing_finds_the_best_of_two_choices(void **state)
{
    (void)state;
    uint32_t zeros[12] = {0}, ones[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const uint32_t *const choices[] = {zeros, ones};
    uint32_t found = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct ss_cost_graph *g = chain(12, 4, seed);
        uint32_t best[12] = {0}, full[12] = {0};
        const struct ss_solve_options options = {.threads = 1};
        struct ss_job job;
        struct ss_arena arena = {0};
        ss_job_init(&job);
        struct ss_solver s = {.g = g,
                              .options = &options,
                              .job = &job,
                              .best = best,
                              .full = full,
                              .bound = INT64_MIN,
                              .least_peak = INT64_MAX};
        ss_crossover(&s, choices, 2);
        int64_t truth = best_of_two(g);
        assert_int_equal(s.has_best, truth < INT64_MAX);
        if (s.has_best) {
            assert_int_equal(s.best_cost, truth);
            assert_int_equal(ss_cg_cost(g, best), truth);
            assert_true(ss_cg_peak(g, best, NULL) <= g->limit_bytes);
            found++;
        }
        /* A better one that is known already stays, and takes part. */
        struct ss_solution known;
        assert_int_equal(ss_solve(g, &options, NULL, &arena, &known, NULL), SS_OK);
        ss_solver_offer(&s, known.choice);
        ss_crossover(&s, choices, 2);
        assert_int_equal(s.best_cost, known.objective);
        ss_arena_free(&arena);
        ss_job_fini(&job);
        ss_cg_free(g);
    }
    assert_true(found > 10);
}

/* A chain of two kinds of strategies, cheap ones that hold more and dear ones that hold less: what
 * going over from one kind to the other costs is more than one node gains. */
static struct ss_cost_graph *phases(uint32_t n, int64_t change, uint64_t seed)
{
    struct ss_cost_graph *g = ss_cg_new("phases");
    uint64_t index = 0;
    for (uint32_t i = 0; i < n; i++) {
        int64_t cost[4], bytes[4];
        for (uint32_t s = 0; s < 4; s++) {
            cost[s] = (s < 2 ? 1000 : 2000) + roll(seed, &index, 100);
            bytes[s] = (s < 2 ? 1000 : 400) + roll(seed, &index, 100);
        }
        ss_cg_add_node(g, NULL, 4, cost);
        ss_cg_add_term(g, i, 0, 2 + i % 2, bytes);
    }
    for (uint32_t i = 1; i < n; i++) {
        int64_t cells[16];
        for (uint32_t c = 0; c < 16; c++)
            cells[c] = (c / 4 < 2) == (c % 4 < 2) ? roll(seed, &index, 100) : change;
        ss_cg_add_edge(g, i - 1, i, ss_cg_add_table(g, 4, 4, cells));
    }
    g->limit_bytes = 750 * (int64_t)n;
    return g;
}

/* Prices one after the other, from none on. */
static void climb(struct ss_bundle *x)
{
    for (bool more = true; more && x->n_cuts < 8; more = ss_bundle_next(x)) {
        struct ss_arena arena = {0};
        struct ss_priced_solve own = {.options = {.quiet = true}};
        ss_bundle_quantise(x);
        struct ss_cost_graph *v = ss_bundle_graph(x, &arena);
        assert_true(ss_priced_solve_run(&own, v, x->s->job));
        ss_bundle_add_cut(x, own.s.best, own.s.bound - ss_bundle_limit_price(x));
        ss_priced_solve_fini(&own);
        ss_arena_free(&arena);
    }
}

struct outcome {
    uint32_t higher, found;
};

/* The bound of a few parts is one of the whole. Counts where it closes most of what the prices
 * leave open, and where the optimum was found. */
static void bound_parts(struct ss_cost_graph *g, uint32_t threads, struct outcome *out)
{
    const struct ss_solve_options options = {.threads = threads};
    const struct ss_solve_options all = {.method = SS_METHOD_BRUTE};
    uint32_t best[8] = {0}, full[8] = {0}, choice[8] = {0};
    struct ss_solution truth;
    struct ss_job job;
    struct ss_arena arena = {0};
    ss_job_init(&job);
    assert_int_equal(ss_solve(g, &all, NULL, &arena, &truth, NULL), SS_OK);
    struct ss_solver s = {.g = g,
                          .options = &options,
                          .job = &job,
                          .best = best,
                          .full = full,
                          .bound = ss_cg_floor(g),
                          .least_peak = INT64_MAX};
    assert_int_equal(ss_reduced_init(&s.reduced, g, NULL), SS_OK);
    ss_reduced_memory(&s.reduced);
    s.core = ss_pairwise_of(&s.reduced, NULL, &s.arena);
    struct ss_bundle x = {.s = &s, .bound = INT64_MIN, .model = INFINITY};
    ss_state_init(&x.state, s.core, choice);
    climb(&x);
    assert_true(x.bound <= truth.objective);
    ss_solver_raise(&s, x.bound - s.reduced.base);
    ss_memory_branch(&x);
    assert_true(s.bound >= x.bound && s.bound <= truth.objective);
    assert_true(!s.has_best || s.best_cost >= truth.objective);
    out->higher += 2 * (truth.objective - s.bound) < truth.objective - x.bound;
    out->found += s.has_best && s.best_cost == truth.objective;
    ss_state_fini(&x.state);
    ss_arena_free(&x.arena);
    ss_reduced_fini(&s.reduced);
    ss_arena_free(&s.arena);
    ss_arena_free(&arena);
    ss_job_fini(&job);
    ss_cg_free(g);
}

static void parts_bound_what_prices_mix(void **state)
{
    (void)state;
    struct outcome of = {0};
    for (uint64_t seed = 0; seed < 40; seed++)
        bound_parts(phases(8, 1500, seed), 1 + seed % 2, &of);
    assert_true(of.higher > 35 && of.found > 30);
}

/* No node can go with the one choice beside one that goes with the other. */
static void parts_tell_apart_what_is_forbidden(void **state)
{
    (void)state;
    struct outcome of = {0};
    for (uint64_t seed = 0; seed < 40; seed++)
        bound_parts(phases(8, SS_FORBIDDEN, seed), 1 + seed % 2, &of);
    assert_true(of.higher == 40 && of.found == 40);
}

/* One node that holds most, dear where it holds less, and some that give up a little each. */
static struct ss_cost_graph *lump(uint32_t n, uint64_t seed)
{
    struct ss_cost_graph *g = ss_cg_new("lump");
    uint64_t index = 0;
    for (uint32_t i = 0; i < n; i++) {
        int64_t cost[3] = {0, 400 + roll(seed, &index, 200), 1000 + roll(seed, &index, 400)};
        int64_t bytes[3] = {100, 80, 65};
        if (!i) {
            cost[1] = cost[2] = 4000 + roll(seed, &index, 2000);
            bytes[0] = 1000;
            bytes[1] = bytes[2] = 400;
        }
        ss_cg_add_node(g, NULL, 3, cost);
        ss_cg_add_term(g, i, 0, 1, bytes);
    }
    g->limit_bytes = 1000 + 85 * (n - 1);
    return g;
}

static void parts_decide_what_holds_most(void **state)
{
    (void)state;
    struct outcome of = {0};
    for (uint64_t seed = 0; seed < 40; seed++)
        bound_parts(lump(8, seed), 1 + seed % 2, &of);
    assert_true(of.higher == 40 && of.found == 40);
}

/* Large problems are solved without their limit ahead, with the answer that one would get later. */
static void large_ones_are_solved_ahead(void **state)
{
    (void)state;
    struct ss_cost_graph *g = chain(100, 300, 5), *small = chain(6, 20, 5);
    struct ss_job job;
    ss_job_init(&job);
    for (uint32_t threads = 1; threads <= 2; threads++) {
        const struct ss_solve_options options = {.threads = threads};
        struct ss_solver s = {.g = g, .options = &options, .job = &job};
        struct ss_unpriced_solve *ahead = ss_unpriced_solve_start(&s);
        struct ss_priced_solve own = {.options = {.quiet = true}, .patient = true}, *got;
        struct ss_arena arena = {0};
        struct ss_cost_graph *free_one = ss_cg_variant(g, 0, &arena);
        free_one->limit_bytes = INT64_MAX;
        assert_non_null(ahead);
        assert_true(ss_priced_solve_run(&own, free_one, &job));
        got = ss_unpriced_solve_wait(ahead);
        assert_non_null(got);
        assert_int_equal(got->s.best_cost, own.s.best_cost);
        assert_int_equal(got->s.bound, own.s.bound);
        assert_int_equal(ss_cg_cost(g, got->s.best), got->s.best_cost);
        assert_true(ss_cg_peak(g, got->s.best, NULL) > g->limit_bytes);
        ss_priced_solve_fini(&own);
        ss_unpriced_solve_free(ahead);
        s.g = small;
        assert_null(ss_unpriced_solve_start(&s));
        s.g = free_one;
        assert_null(ss_unpriced_solve_start(&s));
        ss_arena_free(&arena);
    }
    ss_job_fini(&job);
    ss_cg_free(g);
    ss_cg_free(small);
}

/* With the limit: the same with one thread as with two, and what was solved ahead bounds it. */
static void large_limits_take_one_way(void **state)
{
    (void)state;
    struct ss_cost_graph *g = chain(100, 300, 6);
    struct ss_solution x, y, loose;
    struct ss_arena arena = {0};
    struct ss_solve_options options = {.rounds = 2, .threads = 1, .time_s = 600};
    assert_int_equal(ss_solve(g, &options, NULL, &arena, &x, NULL), SS_OK);
    options.threads = 2;
    assert_int_equal(ss_solve(g, &options, NULL, &arena, &y, NULL), SS_OK);
    assert_int_equal(x.objective, y.objective);
    assert_int_equal(x.bound, y.bound);
    assert_memory_equal(x.choice, y.choice, g->n_nodes * sizeof *x.choice);
    assert_true(x.feasible && x.bound <= x.objective);
    g->limit_bytes = INT64_MAX;
    assert_int_equal(ss_solve(g, &options, NULL, &arena, &loose, NULL), SS_OK);
    assert_true(loose.proved && x.bound >= loose.objective);
    ss_arena_free(&arena);
    ss_cg_free(g);
}

static const uint32_t *with_a_zero(void *user, const uint32_t *choice)
{
    uint32_t *grown = user, n = 100;
    memcpy(grown, choice, n * sizeof *grown);
    grown[n] = 0;
    return grown;
}

/* A graph with one more node begins where the last one ended: after as many rounds its bound is
 * higher than from scratch. */
static void a_grown_graph_goes_on(void **state)
{
    (void)state;
    struct ss_cost_graph *g = chain(100, 300, 6), *grown = chain(100, 300, 6);
    const int64_t cost[] = {5, 7}, bytes[] = {300, 0};
    uint32_t room[101], last = ss_cg_add_node(grown, NULL, 2, cost);
    ss_cg_add_term(grown, last, 0, 1, bytes);
    struct ss_resume *resume = ss_resume_new();
    struct ss_arena arena = {0};
    struct ss_solution first, x, scratch;
    struct ss_solve_options options = {.rounds = 6, .time_s = 600, .resume = resume};
    assert_int_equal(ss_solve(g, &options, NULL, &arena, &first, NULL), SS_OK);
    ss_resume_grow(resume, 101, with_a_zero, room);
    assert_true(ss_resume_had_limit(resume, grown->limit_bytes));
    options.rounds = 1;
    assert_int_equal(ss_solve(grown, &options, NULL, &arena, &x, NULL), SS_OK);
    options.resume = NULL;
    assert_int_equal(ss_solve(grown, &options, NULL, &arena, &scratch, NULL), SS_OK);
    assert_true(x.feasible && x.bound > scratch.bound && x.objective < scratch.objective);
    assert_true(x.bound <= scratch.objective && x.bound <= x.objective);
    /* What it learnt is of use for the smaller graph too, under this limit and another one. */
    struct ss_resume *taken = ss_resume_new();
    ss_resume_take_limit(taken, resume, 100);
    assert_true(ss_resume_had_limit(taken, g->limit_bytes));
    for (uint32_t k = 0; k < 2; k++) {
        options.resume = NULL;
        assert_int_equal(ss_solve(g, &options, NULL, &arena, &scratch, NULL), SS_OK);
        options.resume = ss_resume_branch(taken);
        assert_int_equal(ss_solve(g, &options, NULL, &arena, &x, NULL), SS_OK);
        assert_true(x.feasible && x.bound > scratch.bound && x.objective <= scratch.objective);
        ss_resume_free(options.resume);
        g->limit_bytes += g->limit_bytes / 50;
    }
    ss_resume_free(taken);
    ss_resume_free(resume);
    ss_arena_free(&arena);
    ss_cg_free(g);
    ss_cg_free(grown);
}

struct shown {
    const struct ss_cost_graph *g;
    uint32_t times;
    int64_t cost, refuse_below;
};

static bool refuse(void *user, const uint32_t *choice, int64_t cost, int64_t bound)
{
    struct shown *shown = user;
    shown->times++;
    shown->cost = cost;
    assert_true(cost == ss_cg_cost(shown->g, choice) && bound <= cost);
    assert_true(ss_cg_peak(shown->g, choice, NULL) <= shown->g->limit_bytes);
    return cost >= shown->refuse_below;
}

/* The best choice is shown while the solve goes on; it ends with the one that was refused. */
static void a_choice_can_be_refused(void **state)
{
    (void)state;
    struct ss_cost_graph *g = chain(100, 300, 6);
    struct shown shown = {.g = g, .refuse_below = INT64_MIN};
    struct ss_solution all, x;
    struct ss_arena arena = {0};
    const struct ss_solve_options options = {
        .rounds = 4, .time_s = 600, .accept = refuse, .accept_user = &shown};
    assert_int_equal(ss_solve(g, &options, NULL, &arena, &all, NULL), SS_OK);
    assert_true(shown.times > 1 && all.stopped == SS_STOPPED_ROUNDS);
    /* Whoever has the answer may change either. */
    assert_true(all.prices.n > 0 && all.prices.at != all.last_prices.at);
    shown = (struct shown){.g = g, .refuse_below = INT64_MAX};
    assert_int_equal(ss_solve(g, &options, NULL, &arena, &x, NULL), SS_OK);
    assert_true(shown.times == 1 && x.objective == shown.cost && x.stopped == SS_STOPPED_REFUSED);
    assert_true(x.bound <= all.objective && !x.proved);
    ss_arena_free(&arena);
    ss_cg_free(g);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crossing_finds_the_best_of_two_choices),
        cmocka_unit_test(parts_bound_what_prices_mix),
        cmocka_unit_test(parts_tell_apart_what_is_forbidden),
        cmocka_unit_test(large_ones_are_solved_ahead),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(parts_decide_what_holds_most),
        cmocka_unit_test(large_limits_take_one_way),
        cmocka_unit_test(a_choice_can_be_refused),
    };
    const struct CMUnitTest soak[] = {
        cmocka_unit_test(a_grown_graph_goes_on), /* half a minute */
    };
    if (asked_for("soak", argc, argv))
        return cmocka_run_group_tests(soak, NULL, NULL);
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}

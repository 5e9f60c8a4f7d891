/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The k best choices, compared with the sorted list of all choices. */
#include "core/solve/nextbest.h"
#include "core/solve/resume/resume.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/small_graphs.h"

enum { K = 12 };

static int rising(const void *left, const void *right)
{
    int64_t x = *(const int64_t *)left, y = *(const int64_t *)right;
    return (x > y) - (x < y);
}

/* An arbitrary part of the choices. */
static bool is_odd(void *user, const uint32_t *choice, int64_t cost)
{
    const struct ss_cost_graph *g = user;
    (void)cost;
    return ss_hash(choice, g->n_nodes * sizeof *choice, 7) % 3 > 0;
}

/* Costs of all choices that fit, or of those among them that are odd, the least first. */
static size_t all_costs(struct ss_cost_graph *g, bool odd, int64_t *costs)
{
    uint32_t choice[MOST_NODES + 1] = {0};
    size_t n = 0;
    for (bool more = true; more;) {
        int64_t cost = ss_cg_cost(g, choice);
        if (cost != SS_FORBIDDEN && ss_cg_peak(g, choice, NULL) <= g->limit_bytes &&
            (!odd || is_odd(g, choice, cost)))
            costs[n++] = cost;
        size_t i = g->n_nodes;
        while (i > 0 && ++choice[i - 1] == g->nodes[i - 1].n)
            choice[--i] = 0;
        more = i > 0;
    }
    qsort(costs, n, sizeof *costs, rising);
    return n;
}

static void check(struct ss_cost_graph *g, const struct ss_solution *first, bool odd, int64_t most,
                  struct ss_resume *resume, const int64_t *costs, size_t n_costs)
{
    const struct ss_solve_options options = {.resume = resume};
    struct ss_arena arena = {0};
    struct ss_next_bests found;
    size_t within = 0;
    while (within < n_costs && costs[within] <= most)
        within++;
    const struct ss_next_best_query query = {
        .k = K, .most = most, .first = first, .takes = odd ? is_odd : NULL, .user = g};
    ss_find_next_bests(g, &query, &options, NULL, &arena, &found);
    assert_int_equal(found.n, within < K ? within : K);
    assert_true(found.whole || within >= K);
    assert_true(!found.whole || within <= K);
    for (size_t i = 0; i < found.n; i++) {
        const struct ss_next_best *x = &found.items[i];
        assert_true(x->exact);
        assert_int_equal(x->cost, costs[i]);
        assert_int_equal(x->cost, ss_cg_cost(g, x->choice));
        assert_int_equal(x->peak_bytes, ss_cg_peak(g, x->choice, NULL));
        for (size_t k = 0; k < i; k++)
            assert_memory_not_equal(x->choice, found.items[k].choice,
                                    g->n_nodes * sizeof *x->choice);
    }
    ss_arena_free(&arena);
}

static void the_list_is_that_of_all_choices(void **state)
{
    (void)state;
    static int64_t costs[729], odd[729];
    int solved = 0;
    for (seed = 0; seed < 300; seed++) {
        draws = 0;
        struct ss_cost_graph *g = random_graph();
        struct ss_arena arena = {0};
        struct ss_solution first;
        struct ss_error err = {0};
        struct ss_resume *resume = ss_resume_new();
        const struct ss_solve_options options = {.resume = resume};
        size_t n = all_costs(g, false, costs), n_odd = all_costs(g, true, odd);
        enum ss_rc rc = ss_solve(g, &options, NULL, &arena, &first, &err);
        assert_int_equal(rc, n ? SS_OK : SS_E_INFEASIBLE);
        if (rc == SS_OK) {
            check(g, &first, false, INT64_MAX - 1, NULL, costs, n);
            check(g, &first, false, costs[n / 3], NULL, costs, n);
            check(g, NULL, false, costs[n / 3], NULL, costs, n);
            check(g, NULL, true, INT64_MAX - 1, NULL, odd, n_odd);
            check(g, NULL, true, costs[n / 3], NULL, odd, n_odd);
            /* Parts that take up where the one before ended, and two lists after each other. */
            check(g, &first, false, INT64_MAX - 1, resume, costs, n);
            check(g, &first, false, costs[n / 3], resume, costs, n);
            solved++;
        }
        ss_resume_free(resume);
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
    assert_true(solved > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_list_is_that_of_all_choices)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

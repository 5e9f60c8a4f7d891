/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limits with a price per byte above them, compared with all choices. */
#include "core/solve/certificate/certify.h"
#include "core/solve/memory/overbudget.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/small_graphs.h"

static int64_t least_sum(const struct ss_cost_graph *g, double rate)
{
    uint32_t choice[MOST_NODES + 1] = {0};
    int64_t best = INT64_MAX;
    for (bool more = true; more;) {
        int64_t cost = ss_cg_cost(g, choice), peak = ss_cg_peak(g, choice, NULL);
        if (cost != SS_FORBIDDEN) {
            cost += ss_over_budget_penalty(rate, peak - g->limit_bytes);
            best = cost < best ? cost : best;
        }
        size_t i = g->n_nodes;
        while (i > 0 && ++choice[i - 1] == g->nodes[i - 1].n)
            choice[--i] = 0;
        more = i > 0;
    }
    return best;
}

static enum ss_rc check(const struct ss_cost_graph *g, const struct ss_buf *text,
                        struct ss_certificate *c, struct ss_error *err)
{
    return ss_certificate_check(g, "c", ss_buf_text(text), text->length, c, err);
}

/* A certificate is written and holds, and at a lower price of bytes it is refused. True if it
 * proves the sum. */
static bool is_certified(const struct ss_cost_graph *g, const struct ss_solution *x,
                         const struct ss_prices *prices)
{
    struct ss_buf text = {0}, cheaper = {0};
    struct ss_certificate written, checked;
    struct ss_error err = {0};
    assert_int_equal(ss_certify(g, x->choice, prices, NULL, &text, &written, &err), SS_OK);
    if (check(g, &text, &checked, &err) != SS_OK)
        fail_msg("seed %d: %s (%s)", (int)seed, err.message, err.where);
    assert_memory_equal(&written, &checked, sizeof checked);
    assert_true(checked.cost == x->objective && checked.penalty == x->penalty);
    assert_true(checked.over_bytes == x->over_bytes && checked.bound <= x->objective);
    const char *from = strstr(ss_buf_text(&text), "over-budget "), *to = strchr(from, '\n');
    ss_buf_add(&cheaper, text.data, (size_t)(from - text.data));
    ss_buf_puts(&cheaper, "over-budget 1 40");
    ss_buf_puts(&cheaper, to);
    if (checked.prices || checked.penalty > 1)
        assert_int_not_equal(check(g, &cheaper, &checked, &err), SS_OK);
    ss_buf_free(&text);
    ss_buf_free(&cheaper);
    return written.bound == x->objective;
}

static void the_sum_is_the_least(void **state)
{
    (void)state;
    static const double rates[] = {0.01, 0.7, 3, 40, 1e6};
    int over = 0, within = 0, infeasible = 0, written = 0;
    for (seed = 0; seed < 400; seed++) {
        draws = 0;
        struct ss_cost_graph *g = random_graph();
        if (g->limit_bytes != INT64_MAX)
            g->limit_bytes = roll((uint32_t)g->limit_bytes);
        struct ss_arena arena = {0};
        struct ss_solution x;
        struct ss_error err = {0};
        const struct ss_solve_options options = {.over_budget = rates[roll(5)]};
        int64_t best = least_sum(g, options.over_budget);
        enum ss_rc rc = ss_solve_over_budget(g, &options, NULL, &arena, &x, &err);
        assert_int_equal(rc, best < INT64_MAX ? SS_OK : SS_E_INFEASIBLE);
        infeasible += rc != SS_OK;
        if (rc == SS_OK) {
            assert_int_equal(x.objective, best);
            assert_true(x.proved && x.bound == best);
            assert_int_equal(x.objective, ss_cg_cost(g, x.choice) + x.penalty);
            int64_t passed = ss_cg_peak(g, x.choice, NULL) - g->limit_bytes;
            assert_int_equal(x.over_bytes, passed > 0 ? passed : 0);
            assert_int_equal(x.penalty, ss_over_budget_penalty(options.over_budget, passed));
            over += passed > 0;
            within += passed <= 0;
            bool first = is_certified(g, &x, &x.prices), last = is_certified(g, &x, &x.last_prices);
            written += first || last;
        }
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
    assert_true(over > 40 && within > 40 && infeasible > 0);
    print_message("of %d sums %d are proved by a certificate\n", over + within, written);
    assert_true(written > (over + within) * 3 / 4);
}

/* Gibibytes of overflow at a high rate cost more than the arithmetic of a solver holds. */
static void dear_bytes_are_no_proof(void **state)
{
    (void)state;
    int over = 0;
    for (seed = 0; seed < 3000; seed++) {
        draws = 0;
        struct ss_cost_graph *g = random_graph();
        struct ss_arena arena = {0};
        struct ss_solution x;
        const struct ss_solve_options options = {.over_budget = 1e6};
        for (size_t i = 0; i < g->n_nodes; i++) {
            for (uint32_t k = 0; k < g->nodes[i].n_terms; k++) {
                int64_t *bytes = ss_alloc_array(&arena, g->nodes[i].n, sizeof *bytes);
                for (uint32_t s = 0; s < g->nodes[i].n; s++)
                    bytes[s] = g->nodes[i].terms[k].bytes[s] << 34;
                g->nodes[i].terms[k].bytes = bytes;
            }
        }
        if (g->limit_bytes != INT64_MAX)
            g->limit_bytes = (int64_t)roll((uint32_t)g->limit_bytes) << 34;
        int64_t best = least_sum(g, options.over_budget);
        if (best < INT64_MAX) {
            assert_int_equal(ss_solve_over_budget(g, &options, NULL, &arena, &x, NULL), SS_OK);
            assert_true(x.bound <= best && x.objective >= best);
            assert_true(!x.proved || x.objective == best);
            over += x.over_bytes > 0;
        }
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
    assert_true(over > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_sum_is_the_least),
                                       cmocka_unit_test(dear_bytes_are_no_proof)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

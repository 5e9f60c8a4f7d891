/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Certificates of random problems: the checker accepts them, their bounds are at most the optimum,
 * and altered certificates are refused. */
#include "core/base/rng.h"
#include "core/solve/exact/brute.h"
#include "core/solve/certificate/certify.h"
#include "core/solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t seed, draws;

static uint32_t roll(uint32_t n)
{
    return (uint32_t)ss_rng_below(seed, 11, draws++, n);
}

/* Ties, forbidden cells, parallel edges, several terms, negative costs. */
static struct ss_cost_graph *random_graph(uint32_t n)
{
    struct ss_cost_graph *g = ss_cg_new("random");
    int64_t cells[16], bytes[4];
    bool memory = roll(3) > 0;
    uint32_t forbid = roll(2) ? 0 : 8, range = roll(2) ? 4 : 1000;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t size = 1 + roll(4);
        for (uint32_t s = 0; s < size; s++)
            cells[s] =
                forbid && roll(3 * forbid) == 0 ? SS_FORBIDDEN : (int64_t)roll(range) - range / 8;
        uint32_t node = ss_cg_add_node(g, NULL, size, cells);
        for (uint32_t k = roll(3); memory && k > 0; k--) {
            uint32_t begin = roll(8);
            for (uint32_t s = 0; s < size; s++)
                bytes[s] = roll(40);
            ss_cg_add_term(g, node, begin, begin + 1 + roll(6), bytes);
        }
    }
    for (uint32_t k = roll(2 * n) + 2 * n; k > 0; k--) {
        uint32_t a = roll(n), b = roll(n);
        if (a == b)
            continue;
        for (uint32_t c = 0; c < g->nodes[a].n * g->nodes[b].n; c++)
            cells[c] = forbid && roll(forbid) == 0 ? SS_FORBIDDEN : (int64_t)roll(range);
        ss_cg_add_edge(g, a, b, ss_cg_add_table(g, g->nodes[a].n, g->nodes[b].n, cells));
    }
    if (memory)
        g->limit_bytes = n * 8 + roll(40);
    return g;
}

static enum ss_rc check(const struct ss_cost_graph *g, const struct ss_buf *text,
                        struct ss_certificate *c, struct ss_error *err)
{
    return ss_certificate_check(g, "c", ss_buf_text(text), text->length, c, err);
}

static void random_prices(const struct ss_cost_graph *g, struct ss_prices *prices,
                          struct ss_price_at *at)
{
    *prices = (struct ss_prices){.at = at, .bits = roll(20)};
    for (uint32_t t = 0; t < 14 && g->limit_bytes != INT64_MAX; t++)
        if (roll(4) == 0)
            at[prices->n++] = (struct ss_price_at){t, roll(1u << prices->bits) + 1};
}

/* With the solver's prices, and with any others, the bound is one. */
static void bounds_hold_and_are_checked(void **state)
{
    (void)state;
    int solved = 0, proved = 0, priced = 0, stepped = 0, passed = 0;
    for (seed = 0; seed < 1500; seed++) {
        draws = 0;
        struct ss_cost_graph *g = random_graph(2 + roll(7));
        struct ss_arena arena = {0};
        struct ss_solution x;
        const struct ss_solve_options options = {.method = SS_METHOD_BRUTE};
        const struct ss_solve_options automatic = {.time_s = 5};
        if (ss_solve(g, &options, NULL, &arena, &x, NULL) == SS_OK) {
            struct ss_solution y;
            struct ss_price_at at[16];
            struct ss_prices prices[2];
            assert_int_equal(ss_solve(g, &automatic, NULL, &arena, &y, NULL), SS_OK);
            prices[0] = y.prices;
            random_prices(g, &prices[1], at);
            for (int k = 0; k < 2; k++) {
                struct ss_buf text = {0};
                struct ss_certificate written, checked;
                struct ss_error err = {0};
                assert_int_equal(ss_certify(g, x.choice, &prices[k], NULL, &text, &written, &err),
                                 SS_OK);
                if (check(g, &text, &checked, &err) != SS_OK)
                    fail_msg("seed %d: %s (%s)", (int)seed, err.message, err.where);
                assert_memory_equal(&written, &checked, sizeof checked);
                assert_int_equal(checked.cost, x.objective);
                assert_true(checked.bound <= x.objective);
                proved += k == 0 && checked.bound == x.objective;
                priced += checked.prices > 0;
                stepped += checked.steps > 0;
                passed += checked.messages > 0;
                ss_buf_free(&text);
            }
            solved++;
        }
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
    assert_true(solved > 700 && proved > solved / 2 && priced > 300 && stepped > solved);
    assert_true(passed > 50);
}

/* The optimum is a checkable bound wherever solve says that it is. */
static void what_is_called_checkable_is(void **state)
{
    (void)state;
    int claimed = 0, kept = 0;
    for (seed = 5000; seed < 5600; seed++) {
        draws = 0;
        struct ss_cost_graph *g = random_graph(5 + roll(12));
        struct ss_arena arena = {0};
        struct ss_solution x;
        const struct ss_solve_options options = {.time_s = 5};
        if (ss_solve(g, &options, NULL, &arena, &x, NULL) == SS_OK) {
            struct ss_buf text = {0};
            struct ss_certificate c;
            assert_int_equal(ss_certify(g, x.choice, &x.prices, NULL, &text, &c, NULL), SS_OK);
            assert_true(c.bound <= x.objective);
            assert_true((x.proof == SS_PROOF_NONE) == !x.proved);
            const struct ss_reduction_counts *n = &x.reductions;
            assert_int_equal(x.size.nodes, x.core_nodes + n->contracted + n->decided +
                                               n->eliminated[0] + n->eliminated[1] +
                                               n->eliminated[2]);
            claimed += x.proof == SS_PROOF_BOUND;
            kept += x.proof == SS_PROOF_BOUND && c.bound == x.objective;
            ss_buf_free(&text);
        }
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
    print_message("of %d proofs called checkable %d are written as such\n", claimed, kept);
    assert_true(claimed > 100 && kept >= claimed - claimed / 50);
}

/* Every change of one digit is refused, or changes nothing that is claimed. */
static void changed_certificates_are_refused(void **state)
{
    (void)state;
    int refused = 0, harmless = 0;
    for (seed = 9000; seed < 9040; seed++) {
        draws = 0;
        struct ss_cost_graph *g = random_graph(8);
        struct ss_arena arena = {0};
        struct ss_solution x;
        const struct ss_solve_options options = {.time_s = 5};
        if (ss_solve(g, &options, NULL, &arena, &x, NULL) == SS_OK) {
            struct ss_buf text = {0};
            struct ss_certificate c, changed;
            assert_int_equal(ss_certify(g, x.choice, &x.prices, NULL, &text, &c, NULL), SS_OK);
            for (size_t i = 0; i < text.length; i++) {
                struct ss_error err = {0};
                char old = text.data[i];
                if (old < '0' || old > '9')
                    continue;
                text.data[i] = (char)('0' + (old - '0' + 1 + roll(9)) % 10);
                if (check(g, &text, &changed, &err) == SS_OK) {
                    assert_true(changed.bound <= x.objective || !x.proved);
                    harmless++;
                } else {
                    assert_true(err.message[0] && err.where[0] && err.code != SS_E_INTERNAL);
                    refused++;
                }
                text.data[i] = old;
            }
            for (size_t n = 0; n < text.length; n++) {
                struct ss_buf cut = {0};
                ss_buf_add(&cut, text.data, n);
                assert_int_not_equal(check(g, &cut, &changed, NULL), SS_OK);
                ss_buf_free(&cut);
            }
            ss_buf_free(&text);
        }
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
    print_message("of %d changed texts %d prove what they claim all the same\n", refused + harmless,
                  harmless);
    assert_true(refused > harmless);
}

/* A square of four nodes, two strategies each, and memory that binds at instant 3. */
static struct ss_cost_graph *square(void)
{
    struct ss_cost_graph *g = ss_cg_new("square");
    const int64_t cost[] = {0, 5}, bytes[] = {10, 2}, cells[] = {0, 3, 3, 0};
    for (uint32_t i = 0; i < 4; i++) {
        ss_cg_add_node(g, NULL, 2, cost);
        ss_cg_add_term(g, i, 3, 5, bytes);
    }
    for (uint32_t i = 0; i < 4; i++)
        ss_cg_add_edge(g, i, (i + 1) % 4, ss_cg_add_table(g, 2, 2, cells));
    g->limit_bytes = 25;
    return g;
}

static void what_is_wrong_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *says;
    } cases[] = {
        {"certificate 1", "certificate 2", "not a certificate"},
        {"problem ", "problem 0", "made for another problem"},
        {"cost 16", "cost 15", "the solution costs 16, not 15"},
        {"solution 0 0 1 1", "solution 0 0 0 0", "the solution costs 0, not 16"},
        {"cost 16\nsolution 0 0 1 1", "cost 0\nsolution 0 0 0 0", "40 bytes at instant 3"},
        {"prices 1\n3 5\n", "prices 1\n3 -5\n", "negative"},
        {"prices 1\n3 5\n", "prices 2\n3 5\n3 5\n", "order of time"},
        {"out 0", "out 9", "no such node"},
        {"out 0", "dominated 0 1 0", "can cost more"},
        {"out 0", "forbidden 0 1", "has an allowed partner"},
        {"out 0", "overflows 0 1", "fits the limit"},
        {"out 0", "cut 0 1", "not a sum"},
        {"out 0", "cut 0 2", "no such edge"},
        {"out 0", "join 0 1", "allows several"},
        {"out 0", "hop 0", "a step"},
        {"messages 0\n", "messages 1\n0 1 0 0 0 0\n", "a missing edge"},
        {"bound 10", "bound 11", "claims a bound of 11, but proves 10"},
        {"bound 10\n", "bound 10\nx", "the end of the text"},
    };
    static const char good[] = "cost 16\nsolution 0 0 1 1\nbits 3\nprice-bits 3\nprices 1\n3 5\n"
                               "steps 4\nout 0\nout 1\nout 2\nout 3\nmessages 0\nbound 10\n";
    struct ss_cost_graph *g = square();
    char digest[SS_DIGEST_SIZE];
    ss_cg_digest(g, digest);
    struct ss_buf text = {0};
    struct ss_certificate c;
    struct ss_error err = {0};
    ss_buf_printf(&text, "shardscope-certificate 1\nproblem %s\n%s", digest, good);
    if (check(g, &text, &c, &err) != SS_OK)
        fail_msg("%s (%s)", err.message, err.where);
    assert_int_equal(c.bound, 10);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct ss_buf bad = {0};
        const char *where = strstr(text.data, cases[k].from);
        assert_non_null(where);
        ss_buf_add(&bad, text.data, (size_t)(where - text.data));
        ss_buf_puts(&bad, cases[k].to);
        ss_buf_puts(&bad, where + strlen(cases[k].from));
        assert_int_not_equal(check(g, &bad, &c, &err), SS_OK);
        if (!strstr(err.message, cases[k].says) || strncmp(err.where, "c:", 2))
            fail_msg("case %zu: %s (%s)", k, err.message, err.where);
        ss_buf_free(&bad);
    }
    ss_buf_free(&text);
    ss_cg_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_hold_and_are_checked),
        cmocka_unit_test(what_is_called_checkable_is),
        cmocka_unit_test(changed_certificates_are_refused),
        cmocka_unit_test(what_is_wrong_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

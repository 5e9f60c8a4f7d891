/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/costgraph/costgraph.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void equal_tables_and_lists_are_stored_once(void **state)
{
    (void)state;
    struct ss_cost_graph *g = ss_cg_new("blocked");
    const int64_t cost[2] = {3, 4}, cells[4] = {0, 1, 2, 3}, other[4] = {0, 1, 2, 4};
    for (int i = 0; i < 4; i++)
        assert_int_equal(ss_cg_add_node(g, "n", 2, cost), i);
    uint32_t table = ss_cg_add_table(g, 2, 2, cells);
    assert_int_equal(ss_cg_add_table(g, 2, 2, cells), table);
    assert_int_not_equal(ss_cg_add_table(g, 2, 2, other), table);
    /* The same numbers in another shape are another table. */
    assert_int_not_equal(ss_cg_add_table(g, 1, 4, cells), table);
    assert_int_not_equal(ss_cg_add_table(g, 4, 1, cells), ss_cg_add_table(g, 1, 4, cells));
    assert_int_equal(g->n_tables, 4);
    assert_ptr_equal(g->nodes[0].cost, g->nodes[3].cost);
    ss_cg_add_edge(g, 0, 1, table);
    ss_cg_add_edge(g, 1, 2, table);
    struct ss_cg_size size = ss_cg_size(g);
    assert_int_equal(size.nodes, 4);
    assert_int_equal(size.edges, 2);
    assert_int_equal(size.strategies, 8);
    assert_int_equal(size.cells, 8);
    assert_int_equal(size.distinct_cells, 16);
    ss_cg_free(g);
}

static void costs_add_up_and_forbidden_cells_win(void **state)
{
    (void)state;
    struct ss_cost_graph *g = ss_cg_new("sum");
    const int64_t x[2] = {1, SS_FORBIDDEN}, y[3] = {10, -20, 30};
    const int64_t cells[6] = {100, 200, SS_FORBIDDEN, 400, 500, 600};
    const int64_t turned[6] = {1000, 0, 2000, 0, 3000, 0};
    ss_cg_add_node(g, NULL, 2, x);
    ss_cg_add_node(g, NULL, 3, y);
    ss_cg_add_edge(g, 0, 1, ss_cg_add_table(g, 2, 3, cells));
    /* A parallel edge with its ends the other way round. */
    ss_cg_add_edge(g, 1, 0, ss_cg_add_table(g, 3, 2, turned));
    assert_int_equal(ss_cg_cost(g, (uint32_t[]){0, 0}), 1 + 10 + 100 + 1000);
    assert_int_equal(ss_cg_cost(g, (uint32_t[]){0, 1}), 1 - 20 + 200 + 2000);
    assert_int_equal(ss_cg_cost(g, (uint32_t[]){0, 2}), SS_FORBIDDEN);
    assert_int_equal(ss_cg_cost(g, (uint32_t[]){1, 0}), SS_FORBIDDEN);
    ss_cg_free(g);
}

static void sums_are_exact_beyond_64_bits(void **state)
{
    (void)state;
    struct ss_cost_graph *g = ss_cg_new("wide");
    const int64_t large[1] = {INT64_MAX - 1}, small[1] = {INT64_MIN + 1};
    for (int i = 0; i < 3; i++)
        ss_cg_add_node(g, NULL, 1, large);
    assert_int_equal(ss_cg_cost(g, (uint32_t[]){0, 0, 0, 0, 0}), SS_FORBIDDEN);
    ss_cg_add_node(g, NULL, 1, small);
    ss_cg_add_node(g, NULL, 1, small);
    /* The sum passes 64 bits on the way and comes back. */
    assert_int_equal(ss_cg_cost(g, (uint32_t[]){0, 0, 0, 0, 0}), INT64_MAX - 3);
    ss_cg_free(g);
}

static void the_peak_counts_half_open_intervals(void **state)
{
    (void)state;
    struct ss_cost_graph *g = ss_cg_new("peak");
    const int64_t zero[2] = {0, 0}, a[2] = {10, 1}, b[2] = {20, 2}, c[2] = {7, 5};
    uint32_t instant;
    for (int i = 0; i < 3; i++)
        ss_cg_add_node(g, NULL, 2, zero);
    ss_cg_add_term(g, 0, 0, 5, a);
    ss_cg_add_term(g, 1, 5, 9, b); /* begins where the first ends: never together */
    ss_cg_add_term(g, 2, 4, 6, c);
    ss_cg_add_term(g, 2, 8, 8, b); /* empty */
    assert_int_equal(g->n_instants, 9);
    assert_int_equal(ss_cg_peak(g, (uint32_t[]){0, 0, 0}, &instant), 27);
    assert_int_equal(instant, 5);
    assert_int_equal(ss_cg_peak(g, (uint32_t[]){0, 1, 0}, &instant), 17);
    assert_int_equal(instant, 4);
    assert_int_equal(ss_cg_peak(g, (uint32_t[]){1, 1, 1}, NULL), 7);
    /* A second term of the same node adds up. */
    ss_cg_add_term(g, 0, 4, 5, a);
    assert_int_equal(ss_cg_peak(g, (uint32_t[]){0, 0, 0}, NULL), 27);
    assert_int_equal(ss_cg_peak(g, (uint32_t[]){0, 1, 0}, NULL), 27);
    ss_cg_free(g);
}

static void a_graph_without_terms_or_nodes_is_fine(void **state)
{
    (void)state;
    struct ss_cost_graph *g = ss_cg_new(NULL);
    uint32_t none = 0, instant = 1;
    assert_int_equal(ss_cg_cost(g, &none), 0);
    assert_int_equal(ss_cg_peak(g, &none, &instant), 0);
    assert_int_equal(instant, 0);
    assert_int_equal(ss_cg_size(g).nodes, 0);
    ss_cg_free(g);
    ss_cg_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_tables_and_lists_are_stored_once),
        cmocka_unit_test(costs_add_up_and_forbidden_cells_win),
        cmocka_unit_test(sums_are_exact_beyond_64_bits),
        cmocka_unit_test(the_peak_counts_half_open_intervals),
        cmocka_unit_test(a_graph_without_terms_or_nodes_is_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

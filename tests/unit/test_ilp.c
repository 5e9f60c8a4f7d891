/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The published integer programs: every form finds the optimum of brute force, and its text has the
 * constraints of the paper. */
#include "core/base/rng.h"
#include "core/solve/ilp/lp_text.h"
#include "core/solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static uint64_t seed, draws;

static uint32_t roll(uint32_t n)
{
    return (uint32_t)ss_rng_below(seed, 5, draws++, n);
}

static struct ss_cost_graph *random_graph(void)
{
    struct ss_cost_graph *g = ss_cg_new("ilp");
    uint32_t n = 3 + roll(4);
    int64_t cells[9], bytes[3];
    bool memory = roll(2);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t size = 1 + roll(3), begin = roll(5);
        for (uint32_t s = 0; s < size; s++) {
            cells[s] = roll(30);
            bytes[s] = roll(20);
        }
        uint32_t node = ss_cg_add_node(g, NULL, size, cells);
        if (memory)
            ss_cg_add_term(g, node, begin, begin + 1 + roll(4), bytes);
    }
    for (uint32_t a = 0; a < n; a++) {
        for (uint32_t b = a + 1; b < n; b++) {
            for (uint32_t c = 0; c < g->nodes[a].n * g->nodes[b].n; c++)
                cells[c] = roll(8) == 0 ? SS_FORBIDDEN : (int64_t)roll(30);
            if (roll(3))
                ss_cg_add_edge(g, a, b, ss_cg_add_table(g, g->nodes[a].n, g->nodes[b].n, cells));
        }
    }
    if (memory)
        g->limit_bytes = n * 5 + roll(20);
    return g;
}

static void every_form_finds_the_optimum(void **state)
{
    (void)state;
    int solved = 0, tight = 0;
    for (seed = 0; seed < 120; seed++) {
        draws = 0;
        struct ss_cost_graph *g = random_graph();
        struct ss_arena arena = {0};
        struct ss_solution best;
        const struct ss_solve_options brute = {.method = SS_METHOD_BRUTE};
        enum ss_rc rc = ss_solve(g, &brute, NULL, &arena, &best, NULL);
        for (int form = SS_FORM_OURS; form <= SS_FORM_PAPER; form++) {
            for (int raw = 0; raw < 2; raw++) {
                struct ss_solution x;
                const struct ss_solve_options options = {
                    .method = SS_METHOD_ILP, .form = (enum ss_ilp_form)form, .no_reduce = raw};
                assert_int_equal(ss_solve(g, &options, NULL, &arena, &x, NULL), rc);
                if (rc == SS_OK)
                    assert_int_equal(x.objective, best.objective);
                if (rc == SS_OK && raw)
                    assert_true(x.proved && x.bound == x.objective);
            }
        }
        solved += rc == SS_OK;
        tight += rc == SS_OK && g->limit_bytes != INT64_MAX;
        ss_arena_free(&arena);
        ss_cg_free(g);
    }
    assert_true(solved > 60 && tight > 10);
}

/* Two nodes of 2 and 3 strategies, one forbidden pair, memory that binds at one instant. */
static void the_text_has_the_rows_of_the_paper(void **state)
{
    (void)state;
    static const struct {
        enum ss_ilp_form form;
        uint64_t rows;
        const char *holds, *lacks;
    } cases[] = {{SS_FORM_MARGINAL, 2 + 5 + 1, "+ e_0_1_0_1 + e_0_1_0_0 - x_0_0 = 0", "\n e_"},
                 {SS_FORM_ALPA, 2 + 6 + 1, "+ e_0_1_0_1 + e_0_1_0_0 - x_0_0 <= 0", " = 0\n"},
                 {SS_FORM_PAPER, 2 + 16 + 1, "+ x_1_1 + x_0_0 - e_0_1_0_1 <= 1", " = 0\n"}};
    const int64_t cost[] = {1, 2, 3}, bytes[] = {8, 4, 2};
    const int64_t cells[] = {0, 4, SS_FORBIDDEN, 6, 0, 5};
    struct ss_cost_graph *g = ss_cg_new("two");
    ss_cg_add_node(g, NULL, 2, cost);
    ss_cg_add_node(g, NULL, 3, cost);
    ss_cg_add_term(g, 0, 1, 3, bytes);
    ss_cg_add_term(g, 1, 2, 4, bytes);
    ss_cg_add_edge(g, 0, 1, ss_cg_add_table(g, 2, 3, cells));
    g->limit_bytes = 12;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char path[] = "/tmp/shardscope-lp-XXXXXX";
        struct ss_lp_size size;
        struct ss_buf text = {0};
        struct ss_error err = {0};
        int fd = mkstemp(path);
        assert_true(fd >= 0);
        close(fd);
        assert_int_equal(ss_lp_write(g, cases[k].form, path, &size, &err), SS_OK);
        assert_int_equal(size.variables, 2 + 3 + 5);
        assert_int_equal(size.rows, cases[k].rows);
        assert_int_equal(size.memory_rows, 1);
        assert_int_equal(ss_file_read(path, 1 << 20, &text, &err), SS_OK);
        if (!strstr(text.data, cases[k].holds) || strstr(text.data, cases[k].lacks) ||
            strstr(text.data, "e_0_1_0_2") ||
            !strstr(text.data, "memory_0: + 2 x_1_1 + 6 x_1_0 + 4 x_0_0 <= 6"))
            fail_msg("%s", text.data);
        ss_buf_free(&text);
        unlink(path);
    }
    struct ss_lp_size size;
    struct ss_error err = {0};
    assert_int_equal(ss_lp_write(g, SS_FORM_PAPER, "/nonexistent/x.lp", &size, &err), SS_E_IO);
    ss_cg_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_finds_the_optimum),
        cmocka_unit_test(the_text_has_the_rows_of_the_paper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

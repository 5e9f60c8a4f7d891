/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parsing and printing of placements and rows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "core/place/placement.h"

static void check_round_trip(void **state)
{
    (void)state;
    static const char *const texts[][3] = {
        {"R", "R", "R"},
        {" S ( 1 ) ", "S(1)", "S(1)"},
        {"S(0, block=1)", "S(0)", "S(0)"},
        {"S(2,block = 12)", "S(2, block=12)", "S(2,block=12)"},
        {"P(sum)", "P(sum)", "P(sum)"},
        {"P(avg)", "P(avg)", "P(avg)"},
        {"P(max)", "P(max)", "P(max)"},
        {"P(min)", "P(min)", "P(min)"},
        {"P(prod)", "P(prod)", "P(prod)"},
        {"P(and)", "P(and)", "P(and)"},
        {"P(or)", "P(or)", "P(or)"},
        {"S(2, halo)", "S(2, halo)", "S(2,halo)"},
        {"S(2,halo=1 : 0)", "S(2, halo=1:0)", "S(2,halo=1:0)"},
        {"S(2, trim=1 : 0)", "S(2, trim=1:0)", "S(2,trim=1:0)"},
        {"S(2, halo=-1:-2)", "S(2, trim=1:2)", "S(2,trim=1:2)"},
        {"S(2, halo=27:-7, sum)", "S(2, halo=27:-7, sum)", "S(2,halo=27:-7,sum)"},
        {"S(2,fill=2:4)", "S(2, fill=2:4)", "S(2,fill=2:4)"},
        {"S(2, halo=0:2,sum)", "S(2, halo=0:2, sum)", "S(2,halo=0:2,sum)"},
        {"S(0, halo , max)", "S(0, halo, max)", "S(0,halo,max)"},
        {"S(1, block=24,halo= 1:2)", "S(1, block=24, halo=1:2)", "S(1,block=24,halo=1:2)"},
        {"S(1, block=24, halo)", "S(1, block=24, halo)", "S(1,block=24,halo)"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ss_error err = {0};
        struct ss_placement p, again;
        const char *text = texts[i][0];
        assert_int_equal(ss_placement_parse(&text, &p, &err), SS_OK);
        struct ss_buf full = {0}, compact = {0};
        ss_placement_print(&full, p, false);
        ss_placement_print(&compact, p, true);
        assert_string_equal(ss_buf_text(&full), texts[i][1]);
        assert_string_equal(ss_buf_text(&compact), texts[i][2]);
        text = ss_buf_text(&compact);
        assert_int_equal(ss_placement_parse(&text, &again, &err), SS_OK);
        assert_true(ss_placement_equal(p, again));
        assert_true(p.halo == again.halo && p.folds == again.folds && p.fill == again.fill);
        assert_true(p.left == again.left && p.right == again.right && p.reduce == again.reduce);
        ss_buf_free(&full);
        ss_buf_free(&compact);
    }
}

static void check_equality(void **state)
{
    (void)state;
    struct ss_placement r = {.kind = SS_REPLICATED}, s0 = {.kind = SS_SHARD, .blocks = 1};
    struct ss_placement s1 = {.kind = SS_SHARD, .dim = 1, .blocks = 1};
    struct ss_placement blocks = {.kind = SS_SHARD, .blocks = 3};
    struct ss_placement sum = {.kind = SS_PARTIAL, .reduce = SS_SUM};
    struct ss_placement max = {.kind = SS_PARTIAL, .reduce = SS_MAX};
    struct ss_placement all[] = {r, s0, s1, blocks, sum, max};
    for (size_t i = 0; i < 6; i++) {
        for (size_t j = 0; j < 6; j++)
            assert_int_equal(ss_placement_equal(all[i], all[j]), i == j);
    }
}

static void check_rows(void **state)
{
    (void)state;
    static const struct {
        const char *text, *axis;
        int n_axes;
        size_t n_out, n_in;
    } rows[] = {
        {"S(0) <- S(0), R", "", 1, 1, 2},
        {"tp: P(sum) <- S(1), S(0)", "tp", 1, 1, 2},
        {"S(0)R <- S(0)R, RR", "", 2, 1, 2},
        {"S(0), S(0) <- S(0)", "", 1, 2, 1},
        {"S(1,block=3)P(sum)R <- RRR", "", 3, 1, 1},
        {"S(0) <-", "", 1, 1, 0},
        {"dp2 :R<-R", "dp2", 1, 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ss_arena arena = {0};
        struct ss_error err = {0};
        struct ss_row_text row;
        assert_int_equal(ss_row_text_parse(rows[i].text, &arena, &row, &err), SS_OK);
        assert_string_equal(row.axis, rows[i].axis);
        assert_int_equal(row.n_axes, rows[i].n_axes);
        assert_int_equal(row.n_out, rows[i].n_out);
        assert_int_equal(row.n_in, rows[i].n_in);
        ss_arena_free(&arena);
    }
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_row_text row;
    assert_int_equal(ss_row_text_parse("RS(1) <- P(max)R, RS(0)", &arena, &row, &err), SS_OK);
    assert_int_equal(row.out[1].dim, 1);
    assert_int_equal(row.in[0].reduce, SS_MAX);
    assert_int_equal(row.in[3].kind, SS_SHARD);
    ss_arena_free(&arena);
}

static void check_errors(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "S(0)",
        "S(0) <- S(",
        "S(0) <- X",
        "S() <- R",
        "S(12) <- R",
        "S(0,bloc=2)<-R",
        "P(mean) <- R",
        "S(0) <- R R, R",
        "S(0)R <- R",
        "R <- R junk",
        "tp: RR <- RR",
        "S(0, block=0) <- R",
        "S(0) <- R,",
        "S(99999999999999999999) <- R",
        "an_axis_name_that_is_far_longer_than_31: R <- R",
        "P <- R",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ss_arena arena = {0};
        struct ss_error err = {0};
        struct ss_row_text row;
        if (ss_row_text_parse(bad[i], &arena, &row, &err) != SS_E_SYNTAX)
            fail_msg("accepted: %s", bad[i]);
        assert_true(err.message[0] != 0);
        ss_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_round_trip), cmocka_unit_test(check_equality),
        cmocka_unit_test(check_rows), cmocka_unit_test(check_errors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

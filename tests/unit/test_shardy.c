/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules printed as Shardy text. */
#include "tests/unit/calls.h"

#include <stdio.h>

#include "core/rules/atoms.h"
#include "core/rules/discover.h"
#include "core/rules/explore.h"
#include "core/rules/rules.h"
#include "core/rules/table/shardy.h"

static const struct {
    const char *op, *operands, *attrs, *text, *reductions, *unsaid;
} cases[] = {
    {"dot_general", "8x16xf32 16x32xf32",
     "lhs_contracting_dimensions=1 rhs_contracting_dimensions=0 dtype=f32",
     "([i, j],[j, k])->([i, k]) {i=8, j=16, k=32} reduction={j}", "j: sum", "P1, P2, P3, P4"},
    {"transpose", "8x12x4xf32", "permutation=2,0,1", "([i, j, k])->([k, i, j]) {i=8, j=12, k=4}",
     NULL, "P1, P2, P3, P4, P5"},
    {"reshape", "8x12xf32", "shape=96", "([i, j])->([ij]) {i=8, j=12}", NULL, "P1, P2, P3, P4, P5"},
    {"reshape", "6x4xf32", "shape=8,3",
     "([ij, k])->([il, m]) {i=2, j=3, k=4, l=4, m=3} need_replication={j, k, l, m}", NULL,
     "P1, P2, P3, P4, P5"},
    {"broadcast_in_dim", "12xf32", "dimensions=1 shape=8,12", "([i])->([j, i]) {i=12, j=8}", NULL,
     "P1, P2, P3, P4, P5"},
    {"slice", "8x36xf32", "start_indices=0,12 limit_indices=8,24 strides=1,1",
     "([i, jk])->([i, k]) {i=8, j=3, k=12} need_replication={j}", NULL, "P1, P2, P3, P4, P5"},
    {"sort", "8x12xf32", "dimension=1 is_stable=1 body=sort",
     "([i, j])->([i, j]) {i=8, j=12} need_replication={j}", NULL, NULL},
    {"exponential", "1x12xf32", "", "([i, j])->([k, j]) {i=1, j=12, k=1}", NULL, "P1, P2, P3"},
    {"exponential", "f32", "", "([])->([]) {}", NULL, "P1, P2, P3"},
    {"iota", "", "dimension=1 shape=8,12 dtype=f32", NULL, NULL, "S1, S2"},
};

static void rules_as_shardy(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_arena arena = {0};
        struct ss_call call;
        struct ss_atoms atoms;
        struct ss_op_rules *rules;
        struct ss_sdy_rule rule;
        struct ss_discover_options options = {.seed = 1};
        struct ss_error err = {0};
        char want[300];
        test_call(&arena, cases[i].op, cases[i].operands, cases[i].attrs, 1, &call);
        assert_int_equal(
            ss_explore(&call, NULL, NULL, &options, NULL, &arena, &atoms, &rules, &err), SS_OK);
        ss_sdy_rule_of(&call, &atoms, rules, &arena, &rule);
        snprintf(want, sizeof want, "#sdy.op_sharding_rule<%s>",
                 cases[i].text ? cases[i].text : "");
        if (cases[i].text)
            assert_string_equal(rule.text, want);
        else
            assert_null(rule.text);
        if (!rule.reductions != !cases[i].reductions || !rule.unsaid != !cases[i].unsaid)
            fail_msg("%s: %s; %s", want, rule.reductions ? rule.reductions : "no reductions",
                     rule.unsaid ? rule.unsaid : "all said");
        if (rule.reductions)
            assert_string_equal(rule.reductions, cases[i].reductions);
        if (rule.unsaid)
            assert_string_equal(rule.unsaid, cases[i].unsaid);
        test_regions_free();
        ss_arena_free(&arena);
    }
}

/* More factors than letters: i to z, then z_1 on. */
static void many_factors_have_names(void **state)
{
    struct ss_arena arena = {0};
    struct ss_call call;
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    struct ss_sdy_rule rule;
    struct ss_discover_options options = {.seed = 1, .no_partial = true};
    struct ss_error err = {0};
    (void)state;
    test_call(&arena, "concatenate",
              "2x3x4x5x2xf32 2x3x4x5x2xf32 2x3x4x5x3xf32 2x3x4x5x2xf32 2x3x4x5x2xf32 2x3x4x5x2xf32 "
              "2x3x4x5x2xf32 2x3x4x5x2xf32 2x3x4x5x2xf32 2x3x4x5x2xf32 2x3x4x5x2xf32 2x3x4x5x2xf32 "
              "2x3x4x5x2xf32 2x3x4x5x2xf32 2x3x4x5x2xf32 2x3x4x5x2xf32",
              "dimension=4", 1, &call);
    assert_int_equal(ss_explore(&call, NULL, NULL, &options, NULL, &arena, &atoms, &rules, &err),
                     SS_OK);
    ss_sdy_rule_of(&call, &atoms, rules, &arena, &rule);
    assert_non_null(strstr(rule.text, "->([i, j, k, l, z_3])"));
    assert_non_null(strstr(rule.text, "y=2, z=2, z_1=2, z_2=2, z_3=33}"));
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rules_as_shardy),
                                       cmocka_unit_test(many_factors_have_names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Halo rows of data-movement and pooling ops, and the widths that follow from a footprint
 * (test_windows.c tests all windows). */
#include <stdlib.h>

#include "core/body/graph_as_op.h"
#include "core/load/load.h"
#include "core/rules/atoms.h"
#include "core/rules/discover.h"
#include "core/rules/explore.h"
#include "core/rules/footprint.h"
#include "core/rules/row.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"
#include "tests/unit/calls.h"

static const struct ss_row *halo_of(struct ss_arena *arena, const char *op, const char *operands,
                                    const char *attrs, int dim, const double *bound,
                                    struct ss_atoms *atoms, struct ss_op_rules **rules)
{
    struct ss_call call, *kept;
    static const bool bind[2] = {false, true};
    test_call(arena, op, operands, attrs, 1, &call);
    kept = ss_memdup(arena, &call, sizeof call);
    struct ss_discover_options options = {.seed = 3, .no_partial = true};
    struct ss_error err = {0};
    if (ss_explore(kept, bound, bound ? bind : NULL, &options, NULL, arena, atoms, rules, &err))
        fail_msg("%s: %s", op, err.message);
    for (size_t i = 0; i < (*rules)->n_rows; i++) {
        const struct ss_row *row = &(*rules)->rows[i];
        if (row->footprint.rows > 0 && row->in[0].kind == SS_SHARD && row->in[0].dim == dim)
            return row;
    }
    return NULL;
}

static void check(const char *op, const char *operands, const char *attrs, int dim,
                  const double *bound, const char *want)
{
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    struct ss_buf text = {0};
    const struct ss_row *row = halo_of(&arena, op, operands, attrs, dim, bound, &atoms, &rules);
    if (row)
        ss_row_print(&text, rules, row, atoms.lengths);
    assert_string_equal(ss_buf_text(&text), want);
    ss_buf_free(&text);
    ss_arena_free(&arena);
}

static void movement_and_pooling(void **state)
{
    (void)state;
    static const double lowest[2] = {0, -1e30}, zero[2] = {0, 0};
    check("slice", "4x97xf32", "start_indices=0,1 limit_indices=4,97 strides=1,1", 1, NULL,
          "S(1) <- S(1, halo)");
    check("pad", "4x97xf32 f32", "edge_padding_low=0,3 edge_padding_high=0,0 interior_padding=0,0",
          1, zero, "S(1) <- S(1, halo), R");
    check("slice", "4x96xf32", "start_indices=0,2 limit_indices=4,96 strides=1,1", 1, NULL,
          "S(1) <- S(1, halo)");
    check("pad", "4x96xf32 f32", "edge_padding_low=0,4 edge_padding_high=0,-4 interior_padding=0,0",
          1, zero, "S(1) <- S(1, halo=4:0), R");
    check("reduce_window", "4x96xf32 f32",
          "window_dimensions=1,3 window_strides=1,2 base_dilations=1,1 window_dilations=1,1 "
          "padding=0,0,1,1 n_inputs=1 body=maximum",
          1, lowest, "S(1) <- S(1, halo=2:0), R");
    check("reduce_window", "4x96xf32 f32",
          "window_dimensions=1,2 window_strides=1,2 base_dilations=1,1 window_dilations=1,1 "
          "padding=0,0,0,0 n_inputs=1 body=add",
          1, zero, "S(1) <- S(1), R");
    /* A running sum needs all that is before it. */
    check("reduce_window", "4x256xf32 f32",
          "window_dimensions=1,256 window_strides=1,1 base_dilations=1,1 window_dilations=1,1 "
          "padding=0,0,255,0 n_inputs=1 body=add",
          1, zero, "");
    check("reverse", "4x96xf32", "dimensions=1", 1, NULL, "");
}

static const char *const convolution =
    "window_strides=%d padding=%d,%d lhs_dilation=%d rhs_dilation=%d window_reversal=0 "
    "input_batch_dimension=0 input_feature_dimension=1 input_spatial_dimensions=2 "
    "kernel_output_feature_dimension=0 kernel_input_feature_dimension=1 "
    "kernel_spatial_dimensions=2 "
    "output_batch_dimension=0 output_feature_dimension=1 output_spatial_dimensions=2 "
    "feature_group_count=1 batch_group_count=1 dtype=f32";

/* One that is longer than any that is looked at says so. */
static void long_windows(void **state)
{
    (void)state;
    static const double zero[2] = {0, 0};
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    check("convolution", "2x3x1024xf32 4x3x65xf32", ss_sprintf(&arena, convolution, 1, 64, 0, 1, 1),
          2, NULL, "S(2) <- S(2, halo=64:0), R");
    check("reduce_window", "4x256xf32 f32",
          "window_dimensions=1,100 window_strides=1,1 base_dilations=1,1 window_dilations=1,1 "
          "padding=0,0,50,49 n_inputs=1 body=add",
          1, zero, "S(1) <- S(1, halo=50:49), R");
    check("reduce_window", "4x1024xi1 i1",
          "window_dimensions=1,48 window_strides=1,1 base_dilations=1,1 window_dilations=1,1 "
          "padding=0,0,24,23 n_inputs=1 body=or",
          1, zero, "S(1) <- S(1, halo=24:23), R");
    assert_null(halo_of(&arena, "convolution", "2x3x1024xf32 4x3x300xf32",
                        ss_sprintf(&arena, convolution, 1, 299, 0, 1, 1), 2, NULL, &atoms, &rules));
    bool named = false;
    for (size_t i = 0; i < rules->n_attempts; i++)
        named |= rules->attempts[i].verdict == SS_NOT_TRIED &&
                 strstr(rules->attempts[i].why, "a window has more than 192 rows");
    assert_true(named);
    ss_arena_free(&arena);
}

/* Two rows of the result for three of the operand: pieces of it that end after one of the two
 * reach further than those that end after both. */
static void phases_reach_apart(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    const struct ss_row *row =
        halo_of(&arena, "convolution", "2x3x54xf32 4x3x5xf32",
                ss_sprintf(&arena, convolution, 3, 4, 12, 2, 3), 2, NULL, &atoms, &rules);
    assert_non_null(row);
    assert_int_equal(row->footprint.left, 1);
    assert_int_equal(row->footprint.right, 3);
    ss_arena_free(&arena);
}

/* What an axis leaves of a dim that is cut in blocks is not to be cut with a halo, and the
 * reverse. */
static void a_dim_is_cut_in_one_way(void **state)
{
    (void)state;
    static const double zero[2] = {0, 0};
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    const struct ss_row *ways[2] = {NULL, halo_of(&arena, "pad", "48x12xf32 f32",
                                                  "edge_padding_low=4,3 edge_padding_high=-4,0", 0,
                                                  zero, &atoms, &rules)};
    for (size_t i = 0; i < rules->n_rows; i++)
        if (rules->rows[i].footprint.rows == 0 && rules->rows[i].in[0].kind == SS_SHARD &&
            rules->rows[i].in[0].dim == 0)
            ways[0] = &rules->rows[i];
    for (int i = 0; i < 2; i++) {
        int64_t *lengths = ss_memdup(&arena, atoms.lengths, atoms.n_atoms * sizeof *lengths);
        struct ss_buf why = {0};
        assert_non_null(ways[i]);
        assert_true(ss_row_fits(ways[i], lengths, 2) && ss_row_fits(ways[1 - i], lengths, 2));
        ss_row_cut(ways[i], &atoms, lengths, 2);
        assert_true(ss_row_fits(ways[i], lengths, 2));
        assert_true(ss_row_misfit(ways[1 - i], lengths, 2, &why));
        assert_string_equal(ss_buf_text(&why), "an earlier axis cuts the same dim in another way");
        ss_buf_free(&why);
    }
    ss_arena_free(&arena);
}

/* A window of 5 with stride 2 and no padding, 24 rows: halo 2:1 on 2 ranks, 0:3 on 3. */
static void widths_follow_the_mesh(void **state)
{
    (void)state;
    struct ss_footprint f = {.form = SS_FOOTPRINT_FILLED,
                             .rows = 1,
                             .per = 2,
                             .pace = {2},
                             .left = 0,
                             .right = 3,
                             .surplus = -2};
    struct ss_halo h;
    const char *why = NULL;
    assert_true(ss_footprint_halo(&f, &(int64_t){24}, 2, &h, &why));
    assert_true(h.side[0].left == 2 && h.side[0].right == 1 && ss_halo_even(&h));
    assert_true(ss_footprint_halo(&f, &(int64_t){24}, 3, &h, &why));
    assert_true(h.side[0].left == 0 && h.side[0].right == 3 && !ss_halo_even(&h));
    assert_false(ss_footprint_halo(&f, &(int64_t){24}, 5, &h, &why));
    f = (struct ss_footprint){
        .form = SS_FOOTPRINT_FILLED, .rows = 1, .per = 1, .pace = {1}, .left = 3, .right = 3};
    assert_true(ss_footprint_halo(&f, &(int64_t){12}, 4, &h, &why));
    assert_false(ss_footprint_halo(&f, &(int64_t){8}, 4, &h, &why));
    assert_string_equal(why, "the halo is longer than a neighbour's piece");
}

/* What the second neighbour adds is too small beside the rest for a double to hold both. */
static void low_bits_count(void **state)
{
    (void)state;
    const char *root = getenv("SHARDSCOPE_ROOT");
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_discover_options options = {.seed = 1, .no_partial = true};
    struct ss_graph *body, *g;
    struct ss_ruleset *rules;
    const char *path =
        ss_sprintf(&arena, "%s/tests/data/rules/whole/low_bits.mlir", root ? root : ".");
    if (ss_load(path, &body, &err) || ss_graph_whole(body, &g, &err) ||
        ss_discover(g, &options, NULL, &rules, &err))
        fail_msg("%s: %s", path, err.message);
    assert_int_equal(rules->op_rules[0]->n_rows, 2);
    assert_int_equal(rules->op_rules[0]->rows[1].footprint.left, 2);
    ss_ruleset_free(rules);
    ss_graph_free(g);
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(movement_and_pooling),   cmocka_unit_test(a_dim_is_cut_in_one_way),
        cmocka_unit_test(long_windows),           cmocka_unit_test(phases_reach_apart),
        cmocka_unit_test(widths_follow_the_mesh), cmocka_unit_test(low_bits_count),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    test_regions_free();
    return failed;
}

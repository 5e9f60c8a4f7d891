/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sharding rules outside the space of rows are reported as such, with the reason. */
#include <stdio.h>

#include "tests/unit/discovered.h"
#include "core/rules/discover.h"

/* True if a row that is not explored is listed with these words at some op of the graph,
 * which is freed. */
static bool is_said_outside(struct ss_graph *g, const char *words)
{
    struct ss_ruleset *rules = discover(g, 1);
    bool said = false;
    for (uint32_t op = 0; op < g->n_ops; op++) {
        for (size_t i = 0; i < rules->op_rules[op]->n_attempts; i++) {
            const struct ss_attempt *a = &rules->op_rules[op]->attempts[i];
            said |= a->verdict == SS_NOT_TRIED && strstr(a->why, words);
        }
    }
    ss_ruleset_free(rules);
    ss_graph_free(g);
    return said;
}

static bool is_outside(const char *text, const char *words)
{
    return is_said_outside(load_whole(text), words);
}

/* The same of the operators by themselves. */
static bool is_outside_by_itself(const char *text, const char *words)
{
    return is_said_outside(load_ops(text), words);
}

/* A shift by two rows, and what rows have in common with those two before them; sums of 250 rows;
 * windows that add up one operand and take the largest of the other. */
static void wide_and_mixed_are_named(void **state)
{
    (void)state;
    static const char shift[] =
        "func.func @main(%x: tensor<32x6xf32>) -> (tensor<32x6xf32>, "
        "tensor<6xf32>) {\n"
        "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "%p = stablehlo.constant dense<0.0> : tensor<2x6xf32>\n"
        "%a = stablehlo.slice %x [0:30, 0:6] : (tensor<32x6xf32>) -> tensor<30x6xf32>\n"
        "%b = stablehlo.slice %x [2:32, 0:6] : (tensor<32x6xf32>) -> tensor<30x6xf32>\n"
        "%m = stablehlo.multiply %a, %b : tensor<30x6xf32>\n"
        "%w = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [0] : "
        "(tensor<30x6xf32>, tensor<f32>) -> tensor<6xf32>\n"
        "%d = stablehlo.concatenate %b, %p, dim = 0 : (tensor<30x6xf32>, tensor<2x6xf32>) -> "
        "tensor<32x6xf32>\n"
        "return %d, %w : tensor<32x6xf32>, tensor<6xf32>\n}\n";
    static const char window[] =
        "func.func @main(%x: tensor<1024xf32>) -> tensor<775xf32> {\n"
        "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "%r = \"stablehlo.reduce_window\"(%x, %z) ({\n"
        "^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
        "%s = stablehlo.add %a, %b : tensor<f32>\n"
        "stablehlo.return %s : tensor<f32>\n"
        "}) {window_dimensions = array<i64: 250>} : (tensor<1024xf32>, tensor<f32>) -> "
        "tensor<775xf32>\n"
        "return %r : tensor<775xf32>\n}\n";
    static const char each[] =
        "func.func @main(%x: tensor<24x6xf32>, %y: tensor<24x6xf32>) -> (tensor<26x6xf32>, "
        "tensor<26x6xf32>) {\n"
        "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "%n = stablehlo.constant dense<0xFF800000> : tensor<f32>\n"
        "%r:2 = \"stablehlo.reduce_window\"(%x, %y, %z, %n) ({\n"
        "^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):\n"
        "%s = stablehlo.add %a, %c : tensor<f32>\n"
        "%m = stablehlo.maximum %b, %d : tensor<f32>\n"
        "stablehlo.return %s, %m : tensor<f32>, tensor<f32>\n"
        "}) {window_dimensions = array<i64: 3, 1>, padding = dense<[[2, 2], [0, 0]]> : "
        "tensor<2x2xi64>} : (tensor<24x6xf32>, tensor<24x6xf32>, tensor<f32>, tensor<f32>) -> "
        "(tensor<26x6xf32>, tensor<26x6xf32>)\n"
        "return %r#0, %r#1 : tensor<26x6xf32>, tensor<26x6xf32>\n}\n";
    assert_true(is_outside_by_itself(each, "no single reduction of the overlapping rows"));
    assert_true(is_outside(shift, "some results grow with it and others do not"));
    assert_true(is_outside(window, "the halo would be wider than"));
}

/* What every row differs by from the one before it, the first from the last; rows that move around
 * by two, then in windows of four; those of images by one both ways, in windows of
 * 4x4. */
static void ends_and_windows_are_named(void **state)
{
    (void)state;
    static const char windows[] =
        "func.func @main(%x: tensor<16x6xf32>) -> tensor<4x4x6xf32> {\n"
        "%a = stablehlo.slice %x [2:16, 0:6] : (tensor<16x6xf32>) -> tensor<14x6xf32>\n"
        "%b = stablehlo.slice %x [0:2, 0:6] : (tensor<16x6xf32>) -> tensor<2x6xf32>\n"
        "%c = stablehlo.concatenate %a, %b, dim = 0 : (tensor<14x6xf32>, tensor<2x6xf32>) -> "
        "tensor<16x6xf32>\n"
        "%d = stablehlo.reshape %c : (tensor<16x6xf32>) -> tensor<4x4x6xf32>\n"
        "return %d : tensor<4x4x6xf32>\n}\n";
    static const char images[] =
        "func.func @main(%x: tensor<2x16x16x8xf32>) -> tensor<32x16x8xf32> {\n"
        "%a = stablehlo.slice %x [0:2, 1:16, 0:16, 0:8] : (tensor<2x16x16x8xf32>) -> "
        "tensor<2x15x16x8xf32>\n"
        "%b = stablehlo.slice %x [0:2, 0:1, 0:16, 0:8] : (tensor<2x16x16x8xf32>) -> "
        "tensor<2x1x16x8xf32>\n"
        "%c = stablehlo.concatenate %a, %b, dim = 1 : (tensor<2x15x16x8xf32>, "
        "tensor<2x1x16x8xf32>) -> tensor<2x16x16x8xf32>\n"
        "%h = stablehlo.slice %c [0:2, 0:16, 1:16, 0:8] : (tensor<2x16x16x8xf32>) -> "
        "tensor<2x16x15x8xf32>\n"
        "%i = stablehlo.slice %c [0:2, 0:16, 0:1, 0:8] : (tensor<2x16x16x8xf32>) -> "
        "tensor<2x16x1x8xf32>\n"
        "%j = stablehlo.concatenate %h, %i, dim = 2 : (tensor<2x16x15x8xf32>, "
        "tensor<2x16x1x8xf32>) -> tensor<2x16x16x8xf32>\n"
        "%d = stablehlo.reshape %j : (tensor<2x16x16x8xf32>) -> tensor<2x4x4x4x4x8xf32>\n"
        "%e = stablehlo.transpose %d, dims = [0, 1, 3, 2, 4, 5] : (tensor<2x4x4x4x4x8xf32>) -> "
        "tensor<2x4x4x4x4x8xf32>\n"
        "%f = stablehlo.reshape %e : (tensor<2x4x4x4x4x8xf32>) -> tensor<32x16x8xf32>\n"
        "return %f : tensor<32x16x8xf32>\n}\n";
    assert_true(is_outside(windows, "other lengths depend on the positions on it"));
    assert_true(is_outside(images, "literals and positions that do not scale"));
}

/* An index into one row: the result is the same whatever it is, so that all that could be said of
 * it says nothing. */
static void idle_operands_are_named(void **state)
{
    (void)state;
    static const char one_row[] =
        "func.func @main(%x: tensor<4x1x5xf32>, %i: tensor<6xi32>) -> tensor<4x6x5xf32> {\n"
        "%r = \"stablehlo.gather\"(%x, %i) {dimension_numbers = #stablehlo.gather<"
        "offset_dims = [0, 2], collapsed_slice_dims = [1], start_index_map = [1], "
        "index_vector_dim = 1>, slice_sizes = array<i64: 4, 1, 5>} : "
        "(tensor<4x1x5xf32>, tensor<6xi32>) -> tensor<4x6x5xf32>\n"
        "return %r : tensor<4x6x5xf32>\n}\n";
    assert_true(is_outside_by_itself(one_row, "no result depends on it"));
}

/* Positions at multiples of a length of which a dim has many. */
static void many_blocks_are_named(void **state)
{
    (void)state;
    static const char text[] =
        "func.func @main(%x: tensor<66x6xf32>) -> (tensor<64x6xf32>, tensor<2x6xf32>) {\n"
        "%a = stablehlo.slice %x [0:64, 0:6] : (tensor<66x6xf32>) -> tensor<64x6xf32>\n"
        "%b = stablehlo.slice %x [64:66, 0:6] : (tensor<66x6xf32>) -> tensor<2x6xf32>\n"
        "return %a, %b : tensor<64x6xf32>, tensor<2x6xf32>\n}\n";
    assert_true(is_outside(text, "positions on it divide it into too many blocks"));
}

/* Every other row of two thirds of a dim. */
static void strides_are_named(void **state)
{
    (void)state;
    static const char strided[] =
        "func.func @main(%x: tensor<12x4xf32>) -> tensor<4x4xf32> {\n"
        "%0 = stablehlo.slice %x [4:12:2, 0:4] : (tensor<12x4xf32>) -> tensor<4x4xf32>\n"
        "return %0 : tensor<4x4xf32>\n}\n";
    assert_true(is_outside_by_itself(strided, "strided slice of a sub-range"));
}

/* Whether the cut within windows of a convolution is named. */
static bool is_named_within(int64_t length, int64_t size, int64_t stride)
{
    static const char words[] = "windows do not overlap";
    char text[1024];
    int steps = (int)((length - size) / stride + 1);
    snprintf(text, sizeof text,
             "func.func @main(%%x: tensor<4x%dx3xf32>, %%k: tensor<%dx3x2xf32>) -> "
             "tensor<4x%dx2xf32> {\n"
             "%%c = stablehlo.convolution(%%x, %%k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], "
             "window = {stride = [%d]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}"
             " : (tensor<4x%dx3xf32>, tensor<%dx3x2xf32>) -> tensor<4x%dx2xf32>\n"
             "return %%c : tensor<4x%dx2xf32>\n}\n",
             (int)length, (int)size, steps, (int)stride, (int)length, (int)size, steps, steps);
    return is_outside_by_itself(text, words);
}

/* Patches; windows that overlap, leave a rest, or are all of their dim have no such parts. */
static void parts_of_windows_are_named(void **state)
{
    (void)state;
    assert_true(is_named_within(24, 4, 4));
    assert_false(is_named_within(26, 4, 4));
    assert_false(is_named_within(24, 3, 2));
    assert_false(is_named_within(24, 24, 24));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wide_and_mixed_are_named), cmocka_unit_test(ends_and_windows_are_named),
        cmocka_unit_test(idle_operands_are_named),  cmocka_unit_test(many_blocks_are_named),
        cmocka_unit_test(strides_are_named),        cmocka_unit_test(parts_of_windows_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The StableHLO reader on good files: every construct. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/graph/eval.h"
#include "core/load/load.h"
#include "core/load/stablehlo.h"
#include "tests/unit/programs.h"

static struct ss_graph *load(const char *text)
{
    struct ss_graph *g;
    struct ss_error err = {0};
    if (ss_stablehlo_load("t.mlir", text, strlen(text), &g, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    return g;
}

static const struct ss_op *find_op(const struct ss_graph *g, const char *name)
{
    uint32_t id = ss_graph_find_op(g, name);
    if (id == SS_NONE)
        fail_msg("no op %s", name);
    return &g->ops[id];
}

static void assert_ints(const struct ss_op *op, enum ss_attr_id id, size_t n, const int64_t *wanted)
{
    size_t count;
    const int64_t *ints = ss_attr_ints(&op->attrs, id, &count);
    assert_int_equal(count, n);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(ints[i], wanted[i]);
}
#define INTS(op, id, ...)                                                                          \
    assert_ints(op, id, sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t),                        \
                (int64_t[]){__VA_ARGS__})

static void pretty_and_generic_agree(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"%r = stablehlo.slice %a [0:2, 1:4:2] : (tensor<4x6xf32>) -> tensor<2x2xf32>\n",
         "%r = \"stablehlo.slice\"(%a) <{start_indices = array<i64: 0, 1>, limit_indices = "
         "array<i64: 2, 4>, strides = array<i64: 1, 2>}> : (tensor<4x6xf32>) -> tensor<2x2xf32>\n"},
        {"%r = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>\n",
         "%r = \"mhlo.transpose\"(%a) {permutation = dense<[1, 0]> : tensor<2xi64>} : "
         "(tensor<4x6xf32>) -> tensor<6x4xf32>\n"},
        {"%r = stablehlo.compare  LE, %a, %a,  TOTALORDER : (tensor<4x6xf32>, tensor<4x6xf32>) -> "
         "tensor<4x6xi1>\n",
         "%r = \"stablehlo.compare\"(%a, %a) {compare_type = #stablehlo<comparison_type "
         "TOTALORDER>, comparison_direction = #stablehlo<comparison_direction LE>} : "
         "(tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xi1>\n"},
        {"%r = stablehlo.dot_general %a, %a, batching_dims = [0] x [0], contracting_dims = [1] x "
         "[1], precision = [DEFAULT, HIGHEST], algorithm = <lhs_precision_type = tf32, "
         "allow_imprecise_accumulation = false> : (tensor<4x6xf32>, tensor<4x6xf32>) -> "
         "tensor<4xf32>\n",
         "%r = \"stablehlo.dot_general\"(%a, %a) <{dot_dimension_numbers = "
         "#stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], "
         "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config "
         "= [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6xf32>, "
         "tensor<4x6xf32>) -> tensor<4xf32>\n"},
        {"%r = stablehlo.pad %a, %s, low = [1, 0], high = [-1, 2], interior = [0, 1] : "
         "(tensor<4x6xf32>, tensor<f32>) -> tensor<4x13xf32>\n",
         "%r = \"stablehlo.pad\"(%a, %s) {edge_padding_low = array<i64: 1, 0>, edge_padding_high "
         "= array<i64: -1, 2>, interior_padding = array<i64: 0, 1>} : (tensor<4x6xf32>, "
         "tensor<f32>) -> tensor<4x13xf32>\n"},
        {"%r = stablehlo.reduce(%a init: %s) applies stablehlo.add across dimensions = [1] : "
         "(tensor<4x6xf32>, tensor<f32>) -> tensor<4xf32>\n",
         "%r = \"stablehlo.reduce\"(%a, %s) <{dimensions = array<i64: 1>}> ({\n^bb0(%lhs: "
         "tensor<f32> loc(unknown), %rhs: tensor<f32> loc(\"y\")):\n %z = stablehlo.add %lhs, %rhs "
         ": "
         "tensor<f32>\n \"stablehlo.return\"(%z) : (tensor<f32>) -> ()\n}) : (tensor<4x6xf32>, "
         "tensor<f32>) -> tensor<4xf32>\n"},
        {"%r = stablehlo.convert %a {mhlo.frontend_attributes = {x = \"\\22q\\22\"}} : "
         "(tensor<4x6xf32>) -> tensor<4x6xbf16>\n",
         "%r = \"stablehlo.convert\"(%a) : (tensor<4x6xf32>) -> tensor<4x6xbf16>\n"},
        {"%r = stablehlo.select %p, %a, %a : tensor<4x6xi1>, tensor<4x6xf32>\n",
         "%r = \"stablehlo.select\"(%p, %a, %a) : (tensor<4x6xi1>, tensor<4x6xf32>, "
         "tensor<4x6xf32>) -> tensor<4x6xf32>\n"},
        {"%r = chlo.erf %a : tensor<4x6xf32> -> tensor<4x6xf32>\n",
         "%r = stablehlo.custom_call @mhlo.erf(%a) {mhlo.version = 1 : i64} : (tensor<4x6xf32>) -> "
         "tensor<4x6xf32>\n"},
        {"%r = stablehlo.reduce_precision %a, format = e5m10 : tensor<4x6xf32>\n",
         "%r = \"stablehlo.reduce_precision\"(%a) {exponent_bits = 5 : i32, mantissa_bits = 10 : "
         "i32} : (tensor<4x6xf32>) -> tensor<4x6xf32>\n"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct ss_buf printed[2] = {{0}};
        for (int form = 0; form < 2; form++) {
            struct ss_buf text = {0};
            ss_buf_printf(&text,
                          "func.func @main(%%a: tensor<4x6xf32>, %%s: tensor<f32>, %%p: "
                          "tensor<4x6xi1>) {\n %s return\n}\n",
                          pairs[i][form]);
            struct ss_graph *g = load(ss_buf_text(&text));
            assert_int_equal(g->n_ops, 1);
            ss_stablehlo_print(g, &printed[form]);
            ss_graph_free(g);
            ss_buf_free(&text);
        }
        assert_string_equal(ss_buf_text(&printed[0]), ss_buf_text(&printed[1]));
        ss_buf_free(&printed[0]);
        ss_buf_free(&printed[1]);
    }
}

static void convolution_attributes(void **state)
{
    (void)state;
    struct ss_graph *g = load(MAIN(
        "%x: tensor<2x8x8x4xf32>, %w: tensor<3x3x4x5xf32>", "tensor<2x4x4x5xf32>",
        "%0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],"
        " window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], reverse = [false,"
        " true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = "
        "[#stablehlo<precision DEFAULT>]} : (tensor<2x8x8x4xf32>, tensor<3x3x4x5xf32>) -> "
        "tensor<2x4x4x5xf32>\nreturn %0 : tensor<2x4x4x5xf32>\n"));
    const struct ss_op *op = find_op(g, "convolution_0");
    INTS(op, SS_ATTR_WINDOW_STRIDES, 2, 2);
    INTS(op, SS_ATTR_PADDING, 0, 1, 0, 1);
    INTS(op, SS_ATTR_RHS_DILATION, 1, 1);
    INTS(op, SS_ATTR_WINDOW_REVERSAL, 0, 1);
    INTS(op, SS_ATTR_INPUT_BATCH_DIM, 0);
    INTS(op, SS_ATTR_INPUT_SPATIAL_DIMS, 1, 2);
    INTS(op, SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, 3);
    INTS(op, SS_ATTR_OUTPUT_FEATURE_DIM, 3);
    ss_graph_free(g);
}

/* Runs the graph without inputs; the first output's elements. */
static void assert_output(const struct ss_graph *g, size_t n, const double *wanted)
{
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_eval_options options = {.float_store = SS_STORE_F64};
    struct ss_tensor *out = ss_alloc_array(&arena, g->n_outputs, sizeof *out);
    if (ss_eval_graph(g, NULL, out, &options, &arena, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    assert_int_equal(out[0].count, n);
    for (size_t i = 0; i < n; i++)
        assert_true(ss_tensor_get(&out[0], (int64_t)i) == wanted[i]);
    ss_arena_free(&arena);
}
#define OUTPUT(g, ...)                                                                             \
    assert_output(g, sizeof((double[]){__VA_ARGS__}) / sizeof(double), (double[]){__VA_ARGS__})

static void constants(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t n;
        double values[12];
        int64_t stored;
    } cases[] = {
        {"dense<1.5> : tensor<6xf32>", 6, {1.5, 1.5, 1.5, 1.5, 1.5, 1.5}, 1},
        {"dense<[[1, -2, 3], [4, 5, 6]]> : tensor<2x3xi8>", 6, {1, -2, 3, 4, 5, 6}, 6},
        {"dense<[true, false]> : tensor<2xi1>", 2, {1, 0}, 2},
        {"dense<\"0x0000803F00000040\"> : tensor<2xf32>", 2, {1, 2}, 2},
        {"dense<\"0x0000803F\"> : tensor<3xf32>", 3, {1, 1, 1}, 1},
        {"dense<0x3F800000> : tensor<f32>", 1, {1}, 1},
        {"dense<0x3C00> : tensor<2xf16>", 2, {1, 1}, 1},
        {"dense<\"0xFFFF0100\"> : tensor<2xi16>", 2, {-1, 1}, 2},
        {"dense<4294967295> : tensor<ui32>", 1, {4294967295.0}, 1},
        {"dense<0xFF> : tensor<i8>", 1, {-1}, 1},
        {"dense<\"0x010001000000010000010000\"> : tensor<12xi1>",
         12,
         {1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0},
         12},
        {"dense<\"0x2108\"> : tensor<3x4xi1>", 12, {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1}, 12},
        {"dense<\"0xFF0F\"> : tensor<12xi1>", 12, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 1},
        {"dense<> : tensor<0x3xf32>", 0, {0}, 0},
        {"dense<[7, 7, 7]> : tensor<3xi64>", 3, {7, 7, 7}, 1},
        {"dense<[-1.0e-3, 2.5E+2]> : tensor<2xf64>", 2, {-1e-3, 250}, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_buf text = {0};
        const char *type = strstr(cases[i].text, "tensor<");
        ss_buf_printf(&text,
                      "func.func @main() -> %s {\n%%c = stablehlo.constant {a = 1 : i32} %s\n"
                      "return %%c : %s\n}",
                      type, cases[i].text, type);
        struct ss_graph *g = load(ss_buf_text(&text));
        const struct ss_attr *value = ss_attr_find(&g->ops[0].attrs, SS_ATTR_VALUE);
        assert_int_equal(value->tensor->count, cases[i].stored);
        assert_output(g, cases[i].n, cases[i].values);
        ss_graph_free(g);
        ss_buf_free(&text);
    }
}

/* Arguments of the long reduce are pairs of one operand, the region's are lefts then rights. */
static void long_reduce(void **state)
{
    (void)state;
    struct ss_graph *g = load(
        MAIN("", "(tensor<i32>, tensor<f32>)",
             "%x = stablehlo.constant dense<[3.0, 9.0, 4.0]> : tensor<3xf32>\n"
             "%i = stablehlo.iota dim = 0 : tensor<3xi32>\n"
             "%lo = stablehlo.constant dense<0xFF800000> : tensor<f32>\n"
             "%zero = stablehlo.constant dense<0> : tensor<i32>\n"
             "%1:2 = stablehlo.reduce(%x init: %lo), (%i init: %zero) across dimensions = [0] : "
             "(tensor<3xf32>, tensor<3xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, "
             "tensor<i32>)\n"
             " reducer(%a: tensor<f32>, %b: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>)  {\n"
             "  %2 = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> "
             "tensor<i1>\n"
             "  %3 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<f32>\n"
             "  %4 = stablehlo.select %2, %p, %q : tensor<i1>, tensor<i32>\n"
             "  stablehlo.return %3, %4 : tensor<f32>, tensor<i32>\n }\n"
             "return %1#1, %1#0 : tensor<i32>, tensor<f32>\n"));
    OUTPUT(g, 1);
    ss_graph_free(g);
}

static void counted_loops(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t trips; /* -1: not a loop */
    } cases[] = {
        {COUNTED("LT", "0", "5", "1"), 5},
        {COUNTED("LE", "0", "5", "2"), 3},
        {COUNTED("GT", "9", "0", "-2"), 5},
        {COUNTED("GE", "9", "0", "-3"), 4},
        {COUNTED("NE", "0", "6", "2"), 3},
        {COUNTED("EQ", "4", "4", "1"), 1},
        {COUNTED("LT", "5", "5", "1"), 0},
        {COUNTED("LE", "2147483640", "2147483647", "1"), -1},
        {COUNTED("LT", "2147483640", "2147483647", "5"), -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_graph *g = load(cases[i].text);
        if (cases[i].trips < 0) {
            assert_int_equal(g->n_loops, 0);
            find_op(g, "while_0");
        } else {
            assert_int_equal(g->n_loops, cases[i].trips > 0);
            if (g->n_loops)
                assert_int_equal(g->loops[0].trips, cases[i].trips);
            OUTPUT(g, (double)cases[i].trips);
        }
        ss_graph_free(g);
    }
}

static void loop_with_carried_limit(void **state)
{
    (void)state;
    struct ss_graph *g = load(
        MAIN("", "tensor<i32>",
             "%z = stablehlo.constant dense<0> : tensor<i32>\n"
             "%h = stablehlo.constant dense<4> : tensor<i32>\n"
             "%two = stablehlo.constant dense<2> : tensor<i32>\n"
             "%r:3 = \"stablehlo.while\"(%z, %h, %two) ({\n"
             "^bb0(%i: tensor<i32>, %n: tensor<i32>, %v: tensor<i32>):\n"
             " %c = stablehlo.compare GT, %n, %i, SIGNED : (tensor<i32>, tensor<i32>) -> "
             "tensor<i1>\n stablehlo.return %c : tensor<i1>\n}, {\n"
             "^bb0(%i: tensor<i32>, %n: tensor<i32>, %v: tensor<i32>):\n"
             " %o = stablehlo.constant dense<1> : tensor<i32>\n"
             " %j = stablehlo.add %o, %i : tensor<i32>\n"
             " %w = stablehlo.multiply %v, %two : tensor<i32>\n"
             " stablehlo.return %j, %n, %w : tensor<i32>, tensor<i32>, tensor<i32>\n}) : "
             "(tensor<i32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>)\n"
             "return %r#2 : tensor<i32>\n"));
    assert_int_equal(g->loops[0].trips, 4);
    OUTPUT(g, 32);
    ss_graph_free(g);
}

static void unknown_loop(void **state)
{
    (void)state;
    struct ss_graph *g = load(DATA_DEPENDENT);
    const struct ss_op *op = find_op(g, "while_0");
    assert_int_equal(g->n_loops, 0);
    assert_int_equal(op->n_operands, 3);
    assert_int_equal(ss_attr_region(&op->attrs, SS_ATTR_BODY)->graph->n_inputs, 3);
    assert_int_equal(ss_attr_region(&op->attrs, SS_ATTR_BODY2)->graph->n_outputs, 1);
    OUTPUT(g, 6);
    ss_graph_free(g);
}

/* Both branches and a select: nothing is left that runs whole programs. */
static void branches_become_selects(void **state)
{
    (void)state;
    struct ss_graph *g = load(BRANCHES);
    for (uint32_t i = 0; i < g->n_ops; i++)
        assert_false(g->ops[i].def->flags & SS_OP_REGION);
    OUTPUT(g, 6);
    ss_graph_free(g);
}

/* Branch k adds k + 1; an index that is none's takes the last. */
#define ADDS(k)                                                                                    \
    " %a = stablehlo.constant dense<" k "> : tensor<i32>\n"                                        \
    " %b = stablehlo.add %z, %a : tensor<i32>\n stablehlo.return %b : tensor<i32>\n"
#define CHOICE(index)                                                                              \
    MAIN("", "tensor<i32>",                                                                        \
         "%z = stablehlo.constant dense<10> : tensor<i32>\n"                                       \
         "%i = stablehlo.constant dense<" index "> : tensor<i32>\n"                                \
         "%r = \"stablehlo.case\"(%i) ({\n" ADDS("1") "}, {\n" ADDS("2") "}, {\n" ADDS(            \
             "3") "}) : (tensor<i32>) -> tensor<i32>\nreturn %r : tensor<i32>\n")

static void an_index_beyond_takes_the_last(void **state)
{
    (void)state;
    static const char *const texts[] = {CHOICE("0"), CHOICE("1"), CHOICE("2"), CHOICE("3"),
                                        CHOICE("-1")};
    static const double wanted[] = {11, 12, 13, 13, 13};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ss_graph *g = load(texts[i]);
        OUTPUT(g, wanted[i]);
        ss_graph_free(g);
    }
}

/* The branch that is not taken counts down from -1: it would not end. */
#define MAY_NOT_END                                                                                \
    MAIN("", "tensor<i32>",                                                                        \
         "%n = stablehlo.constant dense<-1> : tensor<i32>\n"                                       \
         "%z = stablehlo.constant dense<0> : tensor<i32>\n"                                        \
         "%m = stablehlo.add %n, %z : tensor<i32>\n"                                               \
         "%p = stablehlo.compare GE, %m, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"          \
         "%r = \"stablehlo.if\"(%p) ({\n %w = stablehlo.while(%x = %m) : tensor<i32>\n cond {\n"   \
         "  %c = stablehlo.compare NE, %x, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"        \
         "  stablehlo.return %c : tensor<i1>\n } do {\n"                                           \
         "  %o = stablehlo.constant dense<1> : tensor<i32>\n"                                      \
         "  %y = stablehlo.subtract %x, %o : tensor<i32>\n"                                        \
         "  stablehlo.return %y : tensor<i32>\n }\n stablehlo.return %w : tensor<i32>\n}, {\n"     \
         " stablehlo.return %n : tensor<i32>\n}) : (tensor<i1>) -> tensor<i32>\n"                  \
         "return %r : tensor<i32>\n")

static void what_may_not_end_stays_a_branch(void **state)
{
    (void)state;
    struct ss_graph *g = load(MAY_NOT_END);
    const struct ss_op *op = find_op(g, "if_0");
    assert_int_equal(op->n_operands, 2); /* the predicate, then what the branches capture */
    OUTPUT(g, -1);
    ss_graph_free(g);
}

/* A loop of known length ends in either case. */
static void a_counted_loop_may_run(void **state)
{
    (void)state;
    struct ss_graph *g = load(
        MAIN("%p: tensor<i1>, %a: tensor<8xf32>", "tensor<8xf32>",
             "%r = \"stablehlo.if\"(%p) ({\n"
             " %z = stablehlo.constant dense<0> : tensor<i32>\n"
             " %n = stablehlo.constant dense<3> : tensor<i32>\n"
             " %o = stablehlo.constant dense<1> : tensor<i32>\n"
             " %w:2 = stablehlo.while(%i = %z, %x = %a) : tensor<i32>, tensor<8xf32>\n cond {\n"
             "  %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
             "  stablehlo.return %c : tensor<i1>\n } do {\n"
             "  %j = stablehlo.add %i, %o : tensor<i32>\n"
             "  %y = stablehlo.multiply %x, %a : tensor<8xf32>\n"
             "  stablehlo.return %j, %y : tensor<i32>, tensor<8xf32>\n }\n"
             " stablehlo.return %w#1 : tensor<8xf32>\n}, {\n"
             " stablehlo.return %a : tensor<8xf32>\n}) : (tensor<i1>) -> tensor<8xf32>\n"
             "return %r : tensor<8xf32>\n"));
    assert_int_equal(g->n_loops, 1);
    assert_int_equal(g->loops[0].trips, 3);
    find_op(g, "select_0");
    ss_graph_free(g);
}

static void calls_are_inlined(void **state)
{
    (void)state;
    struct ss_graph *g = load(
        "#l = loc(\"jit(step)/layer_0/jit(silu)\")\n"
        "module @jit_step {\n"
        " func.func public @main(%arg0: tensor<4xf32> loc(\"params['w']\")) -> tensor<4xf32> {\n"
        "  %0 = call @silu(%arg0) : (tensor<4xf32>) -> tensor<4xf32> loc(#l)\n"
        "  %1 = func.call @silu(%0) : (tensor<4xf32>) -> tensor<4xf32>\n"
        "  %2 = stablehlo.add %0, %1 : tensor<4xf32> loc(#l2)\n"
        "  return %2 : tensor<4xf32> loc(#u)\n } loc(#u)\n"
        " func.func private @silu(%arg0: tensor<4xf32>) -> (tensor<4xf32> {mhlo.x = \"y\"}) {\n"
        "  %0 = stablehlo.logistic %arg0 : tensor<4xf32> loc(\"deep/logistic\"(\"f.py\":3:4 to "
        ":9))\n"
        "  %1 = stablehlo.multiply %arg0, %0 : tensor<4xf32>\n"
        "  return %1 : tensor<4xf32>\n }\n} loc(#u)\n"
        "#u = loc(unknown)\n"
        "#f = loc(\"f.py\":1:2)\n"
        "#l2 = loc(callsite(\"jit(step)/tail/add\"(#f) at fused<\"x\">[#f, #u]))\n");
    struct ss_arena arena = {0};
    static const char *const scopes[] = {
        "layer_0/jit(silu)/deep", "layer_0/jit(silu)", "silu/deep", "silu", "tail",
    };
    assert_int_equal(g->n_ops, 5);
    for (uint32_t i = 0; i < g->n_ops; i++)
        assert_string_equal(ss_graph_scope_path(g, g->ops[i].scope, &arena), scopes[i]);
    assert_string_equal(g->vars[g->inputs[0]].label, "params['w']");
    assert_string_equal(g->name, "jit_step");
    assert_int_equal(ss_graph_find_var(g, "params['w']"), g->inputs[0]);
    assert_string_equal(g->vars[g->outputs[0]].file_name, "2");
    assert_int_equal(g->ops[4].loc.line, 6);
    ss_arena_free(&arena);
    ss_graph_free(g);
}

static void tuples_barriers_and_annotations(void **state)
{
    (void)state;
    struct ss_graph *g = load("sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n" MAIN(
        "%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}]>}, %b: tensor<i32>",
        "(tensor<4xf32>, tensor<i32>)",
        "%t = stablehlo.tuple %a, %b : tuple<tensor<4xf32>, tensor<i32>>\n"
        "%x = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> "
        "tensor<4xf32>\n"
        "%y:2 = stablehlo.optimization_barrier %x, %b : tensor<4xf32>, tensor<i32>\n"
        "%z = sdy.sharding_constraint %y#0 <@mesh, [{\"x\", ?}]> : tensor<4xf32>\n"
        "%w = stablehlo.custom_call @Sharding(%z) {backend_config = \"\", mhlo.sharding = "
        "\"{devices=[2]<=[2]}\"} : (tensor<4xf32>) -> tensor<4xf32>\n"
        "%v = stablehlo.custom_call @my_kernel(%w) : (tensor<4xf32>) -> tensor<2xf32>\n"
        "return %w, %y#1 : tensor<4xf32>, tensor<i32>\n"));
    assert_int_equal(g->n_ops, 4); /* a barrier of two values is two barriers */
    assert_string_equal(g->ops[1].name, "optimization_barrier_1");
    assert_string_equal(g->ops[2].def->name, "custom_call_identity");
    assert_string_equal(ss_attr_find(&g->ops[3].attrs, SS_ATTR_TARGET)->text, "my_kernel");
    assert_true(g->ops[3].def->flags & SS_OP_OPAQUE);
    assert_false(g->ops[3].live);
    ss_graph_free(g);
}

static void whole_module_in_generic_form(void **state)
{
    (void)state;
    struct ss_graph *g = load(
        "\"builtin.module\"() <{sym_name = \"m\"}> ({\n"
        " \"func.func\"() <{arg_attrs = [{tf.aliasing_output = 0 : i32}], function_type = "
        "(tensor<2xf32>) -> tensor<2xf32>, res_attrs = [{jax.result_info = \"r\"}], sym_name = "
        "\"main\", sym_visibility = \"public\"}> ({\n ^bb0(%arg0: tensor<2xf32> loc(\"p\")):\n"
        "  %0 = \"stablehlo.add\"(%arg0, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>\n"
        "  \"func.return\"(%0) : (tensor<2xf32>) -> ()\n }) : () -> ()\n}) {a = 1 : i32} : () -> "
        "()\n");
    assert_string_equal(g->name, "m");
    assert_int_equal(g->pair_source, SS_PAIRS_ALIASING);
    assert_true(g->input_donated[0]);
    assert_string_equal(g->output_labels[0], "r");
    assert_string_equal(g->vars[g->inputs[0]].label, "p");
    ss_graph_free(g);
}

static void state_pairs(void **state)
{
    (void)state;
    struct ss_graph *g = load(
        "func.func @main(%a: tensor<2xf32> loc(\"params['w']\"), %b: tensor<2xf32> "
        "loc(\"moments['w']\"), %x: tensor<2xf32> {jax.buffer_donor = true}) -> (tensor<f32>"
        " {jax.result_info = \"result[0]\"}, tensor<2xf32> {jax.result_info = \"result[1]['w']\"}, "
        "tensor<2xf32> {jax.result_info = \"result[2]['w']\"}) {\n"
        "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "return %z, %x, %b : tensor<f32>, tensor<2xf32>, tensor<2xf32>\n}");
    assert_int_equal(g->pair_source, SS_PAIRS_RESULT_INFO);
    assert_int_equal(g->n_pairs, 2);
    assert_int_equal(g->pairs[0].input, 0);
    assert_int_equal(g->pairs[0].output, 1);
    assert_int_equal(g->pairs[1].input, 1);
    assert_int_equal(g->pairs[1].output, 2);
    assert_true(g->input_donated[2]);
    ss_graph_free(g);
    g = load("func.func @main(%a: tensor<f32>, %b: tensor<2xf32>) -> tensor<2xf32> {\n"
             "return %b : tensor<2xf32>\n}");
    assert_int_equal(g->pair_source, SS_PAIRS_TYPES);
    assert_int_equal(g->pairs[0].input, 1);
    ss_graph_free(g);
}

static void resources(void **state)
{
    (void)state;
    struct ss_graph *g = load(
        MAIN("", "tensor<2xf32>",
             "%c = stablehlo.constant dense_resource<big_1> : tensor<2xf32>\n"
             "return %c : tensor<2xf32>\n") "{-#\n  dialect_resources: {\n    builtin: {\n      "
                                            "big: \"0x04000000\",\n      big_1: "
                                            "\"0x040000000000803F00000040\"\n    }\n  }\n#-}\n");
    OUTPUT(g, 1, 2);
    ss_graph_free(g);
}

static void unusual_text(void **state)
{
    (void)state;
    struct ss_graph *g = load(
        "// a comment first\n"
        "sdy.mesh @empty = <[]> {stablehlo.mesh = {axes = []}}\n"
        "\"sdy.mesh\"() <{mesh = #sdy.mesh<[\"x\"=2]>, sym_name = \"one\"}> : () -> ()\n"
        "sdy.mesh @two = <[\"a\"=2], device_ids=[1, 0]> loc(#u)\n"
        "#sdy_x = #sdy.sharding<@two, [{\"a\"}, {?}]>\n"
        "module @\"a name\" attributes {mhlo.frontend_attributes = {xla.sdy.meshes = \"{mesh = "
        "#sdy.mesh<[\\22a\\22=2]>}\"}, jax.uses_shape_polymorphism = false} {\n"
        "  func.func public @main(%x: tensor<2x3xf32> {mhlo.sharding = "
        "\"{devices=[2,1]<=[2]}\", sdy.sharding = #sdy_x} loc(\"a \\22quoted\\22 name\"))\n"
        "      -> (tensor<2x2xf32>) attributes {llvm.emit_c_interface} {\n"
        "    %w = stablehlo.constant // in the middle\n"
        "      dense<1.0>\n : tensor<3x2xf32>\n"
        "    %y = stablehlo.dot %x, %w, precision = [HIGHEST, DEFAULT] : (tensor<2x3xf32>, "
        "tensor<3x2xf32>) -> tensor<2x2xf32>\n"
        "    sdy.sharding_group %y group_id=21 : tensor<2x2xf32>\n"
        "    %z = sdy.propagation_barrier %y allowed_direction=BACKWARD : tensor<2x2xf32>\n"
        "    %v = sdy.all_gather [{}, {\"x\"}] %z out_sharding=<@two, [{}, {}]> : "
        "tensor<2x2xf32>\n"
        "    %t = stablehlo.custom_call @k(%v) {operand_layouts = [dense<[1, 0]> : "
        "tensor<2xindex>],"
        " result_layouts = [dense<> : tensor<0xindex>], output_operand_aliases = "
        "[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0>], "
        "backend_config = {a = 1.0e-3 : f32, b = [@s::@t, affine_map<(d0) -> (d0)>, i32]}} : "
        "(tensor<2x2xf32>) -> tensor<2x2xf32>\n"
        "    %100:1 = stablehlo.optimization_barrier %t : tensor<2x2xf32>\n"
        "    return %100#0 : tensor<2x2xf32>\n  }\n}\n#u = loc(unknown)\n");
    assert_string_equal(g->name, "a name");
    assert_string_equal(g->vars[g->inputs[0]].label, "a \"quoted\" name");
    INTS(find_op(g, "dot_general_0"), SS_ATTR_LHS_CONTRACTING, 1);
    INTS(find_op(g, "dot_general_0"), SS_ATTR_RHS_CONTRACTING, 0);
    assert_int_equal(find_op(g, "custom_call_0")->loc.line, 16);
    ss_graph_free(g);
}

/* Ops that are deprecated are those that replaced them. */
static void older_ops_are_newer(void **state)
{
    (void)state;
    struct ss_graph *g =
        load("func.func @main(%x: tensor<4x6xf32>) -> (tensor<2x3x4x6xf32>, tensor<2x4x6xf32>) {\n"
             "%y = stablehlo.broadcast %x, sizes = [2, 3] : (tensor<4x6xf32>) -> "
             "tensor<2x3x4x6xf32>\n"
             "%z = \"stablehlo.broadcast\"(%x) {broadcast_sizes = array<i64: 2>} : "
             "(tensor<4x6xf32>) -> tensor<2x4x6xf32>\n"
             "return %y, %z : tensor<2x3x4x6xf32>, tensor<2x4x6xf32>\n}\n");
    INTS(find_op(g, "broadcast_in_dim_0"), SS_ATTR_DIMENSIONS, 2, 3);
    INTS(find_op(g, "broadcast_in_dim_1"), SS_ATTR_DIMENSIONS, 1, 2);
    ss_graph_free(g);
}

/* Ten million digits on one line. */
static void long_constant(void **state)
{
    (void)state;
    enum { N = 1250000 };
    struct ss_buf text = {0};
    ss_buf_printf(&text,
                  "func.func @main() -> tensor<%dxi32> {\n%%c = stablehlo.constant dense<\"0x", N);
    for (int i = 0; i < N; i++)
        ss_buf_printf(&text, "%02X000000", i & 255);
    ss_buf_printf(&text, "\"> : tensor<%dxi32>\nreturn %%c : tensor<%dxi32>\n}\n", N, N);
    struct ss_graph *g = load(ss_buf_text(&text));
    const struct ss_tensor *value = ss_attr_find(&g->ops[0].attrs, SS_ATTR_VALUE)->tensor;
    assert_int_equal(value->count, N);
    assert_int_equal(ss_i64(value)[N - 1], (N - 1) & 255);
    ss_graph_free(g);
    ss_buf_free(&text);
}

static void formats(void **state)
{
    (void)state;
    size_t count;
    const struct ss_format *known = ss_formats(&count);
    for (size_t i = 0; i < count; i++) {
        bool stablehlo = !strcmp(known[i].name, "stablehlo");
        assert_int_equal(known[i].sniff("a.mlir", "", 0), stablehlo);
        assert_int_equal(known[i].sniff("-", "module @x {", 11), stablehlo);
        assert_int_equal(known[i].sniff("-", "ML\xefR", 4), stablehlo);
        const bool hlo = !strcmp(known[i].name, "hlo");
        assert_int_equal(known[i].sniff("-", "// x\nHloModule m", 16), hlo);
        assert_int_equal(known[i].sniff("-", "{\"problem\": {", 13), !stablehlo && !hlo);
        assert_false(known[i].sniff("a.txt", "hello", 5));
    }
    struct ss_graph *g;
    struct ss_error err = {0};
    assert_int_equal(ss_load("/nonexistent.mlir", &g, &err), SS_E_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pretty_and_generic_agree),
        cmocka_unit_test(convolution_attributes),
        cmocka_unit_test(constants),
        cmocka_unit_test(long_reduce),
        cmocka_unit_test(counted_loops),
        cmocka_unit_test(loop_with_carried_limit),
        cmocka_unit_test(unknown_loop),
        cmocka_unit_test(branches_become_selects),
        cmocka_unit_test(an_index_beyond_takes_the_last),
        cmocka_unit_test(what_may_not_end_stays_a_branch),
        cmocka_unit_test(a_counted_loop_may_run),
        cmocka_unit_test(calls_are_inlined),
        cmocka_unit_test(tuples_barriers_and_annotations),
        cmocka_unit_test(whole_module_in_generic_form),
        cmocka_unit_test(state_pairs),
        cmocka_unit_test(resources),
        cmocka_unit_test(unusual_text),
        cmocka_unit_test(older_ops_are_newer),
        cmocka_unit_test(long_constant),
        cmocka_unit_test(formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

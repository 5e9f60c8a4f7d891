/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The StableHLO reader and printer: every construct, every kind of bad file, and round trips. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/graph/eval.h"
#include "core/load/stablehlo.h"

static struct ss_graph *load(const char *text)
{
    struct ss_graph *g;
    struct ss_error err = {0};
    if (ss_stablehlo_load("t.mlir", text, strlen(text), &g, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    return g;
}

static struct ss_error load_error(const char *text, size_t length)
{
    struct ss_graph *g;
    struct ss_error err = {0};
    assert_int_not_equal(ss_stablehlo_load("t.mlir", text, length, &g, &err), SS_OK);
    assert_null(g);
    assert_true(err.message[0]);
    return err;
}

/* The file is refused with this code, this word in the message, at this line:column. */
static void refuse(const char *text, enum ss_rc code, const char *word, const char *where)
{
    struct ss_error err = load_error(text, strlen(text));
    if (err.code != code || !strstr(err.message, word) || strcmp(err.where, where))
        fail_msg("got %s \"%s\" at %s", ss_code_name(err.code), err.message, err.where);
}

#define MAIN(args, result, body)                                                                   \
    "func.func public @main(" args ") -> " result " {\n" body "}\n"

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
    assert_ints(op, id, sizeof((int64_t[]){__VA_ARGS__}) / sizeof(int64_t), (int64_t[]){__VA_ARGS__})

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
         "tensor<f32> loc(unknown), %rhs: tensor<f32> loc(\"y\")):\n %z = stablehlo.add %lhs, %rhs : "
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
        double values[6];
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

/* Arguments of the long reduce are pairs of one operand each, the region's are lefts then rights. */
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

#define COUNTED(direction, start, limit, step)                                                     \
    MAIN("", "tensor<i32>",                                                                        \
         "%s = stablehlo.constant dense<" start "> : tensor<i32>\n"                                \
         "%n = stablehlo.constant dense<0> : tensor<i32>\n"                                        \
         "%one = stablehlo.constant dense<1> : tensor<i32>\n"                                      \
         "%r:2 = stablehlo.while(%i = %s, %k = %n) : tensor<i32>, tensor<i32>\n"                   \
         " attributes {x} cond {\n"                                                                \
         "  %l = stablehlo.constant dense<" limit "> : tensor<i32>\n"                              \
         "  %c = stablehlo.compare " direction ", %i, %l : (tensor<i32>, tensor<i32>) -> "         \
         "tensor<i1>\n"                                                                            \
         "  stablehlo.return %c : tensor<i1>\n } do {\n"                                           \
         "  %d = stablehlo.constant dense<" step "> : tensor<i32>\n"                               \
         "  %j = stablehlo.add %i, %d : tensor<i32>\n"                                             \
         "  %m = stablehlo.add %k, %one : tensor<i32>\n"                                           \
         "  stablehlo.return %j, %m : tensor<i32>, tensor<i32>\n }\n"                              \
         "return %r#1 : tensor<i32>\n")

static void counted_loops(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t trips; /* -1: not a loop */
    } cases[] = {
        {COUNTED("LT", "0", "5", "1"), 5},    {COUNTED("LE", "0", "5", "2"), 3},
        {COUNTED("GT", "9", "0", "-2"), 5},   {COUNTED("GE", "9", "0", "-3"), 4},
        {COUNTED("NE", "0", "6", "2"), 3},    {COUNTED("EQ", "4", "4", "1"), 1},
        {COUNTED("LT", "5", "5", "1"), 0},    {COUNTED("LE", "2147483640", "2147483647", "1"), -1},
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

/* The condition depends on a computed value; both regions read values from outside. */
static const char data_dependent[] =
    MAIN("", "tensor<f32>",
         "%a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>\n"
         "%zero = stablehlo.constant dense<0.0> : tensor<f32>\n"
         "%top = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [0] : "
         "(tensor<2xf32>, tensor<f32>) -> tensor<f32>\n"
         "%f = stablehlo.add %top, %top : tensor<f32>\n"
         "%r = stablehlo.while(%x = %zero) : tensor<f32>\n cond {\n"
         "  %c = stablehlo.compare LT, %x, %f : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
         "  stablehlo.return %c : tensor<i1>\n } do {\n"
         "  %y = stablehlo.add %x, %top : tensor<f32>\n"
         "  stablehlo.return %y : tensor<f32>\n }\nreturn %r : tensor<f32>\n");

static void unknown_loop(void **state)
{
    (void)state;
    struct ss_graph *g = load(data_dependent);
    const struct ss_op *op = find_op(g, "while_0");
    assert_int_equal(g->n_loops, 0);
    assert_int_equal(op->n_operands, 3);
    assert_int_equal(ss_attr_region(&op->attrs, SS_ATTR_BODY)->graph->n_inputs, 3);
    assert_int_equal(ss_attr_region(&op->attrs, SS_ATTR_BODY2)->graph->n_outputs, 1);
    OUTPUT(g, 6);
    ss_graph_free(g);
}

static const char branches[] =
    MAIN("", "(tensor<f32>, tensor<f32>)",
         "%i = stablehlo.constant dense<1> : tensor<i32>\n"
         "%x = stablehlo.constant dense<[2.0, 3.0]> : tensor<2xf32>\n"
         "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
         "%s = stablehlo.reduce(%x init: %z) applies stablehlo.multiply across dimensions = [0] : "
         "(tensor<2xf32>, tensor<f32>) -> tensor<f32>\n"
         "%m = stablehlo.reduce(%x init: %z) applies stablehlo.maximum across dimensions = [0] : "
         "(tensor<2xf32>, tensor<f32>) -> tensor<f32>\n"
         "%r = \"stablehlo.case\"(%i) ({\n stablehlo.return %s : tensor<f32>\n}, {\n"
         " %d = stablehlo.add %m, %m : tensor<f32>\n stablehlo.return %d : tensor<f32>\n}, {\n"
         " stablehlo.return %z : tensor<f32>\n}) : (tensor<i32>) -> tensor<f32>\n"
         "%p = stablehlo.compare LT, %z, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
         "%q = \"stablehlo.if\"(%p) ({\n stablehlo.return %m : tensor<f32>\n}, {\n"
         " stablehlo.return %z : tensor<f32>\n}) : (tensor<i1>) -> tensor<f32>\n"
         "return %r, %q : tensor<f32>, tensor<f32>\n");

static void case_and_if(void **state)
{
    (void)state;
    struct ss_graph *g = load(branches);
    const struct ss_op *op = find_op(g, "case_0");
    assert_int_equal(ss_attr_find(&op->attrs, SS_ATTR_BRANCHES)->count, 1);
    assert_int_equal(op->n_operands, 3); /* the index, then what the branches capture */
    OUTPUT(g, 6);
    ss_graph_free(g);
}

static void calls_are_inlined(void **state)
{
    (void)state;
    struct ss_graph *g =
        load("#l = loc(\"jit(step)/layer_0/jit(silu)\")\n"
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
    struct ss_graph *g = load(
        "sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n"
        MAIN("%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}]>}, %b: tensor<i32>",
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
    assert_int_equal(g->n_ops, 3);
    assert_string_equal(g->ops[1].def->name, "custom_call_identity");
    assert_string_equal(ss_attr_find(&g->ops[2].attrs, SS_ATTR_TARGET)->text, "my_kernel");
    assert_true(g->ops[2].def->flags & SS_OP_OPAQUE);
    assert_false(g->ops[2].live);
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

/* Round trips: everything that a graph holds is printed and read again. */

static void assert_same_graph(const struct ss_graph *a, const struct ss_graph *b);

static void assert_same_text(const char *a, const char *b)
{
    assert_int_equal(!a, !b);
    if (a)
        assert_string_equal(a, b);
}

static void assert_same_tensor(const struct ss_tensor *a, const struct ss_tensor *b)
{
    assert_int_equal(!a, !b);
    if (!a)
        return;
    assert_true(ss_type_equal(&a->type, &b->type));
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->data, b->data, (size_t)a->count * ss_store_size(a->store));
}

static void assert_same_attr(const struct ss_attr *a, const struct ss_attr *b)
{
    assert_int_equal(a->id, b->id);
    assert_int_equal(a->count, b->count);
    assert_true((float)a->real == (float)b->real);
    assert_same_text(a->text, b->text);
    assert_same_tensor(a->tensor, b->tensor);
    for (size_t i = 0; i < a->count; i++) {
        if (a->ints)
            assert_int_equal(a->ints[i], b->ints[i]);
        if (a->regions) {
            assert_same_text(a->regions[i].simple, b->regions[i].simple);
            assert_same_graph(a->regions[i].graph, b->regions[i].graph);
        }
    }
}

static void assert_same_ids(const uint32_t *a, const uint32_t *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        assert_int_equal(a[i], b[i]);
}

static void assert_same_op(const struct ss_op *a, const struct ss_op *b)
{
    assert_string_equal(a->name, b->name);
    assert_ptr_equal(a->def, b->def);
    assert_int_equal(a->n_operands, b->n_operands);
    assert_int_equal(a->n_results, b->n_results);
    assert_int_equal(a->loop, b->loop);
    assert_int_equal(a->live, b->live);
    assert_same_ids(a->operands, b->operands, a->n_operands);
    assert_same_ids(a->results, b->results, a->n_results);
    assert_int_equal(a->attrs.count, b->attrs.count);
    for (size_t i = 0; i < a->attrs.count; i++)
        assert_same_attr(&a->attrs.items[i], &b->attrs.items[i]);
}

static void assert_same_loop(const struct ss_loop *a, const struct ss_loop *b)
{
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->parent, b->parent);
    assert_int_equal(a->trips, b->trips);
    assert_int_equal(a->n_values, b->n_values);
    assert_int_equal(a->first_op, b->first_op);
    assert_int_equal(a->end_op, b->end_op);
    assert_same_ids(a->init, b->init, a->n_values);
    assert_same_ids(a->args, b->args, a->n_values);
    assert_same_ids(a->yields, b->yields, a->n_values);
    assert_same_ids(a->results, b->results, a->n_values);
}

static void assert_same_border(const struct ss_graph *a, const struct ss_graph *b)
{
    assert_same_ids(a->inputs, b->inputs, a->n_inputs);
    assert_same_ids(a->outputs, b->outputs, a->n_outputs);
    for (uint32_t i = 0; i < a->n_inputs; i++) {
        assert_same_text(a->vars[a->inputs[i]].label, b->vars[b->inputs[i]].label);
        assert_int_equal(a->input_donated[i], b->input_donated[i]);
    }
    for (uint32_t i = 0; i < a->n_outputs; i++)
        assert_same_text(a->output_labels[i], b->output_labels[i]);
    assert_int_equal(a->n_pairs, b->n_pairs);
    assert_int_equal(a->pair_source, b->pair_source);
    for (uint32_t i = 0; i < a->n_pairs; i++) {
        assert_int_equal(a->pairs[i].input, b->pairs[i].input);
        assert_int_equal(a->pairs[i].output, b->pairs[i].output);
    }
}

static void assert_same_graph(const struct ss_graph *a, const struct ss_graph *b)
{
    assert_int_equal(a->n_ops, b->n_ops);
    assert_int_equal(a->n_vars, b->n_vars);
    assert_int_equal(a->n_loops, b->n_loops);
    assert_int_equal(a->n_steps, b->n_steps);
    assert_int_equal(a->n_inputs, b->n_inputs);
    assert_int_equal(a->n_outputs, b->n_outputs);
    for (uint32_t i = 0; i < a->n_vars; i++)
        assert_true(ss_type_equal(&a->vars[i].type, &b->vars[i].type));
    for (uint32_t i = 0; i < a->n_ops; i++)
        assert_same_op(&a->ops[i], &b->ops[i]);
    for (uint32_t i = 0; i < a->n_loops; i++)
        assert_same_loop(&a->loops[i], &b->loops[i]);
    assert_same_border(a, b);
}

static void assert_same_scopes(const struct ss_graph *a, const struct ss_graph *b)
{
    struct ss_arena arena = {0};
    for (uint32_t i = 0; i < a->n_ops; i++)
        assert_string_equal(ss_graph_scope_path(a, a->ops[i].scope, &arena),
                            ss_graph_scope_path(b, b->ops[i].scope, &arena));
    for (uint32_t i = 0; i < a->n_loops; i++)
        assert_string_equal(ss_graph_scope_path(a, a->loops[i].scope, &arena),
                            ss_graph_scope_path(b, b->loops[i].scope, &arena));
    ss_arena_free(&arena);
}

static void round_trip(const struct ss_graph *g)
{
    struct ss_buf text = {0};
    struct ss_graph *again;
    struct ss_error err = {0};
    ss_stablehlo_print(g, &text);
    if (ss_stablehlo_load("printed", ss_buf_text(&text), text.length, &again, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    assert_same_graph(g, again);
    assert_same_scopes(g, again);
    ss_graph_free(again);
    ss_buf_free(&text);
}

static void round_trip_constructs(void **state)
{
    (void)state;
    static const char *const texts[] = {
        data_dependent, branches, COUNTED("NE", "0", "6", "2"),
        MAIN("%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>, %k: tensor<2xui64>",
             "(tensor<4x6xf32>, tensor<3x6xf32>, tensor<4x6xf32>, tensor<4x6xi32>, tensor<2xui64>, "
             "tensor<8xui32>, tensor<4x2xf32>)",
             "%0 = \"stablehlo.scatter\"(%x, %i, %u) <{scatter_dimension_numbers = "
             "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], "
             "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> "
             "({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n stablehlo.return %b : tensor<f32>\n}) "
             ": (tensor<4x6xf32>, tensor<3x1xi32>, tensor<3x6xf32>) -> tensor<4x6xf32>\n"
             "%1 = \"stablehlo.gather\"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims "
             "= [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, "
             "slice_sizes = array<i64: 1, 6>}> : (tensor<4x6xf32>, tensor<3x1xi32>) -> "
             "tensor<3x6xf32>\n"
             "%j = stablehlo.iota dim = 1 : tensor<4x6xi32>\n"
             "%2:2 = \"stablehlo.sort\"(%x, %j) <{dimension = 0 : i64, is_stable = true}> ({\n"
             "^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):\n"
             " %p = stablehlo.compare GT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> "
             "tensor<i1>\n stablehlo.return %p : tensor<i1>\n}) : (tensor<4x6xf32>, "
             "tensor<4x6xi32>) -> (tensor<4x6xf32>, tensor<4x6xi32>)\n"
             "%s, %o = stablehlo.rng_bit_generator %k, algorithm = PHILOX : (tensor<2xui64>) -> "
             "(tensor<2xui64>, tensor<8xui32>)\n"
             "%v, %w = chlo.top_k(%x, k = 2) : tensor<4x6xf32> -> (tensor<4x2xf32>, "
             "tensor<4x2xi32>)\n"
             "return %0, %1, %2#0, %2#1, %s, %o, %v : tensor<4x6xf32>, tensor<3x6xf32>, "
             "tensor<4x6xf32>, tensor<4x6xi32>, tensor<2xui64>, tensor<8xui32>, tensor<4x2xf32>\n"),
        MAIN("%x: tensor<2x6x6x3xf32>, %w: tensor<2x2x1x3xf32>, %c: tensor<3xf32>",
             "(tensor<2x6x6x3xf32>, tensor<2x3x3x3xf32>, tensor<2x6x6x3xf32>, tensor<2x6x6x3xf32>)",
             "%z = stablehlo.constant dense<0.1> : tensor<f32>\n"
             "%0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 1, 0, f]x[1, 0, i, o]->[b, 0, 1, "
             "f], window = {pad = [[1, 0], [0, 1]]} {batch_group_count = 1 : i64, "
             "feature_group_count = 3 : i64} : (tensor<2x6x6x3xf32>, tensor<2x2x1x3xf32>) -> "
             "tensor<2x6x6x3xf32>\n"
             "%1 = \"stablehlo.reduce_window\"(%0, %z) <{window_dimensions = array<i64: 1, 2, 2, "
             "1>, window_strides = array<i64: 1, 2, 2, 1>}> ({\n^bb0(%a: tensor<f32>, %b: "
             "tensor<f32>):\n %m = stablehlo.maximum %a, %b : tensor<f32>\n stablehlo.return %m : "
             "tensor<f32>\n}) : (tensor<2x6x6x3xf32>, tensor<f32>) -> tensor<2x3x3x3xf32>\n"
             "%2 = \"stablehlo.select_and_scatter\"(%x, %1, %z) <{window_dimensions = array<i64: 1, "
             "2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({\n^bb0(%a: tensor<f32>, %b: "
             "tensor<f32>):\n %m = stablehlo.compare GE, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) "
             "-> tensor<i1>\n stablehlo.return %m : tensor<i1>\n}, {\n^bb0(%a: tensor<f32>, %b: "
             "tensor<f32>):\n %m = stablehlo.add %a, %b : tensor<f32>\n stablehlo.return %m : "
             "tensor<f32>\n}) : (tensor<2x6x6x3xf32>, tensor<2x3x3x3xf32>, tensor<f32>) -> "
             "tensor<2x6x6x3xf32>\n"
             "%3:3 = \"stablehlo.batch_norm_training\"(%x, %c, %c) <{epsilon = 1.0e-3 : f32, "
             "feature_index = 3 : i64}> : (tensor<2x6x6x3xf32>, tensor<3xf32>, tensor<3xf32>) -> "
             "(tensor<2x6x6x3xf32>, tensor<3xf32>, tensor<3xf32>)\n"
             "return %0, %1, %2, %3#0 : tensor<2x6x6x3xf32>, tensor<2x3x3x3xf32>, "
             "tensor<2x6x6x3xf32>, tensor<2x6x6x3xf32>\n"),
        MAIN("", "(tensor<3xf32>, tensor<2x2xi1>, tensor<100xi16>)",
             "%0 = stablehlo.constant dense<[0.1, 0x7FC00000, 1.0e-40]> : tensor<3xf32>\n"
             "%1 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>\n"
             "%2 = stablehlo.iota dim = 0 : tensor<100xi16>\n"
             "return %0, %1, %2 : tensor<3xf32>, tensor<2x2xi1>, tensor<100xi16>\n"),
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct ss_graph *g = load(texts[i]);
        round_trip(g);
        ss_graph_free(g);
    }
}

static void round_trip_samples(void **state)
{
    (void)state;
    static const char *const names[] = {
        "mlp",         "gpt-tiny",     "gpt-tiny-scan", "gpt-prime", "gat-tiny",
        "resnet-tiny", "dropout-tiny", "moe-tiny",      "gpt2-small", "resnet50",
    };
    const char *root = getenv("SHARDSCOPE_ROOT");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[1000];
        struct ss_graph *g;
        struct ss_error err = {0};
        snprintf(path, sizeof path, "%s/samples/%s.mlir", root ? root : ".", names[i]);
        if (ss_load(path, &g, &err) != SS_OK)
            fail_msg("%s: %s", err.where, err.message);
        assert_int_equal(g->pair_source, SS_PAIRS_ALIASING);
        assert_true(g->n_pairs >= 2);
        round_trip(g);
        ss_graph_free(g);
    }
}

/* A loop made by hand has no counter in the file; printed, it gets one. */
static void loop_made_by_hand(void **state)
{
    (void)state;
    struct ss_graph *g = ss_graph_new("by_hand", "test");
    struct ss_type f32 = {.dtype = SS_F32};
    struct ss_error err = {0};
    uint32_t x = ss_graph_add_input(g, "x", &f32), arg, result, op;
    uint32_t loop = ss_graph_begin_loop(g, &x, 1, 7, 0, (struct ss_loc){0}, &arg);
    uint32_t operands[2] = {arg, arg};
    assert_int_equal(ss_graph_add_op(g, ss_op_find("add"), (struct ss_attrs){0}, operands, 2, 1, 0,
                                     (struct ss_loc){0}, &op, &err),
                     SS_OK);
    assert_int_equal(ss_graph_end_loop(g, loop, &g->ops[op].results[0], &result, &err), SS_OK);
    ss_graph_add_output(g, result, NULL);
    assert_int_equal(ss_graph_finish(g, &err), SS_OK);
    struct ss_buf text = {0};
    ss_stablehlo_print(g, &text);
    struct ss_graph *again = load(ss_buf_text(&text));
    assert_int_equal(again->n_loops, 1);
    assert_int_equal(again->loops[0].trips, 7);
    round_trip(again);
    ss_graph_free(again);
    ss_graph_free(g);
    ss_buf_free(&text);
}

static void bad_files(void **state)
{
    (void)state;
    refuse("", SS_E_SYNTAX, "no function", "t.mlir:1:1");
    refuse("ML\xefR\x01", SS_E_UNSUPPORTED, "bytecode", "t.mlir:1:1");
    refuse("\x1f\x8b\x08", SS_E_UNSUPPORTED, "compressed", "t.mlir:1:1");
    refuse("hello world", SS_E_SYNTAX, "expected a module", "t.mlir:1:1");
    refuse("module {\n  func.func @main() {\n    return\n", SS_E_SYNTAX, "never closed",
           "t.mlir:2:21");
    refuse("module {\n  func.func @main() {\n    return\n  }\n", SS_E_SYNTAX, "never closed",
           "t.mlir:2:3");
    refuse(MAIN("%a: tensor<?x3xf32>", "()", "return\n"), SS_E_UNSUPPORTED, "dynamic",
           "t.mlir:1:35");
    refuse(MAIN("%a: tensor<3xcomplex<f32>>", "()", "return\n"), SS_E_UNSUPPORTED, "complex",
           "t.mlir:1:37");
    refuse(MAIN("%a: tensor<3xi2>", "()", "return\n"), SS_E_UNSUPPORTED, "i2", "t.mlir:1:37");
    refuse(MAIN("%a: tensor<1x1x1x1x1x1x1x1x1xf32>", "()", "return\n"), SS_E_LIMIT, "dims",
           "t.mlir:1:28");
    refuse(MAIN("%a: tensor<4294967296x4294967296xf32>", "()", "return\n"), SS_E_LIMIT, "2^63",
           "t.mlir:1:28");
    refuse(MAIN("", "()", "%0 = stablehlo.constant dense_resource<__elided__> : tensor<4xf32>\n"),
           SS_E_UNSUPPORTED, "not in the file", "t.mlir:2:39");
    refuse(MAIN("", "()", "%0 = stablehlo.constant dense<[1, 2]> : tensor<3xi32>\nreturn\n"),
           SS_E_SHAPE, "entries", "t.mlir:2:32");
    refuse(MAIN("", "()", "%0 = stablehlo.constant dense<\"0x00\"> : tensor<3xi32>\nreturn\n"),
           SS_E_SHAPE, "hexadecimal", "t.mlir:2:31");
    refuse(MAIN("", "()", "%0 = stablehlo.constant dense<300> : tensor<i8>\nreturn\n"), SS_E_TYPE,
           "fit", "t.mlir:2:31");
    refuse(MAIN("%a: tensor<3xf32>", "()", "%0 = stablehlo.ad %a, %a : tensor<3xf32>\nreturn\n"),
           SS_E_NAME, "unknown op stablehlo.ad", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()", "%0 = linalg.fill %a : tensor<3xf32>\nreturn\n"),
           SS_E_NAME, "unknown op linalg.fill", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()",
                "%0 = stablehlo.add %a, %b : tensor<3xf32>\nreturn\n"),
           SS_E_NAME, "%b is not defined", "t.mlir:2:24");
    refuse(MAIN("%a: tensor<3xf32>", "()",
                "%0 = stablehlo.add %a, %a : tensor<4xf32>\nreturn\n"),
           SS_E_TYPE, "defined as tensor<3xf32>", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()",
                "%0 = \"stablehlo.add\"(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> "
                "tensor<3xf64>\nreturn\n"),
           SS_E_TYPE, "declared as tensor<3xf64>", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()", "%0 = stablehlo.add %a : tensor<3xf32>\nreturn\n"),
           SS_E_SHAPE, "operands", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()",
                "%0:15 = stablehlo.sort %a : (tensor<3xf32>) -> tensor<3xf32>\nreturn\n"),
           SS_E_TYPE, "15 names", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()",
                "%0 = stablehlo.add %a, %a#15 : tensor<3xf32>\nreturn\n"),
           SS_E_NAME, "no #15", "t.mlir:2:24");
    refuse(MAIN("%a: tensor<3xf32>", "()",
                "%a = stablehlo.add %a, %a : tensor<3xf32>\nreturn\n"),
           SS_E_NAME, "defined twice", "t.mlir:2:1");
    refuse(MAIN("", "()", "%0 = call @f() : () -> tensor<f32>\nreturn\n"), SS_E_NAME,
           "called but not defined", "t.mlir:2:1");
    refuse("func.func @main() {\n call @main() : () -> ()\n return\n}", SS_E_UNSUPPORTED,
           "calls itself", "t.mlir:2:2");
    refuse("func.func @main() {\n call @f() : () -> ()\n return\n}\nfunc.func private @f() {\n "
           "call @main() : () -> ()\n return\n}",
           SS_E_UNSUPPORTED, "calls itself", "t.mlir:6:2");
    refuse("func.func @main() {\n return\n}\nfunc.func @main() {\n return\n}", SS_E_NAME,
           "defined twice", "t.mlir:4:1");
    refuse("func.func @main(%a: tensor<f32>) -> tensor<f32> {\n return\n}", SS_E_TYPE,
           "returns 0 values", "t.mlir:1:1");
    refuse("#a = #a\n", SS_E_SYNTAX, "by itself", "t.mlir:1:6");
    refuse("#l = loc(\"x\"(#l))\n", SS_E_SYNTAX, "by itself", "t.mlir:1:16");
    refuse("func.func @main() loc(#nowhere)\n", SS_E_NAME, "not defined", "t.mlir:1:31");
    refuse("func.func @main() {\n return loc(#nowhere)\n}", SS_E_NAME, "not defined", "t.mlir:2:21");
    refuse("func.func @main() {\n return \"open\n}", SS_E_SYNTAX, "operand", "t.mlir:2:9");
    refuse("module attributes {a = \"open\n}", SS_E_SYNTAX, "not closed", "t.mlir:1:24");
    refuse("func.func @main(%p: tensor<i1>) {\n cf.br ^bb1\n^bb1:\n return\n}", SS_E_SYNTAX,
           "expected", "t.mlir:2:8");
}

/* Deep nesting, wide nesting and calls that multiply: one error each, soon. */
static void hostile_files(void **state)
{
    (void)state;
    enum { LENGTH = 10000000 };
    char *text = malloc(LENGTH + 64);
    assert_non_null(text);
    static const char opens[] = "([{<";
    for (const char *open = opens; *open; open++) {
        int n = snprintf(text, 64, "module attributes {a = ");
        memset(text + n, *open, LENGTH);
        struct ss_error err = load_error(text, (size_t)n + LENGTH);
        assert_true(err.code == SS_E_LIMIT || err.code == SS_E_SYNTAX);
        memset(text, *open, LENGTH);
        assert_int_equal(load_error(text, LENGTH).code, SS_E_SYNTAX);
    }
    int n = snprintf(text, 64, "func.func @main(%%a: ");
    for (int i = 0; i < 1000000; i++)
        memcpy(text + n + 6 * i, "tuple<", 6);
    assert_int_equal(load_error(text, (size_t)n + 6000000).code, SS_E_LIMIT);
    free(text);

    struct ss_buf doubling = {0};
    ss_buf_puts(&doubling, "func.func @main() {\n call @f0() : () -> ()\n return\n}\n");
    for (int i = 0; i < 60; i++)
        ss_buf_printf(&doubling,
                      "func.func private @f%d() {\n call @f%d() : () -> ()\n call @f%d() : () -> ()\n"
                      " return\n}\n",
                      i, i + 1, i + 1);
    ss_buf_puts(&doubling, "func.func private @f60() {\n %c = stablehlo.constant dense<1> : "
                           "tensor<i32>\n return\n}\n");
    assert_int_equal(load_error(ss_buf_text(&doubling), doubling.length).code, SS_E_LIMIT);
    ss_buf_free(&doubling);
}

/* Cut anywhere or with any byte changed, a file is a graph or an error, never a crash. */
static void mutations(void **state)
{
    (void)state;
    const char *root = getenv("SHARDSCOPE_ROOT");
    char path[1000];
    struct ss_buf text = {0};
    struct ss_error err = {0};
    snprintf(path, sizeof path, "%s/samples/mlp.mlir", root ? root : ".");
    assert_int_equal(ss_file_read(path, 1 << 20, &text, &err), SS_OK);
    const char *const seeds[] = {ss_buf_text(&text), data_dependent, branches};
    int loaded = 0, refused = 0;
    for (size_t s = 0; s < sizeof seeds / sizeof *seeds; s++) {
        size_t length = strlen(seeds[s]), step = length / 300 + 1;
        for (size_t at = 0; at < length; at += step) {
            char *copy = malloc(length); /* exactly, so that a sanitizer sees reads past the end */
            assert_non_null(copy);
            static const char bytes[] = "\"({[<>%#@0-\n\xff";
            for (size_t k = 0; k <= sizeof bytes - 1; k++) {
                struct ss_graph *g;
                memcpy(copy, seeds[s], length);
                if (k)
                    copy[at] = bytes[k - 1];
                enum ss_rc rc = ss_stablehlo_load("m.mlir", copy, k ? length : at, &g, &err);
                rc == SS_OK ? loaded++ : refused++;
                ss_graph_free(g);
            }
            char *cut = malloc(at ? at : 1);
            struct ss_graph *g;
            assert_non_null(cut);
            memcpy(cut, seeds[s], at);
            if (ss_stablehlo_load("m.mlir", cut, at, &g, &err) != SS_OK)
                refused++;
            ss_graph_free(g);
            free(cut);
            free(copy);
        }
    }
    assert_true(loaded > 0 && refused > loaded);
    ss_buf_free(&text);
}

static void formats(void **state)
{
    (void)state;
    size_t count;
    assert_true(ss_formats(&count) && count >= 1);
    assert_true(ss_format_stablehlo.sniff("a.mlir", "", 0));
    assert_true(ss_format_stablehlo.sniff("-", "module @x {", 11));
    assert_true(ss_format_stablehlo.sniff("-", "ML\xefR", 4));
    assert_false(ss_format_stablehlo.sniff("a.txt", "hello", 5));
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
        cmocka_unit_test(case_and_if),
        cmocka_unit_test(calls_are_inlined),
        cmocka_unit_test(tuples_barriers_and_annotations),
        cmocka_unit_test(whole_module_in_generic_form),
        cmocka_unit_test(state_pairs),
        cmocka_unit_test(round_trip_constructs),
        cmocka_unit_test(round_trip_samples),
        cmocka_unit_test(loop_made_by_hand),
        cmocka_unit_test(bad_files),
        cmocka_unit_test(hostile_files),
        cmocka_unit_test(mutations),
        cmocka_unit_test(formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reference kernels with regions, with state, or over matrices, against values worked out by hand
 * or taken from the specification. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kernel_cases.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

static const struct ss_attr no_attr = {.count = 0};

/* The same folds by the fast path (a named op) and by the body. */
static void reductions(void **state)
{
    (void)state;
    struct ss_region simple = {.simple = "add"};
    struct ss_region body = {.graph = body_binary("add", SS_F32, false, no_attr)};
    struct ss_region max = {.simple = "maximum"};
    struct ss_region minus = {.graph = body_binary("subtract", SS_I32, false, no_attr)};
    struct ss_region minus_named = {.simple = "subtract"};
    struct ss_region and = {.simple = "and"}, any = {.simple = "add"};
    const struct kernel_case cases[] = {
        {.op = "reduce", .in = {"2x3xf32 = 1 2 3 4 5 6", "f32 = 10"},
         .attrs = {INTS(DIMENSIONS, 1), REGION(BODY, simple)}, .want = {"2xf32 = 16 25"}},
        {.op = "reduce", .in = {"2x3xf32 = 1 2 3 4 5 6", "f32 = 10"},
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, simple)}, .want = {"3xf32 = 15 17 19"}},
        {.op = "reduce", .in = {"2x3xf32 = 1 2 3 4 5 6", "f32 = 10"},
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, body)}, .want = {"3xf32 = 15 17 19"}},
        {.op = "reduce", .in = {"2x3xf32 = 1 2 3 4 5 6", "f32 = 10"},
         .attrs = {INTS(DIMENSIONS, 0, 1), REGION(BODY, body)}, .want = {"f32 = 31"}},
        {.op = "reduce", .in = {"2x2x2xf32 = 1 2 3 4 5 6 7 8", "f32 = 0"},
         .attrs = {INTS(DIMENSIONS, 0, 2), REGION(BODY, simple)}, .want = {"2xf32 = 14 22"}},
        {.op = "reduce", .in = {"3xf32 = 1 nan 2", "f32 = -inf"},
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, max)}, .want = {"f32 = nan"}},
        {.op = "reduce", .in = {"0x2xf32", "f32 = 7"},
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, simple)}, .want = {"2xf32 = 7 7"}},
        {.op = "reduce", .in = {"0x2xf32", "f32 = 7"},
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, body)}, .want = {"2xf32 = 7 7"}},
        {.op = "reduce", .in = {"2x2xi32 = 1 2 3 4", "i32 = 100"},
         .attrs = {INTS(DIMENSIONS, 1), REGION(BODY, minus)}, .want = {"2xi32 = 97 93"}},
        {.op = "reduce", .in = {"2x2xi32 = 1 2 3 4", "i32 = 100"},
         .attrs = {INTS(DIMENSIONS, 1), REGION(BODY, minus_named)}, .want = {"2xi32 = 97 93"}},
        {.op = "reduce", .in = {"2x2xi1 = 1 1 1 0", "i1 = 1"},
         .attrs = {INTS(DIMENSIONS, 1), REGION(BODY, and)}, .want = {"2xi1 = 1 0"}},
        {.op = "reduce", .in = {"2x2xi1 = 1 1 0 0", "i1 = 0"},
         .attrs = {INTS(DIMENSIONS, 1), REGION(BODY, any)}, .want = {"2xi1 = 1 0"}},
        {.op = "reduce", .in = {"3xi8 = 100 100 100", "i8 = 0"},
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, any)}, .want = {"i8 = 44"}},
        {.op = "reduce", .in = {"3xf64 = 1e16 -1e16 1", "f64 = 0"},
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, simple)}, .want = {"f64 = 1"}},
        {.op = "reduce", .in = {"3xf64 = 1e16 -1e16 1", "f64 = 0"}, .reverse_sum = true,
         .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, simple)}, .want = {"f64 = 0"}},
    };
    RUN_CASES(cases);
    ss_graph_free(body.graph);
    ss_graph_free(minus.graph);
}

/* (value, index) of the largest value, as an argmax lowers: two results from one body. */
static void argmax(void **state)
{
    (void)state;
    uint32_t args[4];
    const struct ss_type value = {.dtype = SS_F32}, index = {.dtype = SS_I32};
    struct ss_graph *g = ss_graph_new("body", "test");
    for (size_t i = 0; i < 4; i++)
        args[i] = ss_graph_add_input(g, "x", i % 2 ? &index : &value);
    const uint32_t gt = body_op(g, "compare", (uint32_t[]){args[0], args[2]}, 2,
                                (struct ss_attr)INTS(COMPARE_DIRECTION, SS_CMP_GT));
    ss_graph_add_output(g, body_op(g, "select", (uint32_t[]){gt, args[0], args[2]}, 3, no_attr),
                        NULL);
    ss_graph_add_output(g, body_op(g, "select", (uint32_t[]){gt, args[1], args[3]}, 3, no_attr),
                        NULL);
    body_finish(g);
    struct ss_region body = {.graph = g};
    const struct kernel_case cases[] = {
        {.op = "reduce",
         .in = {"2x3xf32 = 1 9 3 8 5 6", "2x3xi32 = 0 1 2 0 1 2", "f32 = -inf", "i32 = 0"},
         .attrs = {INTS(DIMENSIONS, 1), REGION(BODY, body)},
         .want = {"2xf32 = 9 8", "2xi32 = 1 0"}},
        {.op = "reduce_window",
         .in = {"5xf32 = 1 9 3 8 5", "5xi32 = 0 1 2 3 4", "f32 = -inf", "i32 = -1"},
         .attrs = {INTS(WINDOW_DIMENSIONS, 2), INTS(WINDOW_STRIDES, 2), INTS(PADDING, 0, 1),
                   REGION(BODY, body)},
         .want = {"3xf32 = 9 8 5", "3xi32 = 1 3 4"}},
        {.op = "scatter", .in = {"3xf32 = 5 5 5", "3xi32 = 0 0 0", "3x1xi64 = 0 2 2",
                                 "3xf32 = 4 6 7", "3xi32 = 1 2 3"},
         .attrs = {EMPTY(UPDATE_WINDOW_DIMS), INTS(INSERTED_WINDOW_DIMS, 0),
                   INTS(SCATTER_DIMS_TO_OPERAND, 0), INTS(INDEX_VECTOR_DIM, 1), REGION(BODY, body)},
         .want = {"3xf32 = 5 5 7", "3xi32 = 0 0 3"}},
    };
    RUN_CASES(cases);
    ss_graph_free(g);
}

/* More cells than one run of a body takes, and a rest. */
static void long_bodies(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_region body = {.graph = body_binary("subtract", SS_I64, false, no_attr)};
    const struct kernel_case map = {.op = "map",
                                    .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, body)}};
    const struct kernel_case reduce = {.op = "reduce",
                                       .attrs = {INTS(DIMENSIONS, 0), REGION(BODY, body)}};
    struct ss_tensor in[] = {parse_tensor(&arena, "2x75xi64 = 5"), parse_tensor(&arena, "i64 = 3")};
    struct ss_tensor lists[] = {parse_tensor(&arena, "150xi64 = 5"),
                                parse_tensor(&arena, "150xi64 = 7")};
    struct ss_tensor out;
    for (int64_t i = 0; i < 150; i++)
        ss_i64(&in[0])[i] = ss_i64(&lists[0])[i] = i * i;
    assert_int_equal(run_call(&arena, &reduce, in, 2, &out, 1, &err), SS_OK);
    assert_int_equal(out.count, 75);
    for (int64_t i = 0; i < 75; i++)
        assert_int_equal(ss_i64(&out)[i], 3 - i * i - (i + 75) * (i + 75));
    assert_int_equal(run_call(&arena, &map, lists, 2, &out, 1, &err), SS_OK);
    for (int64_t i = 0; i < 150; i++)
        assert_int_equal(ss_i64(&out)[i], i * i - 7);
    ss_graph_free(body.graph);
    ss_arena_free(&arena);
}

static void windows(void **state)
{
    (void)state;
    struct ss_region add_named = {.simple = "add"}, multiply = {.simple = "multiply"};
    struct ss_region ge = {.graph = body_binary(
                               "compare", SS_I64, false,
                               (struct ss_attr)INTS(COMPARE_DIRECTION, SS_CMP_GE))};
    struct ss_region not_lt = {.graph = body_binary(
                                   "compare", SS_I64, true,
                                   (struct ss_attr)INTS(COMPARE_DIRECTION, SS_CMP_LE))};
    struct ss_region add_body = {.graph = body_binary("add", SS_I64, false, no_attr)};
    const struct kernel_case cases[] = {
        {.op = "reduce_window", .in = {"3x2xi64 = 1 2 3 4 5 6", "i64 = 0"},
         .attrs = {INTS(WINDOW_DIMENSIONS, 2, 1), INTS(WINDOW_STRIDES, 4, 1),
                   INTS(BASE_DILATIONS, 2, 1), INTS(WINDOW_DILATIONS, 3, 1),
                   INTS(PADDING, 2, 1, 0, 0), REGION(BODY, add_named)},
         .want = {"2x2xi64 = 0 0 3 4"}},
        /* Padding and holes count as the initial value: 3 windows of 2 cells, 3 of them missing. */
        {.op = "reduce_window", .in = {"2xi64 = 1 2", "i64 = 10"},
         .attrs = {INTS(WINDOW_DIMENSIONS, 2), INTS(WINDOW_STRIDES, 2), INTS(BASE_DILATIONS, 3),
                   INTS(PADDING, 1, 1), REGION(BODY, add_named)},
         .want = {"3xi64 = 21 30 22"}},
        {.op = "reduce_window", .in = {"2xi64 = 3 5", "i64 = 2"},
         .attrs = {INTS(WINDOW_DIMENSIONS, 2), INTS(PADDING, 1, 0), REGION(BODY, multiply)},
         .want = {"2xi64 = 12 30"}},
        {.op = "select_and_scatter",
         .in = {"4x2xi64 = 1 5 2 5 3 6 4 4", "2x2xi64 = 5 6 7 8", "i64 = 0"},
         .attrs = {INTS(WINDOW_DIMENSIONS, 3, 1), INTS(WINDOW_STRIDES, 2, 1),
                   INTS(PADDING, 0, 1, 0, 0), REGION(BODY, ge), REGION(BODY2, add_named)},
         .want = {"4x2xi64 = 0 0 0 0 5 14 7 0"}},
        {.op = "select_and_scatter",
         .in = {"4x2xi64 = 1 5 2 5 3 6 4 4", "2x2xi64 = 5 6 7 8", "i64 = 0"},
         .attrs = {INTS(WINDOW_DIMENSIONS, 3, 1), INTS(WINDOW_STRIDES, 2, 1),
                   INTS(PADDING, 0, 1, 0, 0), REGION(BODY, not_lt), REGION(BODY2, add_body)},
         .want = {"4x2xi64 = 0 0 0 0 5 14 7 0"}},
    };
    RUN_CASES(cases);
    ss_graph_free(ge.graph);
    ss_graph_free(not_lt.graph);
    ss_graph_free(add_body.graph);
}

static void scatters(void **state)
{
    (void)state;
    struct ss_region add_named = {.simple = "add"};
    struct ss_region minus = {.graph = body_binary("subtract", SS_I64, false, no_attr)};
    uint32_t args[2];
    struct ss_graph *set = body_new(SS_I64, 2, args);
    ss_graph_add_output(set, args[1], NULL);
    body_finish(set);
    struct ss_region replace = {.graph = set};
#define ROWS                                                                                       \
    INTS(UPDATE_WINDOW_DIMS, 1), INTS(INSERTED_WINDOW_DIMS, 0), INTS(SCATTER_DIMS_TO_OPERAND, 0), \
        INTS(INDEX_VECTOR_DIM, 1)
    const struct kernel_case cases[] = {
        {.op = "scatter", .in = {"3x2xi64 = 1 2 3 4 5 6", "4xi32 = 0 2 0 3",
                                 "4x2xi64 = 10 20 30 40 50 60 70 80"},
         .attrs = {ROWS, REGION(BODY, add_named)}, .want = {"3x2xi64 = 61 82 3 4 35 46"}},
        {.op = "scatter", .in = {"3x2xi64 = 1 2 3 4 5 6", "4xi32 = 0 2 0 -1",
                                 "4x2xi64 = 10 20 30 40 50 60 70 80"},
         .attrs = {ROWS, REGION(BODY, replace)}, .want = {"3x2xi64 = 50 60 3 4 30 40"}},
        {.op = "scatter", .in = {"3x2xi64 = 1 2 3 4 5 6", "2xi64 = 1 1", "2x2xi64 = 1 2 3 4"},
         .attrs = {ROWS, REGION(BODY, minus)}, .want = {"3x2xi64 = 1 2 -1 -2 5 6"}},
        {.op = "scatter", .in = {"2xi64 = 1 2", "1x1xui64 = 0xffffffffffffffff", "1xi64 = 9"},
         .attrs = {EMPTY(UPDATE_WINDOW_DIMS), INTS(INSERTED_WINDOW_DIMS, 0),
                   INTS(SCATTER_DIMS_TO_OPERAND, 0), INTS(INDEX_VECTOR_DIM, 1),
                   REGION(BODY, replace)},
         .want = {"2xi64 = 1 2"}},
    };
    RUN_CASES(cases);
    ss_graph_free(minus.graph);
    ss_graph_free(set);
}

static void order(void **state)
{
    (void)state;
    uint32_t args[4];
    struct ss_graph *g = body_new(SS_I64, 4, args);
    ss_graph_add_output(g, body_op(g, "compare", (uint32_t[]){args[0], args[1]}, 2,
                                   (struct ss_attr)INTS(COMPARE_DIRECTION, SS_CMP_GT)), NULL);
    body_finish(g);
    struct ss_region descending = {.graph = g};
    /* By the sum of both keys: not one comparison of two arguments. */
    struct ss_graph *sums = body_new(SS_I64, 4, args);
    const uint32_t left = body_op(sums, "add", (uint32_t[]){args[0], args[2]}, 2, no_attr);
    const uint32_t right = body_op(sums, "add", (uint32_t[]){args[1], args[3]}, 2, no_attr);
    ss_graph_add_output(sums, body_op(sums, "compare", (uint32_t[]){left, right}, 2,
                                      (struct ss_attr)INTS(COMPARE_DIRECTION, SS_CMP_LT)), NULL);
    body_finish(sums);
    struct ss_region by_sum = {.graph = sums};
    /* Left and right meet before the last op: first by one key, then by the other. */
    struct ss_graph *two = body_new(SS_I64, 4, args);
    const struct ss_attr less = INTS(COMPARE_DIRECTION, SS_CMP_LT);
    const struct ss_attr equal = INTS(COMPARE_DIRECTION, SS_CMP_EQ);
    const uint32_t first = body_op(two, "compare", (uint32_t[]){args[0], args[1]}, 2, less);
    const uint32_t tie = body_op(two, "compare", (uint32_t[]){args[0], args[1]}, 2, equal);
    const uint32_t second = body_op(two, "compare", (uint32_t[]){args[2], args[3]}, 2, less);
    ss_graph_add_output(two, body_op(two, "select", (uint32_t[]){tie, second, first}, 3, no_attr),
                        NULL);
    body_finish(two);
    struct ss_region by_two = {.graph = two};
    struct ss_region ascending = {.graph = body_binary(
                                      "compare", SS_I32, true,
                                      (struct ss_attr)INTS(COMPARE_DIRECTION, SS_CMP_GT))};
    const struct kernel_case cases[] = {
        {.op = "sort", .in = {"2x3xi64 = 1 2 3 3 2 1", "2x3xi64 = 3 2 1 1 2 3"},
         .attrs = {INTS(DIMENSION, 0), INTS(IS_STABLE, 1), REGION(BODY, descending)},
         .want = {"2x3xi64 = 3 2 3 1 2 1", "2x3xi64 = 1 2 1 3 2 3"}},
        {.op = "sort", .in = {"5xi64 = 5 1 4 1 3", "5xi64 = 0 1 0 0 -3"},
         .attrs = {INTS(DIMENSION, 0), INTS(IS_STABLE, 1), REGION(BODY, by_sum)},
         .want = {"5xi64 = 3 1 1 4 5", "5xi64 = -3 0 1 0 0"}},
        {.op = "sort", .in = {"2x5xi64 = 5 1 4 1 1 2 2 1 2 1", "2x5xi64 = 0 1 0 0 -3 3 2 1 0 0"},
         .attrs = {INTS(DIMENSION, 1), INTS(IS_STABLE, 1), REGION(BODY, by_two)},
         .want = {"2x5xi64 = 1 1 1 4 5 1 1 2 2 2", "2x5xi64 = -3 0 1 0 0 0 1 0 2 3"}},
        {.op = "sort", .in = {"21xi32 = 9 -1 20 3 3 17 0 8 2 14 -5 11 6 1 19 4 12 7 5 10 13"},
         .attrs = {INTS(DIMENSION, 0), REGION(BODY, ascending)},
         .want = {"21xi32 = -5 -1 0 1 2 3 3 4 5 6 7 8 9 10 11 12 13 14 17 19 20"}},
        /* Equal keys keep their order, across runs that are merged too. */
        {.op = "sort", .in = {"19xi64 = 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1",
                              "19xi64 = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"},
         .attrs = {INTS(DIMENSION, 0), INTS(IS_STABLE, 1), REGION(BODY, descending)},
         .want = {"19xi64 = 1 1 1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0 0",
                  "19xi64 = 0 2 4 6 8 10 12 14 16 18 1 3 5 7 9 11 13 15 17"}},
        {.op = "chlo.top_k", .in = {"2x4xf32 = 3 7 7 1 -1 nan -3 2"}, .attrs = {INTS(K, 2)},
         .want = {"2x2xf32 = 7 7 nan 2", "2x2xi32 = 1 2 1 3"}},
    };
    RUN_CASES(cases);
    ss_graph_free(g);
    ss_graph_free(sums);
    ss_graph_free(two);
    ss_graph_free(ascending.graph);
}

/* Branches that capture the operand after the index, and a loop that counts to a captured limit. */
static void control(void **state)
{
    (void)state;
    uint32_t args[2];
    struct ss_region branches[3];
    const char *ops[3] = {"negate", "sign", "abs"};
    for (size_t i = 0; i < 3; i++) {
        struct ss_graph *g = body_new(SS_I64, 1, args);
        ss_graph_add_output(g, body_op(g, ops[i], args, 1, no_attr), NULL);
        body_finish(g);
        branches[i] = (struct ss_region){.graph = g};
    }
    struct ss_graph *cond = body_new(SS_I64, 2, args);
    ss_graph_add_output(cond, body_op(cond, "compare", args, 2,
                                      (struct ss_attr)INTS(COMPARE_DIRECTION, SS_CMP_LT)), NULL);
    body_finish(cond);
    struct ss_region body = {.graph = body_binary("add", SS_I64, false, no_attr)};
    struct ss_region condition = {.graph = cond};
    struct ss_region times = {.graph = body_binary("multiply", SS_I64, false, no_attr)};
    const struct ss_attr rest = {.id = SS_ATTR_BRANCHES, .regions = &branches[2], .count = 1};
    const struct kernel_case cases[] = {
        {.op = "case", .in = {"i32 = 1", "i64 = -5"},
         .attrs = {REGION(BODY, branches[0]), REGION(BODY2, branches[1]), rest},
         .want = {"i64 = -1"}},
        {.op = "case", .in = {"i32 = -1", "i64 = -5"},
         .attrs = {REGION(BODY, branches[0]), REGION(BODY2, branches[1]), rest},
         .want = {"i64 = 5"}},
        {.op = "if", .in = {"i1 = 1", "i64 = -7"},
         .attrs = {REGION(BODY, branches[0]), REGION(BODY2, branches[1])}, .want = {"i64 = 7"}},
        {.op = "if", .in = {"i1 = 0", "i64 = -7"},
         .attrs = {REGION(BODY, branches[0]), REGION(BODY2, branches[1])}, .want = {"i64 = -1"}},
        {.op = "while", .in = {"i64 = 3", "i64 = 20"},
         .attrs = {REGION(BODY, body), REGION(BODY2, condition)}, .want = {"i64 = 23"}},
        {.op = "map", .in = {"2x2xi64 = 0 1 2 3", "2x2xi64 = 4 5 6 7"},
         .attrs = {INTS(DIMENSIONS, 0, 1), REGION(BODY, times)}, .want = {"2x2xi64 = 0 5 12 21"}},
    };
    RUN_CASES(cases);
    for (size_t i = 0; i < 3; i++)
        ss_graph_free(branches[i].graph);
    ss_graph_free(cond);
    ss_graph_free(body.graph);
    ss_graph_free(times.graph);
}

static void matrices(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "cholesky", .in = {"3x3xf64 = 1 2 3 2 20 26 3 26 70"}, .attrs = {INTS(LOWER, 1)},
         .want = {"3x3xf64 = 1 0 0 2 4 0 3 5 6"}},
        {.op = "cholesky", .in = {"2x2xf64 = 4 2 9 10"}, .attrs = {INTS(LOWER, 0)},
         .want = {"2x2xf64 = 2 1 0 3"}},
        {.op = "triangular_solve",
         .in = {"3x3xf64 = 1 0 0 2 4 0 3 5 6", "3x3xf64 = 2 0 0 4 8 0 6 10 12"},
         .attrs = {INTS(LEFT_SIDE, 1), INTS(LOWER, 1), INTS(UNIT_DIAGONAL, 0),
                   INTS(TRANSPOSE_A, 0)},
         .want = {"3x3xf64 = 2 0 0 0 2 0 0 0 2"}},
        /* x a = b with a = [[2, 1], [0, 4]], x = [3, 5]: b = [6, 23]. */
        {.op = "triangular_solve", .in = {"2x2xf64 = 2 1 99 4", "1x2xf64 = 6 23"},
         .attrs = {INTS(LEFT_SIDE, 0), INTS(LOWER, 0), INTS(UNIT_DIAGONAL, 0),
                   INTS(TRANSPOSE_A, 0)},
         .want = {"1x2xf64 = 3 5"}},
        /* a^T x = b with the same a, x = [3, 5]: b = [6, 23]. */
        {.op = "triangular_solve", .in = {"2x2xf64 = 2 1 99 4", "2x1xf64 = 6 23"},
         .attrs = {INTS(LEFT_SIDE, 1), INTS(LOWER, 0), INTS(UNIT_DIAGONAL, 0),
                   INTS(TRANSPOSE_A, 1)},
         .want = {"2x1xf64 = 3 5"}},
        /* x a^T = b, unit diagonal: a = [[1, 7], [0, 1]], x = [3, 5]: b = [38, 5]. */
        {.op = "triangular_solve", .in = {"2x2xf64 = 9 7 99 9", "1x2xf64 = 38 5"},
         .attrs = {INTS(LEFT_SIDE, 0), INTS(LOWER, 0), INTS(UNIT_DIAGONAL, 1),
                   INTS(TRANSPOSE_A, 1)},
         .want = {"1x2xf64 = 3 5"}},
    };
    RUN_CASES(cases);
}

/* In LAPACK's conventions: what a routine does not touch stays; a pivot is counted from 1. */
static void factorisations(void **state)
{
    (void)state;
    const struct kernel_case cases[] = {
        {.op = "lapack.potrf", .in = {"2x2x2xf64 = 4 9 2 10 1 9 2 1"}, .attrs = {INTS(LOWER, 1)},
         .want = {"2x2x2xf64 = 2 9 1 3 1 9 2 1", "2xi32 = 0 2"}},
        {.op = "lapack.potrf", .in = {"2x2xcomplex<f64> = 4 0 2 2 9 9 11 0"},
         .attrs = {INTS(LOWER, 0)}, .want = {"2x2xcomplex<f64> = 2 0 1 1 9 9 3 0"}},
        {.op = "lapack.getrf", .in = {"2x2xf64 = 1 2 4 4"}, .attrs = {INTS(DIMENSION, 1)},
         .want = {"2x2xf64 = 4 4 0.25 1", "2xi32 = 2 2", "i32 = 0"}},
        {.op = "lapack.getrf", .in = {"2x2xf64 = 0 2 0 4"}, .attrs = {INTS(DIMENSION, 1)},
         .want = {"2x2xf64 = 0 2 0 4", "2xi32 = 1 2", "i32 = 1"}},
        {.op = "lapack.lu", .in = {"3x2xf64 = 1 2 4 4 2 1"}, .attrs = {INTS(DIMENSION, 1)},
         .want = {"3x2xf64 = 4 4 0.25 1 0.5 -1", "2xi32 = 1 1", "3xi32 = 1 0 2"}},
        {.op = "lapack.geqrf", .in = {"2x2xf64 = 3 1 4 2"}, .attrs = {INTS(DIMENSION, 1)},
         .want = {"2x2xf64 = -5 -2.2 0.5 0.4", "2xf64 = 1.6 0"}, .tolerance = 1e-15},
        {.op = "lapack.orgqr", .in = {"2x2xf64 = -5 -2.2 0.5 0.4", "2xf64 = 1.6 0"},
         .want = {"2x2xf64 = -0.6 -0.8 -0.8 0.6"}, .tolerance = 1e-15},
        {.op = "lapack.orgqr", .in = {"2x2xf64 = 9 9 0.5 9", "1xf64 = 1.6"},
         .want = {"2x2xf64 = -0.6 -0.8 -0.8 0.6"}, .tolerance = 1e-15},
        {.op = "lapack.syevd", .in = {"2x2xf64 = 5 99 2 2"}, .attrs = {INTS(LOWER, 1)},
         .want = {"2x2xf64 = 0.4472135954999579 0.8944271909999159 -0.8944271909999159 "
                  "0.4472135954999579", "2xf64 = 1 6", "i32 = 0"}, .tolerance = 1e-14},
        {.op = "lapack.syevd", .in = {"2x2xcomplex<f64> = 2 0 0 1 9 9 2 0"},
         .attrs = {INTS(LOWER, 0)},
         .want = {"2x2xcomplex<f64> = 0.7071067811865476 0 0.7071067811865476 0 0 "
                  "0.7071067811865476 0 -0.7071067811865476", "2xf64 = 1 3"}, .tolerance = 1e-14},
        {.op = "lapack.syevd", .in = {"1x1xf64 = nan"}, .attrs = {INTS(LOWER, 1)},
         .want = {"1x1xf64 = nan", "1xf64 = nan", "i32 = 1"}},
        {.op = "lapack.gesdd", .in = {"2x2xf64 = 3 0 0 -2"}, .attrs = {INTS(DIMENSION, 1)},
         .want = {"2x2xf64 = 3 0 0 -2", "2xf64 = 3 2", "2x2xf64 = 1 0 0 -1", "2x2xf64 = 1 0 0 1",
                  "i32 = 0"}, .tolerance = 1e-15},
        {.op = "lapack.gesdd", .in = {"2x1xf64 = 0 0"}, .attrs = {INTS(DIMENSION, 1)},
         .want = {"2x1xf64 = 0 0", "1xf64 = 0", "2x1xf64 = 1 0", "1x1xf64 = 1", "i32 = 0"}},
        {.op = "lapack.gesdd_full", .in = {"1x2xf64 = 3 4"}, .attrs = {INTS(DIMENSION, 0)},
         .want = {"1x2xf64 = 3 4", "1xf64 = 5", "1x1xf64 = 1", "2x2xf64 = 0.6 0.8 0.8 -0.6",
                  "i32 = 0"}, .tolerance = 1e-15},
    };
    RUN_CASES(cases);
}

static void batch_norms(void **state)
{
    (void)state;
    const struct ss_attr epsilon = {.id = SS_ATTR_EPSILON, .count = 1, .ints = (int64_t[]){0}};
#define BATCH_NORM epsilon, INTS(FEATURE_INDEX, 2)
    const struct kernel_case cases[] = {
        {.op = "batch_norm_training",
         .in = {"2x2x2xf64 = 1 2 3 4 3 4 1 2", "2xf64 = 1 1", "2xf64 = 1 1"}, .attrs = {BATCH_NORM},
         .want = {"2x2x2xf64 = 0 0 2 2 2 2 0 0", "2xf64 = 2 3", "2xf64 = 1 1"}},
        {.op = "batch_norm_inference",
         .in = {"2x2x2xf64 = 1 2 3 4 3 4 1 2", "2xf64 = 1 1", "2xf64 = 1 1", "2xf64 = 2 3",
                "2xf64 = 1 1"},
         .attrs = {BATCH_NORM}, .want = {"2x2x2xf64 = 0 0 2 2 2 2 0 0"}},
        {.op = "batch_norm_grad",
         .in = {"2x2x2xf64 = 1 2 3 4 3 4 1 2", "2xf64 = 1 1", "2xf64 = 1 1", "2xf64 = 1 1",
                "2x2x2xf64 = 0.1 0.1 0.1 0.1 0.1 0.1 0.1 0.1"},
         .attrs = {BATCH_NORM},
         .want = {"2x2x2xf64 = 0 -0.2 -0.2 -0.6 -0.2 -0.6 0 -0.2", "2xf64 = 0.4 0.8",
                  "2xf64 = 0.4 0.4"}, .tolerance = 1e-15},
    };
    RUN_CASES(cases);
}

/* Known answers of ThreeFry-2x32-20 and Philox-4x32-10 from the authors' Random123 vectors, read as
 * the stream of a generator; then pieces of a result against the whole. */
static void random_bits(void **state)
{
    (void)state;
    const struct kernel_case known[] = {
        {.op = "rng_bit_generator", .in = {"2xui64 = 0 0"},
         .attrs = {INTS(RNG_ALGORITHM, 1), INTS(SHAPE, 1), INTS(DTYPE, SS_I32, SS_U64)},
         .want = {"2xui64 = 0 1", "1xui64 = 0x99ba4efe6b200159"}},
        {.op = "rng_bit_generator", .in = {"3xui64 = 0 0 0"},
         .attrs = {INTS(RNG_ALGORITHM, 2), INTS(SHAPE, 2, 2), INTS(DTYPE, SS_I32, SS_U32)},
         .want = {"3xui64 = 0 1 0", "2x2xui32 = 0x6627e8d5 0xe169c58d 0xbc57ac4c 0x9b00dbd8"}},
    };
    RUN_CASES(known);
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_tensor whole[2], piece[2];
    const struct ss_tensor key = parse_tensor(&arena, "2xui64 = 77 5");
    const struct ss_origin origin = {.start = {3, 1}, .global = {7, 5}};
    for (int64_t algorithm = 0; algorithm < 3; algorithm++) {
        for (int64_t dtype = SS_U32; dtype <= SS_U64; dtype++) {
            const struct kernel_case all = {
                .op = "rng_bit_generator",
                .attrs = {INTS(RNG_ALGORITHM, algorithm), INTS(SHAPE, 7, 5),
                          INTS(DTYPE, SS_U64, dtype)}};
            const struct kernel_case part = {
                .op = "rng_bit_generator", .origin = &origin,
                .attrs = {INTS(RNG_ALGORITHM, algorithm), INTS(SHAPE, 2, 4),
                          INTS(DTYPE, SS_U64, dtype)}};
            assert_int_equal(run_call(&arena, &all, &key, 1, whole, 2, &err), SS_OK);
            assert_int_equal(run_call(&arena, &part, &key, 1, piece, 2, &err), SS_OK);
            assert_same_tensor("state of a piece", &piece[0], &whole[0], 0);
            for (int64_t i = 0; i < 8; i++)
                assert_int_equal(ss_i64(&piece[1])[i],
                                 ss_i64(&whole[1])[(3 + i / 4) * 5 + 1 + i % 4]);
        }
    }
    ss_arena_free(&arena);
}

static void random_numbers(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_tensor whole, piece;
    const struct ss_origin origin = {.start = {600}, .global = {1000}};
    const struct ss_tensor bounds[] = {parse_tensor(&arena, "f32 = 2"),
                                       parse_tensor(&arena, "f32 = 5")};
    for (int64_t normal = 0; normal < 2; normal++) {
        const struct kernel_case all = {
            .op = "rng", .attrs = {INTS(RNG_DISTRIBUTION, normal), INTS(SHAPE, 1000)}};
        const struct kernel_case part = {
            .op = "rng", .attrs = {INTS(RNG_DISTRIBUTION, normal), INTS(SHAPE, 400)},
            .origin = &origin};
        double sum = 0, low = INFINITY, high = -INFINITY;
        assert_int_equal(run_call(&arena, &all, bounds, 2, &whole, 1, &err), SS_OK);
        assert_int_equal(run_call(&arena, &part, bounds, 2, &piece, 1, &err), SS_OK);
        assert_memory_equal(ss_f64(&piece), ss_f64(&whole) + 600, 400 * sizeof(double));
        for (int64_t i = 0; i < 1000; i++) {
            sum += ss_f64(&whole)[i];
            low = fmin(low, ss_f64(&whole)[i]);
            high = fmax(high, ss_f64(&whole)[i]);
        }
        /* Uniform on [2, 5): mean 3.5, deviation 0.87. Normal: mean 2, deviation 5. */
        assert_true(fabs(sum / 1000 - (normal ? 2 : 3.5)) < (normal ? 0.64 : 0.11));
        assert_true(normal ? high > 12 && low < -8 : low >= 2 && low < 2.1 && high < 5);
    }
    ss_arena_free(&arena);
}

/* A value failure is an error, not a crash or a hang. */
static void failures(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_tensor out[2];
    const struct ss_tensor in[] = {parse_tensor(&arena, "4xui64 = 1 2 3 4")};
    const struct kernel_case state_too_long = {
        .op = "rng_bit_generator",
        .attrs = {INTS(RNG_ALGORITHM, 1), INTS(SHAPE, 1), INTS(DTYPE, SS_U64, SS_U64)}};
    assert_int_equal(run_call(&arena, &state_too_long, in, 1, out, 2, &err), SS_E_UNSUPPORTED);
    struct ss_region add_named = {.simple = "add"};
    const struct ss_tensor data[] = {parse_tensor(&arena, "2xf32 = 1 2"),
                                     parse_tensor(&arena, "f32 = 0")};
    const int64_t huge = (int64_t)1 << 40;
    const struct kernel_case window = {
        .op = "reduce_window",
        .attrs = {INTS(WINDOW_DIMENSIONS, huge), INTS(PADDING, huge, huge),
                  REGION(BODY, add_named)}};
    assert_int_not_equal(run_call(&arena, &window, data, 2, out, 1, &err), SS_OK);
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reductions),     cmocka_unit_test(argmax),
        cmocka_unit_test(long_bodies),    cmocka_unit_test(windows),
        cmocka_unit_test(scatters),
        cmocka_unit_test(order),          cmocka_unit_test(control),
        cmocka_unit_test(matrices),
        cmocka_unit_test(factorisations),       cmocka_unit_test(batch_norms),
        cmocka_unit_test(random_bits),    cmocka_unit_test(random_numbers),
        cmocka_unit_test(failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

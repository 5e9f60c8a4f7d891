/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inputs of runs satisfy the constraints that the program states, such as unique indices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "core/load/stablehlo.h"
#include "core/run/inputs.h"

/* Indices of a scatter of 6 updates: made of the input. */
#define SCATTER(input, made, indices)                                                              \
    "func.func public @main(%a: tensor<16x8xf32>, %in: tensor<" input "xi32>, %u: tensor<6xf32>)"  \
    " -> tensor<16x8xf32> {\n" made "%r = \"stablehlo.scatter\"(%a, " indices                      \
    ", %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], "       \
    "scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = true}> ({\n"   \
    "^bb0(%x: tensor<f32>, %y: tensor<f32>):\n  stablehlo.return %y : tensor<f32>\n}) : ("         \
    "tensor<16x8xf32>, tensor<6x2xi32>, tensor<6xf32>) -> tensor<16x8xf32>\n"                      \
    "return %r : tensor<16x8xf32>\n}\n"

static struct ss_tensor indices_of(const char *text, uint64_t seed, struct ss_arena *arena)
{
    struct ss_graph *g;
    struct ss_error err = {0};
    if (ss_stablehlo_load("x.mlir", text, strlen(text), &g, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    struct ss_tensor *inputs = ss_run_inputs(g, seed, SS_STORE_F64, arena);
    ss_graph_free(g);
    return inputs[1];
}

/* Checks that all indices, of n components each, are in range and pairwise different. */
static void check_distinct(const char *text, int64_t n)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct ss_arena arena = {0};
        struct ss_tensor t = indices_of(text, seed, &arena);
        const int64_t *at = ss_i64(&t);
        for (int64_t i = 0; i < t.count; i++)
            assert_true(at[i] >= 0 && at[i] < 8);
        for (int64_t i = 0; i < t.count; i += n)
            for (int64_t j = 0; j < i; j += n)
                assert_true(memcmp(at + i, at + j, (size_t)n * sizeof *at) != 0);
        ss_arena_free(&arena);
    }
}

static void unique_indices_do_not_repeat(void **state)
{
    (void)state;
    check_distinct(SCATTER("6x2", "", "%in"), 2);
    check_distinct(SCATTER("2x3",
                           "%z = stablehlo.constant dense<1> : tensor<6x1xi32>\n"
                           "%f = stablehlo.reshape %in : (tensor<2x3xi32>) -> tensor<6x1xi32>\n"
                           "%i = stablehlo.concatenate %z, %f, dim = 1 : (tensor<6x1xi32>, "
                           "tensor<6x1xi32>) -> tensor<6x2xi32>\n",
                           "%i"),
                   1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unique_indices_do_not_repeat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

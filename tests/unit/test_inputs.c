/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inputs of runs satisfy the constraints that the program states, such as unique indices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include <complex.h>

#include "core/graph/eval.h"
#include "core/load/stablehlo.h"
#include "core/run/inputs.h"
#include "core/tensor/magnitude.h"

/* Indices of a scatter of 6 updates: made of the input. */
#define SCATTER(input, made, indices)                                                              \
    "func.func public @main(%a: tensor<16x8xf32>, %in: tensor<" input "xi32>, %u: tensor<6xf32>)"  \
    " -> tensor<16x8xf32> {\n" made "%r = \"stablehlo.scatter\"(%a, " indices                      \
    ", %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], "       \
    "scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = true}> ({\n"   \
    "^bb0(%x: tensor<f32>, %y: tensor<f32>):\n  stablehlo.return %y : tensor<f32>\n}) : ("         \
    "tensor<16x8xf32>, tensor<6x2xi32>, tensor<6xf32>) -> tensor<16x8xf32>\n"                      \
    "return %r : tensor<16x8xf32>\n}\n"

static struct ss_graph *load(const char *text)
{
    struct ss_graph *g;
    struct ss_error err = {0};
    if (ss_stablehlo_load("x.mlir", text, strlen(text), &g, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    return g;
}

static struct ss_tensor indices_of(const char *text, uint64_t seed, struct ss_arena *arena)
{
    struct ss_graph *g = load(text);
    const struct ss_input_plan plan = {
        .domains = ss_input_domains(g, NULL, arena), .scale = 1, .seed = seed};
    struct ss_tensor *inputs = ss_run_inputs(g, &plan, SS_STORE_F64, NULL, arena);
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

/* Batches of matrices whose rows and columns are the first and the last dim of the input. */
#define FACTORS(type)                                                                              \
    "func.func public @main(%a: tensor<5x3x5x" type ">) -> tensor<3x5x5x" type "> {\n"             \
    "%t = stablehlo.transpose %a, dims = [1, 2, 0] : (tensor<5x3x5x" type                          \
    ">) -> tensor<3x5x5x" type                                                                     \
    ">\n%l = \"stablehlo.cholesky\"(%t) <{lower = true}> : (tensor<3x5x5x" type                    \
    ">) -> tensor<3x5x5x" type ">\nreturn %l : tensor<3x5x5x" type ">\n}\n"

static void check_definite(const char *text)
{
    struct ss_graph *g = load(text);
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct ss_arena arena = {0};
        const struct ss_input_plan plan = {
            .domains = ss_input_domains(g, NULL, &arena), .scale = 1, .seed = seed};
        const struct ss_tensor t = ss_run_inputs(g, &plan, SS_STORE_F64, NULL, &arena)[0];
        assert_int_equal(plan.domains[0].kind, SS_INPUT_DEFINITE);
        for (int64_t b = 0; b < 3; b++)
            for (int64_t i = 0; i < 5; i++)
                for (int64_t j = 0; j < 5; j++) {
                    double _Complex x = ss_tensor_get_complex(&t, i * 15 + b * 5 + j);
                    double _Complex y = ss_tensor_get_complex(&t, j * 15 + b * 5 + i);
                    assert_true(creal(x) == creal(y) && cimag(x) == -cimag(y));
                    assert_true(i == j ? creal(x) >= 1 : creal(x) != 0);
                }
        /* The factors exist: the eigenvalues are positive. */
        struct ss_tensor factors;
        struct ss_eval_options options = {.float_store = SS_STORE_F64};
        struct ss_error err = {0};
        assert_int_equal(ss_eval_graph(g, &t, &factors, &options, &arena, &err), SS_OK);
        assert_true(ss_tensor_finite(&factors));
        ss_arena_free(&arena);
    }
    ss_graph_free(g);
}

static void matrices_are_definite(void **state)
{
    (void)state;
    check_definite(FACTORS("f64"));
    check_definite(FACTORS("complex<f64>"));
    check_definite(FACTORS("bf16"));
}

/* A rank's piece holds the numbers of the whole at its positions, whatever the domain and scale. */
static void pieces_are_of_the_whole(void **state)
{
    struct ss_arena arena = {0};
    struct ss_graph *g = load(FACTORS("complex<f32>"));
    const struct ss_type *type = &g->vars[g->inputs[0]].type;
    const struct ss_input_plan plan = {
        .domains = ss_input_domains(g, NULL, &arena), .scale = .25, .seed = 7};
    const struct ss_tensor whole = ss_run_inputs(g, &plan, SS_STORE_F64, NULL, &arena)[0];
    int64_t rows[] = {1, 3, 4}, batch[] = {2}, columns[] = {0, 1, 2, 3, 4};
    int64_t *const maps[] = {rows, batch, columns};
    struct ss_type local = {.dtype = type->dtype, .rank = 3, .dims = {3, 1, 5}};
    struct ss_tensor piece = ss_tensor_new(&arena, &local, SS_STORE_F64);
    (void)state;
    ss_input_fill(&plan.domains[0], type, maps, plan.scale, plan.seed, 0, &piece);
    for (int64_t i = 0; i < 3; i++)
        for (int64_t j = 0; j < 5; j++)
            assert_true(ss_tensor_get_complex(&piece, i * 5 + j) ==
                        ss_tensor_get_complex(&whole, rows[i] * 15 + 2 * 5 + j));
    ss_graph_free(g);
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unique_indices_do_not_repeat),
        cmocka_unit_test(matrices_are_definite),
        cmocka_unit_test(pieces_are_of_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A graph printed as StableHLO and read again is the same graph. */
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
        DATA_DEPENDENT,
        BRANCHES,
        COUNTED("NE", "0", "6", "2"),
        MAIN(
            "%x: tensor<4x6xf32>, %i: tensor<3x1xi32>, %u: tensor<3x6xf32>, %k: tensor<2xui64>",
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
        MAIN(
            "%x: tensor<2x6x6x3xf32>, %w: tensor<2x2x1x3xf32>, %c: tensor<3xf32>",
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
        MAIN(
            "%a: tensor<2x4x4xf32>, %c: tensor<4x4xcomplex<f32>>", "(tensor<2x4x4xf32>)",
            "%0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 85 "
            ": ui8}} : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2xi32>)\n"
            "%1 = stablehlo.custom_call @lapack_strsm_ffi(%a, %0#0) {mhlo.backend_config = {diag = "
            "85 : ui8, side = 82 : ui8, trans_x = 84 : ui8, uplo = 76 : ui8}} : "
            "(tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>\n"
            "%2:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%1) {mhlo.backend_config = {}} : "
            "(tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2xi32>)\n"
            "%3:2 = stablehlo.custom_call @Qr(%2#0) : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, "
            "tensor<2x4xf32>)\n"
            "%4 = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%3#0, %3#1) : "
            "(tensor<2x4x4xf32>, tensor<2x4xf32>) -> tensor<2x4x4xf32>\n"
            "%5:2 = stablehlo.custom_call @Eigh(%4) {backend_config = \"0,1,100,1e-6\"} : "
            "(tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>)\n"
            "%6:3 = stablehlo.custom_call @cusolver_syevd_ffi(%5#0) {mhlo.backend_config = {lower "
            "= false}} : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, "
            "tensor<2xi32>)\n"
            "%7:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%6#0) {mhlo.backend_config = {mode = "
            "83 : ui8}} : (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, "
            "tensor<2x4x4xf32>, tensor<2x4x4xf32>, tensor<2xi32>)\n"
            "%8:3 = stablehlo.custom_call @LuDecomposition(%7#2) : (tensor<2x4x4xf32>) -> "
            "(tensor<2x4x4xf32>, tensor<2x4xi32>, tensor<2x4xi32>)\n"
            "%9:3 = stablehlo.custom_call @lapack_cheevd_ffi(%c) {mhlo.backend_config = {mode = 86 "
            ": ui8, uplo = 85 : ui8}} : (tensor<4x4xcomplex<f32>>) -> (tensor<4x4xcomplex<f32>>, "
            "tensor<4xf32>, tensor<i32>)\n"
            "return %8#0 : tensor<2x4x4xf32>\n"),
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
        "mlp",          "gpt-tiny", "gpt-tiny-scan", "gpt-prime", "gat-tiny", "resnet-tiny",
        "dropout-tiny", "moe-tiny", "gpt2-small",    "resnet50",  "fno-tiny", "mamba-tiny",
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

/* With the functions that they decompose into. */
static void round_trip_composites(void **state)
{
    (void)state;
    const char *root = getenv("SHARDSCOPE_ROOT");
    char path[1000];
    struct ss_graph *g;
    struct ss_error err = {0};
    snprintf(path, sizeof path, "%s/tests/data/graphs/composites.mlir", root ? root : ".");
    assert_int_equal(ss_load(path, &g, &err), SS_OK);
    assert_int_not_equal(ss_graph_find_op(g, "my.rms_norm_0"), SS_NONE);
    round_trip(g);
    ss_graph_free(g);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip_constructs),
        cmocka_unit_test(round_trip_samples),
        cmocka_unit_test(round_trip_composites),
        cmocka_unit_test(loop_made_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

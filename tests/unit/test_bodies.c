/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Composites explored as one operator. */
#include "core/base/buf.h"
#include "core/body/graph_as_op.h"
#include "core/load/load.h"
#include "core/rules/discover.h"
#include "core/rules/rules.h"
#include "tests/unit/rows_text.h"
#include "tests/unit/slow.h"

/* Of a power the parts leave the range of numbers where their product does not; a product's do not
 * as soon. */
static void powers_leave_the_range(void **state)
{
    (void)state;
    static const char *const ops[] = {"power", "multiply"};
    for (int i = 0; i < 2; i++) {
        struct ss_arena arena = {0};
        struct ss_graph *g = load_whole(
            ss_sprintf(&arena,
                       "func.func @main(%%x: tensor<8x4xf32>, %%y: tensor<8x4xf32>) -> "
                       "tensor<8x4xf32> {\n%%r = stablehlo.%s %%x, %%y : tensor<8x4xf32>\n"
                       "return %%r : tensor<8x4xf32>\n}\n",
                       ops[i]));
        struct ss_ruleset *rules = discover(g, 1);
        int found = 0;
        for (size_t r = 0; r < rules->op_rules[0]->n_rows; r++) {
            const struct ss_row *row = &rules->op_rules[0]->rows[r];
            if (row->in[0].kind != SS_PARTIAL || row->in[0].reduce != SS_PROD)
                continue;
            assert_int_equal(row->granted, i == 0);
            found++;
        }
        assert_int_equal(found, 1);
        ss_ruleset_free(rules);
        ss_graph_free(g);
        ss_arena_free(&arena);
    }
}

/* A result that no draw changes leaves every candidate undetermined: it is looked for long once. */
static void constants_are_found_once(void **state)
{
    (void)state;
    struct ss_graph *g = load_whole(
        "func.func @main(%s: tensor<f32>, %x: tensor<6x4xf32>, %y: tensor<6x4xf32>) -> "
        "(tensor<6x4xf32>, tensor<6x4xf32>, tensor<i1>) {\n"
        "%false = stablehlo.constant dense<false> : tensor<i1>\n"
        "%b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<6x4xf32>\n"
        "%0 = stablehlo.multiply %x, %b : tensor<6x4xf32>\n"
        "%1 = stablehlo.multiply %y, %b : tensor<6x4xf32>\n"
        "%2 = stablehlo.compare LT, %x, %x : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>\n"
        "%3 = stablehlo.compare LT, %y, %y : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>\n"
        "%4 = stablehlo.or %2, %3 : tensor<6x4xi1>\n"
        "%5 = stablehlo.reduce(%4 init: %false) applies stablehlo.or across dimensions = [0, 1] : "
        "(tensor<6x4xi1>, tensor<i1>) -> tensor<i1>\n"
        "return %0, %1, %5 : tensor<6x4xf32>, tensor<6x4xf32>, tensor<i1>\n}\n");
    struct ss_ruleset *rules = discover(g, 1);
    print_message("%d attempts, %d runs\n", (int)rules->op_rules[0]->n_attempts,
                  (int)rules->op_rules[0]->runs);
    assert_true(rules->op_rules[0]->undetermined);
    assert_true(rules->op_rules[0]->runs < 40000);
    ss_ruleset_free(rules);
    ss_graph_free(g);
}

/* Whether a loop ends is a matter of data. A whole without an end is another draw; where only
 * pieces have none, nothing is known: the row is neither taken nor refuted. */
static void endless_loops_tell_nothing(void **state)
{
    (void)state;
    static const char text[] =
        "func.func @main(%x: tensor<6xi32>, %y: tensor<6xf32>) -> tensor<6xf32> {\n"
        "%z = stablehlo.constant dense<0> : tensor<i32>\n"
        "%n = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : "
        "(tensor<6xi32>, tensor<i32>) -> tensor<i32>\n"
        "%r:2 = stablehlo.while(%i = %n, %v = %y) : tensor<i32>, tensor<6xf32>\n"
        "cond {\n"
        "%t = stablehlo.compare NE, %i, %z, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
        "stablehlo.return %t : tensor<i1>\n"
        "} do {\n"
        "%one = stablehlo.constant dense<1> : tensor<i32>\n"
        "%j = stablehlo.subtract %i, %one : tensor<i32>\n"
        "%w = stablehlo.negate %v : tensor<6xf32>\n"
        "stablehlo.return %j, %w : tensor<i32>, tensor<6xf32>\n"
        "}\n"
        "return %r#1 : tensor<6xf32>\n}\n";
    struct ss_graph *g = load_whole(text);
    struct ss_arena arena = {0};
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct ss_ruleset *rules = discover(g, seed);
        const struct ss_op_rules *found = rules->op_rules[0];
        int unknown = 0;
        assert_string_equal(rows_text(&arena, rules, 0, "; ", true),
                            "S(0) <- R, S(0); P(sum) <- R, P(sum); P(avg) <- R, P(avg)");
        for (size_t i = 0; i < found->n_attempts; i++) {
            const struct ss_attempt *a = &found->attempts[i];
            if (strstr(a->why, "although it ends on the whole")) {
                assert_int_equal(a->verdict, SS_UNDETERMINED);
                unknown++;
            }
        }
        assert_true(unknown > 0);
        ss_ruleset_free(rules);
    }
    ss_graph_free(g);
    ss_arena_free(&arena);
}

/* A fused optimizer: tensors that have nothing to do with each other but a scalar are operators by
 * themselves, and equal ones are explored once. */
static void parts_are_operators(void **state)
{
    enum { PARTS = 200 };
    (void)state;
    struct ss_buf text = {0};
    struct ss_arena arena = {0};
    ss_buf_puts(&text, "func.func @main(%lr: tensor<f32>");
    for (int i = 0; i < PARTS; i++)
        ss_buf_printf(&text, ", %%p%d: tensor<%dx4xf32>, %%g%d: tensor<%dx4xf32>", i, 8 + i % 2, i,
                      8 + i % 2);
    ss_buf_puts(&text, ") -> (tensor<8x4xf32>");
    for (int i = 1; i < PARTS; i++)
        ss_buf_printf(&text, ", tensor<%dx4xf32>", 8 + i % 2);
    ss_buf_puts(&text, ") {\n%two = stablehlo.constant dense<2.0> : tensor<f32>\n"
                       "%rate = stablehlo.multiply %lr, %two : tensor<f32>\n");
    for (int i = 0; i < PARTS; i++) {
        int n = 8 + i % 2;
        ss_buf_printf(&text,
                      "%%b%d = stablehlo.broadcast_in_dim %%rate, dims = [] : (tensor<f32>) -> "
                      "tensor<%dx4xf32>\n%%m%d = stablehlo.multiply %%b%d, %%g%d : "
                      "tensor<%dx4xf32>\n%%s%d = stablehlo.subtract %%p%d, %%m%d : "
                      "tensor<%dx4xf32>\n",
                      i, n, i, i, i, n, i, i, i, n);
    }
    ss_buf_puts(&text, "return %s0");
    for (int i = 1; i < PARTS; i++)
        ss_buf_printf(&text, ", %%s%d", i);
    ss_buf_puts(&text, " : tensor<8x4xf32>");
    for (int i = 1; i < PARTS; i++)
        ss_buf_printf(&text, ", tensor<%dx4xf32>", 8 + i % 2);
    ss_buf_puts(&text, "\n}\n");
    struct ss_graph *g = load_whole(ss_buf_text(&text));
    assert_int_equal(g->n_ops, PARTS);
    assert_int_equal(g->n_inputs, 1 + 2 * PARTS);
    struct ss_ruleset *rules = discover(g, 1);
    assert_true(rules->n_signatures <= 2);
    for (uint32_t i = 0; i < PARTS; i++) {
        assert_int_equal(g->ops[i].n_operands, 3);
        assert_int_equal(g->ops[i].operands[1], g->inputs[1 + 2 * i]);
        assert_int_equal(g->outputs[i], g->ops[i].results[0]);
        assert_non_null(strstr(rows_text(&arena, rules, i, "; ", true), "S(0) <- R, S(0), S(0)"));
    }
    ss_ruleset_free(rules);
    ss_graph_free(g);
    ss_buf_free(&text);
    ss_arena_free(&arena);
}

/* A body with a loop is no single operator; the graph stays the caller's. */
static void loops_are_refused(void **state)
{
    (void)state;
    const char *root = getenv("SHARDSCOPE_ROOT");
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_graph *body, *g;
    char *path = ss_sprintf(&arena, "%s/tests/data/graphs/loop-sums.mlir", root ? root : ".");
    assert_int_equal(ss_load(path, &body, &err), SS_OK);
    assert_int_equal(ss_graph_whole(body, &g, &err), SS_E_UNSUPPORTED);
    assert_non_null(strstr(err.message, "loops"));
    ss_graph_free(body);
    ss_arena_free(&arena);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_leave_the_range),
        cmocka_unit_test(constants_are_found_once),
        cmocka_unit_test(parts_are_operators),
        cmocka_unit_test(loops_are_refused),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(endless_loops_tell_nothing),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}

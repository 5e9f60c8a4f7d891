/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Large bodies as one operator: the work of their exploration is bounded, and candidates that it
 * leaves out are reported. */
#include "tests/unit/discovered.h"

#include "core/base/buf.h"
#include "core/rules/discover.h"

/* So many layers, each with a weight of its own. */
static struct ss_graph *layers(int n)
{
    struct ss_buf text = {0};
    ss_buf_puts(&text, "func.func @main(%x0: tensor<8x6xf32>");
    for (int i = 0; i < n; i++)
        ss_buf_printf(&text, ", %%w%d: tensor<6x6xf32>", i);
    ss_buf_puts(&text, ") -> tensor<8x6xf32> {\n");
    for (int i = 0; i < n; i++)
        ss_buf_printf(&text,
                      "%%d%d = stablehlo.dot_general %%x%d, %%w%d, contracting_dims = [1] x [0] : "
                      "(tensor<8x6xf32>, tensor<6x6xf32>) -> tensor<8x6xf32>\n"
                      "%%x%d = stablehlo.tanh %%d%d : tensor<8x6xf32>\n",
                      i, i, i, i + 1, i);
    ss_buf_printf(&text, "return %%x%d : tensor<8x6xf32>\n}\n", n);
    struct ss_graph *g = load_whole(ss_buf_text(&text));
    ss_buf_free(&text);
    return g;
}

static const char *why_of(const struct ss_op_rules *rules, const char *candidate)
{
    const char *why = NULL;
    for (size_t i = 0; i < rules->n_attempts; i++) {
        if (strcmp(rules->attempts[i].candidate, candidate) == 0)
            why = rules->attempts[i].why;
    }
    return why;
}

/* With little to spend the search ends early, says so, and has no row that more would refute. */
static void little_work_is_said(void **state)
{
    (void)state;
    struct ss_graph *g = layers(12);
    struct ss_ruleset *all = discover(g, 0);
    struct ss_ruleset *few = discover_with(g, &(struct ss_discover_options){.work = 2e-4});
    const struct ss_op_rules *rules = few->op_rules[0];
    assert_null(why_of(all->op_rules[0], "more cuts"));
    assert_non_null(why_of(rules, "more cuts"));
    assert_non_null(strstr(why_of(rules, "more cuts"), "not explored"));
    assert_non_null(why_of(rules, "more partial operands"));
    assert_true(rules->runs * 2 < all->op_rules[0]->runs);
    assert_true(rules->n_attempts < all->op_rules[0]->n_attempts);
    assert_true(rules->n_rows <= all->op_rules[0]->n_rows);
    ss_ruleset_free(all);
    ss_ruleset_free(few);
    ss_graph_free(g);
}

/* Results that have an operand each of their own: what is known of one is known beside whatever the
 * others pend in. */
static void what_is_known_is_not_drawn_again(void **state)
{
    (void)state;
    struct ss_graph *g = load_whole(
        "func.func @main(%x: tensor<6x4xf32>, %a: tensor<4xf32>, %b: tensor<4xf32>, "
        "%c: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {\n"
        "%0 = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "%t = stablehlo.tanh %x : tensor<6x4xf32>\n"
        "%s = stablehlo.reduce(%t init: %0) applies stablehlo.add across dimensions = [0] : "
        "(tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>\n"
        "%1 = stablehlo.add %a, %s : tensor<4xf32>\n%2 = stablehlo.add %b, %s : tensor<4xf32>\n"
        "%3 = stablehlo.add %c, %s : tensor<4xf32>\n"
        "return %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>\n}\n");
    struct ss_ruleset *rules = discover(g, 0);
    const struct ss_op_rules *of = rules->op_rules[0];
    assert_int_equal(of->n_rows, 66);
    assert_true(of->runs < 200000);
    ss_ruleset_free(rules);
    ss_graph_free(g);
}

/* A length that no tensor of the call has: every rank has all that is made along it. */
static void what_a_body_keeps_for_itself_is_no_cut(void **state)
{
    (void)state;
    struct ss_graph *g = load_whole(
        "func.func @main(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<4xf32> {\n"
        "%0 = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "%n = stablehlo.constant dense<0xFF800000> : tensor<f32>\n"
        "%b = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<f32>) -> tensor<32xf32>\n"
        "%m = stablehlo.reduce(%b init: %n) applies stablehlo.maximum across dimensions = [0] : "
        "(tensor<32xf32>, tensor<f32>) -> tensor<f32>\n"
        "%c = stablehlo.broadcast_in_dim %m, dims = [] : (tensor<f32>) -> tensor<4xf32>\n"
        "%r = stablehlo.maximum %x, %c : tensor<4xf32>\nreturn %r : tensor<4xf32>\n}\n");
    struct ss_ruleset *rules = discover(g, 0);
    const struct ss_op_rules *of = rules->op_rules[0];
    int found = 0;
    for (size_t i = 0; i < of->n_attempts; i++) {
        const struct ss_attempt *a = &of->attempts[i];
        if (strncmp(a->candidate, "cut sizes", 9) != 0)
            continue;
        assert_true(a->row == 0 && a->runs < 60);
        found++;
    }
    assert_int_equal(found, 1);
    ss_ruleset_free(rules);
    ss_graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(little_work_is_said),
                                       cmocka_unit_test(what_is_known_is_not_drawn_again),
                                       cmocka_unit_test(what_a_body_keeps_for_itself_is_no_cut)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

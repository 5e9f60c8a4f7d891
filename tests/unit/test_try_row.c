/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Testing a given row: rows that exploration finds hold, rows that it does not find fail. */
#include "tests/unit/calls.h"

#include <stdio.h>

#include "core/body/graph_as_op.h"
#include "core/load/load.h"
#include "core/load/stablehlo.h"
#include "core/rules/discover.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"
#include "core/rules/try_row.h"
#include "tests/unit/slow.h"

static struct ss_graph *load(const char *name)
{
    const char *root = getenv("SHARDSCOPE_ROOT");
    char path[512];
    snprintf(path, sizeof path, "%s/samples/%s", root ? root : ".", name);
    struct ss_error err = {0};
    struct ss_graph *g;
    if (ss_load(path, &g, &err))
        fail_msg("%s: %s", path, err.message);
    return g;
}

static const struct ss_discover_options options = {.seed = 4};

/* ---- every discovered row, asked for ---- */

static void assert_row_holds(const struct ss_ruleset *rules, uint32_t op, const struct ss_row *row,
                             struct ss_arena *arena)
{
    struct ss_buf text = {0};
    struct ss_row_text asked;
    struct ss_row_trial trial;
    struct ss_error err = {0};
    const struct ss_op_rules *r = rules->op_rules[op];
    ss_row_print(&text, r, row, rules->op_atoms[op].lengths);
    if (ss_row_text_parse(text.data, arena, &asked, &err) ||
        ss_ruleset_try_row(rules, op, &asked, &options, NULL, arena, &trial, &err))
        fail_msg("%s %s: %s", rules->graph->ops[op].name, text.data, err.message);
    if (!trial.holds || trial.attempt.verdict != row->verdict)
        fail_msg("%s %s: %s, asked for it is %s: %s", rules->graph->ops[op].name, text.data,
                 ss_verdict_name(row->verdict), ss_verdict_name(trial.attempt.verdict),
                 trial.attempt.why);
    assert_int_equal(trial.row.origin, row->origin);
    assert_int_equal(trial.row.even_only, row->even_only);
    ss_buf_free(&text);
}

static void found_rows_hold(void **state)
{
    static const char *const samples[] = {"mlp.mlir", "gpt-tiny.mlir", "moe-tiny.mlir",
                                          "dropout-tiny.mlir", "resnet-tiny.mlir"};
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct ss_graph *g = load(samples[i]);
        struct ss_ruleset *rules;
        struct ss_error err = {0};
        struct ss_arena arena = {0};
        assert_int_equal(ss_discover(g, &options, NULL, &rules, &err), SS_OK);
        for (size_t s = 0; s < rules->n_signatures; s++) {
            uint32_t op = 0;
            while (rules->op_rules[op] != rules->signatures[s])
                op++;
            for (size_t r = 0; r < rules->signatures[s]->n_rows; r++)
                assert_row_holds(rules, op, &rules->signatures[s]->rows[r], &arena);
        }
        ss_arena_free(&arena);
        ss_ruleset_free(rules);
        ss_graph_free(g);
    }
}

/* ---- two lengths in a ratio ---- */

/* Every other of so many rows, from the first on, 8 of them, as one operator. */
static struct ss_graph *every_other(int rows)
{
    char text[1024];
    struct ss_graph *body, *g;
    struct ss_error err = {0};
    snprintf(text, sizeof text,
             "func.func public @main(%%x: tensor<%dx4xf32>) -> tensor<8x4xf32> {\n"
             "%%i = stablehlo.iota dim = 0 : tensor<8x1xi32>\n"
             "%%at = stablehlo.add %%i, %%i : tensor<8x1xi32>\n"
             "%%r = \"stablehlo.gather\"(%%x, %%at) <{dimension_numbers = #stablehlo.gather<"
             "offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], "
             "index_vector_dim = 1>, indices_are_sorted = false, "
             "slice_sizes = array<i64: 1, 4>}> : (tensor<%dx4xf32>, tensor<8x1xi32>) -> "
             "tensor<8x4xf32>\n"
             "return %%r : tensor<8x4xf32>\n}\n",
             rows, rows);
    if (ss_stablehlo_load("t.mlir", text, strlen(text), &body, &err) ||
        ss_graph_whole(body, &g, &err))
        fail_msg("%s", err.message);
    return g;
}

static const struct ss_row *row_in_ratio(const struct ss_ruleset *rules)
{
    const struct ss_op_rules *r = rules->op_rules[0];
    const struct ss_row *found = NULL;
    for (size_t i = 0; i < r->n_rows; i++)
        found = r->rows[i].ratio[0] ? &r->rows[i] : found;
    return found;
}

/* Of 16 rows, cut with the 8 that are taken; of 24, where the pieces are others, it holds not. */
static void rows_in_ratio(void **state)
{
    (void)state;
    for (int rows = 16; rows <= 24; rows += 8) {
        struct ss_graph *g = every_other(rows);
        struct ss_ruleset *rules;
        struct ss_error err = {0};
        struct ss_arena arena = {0};
        struct ss_row_text asked;
        struct ss_row_trial trial;
        assert_int_equal(ss_discover(g, &options, NULL, &rules, &err), SS_OK);
        const struct ss_row *row = row_in_ratio(rules);
        assert_int_equal(row != NULL, rows == 16);
        for (size_t r = 0; r < rules->op_rules[0]->n_rows; r++)
            assert_row_holds(rules, 0, &rules->op_rules[0]->rows[r], &arena);
        assert_int_equal(ss_row_text_parse("S(0) <- S(0)", &arena, &asked, &err), SS_OK);
        assert_int_equal(ss_ruleset_try_row(rules, 0, &asked, &options, NULL, &arena, &trial, &err),
                         SS_OK);
        assert_int_equal(trial.holds, rows == 16);
        if (row) {
            const struct ss_atoms *atoms = &rules->op_atoms[0];
            int64_t *lengths = ss_memdup(&arena, atoms->lengths, atoms->n_atoms * sizeof *lengths);
            struct ss_buf why = {0};
            assert_true(ss_row_fits(row, lengths, 4));
            lengths[row->cut[0]] = 24;
            assert_false(ss_row_fits(row, lengths, 4));
            assert_true(ss_row_misfit(row, lengths, 4, &why));
            assert_string_equal(why.data, "lengths 24 and 8 are not as 2 to 1");
            ss_buf_free(&why);
        }
        ss_arena_free(&arena);
        ss_ruleset_free(rules);
        ss_graph_free(g);
    }
}

/* ---- results that are asked for ---- */

/* Windows that share rows are searched with the reduction of the row alone: the maximum of a
 * difference, asked for as a sum, is not tried as a maximum. */
static void only_the_asked_reduction(void **state)
{
    (void)state;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    struct ss_graph *g;
    struct ss_ruleset *rules;
    struct ss_row_text asked;
    struct ss_row_trial trial;
    const char *root = getenv("SHARDSCOPE_ROOT");
    const char *path =
        ss_sprintf(&arena, "%s/tests/data/rules/whole/largest_step.mlir", root ? root : ".");
    assert_int_equal(ss_load_whole(path, &g, &err), SS_OK);
    assert_int_equal(ss_discover(g, &options, NULL, &rules, &err), SS_OK);
    assert_int_equal(ss_row_text_parse("P(sum) <- S(1, halo=1:1)", &arena, &asked, &err), SS_OK);
    assert_int_equal(ss_ruleset_try_row(rules, 0, &asked, &options, NULL, &arena, &trial, &err),
                     SS_OK);
    assert_false(trial.holds);
    assert_int_equal(trial.attempt.verdict, SS_REFUTED);
    assert_string_equal(trial.attempt.combine, "sum");
    ss_ruleset_free(rules);
    ss_graph_free(g);
    ss_arena_free(&arena);
}

/* ---- rows by hand ---- */

struct given {
    const char *op, *operands, *attrs, *row;
    enum ss_verdict verdict; /* REFUTED and the like, or of a row that holds */
    const char *why;         /* a part of it */
    const char *shapes;      /* of the counterexample */
};

#define MATMUL "lhs_contracting_dimensions=1 rhs_contracting_dimensions=0 dtype=f32"

#define CONV                                                                                       \
    "input_batch_dimension=0 input_feature_dimension=1 input_spatial_dimensions=2 "                \
    "kernel_output_feature_dimension=0 kernel_input_feature_dimension=1 "                          \
    "kernel_spatial_dimensions=2 output_batch_dimension=0 output_feature_dimension=1 "             \
    "output_spatial_dimensions=2 "
#define SAME CONV "padding=1,1"
#define HALVED CONV "window_strides=2"

static const struct given givens[] = {
    /* Fewer rows than it takes are refuted by numbers; more are the same row. Where widths follow
     * from the number of ranks, none is right or wrong. */
    {"convolution", "8x6x16xf32 12x6x3xf32", SAME, "S(2) <- S(2, halo=1:1), R", SS_CONDITIONAL, "",
     NULL},
    {"convolution", "8x6x16xf32 12x6x3xf32", SAME, "S(2) <- S(2, halo=2:3), R", SS_CONDITIONAL, "",
     NULL},
    {"convolution", "8x6x16xf32 12x6x3xf32", SAME, "S(2) <- S(2, halo=0:1), R", SS_REFUTED,
     "this holds: S(2) <- S(2, halo=1:1), R; a rank's rows differ from the whole", "x3 -> "},
    {"convolution", "8x6x16xf32 12x6x3xf32", SAME, "S(2) <- S(2, halo=1:0), R", SS_REFUTED,
     "its window gives", "x3 -> "},
    {"convolution", "8x6x16xf32 12x6x3xf32", HALVED, "S(2) <- S(2, halo=0:1), R", SS_NOT_TRIED,
     "this holds: S(2) <- S(2, halo), R, whose widths depend on the number of ranks", NULL},
    {"convolution", "8x6x16xf32 12x6x3xf32", HALVED, "S(2) <- S(2, halo), R", SS_CONDITIONAL, "",
     NULL},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "S(0) <- S(0), R", SS_EXACT, "", NULL},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "P(sum) <- S(1), S(0)", SS_EXACT, "", NULL},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "P(max) <- S(1), S(0)", SS_REFUTED, "max gives",
     "x2, 2x"},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "S(1) <- S(0), R", SS_REFUTED, "another dim",
     "8x12, 12x20"},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "R <- R, S(1)", SS_REFUTED,
     "a shard of the result", "8x12, 12x20"},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "P(sum) <- S(1), R", SS_REFUTED,
     "the pieces do not fit", "x6, 6x"},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "P(sum) <- P(sum), P(sum)", SS_REFUTED,
     "sum gives", ", "},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "P(sum) <- R, R", SS_REFUTED, "sum gives", ", "},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "P(avg) <- R, R", SS_EXACT, "", NULL},
    /* Operand 0 has the length of the other one as well, and is not cut along it. */
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "S(0) <- S(0), S(0)", SS_REFUTED,
     "contracting dims differ", "8x12, 12x20"},
    /* The average of three equal numbers is off by rounding, which is no counterexample. */
    {"transpose", "8x12xf32", "permutation=1,0", "P(avg) <- R", SS_STRUCTURAL, "", NULL},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "P(prod) <- R, P(prod)", SS_REFUTED, "prod gives",
     ", "},
    {"dot_general", "8x12xf32 12x20xf32", MATMUL, "P(sum) <- R, P(and)", SS_NOT_TRIED,
     "floats are not reduced by and, or", NULL},
    {"add", "8x12xf32 8x12xf32", "", "P(sum) <- P(sum), P(sum)", SS_EXACT, "", NULL},
    {"add", "8x12xf32 8x12xf32", "", "P(sum) <- P(sum), R", SS_REFUTED, "sum gives", ", "},
    {"add", "8x12xf32 8x12xf32", "", "P(max) <- P(max), R", SS_EXACT, "", NULL},
    {"add", "8x12xf32 8x12xf32", "", "S(0) <- S(0), R", SS_REFUTED, "do not fit", "8x12, 8x12"},
    {"add", "8x12xf32 8x12xf32", "", "S(0) <- S(0), S(1)", SS_REFUTED, "do not fit", "8x12, 8x12"},
    {"add", "8x12xf32 8x12xf32", "", "R <- R, R", SS_STRUCTURAL, "", NULL},
    {"add", "8x12xf32 8x12xf32", "", "S(1) <- R, R", SS_REFUTED, "shape of the whole", ", "},
    {"exponential", "8x12xf32", "", "P(sum) <- P(sum)", SS_REFUTED, "sum gives", "x"},
    {"compare", "8x12xf32 8x12xf32", "comparison_direction=2", "P(sum) <- S(0), S(0)", SS_REFUTED,
     "has no sum", NULL},
    {"reshape", "8x12xf32", "shape=96", "S(0, block=8) <- S(1)", SS_STRUCTURAL, "", NULL},
    {"reshape", "8x12xf32", "shape=96", "S(0) <- S(1)", SS_REFUTED, "concatenation gives", "x2"},
    {"reshape", "8x12xf32", "shape=96", "S(0, block=4) <- S(1)", SS_REFUTED, "does not give",
     "8x12"},
    {"reshape", "96xf32", "shape=8,12", "S(1) <- S(0, block=8)", SS_STRUCTURAL, "", NULL},
    {"reshape", "96xf32", "shape=8,12", "S(1) <- S(0, block=3)", SS_REFUTED,
     "lacks cells that its piece needs", "96 -> 8x12"},
    {"concatenate", "8x12xf32 8x12xf32", "dimension=1", "S(1, block=2) <- S(1), S(1)",
     SS_STRUCTURAL, "", NULL},
    {"concatenate", "8x12xf32 8x12xf32", "dimension=1", "S(1) <- S(1), S(1)", SS_REFUTED,
     "concatenation gives", "x2"},
    {"concatenate", "8x48xf32 8x12xf32 8x12xf32", "dimension=1",
     "S(1, block=6) <- S(1, block=4), S(1), S(1)", SS_STRUCTURAL, "", NULL},
    {"concatenate", "8x48xf32 8x12xf32 8x12xf32", "dimension=1",
     "S(1, block=3) <- S(1, block=4), S(1), S(1)", SS_REFUTED, "does not give", "8x48, 8x12, 8x12"},
    {"concatenate", "8x48xf32 8x12xf32 8x12xf32", "dimension=1",
     "S(1, block=6) <- S(1), S(1), S(1)", SS_REFUTED, "does not give", "x"},
    {"concatenate", "8x48xf32 8x12xf32 8x12xf32", "dimension=1",
     "S(1, block=12) <- S(1, block=8), S(1, block=2), S(1, block=2)", SS_NOT_TRIED,
     "inside so many blocks", NULL},
    {"broadcast_in_dim", "12xf32", "dimensions=1 shape=8,12", "S(0) <- R", SS_STRUCTURAL, "", NULL},
    {"iota", "", "dimension=0 shape=12 dtype=f32", "S(0) <- ", SS_STRUCTURAL, "", NULL},
    /* A length that nothing scales is cut where strides allow it. */
    {"slice", "4x9xf32", "start_indices=0,0 limit_indices=4,8 strides=1,2", "S(1) <- S(1)",
     SS_CONDITIONAL, "multiples of 2", NULL},
    {"slice", "4x9xf32", "start_indices=0,0 limit_indices=4,8 strides=1,2", "P(sum) <- S(1)",
     SS_NOT_TRIED, "never cut", NULL},
    {"sort", "8x12xf32", "dimension=1 is_stable=1 body=sort", "S(1) <- S(1)", SS_REFUTED,
     "concatenation gives", "x2"},
};

static void rows_by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof givens / sizeof *givens; i++) {
        const struct given *t = &givens[i];
        struct ss_arena arena = {0};
        struct ss_call call;
        struct ss_atoms atoms;
        struct ss_row_text row;
        struct ss_row_trial trial;
        struct ss_error err = {0};
        test_call(&arena, t->op, t->operands, t->attrs, 1, &call);
        assert_int_equal(ss_atoms_record(&call, &arena, &atoms, &err), SS_OK);
        if (ss_row_text_parse(t->row, &arena, &row, &err) ||
            ss_rules_try_row(&call, &atoms, NULL, NULL, &row, &options, NULL, &arena, &trial, &err))
            fail_msg("%s %s: %s", t->op, t->row, err.message);
        const struct ss_attempt *a = &trial.attempt;
        bool should_hold = t->verdict < SS_REFUTED;
        if (a->verdict != t->verdict || trial.holds != should_hold || !a->why ||
            !strstr(a->why, t->why))
            fail_msg("%s %s: %s: %s", t->op, t->row, ss_verdict_name(a->verdict),
                     a->why ? a->why : "");
        if (!t->shapes != !a->shapes || (t->shapes && !strstr(a->shapes, t->shapes)))
            fail_msg("%s %s: shapes %s", t->op, t->row, a->shapes ? a->shapes : "none");
        test_regions_free();
        ss_arena_free(&arena);
    }
}

static void no_rows_of_the_call(void **state)
{
    static const char *const rows[] = {"S(0) <- S(0)",       "S(0) <- S(0), R, R",
                                       "S(0), R <- S(0), R", "S(2) <- S(0), R",
                                       "S(0) <- S(7), R",    "RR <- RR, RR"};
    struct ss_arena arena = {0};
    struct ss_call call;
    struct ss_atoms atoms;
    struct ss_error err = {0};
    (void)state;
    test_call(&arena, "dot_general", "8x12xf32 12x20xf32", MATMUL, 1, &call);
    assert_int_equal(ss_atoms_record(&call, &arena, &atoms, &err), SS_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ss_row_text row;
        struct ss_row_trial trial;
        assert_int_equal(ss_row_text_parse(rows[i], &arena, &row, &err), SS_OK);
        assert_int_equal(
            ss_rules_try_row(&call, &atoms, NULL, NULL, &row, &options, NULL, &arena, &trial, &err),
            SS_E_ARGUMENT);
    }
    ss_arena_free(&arena);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_in_ratio),
        cmocka_unit_test(only_the_asked_reduction),
        cmocka_unit_test(rows_by_hand),
        cmocka_unit_test(no_rows_of_the_call),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(found_rows_hold),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of bodies, composed from rows of their ops: which rows, their derivations, and where a
 * search ends. tests/truth/compose_rows.c measures them on all files of tests/data/rules. */
#include "core/base/buf.h"
#include "core/base/job.h"
#include "core/compose/compose.h"
#include "core/compose/explore.h"
#include "core/load/load.h"
#include "tests/unit/discovered.h"
#include "tests/unit/rows_text.h"

struct composed {
    struct ss_arena arena;
    struct ss_graph *g;
    struct ss_composition *c;
};

static void compose_file(struct composed *f, const char *name)
{
    struct ss_error err = {0};
    struct ss_call call;
    *f = (struct composed){.g = NULL};
    if (ss_load_whole(path_of(&f->arena, "/whole", name), &f->g, &err))
        fail_msg("%s", err.message);
    assert_int_equal(f->g->n_ops, 1);
    ss_graph_call(f->g, 0, &f->arena, &call);
    if (ss_compose(&call, &(struct ss_discover_options){.threads = 1}, NULL, &f->c, &err))
        fail_msg("%s", err.message);
}

static void compose_text(struct composed *f, const char *text)
{
    struct ss_error err = {0};
    struct ss_call call;
    *f = (struct composed){.g = load_whole(text)};
    ss_graph_call(f->g, 0, &f->arena, &call);
    if (ss_compose(&call, &(struct ss_discover_options){.threads = 1}, NULL, &f->c, &err))
        fail_msg("%s", err.message);
}

static void end(struct composed *f)
{
    ss_composition_free(f->c);
    ss_graph_free(f->g);
    ss_arena_free(&f->arena);
}

static struct ss_row_text row_of(struct composed *f, const char *text)
{
    struct ss_error err = {0};
    struct ss_row_text row;
    if (ss_row_text_parse(text, &f->arena, &row, &err))
        fail_msg("%s", err.message);
    return row;
}

static enum ss_composed_match match(struct composed *f, const char *text)
{
    size_t which;
    struct ss_row_text row = row_of(f, text);
    return ss_composed_find(f->c, row.in, row.out, &which);
}

/* ---- a derivation, checked by itself ---- */

/* Whether a value placed `from` may be read as `to`. Slices and terms that one rank keeps are no
 * part of listed rows, and constants that are their own sum only come as P(sum). */
static bool may_read(const struct ss_placement *from, const struct ss_placement *to)
{
    if (from->kind == SS_REPLICATED)
        return to->kind != SS_SHARD;
    return ss_placement_equal(*from, *to);
}

static void check_derivation(const struct ss_composition *c, const struct ss_composed_row *row)
{
    const struct ss_graph *g = c->body;
    struct ss_arena arena = {0};
    struct ss_placement **placed = ss_alloc_array(&arena, g->n_vars, sizeof *placed);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        placed[g->inputs[i]] = &row->in[i];
    for (size_t i = 0; i < row->n_steps; i++) {
        const struct ss_composed_step *step = &row->steps[i];
        const struct ss_op *op = &g->ops[step->op];
        assert_true(step->unused || step->row != NULL);
        for (uint32_t k = 0; k < op->n_operands; k++) {
            assert_non_null(placed[op->operands[k]]);
            assert_true(step->literal[k] || may_read(placed[op->operands[k]], &step->in[k]));
        }
        for (uint32_t k = 0; k < op->n_results; k++)
            placed[op->results[k]] = &step->out[k];
    }
    for (uint32_t i = 0; i < g->n_outputs; i++)
        assert_true(may_read(placed[g->outputs[i]], &row->out[i]));
    ss_arena_free(&arena);
}

static void test_derivations(void **state)
{
    (void)state;
    static const char *const files[] = {"adamw.mlir",     "addmm.mlir",         "absmaxq.mlir",
                                        "fused_gqa.mlir", "attention_bwd.mlir", "layer_norm.mlir",
                                        "swiglu.mlir",    "segment_min.mlir"};
    size_t rows = 0;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct composed f;
        compose_file(&f, files[i]);
        for (size_t r = 0; r < f.c->n_rows; r++)
            check_derivation(f.c, &f.c->rows[r]);
        rows += f.c->n_rows;
        end(&f);
    }
    assert_true(rows >= 20);
}

/* ---- which rows ---- */

static const char mlp[] = "func.func @main(%x: tensor<8x12xf32>, %w: tensor<12x16xf32>, "
                          "%v: tensor<16x6xf32>) -> tensor<8x6xf32> {\n"
                          "  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : "
                          "(tensor<8x12xf32>, tensor<12x16xf32>) -> tensor<8x16xf32>\n"
                          "  %t = stablehlo.tanh %h : tensor<8x16xf32>\n"
                          "  %y = stablehlo.dot_general %t, %v, contracting_dims = [1] x [0] : "
                          "(tensor<8x16xf32>, tensor<16x6xf32>) -> tensor<8x6xf32>\n"
                          "  return %y : tensor<8x6xf32>\n}\n";

static void test_mlp(void **state)
{
    (void)state;
    struct composed f;
    compose_text(&f, mlp);
    assert_int_equal(match(&f, "S(0) <- S(0), R, R"), SS_COMPOSED_EQUAL);
    assert_int_equal(match(&f, "P(sum) <- R, S(1), S(0)"), SS_COMPOSED_EQUAL);
    assert_int_equal(match(&f, "S(1) <- R, R, S(1)"), SS_COMPOSED_EQUAL);
    assert_int_equal(match(&f, "P(sum) <- R, R, P(sum)"), SS_COMPOSED_EQUAL);
    assert_int_equal(match(&f, "P(sum) <- S(1), S(0), R"), SS_COMPOSED_NOT);
    assert_int_equal(match(&f, "P(sum) <- P(sum), R, R"), SS_COMPOSED_NOT);
    for (size_t r = 0; r < f.c->n_rows; r++)
        check_derivation(f.c, &f.c->rows[r]);
    end(&f);
}

/* The contraction of the first product cannot be cut: tanh takes no partial sum. */
static void test_stop(void **state)
{
    (void)state;
    struct composed f;
    bool found;
    struct ss_composed_row row;
    struct ss_composed_stop stop;
    struct ss_error err = {0};
    compose_text(&f, mlp);
    struct ss_row_text asked = row_of(&f, "P(sum) <- S(1), S(0), R");
    assert_int_equal(ss_compose_row(f.c, asked.in, asked.out, NULL, &found, &row, &stop, &err),
                     SS_OK);
    assert_false(found);
    assert_string_equal(f.c->body->ops[stop.op].name, "tanh_0");
    assert_int_equal(stop.in[0].kind, SS_PARTIAL);
    assert_int_equal(stop.in[0].reduce, SS_SUM);
    asked = row_of(&f, "S(1) <- S(0), R, R");
    assert_int_equal(ss_compose_row(f.c, asked.in, asked.out, NULL, &found, &row, &stop, &err),
                     SS_OK);
    assert_false(found);
    assert_int_equal(stop.op, SS_NONE); /* every op has a row: they lead to another result */
    assert_int_equal(stop.out[0].kind, SS_SHARD);
    assert_int_equal(stop.out[0].dim, 0);
    asked = row_of(&f, "P(sum) <- R, S(1), S(0)");
    assert_int_equal(ss_compose_row(f.c, asked.in, asked.out, NULL, &found, &row, &stop, &err),
                     SS_OK);
    assert_true(found);
    assert_int_equal(row.flags, 0);
    assert_int_equal(row.n_steps, 3);
    check_derivation(f.c, &row);
    end(&f);
}

/* Blocks go against the order of the ops: the halves of a cut projection are cut alike. */
static void test_blocks(void **state)
{
    (void)state;
    struct composed f;
    compose_text(&f, "func.func @main(%x: tensor<8x12xf32>, %w: tensor<12x32xf32>) -> "
                     "tensor<8x16xf32> {\n"
                     "  %h = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : "
                     "(tensor<8x12xf32>, tensor<12x32xf32>) -> tensor<8x32xf32>\n"
                     "  %a = stablehlo.slice %h [0:8, 0:16] : (tensor<8x32xf32>) -> "
                     "tensor<8x16xf32>\n"
                     "  %b = stablehlo.slice %h [0:8, 16:32] : (tensor<8x32xf32>) -> "
                     "tensor<8x16xf32>\n"
                     "  %t = stablehlo.tanh %a : tensor<8x16xf32>\n"
                     "  %y = stablehlo.multiply %t, %b : tensor<8x16xf32>\n"
                     "  return %y : tensor<8x16xf32>\n}\n");
    assert_int_equal(match(&f, "S(1) <- R, S(1, block=2)"), SS_COMPOSED_EQUAL);
    assert_int_equal(match(&f, "S(1) <- R, S(1)"), SS_COMPOSED_NOT);
    end(&f);
}

/* Zeros are a partial sum for free; ones are not. */
static void test_constants(void **state)
{
    (void)state;
    static const char *const text =
        "func.func @main(%%x: tensor<8x12xf32>, %%i: tensor<8x1xi32>) -> tensor<6x12xf32> {\n"
        "  %%c = stablehlo.constant dense<%s> : tensor<f32>\n"
        "  %%z = stablehlo.broadcast_in_dim %%c, dims = [] : (tensor<f32>) -> tensor<6x12xf32>\n"
        "  %%y = \"stablehlo.scatter\"(%%z, %%i, %%x) <{indices_are_sorted = false, "
        "scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], "
        "inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, "
        "unique_indices = false}> ({\n"
        "  ^bb0(%%a: tensor<f32>, %%b: tensor<f32>):\n"
        "    %%s = stablehlo.add %%a, %%b : tensor<f32>\n"
        "    stablehlo.return %%s : tensor<f32>\n"
        "  }) : (tensor<6x12xf32>, tensor<8x1xi32>, tensor<8x12xf32>) -> tensor<6x12xf32>\n"
        "  return %%y : tensor<6x12xf32>\n}\n";
    struct ss_arena arena = {0};
    struct composed f;
    compose_text(&f, ss_sprintf(&arena, text, "0.0"));
    assert_true(match(&f, "P(sum) <- S(0), S(0)") >= SS_COMPOSED_FOLLOWS);
    end(&f);
    compose_text(&f, ss_sprintf(&arena, text, "1.0"));
    assert_true(match(&f, "P(sum) <- S(0), S(0)") < SS_COMPOSED_FOLLOWS);
    end(&f);
    ss_arena_free(&arena);
}

/* Lookups at 0, 2, 4, ... may be cut along the table, though lookups anywhere may not. */
static void test_literals(void **state)
{
    (void)state;
    struct composed f;
    compose_file(&f, "every_other.mlir");
    size_t which = 0, literals = 0;
    struct ss_row_text row = row_of(&f, "S(1) <- S(1)");
    assert_int_equal(ss_composed_find(f.c, row.in, row.out, &which), SS_COMPOSED_EQUAL);
    const struct ss_composed_row *found = &f.c->rows[which];
    for (size_t i = 0; i < found->n_steps; i++) {
        const struct ss_composed_step *step = &found->steps[i];
        for (uint32_t k = 0; k < f.c->body->ops[step->op].n_operands; k++)
            literals += step->literal[k];
    }
    assert_int_equal(literals, 1);
    check_derivation(f.c, found);
    end(&f);
}

static uint64_t runs_of(const char *name)
{
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_graph *g;
    if (ss_load_whole(path_of(&arena, "/whole", name), &g, &err))
        fail_msg("%s", err.message);
    struct ss_ruleset *rules = discover_with(
        g, &(struct ss_discover_options){.explore = ss_explore_composed, .threads = 1});
    const uint64_t runs = rules->op_rules[0]->runs;
    uint64_t attempts = 0;
    for (size_t i = 0; i < rules->op_rules[0]->n_attempts; i++)
        attempts += rules->op_rules[0]->attempts[i].runs;
    assert_int_equal(attempts, runs);
    ss_ruleset_free(rules);
    ss_graph_free(g);
    ss_arena_free(&arena);
    return runs;
}

/* A row that the whole op has no form for is not searched there: that took 94,905 and 165,523 runs.
 */
static void test_runs(void **state)
{
    (void)state;
    assert_true(runs_of("im2col.mlir") < 1000);
    assert_true(runs_of("shifted_language_loss.mlir") < 1000);
}

/* The inputs of a way are compared, not all inputs of the body: a sum of 200 took half a minute. */
static void test_many_inputs(void **state)
{
    (void)state;
    enum { N = 200 };
    struct ss_buf text = {0};
    struct composed f;
    ss_buf_puts(&text, "func.func @main(");
    for (int i = 0; i < N; i++)
        ss_buf_printf(&text, "%s%%a%d: tensor<4xf32>", i ? ", " : "", i);
    ss_buf_puts(&text, ") -> tensor<4xf32> {\n");
    for (int i = 1; i < N; i++)
        ss_buf_printf(&text, "  %%s%d = stablehlo.add %%%s%d, %%a%d : tensor<4xf32>\n", i,
                      i > 1 ? "s" : "a", i - 1, i);
    ss_buf_printf(&text, "  return %%s%d : tensor<4xf32>\n}\n", N - 1);
    const double start = ss_now_s();
    compose_text(&f, ss_buf_text(&text));
    assert_true(ss_now_s() - start < 10);
    assert_true(f.c->n_rows > N);
    end(&f);
    ss_buf_free(&text);
}

static void test_no_body(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_call call;
    struct ss_composition *c;
    struct ss_graph *g = load_ops("func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {\n"
                                  "  %y = stablehlo.tanh %x : tensor<8xf32>\n"
                                  "  return %y : tensor<8xf32>\n}\n");
    ss_graph_call(g, 0, &arena, &call);
    assert_int_equal(ss_compose(&call, &(struct ss_discover_options){.seed = 0}, NULL, &c, &err),
                     SS_E_UNSUPPORTED);
    assert_non_null(strstr(err.message, "no body"));
    ss_graph_free(g);
    ss_arena_free(&arena);
}

static void test_cancelled(void **state)
{
    (void)state;
    struct composed f = {.g = load_whole(mlp)};
    struct ss_error err = {0};
    struct ss_call call;
    struct ss_job job;
    ss_job_init(&job);
    ss_job_cancel(&job);
    ss_graph_call(f.g, 0, &f.arena, &call);
    assert_int_equal(ss_compose(&call, &(struct ss_discover_options){.seed = 0}, &job, &f.c, &err),
                     SS_E_CANCELLED);
    ss_job_fini(&job);
    ss_graph_free(f.g);
    ss_arena_free(&f.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mlp),         cmocka_unit_test(test_stop),
        cmocka_unit_test(test_blocks),      cmocka_unit_test(test_constants),
        cmocka_unit_test(test_derivations), cmocka_unit_test(test_no_body),
        cmocka_unit_test(test_literals),    cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_runs),        cmocka_unit_test(test_many_inputs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

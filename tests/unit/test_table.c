/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Foreign rule tables: reading the text, the rows that a line claims for an op, and the comparison
 * with the discovered rows. */
#include "tests/unit/calls.h"

#include <stdio.h>

#include "core/load/load.h"
#include "core/rules/row_text.h"
#include "core/rules/table/compare.h"

static const struct ss_discover_options options = {.seed = 2};

static enum ss_rc parse(const char *text, struct ss_arena *arena, struct ss_table *table,
                        struct ss_error *err)
{
    return ss_table_parse("t.rules", text, strlen(text), arena, table, err);
}

/* ---- text ---- */

static void lines_are_read(void **state)
{
    struct ss_arena arena = {0};
    struct ss_table table;
    struct ss_error err = {0};
    (void)state;
    assert_int_equal(parse("# only words\n\n  add, subtract : S(0) <- S(0), S(0) # and more\r\n"
                           "reduce{add}: P(sum) <- S(k), R\niota: S(i) <-\n"
                           "sort: S(i)... <- S(i)?... except dimension\n"
                           "dot_general_12, stablehlo.add, my.op: R <- R, R",
                           &arena, &table, &err),
                     SS_OK);
    assert_int_equal(table.n_rows, 5);
    assert_int_equal(table.rows[0].line, 3);
    assert_int_equal(table.rows[0].n_selectors, 2);
    assert_string_equal(table.rows[0].selectors[1], "subtract");
    assert_string_equal(table.rows[0].text, "S(0) <- S(0), S(0)");
    assert_false(table.rows[0].has_factor);
    assert_true(table.rows[1].has_factor);
    assert_int_equal(table.rows[2].in.count, 0);
    assert_true(table.rows[3].in.repeats && table.rows[3].in.slots[0].optional);
    assert_int_equal(table.rows[3].except, SS_ATTR_DIMENSION);
    assert_string_equal(table.rows[4].selectors[0], "dot_general_12");
    assert_string_equal(table.rows[4].selectors[1], "add");
    assert_string_equal(table.rows[4].selectors[2], "my.op");
    assert_int_equal(parse("\xef\xbb\xbf"
                           "add: R <- R, R",
                           &arena, &table, &err),
                     SS_OK);
    assert_int_equal(table.n_rows, 1);
    ss_arena_free(&arena);
}

static void bad_lines_say_where(void **state)
{
    static const struct {
        const char *text, *where;
    } bad[] = {
        {"add S(0) <- S(0), S(0)", "t.rules:1:"},
        {"add: S(0) S(0), S(0)", "t.rules:1:11"},
        {"\n\nadd: S(0) <- Q, R", "t.rules:3:"},
        {"ad: R <- R, R", "t.rules:1:1"},
        {"add: S(i) <- S(j), R", "t.rules:1:"},
        {"add: S(i) <- S(0), R", "t.rules:1:"},
        {"add: R <- R, R except nothing", "t.rules:1:"},
        {"add: S(nothing) <- R, R", "t.rules:1:8"},
        {"sort: S(dimension) <- S(i)", "t.rules:1:"},
        {"sort: S(dimension <- S(0)", "t.rules:1:9"},
        {"add: R <- R, R more", "t.rules:1:16"},
        {": R <- R", "t.rules:1:"},
        {"add: R <-- R", "t.rules:1:"},
        {"add: R <- R,", "t.rules:1:"},
        {"add: R... , R <- R", "t.rules:1:"},
        {"reduce{add: R <- R", "t.rules:1:"},
        {"add: S(-1) <- R", "t.rules:1:"},
        {"add: S(99999999999999999999) <- R", "t.rules:1:8"},
        {"stablehlo.ad: R <- R, R", "t.rules:1:1"},
    };
    static const char zero[] = "add: R <- R, R\nadd: R\0 <- R, R";
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ss_arena arena = {0};
        struct ss_table table;
        struct ss_error err = {0};
        if (parse(bad[i].text, &arena, &table, &err) == SS_OK)
            fail_msg("accepted: %s", bad[i].text);
        if (!err.message[0] || !err.hint[0])
            fail_msg("%s: %s (%s)", bad[i].text, err.message, err.hint);
        if (strncmp(err.where, bad[i].where, strlen(bad[i].where)) != 0)
            fail_msg("%s: at %s", bad[i].text, err.where);
        ss_arena_free(&arena);
    }
    struct ss_arena arena = {0};
    struct ss_table table;
    struct ss_error err = {0};
    assert_int_equal(ss_table_parse("t.rules", zero, sizeof zero - 1, &arena, &table, &err),
                     SS_E_SYNTAX);
    assert_string_equal(err.where, "t.rules:2:7");
    ss_arena_free(&arena);
}

/* ---- claims ---- */

static const struct {
    const char *op, *operands, *attrs, *line, *claims;
} expansions[] = {
    {"add", "8x12xf32 8x12xf32", "", "add: S(i) <- S(i), S(i)",
     "S(0) <- S(0), S(0); S(1) <- S(1), S(1)"},
    {"add", "8x12xf32 8x12xf32", "", "add: S(i) <- S(i)?...",
     "S(0) <- S(0), S(0); S(1) <- S(1), S(1)"},
    {"add", "8x12xf32 8x12xf32", "", "add: S(i) <- S(i), R", ""},
    {"add", "8x12xf32 8x12xf32", "", "add: S(0) <- S(0), R", "S(0) <- S(0), R"},
    {"add", "8x12xf32 8x12xf32", "", "add: S(2) <- S(0), R", ""},
    {"add", "8x12xf32 8x12xf32", "", "add: R <- R", ""},
    {"add", "8x12xf32 8x12xf32", "", "add: R <- R...", "R <- R, R"},
    {"add", "1x12xf32 1x12xf32", "", "add: S(i) <- S(i), S(i)", "S(1) <- S(1), S(1)"},
    {"select", "i1 8x12xf32 8x12xf32", "", "select: S(i) <- S(i)?...",
     "S(0) <- R, S(0), S(0); S(1) <- R, S(1), S(1)"},
    {"dot_general", "2x8x12xf32 2x12x20xf32",
     "lhs_batching_dimensions=0 rhs_batching_dimensions=0 lhs_contracting_dimensions=2 "
     "rhs_contracting_dimensions=1 dtype=f32",
     "dot_general: S(b) <- S(b), S(b)", "S(0) <- S(0), S(0)"},
    {"dot_general", "2x8x12xf32 2x12x20xf32",
     "lhs_batching_dimensions=0 rhs_batching_dimensions=0 lhs_contracting_dimensions=2 "
     "rhs_contracting_dimensions=1 dtype=f32",
     "dot_general: P(sum) <- S(k), S(k)", "P(sum) <- S(2), S(1)"},
    {"transpose", "8x12xf32", "permutation=1,0", "transpose: S(i) <- S(i)",
     "S(1) <- S(0); S(0) <- S(1)"},
    {"reshape", "8x12xf32", "shape=96", "reshape: S(i) <- S(i)", "S(0) <- S(0)"},
    {"slice", "8x12xf32", "start_indices=0,3 limit_indices=8,7 strides=1,1", "slice: S(i) <- S(i)",
     "S(0) <- S(0)"},
    {"sort", "8x12xf32", "dimension=1 is_stable=1 body=sort", "sort: S(i) <- S(i)",
     "S(0) <- S(0); S(1) <- S(1)"},
    {"sort", "8x12xf32", "dimension=1 is_stable=1 body=sort", "sort: S(i) <- S(i) except dimension",
     "S(0) <- S(0)"},
    {"iota", "", "dimension=0 shape=12 dtype=f32", "iota: S(i) <-", "S(0) <- "},
    {"sort", "8x12xf32", "dimension=1 is_stable=1 body=sort", "sort: S(dimension) <- S(dimension)",
     "S(1) <- S(1)"},
    {"transpose", "8x12xf32", "permutation=1,0", "transpose: S(permutation) <- S(0)", ""},
    {"reduce_window", "8x12xf32 f32",
     "window_dimensions=1,3 window_strides=1,1 base_dilations=1,1 window_dilations=1,1 "
     "padding=0,0,2,0 n_inputs=1 body=add",
     "reduce_window: S(i) <- S(i), R", "S(0) <- S(0), R; S(1) <- S(1), R"},
    {"reduce_window", "8x12xf32 f32",
     "window_dimensions=1,3 window_strides=1,1 base_dilations=1,1 window_dilations=1,1 "
     "padding=0,0,2,0 n_inputs=1 body=add",
     "reduce_window: S(i) <- S(i), R except window_dimensions", "S(0) <- S(0), R"},
    {"reduce", "8x12xf32 f32", "dimensions=1 body=add", "reduce: P(sum) <- S(k), R",
     "P(sum) <- S(1), R"},
};

static void side_text(struct ss_buf *out, const struct ss_placement *p, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        ss_buf_puts(out, k ? ", " : "");
        ss_placement_print(out, p[k], false);
    }
}

static void lines_claim_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof expansions / sizeof *expansions; i++) {
        struct ss_arena arena = {0};
        struct ss_call call;
        struct ss_atoms atoms;
        struct ss_table table;
        struct ss_error err = {0};
        struct ss_claims claims = {0};
        struct ss_buf text = {0};
        test_call(&arena, expansions[i].op, expansions[i].operands, expansions[i].attrs, 1, &call);
        assert_int_equal(ss_atoms_record(&call, &arena, &atoms, &err), SS_OK);
        if (parse(expansions[i].line, &arena, &table, &err))
            fail_msg("%s: %s", expansions[i].line, err.message);
        ss_table_expand(&table.rows[0], &call, &atoms, &arena, &claims);
        for (size_t c = 0; c < claims.items.count; c++) {
            ss_buf_puts(&text, c ? "; " : "");
            side_text(&text, claims.items.items[c].out, call.n_out);
            ss_buf_puts(&text, " <- ");
            side_text(&text, claims.items.items[c].in, call.n_in);
        }
        if (strcmp(ss_buf_text(&text), expansions[i].claims) != 0)
            fail_msg("%s of %s: %s", expansions[i].line, expansions[i].operands,
                     ss_buf_text(&text));
        ss_buf_free(&text);
        test_regions_free();
        ss_arena_free(&arena);
    }
}

/* ---- comparing ---- */

struct compared {
    struct ss_graph *graph;
    struct ss_ruleset *rules;
    struct ss_arena arena;
    struct ss_table table;
    struct ss_comparison c;
};

/* The rules of the samples: several tests look at the same. */
static struct found {
    const char *sample;
    struct ss_graph *graph;
    struct ss_ruleset *rules;
} found[16];

static const struct found *find(const char *sample)
{
    const char *root = getenv("SHARDSCOPE_ROOT");
    char path[512];
    struct ss_error err = {0};
    struct found *f = found;
    while (f->sample && strcmp(f->sample, sample) != 0)
        f++;
    assert_true(f + 1 < found + sizeof found / sizeof *found);
    if (f->sample)
        return f;
    snprintf(path, sizeof path, "%s/samples/%s", root ? root : ".", sample);
    if (ss_load(path, &f->graph, &err) || ss_discover(f->graph, &options, NULL, &f->rules, &err))
        fail_msg("%s: %s %s", sample, err.where, err.message);
    f->sample = sample;
    return f;
}

static void forget_all(void)
{
    for (struct found *f = found; f->sample; f++) {
        ss_ruleset_free(f->rules);
        ss_graph_free(f->graph);
    }
}

static void compare(struct compared *x, const char *sample, const char *text)
{
    struct ss_error err = {0};
    const struct found *f = find(sample);
    *x = (struct compared){.graph = f->graph, .rules = f->rules};
    if (parse(text, &x->arena, &x->table, &err) ||
        ss_rules_compare(x->rules, &x->table, &options, NULL, &x->arena, &x->c, &err))
        fail_msg("%s: %s %s", sample, err.where, err.message);
}

static void done(struct compared *x)
{
    ss_arena_free(&x->arena);
}

static char *read_sample(const char *name)
{
    const char *root = getenv("SHARDSCOPE_ROOT");
    char path[512];
    struct ss_buf text = {0};
    struct ss_error err = {0};
    snprintf(path, sizeof path, "%s/samples/rules/%s", root ? root : ".", name);
    if (ss_file_read(path, 1 << 20, &text, &err))
        fail_msg("%s: %s", path, err.message);
    return text.data;
}

static uint64_t count(const struct compared *x, enum ss_claim_verdict verdict)
{
    uint64_t n = 0;
    for (size_t i = 0; i < x->c.n_claims; i++)
        n += x->c.claims[i].verdict == verdict ? x->c.claims[i].n_ops : 0;
    return n;
}

/* The discovered rows of every op, written as a table of its ops, agree in full. */
static void own_rows_agree(void **state)
{
    struct compared x;
    struct ss_buf text = {0};
    (void)state;
    compare(&x, "moe-tiny.mlir", "");
    assert_int_equal(x.c.silent_ops, x.graph->n_ops);
    uint64_t rows = 0;
    for (uint32_t op = 0; op < x.graph->n_ops; op++) {
        const struct ss_op_rules *r = x.rules->op_rules[op];
        const int64_t *lengths = x.rules->op_atoms[op].lengths;
        for (size_t i = 0; i < r->n_rows; i++) {
            if (!ss_row_is_said(&r->rows[i], lengths))
                continue;
            ss_buf_printf(&text, "%s: ", x.graph->ops[op].name);
            ss_row_print(&text, r, &r->rows[i], lengths);
            ss_buf_puts(&text, "\n");
            rows++;
        }
    }
    done(&x);
    compare(&x, "moe-tiny.mlir", text.data);
    assert_int_equal(x.c.counts[SS_CLAIM_AGREES], rows);
    assert_int_equal(count(&x, SS_CLAIM_AGREES), rows);
    assert_int_equal(x.c.missing_rows, 0);
    assert_int_equal(x.c.silent_ops, 0);
    assert_int_equal(x.c.n_unused, 0);
    assert_int_equal(x.c.runs, 0);
    done(&x);
    ss_buf_free(&text);
}

/* DTensor's own errors: casts to integers are no linear functions, integers that wrap around keep
 * no order, and a convolution's channels are not copied. */
static bool may_be_wrong(const struct ss_graph *g, const struct ss_claim *claim)
{
    const struct ss_op *op = &g->ops[claim->op];
    return strcmp(op->def->name, "convert") == 0 ||
           ss_dtype_is_int(g->vars[op->results[0]].type.dtype) || claim->from->out.slots[0].named;
}

/* DTensor's table: what it says of training steps in f32 is right, but for its errors, and each of
 * its lines is said of some operator here. */
static void dtensor_table(void **state)
{
    static const char *const samples[] = {
        "mlp.mlir",      "gpt-tiny.mlir", "gpt-tiny-scan.mlir", "resnet-tiny.mlir",
        "gat-tiny.mlir", "moe-tiny.mlir", "dropout-tiny.mlir",  "../tests/data/dtensor.mlir"};
    char *text = read_sample("dtensor.rules");
    bool used[200] = {false};
    size_t n_rows = 0, n_used = 0, channels = 0;
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct compared x;
        compare(&x, samples[i], text);
        assert_true(x.c.counts[SS_CLAIM_AGREES] > x.graph->n_ops);
        assert_true(x.c.missing_rows > 0);
        for (size_t c = 0; c < x.c.n_claims; c++) {
            const struct ss_claim *claim = &x.c.claims[c];
            bool wrong = claim->verdict == SS_CLAIM_WRONG;
            if (wrong && !may_be_wrong(x.graph, claim))
                fail_msg("%s, line %d: %s %s", samples[i], claim->from->line, claim->text,
                         claim->why);
            assert_true(wrong || !claim->from->out.count || !claim->from->out.slots[0].named);
            channels += wrong && claim->from->out.slots[0].named;
            used[claim->from->line] = true;
        }
        n_rows = x.table.n_rows;
        done(&x);
    }
    for (size_t line = 0; line < sizeof used / sizeof *used; line++)
        n_used += used[line];
    assert_int_equal(n_used, n_rows);
    assert_true(channels > 0);
    free(text);
}

static const struct {
    const char *line, *sample;
    enum ss_claim_verdict verdict;
} verdicts[] = {
    {"add: P(sum) <- P(sum), R", "gpt-tiny.mlir", SS_CLAIM_WRONG},
    {"dot_general: P(max) <- S(k), S(k)", "mlp.mlir", SS_CLAIM_WRONG},
    {"dot_general: P(sum) <- P(sum), P(sum)", "mlp.mlir", SS_CLAIM_WRONG},
    {"dot_general: P(avg) <- P(avg), R", "mlp.mlir", SS_CLAIM_AGREES},
    {"subtract: P(max) <- P(max), R", "mlp.mlir", SS_CLAIM_AGREES},
    {"dot_general: P(max) <- R, R", "mlp.mlir", SS_CLAIM_AGREES},
    {"multiply: P(prod) <- P(prod), P(prod)", "mlp.mlir", SS_CLAIM_AGREES},
    {"transpose: P(and) <- P(and)", "mlp.mlir", SS_CLAIM_UNKNOWN},
};

static void verdicts_are_right(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++) {
        struct compared x;
        compare(&x, verdicts[i].sample, verdicts[i].line);
        assert_true(x.c.n_claims > 0);
        for (size_t c = 0; c < x.c.n_claims; c++) {
            const struct ss_claim *claim = &x.c.claims[c];
            if (claim->verdict != verdicts[i].verdict)
                fail_msg("%s: %s %s: %s, %s", verdicts[i].line, x.graph->ops[claim->op].name,
                         claim->text, ss_claim_verdict_name(claim->verdict), claim->why);
            assert_true(claim->verdict != SS_CLAIM_WRONG ||
                        (claim->trial.attempt.shapes && claim->trial.attempt.ranks > 1 &&
                         claim->trial.attempt.expected != claim->trial.attempt.got));
        }
        done(&x);
    }
}

/* Every line of the teaching table that fits some op of the samples is wrong about one. */
static void wrong_table(void **state)
{
    static const char *const samples[] = {"gpt-tiny.mlir", "resnet-tiny.mlir", "moe-tiny.mlir"};
    char *text = read_sample("wrong.rules");
    bool wrong[200] = {false}, used[200] = {false};
    struct ss_arena arena = {0};
    struct ss_table table;
    struct ss_error err;
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct compared x;
        compare(&x, samples[i], text);
        for (size_t c = 0; c < x.c.n_claims; c++)
            used[x.c.claims[c].from->line] = true;
        for (size_t c = 0; c < x.c.n_claims; c++)
            wrong[x.c.claims[c].from->line] |= x.c.claims[c].verdict == SS_CLAIM_WRONG;
        assert_int_equal(x.c.counts[SS_CLAIM_EXTRA], 0);
        done(&x);
    }
    assert_int_equal(parse(text, &arena, &table, &err), SS_OK);
    for (size_t r = 0; r < table.n_rows; r++) {
        if (used[table.rows[r].line] && !wrong[table.rows[r].line])
            fail_msg("line %d is wrong nowhere: %s", table.rows[r].line, table.rows[r].text);
    }
    ss_arena_free(&arena);
    free(text);
}

/* A line that claims nothing says why, of the first op that it means. */
static void lines_that_fit_nothing_say_why(void **state)
{
    static const struct {
        const char *line, *why;
    } idle[] = {
        {"dot_general: S(0) <- S(0)", "dot_general_0: it has 2 operands, the row 1"},
        {"transpose: S(0), S(1) <- S(0)", "transpose_0: it has 1 result, the row 2"},
        {"dot_general_99: R <- R, R", "the graph has no such op"},
        {"sort: S(i) <- S(i)", "the graph has no such op"},
        {"reduce{nosuch}: P(sum) <- S(k), R", "the body of reduce_0 is add"},
        {"multiply: S(7) <- S(7), S(7)", "multiply_0: it does not have a dim that the row cuts"},
        {"multiply: S(output_feature_dimension) <- R, R",
         "multiply_0: it has no output_feature_dimension that holds one dim"},
        {"dot_general: S(k) <- S(k), S(k)", "dot_general_0: no factor leads a dim of exactly the "
                                            "operands and results with the letter"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++) {
        struct compared x;
        compare(&x, "mlp.mlir", idle[i].line);
        assert_int_equal(x.c.n_unused, 1);
        assert_string_equal(x.c.unused[0].why, idle[i].why);
        assert_int_equal(x.c.n_claims, 0);
        done(&x);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read),   cmocka_unit_test(bad_lines_say_where),
        cmocka_unit_test(lines_claim_rows), cmocka_unit_test(own_rows_agree),
        cmocka_unit_test(dtensor_table),    cmocka_unit_test(verdicts_are_right),
        cmocka_unit_test(wrong_table),      cmocka_unit_test(lines_that_fit_nothing_say_why)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    forget_all();
    return failed;
}

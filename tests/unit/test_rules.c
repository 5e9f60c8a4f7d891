/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of operators against a table written by hand (rule_cases.h). */
#include "tests/unit/calls.h"
#include "tests/unit/slow.h"

#include <stdio.h>

#include "core/rules/atoms.h"
#include "core/rules/discover.h"
#include "core/rules/explore.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/row_text.h"
#include "core/rules/rules.h"
#include "core/rules/trace/observe.h"
#include "core/op/kernels.h"

struct truth {
    const char *name, *op, *operands, *attrs;
    size_t n_out;
    const char *bound; /* known values: "-,0" ; NULL: none */
    const char *rows;  /* in order, without R...R */
};

static const struct truth truths[] = {
#include "tests/unit/rule_cases.h"
};

static void explore_with(const struct truth *t, struct ss_arena *arena,
                         const struct ss_discover_options *options, struct ss_atoms *atoms,
                         struct ss_op_rules **rules)
{
    struct ss_call call;
    test_call(arena, t->op, t->operands, t->attrs, t->n_out, &call);
    double *bound = ss_alloc_array(arena, call.n_in, sizeof *bound);
    bool *is_bound = ss_alloc_array(arena, call.n_in, sizeof *is_bound);
    const char *p = t->bound ? t->bound : "";
    for (size_t k = 0; k < call.n_in && *p; k++) {
        is_bound[k] = *p != '-' || (p[1] && p[1] != ',');
        bound[k] = is_bound[k] ? strtod(p, NULL) : 0;
        p += strcspn(p, ",");
        p += *p == ',';
    }
    struct ss_error err = {0};
    struct ss_call *kept = ss_memdup(arena, &call, sizeof call);
    if (ss_explore(kept, bound, is_bound, options, NULL, arena, atoms, rules, &err))
        fail_msg("%s: %s", t->name, err.message);
}

static void explore(const struct truth *t, struct ss_arena *arena, uint64_t seed,
                    struct ss_atoms *atoms, struct ss_op_rules **rules)
{
    struct ss_discover_options options = {.seed = seed};
    explore_with(t, arena, &options, atoms, rules);
}

static char *rows_text(struct ss_arena *arena, const struct ss_op_rules *rules,
                       const struct ss_atoms *atoms)
{
    struct ss_buf text = {0};
    for (size_t i = 1; i < rules->n_rows; i++) {
        if (!ss_row_is_said(&rules->rows[i], atoms->lengths))
            continue;
        ss_buf_puts(&text, text.length ? "; " : "");
        ss_row_print(&text, rules, &rules->rows[i], atoms->lengths);
    }
    char *kept = ss_strdup(arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return kept;
}

static void print_attempts(const struct ss_op_rules *rules)
{
    for (size_t i = 0; i < rules->n_attempts; i++) {
        const struct ss_attempt *a = &rules->attempts[i];
        print_message("    %c %s: %s: %s (%u runs)\n", a->kind, a->candidate,
                      ss_verdict_name(a->verdict), a->why, a->runs);
    }
}

static int check_operator(const struct truth *t, uint64_t seed)
{
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    explore(t, &arena, seed, &atoms, &rules);
    const char *rows = rows_text(&arena, rules, &atoms);
    bool wrong = strcmp(rows, t->rows) != 0 || rules->undetermined;
    if (wrong) {
        print_message("%s, seed %d:\n    %s\n  should be\n    %s\n", t->name, (int)seed, rows,
                      t->rows);
        print_attempts(rules);
    }
    ss_arena_free(&arena);
    test_regions_free();
    return wrong;
}

static void check_truth(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
        wrong += check_operator(&truths[i], 1);
    assert_int_equal(wrong, 0);
}

/* The rows are those of the operator, not of the numbers drawn. */
static void check_seeds(void **state)
{
    (void)state;
    int wrong = 0;
    for (uint64_t seed = 2; seed < 8; seed++) {
        for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
            wrong += check_operator(&truths[i], seed * 1000003);
    }
    assert_int_equal(wrong, 0);
}

/* Rules are discovered by running the kernel: another kernel of the same shapes has other rules. */
static void check_swapped_kernel(void **state)
{
    (void)state;
    ss_kernel_fn add = ss_op_swap_kernel("add", ss_kernel_maximum);
    struct truth as_maximum = {.name = "add, computed as maximum",
                               .op = "add",
                               .operands = "8x12xf32 8x12xf32",
                               .attrs = "",
                               .n_out = 1,
                               .rows = "S(0) <- S(0), S(0); S(1) <- S(1), S(1); "
                                       "P(max) <- P(max), P(max); P(min) <- P(min), R; "
                                       "P(min) <- R, P(min)"};
    int wrong = check_operator(&as_maximum, 1);
    ss_op_swap_kernel("add", add);
    assert_int_equal(wrong, 0);
}

static const struct truth *find_truth(const char *name)
{
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++) {
        if (strcmp(truths[i].name, name) == 0)
            return &truths[i];
    }
    fail_msg("no case %s", name);
    return NULL;
}

static void check_paper_view(void **state)
{
    (void)state;
    static const char *const views[][3] = {
        {"dot_mm", "[S1, S2], [S2, S3]",
         "S1: gather(dim=0); S2: reduce(op=SUM); S3: gather(dim=1)"},
        {"reshape_merge", "[S1, S2, S3]",
         "S1: gather(dim=0); S2: gather(dim=1); S3: gather(dim=1, block=3)"},
        {"reshape_split", "[S1, S2|S3(block=3)]",
         "S1: gather(dim=0); S2: gather(dim=1); S3: gather(dim=2)"},
        {"sort", "[S1, N]", "S1: gather(dim=0)"},
        {"argmax", "[S1, N], [S1, N], [], []", "S1: gather(dim=0), gather(dim=0)"},
    };
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        struct ss_arena arena = {0};
        struct ss_atoms atoms;
        struct ss_op_rules *rules;
        explore(find_truth(views[i][0]), &arena, 1, &atoms, &rules);
        struct ss_buf shard = {0}, combine = {0};
        ss_shard_spec_print(&shard, rules, &atoms);
        ss_combine_spec_print(&combine, rules, &atoms);
        assert_string_equal(ss_buf_text(&shard), views[i][1]);
        assert_string_equal(ss_buf_text(&combine), views[i][2]);
        ss_buf_free(&shard);
        ss_buf_free(&combine);
        ss_arena_free(&arena);
        test_regions_free();
    }
}

/* Two axes in turn: lengths divide, blocks follow the lengths that the first axis left. */
static void check_fits(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    explore(find_truth("reshape_merge"), &arena, 1, &atoms, &rules); /* 8x3x4 -> 8x12 */
    const struct ss_row *outer = &rules->rows[2], *inner = &rules->rows[3];
    int64_t lengths[] = {8, 3, 4};
    assert_true(ss_row_fits(outer, lengths, 3));
    assert_false(ss_row_fits(outer, lengths, 2));
    struct ss_buf why = {0};
    assert_true(ss_row_misfit(outer, lengths, 2, &why));
    assert_string_equal(ss_buf_text(&why), "3 cannot be cut into 2 equal pieces");
    assert_int_equal(ss_row_placement(&inner->out[0], lengths).blocks, 3);
    ss_row_cut(outer, &atoms, lengths, 3);
    assert_int_equal(lengths[1], 1);
    assert_true(ss_row_fits(inner, lengths, 4));
    assert_int_equal(ss_row_placement(&inner->out[0], lengths).blocks, 1);
    ss_buf_clear(&why);
    explore(find_truth("concat3uneq"), &arena, 1, &atoms, &rules);
    int64_t parts[] = {8, 48, 12, 24};
    const struct ss_row *joined = &rules->rows[2];
    assert_true(ss_row_misfit(joined, (int64_t[]){8, 12, 16, 8}, 8, &why));
    assert_string_equal(ss_buf_text(&why), "12 cannot be cut into 8 equal pieces");
    ss_buf_clear(&why);
    assert_true(ss_row_misfit(joined, (int64_t[]){8, 16, 24, 32}, 16, &why));
    assert_string_equal(ss_buf_text(&why), "24 cannot be cut into 16 equal pieces");
    ss_buf_clear(&why);
    assert_true(ss_row_misfit(joined, (int64_t[]){8, 2, 2, 514}, 2, &why));
    assert_string_equal(ss_buf_text(&why), "2 is the longest block that all lengths have");
    assert_false(ss_row_is_said(joined, (int64_t[]){8, 12, 5, 6}));
    assert_true(ss_row_is_said(joined, parts));
    for (int axis = 0; axis < 2; axis++) {
        assert_true(ss_row_fits(joined, parts, axis ? 3 : 2));
        assert_int_equal(ss_row_placement(&joined->in[0], parts).blocks, 4);
        assert_int_equal(ss_row_placement(&joined->in[1], parts).blocks, 1);
        assert_int_equal(ss_row_placement(&joined->in[2], parts).blocks, 2);
        assert_int_equal(ss_row_placement(&joined->out[0], parts).blocks, 7);
        ss_row_cut(joined, &atoms, parts, axis ? 3 : 2);
    }
    ss_buf_free(&why);
    ss_arena_free(&arena);
    test_regions_free();
}

/* What cannot be explored says why, and keeps R...R. */
static void check_reasons(void **state)
{
    (void)state;
    static const struct truth closed[] = {
        {"custom call", "custom_call", "4x6xf32", "result_types=f32,2,4,6", 1, NULL, ""},
        {"empty", "slice", "4x6xf32", "start_indices=0,3 limit_indices=4,3", 1, NULL, ""},
    };
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++) {
        struct ss_arena arena = {0};
        struct ss_atoms atoms;
        struct ss_op_rules *rules;
        explore(&closed[i], &arena, 1, &atoms, &rules);
        assert_int_equal(rules->n_rows, 1);
        assert_non_null(rules->reason);
        assert_int_equal(rules->runs, 0);
        ss_arena_free(&arena);
        test_regions_free();
    }
}

/* A refuted attempt keeps its counterexample. */
static void check_counterexample(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    explore(find_truth("sort"), &arena, 1, &atoms, &rules);
    const struct ss_attempt *a = NULL;
    for (size_t i = 0; i < rules->n_attempts; i++) {
        if (rules->attempts[i].kind == 'A' && rules->attempts[i].verdict == SS_REFUTED)
            a = &rules->attempts[i];
    }
    assert_non_null(a);
    assert_string_equal(a->candidate, "cut operand 0 dim 1");
    assert_int_equal(a->row, -1);
    assert_int_equal(a->length, 2);
    assert_int_equal(a->ranks, 2);
    assert_true(a->expected != a->got);
    assert_string_equal(a->shapes, "2x2 -> 2x2");
    assert_string_equal(a->position, "[1,0]");
    assert_string_equal(a->combine, "concatenation");
    assert_non_null(strstr(a->why, "concatenation gives"));
    ss_arena_free(&arena);
    test_regions_free();
}

/* Many operands: attempts grow with their number, not with its powers. */
static void check_wide(void **state)
{
    (void)state;
    enum { N = 300 };
    struct ss_buf operands = {0}, rows = {0};
    for (int i = 0; i < N; i++)
        ss_buf_printf(&operands, "2x%dxf32 ", 2 + i % 5);
    struct truth wide = {.name = "wide", .op = "concatenate", .attrs = "dimension=1", .n_out = 1};
    wide.operands = ss_buf_text(&operands);
    struct ss_arena arena = {0};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    explore(&wide, &arena, 1, &atoms, &rules);
    assert_int_equal(rules->n_rows, 1 + 2 + 5);
    assert_true(rules->n_attempts < 3 * N + 64);
    assert_true(rules->runs < 1000);
    ss_buf_free(&operands);
    ss_buf_free(&rows);
    ss_arena_free(&arena);
    test_regions_free();
}

struct largest {
    int64_t cells;
    double flops;
};

static void keep_largest(void *user, const struct ss_explore_event *e)
{
    struct largest *l = user;
    int64_t cells = 0;
    /* Some lengths are long on purpose: of pieces that may need a halo, and far ones. */
    if (e->kind != SS_EVENT_CHOSEN || e->probe->c->kind == 'D' || e->probe->far_length > 0)
        return;
    for (size_t k = 0; k < e->probe->call.n_in; k++)
        cells += ss_type_count(&e->probe->call.in[k]);
    double flops = ss_call_flops(&e->probe->call);
    l->cells = cells > l->cells ? cells : l->cells;
    l->flops = flops > l->flops ? flops : l->flops;
}

/* Many lengths that are free, and long ones that windows far apart ask for, make a small whole of
 * each other: what hundreds of probes cost does not grow with the powers of their number. */
static void check_costs(void **state)
{
    (void)state;
    static const struct truth many[] = {
        {.name = "add of 7 dims",
         .op = "add",
         .attrs = "",
         .n_out = 1,
         .operands = "6x8x9x10x12x14x15xf32 6x8x9x10x12x14x15xf32",
         .rows = "S(0) <- S(0), S(0)"},
        {.name = "product of 4 x 3 dims",
         .op = "dot_general",
         .n_out = 1,
         .operands = "6x8x9x10x12x14xf32 6x8x9x10x15x16xf32",
         .attrs = "lhs_batching_dimensions=0,1 rhs_batching_dimensions=0,1 "
                  "lhs_contracting_dimensions=2,3 rhs_contracting_dimensions=2,3",
         .rows = "P(sum) <- S(2), S(2)"},
        {.name = "gradient of 16x16 patches",
         .op = "convolution",
         .n_out = 1,
         .operands = "24x64x64x3xf32 24x4x4x48xf32",
         .attrs = "input_batch_dimension=3 input_feature_dimension=0 input_spatial_dimensions=1,2 "
                  "kernel_output_feature_dimension=3 kernel_input_feature_dimension=0 "
                  "kernel_spatial_dimensions=1,2 output_batch_dimension=2 "
                  "output_feature_dimension=3 output_spatial_dimensions=0,1 rhs_dilation=16,16",
         .rows = "P(sum) <- S(1), S(1)"}};
    /* Four windows that far apart are 49 long each way, and pieces need a row. */
    static const int64_t most[] = {16384, 16384, 200000};
    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        struct ss_arena arena = {0};
        struct ss_atoms atoms;
        struct ss_op_rules *rules;
        struct largest largest = {0};
        struct ss_explore_observer observer = {keep_largest, &largest};
        struct ss_discover_options options = {.seed = 1, .observer = &observer};
        explore_with(&many[i], &arena, &options, &atoms, &rules);
        assert_non_null(strstr(rows_text(&arena, rules, &atoms), many[i].rows));
        if (largest.cells > most[i] || largest.flops > 262144)
            fail_msg("%s: %d cells, %.0f flops", many[i].name, (int)largest.cells, largest.flops);
        ss_arena_free(&arena);
    }
    test_regions_free();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_truth),      cmocka_unit_test(check_swapped_kernel),
        cmocka_unit_test(check_paper_view), cmocka_unit_test(check_fits),
        cmocka_unit_test(check_reasons),    cmocka_unit_test(check_counterexample),
        cmocka_unit_test(check_costs),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(check_wide),
        cmocka_unit_test(check_seeds),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}

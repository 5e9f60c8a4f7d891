/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about a laboratory's state: coverage, the reasons of why, and the memory report. */
#include "core/lab/coverage.h"
#include "core/lab/memory_report.h"
#include "core/lab/why.h"
#include "core/plan/timeline.h"
#include "core/plan/lower.h"
#include "core/program/memory.h"
#include "tests/unit/labs.h"

static uint32_t op_named(const struct ss_graph *g, const char *name)
{
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (!strcmp(g->ops[i].name, name))
            return i;
    fail_msg("no op %s", name);
    return 0;
}

/* Each kind counts its own ops; the total counts all; no class has more ops than there are. */
static void coverage_counts_every_op_once(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_coverage c;
    int64_t ops = 0, cut = 0, reasons = 0;
    (void)state;
    open_lab(&lab, "gpt-tiny", "2x4", "toy");
    ss_coverage_count(lab.now->rules, &arena, &c);
    for (size_t i = 0; i < c.kinds.count; i++) {
        const struct ss_coverage_kind *k = &c.kinds.items[i];
        ops += k->ops;
        cut += k->cut;
        assert_true(k->cut <= k->ops && k->reduce <= k->ops && k->replicated <= k->ops);
        if (!strcmp(k->name, "dot_general")) {
            assert_int_equal(k->cut, k->ops);
            assert_int_equal(k->reduce, k->ops);
            assert_int_equal(k->replicated, 0);
        }
    }
    assert_int_equal(ops, lab.now->graph->n_ops);
    assert_int_equal(c.total.ops, ops);
    assert_int_equal(c.total.cut, cut);
    for (size_t i = 0; i < c.replicated.list.count; i++)
        reasons += c.replicated.list.items[i].ops;
    assert_int_equal(reasons, c.total.replicated);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* The report's peak is the plan's, its tensors add up to it, and so do their kinds. */
static void memory_adds_up_to_the_peak(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_memory_report r;
    int64_t tensors = 0, kinds = 0, count = 0, most = 0;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    solve_lab(&lab);
    assert_int_equal(ss_memory_report(lab.now, 8, SS_NONE, &arena, &r, &err), SS_OK);
    assert_int_equal(r.peak_bytes, lab.now->plan->peak_bytes);
    assert_int_equal(r.limit_bytes, ss_lab_limit(&lab));
    assert_true(r.n_spans > 1 && r.n_spans <= 8);
    for (size_t i = 0; i < r.n_spans; i++)
        most = r.spans[i].bytes > most ? r.spans[i].bytes : most;
    assert_int_equal(most, r.peak_bytes);
    for (size_t i = 0; i < r.n_tensors; i++) {
        tensors += r.tensors[i].bytes;
        assert_true(!i || r.tensors[i].bytes <= r.tensors[i - 1].bytes);
    }
    for (size_t i = 0; i < r.n_kinds; i++) {
        kinds += r.kinds[i].bytes;
        count += r.kinds[i].tensors;
    }
    assert_int_equal(tensors, r.peak_bytes);
    assert_int_equal(kinds, r.peak_bytes);
    assert_int_equal(count, r.n_tensors);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* Spans follow each other without a gap, and their times are those of the plan; loops too. */
static void a_timeline_adds_up_to_the_plan(void **state)
{
    static const char *const samples[] = {"mlp", "gpt-tiny-scan", "resnet-tiny"};
    (void)state;
    for (size_t k = 0; k < sizeof samples / sizeof *samples; k++) {
        struct ss_lab lab;
        struct ss_arena arena = {0};
        struct ss_error err = {0};
        struct ss_timeline_span *spans;
        size_t n;
        int64_t now = 0;
        open_lab(&lab, samples[k], "2x2", "toy");
        solve_lab(&lab);
        const struct ss_plan *plan = lab.now->plan;
        assert_int_equal(ss_plan_timeline(plan, &arena, &spans, &n, &err), SS_OK);
        for (size_t i = 0; i < n; i++) {
            assert_int_equal(spans[i].start_ps, now);
            now += spans[i].ps;
        }
        assert_int_equal(now, plan->compute_ps + plan->comm_ps);
        ss_arena_free(&arena);
        ss_lab_fini(&lab);
    }
}

static void why_names_what_an_axis_does_not_divide(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_why_op op;
    struct ss_why_var var;
    (void)state;
    open_lab(&lab, "mlp", "7", "toy"); /* 7 divides no length of the model */
    uint32_t dot = op_named(lab.now->graph, "dot_general_0");
    ss_why_op(lab.now, dot, &arena, &op);
    assert_string_equal(op.reason, "no axis of this mesh divides a dim that may be cut");
    assert_null(op.rests_on);
    assert_true(op.n_fits > 1);
    for (size_t i = 0; i < op.n_fits; i++)
        assert_true(!op.fits[i].why == !op.rules->rows[op.fits[i].row].n_cut);
    ss_why_var(lab.now, lab.now->graph->ops[dot].results[0], &arena, &var);
    assert_string_equal(var.reason, "no axis of this mesh divides one of its dims");
    assert_int_equal(var.n_dims, 2);
    assert_non_null(var.dims[0].why);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* With a plan: the rows that it rests on, and the pins that cover the op. */
static void why_shows_the_plan_and_the_pins(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_error err = {0};
    struct ss_why_op op;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    uint32_t dot = op_named(lab.now->graph, "dot_general_0");
    if (ss_lab_pin(&lab, "dot_general_*", "tp: S(1) <- R, S(1)", NULL, &err) != SS_OK)
        fail_msg("%s", err.message);
    ss_why_op(lab.now, dot, &arena, &op);
    assert_null(op.reason);
    assert_null(op.rests_on);
    assert_int_equal(op.n_pins, 1);
    assert_string_equal(op.pins[0], "tp: S(1) <- R, S(1)");
    solve_lab(&lab);
    ss_why_op(lab.now, dot, &arena, &op);
    assert_null(op.reason);
    assert_non_null(strstr(op.rests_on, "tp: row S"));
    assert_non_null(strstr(op.rests_on, ", exact"));
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coverage_counts_every_op_once),
        cmocka_unit_test(memory_adds_up_to_the_peak),
        cmocka_unit_test(a_timeline_adds_up_to_the_plan),
        cmocka_unit_test(why_names_what_an_axis_does_not_divide),
        cmocka_unit_test(why_shows_the_plan_and_the_pins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

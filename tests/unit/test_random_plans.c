/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random plans: correct rules give the unsharded results; a wrong rule is detected and located. */
#include "core/run/each_rule.h"
#include "tests/unit/labs.h"

static bool any_cut(const struct ss_plan *plan, uint32_t op)
{
    for (int a = 0; a < plan->mesh.n_axes; a++)
        if (plan->ops[op].rows[a] != 0)
            return true;
    return false;
}

/* Makes the one rule of an op that leaves pending parts combine them wrongly. */
static struct ss_op_rules *spoil(struct ss_lab *lab, uint32_t op, enum ss_reduce reduce)
{
    struct ss_op_rules *rules = lab->now->rules->op_rules[op];
    int spoilt = 0;
    for (size_t r = 0; r < rules->n_rows; r++) {
        struct ss_row *row = &rules->rows[r];
        bool contracts = row->n_cut && row->out[0].kind == SS_PARTIAL;
        row->out[0].reduce = contracts ? reduce : row->out[0].reduce;
        spoilt += contracts;
    }
    assert_int_equal(spoilt, 1);
    return rules;
}

static void right_rules_hold(void **state)
{
    struct ss_lab lab;
    struct ss_random_report report;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "mlp", "2x2", "toy");
    assert_int_equal(ss_lab_random_plans(&lab, 5, true, 1, NULL, &report, &err), SS_OK);
    assert_true(report.ok && report.plans == 5 && !report.smallest);
    ss_lab_fini(&lab);
}

/* What is run one by one are the rules at hand, wherever they come from. */
static void a_wrong_rule_fails_by_itself(void **state)
{
    static const int64_t ranks[] = {2};
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_each_rule_report right, wrong;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "mlp", "2", "toy");
    assert_int_equal(
        ss_run_each_rule(lab.now->graph, lab.now->rules, ranks, 1, 1, NULL, &arena, &right, &err),
        SS_OK);
    assert_true(right.run > 0 && right.failed == 0);
    (void)spoil(&lab, ss_graph_find_op(lab.now->graph, "dot_general_0"), SS_MAX);
    assert_int_equal(
        ss_run_each_rule(lab.now->graph, lab.now->rules, ranks, 1, 1, NULL, &arena, &wrong, &err),
        SS_OK);
    assert_int_equal(wrong.run, right.run);
    assert_true(wrong.failed > 0);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* Rows of an op that make a maximum of maxima would make a minimum of them: how many. */
static int64_t spoil_maxima(struct ss_op_rules *rules)
{
    int64_t spoilt = 0;
    for (size_t r = 0; r < rules->n_rows; r++) {
        struct ss_row *row = &rules->rows[r];
        bool pends = row->out[0].kind == SS_PARTIAL && row->out[0].reduce == SS_MAX;
        for (size_t k = 0; k < rules->n_in && pends; k++)
            pends = row->in[k].kind != SS_SHARD;
        if (pends)
            row->out[0].reduce = SS_MIN;
        spoilt += pends;
    }
    return spoilt;
}

/* Ranks have parts that differ: of what is the same on all of them any reduction is the same. */
static void pending_operands_differ(void **state)
{
    static const int64_t ranks[] = {2, 8};
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_each_rule_report wrong;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "mlp", "2", "toy");
    int64_t spoilt =
        spoil_maxima(lab.now->rules->op_rules[ss_graph_find_op(lab.now->graph, "transpose_0")]);
    assert_true(spoilt > 0);
    assert_int_equal(
        ss_run_each_rule(lab.now->graph, lab.now->rules, ranks, 2, 1, NULL, &arena, &wrong, &err),
        SS_OK);
    assert_int_equal(wrong.failed, 2 * spoilt);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* A contraction whose parts would be combined by maximum: in the smallest plan that disagrees there
 * is little else that is cut. */
static void a_wrong_rule_is_cornered(void **state)
{
    struct ss_lab lab;
    struct ss_random_report report;
    struct ss_error err = {0};
    int cut = 0;
    (void)state;
    open_lab(&lab, "mlp", "2", "toy");
    uint32_t dot = ss_graph_find_op(lab.now->graph, "dot_general_0");
    struct ss_op_rules *rules = spoil(&lab, dot, SS_MAX);
    assert_int_equal(ss_lab_random_plans(&lab, 200, true, 1, NULL, &report, &err), SS_OK);
    assert_false(report.ok);
    assert_true(report.max_err > report.tolerance);
    assert_non_null(report.smallest);
    for (uint32_t i = 0; i < lab.now->graph->n_ops; i++)
        cut += lab.now->graph->ops[i].live && any_cut(report.smallest, i);
    if (cut < 1 || cut > 3)
        fail_msg("%d ops are cut in the smallest plan", cut);
    /* The culprit is one of the ops that have these rules. */
    bool culprit = false;
    for (uint32_t i = 0; i < lab.now->graph->n_ops; i++)
        culprit |= lab.now->rules->op_rules[i] == rules && any_cut(report.smallest, i);
    assert_true(culprit);
    ss_plan_free(report.smallest);
    ss_lab_fini(&lab);
}

/* Sums in another order fall out on the other side of a comparison, which is no fault of a rule;
 * one that is wrong is named all the same, where -inf lies on the way. */
static void rounding_may_decide(void **state)
{
    struct ss_lab lab;
    struct ss_random_report report;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "../tests/data/graphs/near-tie", "2", "toy");
    assert_int_equal(ss_lab_random_plans(&lab, 20, false, 1, NULL, &report, &err), SS_OK);
    assert_true(report.ok && report.plans == 20 && report.max_err <= report.tolerance);
    assert_true(report.rounded > 0 && report.rounded < 20);
    assert_int_equal(ss_lab_random_plans(&lab, 20, true, 1, NULL, &report, &err), SS_OK);
    assert_true(report.ok && report.rounded == 0);
    uint32_t most = ss_graph_find_op(lab.now->graph, "reduce_2");
    (void)spoil(&lab, most, SS_MIN);
    assert_int_equal(ss_lab_random_plans(&lab, 20, false, 1, NULL, &report, &err), SS_OK);
    assert_false(report.ok);
    assert_int_equal(report.first_bad, most);
    ss_plan_free(report.smallest);
    ss_lab_fini(&lab);
}

/* A dim with positions is cut in blocks, or as a whole with rows of neighbours: axes may do either
 * with dims of one op, and no two of them with one dim. */
static void positions_are_cut_in_two_ways(void **state)
{
    static const int64_t ranks[] = {2, 3, 4};
    static const char *const meshes[] = {"2x2", "2x3", "2x2x2"};
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_random_report report;
    struct ss_each_rule_report each;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "../tests/data/rules/positions", "2x2", "toy");
    assert_int_equal(
        ss_run_each_rule(lab.now->graph, lab.now->rules, ranks, 3, 1, NULL, &arena, &each, &err),
        SS_OK);
    assert_true(each.run > 300 && each.failed == 0);
    for (size_t i = 0; i < sizeof meshes / sizeof *meshes; i++) {
        assert_int_equal(ss_lab_set_mesh(&lab, meshes[i], NULL, &err), SS_OK);
        assert_int_equal(ss_lab_random_plans(&lab, 40, true, 1, NULL, &report, &err), SS_OK);
        assert_true(report.ok && report.plans == 40);
    }
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* Stops a job once it has done so much of a phase, and sees what it counted. */
struct watch {
    struct ss_job job;
    const char *phase;
    int64_t stop_at, most, total;
};

static void watch_progress(void *user, const struct ss_progress *p)
{
    struct watch *w = user;
    if (strcmp(p->phase, w->phase) != 0)
        return;
    w->most = p->done > w->most ? p->done : w->most;
    w->total = p->total;
    if (w->stop_at >= 0 && p->done >= w->stop_at)
        ss_job_cancel(&w->job);
}

static void watch_begin(struct watch *w, const char *phase, int64_t stop_at)
{
    *w = (struct watch){.phase = phase, .stop_at = stop_at, .most = -1};
    ss_job_init(&w->job);
    w->job.on_progress = watch_progress;
    w->job.user = w;
}

/* A stopped job keeps what it has checked; one that has checked nothing is an error. */
static void a_stopped_job_keeps_what_was_checked(void **state)
{
    static const int64_t ranks[] = {2, 4};
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_random_report report;
    struct ss_each_rule_report each;
    struct ss_error err = {0};
    struct watch w;
    (void)state;
    open_lab(&lab, "mlp", "2x2", "toy");
    watch_begin(&w, "random plans", 3);
    assert_int_equal(ss_lab_random_plans(&lab, 1000, true, 1, &w.job, &report, &err), SS_OK);
    assert_true(report.stopped && report.ok && report.plans == 3);
    assert_true(w.most == 3 && w.total == 1000);
    ss_job_fini(&w.job);
    watch_begin(&w, "random plans", 0);
    assert_int_equal(ss_lab_random_plans(&lab, 1000, true, 1, &w.job, &report, &err),
                     SS_E_CANCELLED);
    ss_job_fini(&w.job);
    watch_begin(&w, "each rule", 5);
    assert_int_equal(
        ss_run_each_rule(lab.now->graph, lab.now->rules, ranks, 2, 1, &w.job, &arena, &each, &err),
        SS_OK);
    assert_true(each.stopped && each.run > 0 && each.failed == 0);
    assert_int_equal(w.total, lab.now->graph->n_ops);
    ss_job_fini(&w.job);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* A run counts the ops that it has done, trips of loops included. */
static void a_run_counts_its_ops(void **state)
{
    static const char *const phases[] = {"unsharded run", "sharded run"};
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_verification report;
    struct ss_lab_solve how = {.solver = {.method = SS_METHOD_AUTO}};
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "../tests/data/graphs/loop-scan", "2", "toy");
    assert_int_equal(ss_lab_solve(&lab, &how, NULL, &err), SS_OK);
    for (size_t i = 0; i < sizeof phases / sizeof *phases; i++) {
        struct watch w;
        watch_begin(&w, phases[i], -1);
        assert_int_equal(ss_lab_run(&lab, &(struct ss_lab_run){.floats = SS_F64, .seed = 1}, &w.job,
                                    &arena, &report, &err),
                         SS_OK);
        assert_true(report.ok && !report.run.stopped);
        assert_true(w.total > lab.now->graph->n_ops && w.most == w.total - 1);
        ss_job_fini(&w.job);
    }
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(right_rules_hold),
                                       cmocka_unit_test(a_wrong_rule_fails_by_itself),
                                       cmocka_unit_test(pending_operands_differ),
                                       cmocka_unit_test(a_wrong_rule_is_cornered),
                                       cmocka_unit_test(rounding_may_decide),
                                       cmocka_unit_test(positions_are_cut_in_two_ways),
                                       cmocka_unit_test(a_stopped_job_keeps_what_was_checked),
                                       cmocka_unit_test(a_run_counts_its_ops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

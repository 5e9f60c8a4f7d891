/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory timeline of lowered programs, and differences between plans. */
#include "core/plan/diff.h"
#include "core/plan/lower.h"
#include "core/program/memory.h"
#include "tests/unit/labs.h"

static struct ss_plan *baseline(struct ss_lab *lab, enum ss_baseline_kind kind)
{
    struct ss_baseline_answer answer;
    struct ss_error err = {0};
    if (ss_ask_baseline(lab, &kind, 1, 20, NULL, &answer, &err) != SS_OK)
        fail_msg("%s", err.message);
    return answer.answer.plan;
}

static void check_timeline(const struct ss_plan *plan)
{
    struct ss_arena arena = {0};
    struct ss_program *p;
    struct ss_error err = {0};
    assert_int_equal(ss_lower(plan, &p, &err), SS_OK);
    int64_t *held = ss_alloc_array(&arena, p->n_instrs, sizeof *held);
    assert_int_equal(ss_memory_walk(p, held), plan->peak_bytes);

    struct ss_memory_peak peak = ss_memory_peak(p, &arena);
    int64_t sum = 0;
    assert_int_equal(peak.bytes, plan->peak_bytes);
    assert_true(peak.instr < p->n_instrs);
    assert_int_equal(held[peak.instr], peak.bytes);
    for (size_t i = 0; i < peak.instr; i++)
        assert_true(held[i] < peak.bytes);
    for (size_t i = 0; i < peak.n_pieces; i++) {
        assert_int_equal(peak.pieces[i].bytes, p->buffers[peak.pieces[i].buffer].bytes);
        assert_true(peak.pieces[i].bytes > 0);
        assert_true(i == 0 || peak.pieces[i].bytes <= peak.pieces[i - 1].bytes);
        sum += peak.pieces[i].bytes;
    }
    assert_int_equal(sum, peak.bytes);

    for (size_t count = 1; count < 100000; count = count * 7 + 3) {
        size_t n, at = 0;
        int64_t most = 0;
        const struct ss_memory_span *spans = ss_memory_spans(p, count, &arena, &n);
        assert_true(n == (count < p->n_instrs ? count : p->n_instrs));
        for (size_t s = 0; s < n; s++) {
            assert_int_equal(spans[s].begin, at);
            assert_true(spans[s].at >= at && spans[s].at < spans[s].end);
            assert_int_equal(spans[s].bytes, held[spans[s].at]);
            at = spans[s].end;
            most = spans[s].bytes > most ? spans[s].bytes : most;
        }
        assert_int_equal(at, p->n_instrs);
        assert_int_equal(most, peak.bytes);
    }
    ss_program_free(p);
    ss_arena_free(&arena);
}

static void timelines_reach_the_peak(void **state)
{
    static const char *const samples[] = {"mlp", "dropout-tiny", "gpt-tiny"};
    (void)state;
    for (size_t s = 0; s < sizeof samples / sizeof *samples; s++) {
        struct ss_lab lab;
        open_lab(&lab, samples[s], "2x2", "toy");
        for (int k = 0; k < SS_N_BASELINES; k++) {
            struct ss_plan *plan = baseline(&lab, (enum ss_baseline_kind)k);
            check_timeline(plan);
            ss_plan_free(plan);
        }
        ss_lab_fini(&lab);
    }
}

/* The listed differences account for all of the difference in time. */
static void check_difference(const struct ss_plan *a, const struct ss_plan *b)
{
    struct ss_arena arena = {0};
    struct ss_plan_diff diff = ss_plan_diff(a, b, &arena);
    int64_t compute = 0, comm = 0, last = INT64_MAX;
    for (size_t i = 0; i < diff.n_ops; i++) {
        int64_t d = diff.ops[i].b_ps - diff.ops[i].a_ps;
        assert_true(llabs(d) <= last);
        last = llabs(d);
        compute += d;
    }
    for (size_t i = 0; i < diff.n_reshards; i++)
        comm += diff.reshards[i].b_ps - diff.reshards[i].a_ps;
    assert_int_equal(compute, b->compute_ps - a->compute_ps);
    assert_int_equal(comm, b->comm_ps - a->comm_ps);

    struct ss_plan_traffic traffic[SS_N_COLLECTIVES];
    int64_t ps = 0;
    ss_plan_traffic(b, traffic);
    for (int c = 0; c < SS_N_COLLECTIVES; c++)
        ps += traffic[c].ps;
    assert_int_equal(ps, b->comm_ps);
    ss_arena_free(&arena);
}

static void differences_add_up(void **state)
{
    static const char *const samples[] = {"gpt-tiny", "dropout-tiny"};
    (void)state;
    for (int s = 0; s < 2; s++) {
        struct ss_lab lab;
        struct ss_plan *plans[SS_N_BASELINES];
        open_lab(&lab, samples[s], "2x2", "h100x8");
        for (int k = 0; k < SS_N_BASELINES; k++)
            plans[k] = baseline(&lab, (enum ss_baseline_kind)k);
        for (int i = 0; i < SS_N_BASELINES; i++)
            for (int j = 0; j < SS_N_BASELINES; j++)
                check_difference(plans[i], plans[j]);
        struct ss_arena arena = {0};
        struct ss_plan_diff none = ss_plan_diff(plans[1], plans[1], &arena);
        assert_int_equal(none.n_ops + none.n_reshards, 0);
        ss_arena_free(&arena);
        for (int k = 0; k < SS_N_BASELINES; k++)
            ss_plan_free(plans[k]);
        ss_lab_fini(&lab);
    }
}

/* On another mesh only what both plans leave whole is the same. */
static void plans_on_other_meshes_differ(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    (void)state;
    open_lab(&lab, "mlp", "2x2", "h100x8");
    struct ss_plan *a = baseline(&lab, SS_BASELINE_REPLICATE);
    struct ss_plan *dp = baseline(&lab, SS_BASELINE_DP);
    assert_int_equal(ss_lab_set_mesh(&lab, "4", NULL, &err), SS_OK);
    struct ss_plan *b = baseline(&lab, SS_BASELINE_REPLICATE);
    assert_int_equal(ss_plan_diff(a, b, &arena).n_ops, 0);
    assert_true(ss_plan_diff(dp, b, &arena).n_ops > 0);
    check_difference(dp, b);
    ss_plan_free(a);
    ss_plan_free(dp);
    ss_plan_free(b);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timelines_reach_the_peak),
        cmocka_unit_test(differences_add_up),
        cmocka_unit_test(plans_on_other_meshes_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

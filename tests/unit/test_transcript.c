/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stepping through the explorations of whole samples, in both orders. With any step sizes the
 * events shown are those of an exploration without stops, and the final rules are those of
 * `discover`. */
#include "tests/unit/labs.h"
#include "tests/unit/slow.h"

#include "core/lab/step.h"
#include "core/rules/table/store.h"

static const enum ss_step_until walks[][3] = {
    {SS_STEP_ATTEMPT, SS_STEP_ATTEMPT, SS_STEP_ATTEMPT},
    {SS_STEP_PROBE, SS_STEP_ID, SS_STEP_RAN},
    {SS_STEP_REFUSED, SS_STEP_FOUND, SS_STEP_PROBE},
};
enum { N_WALKS = sizeof walks / sizeof *walks };

static void put_event(struct ss_buf *out, const struct ss_trace_event *e)
{
    ss_buf_printf(out, "%u %s %s %.17g\n", e->attempt, ss_event_name(e->kind), e->text,
                  e->compared ? e->error : -1);
}

/* All events of a recorded exploration. */
static void put_straight(struct ss_lab *lab, uint32_t op, bool paper, struct ss_buf *out)
{
    struct ss_arena arena = {0};
    struct ss_call call;
    struct ss_trace *trace;
    struct ss_error err = {0};
    size_t n = lab->now->graph->ops[op].n_operands;
    double *bound = ss_alloc_array(&arena, n, sizeof *bound);
    bool *is_bound = ss_alloc_array(&arena, n, sizeof *is_bound);
    ss_graph_call(lab->now->graph, op, &arena, &call);
    ss_op_bound(lab->now->graph, op, bound, is_bound);
    if (ss_trace_record(&call, bound, is_bound, "it", lab->now->settings.seed, paper, NULL, &trace,
                        &err))
        fail_msg("%s: %s", lab->now->graph->ops[op].name, err.message);
    for (size_t e = 0; e < trace->events.count; e++)
        put_event(out, &trace->events.items[e]);
    ss_trace_free(trace);
    ss_arena_free(&arena);
}

static void put_rules(const struct ss_op_rules *rules, struct ss_buf *out)
{
    struct ss_rules_key key = {"", 0};
    ss_store_write(out, "", &key, rules);
}

/* The rules of the open exploration are the discovered ones: rows, verdicts, counterexamples. */
static void check_rules(const struct ss_lab *lab)
{
    uint32_t op = lab->walk.ops[lab->walk.at];
    struct ss_buf seen = {0}, found = {0};
    put_rules(lab->stepper->trace->rules, &seen);
    put_rules(lab->now->rules->op_rules[op], &found);
    if (strcmp(ss_buf_text(&seen), ss_buf_text(&found)) != 0)
        fail_msg("%s:\n%s\n%s", lab->now->graph->ops[op].name, ss_buf_text(&seen),
                 ss_buf_text(&found));
    ss_buf_free(&seen);
    ss_buf_free(&found);
}

static void walk(struct ss_lab *lab, bool paper, const enum ss_step_until *until)
{
    struct ss_error err = {0};
    struct ss_buf shown = {0}, straight = {0};
    bool moved = true;
    if (ss_lab_step(lab, SS_NONE, paper, NULL, &err))
        fail_msg("%s", err.message);
    for (int i = 0; moved; i++) {
        if (ss_lab_step_move(lab, until[i % 3], NULL, &moved, &err))
            fail_msg("%s", err.message);
        const struct ss_stepper *s = lab->stepper;
        for (uint32_t e = s->from; moved && e < s->at; e++)
            put_event(&shown, &s->trace->events.items[e]);
        if (moved && ss_stepper_over(s) && !paper)
            check_rules(lab);
    }
    for (size_t i = 0; i < lab->walk.n; i++)
        put_straight(lab, lab->walk.ops[i], paper, &straight);
    assert_true(straight.length > 1000);
    assert_true(shown.length == straight.length &&
                memcmp(shown.data, straight.data, shown.length) == 0);
    ss_buf_free(&shown);
    ss_buf_free(&straight);
}

static void check_sample(const char *sample, size_t n_walks, bool wants_halo)
{
    struct ss_lab lab;
    bool halo = false;
    open_lab(&lab, sample, "2", "toy");
    for (size_t i = 0; i < lab.now->rules->n_signatures; i++) {
        const struct ss_op_rules *rules = lab.now->rules->signatures[i];
        for (size_t r = 0; r < rules->n_rows; r++)
            halo |= rules->rows[r].footprint.rows > 0;
    }
    assert_true(halo || !wants_halo);
    for (size_t w = 0; w < n_walks; w++) {
        walk(&lab, false, walks[w]);
        walk(&lab, true, walks[w]);
    }
    ss_lab_fini(&lab);
}

static void small_samples(void **state)
{
    (void)state;
    check_sample("mlp", N_WALKS, false);
    check_sample("gat-tiny", N_WALKS, false);
    check_sample("dropout-tiny", N_WALKS, false);
}

static void transformers(void **state)
{
    (void)state;
    check_sample("gpt-tiny", 1, false);
    check_sample("gpt-tiny-scan", 1, false); /* ops inside loops */
    check_sample("moe-tiny", 1, false);
}

static void convolutions(void **state)
{
    (void)state;
    check_sample("resnet-tiny", N_WALKS, true);
}

/* Back, through op borders, is the way there in reverse. */
static void back_is_the_way_there(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    bool moved = true;
    struct {
        size_t op;
        uint32_t at;
    } stops[64] = {{0, 0}};
    int n = 0;
    (void)state;
    open_lab(&lab, "mlp", "2", "toy");
    assert_int_equal(ss_lab_step(&lab, SS_NONE, false, NULL, &err), SS_OK);
    while (moved && n < 64) {
        stops[n].op = lab.walk.at;
        stops[n++].at = lab.stepper->at;
        assert_int_equal(ss_lab_step_move(&lab, SS_STEP_FOUND, NULL, &moved, &err), SS_OK);
    }
    assert_int_equal(n, 64);
    assert_true(stops[63].op > 2);
    for (int i = n - 1; i >= 0; i--) {
        assert_true(ss_lab_step_back(&lab));
        /* The beginning of an op lies between the stop before it and the first in it. */
        if (lab.stepper->at == 0 && lab.walk.at > 0)
            assert_true(ss_lab_step_back(&lab));
        assert_int_equal(lab.walk.at, stops[i].op);
        assert_int_equal(lab.stepper->at, stops[i].at);
        if (i == 0)
            assert_false(ss_lab_step_back(&lab));
    }
    ss_lab_fini(&lab);
}

/* A breakpoint on an op stops before anything is tried; one on a kind, at each of its
 * signatures. */
static void breakpoints_on_ops(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    bool moved = true;
    int stops = 0;
    (void)state;
    open_lab(&lab, "mlp", "2", "toy");
    ss_breaks_add(&lab.walk.breaks, SS_BREAK_OP, "transpose_0");
    assert_int_equal(ss_lab_step(&lab, SS_NONE, false, NULL, &err), SS_OK);
    assert_int_equal(ss_lab_step_continue(&lab, NULL, &moved, &err), SS_OK);
    assert_true(moved);
    assert_string_equal(lab.stepper->stopped, "breakpoint: op");
    assert_string_equal(lab.stepper->trace->op, "transpose_0");
    assert_int_equal(lab.stepper->at, 0);
    assert_null(ss_stepper_attempt(lab.stepper));
    ss_breaks_clear(&lab.walk.breaks);
    ss_breaks_add(&lab.walk.breaks, SS_BREAK_OP, "dot_general");
    assert_int_equal(ss_lab_step_restart(&lab, true, NULL, &err), SS_OK);
    while (moved) {
        assert_int_equal(ss_lab_step_continue(&lab, NULL, &moved, &err), SS_OK);
        if (strcmp(lab.stepper->stopped, "breakpoint: op") != 0)
            break;
        assert_non_null(strstr(lab.stepper->trace->op, "dot_general"));
        assert_true(lab.stepper->trace->paper);
        stops++;
    }
    assert_true(stops >= 2);
    ss_lab_fini(&lab);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_samples),
        cmocka_unit_test(back_is_the_way_there),
        cmocka_unit_test(breakpoints_on_ops),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(transformers),
        cmocka_unit_test(convolutions),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}

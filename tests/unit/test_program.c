/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs in their binary form: what was written and read again is the same bytes and the same
 * run, and damaged bytes are refused. */
#include "core/program/binary.h"

#include "core/run/executor.h"
#include "tests/unit/labs.h"

static struct ss_program *lower(const struct ss_plan *plan)
{
    struct ss_program *p = NULL;
    struct ss_error err = {0};
    if (ss_lower(plan, &p, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    return p;
}

static void check_same_run(const struct ss_graph *g, const struct ss_program *program)
{
    struct ss_arena arena = {0};
    struct ss_run_options options = {.f64 = true, .seed = 5};
    struct ss_run_report report;
    struct ss_error err = {0};
    if (ss_run(g, program, &options, NULL, &arena, &report, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    assert_true(report.ok);
    assert_int_equal(report.peak_bytes, program->peak_bytes);
    ss_arena_free(&arena);
}

static void check_round_trip(const struct ss_plan *plan)
{
    struct ss_program *program = lower(plan), *again = NULL;
    struct ss_buf bytes = {0}, same = {0};
    struct ss_error err = {0};
    ss_program_write(program, &bytes);
    if (ss_program_read(bytes.data, bytes.length, &again, &err) != SS_OK)
        fail_msg("%s", err.message);
    assert_int_equal(again->peak_bytes, program->peak_bytes);
    ss_program_write(again, &same);
    assert_int_equal(same.length, bytes.length);
    assert_memory_equal(same.data, bytes.data, bytes.length);
    check_same_run(plan->graph, again);
    ss_program_free(again);
    ss_program_free(program);
    ss_buf_free(&bytes);
    ss_buf_free(&same);
}

static void round_trips_run_the_same(void **state)
{
    /* Regions of reductions; offsets of random numbers. */
    static const char *const cases[][2] = {{"mlp", "2x2"}, {"dropout-tiny", "2"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_lab lab;
        open_lab(&lab, cases[i][0], cases[i][1], "toy");
        solve_lab(&lab);
        check_round_trip(lab.now->plan);
        ss_lab_fini(&lab);
    }
}

static void damage_is_refused(void **state)
{
    struct ss_lab lab;
    struct ss_buf bytes = {0};
    (void)state;
    open_lab(&lab, "mlp", "2x2", "toy");
    solve_lab(&lab);
    struct ss_program *program = lower(lab.now->plan);
    ss_program_write(program, &bytes);
    for (size_t size = 0; size < bytes.length; size += 1 + size / 64) {
        struct ss_program *again = NULL;
        struct ss_error err = {0};
        assert_int_equal(ss_program_read(bytes.data, size, &again, &err), SS_E_SYNTAX);
        assert_true(err.message[0]);
    }
    struct ss_program *again = NULL;
    struct ss_error err = {0};
    bytes.data[8]++; /* the version */
    assert_int_equal(ss_program_read(bytes.data, bytes.length, &again, &err), SS_E_SYNTAX);
    assert_non_null(strstr(err.message, "version"));
    ss_program_free(program);
    ss_buf_free(&bytes);
    ss_lab_fini(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips_run_the_same),
        cmocka_unit_test(damage_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

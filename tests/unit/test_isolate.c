/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exploration in a child process: a kernel that crashes, hangs, uses too much memory or fails costs
 * one attempt. */
#include "tests/unit/calls.h"

#include <signal.h>

#include "core/rules/atoms.h"
#include "core/rules/discover.h"
#include "core/rules/explore.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"

static ss_kernel_fn honest;
static enum { WELL, CRASH, ABORT, HANG, EAT, FAIL } manner;

static void misbehave(void)
{
    if (manner == CRASH) {
        raise(SIGSEGV);
    } else if (manner == ABORT) {
        abort();
    } else if (manner == HANG) {
        for (volatile int on = 1; on;)
            ;
    } else if (manner == EAT) {
        for (;;)
            *(volatile char *)ss_xmalloc(1 << 24) = 1; /* all of it could take a second */
    }
}

/* 1 is no length of a whole here: a piece of 7 on 3 ranks is the first to have it, along dim 1. */
static enum ss_rc on_some_pieces(const struct ss_kernel_args *args, struct ss_error *err)
{
    if (args->in[0].type.dims[1] == 1)
        misbehave();
    return honest(args, err);
}

static enum ss_rc always(const struct ss_kernel_args *args, struct ss_error *err)
{
    (void)args;
    misbehave();
    return ss_fail(err, SS_E_NUMERIC, "no numbers today");
}

static struct ss_op_rules *explore(ss_kernel_fn kernel, bool no_partial, struct ss_arena *arena)
{
    struct ss_call call;
    struct ss_discover_options options = {.seed = 1, .isolate = true, .no_partial = no_partial};
    struct ss_atoms atoms;
    struct ss_op_rules *rules;
    struct ss_error err = {0};
    const double bound[1] = {0};
    const bool is_bound[1] = {false};
    honest = ss_op_kernel(ss_op_find("tanh"));
    test_call(arena, "tanh", "8x12xf32", "", 1, &call);
    if (kernel)
        ss_op_swap_kernel("tanh", kernel);
    enum ss_rc rc = ss_explore(&call, bound, is_bound, &options, NULL, arena, &atoms, &rules, &err);
    if (kernel)
        ss_op_swap_kernel("tanh", honest);
    if (rc)
        fail_msg("%s", err.message);
    return rules;
}

/* A child gives the same rules as this process. */
static void a_child_answers(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    struct ss_op_rules *rules = explore(NULL, false, &arena);
    assert_int_equal(rules->n_rows, 5);
    assert_string_equal(rules->rows[4].id, "P2");
    assert_null(rules->reason);
    ss_arena_free(&arena);
    test_regions_free();
}

static void check_pieces(const char *word)
{
    struct ss_arena arena = {0};
    struct ss_op_rules *rules = explore(on_some_pieces, true, &arena);
    assert_int_equal(rules->n_rows, 2);
    assert_int_equal(rules->rows[1].in[0].dim, 0);
    const struct ss_attempt *a = &rules->attempts[1];
    assert_int_equal(a->verdict, SS_NO_ANSWER);
    assert_int_equal(a->length, 7);
    if (!strstr(a->why, "no answer") || !strstr(a->why, word))
        fail_msg("%s", a->why);
    ss_arena_free(&arena);
}

static void a_bad_run_costs_one_attempt(void **state)
{
    (void)state;
    manner = CRASH;
    check_pieces("SIGSEGV");
    manner = ABORT;
    check_pieces("SIGABRT");
    manner = HANG;
    check_pieces("for more than");
    manner = EAT;
#ifndef __SANITIZE_ADDRESS__ /* whose shadow no limit of address space fits */
    check_pieces("memory limit 512 MiB");
#endif
}

/* An operator that never answers is left alone after the first run. */
static void an_operator_that_never_answers(void **state)
{
    (void)state;
    struct ss_arena arena = {0};
    manner = HANG;
    struct ss_op_rules *rules = explore(always, false, &arena);
    assert_int_equal(rules->n_rows, 1);
    assert_int_equal(rules->runs, 1);
    assert_non_null(strstr(rules->reason, "no answer"));
    /* One that says no is asked again, some times, and keeps its words. */
    manner = FAIL;
    rules = explore(always, true, &arena);
    assert_int_equal(rules->n_rows, 1);
    assert_int_equal(rules->runs, 50);
    assert_non_null(strstr(rules->reason, "no numbers today"));
    ss_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_child_answers),
                                       cmocka_unit_test(a_bad_run_costs_one_attempt),
                                       cmocka_unit_test(an_operator_that_never_answers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

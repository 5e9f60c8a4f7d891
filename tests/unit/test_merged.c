/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Meshes of three axes: a solve starts from the plans of the meshes with two axes merged. */
#include "core/plan/merged.h"
#include "tests/unit/labs.h"

#include <math.h>

/* The objective in us after a solve of at most `rounds` rounds (0: to the end). */
static double objective_of(struct ss_lab *lab, const char *mesh, uint64_t rounds)
{
    struct ss_error err = {0};
    struct ss_lab_solve how = {.solver = {.time_s = 60, .rounds = rounds}};
    if (ss_lab_set_mesh(lab, mesh, NULL, &err) != SS_OK ||
        ss_lab_solve(lab, &how, NULL, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    return lab->now->plan->objective;
}

static void never_worse_than_two_axes(void **state)
{
    struct ss_lab lab;
    (void)state;
    open_lab(&lab, "gat-tiny", "2x4", "toy");
    double least = fmin(objective_of(&lab, "2x4", 0), objective_of(&lab, "4x2", 0));
    assert_true(objective_of(&lab, "2x2x2", 1) <= least);
    assert_true(objective_of(&lab, "2x1x2x2", 1) <= least);
    ss_lab_fini(&lab);
}

/* On devices whose links are alike, an axis is never better than two of the same product: what it
 * can do, both can do together. On this cluster a group of 2 is slower than one of 8. */
static void never_worse_than_one_axis(void **state)
{
    struct ss_lab lab;
    (void)state;
    open_lab(&lab, "gat", "8", "mi355-8");
    double one = objective_of(&lab, "8", 0), two = objective_of(&lab, "2x4", 0);
    assert_true(two <= one);
    assert_true(objective_of(&lab, "2x2x2", 0) <= two);
    ss_lab_fini(&lab);
}

static struct ss_case case_of(struct ss_lab *lab, const char *mesh, struct ss_arena *arena)
{
    const struct ss_lab_solve how = {0};
    struct ss_error err = {0};
    struct ss_case c;
    if (ss_lab_set_mesh(lab, mesh, NULL, &err) != SS_OK ||
        ss_lab_case(lab, &how, NULL, arena, &c, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    return c;
}

/* The start is an allowed choice of the whole mesh's space and costs what its best plan does, to a
 * hundredth. */
static void a_start_is_a_choice(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_space *space;
    struct ss_solution x;
    const struct ss_solve_options options = {0};
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    struct ss_case c = case_of(&lab, "2x2x2", &arena);
    assert_int_equal(ss_case_space(&c, NULL, &space, NULL), SS_OK);
    const uint32_t *start = ss_merged_start(&c, space, NULL, &arena);
    assert_non_null(start);
    assert_int_equal(ss_solve(space->cost, &options, NULL, &arena, &x, NULL), SS_OK);
    int64_t cost = ss_cg_cost(space->cost, start);
    assert_true(cost >= x.objective && cost - x.objective <= x.objective / 100);
    ss_space_free(space);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

/* Two axes, a published objective and a choice that is known already need no start. */
static void where_it_applies(void **state)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    struct ss_case two = case_of(&lab, "2x1x4", &arena), three = case_of(&lab, "2x2x2", &arena);
    assert_false(ss_merged_applies(&two));
    assert_true(ss_merged_applies(&three));
    const uint32_t choice[1] = {0};
    struct ss_case known = three, published = three, beam = three;
    known.solver.start = choice;
    published.space.objective = SS_OBJECTIVE_ALPA;
    beam.solver.method = SS_METHOD_BEAM;
    assert_false(ss_merged_applies(&known));
    assert_false(ss_merged_applies(&published));
    assert_false(ss_merged_applies(&beam));
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_worse_than_two_axes),
        cmocka_unit_test(never_worse_than_one_axis),
        cmocka_unit_test(a_start_is_a_choice),
        cmocka_unit_test(where_it_applies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

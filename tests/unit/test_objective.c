/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The published objectives on two-layer perceptrons: forward, backward and SGD, without the loss as
 * a result (tests/data, lowered by JAX 0.10.2). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#include "core/load/load.h"
#include "core/plan/plan.h"
#include "core/rules/discover.h"

struct vector {
    const char *file, *mesh;
    double alpha[2], beta[2];
    double expected;
};

static double solve_alpa(const struct vector *v, enum ss_method method)
{
    char path[512];
    const char *root = getenv("SHARDSCOPE_ROOT");
    snprintf(path, sizeof path, "%s/tests/data/%s", root ? root : ".", v->file);
    struct ss_error err = {0};
    struct ss_graph *graph;
    struct ss_ruleset *rules;
    struct ss_mesh mesh;
    struct ss_space *space;
    struct ss_arena arena = {0};
    struct ss_solution solution;
    struct ss_discover_options discover = {.seed = 1};
    struct ss_space_options options = {
        .objective = SS_OBJECTIVE_ALPA, .alpha = v->alpha, .beta = v->beta};
    struct ss_solve_options solver = {.method = method};
    assert_int_equal(ss_load(path, &graph, &err), SS_OK);
    assert_int_equal(ss_discover(graph, &discover, NULL, &rules, &err), SS_OK);
    assert_int_equal(ss_mesh_parse(v->mesh, NULL, &mesh, &err), SS_OK);
    assert_int_equal(ss_space_build(graph, rules, &mesh, ss_cluster_find("v100x8"), &options, NULL,
                                    &space, &err),
                     SS_OK);
    assert_int_equal(ss_solve(space->cost, &solver, NULL, &arena, &solution, &err), SS_OK);
    assert_true(solution.proved || method == SS_METHOD_BEAM);
    double objective = (double)solution.objective / space->cost_unit;
    ss_arena_free(&arena);
    ss_space_free(space);
    ss_ruleset_free(rules);
    ss_graph_free(graph);
    return objective;
}

static void alpa_vectors(void **state)
{
    (void)state;
    static const struct vector vectors[] = {
        {"mlp-1024-128.mlir", "4x1", {1, 1}, {1, 1}, 196610.02 + 4},
        {"mlp-1024-128.mlir", "1x4", {1, 1}, {1, 1}, 196610.02 + 4},
        {"mlp-128-1024.mlir", "4x1", {1, 1}, {1, 1}, 786433.01 + 4},
        {"mlp-128-1024.mlir", "1x4", {1, 1}, {1, 1}, 786433.01 + 4},
        {"mlp-1024-128.mlir", "4x8", {1, 1}, {1, 0.01}, 26872.03},
    };
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        double got = solve_alpa(&vectors[i], SS_METHOD_ILP);
        if (fabs(got - vectors[i].expected) > 1e-3 * vectors[i].expected)
            fail_msg("%s on %s: %.2f, expected %.2f", vectors[i].file, vectors[i].mesh, got,
                     vectors[i].expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(alpa_vectors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

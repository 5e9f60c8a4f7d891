/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: a small program from load to run. A graph that loads is discovered, solved, lowered
 * and run, and the results must match the unsharded run. Returned errors are fine. */
#include <string.h>

#include "core/body/graph_as_op.h"
#include "core/load/stablehlo.h"
#include "core/plan/lower.h"
#include "core/plan/plan.h"
#include "core/rules/discover.h"
#include "core/run/run.h"
#include "tests/fuzz/fuzz.h"

/* Reference kernels and 4 ranks must be done with it within a moment. */
static bool is_small(const struct ss_graph *g)
{
    int64_t elements = 0, trips = 0;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        int64_t n = 1;
        for (int d = 0; d < g->vars[v].type.rank; d++)
            if (__builtin_mul_overflow(n, g->vars[v].type.dims[d], &n) || n > 20000)
                return false;
        elements += n;
    }
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (g->ops[i].live &&
            __builtin_add_overflow(trips, ss_graph_trips(g, g->ops[i].loop), &trips))
            return false;
    return elements <= 100000 && trips <= 400 && g->n_ops <= 150;
}

static void run_plan(const struct ss_plan *plan)
{
    struct ss_error err = {0};
    struct ss_program *program;
    struct ss_run_options options = {.f64 = true, .seed = 1};
    struct ss_run_report report;
    struct ss_arena arena = {0};
    struct ss_job job;
    ss_job_init(&job);
    ss_job_set_time_limit(&job, 5);
    if (ss_lower(plan, &program, &err) != SS_OK) {
        fprintf(stderr, "a plan that cannot be lowered: %s: %s\n", err.where, err.message);
        abort();
    }
    enum ss_rc rc = ss_run(plan->graph, program, &options, &job, &arena, &report, &err);
    if (rc == SS_OK && !report.ok) {
        fprintf(stderr, "error %g of %g at output %u\n", report.max_err, report.tolerance,
                report.worst_output);
        abort();
    }
    SS_FUZZ_CHECK(rc != SS_E_INTERNAL);
    SS_FUZZ_CHECK(rc != SS_OK || report.peak_bytes == plan->peak_bytes);
    ss_program_free(program);
    ss_job_fini(&job);
    ss_arena_free(&arena);
}

static void solve_and_run(const struct ss_graph *g, const struct ss_ruleset *rules,
                          const char *shape)
{
    struct ss_error err = {0};
    struct ss_mesh mesh;
    struct ss_space *space;
    struct ss_space_options options = {.objective = SS_OBJECTIVE_TIME};
    struct ss_solve_options how = {.method = SS_METHOD_AUTO, .time_s = 2, .seed = 1};
    struct ss_solution solution;
    struct ss_plan *plan;
    struct ss_arena arena = {0};
    SS_FUZZ_CHECK(ss_mesh_parse(shape, NULL, &mesh, &err) == SS_OK);
    if (ss_space_build(g, rules, &mesh, ss_cluster_find("toy"), &options, NULL, &space, &err) !=
        SS_OK) {
        fprintf(stderr, "no space: %s: %s\n", err.where, err.message);
        abort();
    }
    enum ss_rc rc = ss_solve(space->cost, &how, NULL, &arena, &solution, &err);
    SS_FUZZ_CHECK(rc == SS_OK || rc == SS_E_TIMEOUT);
    if (rc == SS_OK) {
        if (ss_plan_from_solution(space, &solution, &plan, &err) != SS_OK) {
            fprintf(stderr, "no plan: %s: %s\n", err.where, err.message);
            abort();
        }
        run_plan(plan);
        ss_plan_free(plan);
    }
    ss_arena_free(&arena);
    ss_space_free(space);
}

/* A small graph, every other text as one operator; NULL: it is none. */
static struct ss_graph *load_small(const char *text, size_t size)
{
    struct ss_graph *g, *whole;
    struct ss_error err = {0};
    enum ss_granularity how = size % 2 ? SS_WHOLE : SS_AS_GIVEN;
    if (ss_stablehlo_load_as("in.mlir", text, size, how, &g, &err) != SS_OK)
        return NULL;
    bool small = is_small(g);
    if (small && how == SS_AS_GIVEN)
        return g;
    if (small && ss_graph_whole(g, &whole, &err) == SS_OK)
        return whole;
    ss_graph_free(g);
    return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct ss_error err = {0};
    struct ss_ruleset *rules;
    struct ss_discover_options options = {.seed = 1, .threads = 1};
    struct ss_graph *g = load_small((const char *)data, size);
    if (g) {
        struct ss_job job;
        ss_job_init(&job);
        ss_job_set_time_limit(&job, 5);
        enum ss_rc rc = ss_discover(g, &options, &job, &rules, &err);
        SS_FUZZ_CHECK(rc != SS_E_INTERNAL);
        if (rc == SS_OK) {
            solve_and_run(g, rules, "2x2");
            ss_ruleset_free(rules);
        }
        ss_job_fini(&job);
    }
    ss_graph_free(g);
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shrunken twin of a plan, and its ops one by one, for every sample: the same ops and rows,
 * shorter lengths, and numbers that agree; a plan that is wrong is wrong in both. */
#include "core/plan/twin.h"
#include "core/run/sampled.h"

#include "tests/unit/labs.h"
#include "tests/unit/slow.h"

static int64_t bytes_of(const struct ss_graph *g)
{
    int64_t bytes = 0;
    for (uint32_t i = 0; i < g->n_inputs; i++)
        bytes += ss_type_bytes(&g->vars[g->inputs[i]].type);
    return bytes;
}

static struct ss_twin make_twin(const struct ss_plan *plan, struct ss_arena *arena)
{
    struct ss_twin twin;
    struct ss_error err = {0};
    if (ss_twin_make(plan, arena, &twin, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    return twin;
}

/* The twin has the plan's ops and rows; every hub is cut along the same dims. */
static void check_same(const struct ss_plan *plan, const struct ss_twin *twin)
{
    const struct ss_graph *g = plan->graph, *to = twin->graph;
    assert_int_equal(to->n_ops, g->n_ops);
    assert_int_equal(to->n_vars, g->n_vars);
    assert_int_equal(to->n_outputs, g->n_outputs);
    for (uint32_t o = 0; o < to->n_ops; o++) {
        const uint32_t of = twin->op_of[o];
        assert_ptr_equal(to->ops[o].def, g->ops[of].def);
        assert_int_equal(to->ops[o].live, g->ops[of].live);
        if (g->ops[of].live)
            assert_memory_equal(twin->plan->ops[o].rows, plan->ops[of].rows,
                                sizeof plan->ops[of].rows);
    }
    for (uint32_t v = 0; v < to->n_vars; v++) {
        const uint32_t of = twin->var_of[v];
        if (!plan->has_hub[of])
            continue;
        for (int a = 0; a < plan->mesh.n_axes; a++) {
            assert_int_equal(twin->plan->home[v].axis[a].kind, plan->home[of].axis[a].kind);
            assert_int_equal(twin->plan->home[v].axis[a].dim, plan->home[of].axis[a].dim);
        }
    }
}

static void check_sample(const char *sample, const char *mesh, const char *cluster,
                         double least_factor)
{
    struct ss_lab lab;
    struct ss_arena arena = {0};
    open_lab(&lab, sample, mesh, cluster);
    solve_lab(&lab);
    const struct ss_plan *plan = lab.now->plan;
    struct ss_twin twin = make_twin(plan, &arena);
    check_same(plan, &twin);
    check_run(twin.plan);
    const double factor = (double)bytes_of(plan->graph) / (double)bytes_of(twin.graph);
    if (factor < least_factor)
        fail_msg("%s: inputs are only %g times smaller", sample, factor);
    ss_twin_free(&twin);
    ss_arena_free(&arena);
    ss_lab_fini(&lab);
}

static void twins_of_samples(void **state)
{
    (void)state;
    check_sample("mlp", "2x2", "toy", 8);
    check_sample("gat-tiny", "2", "toy", 8);
    check_sample("dropout-tiny", "2x4", "toy", 8);
    check_sample("fno-tiny", "2x2", "toy", 1.5); /* its sides are short already */
    check_sample("mamba-tiny", "2x4", "toy", 3);
}

static void twins_of_large_samples(void **state)
{
    (void)state;
    check_sample("moe-tiny", "2x4", "toy", 8);
    check_sample("resnet-tiny", "2x2", "toy", 3);
    check_sample("gpt-tiny", "2x4", "toy", 8);
    check_sample("gpt-tiny-scan", "2x2x2", "toy", 8);
}

/* A model for whose tensors no machine that runs tests has memory. */
static void a_large_model(void **state)
{
    (void)state;
    check_sample("gpt2-small", "2x4", "h100-8", 100);
}

static void ops_of_samples(void **state)
{
    static const char *const samples[] = {"mlp", "gat-tiny", "dropout-tiny", "moe-tiny"};
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct ss_lab lab;
        struct ss_arena arena = {0};
        struct ss_sampled_report report;
        struct ss_error err = {0};
        const struct ss_run_options options = {.f64 = true, .seed = 5};
        open_lab(&lab, samples[i], "2x4", "toy");
        solve_lab(&lab);
        if (ss_run_sampled(lab.now->plan, &options, NULL, &arena, &report, &err) != SS_OK)
            fail_msg("%s: %s: %s", samples[i], err.where, err.message);
        assert_true(report.ok && report.run > 0 && report.skipped == 0);
        int64_t live = 0;
        for (uint32_t o = 0; o < lab.now->graph->n_ops; o++)
            live += lab.now->graph->ops[o].live;
        assert_int_equal(report.same + report.whole, live);
        ss_arena_free(&arena);
        ss_lab_fini(&lab);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {cmocka_unit_test(twins_of_samples)};
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(twins_of_large_samples),
        cmocka_unit_test(a_large_model),
        cmocka_unit_test(ops_of_samples),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(quick, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Microbatches: how ops are placed, and the accumulated step against the whole one. */
#include "tests/unit/labs.h"

#include <math.h>

#include "core/graph/derived.h"
#include "core/lab/accumulate.h"
#include "core/pipeline/accumulate.h"
#include "core/run/reference.h"
#include "core/tensor/magnitude.h"
#include "tests/unit/slow.h"

static const struct ss_microbatch_cut BATCH = {.input = SS_NONE};

static void find(struct ss_lab *lab, int64_t n, struct ss_arena *arena, struct ss_microbatches *m)
{
    struct ss_error err = {0};
    if (ss_microbatches_find(lab->now->graph, lab->now->rules, n, BATCH, arena, m, &err) != SS_OK)
        fail_msg("%s %s", err.message, err.hint);
}

/* The outputs of the step in n microbatches are those of the whole step. */
static void check_equal(struct ss_lab *lab, int64_t n, struct ss_microbatch_cut cut)
{
    const struct ss_graph *g = lab->now->graph;
    struct ss_graph *made = NULL;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    if (ss_graph_accumulate(g, lab->now->rules, n, cut, &made, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    struct ss_input_plan drawn = {
        .domains = ss_input_domains(g, NULL, &arena), .scale = 1, .seed = 3};
    struct ss_tensor *in = ss_run_inputs(g, &drawn, SS_STORE_F64, NULL, &arena);
    struct ss_tensor *want = ss_alloc_array(&arena, g->n_outputs, sizeof *want);
    struct ss_tensor *got = ss_alloc_array(&arena, g->n_outputs, sizeof *got);
    struct ss_eval_options how = {.float_store = SS_STORE_F64};
    assert_int_equal(ss_eval_graph(g, in, want, &how, &arena, &err), SS_OK);
    if (ss_eval_graph(made, in, got, &how, &arena, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        double scale = fmax(ss_tensor_max_abs(&want[o]), 1e-30);
        double diff = ss_tensor_max_diff(&want[o], &got[o]) / scale;
        if (!(diff < SS_F64_LIMIT))
            fail_msg("output %u: %g", o, diff);
    }
    ss_arena_free(&arena);
    ss_graph_free(made);
}

/* What is expected of a sample: the least part of the FLOPs that is in each microbatch, and how
 * many values are joined. */
struct expected {
    const char *sample;
    double each;
    uint32_t joined;
};

static void check_placing(const struct ss_graph *g, const struct ss_microbatches *m,
                          const struct expected *want)
{
    double all = m->flops[SS_BEFORE] + m->flops[SS_EACH] + m->flops[SS_ONCE];
    uint32_t joined = 0;
    for (uint32_t v = 0; v < g->n_vars; v++)
        joined += m->joined[v];
    assert_int_equal(joined, want->joined);
    assert_true(m->flops[SS_EACH] >= want->each * all);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (m->op[i] != SS_EACH || !g->ops[i].live)
            continue;
        for (uint32_t k = 0; k < g->ops[i].n_operands; k++)
            assert_int_not_equal(m->when[g->ops[i].operands[k]], SS_ONCE);
    }
}

/* A transformer keeps a gradient per parameter, and its loss. Statistics of a batch are known after
 * its last example, so what reads them runs once. */
static const struct expected samples[] = {
    {"mlp", 0.99, 3},          {"gpt-tiny-scan", 0.99, 17}, {"dropout-tiny", 0.895, 13},
    {"fno-tiny", 0.99, 9},     {"mamba-tiny", 0.99, 15},    {"gpt-tiny", 0.99, 29},
    {"resnet-tiny", 0.075, 7}, {"moe-tiny", 0.99, 17},      {"gat-tiny", 0, 6}};

static void check_samples(size_t first, size_t end, int64_t most)
{
    for (size_t i = first; i < end; i++) {
        struct ss_lab lab;
        open_lab(&lab, samples[i].sample, "1", "toy");
        for (int64_t n = 2; n <= most; n *= 2) {
            struct ss_arena arena = {0};
            struct ss_microbatches m;
            find(&lab, n, &arena, &m);
            check_placing(lab.now->graph, &m, &samples[i]);
            check_equal(&lab, n, BATCH);
            ss_arena_free(&arena);
        }
        ss_lab_fini(&lab);
    }
}

static void test_few_samples(void **state)
{
    (void)state;
    check_samples(0, 3, 2);
}

static void test_all_samples(void **state)
{
    (void)state;
    check_samples(0, sizeof samples / sizeof *samples, 8);
}

static void test_reasons(void **state)
{
    (void)state;
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_microbatches m;
    open_lab(&lab, "resnet-tiny", "1", "toy");
    find(&lab, 4, &arena, &m);
    const struct ss_graph *g = lab.now->graph;
    uint32_t op = ss_graph_find_op(g, "subtract_0");
    assert_int_equal(m.op[op], SS_ONCE);
    assert_string_equal(m.why[op], "it also reads broadcast_in_dim_2, a sum over all microbatches");
    assert_null(m.why[ss_graph_find_op(g, "convolution_0")]);
    ss_lab_fini(&lab);
    ss_arena_free(&arena);
}

/* Any dim of an input that a row cuts can be the one: the others are not the batch, but sums over
 * microbatches are right for them too. */
static void test_any_dim(void **state)
{
    (void)state;
    static const char *const names[] = {"mlp", "fno-tiny"};
    uint32_t cuts = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct ss_lab lab;
        open_lab(&lab, names[i], "1", "toy");
        const struct ss_graph *g = lab.now->graph;
        for (uint32_t input = 0; input < g->n_inputs; input++)
            for (int d = 0; d < g->vars[g->inputs[input]].type.rank; d++) {
                struct ss_arena arena = {0};
                struct ss_microbatches m;
                struct ss_error err = {0};
                struct ss_microbatch_cut cut = {.input = input, .dim = d};
                if (ss_microbatches_find(g, lab.now->rules, 2, cut, &arena, &m, &err) == SS_OK) {
                    check_equal(&lab, 2, cut);
                    cuts++;
                }
                ss_arena_free(&arena);
            }
        ss_lab_fini(&lab);
    }
    assert_true(cuts > 20);
}

static void test_refusals(void **state)
{
    (void)state;
    struct ss_lab lab;
    struct ss_arena arena = {0};
    struct ss_microbatches m;
    struct ss_error err = {0};
    open_lab(&lab, "mlp", "1", "toy");
    assert_int_equal(
        ss_microbatches_find(lab.now->graph, lab.now->rules, 3, BATCH, &arena, &m, &err),
        SS_E_ARGUMENT);
    assert_string_equal(err.message, "3 microbatches do not divide a batch of 64");
    assert_string_equal(err.hint, "2, 4, 8, 16, 32, 64 divide it");
    ss_lab_fini(&lab);
    ss_arena_free(&arena);
}

/* ---- plans of the step in microbatches ---- */

static void accumulate(struct ss_lab *lab, int64_t n)
{
    struct ss_error err = {0};
    if (ss_lab_accumulate(lab, n, NULL, NULL, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
}

/* Bytes per device that the values of the loop take, and how many of them are partial. */
static int64_t loop_bytes(const struct ss_plan *plan, uint32_t *partial)
{
    const struct ss_loop *l = &plan->graph->loops[0];
    int64_t bytes = 0;
    *partial = 0;
    for (uint32_t i = 1; i < l->n_values; i++) {
        const struct ss_layout *home = &plan->home[l->args[i]];
        bytes += ss_layout_bytes(&plan->mesh, home, &plan->graph->vars[l->args[i]].type);
        *partial += ss_layout_is_partial(home);
    }
    return bytes;
}

static void check_plan(struct ss_lab *lab)
{
    check_run(lab->now->plan);
    assert_true(lab->now->plan->peak_bytes > 0);
}

/* With data parallelism, gradients rest partial in the loop and are reduced once per step, although
 * the solver may reduce them in each microbatch. */
static void test_once_per_step(void **state)
{
    (void)state;
    struct ss_lab lab;
    struct ss_error err = {0};
    open_lab(&lab, "mlp", "2", "toy");
    static const char *const pins[][2] = {{"var:x", "S(0,block=4)"},
                                          {"dot_general_2", "P(sum) <- S(0), S(0)"},
                                          {"dot_general_4", "P(sum) <- S(0), S(0)"}};
    accumulate(&lab, 4);
    for (size_t i = 0; i < sizeof pins / sizeof *pins; i++)
        if (ss_lab_pin(&lab, pins[i][0], pins[i][1], NULL, &err) != SS_OK)
            fail_msg("%s", err.message);
    solve_lab(&lab);
    uint32_t partial;
    (void)loop_bytes(lab.now->plan, &partial);
    assert_int_equal(partial, 3); /* two gradients and the loss */
    for (size_t r = 0; r < lab.now->plan->n_reshards; r++) {
        const struct ss_plan_reshard *move = &lab.now->plan->reshards[r];
        bool inside = lab.now->graph->vars[move->var].loop != SS_NONE;
        for (size_t k = 0; inside && k < move->n_steps; k++)
            assert_true(move->steps[k].kind != SS_ALL_REDUCE &&
                        move->steps[k].kind != SS_REDUCE_SCATTER);
    }
    check_plan(&lab);
    ss_lab_fini(&lab);
}

/* Activations are those of a microbatch: the peak falls. */
static void test_memory(void **state)
{
    (void)state;
    struct ss_lab lab;
    open_lab(&lab, "gpt-tiny", "2", "toy");
    solve_lab(&lab);
    int64_t whole = lab.now->plan->peak_bytes;
    int64_t before = INT64_MAX;
    for (int64_t n = 2; n <= 8; n *= 2) {
        accumulate(&lab, n);
        assert_null(ss_graph_step(ss_graph_step(lab.now->graph)));
        solve_lab(&lab);
        assert_true(lab.now->plan->peak_bytes < before);
        before = lab.now->plan->peak_bytes;
    }
    assert_true(before < whole / 2);
    check_plan(&lab);
    accumulate(&lab, 1);
    assert_null(ss_graph_step(lab.now->graph));
    assert_int_equal(lab.now->settings.accumulate.n, 0);
    ss_lab_fini(&lab);
}

/* Random plans of every sample in microbatches against the whole step. */
static void test_random_plans(void **state)
{
    (void)state;
    static const char *const meshes[] = {"2", "2x2", "4"};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct ss_lab lab;
        open_lab(&lab, samples[i].sample, "2x2", "toy");
        for (size_t k = 0; k < sizeof meshes / sizeof *meshes; k++) {
            struct ss_random_report report;
            struct ss_error err = {0};
            accumulate(&lab, 2 << k);
            if (ss_lab_set_mesh(&lab, meshes[k], NULL, &err) != SS_OK ||
                ss_lab_random_plans(&lab, 30, true, 7 + k, NULL, &report, &err) != SS_OK)
                fail_msg("%s: %s: %s", samples[i].sample, err.where, err.message);
            if (!report.ok)
                fail_msg("%s: plan %d, error %g", samples[i].sample, (int)report.plans,
                         report.max_err);
        }
        ss_lab_fini(&lab);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(test_few_samples),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_once_per_step),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(test_all_samples),
        cmocka_unit_test(test_any_dim),
        cmocka_unit_test(test_memory),
    };
    const struct CMUnitTest soak[] = {
        cmocka_unit_test(test_random_plans),
    };
    if (asked_for("soak", argc, argv))
        return cmocka_run_group_tests(soak, NULL, NULL);
    if (asked_for("slow", argc, argv))
        return cmocka_run_group_tests(slow, NULL, NULL);
    return cmocka_run_group_tests(quick, NULL, NULL);
}

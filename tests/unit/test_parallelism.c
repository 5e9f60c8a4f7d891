/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver finds data, tensor and expert parallelism if they are the best plan; plans that pins
 * force into these forms run and verify. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/lab/lab.h"
#include "tests/unit/slow.h"

struct expected {
    const char *op, *out, *in0, *in1;
};

static void open_lab(struct ss_lab *lab, const char *file, const char *mesh, const char *cluster)
{
    char path[512];
    const char *root = getenv("SHARDSCOPE_ROOT");
    struct ss_error err = {0};
    snprintf(path, sizeof path, "%s/%s", root ? root : ".", file);
    ss_lab_init(lab);
    ss_lab_set_seed(lab, 1);
    if (ss_lab_load(lab, path, &err) != SS_OK || ss_lab_set_cluster(lab, cluster, &err) != SS_OK ||
        ss_lab_set_mesh(lab, mesh, NULL, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
}

static void solve(struct ss_lab *lab)
{
    struct ss_error err = {0};
    struct ss_lab_solve how = {.solver = {.method = SS_METHOD_AUTO, .time_s = 20}};
    if (ss_lab_solve(lab, &how, NULL, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
}

static void expect_layout(const struct ss_lab *lab, const char *op, const char *what, uint32_t var,
                          const struct ss_layout *layout, const char *expected)
{
    struct ss_buf text = {0};
    ss_layout_print(&text, &lab->now->plan->mesh, &lab->now->graph->vars[var].type, layout);
    if (strcmp(ss_buf_text(&text), expected) != 0)
        fail_msg("%s %s: %s, expected %s", op, what, ss_buf_text(&text), expected);
    ss_buf_free(&text);
}

static void expect(const struct ss_lab *lab, const struct expected *e, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t id = ss_graph_find_op(lab->now->graph, e[i].op);
        assert_true(id != SS_NONE);
        const struct ss_op *op = &lab->now->graph->ops[id];
        const struct ss_plan_op *p = &lab->now->plan->ops[id];
        expect_layout(lab, e[i].op, "result", op->results[0], &p->out[0], e[i].out);
        expect_layout(lab, e[i].op, "operand 0", op->operands[0], &p->in[0], e[i].in0);
        expect_layout(lab, e[i].op, "operand 1", op->operands[1], &p->in[1], e[i].in1);
    }
}

static void pin_and_run(struct ss_lab *lab, const char *const (*pins)[2], size_t n)
{
    struct ss_error err = {0};
    struct ss_verification report;
    struct ss_arena arena = {0};
    for (size_t i = 0; i < n; i++)
        if (ss_lab_pin(lab, pins[i][0], pins[i][1], NULL, &err) != SS_OK)
            fail_msg("%s: %s (%s)", err.where, err.message, err.hint);
    solve(lab);
    if (ss_lab_run(lab, &(struct ss_lab_run){.floats = SS_F64, .seed = 1}, NULL, &arena, &report,
                   &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    assert_true(report.ok);
    ss_arena_free(&arena);
}

static void data_parallel(void **state)
{
    (void)state;
    struct ss_lab lab;
    static const struct expected dots[] = {
        {"dot_general_0", "S(0)", "S(0)", "R"},      {"dot_general_1", "S(0)", "S(0)", "R"},
        {"dot_general_2", "P(sum)", "S(0)", "S(0)"}, {"dot_general_3", "S(0)", "S(0)", "R"},
        {"dot_general_4", "P(sum)", "S(0)", "S(0)"},
    };
    open_lab(&lab, "tests/data/mlp-1024-128.mlir", "4", "toy");
    solve(&lab);
    expect(&lab, dots, 5);
    ss_lab_fini(&lab);

    static const char *const pins[][2] = {{"dot_general_0", "S(0) <- S(0), R"},
                                          {"dot_general_1", "S(0) <- S(0), R"}};
    open_lab(&lab, "samples/mlp.mlir", "4", "h100x8");
    pin_and_run(&lab, pins, 2);
    ss_lab_fini(&lab);
}

static void tensor_parallel(void **state)
{
    (void)state;
    struct ss_lab lab;
    static const struct expected dots[] = {
        {"dot_general_0", "S(1)", "R", "S(1)"},      /* column */
        {"dot_general_1", "P(sum)", "S(1)", "S(0)"}, /* then row */
        {"dot_general_2", "S(1)", "R", "S(1)"},      {"dot_general_3", "S(1)", "R", "S(0)"},
        {"dot_general_4", "S(0)", "S(1)", "R"},
    };
    open_lab(&lab, "tests/data/mlp-128-1024.mlir", "4", "toy");
    solve(&lab);
    expect(&lab, dots, 5);
    ss_lab_fini(&lab);

    static const char *const pins[][2] = {{"dot_general_0", "tp: S(1) <- R, S(1)"},
                                          {"dot_general_1", "tp: P(sum) <- S(1), S(0)"}};
    open_lab(&lab, "samples/mlp.mlir", "2x4", "h100x8");
    pin_and_run(&lab, pins, 2);
    ss_lab_fini(&lab);
}

/* The experts' contractions are batched over the experts, dim 0 of both operands. */
static void expert_parallel(void **state)
{
    (void)state;
    struct ss_lab lab;
    static const struct expected dots[] = {{"dot_general_10", "S(0)", "S(0)", "S(0)"},
                                           {"dot_general_11", "S(0)", "S(0)", "S(0)"}};
    open_lab(&lab, "samples/moe-tiny.mlir", "8", "toy");
    solve(&lab);
    expect(&lab, dots, 2);
    ss_lab_fini(&lab);

    static const char *const pins[][2] = {{"dot_general_10", "S(0) <- S(0), S(0)"},
                                          {"dot_general_11", "S(0) <- S(0), S(0)"}};
    open_lab(&lab, "samples/moe-tiny.mlir", "4", "h100x8");
    pin_and_run(&lab, pins, 2);
    ss_lab_fini(&lab);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(data_parallel),
        cmocka_unit_test(tensor_parallel),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(expert_parallel),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}

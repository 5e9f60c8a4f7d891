/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory limits: the lowered program fits, copies included, and the bound is valid for every plan
 * whose program fits. */
#include "core/plan/fit.h"
#include "core/lab/question.h"
#include "core/solve/memory/overbudget.h"
#include "core/space/copy_memory.h"
#include "tests/unit/labs.h"
#include "tests/unit/slow.h"

#include <unistd.h>

/* Few enough choices that the program of each can be looked at. */
static const char twice_read[] =
    "func.func public @main(%a: tensor<16x64xf32>, %w: tensor<64x16xf32>) -> tensor<16x16xf32> {\n"
    "%d = stablehlo.dot_general %a, %w, contracting_dims = [1] x [0] : (tensor<16x64xf32>, "
    "tensor<64x16xf32>) -> tensor<16x16xf32>\n"
    "%t = stablehlo.transpose %d, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>\n"
    "%e = stablehlo.add %d, %t : tensor<16x16xf32>\n"
    "return %e : tensor<16x16xf32>\n}\n";
static const char grows[] =
    "func.func public @main(%a: tensor<64x4xf32>, %b: tensor<64x4xf32>) -> tensor<64x64xf32> {\n"
    "%m = stablehlo.multiply %a, %b : tensor<64x4xf32>\n"
    "%d = stablehlo.dot_general %m, %b, contracting_dims = [1] x [1] : (tensor<64x4xf32>, "
    "tensor<64x4xf32>) -> tensor<64x64xf32>\n"
    "return %d : tensor<64x64xf32>\n}\n";
static const char donated[] =
    "func.func public @main(%a: tensor<32x8xf32> {tf.aliasing_output = 0 : i32}, "
    "%x: tensor<16x32xf32>) -> tensor<32x8xf32> {\n"
    "%y = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0] : (tensor<16x32xf32>, "
    "tensor<32x8xf32>) -> tensor<16x8xf32>\n"
    "%g = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<16x32xf32>, "
    "tensor<16x8xf32>) -> tensor<32x8xf32>\n"
    "return %g : tensor<32x8xf32>\n}\n";
/* The first op leaves its result whole, the second reads a piece of it and has a larger result. */
static const char grows_late[] =
    "func.func public @main(%a: tensor<32x32xf32>) -> tensor<32x256xf32> {\n"
    "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
    "%x = stablehlo.cholesky %a, lower = true : tensor<32x32xf32>\n"
    "%y = stablehlo.pad %x, %z, low = [0, 0], high = [0, 224], interior = [0, 0] : "
    "(tensor<32x32xf32>, tensor<f32>) -> tensor<32x256xf32>\n"
    "return %y : tensor<32x256xf32>\n}\n";
/* The new state is read where it was made, and is left as the old one was long before the end. */
static const char leaves_early[] =
    "func.func public @main(%a: tensor<32x32xf32> {tf.aliasing_output = 0 : i32}) -> "
    "(tensor<32x32xf32>, tensor<32x256xf32>) {\n"
    "%z = stablehlo.constant dense<0.0> : tensor<f32>\n"
    "%x = stablehlo.transpose %a, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>\n"
    "%y = stablehlo.pad %x, %z, low = [0, 0], high = [0, 224], interior = [0, 0] : "
    "(tensor<32x32xf32>, tensor<f32>) -> tensor<32x256xf32>\n"
    "%e = stablehlo.exponential %y : tensor<32x256xf32>\n"
    "return %x, %e : tensor<32x32xf32>, tensor<32x256xf32>\n}\n";
static const char squares[] =
    "func.func public @main(%a: tensor<16x32xf32>, %b: tensor<32x16xf32>) -> tensor<16x16xf32> {\n"
    "%x = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x32xf32>, "
    "tensor<32x16xf32>) -> tensor<16x16xf32>\n"
    "%y = stablehlo.multiply %x, %x : tensor<16x16xf32>\n"
    "return %y : tensor<16x16xf32>\n}\n";
static const char without_storage[] =
    "func.func public @main(%a: tensor<16x16xf32>, %v: tensor<16xf32>) -> tensor<16x16xf32> {\n"
    "%b = stablehlo.broadcast_in_dim %v, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>\n"
    "%d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x16xf32>, "
    "tensor<16x16xf32>) -> tensor<16x16xf32>\n"
    "%c = stablehlo.constant dense<2.0> : tensor<16x16xf32>\n"
    "%e = stablehlo.multiply %d, %c : tensor<16x16xf32>\n"
    "return %e : tensor<16x16xf32>\n}\n";
/* Windows are brought with rows of neighbours, which nothing counts. */
static const char halo[] =
    "func.func public @main(%x: tensor<1x6x4x1xf32>, %w: tensor<3x3x1x1xf32>, %u: "
    "tensor<1x1x1x2xf32>) -> (tensor<1x3x2x2xf32>, tensor<1x6x4x1xf32>) {\n"
    "%y = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, "
    "f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, "
    "feature_group_count = 1 : i64} : (tensor<1x6x4x1xf32>, tensor<3x3x1x1xf32>) -> "
    "tensor<1x3x2x1xf32>\n"
    "%q = stablehlo.multiply %x, %x : tensor<1x6x4x1xf32>\n"
    "%z = stablehlo.convolution(%y, %u) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, "
    "f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, "
    "feature_group_count = 1 : i64} : (tensor<1x3x2x1xf32>, tensor<1x1x1x2xf32>) -> "
    "tensor<1x3x2x2xf32>\n"
    "return %z, %q : tensor<1x3x2x2xf32>, tensor<1x6x4x1xf32>\n"
    "}\n";
static const char product[] =
    "func.func public @main(%a0: tensor<16x16xf32>, %a1: tensor<16x32xf32> "
    "{tf.aliasing_output = 0 : i32}) -> (tensor<16x32xf32>) {\n"
    "%v0 = stablehlo.dot_general %a0, %a0, contracting_dims = [1] x [1] : "
    "(tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>\n"
    "%v1 = stablehlo.dot_general %v0, %a1, contracting_dims = [1] x [0] : "
    "(tensor<16x16xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>\n"
    "return %v1 : tensor<16x32xf32>\n"
    "}\n";
static const char turns[] =
    "func.func public @main(%a: tensor<16x16xf32>) -> tensor<16x16xf32> {\n"
    "%z = stablehlo.constant dense<0> : tensor<i32>\n"
    "%r:2 = stablehlo.while(%i = %z, %x = %a) : tensor<i32>, tensor<16x16xf32>\n cond {\n"
    "  %l = stablehlo.constant dense<3> : tensor<i32>\n"
    "  %c = stablehlo.compare LT, %i, %l : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
    "  stablehlo.return %c : tensor<i1>\n } do {\n"
    "  %d = stablehlo.constant dense<1> : tensor<i32>\n"
    "  %j = stablehlo.add %i, %d : tensor<i32>\n"
    "  %y = stablehlo.transpose %x, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>\n"
    "  stablehlo.return %j, %y : tensor<i32>, tensor<16x16xf32>\n }\n"
    "return %r#1 : tensor<16x16xf32>\n}\n";

static void open_text(struct ss_lab *lab, const char *text, const char *mesh)
{
    char path[64];
    struct ss_error err = {0};
    snprintf(path, sizeof path, "fit-%ld.mlir", (long)getpid());
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    fclose(file);
    ss_lab_init(lab);
    enum ss_rc rc = ss_lab_load(lab, path, &err);
    unlink(path);
    if (rc != SS_OK || ss_lab_set_cluster(lab, "toy", &err) != SS_OK ||
        ss_lab_set_mesh(lab, mesh, NULL, &err) != SS_OK ||
        ss_lab_discover(lab, NULL, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
}

/* What a choice costs, and what its program holds. */
struct known {
    int64_t cost, peak;
};
struct choices {
    struct ss_arena arena;
    SS_ARRAY(struct known) of;               /* all that are allowed */
    SS_ARRAY(struct ss_cost_graph *) graphs; /* of copies of one op each: see count_copies */
    int64_t least_peak;
};

/* Graphs that count nothing, each copy by itself, and all of an op. */
static void count_copies(struct choices *all, struct ss_space *space)
{
    const struct ss_graph *g = space->graph;
    struct ss_copy_memory none = {0};
    space->cost->limit_bytes = ss_cg_most_peak(space->cost) - 1;
    ss_push(&all->arena, all->graphs, ss_copy_memory_graph(space, &none, &all->arena));
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        struct ss_copy_memory every = {0};
        for (uint32_t k = 0; op->live && k < op->n_operands + op->n_results; k++) {
            bool result = k >= op->n_operands;
            uint32_t at = result ? k - op->n_operands : k;
            const struct ss_var_node *home =
                &space->var_nodes[result ? op->results[at] : op->operands[at]];
            struct ss_copy_memory one = {0};
            if (home->node == SS_NONE || home->node == space->op_node[i])
                continue;
            assert_true(ss_copy_memory_count(&one, i, at, result));
            assert_true(ss_copy_memory_count(&every, i, at, result));
            ss_push(&all->arena, all->graphs, ss_copy_memory_graph(space, &one, &all->arena));
            ss_copy_memory_fini(&one);
        }
        ss_push(&all->arena, all->graphs, ss_copy_memory_graph(space, &every, &all->arena));
        ss_copy_memory_fini(&every);
    }
    space->cost->limit_bytes = INT64_MAX;
}

static void note(struct choices *all, const struct ss_space *space, uint32_t *choice)
{
    struct ss_solution x = {.choice = choice, .objective = ss_cg_cost(space->cost, choice)};
    struct ss_arena scratch = {0};
    struct ss_plan *plan;
    if (x.objective == SS_FORBIDDEN)
        return;
    assert_int_equal(ss_plan_from_solution(space, &x, &plan, NULL), SS_OK);
    ss_push(&all->arena, all->of, ((struct known){x.objective, plan->peak_bytes}));
    for (size_t k = 0; k < all->graphs.count; k++) {
        const struct ss_cost_graph *g = all->graphs.items[k];
        assert_true(ss_cg_peak(g, ss_copy_memory_extend_choice(space, g, choice, &scratch), NULL) <=
                    plan->peak_bytes);
    }
    if (plan->peak_bytes < all->least_peak)
        all->least_peak = plan->peak_bytes;
    ss_arena_free(&scratch);
    ss_plan_free(plan);
}

static void list(struct choices *all, struct ss_space *space)
{
    const struct ss_cost_graph *g = space->cost;
    uint32_t *choice = ss_alloc_array(&all->arena, g->n_nodes + 1, sizeof *choice);
    all->least_peak = INT64_MAX;
    count_copies(all, space);
    for (size_t i = 0; i < g->n_nodes;) {
        note(all, space, choice);
        for (i = 0; i < g->n_nodes && ++choice[i] == g->nodes[i].n; i++)
            choice[i] = 0;
    }
}

/* The least cost of what fits; SS_FORBIDDEN where nothing does. */
static int64_t least_within(const struct choices *all, int64_t limit)
{
    int64_t least = SS_FORBIDDEN;
    for (size_t i = 0; i < all->of.count; i++)
        if (all->of.items[i].peak <= limit && all->of.items[i].cost < least)
            least = all->of.items[i].cost;
    return least;
}

/* The best that is shown while a solve goes on is a plan that fits, or said to be unchecked. */
static void on_progress(void *user, const struct ss_progress *p)
{
    const int64_t *least = user;
    assert_true(!p->has_incumbent || p->unchecked || p->incumbent >= (double)*least);
}

/* Solves under a limit and holds the answer against all choices. */
static void check(struct ss_space *space, const struct choices *all, int64_t limit)
{
    const struct ss_solve_options options = {.time_s = 20};
    int64_t least = least_within(all, limit);
    struct ss_arena arena = {0};
    struct ss_solution x = {0};
    struct ss_copy_memory copies = {0};
    struct ss_answer answer = {0};
    struct ss_error err = {0};
    struct ss_job job;
    ss_job_init(&job);
    job.on_progress = on_progress;
    job.user = &least;
    space->cost->limit_bytes = limit;
    enum ss_rc rc = ss_solve_to_fit(space, &options, &job, &arena, &copies, &x, &answer, &err);
    ss_copy_memory_fini(&copies);
    ss_job_fini(&job);
    assert_int_equal(space->cost->limit_bytes, limit);
    assert_int_equal(rc, least == SS_FORBIDDEN ? SS_E_INFEASIBLE : SS_OK);
    assert_int_equal(answer.ruled_out, least == SS_FORBIDDEN);
    if (rc == SS_OK) {
        assert_true(answer.plan->peak_bytes <= limit);
        assert_true(x.objective == least);
        assert_true(x.bound == least && x.proved);
    }
    ss_plan_free(answer.plan);
    ss_arena_free(&arena);
}

static int cheaper(const void *left, const void *right)
{
    int64_t x = *(const int64_t *)left, y = *(const int64_t *)right;
    return (x > y) - (x < y);
}

/* Alternatives are the cheapest programs that fit, all of them. */
static void check_top(struct ss_lab *lab, const struct choices *all, int64_t limit)
{
    struct ss_arena arena = {0};
    struct ss_top top;
    int64_t *costs = ss_alloc_array(&arena, all->of.count + 1, sizeof *costs);
    size_t n = 0;
    ss_lab_set_limit(lab, limit);
    for (size_t i = 0; i < all->of.count; i++)
        if (all->of.items[i].peak <= limit)
            costs[n++] = all->of.items[i].cost;
    qsort(costs, n, sizeof *costs, cheaper);
    assert_int_equal(ss_ask_top(lab, 20, 7, 1e9, NULL, &arena, &top, NULL), SS_OK);
    assert_int_equal(top.n, n < 7 ? n : 7);
    assert_true(top.whole || n >= 7);
    for (size_t i = 0; i < top.n; i++) {
        assert_true(top.items[i].exact && top.items[i].plan->peak_bytes <= limit);
        assert_int_equal(top.items[i].plan->cost, costs[i]);
        ss_plan_free(top.items[i].plan);
    }
    ss_arena_free(&arena);
}

/* Where the limit may be passed: the bound is one for all programs. */
static void check_soft(const struct ss_case *c, struct ss_space *space, const struct choices *all,
                       int64_t limit, double rate)
{
    struct ss_case soft = *c;
    struct ss_answer answer;
    int64_t least = INT64_MAX;
    soft.solver = (struct ss_solve_options){.time_s = 20, .over_budget = rate};
    space->cost->limit_bytes = limit;
    for (size_t i = 0; i < all->of.count; i++) {
        const struct known *x = &all->of.items[i];
        int64_t sum = x->cost + ss_over_budget_penalty(rate, x->peak - limit);
        least = sum < least ? sum : least;
    }
    assert_int_equal(ss_case_solve_space(&soft, space, NULL, &answer, NULL), SS_OK);
    assert_true(answer.info.bound <= least && answer.plan->cost >= least);
    ss_plan_free(answer.plan);
}

/* At the peak of each program below the cheapest one's, and just below. */
static void check_all(const char *text, const char *mesh)
{
    struct ss_lab lab;
    struct ss_case c;
    struct ss_space *space;
    struct choices all = {0};
    const struct ss_lab_solve how = {0};
    open_text(&lab, text, mesh);
    assert_int_equal(ss_lab_case(&lab, &how, NULL, &all.arena, &c, NULL), SS_OK);
    assert_int_equal(ss_case_space(&c, NULL, &space, NULL), SS_OK);
    list(&all, space);
    assert_true(ss_copy_memory_least_peak(space) <= all.least_peak);
    for (size_t i = 0; i < all.of.count; i++) {
        int64_t peak = all.of.items[i].peak;
        bool known = false;
        for (size_t k = 0; k < i && !known; k++)
            known = all.of.items[k].peak == peak;
        if (!known && least_within(&all, peak - 1) > least_within(&all, INT64_MAX)) {
            check(space, &all, peak - 1);
            check(space, &all, peak);
            check_top(&lab, &all, peak);
        }
    }
    for (int64_t limit = all.least_peak / 2; limit < 2 * all.least_peak; limit += limit / 8)
        for (double rate = 1e2; rate < 1e8; rate *= 10)
            check_soft(&c, space, &all, limit, rate);
    ss_space_free(space);
    ss_lab_fini(&lab);
    ss_arena_free(&all.arena);
}

static void against_all_programs(void **state)
{
    (void)state;
    check_all(twice_read, "2");
    check_all(twice_read, "4");
    check_all(grows, "2");
    check_all(grows, "4");
    check_all(grows, "2x2");
    check_all(donated, "2");
    check_all(donated, "4");
    check_all(donated, "2x2");
    check_all(grows_late, "2");
    check_all(grows_late, "2x2");
    check_all(leaves_early, "2");
    check_all(squares, "2");
    check_all(squares, "4");
    check_all(without_storage, "4");
    check_all(turns, "2");
    check_all(halo, "2");
    check_all(product, "2");
    check_all(product, "4");
}

/* Copies pass the limit on a model, too: a program is found that fits, with a bound. */
static void a_model_fits(void **state)
{
    static const int percent[] = {101, 105, 110, 130};
    struct ss_lab lab;
    struct ss_error err = {0};
    int64_t least;
    (void)state;
    open_lab(&lab, "gpt-tiny", "2x4", "toy");
    assert_int_equal(ss_lab_least_peak(&lab, NULL, &least, &err), SS_OK);
    for (size_t k = 0; k < sizeof percent / sizeof *percent; k++) {
        struct ss_lab_solve how = {.solver = {.time_s = 20, .gap = 0.02}};
        ss_lab_set_limit(&lab, least / 100 * percent[k]);
        if (ss_lab_solve(&lab, &how, NULL, &err) != SS_OK)
            fail_msg("%s", err.message);
        assert_true(lab.now->plan->peak_bytes <= lab.now->settings.limit_bytes);
        assert_true(lab.now->plan->gap <= 0.02);
    }
    ss_lab_fini(&lab);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_fits),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(against_all_programs),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}

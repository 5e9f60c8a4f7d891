/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Enumeration, plan, lowering and runs on a hand-built program: a loop multiplies x by w three
 * times, a loss follows, and the weight is updated. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/plan/build.h"
#include "core/plan/lower.h"
#include "core/rules/discover.h"
#include "core/run/run.h"

struct fixture {
    struct ss_graph *g;
    struct ss_ruleset *rules;
    struct ss_space *space;
    struct ss_arena arena;
    struct ss_error err;
};

static struct ss_attrs attrs(struct ss_graph *g, size_t n, ...)
{
    struct ss_attrs a = {ss_alloc_array(&g->arena, n, sizeof *a.items), n};
    va_list args;
    va_start(args, n);
    for (size_t i = 0; i < n; i++) {
        a.items[i].id = (enum ss_attr_id)va_arg(args, int);
        a.items[i].count = (size_t)va_arg(args, int);
        a.items[i].ints = ss_alloc_array(&g->arena, a.items[i].count, sizeof(int64_t));
        for (size_t k = 0; k < a.items[i].count; k++)
            a.items[i].ints[k] = va_arg(args, int);
    }
    va_end(args);
    return a;
}

static uint32_t op(struct fixture *f, const char *name, struct ss_attrs a, uint32_t x, uint32_t y)
{
    uint32_t operands[2] = {x, y}, id;
    size_t n = y == SS_NONE ? 1 : 2;
    enum ss_rc rc = ss_graph_add_op(f->g, ss_op_find(name), a, operands, n, 1, 0,
                                    (struct ss_loc){0, 0}, &id, &f->err);
    if (rc != SS_OK)
        fail_msg("%s: %s", name, f->err.message);
    return f->g->ops[id].results[0];
}

static uint32_t dot(struct fixture *f, uint32_t x, uint32_t y, int cx, int cy)
{
    return op(f, "dot_general",
              attrs(f->g, 5, SS_ATTR_LHS_BATCHING, 0, SS_ATTR_RHS_BATCHING, 0,
                    SS_ATTR_LHS_CONTRACTING, 1, cx, SS_ATTR_RHS_CONTRACTING, 1, cy, SS_ATTR_DTYPE,
                    1, SS_F32),
              x, y);
}

static int setup(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    f->g = ss_graph_new("step", "test");
    struct ss_type xt = {SS_F32, 2, {16, 8}}, wt = {SS_F32, 2, {8, 8}};
    uint32_t w = ss_graph_add_input(f->g, "w", &wt), x = ss_graph_add_input(f->g, "x", &xt);
    uint32_t init = op(f, "negate", attrs(f->g, 0), x, SS_NONE), arg, result;
    uint32_t loop = ss_graph_begin_loop(f->g, &init, 1, 3, 0, (struct ss_loc){0, 0}, &arg);
    uint32_t h = op(f, "tanh", attrs(f->g, 0), dot(f, arg, w, 1, 0), SS_NONE);
    uint32_t sum = op(f, "add", attrs(f->g, 0), h, arg);
    assert_int_equal(ss_graph_end_loop(f->g, loop, &sum, &result, &f->err), SS_OK);
    uint32_t grad = dot(f, x, result, 0, 0);
    uint32_t next = op(f, "subtract", attrs(f->g, 0), w, grad);
    ss_graph_add_output(f->g, next, NULL);
    ss_graph_add_output(f->g, result, NULL);
    assert_int_equal(ss_graph_finish(f->g, &f->err), SS_OK);
    struct ss_discover_options discover = {.seed = 1};
    assert_int_equal(ss_discover(f->g, &discover, NULL, &f->rules, &f->err), SS_OK);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    ss_space_free(f->space);
    ss_ruleset_free(f->rules);
    ss_graph_free(f->g);
    ss_arena_free(&f->arena);
    free(f);
    return 0;
}

static void build(struct fixture *f, const char *shape, const struct ss_pin *pins, size_t n)
{
    struct ss_mesh mesh;
    struct ss_space_options options = {.pins = pins, .n_pins = n};
    ss_space_free(f->space);
    f->space = NULL;
    assert_int_equal(ss_mesh_parse(shape, NULL, &mesh, &f->err), SS_OK);
    if (ss_space_build(f->g, f->rules, &mesh, ss_cluster_find("toy"), &options, NULL, &f->space,
                       &f->err) != SS_OK)
        fail_msg("%s", f->err.message);
}

static struct ss_plan *solve(struct fixture *f, enum ss_method method)
{
    struct ss_solution s;
    struct ss_solve_options options = {.method = method};
    struct ss_plan *plan;
    assert_int_equal(ss_solve(f->space->cost, &options, NULL, &f->arena, &s, &f->err), SS_OK);
    if (ss_plan_from_solution(f->space, &s, &plan, &f->err) != SS_OK)
        fail_msg("%s", f->err.message);
    assert_int_equal(plan->compute_ps + plan->comm_ps, s.objective);
    return plan;
}

static void check_run(struct fixture *f, const struct ss_plan *plan)
{
    struct ss_program *program;
    struct ss_run_options options = {.f64 = true, .seed = 3, .bisect = true};
    struct ss_run_report report;
    if (ss_lower(plan, &program, &f->err) != SS_OK)
        fail_msg("%s", f->err.message);
    if (ss_run(plan->graph, program, &options, NULL, &f->arena, &report, &f->err) != SS_OK)
        fail_msg("%s: %s", f->err.where, f->err.message);
    if (!report.ok)
        fail_msg("error %g, output %u, first bad %s", report.max_err, report.worst_output,
                 report.first_bad == SS_NONE ? "none" : f->g->ops[report.first_bad].name);
    assert_int_equal(report.peak_bytes, plan->peak_bytes);
    ss_program_free(program);
}

static void solved_plans_run(void **state)
{
    struct fixture *f = *state;
    static const char *const meshes[] = {"2", "4", "2x2", "2x4", "2x2x2"};
    for (size_t m = 0; m < sizeof meshes / sizeof *meshes; m++) {
        build(f, meshes[m], NULL, 0);
        for (int method = SS_METHOD_AUTO; method <= SS_METHOD_BEAM; method++) {
            struct ss_plan *plan = solve(f, (enum ss_method)method);
            check_run(f, plan);
            ss_plan_free(plan);
        }
    }
}

static void any_choice_runs(void **state)
{
    struct fixture *f = *state;
    static const char *const meshes[] = {"2", "4", "2x2", "2x4"};
    for (size_t m = 0; m < sizeof meshes / sizeof *meshes; m++) {
        build(f, meshes[m], NULL, 0);
        const struct ss_cost_graph *g = f->space->cost;
        for (uint32_t round = 0; round < 30; round++) {
            struct ss_solution s = {.objective = 0};
            s.choice = ss_alloc_array(&f->arena, g->n_nodes, sizeof *s.choice);
            for (uint32_t n = 0; n < g->n_nodes; n++)
                s.choice[n] = (round * 7919 + n * 104729 + round * n * 31) % g->nodes[n].n;
            struct ss_plan *plan;
            if (ss_plan_from_solution(f->space, &s, &plan, &f->err) != SS_OK)
                fail_msg("%s: %s", f->err.where, f->err.message);
            check_run(f, plan);
            ss_plan_free(plan);
        }
    }
}

static void saved_plan_loads(void **state)
{
    struct fixture *f = *state;
    char path[] = "/tmp/ss_test_plan_XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    build(f, "2x4", NULL, 0);
    struct ss_plan *plan = solve(f, SS_METHOD_AUTO), *again;
    assert_int_equal(ss_plan_save(plan, path, &f->err), SS_OK);
    if (ss_plan_load(f->g, f->rules, path, &again, &f->err) != SS_OK)
        fail_msg("%s: %s", f->err.where, f->err.message);
    assert_int_equal(plan->compute_ps, again->compute_ps);
    assert_int_equal(plan->comm_ps, again->comm_ps);
    assert_int_equal(plan->peak_bytes, again->peak_bytes);
    assert_int_equal(plan->n_reshards, again->n_reshards);
    ss_plan_free(plan);
    ss_plan_free(again);
    /* Every truncation is an error value. */
    struct ss_buf text = {0};
    assert_int_equal(ss_file_read(path, 1 << 20, &text, &f->err), SS_OK);
    for (size_t n = 0; n + 2 < text.length; n += 97) {
        assert_int_equal(ss_file_write(path, text.data, n, &f->err), SS_OK);
        assert_int_not_equal(ss_plan_load(f->g, f->rules, path, &again, &f->err), SS_OK);
    }
    ss_buf_free(&text);
    unlink(path);
}

/* A plan with one text replaced is refused. */
static void refuse_edit(struct fixture *f, const struct ss_buf *text, const char *old,
                        const char *new, enum ss_rc code, const char *word)
{
    const char *at = strstr(ss_buf_text(text), old);
    assert_non_null(at);
    struct ss_buf edited = {0};
    struct ss_plan *plan;
    ss_buf_add(&edited, text->data, (size_t)(at - text->data));
    ss_buf_puts(&edited, new);
    ss_buf_puts(&edited, at + strlen(old));
    assert_int_equal(ss_plan_parse(f->g, f->rules, "p.json", ss_buf_text(&edited), edited.length,
                                   &plan, &f->err),
                     code);
    if (!strstr(f->err.message, word) || !f->err.where[0])
        fail_msg("%s at \"%s\"", f->err.message, f->err.where);
    ss_buf_free(&edited);
}

static void edited_plans_are_refused(void **state)
{
    struct fixture *f = *state;
    struct ss_buf text = {0};
    struct ss_plan *plan;
    build(f, "2x2", NULL, 0);
    plan = solve(f, SS_METHOD_BEAM);
    struct ss_buf lines = {0};
    ss_plan_write_json(plan, &lines);
    ss_plan_free(plan);
    /* On one line, where edits are easy to say. */
    for (const char *c = ss_buf_text(&lines); *c; c++)
        if (*c != '\n' && (*c != ' ' || c[-1] != ' '))
            ss_buf_putc(&text, *c);
    ss_buf_free(&lines);
    char *hub = strstr(text.data, "\"while_0#0\": [");
    assert_non_null(hub);
    char *first = strchr(strchr(hub, '['), '"') + 1; /* R or S(...) */
    char old[64], other[64];
    snprintf(old, sizeof old, "%.*s", (int)(strchr(first, '"') - hub + 1), hub);
    snprintf(other, sizeof other, "%.*s%s\"", (int)(first - hub), hub,
             *first == 'R' ? "S(0)" : "R");
    refuse_edit(f, &text, old, other, SS_E_INFEASIBLE, "leaves the loop");
    snprintf(other, sizeof other, "%.*s ?\"", (int)strlen(old) - 1, old);
    refuse_edit(f, &text, old, other, SS_E_SYNTAX, "one placement");
    refuse_edit(f, &text, "\"version\": 1", "\"versio\": 1", SS_E_SYNTAX, "version");
    refuse_edit(f, &text, "\"version\": 1", "\"version\": 99", SS_E_UNSUPPORTED, "version");
    refuse_edit(f, &text, "\"hubs\"", "\"mesh\": {\"shape\": [4]}, \"hubs\"", SS_E_SYNTAX, "two");
    refuse_edit(f, &text, "\"dp\"", "\"d.p\"", SS_E_SYNTAX, "name");
    refuse_edit(f, &text, "\"op\": \"tanh_0\"", "\"op\": \"negate_0\"", SS_E_NAME, "twice");
    refuse_edit(f, &text, "\"while_0.0\"", "\"w\"", SS_E_NAME, "twice");
    refuse_edit(f, &text, "shardscope-plan", "shardscope-pla", SS_E_SYNTAX, "no plan");
    refuse_edit(f, &text, "\"toy\"", "\"toi\"", SS_E_NAME, "cluster");
    ss_buf_free(&text);
}

static void pins_hold(void **state)
{
    struct fixture *f = *state;
    struct ss_mesh mesh;
    struct ss_pin pin;
    assert_int_equal(ss_mesh_parse("2x4", "dp,tp", &mesh, &f->err), SS_OK);
    enum ss_rc rc = ss_pin_parse(f->g, f->rules, NULL, &mesh, "dot_general_1",
                                 "tp: S(0) <- S(1), R", &f->arena, &pin, &f->err);
    if (rc != SS_OK)
        fail_msg("%s (%s)", f->err.message, f->err.hint);
    build(f, "2x4", &pin, 1);
    struct ss_plan *plan = solve(f, SS_METHOD_ILP);
    struct ss_placement p = ss_layout_get(
        &plan->mesh, &f->g->vars[f->g->ops[pin.op].operands[0]].type, &plan->ops[pin.op].in[0], 1);
    assert_true(p.kind == SS_SHARD && p.dim == 1 && p.blocks == 1);
    check_run(f, plan);
    ss_plan_free(plan);

    assert_int_equal(ss_pin_parse(f->g, f->rules, NULL, &mesh, "dot_general_1",
                                  "tp: S(0) <- S(0), R", &f->arena, &pin, &f->err),
                     SS_E_INFEASIBLE);
    assert_true(strstr(f->err.hint, "S(0) <- S(1), R") != NULL);
    assert_int_equal(ss_pin_parse(f->g, f->rules, NULL, &mesh, "dot_general_1", "S(0) <- S(1), R",
                                  &f->arena, &pin, &f->err),
                     SS_E_ARGUMENT);
    assert_int_equal(ss_pin_parse(f->g, f->rules, NULL, &mesh, "dot_general_9", "S(0) <- S(1), R",
                                  &f->arena, &pin, &f->err),
                     SS_E_NAME);
    assert_int_equal(ss_pin_parse(f->g, f->rules, NULL, &mesh, "dot_general_1",
                                  "zp: S(0) <- S(1), R", &f->arena, &pin, &f->err),
                     SS_E_NAME);
}

/* A rule that is not true: the run notices, and names the op that has it. */
static void wrong_rule_is_named(void **state)
{
    struct fixture *f = *state;
    struct ss_mesh mesh;
    struct ss_pin pins[2];
    uint32_t tanh_0 = ss_graph_find_op(f->g, "tanh_0");
    struct ss_op_rules *rules = f->rules->op_rules[tanh_0];
    bool found = false;
    for (size_t r = 0; r < rules->n_rows && !found; r++)
        if (rules->rows[r].in[0].kind == SS_PARTIAL) {
            rules->rows[r].in[0].reduce = rules->rows[r].out[0].reduce = SS_SUM;
            found = true;
        }
    assert_true(found);
    assert_int_equal(ss_mesh_parse("2", NULL, &mesh, &f->err), SS_OK);
    assert_int_equal(ss_pin_parse(f->g, f->rules, NULL, &mesh, "dot_general_0",
                                  "P(sum) <- S(1), S(0)", &f->arena, &pins[0], &f->err),
                     SS_OK);
    assert_int_equal(ss_pin_parse(f->g, f->rules, NULL, &mesh, "tanh_0", "P(sum) <- P(sum)",
                                  &f->arena, &pins[1], &f->err),
                     SS_OK);
    build(f, "2", pins, 2);
    struct ss_plan *plan = solve(f, SS_METHOD_AUTO);
    struct ss_program *program;
    assert_int_equal(ss_lower(plan, &program, &f->err), SS_OK);
    for (int f64 = 0; f64 < 2; f64++) {
        struct ss_run_options options = {.f64 = f64, .seed = 3, .bisect = true};
        struct ss_run_report report;
        assert_int_equal(ss_run(plan->graph, program, &options, NULL, &f->arena, &report, &f->err),
                         SS_OK);
        assert_false(report.ok);
        assert_int_equal(report.first_bad, tanh_0);
    }
    ss_program_free(program);
    ss_plan_free(plan);
}

static atomic_int tanh_calls;
static ss_kernel_fn real_tanh;

static enum ss_rc counted_tanh(const struct ss_kernel_args *args, struct ss_error *err)
{
    tanh_calls++;
    return real_tanh(args, err);
}

/* How often tanh is computed in the sharded run of a plan in which it has that row. */
static int calls_of(struct fixture *f, const char *mesh_shape, const char *row)
{
    struct ss_mesh mesh;
    struct ss_pin pin;
    assert_int_equal(ss_mesh_parse(mesh_shape, NULL, &mesh, &f->err), SS_OK);
    if (ss_pin_parse(f->g, f->rules, NULL, &mesh, "tanh_0", row, &f->arena, &pin, &f->err) != SS_OK)
        fail_msg("%s", f->err.message);
    build(f, mesh_shape, &pin, 1);
    struct ss_plan *plan = solve(f, SS_METHOD_AUTO);
    real_tanh = ss_op_swap_kernel("tanh", counted_tanh);
    tanh_calls = 0;
    check_run(f, plan);
    (void)ss_op_swap_kernel("tanh", real_tanh);
    ss_plan_free(plan);
    return tanh_calls - 6; /* the unsharded run, in both orders of summation, takes 3 trips each */
}

/* What ranks compute from the same storage is computed once per trip; other pieces are not. */
static void equal_ranks_compute_once(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(calls_of(f, "4", "R <- R"), 3);
    assert_int_equal(calls_of(f, "4", "S(0) <- S(0)"), 12);
    assert_int_equal(calls_of(f, "2x2", "S(0)R <- S(0)R"), 6);
}

static void what_is_handed_on(void **state)
{
    (void)state;
    struct ss_eval_options options = {.float_store = SS_STORE_F64};
    assert_true(ss_eval_hands_on(ss_op_find("reshape"), &options));
    assert_true(ss_eval_hands_on(ss_op_find("optimization_barrier"), &options));
    assert_false(ss_eval_hands_on(ss_op_find("transpose"), &options));
    /* Another kernel in its place may do anything. */
    ss_kernel_fn real = ss_op_swap_kernel("reshape", ss_op_kernel(ss_op_find("negate")));
    assert_false(ss_eval_hands_on(ss_op_find("reshape"), &options));
    (void)ss_op_swap_kernel("reshape", real);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(solved_plans_run, setup, teardown),
        cmocka_unit_test_setup_teardown(any_choice_runs, setup, teardown),
        cmocka_unit_test_setup_teardown(saved_plan_loads, setup, teardown),
        cmocka_unit_test_setup_teardown(edited_plans_are_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(pins_hold, setup, teardown),
        cmocka_unit_test_setup_teardown(wrong_rule_is_named, setup, teardown),
        cmocka_unit_test_setup_teardown(equal_ranks_compute_once, setup, teardown),
        cmocka_unit_test(what_is_handed_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Eleven defects of published planners; each test shows that shardscope does not have one. */
#include "core/graph/liveness.h"
#include "core/plan/build.h"
#include "tests/unit/labs.h"

/* ---- small graphs ------------------------------------------------------------------------- */

struct fixture {
    struct ss_graph *g;
    struct ss_ruleset *rules;
    struct ss_space *space;
    struct ss_arena arena;
    struct ss_error err;
};

static struct ss_attr integers(struct fixture *f, enum ss_attr_id id, size_t n, int64_t value)
{
    struct ss_attr a = {.id = id, .count = n};
    a.ints = ss_alloc_array(&f->g->arena, n, sizeof *a.ints);
    if (n)
        a.ints[0] = value;
    return a;
}

static uint32_t add(struct fixture *f, const char *name, const struct ss_attr *attrs,
                    size_t n_attrs, const uint32_t *operands, size_t n, size_t n_results)
{
    uint32_t id;
    struct ss_attrs list = {ss_memdup(&f->g->arena, attrs, n_attrs * sizeof *attrs), n_attrs};
    if (ss_graph_add_op(f->g, ss_op_find(name), list, operands, n, n_results, 0,
                        (struct ss_loc){0, 0}, &id, &f->err) != SS_OK)
        fail_msg("%s: %s", name, f->err.message);
    return id;
}

static void begin(struct fixture *f)
{
    *f = (struct fixture){.g = ss_graph_new("f", "test")};
}

static void finish(struct fixture *f)
{
    struct ss_discover_options options = {.seed = 1};
    assert_int_equal(ss_graph_finish(f->g, &f->err), SS_OK);
    assert_int_equal(ss_discover(f->g, &options, NULL, &f->rules, &f->err), SS_OK);
}

/* The best plan with the pins, on 4 ranks that compute and send slowly. */
static struct ss_plan *solve(struct fixture *f, const char *const (*pins)[2], size_t n)
{
    struct ss_mesh mesh;
    struct ss_pin *parsed = ss_alloc_array(&f->arena, n, sizeof *parsed);
    assert_int_equal(ss_mesh_parse("4", NULL, &mesh, &f->err), SS_OK);
    for (size_t i = 0; i < n; i++) {
        uint32_t var = ss_graph_find_var(f->g, pins[i][0]);
        enum ss_rc rc =
            ss_graph_find_op(f->g, pins[i][0]) == SS_NONE
                ? ss_pin_parse_var(f->g, &mesh, var, pins[i][1], &f->arena, &parsed[i], &f->err)
                : ss_pin_parse(f->g, f->rules, NULL, &mesh, pins[i][0], pins[i][1], &f->arena,
                               &parsed[i], &f->err);
        if (rc != SS_OK)
            fail_msg("%s: %s", f->err.message, f->err.hint);
    }
    struct ss_space_options options = {.pins = parsed, .n_pins = n};
    struct ss_solution s;
    struct ss_solve_options how = {.time_s = 10};
    struct ss_plan *plan;
    if (ss_space_build(f->g, f->rules, &mesh, ss_cluster_find("toy"), &options, NULL, &f->space,
                       &f->err) != SS_OK ||
        ss_solve(f->space->cost, &how, NULL, &f->arena, &s, &f->err) != SS_OK ||
        ss_plan_from_solution(f->space, &s, &plan, &f->err) != SS_OK)
        fail_msg("%s", f->err.message);
    return plan;
}

static void end(struct fixture *f)
{
    ss_space_free(f->space);
    ss_ruleset_free(f->rules);
    ss_graph_free(f->g);
    ss_arena_free(&f->arena);
}

static void expect_layout(const struct ss_plan *plan, uint32_t var, const struct ss_layout *layout,
                          const char *expected)
{
    struct ss_buf text = {0};
    ss_layout_print(&text, &plan->mesh, &plan->graph->vars[var].type, layout);
    assert_string_equal(ss_buf_text(&text), expected);
    ss_buf_free(&text);
}

/* ---- the defects -------------------------------------------------------------------------- */

/* 1. Only what the user named is placed, and all else replicates. */
static void the_rest_is_solved(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    (void)state;
    open_lab(&lab, "mlp", "4", "toy");
    assert_int_equal(ss_lab_pin(&lab, "dot_general_0", "S(0) <- S(0), R", NULL, &err), SS_OK);
    solve_lab(&lab);
    for (uint32_t i = 0; i < lab.now->graph->n_ops; i++)
        if (lab.now->graph->ops[i].def->flags & SS_OP_CONTRACTION)
            assert_true(lab.now->plan->ops[i].in[0].axis[0].kind == SS_SHARD ||
                        lab.now->plan->ops[i].in[1].axis[0].kind == SS_SHARD);
    ss_lab_fini(&lab);
}

/* 2. Bytes are those of the global shape, so that cutting never saves memory. */
static void bytes_are_local(void **state)
{
    struct ss_mesh mesh;
    struct ss_error err = {0};
    struct ss_layout layout;
    struct ss_type type = {SS_F32, 2, {64, 32}};
    (void)state;
    assert_int_equal(ss_mesh_parse("2x4", NULL, &mesh, &err), SS_OK);
    assert_int_equal(ss_layout_parse("S(0)S(1)", &mesh, &type, &layout, &err), SS_OK);
    assert_int_equal(ss_layout_bytes(&mesh, &layout, &type), 64 * 32 * 4 / 8);

    struct ss_lab lab;
    enum ss_baseline_kind kind = SS_BASELINE_REPLICATE;
    struct ss_baseline_answer whole;
    open_lab(&lab, "mlp", "2x4", "toy");
    assert_int_equal(ss_ask_baseline(&lab, &kind, 1, 10, NULL, &whole, &err), SS_OK);
    solve_lab(&lab);
    assert_true(lab.now->plan->peak_bytes * 4 < whole.answer.plan->peak_bytes);
    ss_plan_free(whole.answer.plan);
    ss_lab_fini(&lab);
}

/* 3. The memory constraint cannot bind; 4. its unit is mistaken. */
static void the_limit_binds_in_bytes(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    struct ss_lab_solve how = {.solver = {.time_s = 10}};
    (void)state;
    open_lab(&lab, "mlp", "4", "h100x8");
    solve_lab(&lab);
    int64_t peak = lab.now->plan->peak_bytes;
    double objective = lab.now->plan->objective;
    ss_lab_set_limit(&lab, peak);
    solve_lab(&lab);
    assert_float_equal(lab.now->plan->objective, objective, 1e-9);
    ss_lab_set_limit(&lab, peak - 1);
    solve_lab(&lab);
    assert_true(lab.now->plan->peak_bytes < peak);
    assert_true(lab.now->plan->objective > objective);
    check_run(lab.now->plan); /* the allocators agree with the peak */
    ss_lab_set_limit(&lab, peak / 1024);
    assert_int_equal(ss_lab_solve(&lab, &how, NULL, &err), SS_E_INFEASIBLE);
    ss_lab_fini(&lab);
}

/* 5. Costs of resharding collapse to their latency. */
static void resharding_costs_its_bytes(void **state)
{
    struct ss_mesh mesh;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    (void)state;
    assert_int_equal(ss_mesh_parse("4", NULL, &mesh, &err), SS_OK);
    ss_mesh_set_links(&mesh, ss_cluster_find("h100x8"));
    struct ss_resharder *r = ss_resharder_new(&mesh);
    int64_t ps[2];
    for (int i = 0; i < 2; i++) {
        struct ss_type type = {SS_F32, 1, {(int64_t)4 << (20 + i)}};
        struct ss_layout from, to;
        struct ss_reshard_step *steps;
        size_t n;
        assert_int_equal(ss_layout_parse("S(0)", &mesh, &type, &from, &err), SS_OK);
        assert_int_equal(ss_layout_parse("R", &mesh, &type, &to, &err), SS_OK);
        assert_true(ss_reshard_path(r, &type, &from, &to, &arena, &steps, &n));
        assert_int_equal(n, 1);
        assert_int_equal(steps[0].bytes, type.dims[0] * 4 / 4 * 3);
        ps[i] = steps[0].ps;
    }
    double bytes = 4.0 * 4 * (1 << 20) / 4 * 3, us = bytes / mesh.axis[0].bytes_per_us;
    assert_float_equal((double)(ps[1] - ps[0]) / 1e6, us, 1e-3);
    ss_resharder_free(r);
    ss_arena_free(&arena);
}

/* 6. Placements on meshes of one dim only. */
static void both_axes_are_used(void **state)
{
    struct ss_lab lab;
    (void)state;
    open_lab(&lab, "mlp", "2x4", "toy");
    solve_lab(&lab);
    const struct ss_layout *in =
        lab.now->plan->ops[ss_graph_find_op(lab.now->graph, "dot_general_0")].in;
    for (int a = 0; a < 2; a++)
        assert_true(in[0].axis[a].kind == SS_SHARD || in[1].axis[a].kind == SS_SHARD);
    ss_lab_fini(&lab);
}

/* 7. Of several results only the first one's placement counts. */
static void each_result_has_its_placement(void **state)
{
    static const char *const pins[][2] = {
        {"batch_norm_training_0", "S(1), S(0), S(0) <- S(1), S(0), S(0)"}};
    struct ss_type matrix = {SS_F32, 2, {8, 16}}, vector = {SS_F32, 1, {16}};
    struct fixture f;
    (void)state;
    begin(&f);
    uint32_t in[] = {ss_graph_add_input(f.g, "x", &matrix), ss_graph_add_input(f.g, "s", &vector),
                     ss_graph_add_input(f.g, "o", &vector)};
    struct ss_attr attrs[] = {integers(&f, SS_ATTR_FEATURE_INDEX, 1, 1),
                              {.id = SS_ATTR_EPSILON, .real = 1e-3}};
    uint32_t op = add(&f, "batch_norm_training", attrs, 2, in, 3, 3);
    for (uint32_t k = 0; k < 3; k++)
        ss_graph_add_output(f.g, f.g->ops[op].results[k], NULL);
    finish(&f);
    struct ss_plan *plan = solve(&f, pins, 1);
    const uint32_t *results = f.g->ops[op].results;
    expect_layout(plan, results[0], &plan->home[results[0]], "S(1)");
    expect_layout(plan, results[1], &plan->home[results[1]], "S(0)");
    expect_layout(plan, results[2], &plan->home[results[2]], "S(0)");
    assert_int_equal(plan->n_reshards, 0);
    check_run(plan);
    ss_plan_free(plan);
    end(&f);
}

/* 8. An op that reads one value twice has one matrix for both operands. */
static void each_operand_has_its_edge(void **state)
{
    static const char *const pins[][2] = {{"dot_general_0", "S(0) <- S(0), R"}, {"x", "S(0)"}};
    struct ss_type type = {SS_F32, 2, {8, 8}};
    struct fixture f;
    (void)state;
    begin(&f);
    uint32_t x = ss_graph_add_input(f.g, "x", &type), in[] = {x, x};
    struct ss_attr attrs[] = {
        integers(&f, SS_ATTR_LHS_BATCHING, 0, 0), integers(&f, SS_ATTR_RHS_BATCHING, 0, 0),
        integers(&f, SS_ATTR_LHS_CONTRACTING, 1, 1), integers(&f, SS_ATTR_RHS_CONTRACTING, 1, 0),
        integers(&f, SS_ATTR_DTYPE, 1, SS_F32)};
    uint32_t op = add(&f, "dot_general", attrs, 5, in, 2, 1);
    ss_graph_add_output(f.g, f.g->ops[op].results[0], NULL);
    finish(&f);
    struct ss_plan *plan = solve(&f, pins, 2);
    size_t gathers = 0;
    for (size_t i = 0; i < plan->n_reshards; i++) {
        const struct ss_plan_reshard *r = &plan->reshards[i];
        if (r->place == SS_TO_OPERAND) {
            assert_int_equal(r->arg, 1);
            assert_int_equal(r->steps[0].kind, SS_ALL_GATHER);
            gathers++;
        }
    }
    assert_int_equal(gathers, 1);
    check_run(plan);
    ss_plan_free(plan);
    end(&f);
}

/* 9. Parameters are freed after their last use; 10. an op's operands and results are counted one
 * after the other instead of together. */
static void inputs_stay_beside_results(void **state)
{
    struct ss_type type = {SS_F32, 1, {1000}};
    (void)state;
    for (int donated = 0; donated < 2; donated++) {
        struct fixture f;
        begin(&f);
        uint32_t x = ss_graph_add_input(f.g, "x", &type);
        uint32_t a = add(&f, "negate", NULL, 0, &x, 1, 1);
        uint32_t b = add(&f, "negate", NULL, 0, f.g->ops[a].results, 1, 1);
        uint32_t c = add(&f, "negate", NULL, 0, f.g->ops[b].results, 1, 1);
        ss_graph_add_output(f.g, f.g->ops[c].results[0], NULL);
        finish(&f);
        f.g->input_donated[0] = donated;
        struct ss_interval *live = ss_liveness(f.g, &f.arena);
        assert_int_equal(live[x].end, donated ? 1 : f.g->n_steps);
        struct ss_mesh mesh;
        struct ss_plan_choice choice = {0};
        struct ss_plan *plan;
        choice.rows = ss_alloc_array(&f.arena, f.g->n_ops, sizeof *choice.rows);
        choice.hubs = ss_alloc_array(&f.arena, f.g->n_vars, sizeof *choice.hubs);
        assert_int_equal(ss_mesh_parse("2", NULL, &mesh, &f.err), SS_OK);
        assert_int_equal(ss_plan_build(f.g, f.rules, &mesh, ss_cluster_find("toy"), false, &choice,
                                       NULL, &plan, &f.err),
                         SS_OK);
        assert_int_equal(plan->peak_bytes, donated ? 2 * 4000 : 3 * 4000);
        check_run(plan);
        ss_plan_free(plan);
        end(&f);
    }
}

/* 11. Nothing rewards cutting, so that replicating everything is always best. */
static void compute_has_a_cost(void **state)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    enum ss_baseline_kind kind = SS_BASELINE_REPLICATE;
    struct ss_baseline_answer whole;
    (void)state;
    open_lab(&lab, "mlp", "4", "toy");
    solve_lab(&lab);
    assert_int_equal(ss_ask_baseline(&lab, &kind, 1, 10, NULL, &whole, &err), SS_OK);
    assert_int_equal(whole.answer.plan->comm_ps, 0);
    assert_true(lab.now->plan->comm_ps > 0);
    assert_true(lab.now->plan->objective * 2 < whole.answer.plan->objective);
    ss_plan_free(whole.answer.plan);
    ss_lab_fini(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rest_is_solved),
        cmocka_unit_test(bytes_are_local),
        cmocka_unit_test(the_limit_binds_in_bytes),
        cmocka_unit_test(resharding_costs_its_bytes),
        cmocka_unit_test(both_axes_are_used),
        cmocka_unit_test(each_result_has_its_placement),
        cmocka_unit_test(each_operand_has_its_edge),
        cmocka_unit_test(inputs_stay_beside_results),
        cmocka_unit_test(compute_has_a_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

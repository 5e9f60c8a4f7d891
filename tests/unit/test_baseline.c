/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Classes of dims, roles of values, and the baselines that rest on them. */
#include "tests/unit/labs.h"
#include "tests/unit/slow.h"

#include "core/space/roles.h"

struct fixture {
    struct ss_lab lab;
    struct ss_dim_classes *dims;
    struct ss_roles roles;
    struct ss_arena arena;
};

static void open_fixture(struct fixture *f, const char *sample, const char *mesh)
{
    *f = (struct fixture){0};
    open_lab(&f->lab, sample, mesh, "h100x8");
    f->dims = ss_dim_classes_find(f->lab.now->graph, f->lab.now->rules);
    f->roles = ss_roles_find(f->lab.now->graph, f->dims, &f->arena);
}

static void close_fixture(struct fixture *f)
{
    ss_dim_classes_free(f->dims);
    ss_arena_free(&f->arena);
    ss_lab_fini(&f->lab);
}

static struct ss_plan *ask(struct fixture *f, const enum ss_baseline_kind *kinds, size_t n)
{
    struct ss_error err = {0};
    struct ss_baseline_answer answer;
    if (ss_ask_baseline(&f->lab, kinds, n, 20, NULL, &answer, &err) != SS_OK)
        fail_msg("%s: %s: %s", ss_baseline_name(kinds[0]), err.where, err.message);
    assert_true(answer.cut <= answer.to_cut);
    return answer.answer.plan;
}

/* Pieces into which a value is cut. */
static int64_t pieces(const struct ss_mesh *mesh, const struct ss_layout *layout)
{
    int64_t n = 1;
    for (int a = 0; a < mesh->n_axes; a++)
        n *= layout->axis[a].kind == SS_SHARD ? mesh->axis[a].size : 1;
    return n;
}

static void roles_follow_the_batch(void **state)
{
    struct fixture f;
    (void)state;
    open_fixture(&f, "gpt-tiny", "4");
    const struct ss_graph *g = f.lab.now->graph;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_var *v = &g->vars[g->inputs[i]];
        enum ss_role expected = SS_ROLE_DATA;
        if (v->label && !strncmp(v->label, "params", 6))
            expected = SS_ROLE_PARAMETER;
        else if (v->label && !strncmp(v->label, "state", 5))
            expected = SS_ROLE_STATE;
        if (f.roles.var[g->inputs[i]] != expected)
            fail_msg("%s (%s) is %s", v->name, v->label, ss_role_name(f.roles.var[g->inputs[i]]));
    }
    /* Every parameter has one gradient that comes straight from summing over the batch, the token
     * table, which is read twice, two. */
    uint32_t summed = 0, params = 0;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        summed += f.roles.summed[v];
        params += f.roles.var[v] == SS_ROLE_PARAMETER;
    }
    assert_int_equal(params, 28);
    assert_int_equal(summed, 29);
    close_fixture(&f);
}

static void batch_is_one_class(void **state)
{
    struct fixture f;
    (void)state;
    open_fixture(&f, "gpt-tiny", "4");
    const struct ss_graph *g = f.lab.now->graph;
    uint32_t tokens = g->inputs[g->n_inputs - 2];
    uint32_t scores = g->ops[ss_graph_find_op(g, "dot_general_1")].results[0];
    uint32_t up = g->ops[ss_graph_find_op(g, "dot_general_4")].results[0];
    uint32_t batch = ss_dim_classes_of(f.dims, tokens, 0, 1);
    assert_true(batch != SS_NONE && batch == f.roles.batch);
    assert_int_equal(ss_dim_classes_of(f.dims, scores, 0, 1), batch);
    assert_int_equal(ss_dim_classes_of(f.dims, up, 0, 1), batch);
    uint32_t sequence = ss_dim_classes_of(f.dims, tokens, 1, 1);
    assert_int_not_equal(sequence, batch);
    assert_int_equal(ss_dim_classes_of(f.dims, scores, 2, 1), sequence);
    assert_int_equal(ss_dim_classes_of(f.dims, scores, 3, 1), sequence);
    /* The heads are the first dim of the output weight, through a reshape. */
    uint32_t out = g->ops[ss_graph_find_op(g, "dot_general_3")].operands[1];
    assert_int_equal(ss_dim_classes_of(f.dims, scores, 1, 1), ss_dim_classes_of(f.dims, out, 0, 1));
    assert_int_equal(ss_dim_classes_of(f.dims, scores, 4, 1), SS_NONE);
    close_fixture(&f);
}

/* Checks where the values of a role rest: `cut` into all devices, or whole. Scalars stay whole. */
static void expect_rest(const struct fixture *f, const struct ss_plan *plan, enum ss_role role,
                        bool cut)
{
    for (uint32_t v = 0; v < plan->graph->n_vars; v++) {
        if (f->roles.var[v] != role || plan->graph->vars[v].kind != SS_VAR_INPUT)
            continue;
        int64_t n = pieces(&plan->mesh, &plan->home[v]);
        int64_t wanted = cut && plan->graph->vars[v].type.rank ? plan->mesh.n_devices : 1;
        if (n != wanted)
            fail_msg("%s: %s %s is in %lld pieces", plan->method, ss_role_name(role),
                     plan->graph->vars[v].name, (long long)n);
    }
}

/* No contraction does the same work twice. */
static void expect_contractions_cut(const struct ss_plan *plan)
{
    for (uint32_t i = 0; i < plan->graph->n_ops; i++) {
        const struct ss_op *op = &plan->graph->ops[i];
        if (!op->live || !(op->def->flags & SS_OP_CONTRACTION))
            continue;
        int64_t a = pieces(&plan->mesh, &plan->ops[i].in[0]);
        int64_t b = pieces(&plan->mesh, &plan->ops[i].in[1]);
        if (a != plan->mesh.n_devices && b != plan->mesh.n_devices)
            fail_msg("%s: %s is not cut", plan->method, op->name);
    }
}

/* Runs the plans too on request. */
static void check_baselines(const char *sample, const char *mesh, bool runs)
{
    struct fixture f;
    struct ss_plan *plan[SS_N_BASELINES];
    open_fixture(&f, sample, mesh);
    for (int k = 0; k < SS_N_BASELINES; k++) {
        enum ss_baseline_kind kind = (enum ss_baseline_kind)k, on_all[SS_MAX_AXES];
        for (int a = 0; a < SS_MAX_AXES; a++)
            on_all[a] = kind;
        plan[k] = ask(&f, on_all, (size_t)f.lab.now->settings.mesh.n_axes);
        if (kind != SS_BASELINE_TP)
            expect_rest(&f, plan[k], SS_ROLE_STATE, kind >= SS_BASELINE_ZERO1);
        if (runs)
            check_run(plan[k]);
    }
    assert_int_equal(plan[SS_BASELINE_REPLICATE]->n_reshards, 0);
    for (int k = SS_BASELINE_REPLICATE; k <= SS_BASELINE_ZERO3; k++) {
        expect_rest(&f, plan[k], SS_ROLE_PARAMETER, k == SS_BASELINE_ZERO3);
        expect_rest(&f, plan[k], SS_ROLE_DATA, k != SS_BASELINE_REPLICATE);
        if (k != SS_BASELINE_REPLICATE)
            expect_contractions_cut(plan[k]);
    }
    expect_rest(&f, plan[SS_BASELINE_TP], SS_ROLE_DATA, false);
    for (int k = SS_BASELINE_REPLICATE; k < SS_BASELINE_ZERO3; k++)
        assert_true(plan[k]->peak_bytes >= plan[k + 1]->peak_bytes);
    assert_true(plan[SS_BASELINE_DP]->peak_bytes > plan[SS_BASELINE_ZERO1]->peak_bytes);
    assert_true(plan[SS_BASELINE_ZERO2]->peak_bytes > plan[SS_BASELINE_ZERO3]->peak_bytes);
    for (int k = 0; k < SS_N_BASELINES; k++)
        ss_plan_free(plan[k]);
    close_fixture(&f);
}

static void baselines_are_what_they_say(void **state)
{
    (void)state;
    check_baselines("gpt-tiny", "8", false);
}

static void more_baselines_are_what_they_say(void **state)
{
    (void)state;
    check_baselines("gpt-tiny", "2x2", true);
    check_baselines("moe-tiny", "8", false);
    check_baselines("moe-tiny", "2x2", true);
}

/* What is sent: one all-reduce per gradient and one for the loss under dp, scatters and gathers of
 * the same number in its place under zero2. */
static void collectives_are_the_textbook_ones(void **state)
{
    struct fixture f;
    (void)state;
    open_fixture(&f, "gpt-tiny", "8");
    int64_t count[SS_N_BASELINES][SS_N_COLLECTIVES] = {{0}};
    for (int k = 0; k < SS_N_BASELINES; k++) {
        enum ss_baseline_kind kind = (enum ss_baseline_kind)k;
        struct ss_plan *plan = ask(&f, &kind, 1);
        for (size_t r = 0; r < plan->n_reshards; r++)
            for (size_t s = 0; s < plan->reshards[r].n_steps; s++)
                count[k][plan->reshards[r].steps[s].kind]++;
        ss_plan_free(plan);
    }
    assert_int_equal(count[SS_BASELINE_DP][SS_ALL_REDUCE], 28 + 1);
    assert_int_equal(count[SS_BASELINE_DP][SS_ALL_GATHER], 0);
    assert_int_equal(count[SS_BASELINE_ZERO1][SS_REDUCE_SCATTER], 0);
    assert_int_equal(count[SS_BASELINE_ZERO1][SS_ALL_GATHER], 28);
    assert_int_equal(count[SS_BASELINE_ZERO2][SS_REDUCE_SCATTER], 28);
    assert_int_equal(count[SS_BASELINE_ZERO2][SS_ALL_GATHER], 28);
    assert_int_equal(count[SS_BASELINE_ZERO3][SS_REDUCE_SCATTER], 28);
    assert_true(count[SS_BASELINE_ZERO3][SS_ALL_GATHER] > 28);
    close_fixture(&f);
}

static const char *layout_text(const struct ss_plan *plan, const char *name, char *text,
                               size_t size)
{
    struct ss_buf buf = {0};
    uint32_t v = ss_graph_find_var(plan->graph, name);
    ss_layout_print(&buf, &plan->mesh, &plan->graph->vars[v].type, &plan->home[v]);
    snprintf(text, size, "%s", ss_buf_text(&buf));
    ss_buf_free(&buf);
    return text;
}

static void tp_cuts_columns_then_rows(void **state)
{
    struct fixture f;
    char text[64];
    (void)state;
    open_fixture(&f, "gpt-tiny", "4");
    enum ss_baseline_kind tp = SS_BASELINE_TP;
    struct ss_plan *plan = ask(&f, &tp, 1);
    assert_string_equal(layout_text(plan, "params['layers'][0]['mlp']['up']['w']", text, 64),
                        "S(1)");
    assert_string_equal(layout_text(plan, "params['layers'][0]['mlp']['down']['w']", text, 64),
                        "S(0)");
    assert_string_equal(layout_text(plan, "params['layers'][1]['attn']['out']['w']", text, 64),
                        "S(0)");
    assert_string_equal(layout_text(plan, "params['norm']['scale']", text, 64), "R");
    ss_plan_free(plan);
    close_fixture(&f);
}

static void kinds_combine_by_axis(void **state)
{
    static const enum ss_baseline_kind kinds[] = {SS_BASELINE_ZERO3, SS_BASELINE_TP};
    struct fixture f;
    struct ss_error err = {0};
    struct ss_baseline_answer answer;
    char text[64];
    (void)state;
    open_fixture(&f, "gpt-tiny", "2x2");
    struct ss_plan *plan = ask(&f, kinds, 2);
    assert_string_equal(plan->method, "zero3+tp");
    layout_text(plan, "params['layers'][0]['mlp']['up']['w']", text, 64);
    if (strcmp(text, "S(0)S(1)") != 0 && strcmp(text, "S(1)S(1)") != 0)
        fail_msg("%s", text);
    check_run(plan);
    ss_plan_free(plan);
    assert_int_equal(
        ss_ask_baseline(&f.lab, (enum ss_baseline_kind[3]){0}, 3, 5, NULL, &answer, &err),
        SS_E_ARGUMENT);
    close_fixture(&f);
}

static void run_baselines(const char *sample)
{
    static const enum ss_baseline_kind kinds[] = {SS_BASELINE_DP, SS_BASELINE_ZERO3,
                                                  SS_BASELINE_TP};
    struct fixture f;
    open_fixture(&f, sample, "2");
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        struct ss_plan *plan = ask(&f, &kinds[k], 1);
        check_run(plan);
        ss_plan_free(plan);
    }
    close_fixture(&f);
}

static void small_steps_have_baselines(void **state)
{
    (void)state;
    run_baselines("dropout-tiny");
    run_baselines("mlp");
}

/* Parameters and activations are stacked over layers, and the loop carries them. */
static void loops_have_baselines(void **state)
{
    (void)state;
    run_baselines("gpt-tiny-scan");
}

static void a_graph_without_parameters_is_an_error(void **state)
{
    struct ss_error err = {0};
    struct ss_graph *g = ss_graph_new("f", "test");
    struct ss_type type = {SS_F32, 1, {8}};
    uint32_t x = ss_graph_add_input(g, "x", &type), op;
    (void)state;
    assert_int_equal(ss_graph_add_op(g, ss_op_find("is_finite"), (struct ss_attrs){0}, &x, 1, 1, 0,
                                     (struct ss_loc){0, 0}, &op, &err),
                     SS_OK);
    ss_graph_add_output(g, g->ops[op].results[0], NULL);
    assert_int_equal(ss_graph_finish(g, &err), SS_OK);
    struct ss_ruleset *rules;
    struct ss_discover_options options = {.seed = 1};
    assert_int_equal(ss_discover(g, &options, NULL, &rules, &err), SS_OK);
    struct ss_mesh mesh;
    struct ss_baseline *baseline;
    enum ss_baseline_kind kind = SS_BASELINE_ZERO1;
    assert_int_equal(ss_mesh_parse("2", NULL, &mesh, &err), SS_OK);
    assert_int_equal(g->n_pairs, 0);
    assert_int_equal(ss_baseline_new(g, rules, &mesh, &kind, &baseline, &err), SS_E_UNSUPPORTED);
    assert_true(err.hint[0] != 0);
    kind = SS_BASELINE_DP;
    assert_int_equal(ss_baseline_new(g, rules, &mesh, &kind, &baseline, &err), SS_OK);
    ss_baseline_free(baseline);
    ss_ruleset_free(rules);
    ss_graph_free(g);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roles_follow_the_batch),
        cmocka_unit_test(batch_is_one_class),
        cmocka_unit_test(baselines_are_what_they_say),
        cmocka_unit_test(collectives_are_the_textbook_ones),
        cmocka_unit_test(tp_cuts_columns_then_rows),
        cmocka_unit_test(kinds_combine_by_axis),
        cmocka_unit_test(small_steps_have_baselines),
        cmocka_unit_test(a_graph_without_parameters_is_an_error),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(more_baselines_are_what_they_say),
        cmocka_unit_test(loops_have_baselines),
    };
    return asked_for("slow", argc, argv) ? cmocka_run_group_tests(slow, NULL, NULL)
                                         : cmocka_run_group_tests(tests, NULL, NULL);
}

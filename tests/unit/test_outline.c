/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The outline of a graph: what is folded, and totals that agree with graph and plan. */
#include "tests/unit/labs.h"

#include "core/plan/outline.h"

static void check_nodes(const struct ss_outline *o)
{
    const struct ss_graph *g = o->graph;
    uint32_t ops = 0, live = 0;
    assert_int_equal(o->nodes[0].end, o->n_nodes);
    for (uint32_t i = 0; i < o->n_nodes; i++) {
        const struct ss_outline_node *node = o->nodes + i;
        uint32_t children = 0;
        for (uint32_t c = i + 1; c < node->end; c = o->nodes[c].end, children++)
            assert_int_equal(o->nodes[c].parent, i);
        if (node->kind == SS_OUTLINE_OP) {
            ops++;
            live += g->ops[node->id].live;
            assert_int_equal(o->of_op[node->id], i);
            assert_int_equal(node->end, i + 1);
        } else {
            assert_true(children > 0);
        }
        if (node->kind == SS_OUTLINE_BLOCKS) {
            assert_true(node->count > 1);
            assert_int_equal(children, node->count);
        }
        if (node->kind == SS_OUTLINE_CONSTANTS) {
            assert_int_equal(children, node->count);
            for (uint32_t c = i + 1; c < node->end; c++) {
                assert_string_equal(g->ops[o->nodes[c].id].kind, "constant");
                assert_int_equal(g->vars[g->ops[o->nodes[c].id].results[0]].type.rank, 0);
            }
        }
    }
    assert_int_equal(ops, g->n_ops);
    assert_int_equal(o->nodes[0].ops, live);
    assert_float_equal(o->nodes[0].flops, ss_graph_flops(g), 1e-6 * ss_graph_flops(g));
}

static void check_costs(const struct ss_outline *o, const struct ss_plan *plan)
{
    struct ss_outline_costs *costs = ss_outline_costs_new(o, plan);
    uint32_t sent = 0;
    for (size_t i = 0; i < plan->n_reshards; i++)
        for (size_t s = 0; s < plan->reshards[i].n_steps; s++)
            sent += !ss_collective_local(plan->reshards[i].steps[s].kind);
    assert_int_equal(costs->nodes[0].compute_ps, plan->compute_ps);
    assert_int_equal(costs->nodes[0].comm_ps, plan->comm_ps);
    assert_int_equal(costs->nodes[0].sent, sent);
    assert_int_equal(costs->first_sent[o->graph->n_ops + 1], sent);
    for (uint32_t op = 0; op < o->graph->n_ops; op++)
        for (uint32_t i = costs->first_sent[op]; i < costs->first_sent[op + 1]; i++)
            assert_int_equal(costs->sent[i].op, op);
    for (uint32_t i = 0; i < o->n_nodes; i++)
        if (o->nodes[i].kind == SS_OUTLINE_BLOCKS)
            assert_in_range(costs->ways[i], 1, o->nodes[i].count);
    ss_outline_costs_free(costs);
}

static void samples(void **state)
{
    static const char *const names[] = {"mlp", "gpt-tiny", "gpt-tiny-scan"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct ss_lab lab;
        open_lab(&lab, names[i], "2x2", "h100x8");
        solve_lab(&lab);
        struct ss_outline *o = ss_outline_new(lab.now->graph);
        check_nodes(o);
        check_costs(o, lab.now->plan);
        ss_outline_free(o);
        ss_lab_fini(&lab);
    }
}

/* ---- what is folded ---- */

static struct ss_graph *graph;
static uint32_t scope, var;

static uint32_t enter(uint32_t parent, const char *name)
{
    scope = ss_graph_add_scope(graph, parent, name);
    return scope;
}

static void add(const char *kind, uint32_t operand)
{
    struct ss_error err = {0};
    struct ss_attrs none = {0};
    uint32_t op;
    if (ss_graph_add_op(graph, ss_op_find(kind), none, &operand, 1, 1, scope, (struct ss_loc){0, 0},
                        &op, &err) != SS_OK)
        fail_msg("%s", err.message);
    var = graph->ops[op].results[0];
}

static const struct ss_outline_node *find(const struct ss_outline *o, const char *name)
{
    for (uint32_t i = 0; i < o->n_nodes; i++)
        if (!strcmp(o->nodes[i].name, name))
            return o->nodes + i;
    return NULL;
}

static void folds_equal_blocks(void **state)
{
    const struct ss_type wide = {.dtype = SS_F32, .rank = 1, .dims = {8}};
    const struct ss_type narrow = {.dtype = SS_F32, .rank = 1, .dims = {4}};
    struct ss_error err = {0};
    (void)state;
    graph = ss_graph_new("g", "stablehlo");
    uint32_t x = ss_graph_add_input(graph, "x", &wide);
    uint32_t y = ss_graph_add_input(graph, "y", &narrow);
    var = x;
    for (int k = 0; k < 3; k++) { /* equal, with inner scopes whose numbers count on */
        char name[16];
        snprintf(name, sizeof name, "layer_%d", k);
        uint32_t layer = enter(0, name);
        add("negate", var);
        snprintf(name, sizeof name, "call_%d", 7 + k);
        enter(layer, name);
        add("tanh", var);
    }
    enter(0, "layer_3"); /* another kind */
    add("tanh", var);
    ss_graph_add_output(graph, var, NULL);
    enter(0, "block_0"); /* other types */
    add("negate", x);
    ss_graph_add_output(graph, var, NULL);
    enter(0, "block_1");
    add("negate", y);
    ss_graph_add_output(graph, var, NULL);
    assert_int_equal(ss_graph_finish(graph, &err), SS_OK);
    struct ss_outline *o = ss_outline_new(graph);
    check_nodes(o);
    const struct ss_outline_node *blocks = find(o, "layer_0..2");
    assert_non_null(blocks);
    assert_int_equal(blocks->count, 3);
    assert_int_equal(blocks->ops, 6);
    assert_int_equal(blocks->depth, 1);
    assert_int_equal(find(o, "layer_1")->depth, 1); /* beside the others, not below */
    assert_int_equal(find(o, "call_8")->depth, 2);
    assert_int_equal(find(o, "layer_3")->kind, SS_OUTLINE_SCOPE);
    assert_int_equal(find(o, "layer_3")->parent, 0);
    assert_int_equal(find(o, "block_1")->parent, 0);
    ss_outline_free(o);
    ss_graph_free(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(samples),
                                       cmocka_unit_test(folds_equal_blocks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

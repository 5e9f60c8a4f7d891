/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/run/single.h"

#include <string.h>

#include "core/plan/build.h"
#include "core/rules/discover.h"
#include "core/space/strategy.h"

void ss_single_of(const struct ss_ruleset *rules, uint32_t op, struct ss_arena *arena,
                  struct ss_single_of *of)
{
    *of = (struct ss_single_of){.graph = rules->graph,
                                .op = op,
                                .rules = rules->op_rules[op],
                                .atoms = &rules->op_atoms[op]};
    ss_graph_call(rules->graph, op, arena, &of->call);
}

void ss_single_free(struct ss_single *s)
{
    ss_run_reference_free(s->reference);
    ss_ruleset_free(s->rules);
    ss_graph_free(s->graph);
    ss_arena_free(&s->arena);
    *s = (struct ss_single){0};
}

/* Adds the op at its lengths, after its operands: inputs first, as they come before every op. */
static enum ss_rc add_op(const struct ss_single_of *of, struct ss_single *s, struct ss_error *err)
{
    const struct ss_graph *g = of->graph;
    const struct ss_op *op = &g->ops[of->op];
    struct ss_call call;
    enum ss_rc rc = ss_atoms_call(&of->call, of->atoms, s->lengths, &s->graph->arena, &call, err);
    if (rc != SS_OK)
        return rc;
    uint32_t *vars = ss_alloc_array(&s->graph->arena, op->n_operands, sizeof *vars);
    double value;
    for (uint32_t k = 0; k < op->n_operands; k++) {
        bool bound = ss_graph_bound(g, of->op, k, &value);
        vars[k] = bound ? SS_NONE
                        : ss_graph_add_input(s->graph, ss_sprintf(&s->graph->arena, "x%u", k),
                                             &call.in[k]);
    }
    for (uint32_t k = 0; k < op->n_operands && rc == SS_OK; k++)
        if (vars[k] == SS_NONE) {
            ss_graph_splat(g, op->operands[k], &value);
            rc = ss_graph_add_splat(s->graph, &call.in[k], value, &vars[k], err);
        }
    if (rc == SS_OK)
        rc = ss_graph_add_op(s->graph, op->def, call.attrs, vars, op->n_operands, op->n_results, 0,
                             op->loc, &s->op, err);
    return rc;
}

/* The rules are those at hand: they may come from another seed, or from a file. */
static enum ss_rc take_rules(const struct ss_single_of *of, struct ss_single *s,
                             struct ss_error *err)
{
    struct ss_given_rules *given = ss_alloc_array(&s->graph->arena, s->graph->n_ops, sizeof *given);
    given[s->op] = (struct ss_given_rules){of->rules, *of->atoms};
    given[s->op].atoms.lengths = s->lengths;
    struct ss_discover_options options = {.threads = 1, .no_partial = true, .given = given};
    return ss_discover(s->graph, &options, NULL, &s->rules, err);
}

enum ss_rc ss_single_make(const struct ss_single_of *of, struct ss_single *s, struct ss_error *err)
{
    const struct ss_op *op = &of->graph->ops[of->op];
    s->graph = ss_graph_new(op->name, "single op");
    enum ss_rc rc = add_op(of, s, err);
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
        ss_graph_add_output(s->graph, s->graph->ops[s->op].results[k], NULL);
    if (rc == SS_OK)
        rc = ss_graph_finish(s->graph, err);
    if (rc == SS_OK)
        rc = take_rules(of, s, err);
    return rc;
}

static struct ss_layout settled(const struct ss_layout *layout)
{
    struct ss_layout l = *layout;
    for (int a = 0; a < SS_MAX_AXES; a++)
        if (l.axis[a].kind == SS_PARTIAL)
            memset(&l.axis[a], 0, sizeof l.axis[a]);
    return l;
}

enum ss_rc ss_single_plan(const struct ss_single *s, const uint16_t *rows,
                          const struct ss_mesh *mesh, struct ss_plan **plan, struct ss_error *err)
{
    struct ss_arena arena = {0};
    const struct ss_graph *g = s->graph;
    struct ss_plan_choice choice = {0};
    choice.rows = ss_alloc_array(&arena, g->n_ops, sizeof *choice.rows);
    choice.hubs = ss_alloc_array(&arena, g->n_vars, sizeof *choice.hubs);
    memcpy(choice.rows[s->op], rows, (size_t)mesh->n_axes * sizeof *rows);
    struct ss_strategy_context c = {
        .graph = g, .rules = s->rules, .mesh = mesh, .cluster = ss_cluster_find("toy")};
    struct ss_strategy strategy;
    enum ss_rc rc = ss_strategy_place(&c, s->op, choice.rows[s->op], &arena, &strategy, err);
    const struct ss_op *op = &g->ops[s->op];
    for (uint32_t k = 0; k < op->n_operands && rc == SS_OK; k++)
        if (g->vars[op->operands[k]].kind == SS_VAR_INPUT)
            choice.hubs[op->operands[k]] = settled(&strategy.in[k]);
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++)
        choice.hubs[op->results[k]] = settled(&strategy.out[k]);
    if (rc == SS_OK)
        rc = ss_plan_build(g, s->rules, mesh, c.cluster, false, &choice, NULL, plan, err);
    ss_arena_free(&arena);
    return rc;
}

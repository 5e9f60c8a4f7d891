/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/plan/twin.h"

#include <string.h>

#include "core/plan/build.h"
#include "core/plan/lengths.h"
#include "core/rules/discover.h"
#include "core/rules/lengths.h"
#include "core/space/strategy.h"

/* A twin in the making, at the lengths of the moment. */
struct making {
    const struct ss_plan *plan;
    struct ss_lengths lengths;
    struct ss_arena *arena; /* of the result */
    struct ss_twin *twin;
    uint32_t *ops, *vars; /* of the graph: those of the twin */
    uint32_t bad;         /* an op that does not hold at these lengths; SS_NONE: all do */
};

/* ---- the graph ------------------------------------------------------------------------------- */

static struct ss_type shorter_type(const struct making *m, uint32_t var)
{
    struct ss_type type = m->plan->graph->vars[var].type;
    for (int d = 0; d < type.rank; d++)
        type.dims[d] = ss_lengths_dim(&m->lengths, var, d);
    return type;
}

static bool has_type(const struct making *m, const struct ss_type *type, uint32_t var)
{
    const struct ss_type want = shorter_type(m, var);
    return ss_type_equal(type, &want);
}

/* The call of an op at the shorter lengths; false if it does not hold there. */
static bool shorter_call(struct making *m, uint32_t o, struct ss_arena *arena, struct ss_call *out)
{
    const struct ss_graph *g = m->plan->graph;
    const struct ss_op *op = &g->ops[o];
    const struct ss_op_rules *rules = m->plan->rules->op_rules[o];
    const struct ss_atoms *atoms = &m->plan->rules->op_atoms[o];
    struct ss_call call;
    ss_graph_call(g, o, arena, &call);
    int64_t *lengths = ss_alloc_array(arena, atoms->n_atoms, sizeof *lengths);
    ss_lengths_atoms(&m->lengths, o, lengths);
    bool holds = true;
    for (size_t i = 0; i < atoms->n_orders && holds; i++)
        holds = ss_order_holds(&atoms->orders[i], lengths);
    if (atoms->n_derived && holds) {
        int64_t *derived = ss_memdup(arena, lengths, atoms->n_atoms * sizeof *lengths);
        holds = ss_atoms_derive_call(&call, atoms, derived, arena, out, NULL) &&
                memcmp(derived, lengths, atoms->n_atoms * sizeof *lengths) == 0;
    }
    for (int a = 0; a < m->plan->mesh.n_axes && op->live; a++)
        ss_row_settle(&rules->rows[m->plan->ops[o].rows[a]], atoms, lengths);
    holds = holds && ss_atoms_call(&call, atoms, lengths, arena, out, NULL) == SS_OK;
    for (uint32_t k = 0; k < op->n_operands && holds; k++)
        holds = has_type(m, &out->in[k], op->operands[k]);
    for (uint32_t k = 0; k < op->n_results && holds; k++)
        holds = has_type(m, &out->out[k], op->results[k]);
    return holds;
}

static uint32_t *mapped(const struct making *m, const uint32_t *vars, uint32_t n)
{
    uint32_t *list = ss_alloc_array(&m->twin->graph->arena, n, sizeof *list);
    for (uint32_t i = 0; i < n; i++)
        list[i] = m->vars[vars[i]];
    return list;
}

static void map_vars(struct making *m, const uint32_t *vars, const uint32_t *made, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        m->vars[vars[i]] = made[i];
}

static enum ss_rc add_op(struct making *m, uint32_t o, struct ss_error *err)
{
    const struct ss_op *op = &m->plan->graph->ops[o];
    struct ss_graph *to = m->twin->graph;
    struct ss_call call;
    if (!shorter_call(m, o, &to->arena, &call)) {
        m->bad = o;
        return SS_OK;
    }
    enum ss_rc rc =
        ss_graph_add_op(to, op->def, call.attrs, mapped(m, op->operands, op->n_operands),
                        op->n_operands, op->n_results, 0, op->loc, &m->ops[o], err);
    if (rc == SS_OK)
        map_vars(m, op->results, to->ops[m->ops[o]].results, op->n_results);
    return rc;
}

static enum ss_rc add_border(struct making *m, const struct ss_step *step, struct ss_error *err)
{
    const struct ss_loop *loop = &m->plan->graph->loops[step->id];
    struct ss_graph *to = m->twin->graph;
    uint32_t *made = ss_alloc_array(&to->arena, loop->n_values, sizeof *made);
    if (step->kind == SS_STEP_LOOP_END) {
        enum ss_rc rc =
            ss_graph_end_loop(to, step->id, mapped(m, loop->yields, loop->n_values), made, err);
        if (rc == SS_OK)
            map_vars(m, loop->results, made, loop->n_values);
        return rc;
    }
    const uint32_t id = ss_graph_begin_loop(to, mapped(m, loop->init, loop->n_values),
                                            loop->n_values, loop->trips, 0, loop->loc, made);
    to->loops[id].counter = loop->counter;
    to->loops[id].direction = loop->direction;
    to->loops[id].limit = loop->limit;
    map_vars(m, loop->args, made, loop->n_values);
    return SS_OK;
}

static enum ss_rc make_graph(struct making *m, struct ss_error *err)
{
    const struct ss_graph *g = m->plan->graph;
    struct ss_graph *to = m->twin->graph = ss_graph_new(g->name, g->format);
    enum ss_rc rc = SS_OK;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_type type = shorter_type(m, g->inputs[i]);
        m->vars[g->inputs[i]] = ss_graph_add_input(to, g->vars[g->inputs[i]].name, &type);
    }
    for (uint32_t i = 0; i < g->n_steps && rc == SS_OK && m->bad == SS_NONE; i++)
        rc = g->steps[i].kind == SS_STEP_OP ? add_op(m, g->steps[i].id, err)
                                            : add_border(m, &g->steps[i], err);
    if (rc != SS_OK || m->bad != SS_NONE)
        return rc;
    for (uint32_t i = 0; i < g->n_outputs; i++)
        ss_graph_add_output(to, m->vars[g->outputs[i]], g->output_labels[i]);
    for (uint32_t i = 0; i < g->n_pairs; i++)
        ss_graph_add_pair(to, g->pairs[i].input, g->pairs[i].output, g->pair_source);
    return ss_graph_finish(to, err);
}

/* ---- rules and plan -------------------------------------------------------------------------- */

/* The rules of the graph's ops hold at all lengths. */
static enum ss_rc make_rules(struct making *m, struct ss_error *err)
{
    const struct ss_ruleset *rules = m->plan->rules;
    struct ss_graph *to = m->twin->graph;
    struct ss_given_rules *given = ss_alloc_array(&to->arena, to->n_ops, sizeof *given);
    for (uint32_t o = 0; o < m->plan->graph->n_ops; o++) {
        struct ss_given_rules *of = &given[m->ops[o]];
        *of = (struct ss_given_rules){rules->op_rules[o], rules->op_atoms[o]};
        of->atoms.lengths = ss_alloc_array(&to->arena, of->atoms.n_atoms, sizeof(int64_t));
        ss_lengths_atoms(&m->lengths, o, of->atoms.lengths);
    }
    const struct ss_discover_options options = {.threads = 1, .given = given};
    return ss_discover(to, &options, NULL, &m->twin->rules, err);
}

/* Whether the rows of all ops fit at these lengths; m->bad is the first that does not. */
static bool rows_fit(struct making *m)
{
    const struct ss_plan *plan = m->plan;
    const struct ss_strategy_context context = {.graph = m->twin->graph,
                                                .rules = m->twin->rules,
                                                .mesh = &plan->mesh,
                                                .cluster = plan->cluster};
    struct ss_arena arena = {0};
    for (uint32_t o = 0; o < plan->graph->n_ops && m->bad == SS_NONE; o++) {
        struct ss_strategy strategy;
        struct ss_error why;
        struct ss_arena_mark mark = ss_arena_mark(&arena);
        if (plan->graph->ops[o].live && ss_strategy_place(&context, m->ops[o], plan->ops[o].rows,
                                                          &arena, &strategy, &why) != SS_OK)
            m->bad = o;
        ss_arena_rewind(&arena, mark);
    }
    ss_arena_free(&arena);
    return m->bad == SS_NONE;
}

static enum ss_rc make_plan(struct making *m, struct ss_error *err)
{
    const struct ss_plan *plan = m->plan;
    struct ss_graph *to = m->twin->graph;
    struct ss_plan_choice choice = {0};
    choice.rows = ss_alloc_array(&to->arena, to->n_ops, sizeof *choice.rows);
    choice.hubs = ss_alloc_array(&to->arena, to->n_vars, sizeof *choice.hubs);
    for (uint32_t o = 0; o < plan->graph->n_ops; o++)
        memcpy(choice.rows[m->ops[o]], plan->ops[o].rows, sizeof *choice.rows);
    for (uint32_t v = 0; v < plan->graph->n_vars; v++)
        if (plan->has_hub[v])
            choice.hubs[m->vars[v]] = ss_lengths_layout(&m->lengths, v, &plan->home[v]);
    return ss_plan_build(to, m->twin->rules, &plan->mesh, plan->cluster, false, &choice, NULL,
                         &m->twin->plan, err);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void list_lengths(struct making *m)
{
    const struct ss_graph *g = m->plan->graph;
    SS_ARRAY(struct ss_twin_length) list = {0};
    for (uint32_t v = 0; v < g->n_vars; v++)
        for (int d = 0; d < g->vars[v].type.rank; d++) {
            const struct ss_twin_length l = {g->vars[v].type.dims[d],
                                             ss_lengths_dim(&m->lengths, v, d), v, (uint32_t)d};
            size_t i = 0;
            while (i < list.count &&
                   (list.items[i].length != l.length || list.items[i].now != l.now))
                i++;
            if (l.length != l.now && i == list.count)
                ss_push(m->arena, list, l);
        }
    for (size_t i = 1; i < list.count; i++)
        for (size_t k = i; k > 0 && list.items[k].length < list.items[k - 1].length; k--) {
            const struct ss_twin_length l = list.items[k];
            list.items[k] = list.items[k - 1];
            list.items[k - 1] = l;
        }
    m->twin->lengths = list.items;
    m->twin->n_lengths = list.count;
}

static void list_origins(struct making *m)
{
    const struct ss_graph *g = m->plan->graph, *to = m->twin->graph;
    m->twin->op_of = ss_alloc_array(m->arena, to->n_ops, sizeof *m->twin->op_of);
    m->twin->var_of = ss_alloc_array(m->arena, to->n_vars, sizeof *m->twin->var_of);
    for (uint32_t o = 0; o < g->n_ops; o++)
        m->twin->op_of[m->ops[o]] = o;
    for (uint32_t v = 0; v < g->n_vars; v++)
        m->twin->var_of[m->vars[v]] = v;
}

/* At the lengths of the moment; m->bad: some op does not hold there. */
static enum ss_rc attempt(struct making *m, struct ss_error *err)
{
    m->bad = SS_NONE;
    enum ss_rc rc = make_graph(m, err);
    if (rc == SS_OK && m->bad == SS_NONE)
        rc = make_rules(m, err);
    if (rc == SS_OK && m->bad == SS_NONE && rows_fit(m))
        rc = make_plan(m, err);
    if (rc == SS_OK && m->bad == SS_NONE)
        return SS_OK;
    ss_twin_free(m->twin);
    return rc;
}

enum ss_rc ss_twin_make(const struct ss_plan *plan, struct ss_arena *arena, struct ss_twin *twin,
                        struct ss_error *err)
{
    struct making m = {.plan = plan, .arena = arena, .twin = twin, .bad = SS_NONE};
    enum ss_rc rc = SS_OK;
    *twin = (struct ss_twin){0};
    ss_lengths_of(&m.lengths, plan);
    m.ops = ss_alloc_array(&m.lengths.arena, plan->graph->n_ops, sizeof *m.ops);
    m.vars = ss_alloc_array(&m.lengths.arena, plan->graph->n_vars, sizeof *m.vars);
    do {
        ss_lengths_shorten(&m.lengths);
        rc = attempt(&m, err);
    } while (rc == SS_OK && m.bad != SS_NONE && ss_lengths_fix_op(&m.lengths, m.bad));
    if (rc == SS_OK && m.bad != SS_NONE) {
        ss_fail(err, SS_E_UNSUPPORTED, "this op does not hold at any lengths but its own");
        rc = ss_error_where(err, "%s", plan->graph->ops[m.bad].name);
    }
    if (rc == SS_OK) {
        list_lengths(&m);
        list_origins(&m);
    }
    ss_lengths_free(&m.lengths);
    return rc;
}

void ss_twin_free(struct ss_twin *twin)
{
    ss_plan_free(twin->plan);
    ss_ruleset_free(twin->rules);
    ss_graph_free(twin->graph);
    twin->plan = NULL;
    twin->rules = NULL;
    twin->graph = NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Derives a plan from its decisions: layouts of every op from its rows, reshards between homes and
 * readers, totals, and the peak of the lowered program. */
#include "core/plan/build.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/integer.h"
#include "core/plan/lower.h"
#include "core/rules/discover.h"
#include "core/space/halo.h"
#include "core/space/hub_vars.h"
#include "core/space/strategy.h"

struct builder {
    struct ss_plan *plan;
    struct ss_hub_vars hub_vars;
    struct ss_resharder *resharder;
    struct ss_arena scratch;
    SS_ARRAY(struct ss_plan_reshard) reshards;
    struct ss_error *err;
};

/* Adds to one of the plan's times what takes so long so many times in one step. False if the step
 * takes longer than the plan can say. */
static bool add_time(struct builder *b, int64_t *time, int64_t ps, int64_t trips)
{
    *time = ss_capped_sum(*time, ss_capped_product(ps, trips));
    return ss_capped_sum(b->plan->compute_ps, b->plan->comm_ps) < INT64_MAX;
}

/* The halo of an operand comes last on its way; results that overlap are reduced before theirs. */
static void add_halo(struct builder *b, struct ss_plan_reshard *r)
{
    struct ss_plan *p = b->plan;
    const struct ss_graph *g = p->graph;
    struct ss_op_halo halo;
    struct ss_reshard_step before[SS_MAX_AXES], after[SS_MAX_AXES];
    uint32_t op = ss_plan_reshard_op(p, r), k = 0;
    size_t n_before = 0, n_after = 0;
    if ((r->place != SS_TO_OPERAND && r->place != SS_INTO_HUB) ||
        !ss_op_halo_find(p->rules->op_rules[op], &p->rules->op_atoms[op], &p->mesh, p->ops[op].rows,
                         &halo))
        return;
    if (r->place == SS_TO_OPERAND) {
        n_after = ss_op_halo_steps(&halo, &p->mesh, &g->vars[r->var].type, r->arg, &r->to, after);
    } else {
        while (g->ops[op].results[k] != r->var)
            k++;
        n_before = ss_op_halo_overlaps(&halo, &p->mesh, &g->vars[r->var].type, k, &r->from, before);
    }
    if (n_before + n_after == 0)
        return;
    size_t n = n_before + r->n_steps + n_after;
    struct ss_reshard_step *all = ss_alloc_array(&p->arena, n, sizeof *all);
    memcpy(all, before, n_before * sizeof *all);
    if (r->n_steps)
        memcpy(all + n_before, r->steps, r->n_steps * sizeof *all);
    memcpy(all + n_before + r->n_steps, after, n_after * sizeof *all);
    r->steps = all;
    r->n_steps = n;
}

/* Lists the path of one value, if it has to move at all. */
static enum ss_rc move(struct builder *b, enum ss_reshard_place place, uint32_t var,
                       uint32_t consumer, uint32_t arg, const struct ss_layout *from,
                       const struct ss_layout *to, uint32_t loop)
{
    struct ss_plan *p = b->plan;
    const struct ss_graph *g = p->graph;
    struct ss_plan_reshard r = {.place = place,
                                .var = var,
                                .consumer = consumer,
                                .arg = arg,
                                .from = *from,
                                .to = *to,
                                .trips = ss_graph_trips(g, loop)};
    if (!ss_layout_equal(from, to) && !ss_reshard_path(b->resharder, &g->vars[var].type, from, to,
                                                       &p->arena, &r.steps, &r.n_steps)) {
        struct ss_buf text = {0};
        ss_layout_print(&text, &p->mesh, &g->vars[var].type, from);
        ss_buf_puts(&text, " to ");
        ss_layout_print(&text, &p->mesh, &g->vars[var].type, to);
        ss_fail(b->err, SS_E_INFEASIBLE, "no collectives lead from %s", ss_buf_text(&text));
        ss_buf_free(&text);
        return ss_error_where(b->err, "%s", g->vars[var].name);
    }
    add_halo(b, &r);
    if (r.n_steps == 0)
        return SS_OK;
    for (size_t i = 0; i < r.n_steps; i++)
        r.ps += r.steps[i].ps;
    ss_push(&p->arena, b->reshards, r);
    if (add_time(b, &p->comm_ps, r.ps, r.trips))
        return SS_OK;
    return ss_cg_too_costly(
        ss_sprintf(&b->scratch, "a step up to resharding %s", g->vars[var].name), r.trips, b->err);
}

/* A value has come to rest: the outputs that replace an input take it from there. */
static enum ss_rc settle(struct builder *b, uint32_t var)
{
    struct ss_plan *p = b->plan;
    enum ss_rc rc = SS_OK;
    if (b->hub_vars.border_uses[var] == 0)
        return rc;
    for (uint32_t o = 0; o < p->graph->n_outputs && rc == SS_OK; o++)
        if (p->graph->outputs[o] == var)
            rc = move(b, SS_TO_OUTPUT, var, SS_NONE, o, &p->home[var], &p->output[o], SS_NONE);
    return rc;
}

static enum ss_rc walk_op(struct builder *b, uint32_t id)
{
    struct ss_plan *p = b->plan;
    const struct ss_op *op = &p->graph->ops[id];
    enum ss_rc rc = SS_OK;
    for (uint32_t k = 0; k < op->n_operands && rc == SS_OK; k++)
        rc = move(b, SS_TO_OPERAND, op->operands[k], id, k, &p->home[op->operands[k]],
                  &p->ops[id].in[k], op->loop);
    for (uint32_t k = 0; k < op->n_results && rc == SS_OK; k++) {
        uint32_t v = op->results[k];
        rc = move(b, SS_INTO_HUB, v, SS_NONE, 0, &p->ops[id].out[k], &p->home[v], op->loop);
        if (rc == SS_OK)
            rc = settle(b, v);
    }
    if (rc == SS_OK &&
        !add_time(b, &p->compute_ps, p->ops[id].compute_ps, ss_graph_trips(p->graph, op->loop)))
        rc = ss_space_too_costly(p->graph, id, b->err);
    return rc;
}

static enum ss_rc walk_loop(struct builder *b, uint32_t id, bool begin)
{
    struct ss_plan *p = b->plan;
    const struct ss_loop *l = &p->graph->loops[id];
    enum ss_rc rc = SS_OK;
    for (uint32_t i = 0; i < l->n_values && rc == SS_OK; i++) {
        if (!ss_graph_loop_value_live(p->graph, id, i))
            continue;
        uint32_t from = begin ? l->init[i] : l->yields[i];
        rc = move(b, begin ? SS_TO_LOOP : SS_TO_YIELD, from, id, i, &p->home[from],
                  &p->home[l->args[i]], begin ? l->parent : id);
    }
    for (uint32_t i = 0; !begin && i < l->n_values && rc == SS_OK; i++)
        rc = settle(b, l->results[i]);
    return rc;
}

/* The reshards in program order: the order in which lowering executes them. */
static enum ss_rc walk(struct builder *b)
{
    const struct ss_graph *g = b->plan->graph;
    enum ss_rc rc = SS_OK;
    for (uint32_t i = 0; i < g->n_inputs && rc == SS_OK; i++)
        rc = settle(b, g->inputs[i]);
    for (uint32_t i = 0; i < g->n_steps && rc == SS_OK; i++) {
        uint32_t id = g->steps[i].id;
        if (g->steps[i].kind != SS_STEP_OP)
            rc = walk_loop(b, id, g->steps[i].kind == SS_STEP_LOOP_BEGIN);
        else if (g->ops[id].live)
            rc = walk_op(b, id);
    }
    b->plan->reshards = b->reshards.items;
    b->plan->n_reshards = b->reshards.count;
    return rc;
}

/* What the rows of an op come to, its layouts in the plan's arena. */
static enum ss_rc place_op(struct builder *b, struct ss_strategy_context *c, bool no_fusion,
                           const struct ss_plan_choice *choice, uint32_t i, struct ss_strategy *s)
{
    struct ss_plan *p = b->plan;
    const struct ss_op *op = &p->graph->ops[i];
    if (!choice->placed) {
        c->traffic = ss_op_traffic(p->graph, i, !no_fusion);
        return ss_strategy_place(c, i, choice->rows[i], &p->arena, s, b->err);
    }
    *s = *choice->placed[i];
    s->in = ss_memdup(&p->arena, s->in, op->n_operands * sizeof *s->in);
    s->out = ss_memdup(&p->arena, s->out, op->n_results * sizeof *s->out);
    return SS_OK;
}

static enum ss_rc place_ops(struct builder *b, bool no_fusion, const struct ss_plan_choice *choice)
{
    struct ss_plan *p = b->plan;
    const struct ss_graph *g = p->graph;
    struct ss_strategy_context c = {.graph = g,
                                    .rules = p->rules,
                                    .mesh = &p->mesh,
                                    .cluster = p->cluster,
                                    .objective = SS_OBJECTIVE_TIME};
    for (uint32_t i = 0; i < g->n_ops; i++) {
        if (!g->ops[i].live)
            continue;
        struct ss_strategy s;
        enum ss_rc rc = place_op(b, &c, no_fusion, choice, i, &s);
        if (rc != SS_OK)
            return rc;
        struct ss_plan_op *op = &p->ops[i];
        memcpy(op->rows, choice->rows[i], sizeof op->rows);
        op->in = (struct ss_layout *)s.in;
        op->out = (struct ss_layout *)s.out;
        op->compute_ps = s.compute_ps;
        op->again_ps = s.again_ps;
        for (uint32_t r = 0; r < g->ops[i].n_results; r++)
            p->home[g->ops[i].results[r]] = s.out[r];
    }
    return SS_OK;
}

/* The values of a loop share one buffer each, so the body and what follows it see one placement. */
static enum ss_rc check_loops(struct builder *b)
{
    const struct ss_plan *p = b->plan;
    const struct ss_graph *g = p->graph;
    for (uint32_t l = 0; l < g->n_loops; l++)
        for (uint32_t i = 0; i < g->loops[l].n_values; i++) {
            uint32_t arg = g->loops[l].args[i], result = g->loops[l].results[i];
            if (!ss_graph_loop_value_live(g, l, i) ||
                ss_layout_equal(&p->home[arg], &p->home[result]))
                continue;
            ss_fail(b->err, SS_E_INFEASIBLE,
                    "%s must be placed like %s, the value it leaves the "
                    "loop as",
                    g->vars[arg].name, g->vars[result].name);
            return ss_error_where(b->err, "%s", g->vars[arg].name);
        }
    return SS_OK;
}

static enum ss_rc place_hubs(struct builder *b, const struct ss_plan_choice *choice)
{
    struct ss_plan *p = b->plan;
    const struct ss_graph *g = p->graph;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        p->has_hub[v] = b->hub_vars.hub[v];
        if (!p->has_hub[v])
            continue;
        p->home[v] = choice->hubs[v];
        bool border = g->vars[v].kind == SS_VAR_INPUT || b->hub_vars.is_output[v];
        if (!ss_layout_valid(&p->mesh, &g->vars[v].type, &p->home[v]) ||
            (border && ss_layout_is_partial(&p->home[v]))) {
            ss_fail(b->err, SS_E_INFEASIBLE,
                    "the layout of this value does not fit the mesh, or "
                    "leaves a program input or output unreduced");
            return ss_error_where(b->err, "%s", g->vars[v].name);
        }
    }
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        uint32_t pair = b->hub_vars.pair_of_output[o];
        p->output[o] = p->home[pair == SS_NONE ? g->outputs[o] : g->inputs[pair]];
    }
    return SS_OK;
}

enum ss_rc ss_plan_build(const struct ss_graph *g, const struct ss_ruleset *rules,
                         const struct ss_mesh *mesh, const struct ss_cluster *cluster,
                         bool no_fusion, const struct ss_plan_choice *choice,
                         struct ss_resharder *paths, struct ss_plan **plan, struct ss_error *err)
{
    struct ss_plan *p = ss_xcalloc(1, sizeof *p);
    p->graph = ss_graph_ref(g);
    p->rules = ss_ruleset_ref(rules);
    p->mesh = *mesh;
    p->cluster = cluster;
    p->ops = ss_alloc_array(&p->arena, g->n_ops, sizeof *p->ops);
    p->home = ss_alloc_array(&p->arena, g->n_vars, sizeof *p->home);
    p->has_hub = ss_alloc_array(&p->arena, g->n_vars, sizeof *p->has_hub);
    p->output = ss_alloc_array(&p->arena, g->n_outputs, sizeof *p->output);
    struct builder b = {.plan = p, .err = err, .resharder = paths ? paths : ss_resharder_new(mesh)};
    b.hub_vars = ss_hub_vars_find(g, &b.scratch);
    enum ss_rc rc = place_ops(&b, no_fusion, choice);
    if (rc == SS_OK)
        rc = place_hubs(&b, choice);
    if (rc == SS_OK)
        rc = check_loops(&b);
    if (rc == SS_OK)
        rc = walk(&b);
    if (rc == SS_OK) {
        struct ss_program *program;
        rc = ss_lower(p, &program, err);
        if (rc == SS_OK) {
            p->peak_bytes = program->peak_bytes;
            ss_program_free(program);
        }
    }
    if (!paths)
        ss_resharder_free(b.resharder);
    ss_arena_free(&b.scratch);
    if (rc != SS_OK) {
        ss_plan_free(p);
        return rc;
    }
    *plan = p;
    return SS_OK;
}

uint32_t ss_plan_reshard_op(const struct ss_plan *plan, const struct ss_plan_reshard *r)
{
    return r->place == SS_TO_OPERAND ? r->consumer : plan->graph->vars[r->var].producer;
}

static void take_figures(struct ss_plan *p, const struct ss_solution *solution, double unit)
{
    p->prices = solution->prices;
    p->prices.at = ss_memdup(&p->arena, p->prices.at, p->prices.n * sizeof *p->prices.at);
    p->last_prices = solution->last_prices;
    p->last_prices.at =
        ss_memdup(&p->arena, p->last_prices.at, p->last_prices.n * sizeof *p->last_prices.at);
    p->cost = solution->objective;
    p->cost_bound = solution->bound;
    p->objective = (double)solution->objective / unit;
    p->bound = (double)solution->bound / unit;
    p->penalty = (double)solution->penalty / unit;
    p->over_bytes = solution->over_bytes;
    p->proved = solution->proved;
    p->proof = solution->proof;
    p->gap = p->proved || p->objective <= 0 ? 0 : (p->objective - p->bound) / p->objective;
    p->stopped = solution->stopped;
    p->method = ss_method_name(solution->method);
    p->how = ss_strdup(&p->arena, solution->how ? solution->how : "");
}

bool ss_plan_has_bound(const struct ss_plan *plan)
{
    return plan->gap < 1 || plan->objective <= 0 || plan->bound > 0;
}

void ss_plan_set_figures(struct ss_plan *plan, const struct ss_space *space,
                         const struct ss_solution *solution)
{
    take_figures(plan, solution, space->cost_unit);
    plan->preference = 0;
    for (size_t i = 0; space->preferences && i < space->cost->n_nodes; i++)
        if (space->preferences[i])
            plan->preference +=
                (double)space->preferences[i][solution->choice[i]] / space->cost_unit;
    plan->charge = 0;
    for (uint32_t i = 0; space->charges && i < space->graph->n_ops; i++) {
        const int64_t *of_op = space->charges[i];
        const double charge =
            of_op ? (double)of_op[solution->choice[space->op_node[i]]] / space->cost_unit : 0;
        plan->ops[i].charge_ps = (int64_t)(charge * 1e6);
        plan->charge += charge;
    }
}

enum ss_rc ss_plan_from_solution(const struct ss_space *s, const struct ss_solution *solution,
                                 struct ss_plan **plan, struct ss_error *err)
{
    const struct ss_graph *g = s->graph;
    struct ss_arena scratch = {0};
    struct ss_plan_choice choice;
    choice.rows = ss_alloc_array(&scratch, g->n_ops, sizeof *choice.rows);
    choice.hubs = ss_alloc_array(&scratch, g->n_vars, sizeof *choice.hubs);
    choice.placed = ss_alloc_array(&scratch, g->n_ops, sizeof *choice.placed);
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (s->op_node[i] != SS_NONE) {
            choice.placed[i] = &s->op_strategies[i]->items[solution->choice[s->op_node[i]]];
            memcpy(choice.rows[i], choice.placed[i]->rows, sizeof choice.rows[i]);
        }
    /* Other objectives count no time. */
    if (s->objective != SS_OBJECTIVE_TIME)
        choice.placed = NULL;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        uint32_t node = s->var_nodes[v].node;
        if (node != SS_NONE && s->var_nodes[v].hub)
            choice.hubs[v] = s->hubs[s->node_hub[node]].layouts[solution->choice[node]];
    }
    enum ss_rc rc = ss_plan_build(g, s->rules, &s->mesh, s->cluster, s->no_fusion, &choice,
                                  s->paths, plan, err);
    ss_arena_free(&scratch);
    if (rc != SS_OK)
        return rc;
    (*plan)->objective_kind = s->objective;
    ss_plan_set_figures(*plan, s, solution);
    return SS_OK;
}

struct ss_plan *ss_plan_of_problem(const struct ss_cost_graph *problem,
                                   const struct ss_solution *solution)
{
    struct ss_plan *p = ss_xcalloc(1, sizeof *p);
    p->choice = ss_memdup(&p->arena, solution->choice, problem->n_nodes * sizeof *p->choice);
    p->peak_bytes = solution->peak_bytes;
    take_figures(p, solution, 1);
    return p;
}

void ss_plan_free(struct ss_plan *plan)
{
    if (!plan || !ss_refs_drop(&plan->refs))
        return;
    ss_ruleset_free((struct ss_ruleset *)plan->rules);
    ss_graph_free((struct ss_graph *)plan->graph);
    ss_arena_free(&plan->arena);
    free(plan);
}

const struct ss_plan *ss_plan_ref(const struct ss_plan *plan)
{
    if (plan)
        ss_refs_take(&((struct ss_plan *)plan)->refs);
    return plan;
}

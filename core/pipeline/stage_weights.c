/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/stage_weights.h"

#include <math.h>
#include <string.h>

#include "core/pipeline/stage_pins.h"

/* ---- values ---- */

/* The part that reads the var at a use; SS_PART_NONE for common ops and outputs. */
static enum ss_part part_of_use(const struct ss_slice *slice, const struct ss_use *use)
{
    if (use->op != SS_NONE)
        return (enum ss_part)slice->part[use->op];
    return use->loop == SS_NONE
               ? SS_PART_NONE
               : (enum ss_part)slice->part[slice->graph->loops[use->loop].first_op];
}

/* The part that makes a var; of a loop's result, that of the loop. */
static enum ss_part part_of_maker(const struct ss_slice *slice, uint32_t v,
                                  const uint32_t *loop_of_result)
{
    const struct ss_var *var = &slice->graph->vars[v];
    if (var->producer != SS_NONE)
        return (enum ss_part)slice->part[var->producer];
    uint32_t loop = var->kind == SS_VAR_LOOP_RESULT ? loop_of_result[v] : SS_NONE;
    return loop == SS_NONE ? SS_PART_NONE
                           : (enum ss_part)slice->part[slice->graph->loops[loop].first_op];
}

/* True if the value is summed over the microbatches: made in each, and read or sent once. */
static bool is_term(const struct ss_slice *slice, uint32_t v, enum ss_part maker)
{
    const struct ss_graph *g = slice->graph;
    if (maker == SS_PART_NONE || maker == SS_PART_UPDATE || g->vars[v].loop != SS_NONE ||
        (g->vars[v].producer != SS_NONE && slice->once[g->vars[v].producer]))
        return false;
    for (uint32_t u = g->use_start[v]; u < g->use_start[v + 1]; u++) {
        const struct ss_use *use = &g->uses[u];
        if (use->kind == SS_USE_OUTPUT && slice->output[use->arg] == SS_BORDER_ONCE)
            return true;
        if (use->op != SS_NONE && slice->part[use->op] == SS_PART_UPDATE)
            return true;
    }
    return false;
}

struct ss_stage_vars ss_stage_vars_find(const struct ss_slice *slice, struct ss_arena *arena)
{
    const struct ss_graph *g = slice->graph;
    struct ss_stage_vars s;
    struct ss_arena scratch = {0};
    uint32_t *loop_of_result = ss_alloc_array(&scratch, g->n_vars, sizeof *loop_of_result);
    s.kind = ss_alloc_array(arena, g->n_vars, sizeof *s.kind);
    s.for_weight = ss_alloc_array(arena, g->n_vars, sizeof *s.for_weight);
    s.is_activation = ss_alloc_array(arena, g->n_vars, sizeof *s.is_activation);
    for (uint32_t l = 0; l < g->n_loops; l++)
        for (uint32_t i = 0; i < g->loops[l].n_values; i++)
            loop_of_result[g->loops[l].results[i]] = l;
    for (uint32_t v = 0; v < g->n_vars; v++) {
        bool input = g->vars[v].kind == SS_VAR_INPUT, backward = false;
        enum ss_part maker = part_of_maker(slice, v, loop_of_result);
        bool forward = false;
        for (uint32_t u = g->use_start[v]; u < g->use_start[v + 1]; u++) {
            enum ss_part part = part_of_use(slice, &g->uses[u]);
            backward |= part == SS_PART_INPUT || part == SS_PART_WEIGHT;
            forward |= part == SS_PART_FORWARD;
            s.for_weight[v] |= part == SS_PART_WEIGHT;
        }
        bool each = input && slice->input[g->vars[v].result] == SS_BORDER_EACH;
        s.is_activation[v] =
            g->vars[v].loop == SS_NONE && (maker == SS_PART_FORWARD || (each && forward));
        if (input && slice->input[g->vars[v].result] != SS_BORDER_EACH)
            s.kind[v] = SS_STAGE_RESIDENT;
        else if (is_term(slice, v, maker))
            s.kind[v] = SS_STAGE_TERM;
        else if (s.is_activation[v] && backward)
            s.kind[v] = SS_STAGE_HELD;
    }
    ss_arena_free(&scratch);
    return s;
}

/* ---- weights ---- */

/* How often an edge or node counts. */
enum weight { EACH, ONCE, BORDER };

struct weighing {
    const struct ss_slice *slice;
    const struct ss_stage_vars *vars;
    const struct ss_stage_ask *ask;
    struct ss_space *space;
    struct ss_arena scratch;
    uint32_t *op_of; /* per node: op, or SS_NONE */
    uint8_t *weight; /* per edge */
    bool *border;    /* per var: it crosses the border of the stage */
    int64_t once;    /* divisor of what runs once; 0: it costs nothing */
    bool free_borders;
};

static void find_borders(struct weighing *w)
{
    const struct ss_graph *g = w->slice->graph;
    w->border = ss_alloc_array(&w->scratch, g->n_vars, sizeof *w->border);
    for (uint32_t i = 0; i < g->n_inputs; i++)
        w->border[g->inputs[i]] |= ss_border_crosses(w->slice->input[i]);
    for (uint32_t o = 0; o < g->n_outputs; o++)
        w->border[g->outputs[o]] |= ss_border_crosses(w->slice->output[o]);
}

static bool is_once(const struct weighing *w, uint32_t op)
{
    return w->slice->once[op] || w->slice->part[op] == SS_PART_UPDATE;
}

/* Edges lead from where a value is made or rests to where it is read or rests. */
static enum weight edge_weight(const struct weighing *w, const struct ss_cg_edge *e)
{
    const struct ss_space *s = w->space;
    uint32_t a_op = w->op_of[e->a], b_op = w->op_of[e->b];
    uint32_t a_var = a_op == SS_NONE ? s->hubs[s->node_hub[e->a]].var : SS_NONE;
    uint32_t b_var = b_op == SS_NONE ? s->hubs[s->node_hub[e->b]].var : SS_NONE;
    if (b_op != SS_NONE && is_once(w, b_op))
        return ONCE;
    if (a_op != SS_NONE && is_once(w, a_op))
        return ONCE;
    if (b_var != SS_NONE && w->vars->kind[b_var] == SS_STAGE_TERM)
        return ONCE;
    if ((a_var != SS_NONE && w->border[a_var]) || (b_var != SS_NONE && w->border[b_var]))
        return BORDER;
    uint32_t maker = a_var == SS_NONE ? SS_NONE : s->graph->vars[a_var].producer;
    return b_var != SS_NONE && maker != SS_NONE && is_once(w, maker) ? ONCE : EACH;
}

static int64_t divided(int64_t cost, int64_t by)
{
    return cost == SS_FORBIDDEN ? cost : by ? cost / by : 0;
}

/* Per table in use: the index of the divided one, SS_NONE: not made yet. Tables are added to the
 * space's own cost graph, so that its variants share them. */
static void add_tables(struct weighing *w, int64_t by, uint32_t *made, size_t n_tables,
                       enum weight weight)
{
    struct ss_cost_graph *g = w->space->cost;
    for (size_t e = 0; e < g->n_edges; e++) {
        uint32_t t = g->edges[e].table;
        if (w->weight[e] != weight || t >= n_tables || made[t] != SS_NONE)
            continue;
        struct ss_arena_mark mark = ss_arena_mark(&w->scratch);
        size_t n = (size_t)g->tables[t].rows * g->tables[t].cols;
        int64_t *cells = ss_alloc_array(&w->scratch, n, sizeof *cells);
        for (size_t i = 0; i < n; i++)
            cells[i] = divided(g->tables[t].cells[i], by);
        made[t] = ss_cg_add_table(g, g->tables[t].rows, g->tables[t].cols, cells);
        ss_arena_rewind(&w->scratch, mark);
    }
}

static uint32_t *no_tables(struct weighing *w, size_t n)
{
    uint32_t *made = ss_alloc_array(&w->scratch, n, sizeof *made);
    for (size_t i = 0; i < n; i++)
        made[i] = SS_NONE;
    return made;
}

/* What the multiplier adds for a var that rests in this layout. */
static int64_t memory_price(const struct weighing *w, uint32_t v, const struct ss_layout *layout)
{
    const struct ss_space *s = w->space;
    double times = w->vars->kind[v] == SS_STAGE_HELD ? w->ask->in_flight : 1;
    if (w->vars->kind[v] == SS_STAGE_OTHER || !ss_graph_has_storage(s->graph, v))
        return 0;
    double ps = w->ask->multiplier * times *
                (double)ss_layout_bytes(&s->mesh, layout, &s->graph->vars[v].type);
    return ps < 0x1p50 ? llround(ps) : (int64_t)1 << 50;
}

/* The price of the values that rest at a node, with one of its strategies. */
static int64_t price_at(const struct weighing *w, uint32_t node, uint32_t strategy)
{
    const struct ss_space *s = w->space;
    uint32_t op = w->op_of[node];
    if (op == SS_NONE) {
        const struct ss_hub *hub = &s->hubs[s->node_hub[node]];
        return w->vars->kind[hub->var] == SS_STAGE_TERM
                   ? 0
                   : memory_price(w, hub->var, &hub->layouts[strategy]);
    }
    int64_t sum = 0;
    for (uint32_t r = 0; r < s->graph->ops[op].n_results; r++) {
        uint32_t v = s->graph->ops[op].results[r];
        if (s->var_nodes[v].node == SS_NONE ||
            (s->var_nodes[v].hub && w->vars->kind[v] != SS_STAGE_TERM))
            continue;
        sum += memory_price(w, v, &s->op_strategies[op]->items[strategy].out[r]);
    }
    return sum;
}

static void weigh_nodes(const struct weighing *w, struct ss_cost_graph *g, struct ss_arena *arena)
{
    for (size_t i = 0; i < w->space->cost->n_nodes; i++) {
        struct ss_cg_node *node = &g->nodes[i];
        bool once = w->op_of[i] != SS_NONE && is_once(w, w->op_of[i]);
        if (!once && w->ask->multiplier <= 0)
            continue;
        int64_t *cost = ss_alloc_array(arena, node->n, sizeof *cost);
        for (uint32_t k = 0; k < node->n; k++) {
            cost[k] = once ? divided(node->cost[k], w->once) : node->cost[k];
            if (cost[k] != SS_FORBIDDEN && w->once)
                cost[k] += price_at(w, (uint32_t)i, k);
        }
        node->cost = cost;
    }
}

/* A variant of the space's cost graph with these weights, in arena. */
static struct ss_cost_graph *weighted(const struct weighing *w, const uint32_t *once,
                                      const uint32_t *border, size_t n_tables,
                                      struct ss_arena *arena)
{
    struct ss_cost_graph *g = ss_cg_variant(w->space->cost, 0, arena);
    g->edges = ss_memdup(arena, g->edges, g->n_edges * sizeof *g->edges);
    for (size_t e = 0; e < g->n_edges; e++) {
        const uint32_t *made = w->weight[e] == ONCE                        ? once
                               : w->weight[e] == BORDER && w->free_borders ? border
                                                                           : NULL;
        if (made && g->edges[e].table < n_tables)
            g->edges[e].table = made[g->edges[e].table];
    }
    weigh_nodes(w, g, arena);
    return g;
}

/* A lower bound on what F, I and W take, if what runs once and the borders cost nothing. */
static enum ss_rc find_least(struct weighing *w, size_t n_tables, const struct ss_case *c,
                             struct ss_job *job, int64_t *least_ps, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_solution solution = {0};
    uint32_t *zero = no_tables(w, n_tables);
    struct ss_stage_ask ask = *w->ask;
    struct weighing free_ones = *w;
    ask.multiplier = 0;
    add_tables(w, 0, zero, n_tables, ONCE);
    add_tables(w, 0, zero, n_tables, BORDER);
    free_ones.ask = &ask;
    free_ones.once = 0;
    free_ones.free_borders = true;
    struct ss_cost_graph *g = weighted(&free_ones, zero, zero, n_tables, &arena);
    g->limit_bytes = INT64_MAX;
    struct ss_solve_options options = c->solver;
    options.quiet = true;
    enum ss_rc rc = ss_solve(g, &options, job, &arena, &solution, err);
    *least_ps = rc == SS_OK ? solution.bound : 0;
    ss_arena_free(&arena);
    return rc;
}

static void init_weighing(struct weighing *w)
{
    struct ss_cost_graph *g = w->space->cost;
    w->op_of = ss_alloc_array(&w->scratch, g->n_nodes, sizeof *w->op_of);
    w->weight = ss_alloc_array(&w->scratch, g->n_edges, sizeof *w->weight);
    for (size_t i = 0; i < g->n_nodes; i++)
        w->op_of[i] = SS_NONE;
    for (uint32_t i = 0; i < w->space->graph->n_ops; i++)
        if (w->space->op_node[i] != SS_NONE)
            w->op_of[w->space->op_node[i]] = i;
    find_borders(w);
    for (size_t e = 0; e < g->n_edges; e++)
        w->weight[e] = (uint8_t)edge_weight(w, &g->edges[e]);
}

/* Solves with the weighted costs in place of the space's own. */
static enum ss_rc solve_weighted(struct weighing *w, const struct ss_case *c, struct ss_job *job,
                                 struct ss_answer *answer, int64_t *least_ps, struct ss_error *err)
{
    size_t n_tables = w->space->cost->n_tables;
    uint32_t *once = no_tables(w, n_tables);
    struct ss_arena arena = {0};
    enum ss_rc rc = SS_OK;
    add_tables(w, w->ask->n_microbatches, once, n_tables, ONCE);
    if (w->ask->with_least)
        rc = find_least(w, n_tables, c, job, least_ps, err);
    struct ss_cost_graph *own = w->space->cost;
    w->once = w->ask->n_microbatches;
    w->space->cost = weighted(w, once, NULL, n_tables, &arena);
    if (rc == SS_OK)
        rc = ss_case_solve_space(c, w->space, job, answer, err);
    w->space->cost = own;
    ss_arena_free(&arena);
    return rc;
}

enum ss_rc ss_stage_solve(const struct ss_slice *slice, const struct ss_ruleset *rules,
                          const struct ss_stage_vars *vars, const struct ss_stage_ask *ask,
                          struct ss_job *job, struct ss_answer *answer, int64_t *least_ps,
                          struct ss_error *err)
{
    struct ss_case c = {
        .graph = slice->graph,
        .rules = rules,
        .mesh = ask->mesh,
        .cluster = ask->cluster,
        .space = {.objective = SS_OBJECTIVE_TIME,
                  .no_fusion = ask->no_fusion,
                  .limit_bytes = INT64_MAX,
                  .filter = ask->filter,
                  .own_links = true},
        .solver = {.time_s = ask->time_s, .gap = ask->gap, .seed = ask->seed, .threads = 1}};
    struct weighing w = {.slice = slice, .vars = vars, .ask = ask};
    *answer = (struct ss_answer){0};
    *least_ps = 0;
    struct ss_pin *pins = NULL;
    enum ss_rc rc = SS_OK;
    if (!ask->filter)
        rc = ss_stage_pins_read(slice, rules, &ask->mesh, ask->n_microbatches, &w.scratch, &pins,
                                &c.space.n_pins, err);
    c.space.pins = pins;
    if (rc == SS_OK)
        rc = ss_case_space(&c, job, &w.space, err);
    if (rc == SS_OK) {
        init_weighing(&w);
        rc = solve_weighted(&w, &c, job, answer, least_ps, err);
        ss_space_free(w.space);
    }
    ss_arena_free(&w.scratch);
    return rc;
}

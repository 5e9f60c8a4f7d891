/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the cost graph in three passes: strategies of every op, nodes in program order (ops and
 * hubs, with their memory intervals), then edges priced by resharding. */
#include "core/space/space.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/integer.h"
#include "core/graph/liveness.h"
#include "core/space/cost_term.h"
#include "core/space/hub_vars.h"
#include "core/space/op_lists.h"
#include "core/space/partial_kinds.h"
#include "core/space/pin.h"
#include "core/space/tied_nodes.h"
#include "core/space/edge_tables.h"

/* Alpa's penalty for a replicated parameter, which makes cutting win ties (docs/costs.md,
 * "Published objectives"). */
enum { ALPA_REPLICATED = 2 };

struct builder {
    struct ss_space *s;
    const struct ss_space_options *options;
    struct ss_job *job;
    struct ss_arena scratch;
    struct ss_edge_tables *tables;
    uint8_t *partial;                        /* per var: ss_partial_kinds */
    const struct ss_strategy_list **offered; /* per op: its strategies before pins */
    struct ss_map port_index; /* strategies or layouts, which operand or result -> ports */
    SS_ARRAY(struct ss_port) ports;
    struct ss_hub_vars hub_vars;
    struct ss_interval *live;
    SS_ARRAY(struct ss_hub) hubs;
    SS_ARRAY(uint32_t) node_hub;
    SS_ARRAY(const int64_t *) preferences; /* per node, or NULL */
    bool has_preferences;
    struct ss_charges *charges;
    int64_t least;    /* what the ops so far cost in every plan */
    uint32_t bad_hub; /* a var that pins leave no layout, or SS_NONE */
};

/* ---- hubs ----------------------------------------------------------------------------------- */

struct layout_list {
    struct ss_map seen;
    SS_ARRAY(struct ss_layout) items;
};

static void add_layout(struct builder *b, struct layout_list *list, const struct ss_layout *layout)
{
    bool found;
    ss_map_put(&list->seen, layout, sizeof *layout, &found);
    if (!found)
        ss_push(&b->scratch, list->items, *layout);
}

/* Adds the layouts in which v's producer can leave it. Pins on the producer are ignored: they
 * narrow the producer's choice, not the layouts of the hub. */
static void add_produced(struct builder *b, uint32_t v, bool partial, struct layout_list *list)
{
    const struct ss_var *var = &b->s->graph->vars[v];
    if (var->producer == SS_NONE || !b->s->graph->ops[var->producer].live)
        return;
    const struct ss_strategy_list *s = b->offered[var->producer];
    for (uint32_t i = 0; i < s->n; i++)
        if (partial || !ss_layout_is_partial(&s->items[i].out[var->result]))
            add_layout(b, list, &s->items[i].out[var->result]);
}

/* Adds the non-partial layouts in which v is read, also inside loops that v enters. */
static void add_read(struct builder *b, uint32_t v, int depth, struct layout_list *list)
{
    const struct ss_graph *g = b->s->graph;
    for (uint32_t u = g->use_start[v]; u < g->use_start[v + 1]; u++) {
        const struct ss_use *use = &g->uses[u];
        if (use->op == SS_NONE)
            continue;
        const struct ss_strategy_list *s = b->offered[use->op];
        for (uint32_t i = 0; i < s->n; i++)
            if (!ss_layout_is_partial(&s->items[i].in[use->arg]))
                add_layout(b, list, &s->items[i].in[use->arg]);
    }
    for (uint32_t l = 0; depth > 0 && b->hub_vars.border_uses[v] && l < g->n_loops; l++)
        for (uint32_t i = 0; i < g->loops[l].n_values; i++)
            if (g->loops[l].init[i] == v)
                add_read(b, g->loops[l].args[i], depth - 1, list);
}

/* Restricts the list to the layouts that pins on the var allow, after adding the layout that they
 * ask for. */
static void apply_var_pins(struct builder *b, uint32_t var, struct layout_list *list)
{
    const struct ss_graph *g = b->s->graph;
    const struct ss_type *type = &g->vars[var].type;
    struct ss_layout wanted;
    if (ss_pins_layout(g, &b->s->mesh, b->options->pins, b->options->n_pins, var, &wanted))
        add_layout(b, list, &wanted);
    for (size_t p = 0; p < b->options->n_pins; p++) {
        const struct ss_pin *pin = &b->options->pins[p];
        size_t n = 0;
        if (pin->kind > SS_PIN_FORBID || !ss_pin_on_hub(g, pin, var))
            continue;
        for (size_t i = 0; i < list->items.count; i++)
            if (ss_pin_allows(pin,
                              ss_pin_matches_layout(&b->s->mesh, pin, type, &list->items.items[i])))
                list->items.items[n++] = list->items.items[i];
        list->items.count = n;
    }
    if (list->items.count == 0 && b->bad_hub == SS_NONE)
        b->bad_hub = var;
}

static void filter_layouts(struct builder *b, uint32_t var, struct layout_list *list)
{
    const struct ss_space_filter *filter = b->options->filter;
    if (!filter)
        return;
    uint32_t n = (uint32_t)list->items.count, kept = 0;
    bool *keep = ss_alloc_array(&b->scratch, n, sizeof *keep);
    memset(keep, true, n * sizeof *keep);
    filter->layouts(filter->user, var, list->items.items, n, keep);
    for (uint32_t i = 0; i < n; i++)
        if (keep[i])
            list->items.items[kept++] = list->items.items[i];
    list->items.count = kept;
    if (kept == 0 && b->bad_hub == SS_NONE)
        b->bad_hub = var;
}

/* Notes the prices of preferences on the next node, and returns them: the node of an op (hub NULL),
 * or a hub. NULL: there are none. */
static const int64_t *note_prices(struct builder *b, uint32_t op,
                                  const struct ss_strategy_list *list, const struct ss_hub *hub)
{
    const struct ss_space *s = b->s;
    const uint32_t n = hub ? hub->n : list->n;
    int64_t *prices = NULL;
    struct ss_call global;
    for (size_t p = 0; p < b->options->n_pins; p++) {
        const struct ss_pin *pin = &b->options->pins[p];
        int result = -1;
        if (pin->kind != SS_PIN_PREFER ||
            !(hub ? ss_pin_on_hub(s->graph, pin, hub->var)
                  : ss_pin_concerns(s->graph, &b->hub_vars, pin, op, &result)))
            continue;
        if (!prices) {
            prices = ss_alloc_array(&b->s->arena, n, sizeof *prices);
            if (!hub)
                ss_graph_call(s->graph, op, &b->scratch, &global);
        }
        for (uint32_t i = 0; i < n; i++) {
            bool has = hub ? ss_pin_matches_layout(&s->mesh, pin, &s->graph->vars[hub->var].type,
                                                   &hub->layouts[i])
                           : ss_pin_matches(&s->mesh, pin, &global, result, &list->items[i]);
            prices[i] = ss_capped_sum(prices[i], has ? 0 : (int64_t)(pin->price * s->cost_unit));
        }
    }
    ss_push(&b->scratch, b->preferences, prices);
    b->has_preferences |= prices != NULL;
    return prices;
}

/* Adds a hub node whose strategies are the listed layouts and R on all axes. Takes over the list.
 */
static uint32_t add_hub(struct builder *b, uint32_t var, struct layout_list *list)
{
    struct ss_space *s = b->s;
    const struct ss_type *type = &s->graph->vars[var].type;
    struct ss_layout whole;
    memset(&whole, 0, sizeof whole);
    add_layout(b, list, &whole);
    apply_var_pins(b, var, list);
    filter_layouts(b, var, list);
    if (list->items.count == 0)
        ss_push(&b->scratch, list->items,
                whole); /* a node needs one; bad_hub makes the build fail */
    struct ss_hub hub = {.var = var, .n = (uint32_t)list->items.count};
    hub.layouts = ss_memdup(&s->arena, list->items.items, hub.n * sizeof *hub.layouts);
    for (uint32_t i = 0; i < hub.n; i++)
        SS_ASSERT(ss_layout_valid(&s->mesh, type, &hub.layouts[i]));
    int64_t *cost = ss_alloc_array(&b->scratch, hub.n, sizeof *cost);
    bool input = s->graph->vars[var].kind == SS_VAR_INPUT;
    for (uint32_t i = 0; i < hub.n; i++)
        if (s->objective == SS_OBJECTIVE_ALPA && input && type->rank > 0 &&
            ss_layout_equal(&hub.layouts[i], &whole))
            cost[i] = (int64_t)(ALPA_REPLICATED * s->cost_unit);
    const int64_t *prices = note_prices(b, SS_NONE, NULL, &hub);
    for (uint32_t i = 0; prices && i < hub.n; i++)
        cost[i] = ss_capped_sum(cost[i], prices[i]);
    hub.node = ss_cg_add_node(s->cost, s->graph->vars[var].name, hub.n, cost);
    ss_push(&b->scratch, b->node_hub, (uint32_t)b->hubs.count);
    ss_push(&b->scratch, b->hubs, hub);
    ss_map_free(&list->seen);
    return hub.node;
}

/* Adds the memory of a hub while var is live. */
static void add_hub_term(struct builder *b, uint32_t node, uint32_t var)
{
    struct ss_space *s = b->s;
    const struct ss_hub *hub = &b->hubs.items[b->node_hub.items[node]];
    int64_t *bytes = ss_alloc_array(&b->scratch, hub->n, sizeof *bytes);
    for (uint32_t i = 0; i < hub->n; i++)
        bytes[i] = ss_layout_bytes(&s->mesh, &hub->layouts[i], &s->graph->vars[var].type);
    ss_cg_add_term(s->cost, node, b->live[var].begin, b->live[var].end, bytes);
}

static void add_var_hub(struct builder *b, uint32_t v)
{
    struct layout_list list = {0};
    add_produced(b, v, !b->hub_vars.is_output[v], &list);
    add_read(b, v, SS_MAX_AXES, &list);
    uint32_t node = add_hub(b, v, &list);
    b->s->var_nodes[v] = (struct ss_var_node){node, true};
    add_hub_term(b, node, v);
}

/* The hub of an input is also the hub of the output that replaces it. */
static void add_input_hubs(struct builder *b)
{
    const struct ss_graph *g = b->s->graph;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        struct layout_list list = {0};
        uint32_t v = g->inputs[i];
        add_read(b, v, SS_MAX_AXES, &list);
        for (uint32_t p = 0; p < g->n_pairs; p++)
            if (g->pairs[p].input == i)
                add_produced(b, g->outputs[g->pairs[p].output], false, &list);
        uint32_t node = add_hub(b, v, &list);
        b->s->var_nodes[v] = (struct ss_var_node){node, true};
        add_hub_term(b, node, v);
        for (uint32_t p = 0; p < g->n_pairs; p++) {
            uint32_t out = g->outputs[g->pairs[p].output];
            if (g->pairs[p].input == i && out != v && !b->hub_vars.hub[out])
                add_hub_term(b, node, out);
        }
    }
}

static void add_loop_hubs(struct builder *b, uint32_t loop)
{
    const struct ss_loop *l = &b->s->graph->loops[loop];
    for (uint32_t i = 0; i < l->n_values; i++) {
        if (!ss_graph_loop_value_live(b->s->graph, loop, i))
            continue;
        struct layout_list list = {0};
        bool output = b->hub_vars.is_output[l->results[i]];
        add_produced(b, l->yields[i], !output, &list);
        add_produced(b, l->init[i], false, &list);
        add_read(b, l->args[i], SS_MAX_AXES, &list);
        add_read(b, l->results[i], SS_MAX_AXES, &list);
        uint32_t node = add_hub(b, l->args[i], &list);
        b->s->var_nodes[l->args[i]] = b->s->var_nodes[l->results[i]] =
            (struct ss_var_node){node, true};
        add_hub_term(b, node, l->args[i]);
        add_hub_term(b, node, l->results[i]);
    }
}

/* ---- nodes ---------------------------------------------------------------------------------- */

/* Adds what the cost term adds to the strategies of an op. */
static enum ss_rc add_charges(struct builder *b, uint32_t op_id, int64_t *values,
                              struct ss_error *err)
{
    struct ss_space *s = b->s;
    const struct ss_strategy_list *list = s->op_strategies[op_id];
    const struct ss_charged_op op = {s->graph, s->rules, &s->mesh, op_id, list->items, list->n};
    const int64_t trips = ss_graph_trips(s->graph, s->graph->ops[op_id].loop), *ps;
    enum ss_rc rc = ss_charges_of(b->charges, &op, &s->arena, &ps, err);
    if (rc != SS_OK || !ps)
        return rc;
    int64_t *all = ss_alloc_array(&s->arena, list->n, sizeof *all);
    for (uint32_t i = 0; i < list->n; i++) {
        all[i] = ss_capped_product(ps[i], trips);
        values[i] = ss_capped_sum(values[i], all[i]);
    }
    s->charges[op_id] = all;
    return SS_OK;
}

enum ss_rc ss_space_too_costly(const struct ss_graph *g, uint32_t op, struct ss_error *err)
{
    const uint32_t loop = g->ops[op].loop;
    struct ss_buf what = {0};
    ss_buf_printf(&what, "a step up to %s", g->ops[op].name);
    ss_cg_too_costly(ss_buf_text(&what), ss_graph_trips(g, loop), err);
    ss_buf_free(&what);
    return loop == SS_NONE ? SS_E_LIMIT : ss_error_where(err, "%s", g->loops[loop].name);
}

/* The costs of an op's strategies for one step. What does not fit is SS_FORBIDDEN. */
static enum ss_rc op_costs(struct builder *b, uint32_t op_id, const int64_t *prices,
                           int64_t *values, struct ss_error *err)
{
    const struct ss_graph *g = b->s->graph;
    const struct ss_strategy_list *list = b->s->op_strategies[op_id];
    const int64_t trips = ss_graph_trips(g, g->ops[op_id].loop);
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < list->n; i++) {
        int64_t ps = list->items[i].compute_ps + list->items[i].halo_ps;
        values[i] = ss_capped_sum(ss_capped_product(ps, trips), prices ? prices[i] : 0);
    }
    enum ss_rc rc = add_charges(b, op_id, values, err);
    for (uint32_t i = 0; i < list->n; i++)
        least = ss_smaller(least, values[i]);
    b->least = ss_capped_sum(b->least, least);
    if (rc != SS_OK || b->least < INT64_MAX)
        return rc;
    return ss_space_too_costly(g, op_id, err);
}

static enum ss_rc add_op_node(struct builder *b, uint32_t op_id, struct ss_error *err)
{
    struct ss_space *s = b->s;
    const struct ss_graph *g = s->graph;
    const struct ss_op *op = &g->ops[op_id];
    const struct ss_strategy_list *list = s->op_strategies[op_id];
    const int64_t *prices = note_prices(b, op_id, list, NULL);
    struct ss_arena_mark mark = ss_arena_mark(&b->scratch);
    int64_t *values = ss_alloc_array(&b->scratch, list->n, sizeof *values);
    enum ss_rc rc = op_costs(b, op_id, prices, values, err);
    if (rc != SS_OK)
        return rc;
    uint32_t node = ss_cg_add_node(s->cost, op->name, list->n, values);
    s->op_node[op_id] = node;
    for (uint32_t r = 0; r < op->n_results; r++) {
        uint32_t v = op->results[r];
        if (b->hub_vars.hub[v] || ss_hub_vars_readers(&b->hub_vars, v) == 0)
            continue;
        s->var_nodes[v] = (struct ss_var_node){node, false};
        for (uint32_t i = 0; i < list->n; i++)
            values[i] = ss_layout_bytes(&s->mesh, &list->items[i].out[r], &g->vars[v].type);
        /* A result that only replaces an input is counted at the hub of that input. */
        if (b->hub_vars.op_uses[v])
            ss_cg_add_term(s->cost, node, b->live[v].begin, b->live[v].end, values);
    }
    ss_arena_rewind(&b->scratch, mark);
    ss_push(&b->scratch, b->node_hub, SS_NONE);
    for (uint32_t r = 0; r < op->n_results; r++)
        if (b->hub_vars.hub[op->results[r]])
            add_var_hub(b, op->results[r]);
    return SS_OK;
}

/* Adds nodes in program order, which is the order in which beam search assigns them. */
static enum ss_rc add_nodes(struct builder *b, struct ss_error *err)
{
    const struct ss_graph *g = b->s->graph;
    enum ss_rc rc = SS_OK;
    add_input_hubs(b);
    for (uint32_t i = 0; i < g->n_steps && rc == SS_OK; i++) {
        if (g->steps[i].kind == SS_STEP_LOOP_BEGIN)
            add_loop_hubs(b, g->steps[i].id);
        else if (g->steps[i].kind == SS_STEP_OP && g->ops[g->steps[i].id].live)
            rc = add_op_node(b, g->steps[i].id, err);
        if (rc == SS_OK && ss_job_stopped(b->job))
            rc = ss_job_fail(b->job, err, "choices were laid out");
    }
    return rc;
}

/* ---- edges ---------------------------------------------------------------------------------- */

/* The interned port of a strategy or layout list at operand or result k; *found is false if it is
 * new. */
static struct ss_port *find_port(struct builder *b, const void *items, uint32_t k, bool result,
                                 bool *found)
{
    struct {
        const void *items;
        uint32_t k, result;
    } key = {items, k, result};
    uint32_t *slot = ss_map_put(&b->port_index, &key, sizeof key, found);
    if (!*found) {
        *slot = (uint32_t)b->ports.count;
        ss_push(&b->scratch, b->ports, (struct ss_port){0});
    }
    return &b->ports.items[*slot];
}

static struct ss_port hub_port(struct builder *b, uint32_t node)
{
    const struct ss_hub *hub = &b->hubs.items[b->node_hub.items[node]];
    bool found;
    struct ss_port *port = find_port(b, hub->layouts, 0, false, &found);
    if (!found)
        *port = ss_port_new(b->tables, hub->layouts, hub->n);
    return *port;
}

static struct ss_port op_port(struct builder *b, uint32_t op, uint32_t k, bool result)
{
    const struct ss_strategy_list *list = b->s->op_strategies[op];
    bool found;
    struct ss_port *port = find_port(b, list->items, k, result, &found);
    if (found)
        return *port;
    struct ss_layout *layouts = ss_xcalloc(list->n, sizeof *layouts);
    for (uint32_t i = 0; i < list->n; i++)
        layouts[i] = result ? list->items[i].out[k] : list->items[i].in[k];
    *port = ss_port_new(b->tables, layouts, list->n);
    free(layouts);
    return *port;
}

/* The port from which readers of v take its value. */
static struct ss_port home_port(struct builder *b, uint32_t v)
{
    const struct ss_var_node *home = &b->s->var_nodes[v];
    const struct ss_var *var = &b->s->graph->vars[v];
    return home->hub ? hub_port(b, home->node) : op_port(b, var->producer, var->result, true);
}

static void connect_to_hub(struct builder *b, uint32_t v, uint32_t hub, int64_t trips)
{
    uint32_t from = b->s->var_nodes[v].node;
    if (from != hub)
        ss_edge_tables_connect(b->tables, from, home_port(b, v), hub, hub_port(b, hub),
                               &b->s->graph->vars[v].type, trips);
}

static void connect_op(struct builder *b, uint32_t op_id)
{
    struct ss_space *s = b->s;
    const struct ss_graph *g = s->graph;
    const struct ss_op *op = &g->ops[op_id];
    int64_t trips = ss_graph_trips(g, op->loop);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        uint32_t v = op->operands[k];
        ss_edge_tables_connect(b->tables, s->var_nodes[v].node, home_port(b, v), s->op_node[op_id],
                               op_port(b, op_id, k, false), &g->vars[v].type, trips);
    }
    for (uint32_t r = 0; r < op->n_results; r++) {
        uint32_t v = op->results[r];
        if (s->var_nodes[v].node != SS_NONE && s->var_nodes[v].hub)
            ss_edge_tables_connect(b->tables, s->op_node[op_id], op_port(b, op_id, r, true),
                                   s->var_nodes[v].node, hub_port(b, s->var_nodes[v].node),
                                   &g->vars[v].type, trips);
    }
}

static enum ss_rc add_edges(struct builder *b, struct ss_error *err)
{
    const struct ss_graph *g = b->s->graph;
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (g->ops[i].live)
            connect_op(b, i);
    for (uint32_t o = 0; o < g->n_outputs; o++)
        if (b->hub_vars.pair_of_output[o] != SS_NONE)
            connect_to_hub(b, g->outputs[o],
                           b->s->var_nodes[g->inputs[b->hub_vars.pair_of_output[o]]].node, 1);
    for (uint32_t l = 0; l < g->n_loops; l++) {
        const struct ss_loop *loop = &g->loops[l];
        for (uint32_t i = 0; i < loop->n_values; i++) {
            if (!ss_graph_loop_value_live(g, l, i))
                continue;
            uint32_t hub = b->s->var_nodes[loop->args[i]].node;
            connect_to_hub(b, loop->init[i], hub, ss_graph_trips(g, loop->parent));
            connect_to_hub(b, loop->yields[i], hub, ss_graph_trips(g, l));
        }
    }
    return ss_edge_tables_add_edges(b->tables, b->job, err);
}

/* ---- the space ------------------------------------------------------------------------------ */

static void init_builder(struct builder *b)
{
    const struct ss_graph *g = b->s->graph;
    struct ss_arena *a = &b->scratch;
    b->partial = ss_partial_kinds(g, b->s->rules, a);
    b->hub_vars = ss_hub_vars_find(g, a);
    b->live = ss_liveness(g, a);
    b->offered = ss_alloc_array(a, g->n_ops, sizeof *b->offered);
    const struct ss_space_options *o = b->options;
    b->tables = ss_edge_tables_new(
        b->s->cost, ss_resharder_new_objective(&b->s->mesh, o->objective, o->alpha, o->beta));
}

static struct ss_space *new_space(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                  const struct ss_mesh *mesh, const struct ss_cluster *cluster,
                                  const struct ss_space_options *options)
{
    struct ss_space *s = ss_xcalloc(1, sizeof *s);
    s->graph = graph;
    s->rules = rules;
    s->mesh = *mesh;
    s->cluster = cluster;
    s->objective = options->objective;
    s->no_fusion = options->no_fusion;
    if (!options->own_links)
        ss_mesh_set_links(&s->mesh, cluster);
    s->paths = ss_resharder_new(&s->mesh);
    s->cost = ss_cg_new(graph->name);
    s->cost->limit_bytes =
        options->limit_bytes > 0 ? options->limit_bytes : (int64_t)cluster->memory_bytes;
    s->cost_unit = 1e6;
    s->cost_term = ss_cost_term_ref(options->cost_term);
    if (s->cost_term)
        s->charges = ss_alloc_array(&s->arena, graph->n_ops, sizeof *s->charges);
    s->op_node = ss_alloc_array(&s->arena, graph->n_ops, sizeof *s->op_node);
    s->op_strategies = ss_alloc_array(&s->arena, graph->n_ops, sizeof *s->op_strategies);
    s->var_nodes = ss_alloc_array(&s->arena, graph->n_vars, sizeof *s->var_nodes);
    for (uint32_t i = 0; i < graph->n_ops; i++)
        s->op_node[i] = SS_NONE;
    for (uint32_t i = 0; i < graph->n_vars; i++)
        s->var_nodes[i].node = SS_NONE;
    return s;
}

static enum ss_rc check_hubs(const struct builder *b, struct ss_error *err)
{
    if (b->bad_hub == SS_NONE)
        return SS_OK;
    ss_fail(err, SS_E_INFEASIBLE, "the pins on this value allow no layout on this mesh");
    ss_error_where(err, "%s", b->s->graph->vars[b->bad_hub].name);
    return ss_error_hint(err, "unpin one of them");
}

enum ss_rc ss_space_build(const struct ss_graph *graph, const struct ss_ruleset *rules,
                          const struct ss_mesh *mesh, const struct ss_cluster *cluster,
                          const struct ss_space_options *options, struct ss_job *job,
                          struct ss_space **space, struct ss_error *err)
{
    struct builder b = {.s = new_space(graph, rules, mesh, cluster, options),
                        .options = options,
                        .job = job,
                        .bad_hub = SS_NONE};
    init_builder(&b);
    enum ss_rc rc = ss_charges_open(options->cost_term, job, &b.charges, err);
    if (rc == SS_OK)
        rc = ss_op_lists_find(b.s, options, &b.hub_vars, b.partial, b.offered, job, err);
    if (rc == SS_OK)
        rc = add_nodes(&b, err);
    if (rc == SS_OK)
        rc = check_hubs(&b, err);
    if (rc == SS_OK)
        rc = add_edges(&b, err);
    if (rc == SS_OK) {
        b.s->hubs = ss_memdup(&b.s->arena, b.hubs.items, b.hubs.count * sizeof *b.hubs.items);
        b.s->n_hubs = (uint32_t)b.hubs.count;
        if (b.has_preferences)
            b.s->preferences = ss_memdup(&b.s->arena, b.preferences.items,
                                         b.preferences.count * sizeof *b.preferences.items);
        b.s->node_hub =
            ss_memdup(&b.s->arena, b.node_hub.items, b.node_hub.count * sizeof *b.node_hub.items);
    }
    if (rc == SS_OK)
        rc = ss_space_add_ties(b.s, options->pins, options->n_pins, err);
    ss_charges_close(b.charges);
    ss_map_free(&b.port_index);
    ss_edge_tables_free(b.tables);
    ss_arena_free(&b.scratch);
    if (rc != SS_OK) {
        ss_space_free(b.s);
        return rc;
    }
    *space = b.s;
    return SS_OK;
}

void ss_space_free(struct ss_space *s)
{
    if (!s)
        return;
    ss_resharder_free(s->paths);
    ss_cost_term_free(s->cost_term);
    ss_cg_free(s->cost);
    ss_arena_free(&s->arena);
    free(s);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prices of single decisions, read from the rows and columns of the cost graph's edge tables. */
#include "core/plan/price.h"

#include <stdlib.h>
#include <string.h>

static bool choose_op(const struct ss_plan *plan, const struct ss_space *space, uint32_t id,
                      uint32_t *choice)
{
    const struct ss_op *op = &plan->graph->ops[id];
    const struct ss_strategy_list *list = space->op_strategies[id];
    for (uint32_t i = 0; i < list->n; i++) {
        const struct ss_strategy *s = &list->items[i];
        if (ss_layouts_equal(s->in, plan->ops[id].in, op->n_operands) &&
            ss_layouts_equal(s->out, plan->ops[id].out, op->n_results)) {
            *choice = i;
            return true;
        }
    }
    return false;
}

static enum ss_rc not_there(const char *name, struct ss_error *err)
{
    ss_fail(err, SS_E_INFEASIBLE, "the plan's placement is not in this space");
    return ss_error_where(err, "%s", name);
}

enum ss_rc ss_plan_choice_in(const struct ss_plan *plan, const struct ss_space *space,
                             struct ss_arena *arena, uint32_t **choice, struct ss_error *err)
{
    const struct ss_graph *g = plan->graph;
    *choice = ss_alloc_array(arena, space->cost->n_nodes, sizeof **choice);
    for (uint32_t i = 0; i < g->n_ops; i++)
        if (space->op_node[i] != SS_NONE && !choose_op(plan, space, i, *choice + space->op_node[i]))
            return not_there(g->ops[i].name, err);
    for (uint32_t h = 0; h < space->n_hubs; h++) {
        const struct ss_hub *hub = &space->hubs[h];
        uint32_t k = 0;
        while (k < hub->n && !ss_layout_equal(&hub->layouts[k], &plan->home[hub->var]))
            k++;
        if (k == hub->n)
            return not_there(g->vars[hub->var].name, err);
        (*choice)[hub->node] = k;
    }
    return SS_OK;
}

static int by_cost(const void *left, const void *right)
{
    const struct ss_price *x = left, *y = right;
    if (x->possible != y->possible)
        return x->possible ? -1 : 1;
    int64_t a = x->own + x->in + x->out, b = y->own + y->in + y->out;
    if (a != b)
        return a < b ? -1 : 1;
    if (x->chosen != y->chosen)
        return x->chosen ? -1 : 1;
    return (x->strategy > y->strategy) - (x->strategy < y->strategy);
}

/* Adds an edge's cell to every strategy of the node at one of its ends. */
static void add_edge(const struct ss_cost_graph *g, const uint32_t *choice, uint32_t node,
                     const struct ss_cg_edge *e, struct ss_price *prices)
{
    const struct ss_cg_table *t = &g->tables[e->table];
    for (uint32_t i = 0; i < g->nodes[node].n; i++) {
        uint32_t row = e->a == node ? i : choice[e->a], col = e->b == node ? i : choice[e->b];
        int64_t cell = t->cells[(size_t)row * t->cols + col];
        if (cell == SS_FORBIDDEN)
            prices[i].possible = false;
        else if (e->a == node)
            prices[i].out += cell;
        else
            prices[i].in += cell;
    }
}

struct ss_price *ss_prices(const struct ss_cost_graph *g, const uint32_t *choice, uint32_t node,
                           uint32_t peaks, struct ss_arena *arena)
{
    const struct ss_cg_node *v = &g->nodes[node];
    struct ss_price *prices = ss_alloc_array(arena, v->n, sizeof *prices);
    for (uint32_t i = 0; i < v->n; i++) {
        bool possible = v->cost[i] != SS_FORBIDDEN;
        prices[i] = (struct ss_price){.strategy = i,
                                      .chosen = choice[node] == i,
                                      .possible = possible,
                                      .own = possible ? v->cost[i] : 0,
                                      .peak_bytes = -1};
    }
    for (size_t e = 0; e < g->n_edges; e++)
        if (g->edges[e].a == node || g->edges[e].b == node)
            add_edge(g, choice, node, &g->edges[e], prices);
    for (uint32_t i = 0; i < v->n; i++)
        if (!prices[i].possible)
            prices[i].own = prices[i].in = prices[i].out = 0;
    qsort(prices, v->n, sizeof *prices, by_cost);

    uint32_t *other = ss_xcalloc(g->n_nodes + 1, sizeof *other);
    memcpy(other, choice, g->n_nodes * sizeof *other);
    for (uint32_t i = 0; i < v->n && i < peaks; i++) {
        other[node] = prices[i].strategy;
        prices[i].peak_bytes = ss_cg_peak(g, other, NULL);
    }
    free(other);
    return prices;
}

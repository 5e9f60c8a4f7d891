/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies pins to a variant of a space's cost graph by forbidding the strategies that they exclude.
 */
#include "core/space/pin_variant.h"

#include <string.h>

#include "core/space/pin.h"

struct pinning {
    const struct ss_space *s;
    struct ss_cost_graph *g;
    struct ss_arena *arena;
};

/* Forbids the strategies of a node that are not kept. False if none is left. */
static bool narrow(struct pinning *p, uint32_t node, const bool *keep)
{
    struct ss_cg_node *v = &p->g->nodes[node];
    int64_t *cost = ss_memdup(p->arena, v->cost, v->n * sizeof *cost);
    uint32_t left = 0;
    for (uint32_t i = 0; i < v->n; i++) {
        cost[i] = keep[i] ? cost[i] : SS_FORBIDDEN;
        left += cost[i] != SS_FORBIDDEN;
    }
    v->cost = cost;
    return left > 0;
}

/* result < 0: the pin is on the op itself; else it is on the layout of that result. */
static bool pin_op(struct pinning *p, uint32_t op, const struct ss_pin *pin, int result)
{
    const struct ss_space *s = p->s;
    const struct ss_strategy_list *list = s->op_strategies[op];
    if (s->op_node[op] == SS_NONE)
        return true;
    bool *keep = ss_alloc_array(p->arena, list->n, sizeof *keep);
    struct ss_call global;
    ss_graph_call(s->graph, op, p->arena, &global);
    for (uint32_t i = 0; i < list->n; i++)
        keep[i] =
            ss_pin_allows(pin, ss_pin_matches(&s->mesh, pin, &global, result, &list->items[i]));
    return narrow(p, s->op_node[op], keep);
}

static bool has_layout(const struct ss_hub *hub, const struct ss_layout *layout)
{
    for (uint32_t i = 0; i < hub->n; i++)
        if (ss_layout_equal(&hub->layouts[i], layout))
            return true;
    return false;
}

static bool pin_hub(struct pinning *p, const struct ss_hub *hub, const struct ss_pin *pin,
                    const struct ss_pin *pins, size_t n)
{
    const struct ss_space *s = p->s;
    struct ss_layout wanted;
    if (pin->kind == SS_PIN_REQUIRE &&
        ss_pins_layout(s->graph, &s->mesh, pins, n, hub->var, &wanted) && !has_layout(hub, &wanted))
        return false;
    bool *keep = ss_alloc_array(p->arena, hub->n, sizeof *keep);
    for (uint32_t i = 0; i < hub->n; i++)
        keep[i] =
            ss_pin_allows(pin, ss_pin_matches_layout(&s->mesh, pin, &s->graph->vars[hub->var].type,
                                                     &hub->layouts[i]));
    return narrow(p, hub->node, keep);
}

/* A pin on a var that is never read has no effect. */
static bool pin_var(struct pinning *p, const struct ss_pin *pin, const struct ss_pin *pins,
                    size_t n)
{
    const struct ss_space *s = p->s;
    const struct ss_var_node *home = &s->var_nodes[pin->op];
    const struct ss_var *var = &s->graph->vars[pin->op];
    if (home->node != SS_NONE && home->hub)
        return pin_hub(p, &s->hubs[s->node_hub[home->node]], pin, pins, n);
    return var->producer == SS_NONE || pin_op(p, var->producer, pin, (int)var->result);
}

struct ss_cost_graph *ss_space_pin_variant(const struct ss_space *s, const struct ss_pin *pins,
                                           size_t n, struct ss_arena *arena)
{
    struct pinning p = {.s = s, .g = ss_cg_variant(s->cost, 0, arena), .arena = arena};
    for (size_t i = 0; i < n; i++)
        if (pins[i].kind > SS_PIN_FORBID)
            return NULL; /* other costs, or an edge */
    for (size_t i = 0; i < n; i++)
        if (!(pins[i].on_var ? pin_var(&p, &pins[i], pins, n)
                             : pin_op(&p, pins[i].op, &pins[i], -1)))
            return NULL;
    return p.g;
}

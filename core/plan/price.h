/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The price of one decision of a plan and of its alternatives, with all other decisions fixed. */
#ifndef SS_CORE_PLAN_PRICE_H
#define SS_CORE_PLAN_PRICE_H

#include "core/plan/plan.h"

/* The plan as a choice (strategy per node) of a space of the same graph, in arena. SS_E_INFEASIBLE
 * if the space lacks one of the plan's placements, because of pins or another mesh. */
SS_NODISCARD enum ss_rc ss_plan_choice_in(const struct ss_plan *plan, const struct ss_space *space,
                                          struct ss_arena *arena, uint32_t **choice,
                                          struct ss_error *err);

struct ss_price {
    uint32_t strategy;
    bool chosen;
    bool possible;        /* false: no path to a neighbour's layout; costs are then 0 */
    int64_t own, in, out; /* costs of the node, of its incoming edges and of its outgoing edges */
    int64_t peak_bytes;   /* of the cost graph with this one change; -1: not computed */
};

/* Every strategy of a node, cheapest first, impossible ones last; one entry per strategy, in arena.
 * Costs are those of the cost graph: one step, trips included. The first `peaks` entries get a
 * peak. */
struct ss_price *ss_prices(const struct ss_cost_graph *g, const uint32_t *choice, uint32_t node,
                           uint32_t peaks, struct ss_arena *arena);

#endif

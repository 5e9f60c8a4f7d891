/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a plan pays for one decision, and what it would pay for every other way to decide it while
 * all neighbours stay as they are. */
#ifndef SS_CORE_PLAN_PRICE_H
#define SS_CORE_PLAN_PRICE_H

#include "core/plan/plan.h"

/* The plan as a choice of a space of the same graph and mesh, in arena. SS_E_INFEASIBLE where the
 * space does not have one of its placements (pins, another mesh). */
SS_NODISCARD enum ss_rc ss_plan_choice_in(const struct ss_plan *plan, const struct ss_space *space,
                                          struct ss_arena *arena, uint32_t **choice,
                                          struct ss_error *err);

struct ss_price {
    uint32_t strategy;
    bool chosen;
    bool possible;        /* false: a neighbour's placement cannot be reached; times are then 0 */
    int64_t own, in, out; /* the node itself, edges from where its values come, edges onwards */
    int64_t peak_bytes;   /* of the cost graph with this one change; -1: not asked for */
};

/* Every strategy of a node, the cheapest first, impossible ones last. Costs are the cost graph's:
 * one step, trips included. The first `peaks` get a peak. In arena; one entry per strategy. */
struct ss_price *ss_prices(const struct ss_cost_graph *g, const uint32_t *choice, uint32_t node,
                           uint32_t peaks, struct ss_arena *arena);

#endif

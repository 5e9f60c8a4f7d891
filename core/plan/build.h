/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Building a plan from its decisions: one row per op and axis, one layout per hub. */
#ifndef SS_CORE_PLAN_BUILD_H
#define SS_CORE_PLAN_BUILD_H

#include "core/plan/plan.h"

struct ss_plan_choice {
    uint16_t (*rows)[SS_MAX_AXES]; /* per op; entries of dead ops are ignored */
    struct ss_layout *hubs;        /* per var; only entries of vars with a hub count */
    /* Per op: the strategy of its rows, if it was computed already; or NULL. */
    const struct ss_strategy **placed;
};

/* Derives reshards, totals and the exact peak. mesh must have its links set. paths: a resharder of
 * this mesh, whose cache serves later plans; NULL: a temporary one is used. graph, rules and
 * cluster are borrowed; the caller owns *plan. SS_E_INFEASIBLE if rows do not fit the mesh or no
 * path leads from one layout to another. */
SS_NODISCARD enum ss_rc ss_plan_build(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                      const struct ss_mesh *mesh, const struct ss_cluster *cluster,
                                      bool no_fusion, const struct ss_plan_choice *choice,
                                      struct ss_resharder *paths, struct ss_plan **plan,
                                      struct ss_error *err);

#endif

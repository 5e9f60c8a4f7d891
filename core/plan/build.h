/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plan from what decides it: rows per op, layouts of hubs. */
#ifndef SS_CORE_PLAN_BUILD_H
#define SS_CORE_PLAN_BUILD_H

#include "core/plan/plan.h"

struct ss_plan_choice {
    uint16_t (*rows)[SS_MAX_AXES]; /* per op; dead ops are not looked at */
    struct ss_layout *hubs;        /* per var; looked at where the var has a hub */
    /* Per op: what its rows come to, times included, where that is known; or NULL. */
    const struct ss_strategy **placed;
};

/* mesh must have its links set. Reshards, totals and the exact peak are derived. paths: for this
 * mesh, remembers what it finds for the next plan; NULL: all are found anew. */
SS_NODISCARD enum ss_rc ss_plan_build(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                      const struct ss_mesh *mesh, const struct ss_cluster *cluster,
                                      bool no_fusion, const struct ss_plan_choice *choice,
                                      struct ss_resharder *paths, struct ss_plan **plan,
                                      struct ss_error *err);

#endif

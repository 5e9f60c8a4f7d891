/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tightens a message passing bound by clusters (the purpose of Sontag et al. 2008, without cluster
 * messages). The local polytope relaxation is loose on frustrated cycles: no choice attains the
 * minima of all their nodes and edges. Each layer of a model has some; together they keep the bound
 * far below the optimum. Regions that share no node are minimised exactly, so their gains over the
 * bound add up. */
#ifndef SS_CORE_SOLVE_BOUNDS_CLUSTER_TIGHTENING_H
#define SS_CORE_SOLVE_BOUNDS_CLUSTER_TIGHTENING_H

#include "core/solve/bounds/dual.h"

/* When to stop; scaled. */
struct ss_cluster_goal {
    int64_t worth;  /* regions are not merged for a smaller gain */
    int64_t enough; /* merging ends when the bound has risen by this much; INT64_MAX: never */
};

/* Returns a lower bound of the rise of d's bound, scaled. d is evaluated, and choice is an allowed
 * choice of the core. Regions grow around the nodes and edges at which choice costs more than the
 * bound, and are merged if the edges between their best choices have a cost. choice receives the
 * best choice of each region; it may be forbidden between regions. *work is the limit in additions
 * for merged regions and is reduced by those used. threads (may be NULL) solves regions in
 * parallel, with the same result. */
int64_t ss_cluster_tighten(const struct ss_dual *d, uint32_t *choice,
                           const struct ss_cluster_goal *aim, uint64_t *work,
                           struct ss_thread_pool *threads, struct ss_job *job);

#endif

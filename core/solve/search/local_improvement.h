/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Local improvement without a memory limit: some nodes are optimised exactly (subproblem.h) while
 * all others keep their strategies. Both functions need an evaluated d and its excess (dual.h). */
#ifndef SS_CORE_SOLVE_SEARCH_LOCAL_IMPROVEMENT_H
#define SS_CORE_SOLVE_SEARCH_LOCAL_IMPROVEMENT_H

#include "core/solve/search/solver.h"

/* Optimises `nodes` in the incumbent. True if a better choice was found. */
bool ss_local_improve_nodes(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                            const uint32_t *nodes, uint32_t count, struct ss_state *state);
/* Optimises ball after ball in the choice of `state`. A ball is the neighbourhood of the node at
 * which the choice exceeds the bound most; the search ends when no untried node exceeds it by more
 * than `worth` (scaled), or when *work additions are used up; *work receives the rest. True if the
 * incumbent improved. */
bool ss_local_improve_balls(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                            int64_t worth, uint64_t *work, struct ss_state *state);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Diving: a primal heuristic that fixes nodes one batch at a time, guided by the messages. */
#ifndef SS_CORE_SOLVE_SEARCH_DIVE_H
#define SS_CORE_SOLVE_SEARCH_DIVE_H

#include "core/solve/search/solver.h"

/* Dives once from the messages and multipliers of d and offers the polished choice to s. state is
 * scratch and counts the work. Afterwards every node of d is fixed. */
void ss_dive(struct ss_solver *s, struct ss_dual *d, struct ss_state *state);

#endif

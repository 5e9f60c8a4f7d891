/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Large-neighbourhood search around the incumbent (Shaw 1998): the strategies of a ball of nodes
 * are optimised by bucket elimination while all others are fixed. */
#ifndef SS_CORE_SOLVE_SEARCH_NEIGHBOURHOOD_H
#define SS_CORE_SOLVE_SEARCH_NEIGHBOURHOOD_H

#include "core/solve/search/solver.h"

/* Searches until state->work reaches `work` or the solve is over. d gives the memory multipliers
 * and the residual costs that choose the neighbourhoods; it is not changed. */
void ss_neighbourhood_search(struct ss_solver *s, const struct ss_dual *d, struct ss_state *state,
                             uint64_t work);

#endif

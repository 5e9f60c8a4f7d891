/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beam search, MetaDist's Algorithm 2: nodes in order, the cheapest partial assignments kept. */
#ifndef SS_CORE_SOLVE_SEARCH_BEAM_H
#define SS_CORE_SOLVE_SEARCH_BEAM_H

#include "core/solve/reduce/pairwise.h"

#define SS_BEAM_WIDTH 100u
/* Most partial assignments over all nodes. */
#define SS_BEAM_STATES ((uint64_t)1 << 28)

enum ss_beam_status {
    SS_BEAM_DONE,
    SS_BEAM_EMPTY /* every partial assignment ran into a forbidden pair or the limit */
};

/* Places the nodes in their order. A partial assignment costs its nodes plus the edges among them;
 * among equals the one from the better parent comes first, then the lower strategy. Those that pass
 * the memory limit are dropped. */
enum ss_beam_status ss_beam(const struct ss_pairwise *p, uint32_t width, struct ss_job *job,
                            uint32_t *choice);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beam search, MetaDist's Algorithm 2: nodes are assigned in order, and after each one only the
 * cheapest partial assignments are kept. */
#ifndef SS_CORE_SOLVE_SEARCH_BEAM_H
#define SS_CORE_SOLVE_SEARCH_BEAM_H

#include "core/solve/reduce/pairwise.h"

/* The default width. */
#define SS_BEAM_WIDTH 100u
/* The most partial assignments over all nodes: width times nodes. */
#define SS_BEAM_STATES ((uint64_t)1 << 28)

enum ss_beam_status {
    SS_BEAM_DONE,
    SS_BEAM_EMPTY /* every partial assignment ran into a forbidden pair or the limit */
};

/* Assigns the nodes of p in their order; sets choice if the result is SS_BEAM_DONE. The cost of a
 * partial assignment is that of its nodes and of the edges among them; ties go to the better
 * parent, then to the lower strategy. Partial assignments that exceed the memory limit are dropped.
 * If the job stops, the rest is assigned greedily (width 1). */
enum ss_beam_status ss_beam(const struct ss_pairwise *p, uint32_t width, struct ss_job *job,
                            uint32_t *choice);

#endif

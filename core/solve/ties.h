/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Equal cost is not equal: among choices of one cost, those that hold less memory are better. The
 * memory of a choice is its bytes summed over all instants. A second solve minimises both at once:
 * every cost is multiplied by a power of two, and the memory of a strategy, in units that leave its
 * sum below that power, is added to it. A cheaper choice then always wins, and memory decides among
 * equals. */
#ifndef SS_CORE_SOLVE_TIES_H
#define SS_CORE_SOLVE_TIES_H

#include "core/solve/solve.h"

/* Bytes times instants that a strategy of a node holds. */
__int128 ss_bytes_over_time(const struct ss_cg_node *node, uint32_t strategy);

struct ss_tie {
    const uint32_t *choice; /* a choice of g that fits its limit */
    int64_t bound;          /* a lower bound of all choices that fit; may be INT64_MIN */
    /* Per node: the strategies that the search may choose, its own among them; an entry of NULL
     * stands for all. Nodes may share a mask. */
    const bool *const *keep;
};

/* Searches for a choice that fits, costs at most as much, and if it costs the same holds less
 * memory; of equal memory, to the unit, any may be found. Returns it in arena, or NULL if none was
 * found. Of the options time_s, seed, threads and rounds count; rounds are limited in any case, so
 * the answer is the same on any machine unless the time runs out. */
uint32_t *ss_break_tie(const struct ss_cost_graph *g, const struct ss_tie *tie,
                       const struct ss_solve_options *options, struct ss_job *job,
                       struct ss_arena *arena);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reoptimisation after a change of some nodes: the saved messages bound the unchanged part of the
 * core at once. Sweeps continue in a ball around the changed nodes, which grows while that raises
 * the bound; then the gap is closed by bounded elimination. */
#ifndef SS_CORE_SOLVE_RESUME_REOPTIMISE_H
#define SS_CORE_SOLVE_RESUME_REOPTIMISE_H

#include "core/solve/resume/saved_state.h"

/* Closes the gap if it can; choices and bounds go to s.
 * left: n_left >= 1 saved states of cores without instants, all made with the store that s has
 * reduced with. The solve starts from the one with the fewest changed nodes, the first among
 * equals; *nearest is its index.
 * kept: n_kept >= 1 choices of the graph to start from, the best first; they need not be allowed
 * any more.
 * Returns the saved state of this solve, which the caller releases; NULL if more than half of the
 * nodes changed, or if a kept choice was known to be the optimum. */
struct ss_saved_state *ss_reoptimise(struct ss_solver *s, struct ss_saved_state *const *left,
                                     uint32_t n_left, const uint32_t *const *kept, uint32_t n_kept,
                                     uint32_t *nearest);

#endif

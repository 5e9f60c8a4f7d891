/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solve after a change that leaves most of a core as it was: the messages that were left bound
 * all of it at once, and go on in a ball around what changed, which grows while that raises the
 * bound; then the gap is closed by elimination. */
#ifndef SS_CORE_SOLVE_RESUME_REOPTIMISE_H
#define SS_CORE_SOLVE_RESUME_REOPTIMISE_H

#include "core/solve/resume/saved_state.h"

/* Closes the gap if it can: choices and bounds go to the solver. left: of solves without instants,
 * at least one, all of one store, with which the solver has reduced; it starts from the one since
 * which the least has changed (*nearest: which), of several from the first. kept: choices of the
 * graph to start from, as far as they still stand, the best first. Returns what this one leaves,
 * for the caller to hold; NULL: too much has changed, or a kept choice was known to be the
 * optimum. */
struct ss_saved_state *ss_reoptimise(struct ss_solver *s, struct ss_saved_state *const *left,
                                     uint32_t n_left, const uint32_t *const *kept, uint32_t n_kept,
                                     uint32_t *nearest);

#endif

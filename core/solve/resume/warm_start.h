/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Warm starts: what a solve takes from options.resume, and what it saves there for the next one. */
#ifndef SS_CORE_SOLVE_RESUME_WARM_START_H
#define SS_CORE_SOLVE_RESUME_WARM_START_H

#include "core/solve/search/solver.h"

/* Takes up where the last solve of this graph, or of a variant of it, ended (resume.h). True if
 * that closed the gap. */
bool ss_warm_start_reoptimise(struct ss_solver *s);
/* A choice of an earlier solve that is still allowed and costs no more than what is known to be the
 * least: the optimum without any work. True if there was one. */
bool ss_warm_start_known_optimum(struct ss_solver *s);
/* Leaves the best choice and the multipliers behind for the next solve, as this one ends. */
void ss_warm_start_save(const struct ss_solver *s);
/* Under a memory limit: takes over the multipliers of the last solve. Returns its choice, which
 * need not fit here nor avoid what is forbidden by now, or NULL. */
const uint32_t *ss_warm_start_choice(struct ss_solver *s);
/* What earlier solves at prices of memory found: a choice, and by how much the bound was below
 * it. */
struct ss_saved_cut {
    uint32_t *choice;
    double below;
};
#define SS_SAVED_CUTS 12u
/* Copies them for the next solve, and what the last one at prices left behind. */
void ss_warm_start_save_cuts(const struct ss_solver *s, const struct ss_saved_cut *cuts, uint32_t n,
                             const struct ss_resume *priced);
/* Those of the last solve, borrowed. */
const struct ss_saved_cut *ss_warm_start_cuts(const struct ss_solver *s, uint32_t *n);
/* For solves at prices to start from; the caller's. */
struct ss_resume *ss_warm_start_priced(const struct ss_solver *s);
/* Messages for rounds to start from: those that the last solve left, scaled to the costs that there
 * are now; under a memory limit those carried over. True if there were any. */
bool ss_warm_start_messages(struct ss_solver *s, struct ss_dual *d);
/* Under a memory limit: carries messages over to the next core of this solve. */
void ss_warm_start_carry(struct ss_solver *s, const struct ss_dual *d);
/* Leaves messages on the whole core behind for the next solve. */
void ss_warm_start_save_messages(struct ss_solver *s, const struct ss_dual *d);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Warm starts: how a solve reads options.resume (resume.h) and saves its own state there for the
 * next one. Without options.resume nothing is read or saved. */
#ifndef SS_CORE_SOLVE_RESUME_WARM_START_H
#define SS_CORE_SOLVE_RESUME_WARM_START_H

#include "core/solve/search/solver.h"

/* Continues from the last solves of this graph or a variant of it, by reoptimisation
 * (reoptimise.h). Returns true if that closed the gap. */
bool ss_warm_start_reoptimise(struct ss_solver *s);
/* Returns true if a choice of an earlier solve is still allowed and costs no more than the bound
 * known beforehand (options.floor): then it is the optimum, and s has it. */
bool ss_warm_start_known_optimum(struct ss_solver *s);
/* Saves the best choice and the multipliers at the end of a solve. */
void ss_warm_start_save(const struct ss_solver *s);
/* Under a memory limit: copies the multipliers of the last solve to s if it has none. Returns the
 * choice of the last solve, which may exceed the limit or be forbidden by now, or NULL. */
const uint32_t *ss_warm_start_choice(struct ss_solver *s);
/* A cut of the bundle method (bundle.h): a choice, and by how much the cut at multipliers of zero
 * is below its cost. */
struct ss_saved_cut {
    uint32_t *choice;
    double below;
};
#define SS_SAVED_CUTS 12u
/* Saves n cuts, and the warm start of the last solve at multipliers; both are copied. */
void ss_warm_start_save_cuts(const struct ss_solver *s, const struct ss_saved_cut *cuts, uint32_t n,
                             const struct ss_resume *priced);
/* The n saved cuts of the last solve, borrowed; NULL if there are none. */
const struct ss_saved_cut *ss_warm_start_cuts(const struct ss_solver *s, uint32_t *n);
/* A warm start for solves at multipliers, empty if none was saved. The caller frees it. */
struct ss_resume *ss_warm_start_priced(const struct ss_solver *s);
/* Loads messages into d for the rounds to start from: those of the last solve, scaled to the
 * present costs; on a core with instants, those of ss_warm_start_carry. True if there are any. */
bool ss_warm_start_messages(struct ss_solver *s, struct ss_dual *d);
/* On a core with instants: keeps the messages of d for the next core of this solve. */
void ss_warm_start_carry(struct ss_solver *s, const struct ss_dual *d);
/* Saves the messages of d, unless strategies were excluded by cost or the core has instants. */
void ss_warm_start_save_messages(struct ss_solver *s, const struct ss_dual *d);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solving until the lowered program fits the memory limit. The cost graph counts values where they
 * rest; a program also holds copies between two layouts (core/space/copy_memory.h), so a choice
 * that fits the cost graph may not fit as a program. */
#ifndef SS_CORE_PLAN_FIT_H
#define SS_CORE_PLAN_FIT_H

#include "core/plan/answer.h"
#include "core/space/copy_memory.h"

/* As ss_solve_relax_first for the space's cost graph; the plan goes to answer. The bound holds for
 * every plan whose program fits. A plan that fits is searched for first, in a fraction of the time.
 * SS_E_INFEASIBLE if it is proved that none exists, SS_E_TIMEOUT if none was found. copies: the
 * known copies on entry, extended by those that the solve discovers; owned by the caller
 * (ss_copy_memory_fini). */
SS_NODISCARD enum ss_rc ss_solve_to_fit(struct ss_space *space,
                                        const struct ss_solve_options *options, struct ss_job *job,
                                        struct ss_arena *arena, struct ss_copy_memory *copies,
                                        struct ss_solution *solution, struct ss_answer *answer,
                                        struct ss_error *err);

#endif

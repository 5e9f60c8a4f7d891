/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solving until the lowered program fits the memory limit, not the cost graph alone: that counts
 * values where they rest, a program also the copies between two such places (copy_memory.h). */
#ifndef SS_CORE_PLAN_FIT_H
#define SS_CORE_PLAN_FIT_H

#include "core/plan/answer.h"
#include "core/space/copy_memory.h"

/* As ss_solve_relax_first for the space's cost graph, and the plan goes to answer. The bound holds
 * for every plan whose program fits. A plan that fits is looked for first, in a part of the time;
 * SS_E_INFEASIBLE where it is proved that there is none, SS_E_TIMEOUT where none was found. copies:
 * what is known of them, and what is learnt; the caller's (ss_copy_memory_fini). */
SS_NODISCARD enum ss_rc ss_solve_to_fit(struct ss_space *space,
                                        const struct ss_solve_options *options, struct ss_job *job,
                                        struct ss_arena *arena, struct ss_copy_memory *copies,
                                        struct ss_solution *solution, struct ss_answer *answer,
                                        struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walking through the explorations of a graph's ops, as a debugger walks through a program's
 * functions: one op's, or those of all signatures, in the order of the ops. */
#ifndef SS_CORE_LAB_STEP_H
#define SS_CORE_LAB_STEP_H

#include "core/lab/lab.h"

/* Opens an op's exploration, or with SS_NONE those of all ops, one per signature. paper: in the
 * paper's order. Needs the rules for SS_NONE (ss_lab_discover): equal rules are one signature. */
SS_NODISCARD enum ss_rc ss_lab_step(struct ss_lab *lab, uint32_t op, bool paper, struct ss_job *job,
                                    struct ss_error *err);
/* Begins the open walk again, in that order; SS_E_STATE where none is open. */
SS_NODISCARD enum ss_rc ss_lab_step_restart(struct ss_lab *lab, bool paper, struct ss_job *job,
                                            struct ss_error *err);
/* Goes on to a stop. An exploration that is over gives way to the next op's, which stops the walk
 * at once where a breakpoint names it. *moved: false where nothing more happens. */
SS_NODISCARD enum ss_rc ss_lab_step_move(struct ss_lab *lab, enum ss_step_until until,
                                         struct ss_job *job, bool *moved, struct ss_error *err);
/* Goes on over as many explorations as it takes to a breakpoint, else to the end of the last. */
SS_NODISCARD enum ss_rc ss_lab_step_continue(struct ss_lab *lab, struct ss_job *job, bool *moved,
                                             struct ss_error *err);
/* To the stop before this one, in the exploration before where it is the first there. False at the
 * very first. */
bool ss_lab_step_back(struct ss_lab *lab);
/* Ends the walk; breakpoints stay. */
void ss_lab_step_close(struct ss_lab *lab);
/* Ops that have the rules of the one whose exploration is open. */
int64_t ss_lab_step_shared(const struct ss_lab *lab);

#endif

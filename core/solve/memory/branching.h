/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Branch and bound on the Lagrangian dual of the memory limit: subproblems differ in the strategies
 * of some nodes, and each has its own multipliers. */
#ifndef SS_CORE_SOLVE_MEMORY_BRANCHING_H
#define SS_CORE_SOLVE_MEMORY_BRANCHING_H

#include "core/solve/memory/bundle.h"

/* Closes the duality gap that the multipliers of x leave, as far as it gets, starting from the cuts
 * of x. Choices and bounds go to the solver of x. */
void ss_memory_branch(struct ss_bundle *x);

#endif

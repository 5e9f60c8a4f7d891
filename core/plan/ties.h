/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Equal time is not equal: of plans that take the same time, one that holds less memory is better,
 * and of those one with fewer layouts. It decides in this order: time; bytes of all values summed
 * over the steps; the number of operands and results that are read or written in another layout
 * than that in which their value rests; how many values rest in the same layouts. */
#ifndef SS_CORE_PLAN_TIES_H
#define SS_CORE_PLAN_TIES_H

#include "core/space/copy_memory.h"
#include "core/solve/solve.h"

/* Looks for a better choice of the space than solution->choice, in options->time_s, under the limit
 * of the cost graph and with the copies counted. On a mesh of three axes or more each op and each
 * value changes on one axis at most. The memory part is a solve (core/solve/ties.h) over all ops at
 * once; then each op and value takes its best strategy, alone or with its neighbours, until nothing
 * changes. Returns choices in arena, the best first, *n of them; the caller checks their programs.
 */
#define SS_MOST_TIES 2u
uint32_t **ss_tie_choices(const struct ss_space *space, const struct ss_copy_memory *copies,
                          const struct ss_solution *solution,
                          const struct ss_solve_options *options, struct ss_job *job,
                          struct ss_arena *arena, uint32_t *n);

#endif

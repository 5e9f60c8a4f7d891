/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves under a memory limit that may not bind. A short probe under the limit decides: if no
 * choice it meets exceeds the limit, the problem without the limit is solved first. That is far
 * easier, and its optimum is the answer if it fits. Otherwise the problem is solved under the
 * limit. The decision rests on counted work, not on time. */
#ifndef SS_CORE_SOLVE_MEMORY_RELAX_FIRST_H
#define SS_CORE_SOLVE_MEMORY_RELAX_FIRST_H

#include "core/solve/solve.h"

/* As ss_solve, which it calls directly if the limit cannot bind, nothing fits it, the method is not
 * SS_METHOD_AUTO, or options->no_reduce. solution->unlimited: the answer is that of the problem
 * without the limit. */
SS_NODISCARD enum ss_rc ss_solve_relax_first(const struct ss_cost_graph *g,
                                             const struct ss_solve_options *options,
                                             struct ss_job *job, struct ss_arena *arena,
                                             struct ss_solution *solution, struct ss_error *err);

#endif

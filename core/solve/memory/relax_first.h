/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A memory limit that may or may not bind. Where a first look at the problem without a limit sees
 * nothing that passes it, that is solved to the end: it is far easier, and its optimum is the
 * answer as long as it fits. Else memory gets prices. What decides is counted, not timed. */
#ifndef SS_CORE_SOLVE_MEMORY_RELAX_FIRST_H
#define SS_CORE_SOLVE_MEMORY_RELAX_FIRST_H

#include "core/solve/solve.h"

/* ss_solve; the same where there is no limit or the method is not SS_METHOD_AUTO. */
SS_NODISCARD enum ss_rc ss_solve_relax_first(const struct ss_cost_graph *g,
                                             const struct ss_solve_options *options,
                                             struct ss_job *job, struct ss_arena *arena,
                                             struct ss_solution *solution, struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A memory limit by way of problems without one, which are far easier: first the optimum that knows
 * no limit; where that does not fit, a price on the bytes of the instants at which it does not.
 * Every such optimum is a bound, and the cheapest that fits is where the search under the limit
 * starts. */
#ifndef SS_CORE_SOLVE_LIMITED_H
#define SS_CORE_SOLVE_LIMITED_H

#include "core/solve/solve.h"

/* ss_solve; the same where there is no limit or the method is not SS_METHOD_AUTO. */
SS_NODISCARD enum ss_rc ss_solve_limited(const struct ss_cost_graph *g,
                                         const struct ss_solve_options *options,
                                         struct ss_job *job, struct ss_arena *arena,
                                         struct ss_solution *solution, struct ss_error *err);

#endif

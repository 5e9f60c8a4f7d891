/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Problems whose costs are too large for the solvers' arithmetic (ss_cg_excess_bits). The least of
 * each list is subtracted from it, and costs that would make a choice dearer than the incumbent
 * are forbidden; the remaining ones mostly fit. The first incumbent comes from the problem with
 * costs rounded down to a multiple of a power of two. The optimum of a rounded problem is a bound
 * of the exact one, but need not be its optimum. */
#ifndef SS_CORE_SOLVE_SCALED_COSTS_H
#define SS_CORE_SOLVE_SCALED_COSTS_H

#include "core/solve/solve.h"

/* A solver for problems whose costs fit. */
typedef enum ss_rc ss_solve_fn(const struct ss_cost_graph *g,
                               const struct ss_solve_options *options, struct ss_job *job,
                               struct ss_arena *arena, struct ss_solution *solution,
                               struct ss_error *err);

/* ss_solve for a problem whose costs do not fit, by solves of problems that do. SS_E_LIMIT if the
 * cost of the best plan exceeds 64 bits. */
SS_NODISCARD enum ss_rc ss_solve_scaled(const struct ss_cost_graph *g,
                                        const struct ss_solve_options *options, struct ss_job *job,
                                        struct ss_arena *arena, struct ss_solution *solution,
                                        struct ss_error *err, ss_solve_fn *solve);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Costs too large for the solvers' arithmetic (ss_cg_excess_bits). What they add up to in any case
 * is taken out, and what makes a choice dearer than a known one is part of nothing better: the rest
 * mostly fits as it is. The known choice comes from the problem with all costs rounded down to a
 * multiple of a power of two, whose optimum is a bound; what is proved of that is proved of no
 * other. */
#ifndef SS_CORE_SOLVE_SCALED_COSTS_H
#define SS_CORE_SOLVE_SCALED_COSTS_H

#include "core/solve/solve.h"

/* A solver of problems that fit. */
typedef enum ss_rc ss_solve_fn(const struct ss_cost_graph *g,
                               const struct ss_solve_options *options, struct ss_job *job,
                               struct ss_arena *arena, struct ss_solution *solution,
                               struct ss_error *err);

/* As ss_solve, by means of one. */
SS_NODISCARD enum ss_rc ss_solve_scaled(const struct ss_cost_graph *g,
                                        const struct ss_solve_options *options, struct ss_job *job,
                                        struct ss_arena *arena, struct ss_solution *solution,
                                        struct ss_error *err, ss_solve_fn *solve);

#endif

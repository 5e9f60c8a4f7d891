/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A limit that may be passed at a price, as XLA's auto sharding has it: one number says by how much
 * the peak passes the limit, and each byte of it costs a fixed sum. */
#ifndef SS_CORE_SOLVE_MEMORY_OVERBUDGET_H
#define SS_CORE_SOLVE_MEMORY_OVERBUDGET_H

#include "core/solve/solve.h"

/* What passing the limit by so many bytes costs; rate is the cost of a byte. */
int64_t ss_over_budget_penalty(double rate, int64_t over_bytes);

/* Solves with options->over_budget > 0. The solution's objective is cost plus penalty, its bound
 * one on that sum; penalty and over_bytes say how much of it is paid for what. The same error codes
 * as ss_solve. Passing the limit is searched in steps: between them the bound takes the cheaper
 * end, so that a proof needs the sum to be exact. */
SS_NODISCARD enum ss_rc ss_solve_over_budget(const struct ss_cost_graph *g,
                                             const struct ss_solve_options *options,
                                             struct ss_job *job, struct ss_arena *arena,
                                             struct ss_solution *solution, struct ss_error *err);

#endif

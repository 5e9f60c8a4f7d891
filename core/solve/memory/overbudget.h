/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A soft memory limit, as in XLA's auto sharding: the peak may exceed the limit, and each byte of
 * the excess costs a fixed price. */
#ifndef SS_CORE_SOLVE_MEMORY_OVERBUDGET_H
#define SS_CORE_SOLVE_MEMORY_OVERBUDGET_H

#include "core/solve/solve.h"

/* The penalty for over_bytes above the limit, rounded up; rate is the cost of a byte. */
int64_t ss_over_budget_penalty(double rate, int64_t over_bytes);

/* Solves with options->over_budget > 0, the price of a byte. The solution's objective is cost plus
 * penalty, and its bound is for that sum; penalty and over_bytes are given as well. The error codes
 * are those of ss_solve. The excess is discretised in steps whose penalty is that of their lower
 * end, so the bound is sound, and refined around each answer; a proof needs the penalty of the
 * chosen step to be exact. */
SS_NODISCARD enum ss_rc ss_solve_over_budget(const struct ss_cost_graph *g,
                                             const struct ss_solve_options *options,
                                             struct ss_job *job, struct ss_arena *arena,
                                             struct ss_solution *solution, struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Best-first branch and bound on a core. A subproblem keeps some strategies of each node and is
 * bounded by message passing and its own memory multipliers; the open subproblems together contain
 * every choice that is better than the incumbent. If memory binds, a node's strategies are split at
 * a threshold of the price of their memory; otherwise the decoded strategy is split from the
 * others. */
#ifndef SS_CORE_SOLVE_EXACT_BRANCH_H
#define SS_CORE_SOLVE_EXACT_BRANCH_H

#include "core/solve/bounds/ascent.h"
#include "core/solve/search/solver.h"

struct ss_branch;
/* True if p is small enough for branch and bound: at least some ten subproblems a second. */
bool ss_branch_takes(const struct ss_pairwise *p);
/* Starts with one subproblem, the whole core, with the messages and multipliers of root. The caller
 * frees it. */
struct ss_branch *ss_branch_new(struct ss_solver *s, const struct ss_ascent *root);
void ss_branch_free(struct ss_branch *b);
/* Bounds and branches for about `work` additions. Offers choices to s (state is scratch), and
 * drops subproblems whose bound reaches its incumbent. */
void ss_branch_run(struct ss_branch *b, struct ss_solver *s, struct ss_state *state, uint64_t work);
/* The least bound of the open subproblems, in costs of the core; INT64_MAX / 4 if none is open:
 * then the incumbent is the optimum. */
int64_t ss_branch_bound(const struct ss_branch *b);
/* The number of subproblems bounded so far. */
uint64_t ss_branch_count(const struct ss_branch *b);
/* False once the open subproblems reach their limit of bytes: the search ends, its bound holds. */
bool ss_branch_alive(const struct ss_branch *b);

#endif

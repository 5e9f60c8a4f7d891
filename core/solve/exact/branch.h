/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Branch and bound on a core: parts of the problem that together hold everything better than the
 * best choice, each bounded by message passing and multipliers of its own. Where memory binds, a
 * part is cut between strategies that use little and much of it. */
#ifndef SS_CORE_SOLVE_EXACT_BRANCH_H
#define SS_CORE_SOLVE_EXACT_BRANCH_H

#include "core/solve/bounds/ascent.h"
#include "core/solve/search/solver.h"

struct ss_branch;
/* Cores that it gets through some ten parts a second of, at least. */
bool ss_branch_takes(const struct ss_pairwise *p);
/* Starts with one part, the whole core, from the messages and multipliers of root. */
struct ss_branch *ss_branch_new(struct ss_solver *s, const struct ss_ascent *root);
void ss_branch_free(struct ss_branch *b);
/* Bounds and cuts parts for about so much work, in additions. s takes choices on the way, in state;
 * parts that cannot hold anything better than its best are dropped. */
void ss_branch_run(struct ss_branch *b, struct ss_solver *s, struct ss_state *state, uint64_t work);
/* The least bound of the parts left, in costs of the core; INT64_MAX / 4: there is none, the best
 * choice is the optimum. */
int64_t ss_branch_bound(const struct ss_branch *b);
/* Parts bounded so far. */
uint64_t ss_branch_count(const struct ss_branch *b);
/* False once memory for parts has run out: the bound stands as it is. */
bool ss_branch_alive(const struct ss_branch *b);

#endif

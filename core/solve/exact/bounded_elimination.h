/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bucket elimination restricted to assignments whose reduced cost is below a ceiling. After message
 * passing all reparametrised costs are >= 0, so a strategy or table cell that reaches the ceiling
 * by itself is in no assignment below it. */
#ifndef SS_CORE_SOLVE_EXACT_BOUNDED_ELIMINATION_H
#define SS_CORE_SOLVE_EXACT_BOUNDED_ELIMINATION_H

#include "core/solve/search/solver.h"

/* Eliminates below rising ceilings, up to the incumbent, and raises the bound of s on the way.
 * Returns true if it found an optimum at the multipliers of d; that choice is offered to s.
 * Evaluates d (ss_dual_evaluate) first. */
bool ss_bounded_eliminate(struct ss_solver *s, struct ss_dual *d, struct ss_state *state);
/* Without a memory limit: eliminates everything below the incumbent if that takes less than about
 * `work` additions. Otherwise looks for a better incumbent among the strategies with the least
 * excess, unless one was just found (`improved`). The caller has evaluated d; excess is that of its
 * messages (ss_dual_excess). Returns false if neither was possible. */
bool ss_bounded_eliminate_at_best(struct ss_solver *s, struct ss_dual *d, const int64_t *excess,
                                  uint64_t work, bool improved, struct ss_state *state);
/* ss_bounded_eliminate_at_best, after it has evaluated d, with work in proportion to the sweeps of
 * d so far. */
bool ss_bounded_eliminate_from_above(struct ss_solver *s, struct ss_dual *d,
                                     struct ss_state *state);

#endif

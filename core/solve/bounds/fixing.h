/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reduced-cost fixing: what lifts a bound too far is ruled out. */
#ifndef SS_CORE_SOLVE_BOUNDS_FIXING_H
#define SS_CORE_SOLVE_BOUNDS_FIXING_H

#include "core/solve/bounds/dual.h"
#include "core/solve/reduce/reduced.h"

/* Rules out strategies and pairs of r, whose core d is on, that lift d's bound by room (scaled) or
 * more, if that makes the core a good deal smaller. True if it did; r is then to be reduced. */
bool ss_fix_by_reduced_cost(struct ss_reduced *r, struct ss_dual *d, int64_t room);
/* The number of strategies and allowed pairs that would go. d is evaluated. */
uint64_t ss_count_fixable(struct ss_dual *d, int64_t room);

#endif

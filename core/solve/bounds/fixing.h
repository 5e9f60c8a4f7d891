/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reduced-cost fixing: removes strategies and pairs whose choice would raise the bound to the cost
 * of the incumbent, since no better choice contains them. */
#ifndef SS_CORE_SOLVE_BOUNDS_FIXING_H
#define SS_CORE_SOLVE_BOUNDS_FIXING_H

#include "core/solve/bounds/dual.h"
#include "core/solve/reduce/reduced.h"

/* Removes the strategies and pairs of r that raise the bound of d by at least room (scaled). d is
 * evaluated and works on the core of r. Does nothing if less than a fiftieth of the core would go.
 * Returns true if something was removed; the caller then runs ss_reduce again. */
bool ss_fix_by_reduced_cost(struct ss_reduced *r, struct ss_dual *d, int64_t room);
/* The number of strategies and allowed pairs that would be removed. d is evaluated. */
uint64_t ss_count_fixable(struct ss_dual *d, int64_t room);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reduced-cost fixing: what lifts a bound too far is ruled out. */
#ifndef SS_CORE_SOLVE_EXCLUDE_H
#define SS_CORE_SOLVE_EXCLUDE_H

#include "core/solve/dual.h"
#include "core/solve/reduced.h"

/* Rules out strategies and pairs of r, whose core d is on, that lift d's bound by room (scaled) or
 * more, if that makes the core a good deal smaller. True if it did; r is then to be reduced. */
bool ss_exclude_above(struct ss_reduced *r, struct ss_dual *d, int64_t room);

#endif

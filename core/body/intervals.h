/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interval analysis of a composite's body at the lengths of a call: which outcomes each op may have
 * on sums. A sum of 12 booleans is never above 300 and does not wrap around in 8 bits; a sum of
 * 1,200 booleans may be and does, so the op must be explored at such lengths. */
#ifndef SS_CORE_BODY_INTERVALS_H
#define SS_CORE_BODY_INTERVALS_H

#include "core/op/op.h"

/* Per op of the body a bit set of outcomes that are possible for some operand values within their
 * domains: below, equal or above in a comparison, wrapping around, rounding to several integers, or
 * bits shared with a literal. 0 if no operand of the op contains a sum. In arena. NULL if the body
 * sums nothing or the call is no composite. Only equality of two sets is meaningful. */
uint64_t *ss_composite_sum_outcomes(const struct ss_call *call, struct ss_arena *arena);

#endif

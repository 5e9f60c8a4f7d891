/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a composite computes each row along a cut dim from that row alone. */
#ifndef SS_CORE_BODY_ROW_INDEPENDENCE_H
#define SS_CORE_BODY_ROW_INDEPENDENCE_H

#include "core/op/op.h"

/* cut[k] is the dim along which operand k is cut, or -1 if it is whole. True if the ops of the body
 * prove that row i of every result depends on row i of the cut operands only, for any values;
 * made[r] is then the dim of result r along which it is cut, or -1. */
bool ss_composite_rows_independent(const struct ss_call *call, const int *cut, int *made);

#endif

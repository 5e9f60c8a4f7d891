/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether results of a composite are linear in some of its operands. Both functions are
 * conservative: they return true only if the ops of the body prove it, and false for a call that is
 * no composite. operands: one flag per operand of the call. */
#ifndef SS_CORE_BODY_LINEARITY_H
#define SS_CORE_BODY_LINEARITY_H

#include "core/op/op.h"

/* Every result is linear (affine: linear plus a constant) in the flagged operands together, for any
 * values of the other operands. */
bool ss_composite_is_linear(const struct ss_call *call, const bool *operands, bool affine);
/* Every element of a result is always the same element of a flagged operand, or independent of
 * them. */
bool ss_composite_moves(const struct ss_call *call, const bool *operands);

#endif

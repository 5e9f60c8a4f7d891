/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which operands of an op of a body make no difference to what it makes: what is multiplied by 0,
 * what is taken from itself, what chooses between two that are equal. Private to core/op. */
#ifndef SS_CORE_BODY_IDLE_H
#define SS_CORE_BODY_IDLE_H

#include "core/op/op.h"

struct ss_graph;
struct ss_op;

/* Whether its results are the same whatever finite numbers operand k of the op has. What is not
 * finite shows even there: nothing is idle in a body that tests whether anything is. */
bool ss_is_idle(const struct ss_graph *g, const struct ss_op *op, uint32_t k);
/* Whether operand k is compared with itself, which NaN differs from, or with an infinity; or asked
 * for being finite. */
bool ss_tests_for_finite(const struct ss_graph *g, const struct ss_op *op, uint32_t k);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operands of an op of a body that do not affect its results: factors of a product with 0, both
 * sides of x - x, the condition of a choice between two equal values. Private to core/body. */
#ifndef SS_CORE_BODY_UNUSED_OPERANDS_H
#define SS_CORE_BODY_UNUSED_OPERANDS_H

#include "core/op/op.h"

struct ss_graph;
struct ss_op;

/* True if the op's results are the same for all finite values of its operand k. Infinities and NaN
 * would show even then (0 * inf), so no operand is unused in a body that tests for them. */
bool ss_operand_is_unused(const struct ss_graph *g, const struct ss_op *op, uint32_t k);
/* True if the op tests operand k for infinities or NaN: is_finite and its kin, a comparison with
 * itself or with an infinity. */
bool ss_tests_finiteness(const struct ss_graph *g, const struct ss_op *op, uint32_t k);

#endif

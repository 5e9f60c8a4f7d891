/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Partial terms of an operand, as probes draw them, for a caller that runs a row itself. */
#ifndef SS_CORE_RULES_PARTIAL_VALUES_H
#define SS_CORE_RULES_PARTIAL_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/place/placement.h"

struct ss_arena;
struct ss_call;
struct ss_tensor;

/* A call with its operands. bound, is_bound: per operand, as ss_op_bound gives them. */
struct ss_whole_call {
    const struct ss_call *call;
    const struct ss_tensor *in;
    const double *bound;
    const bool *is_bound;
};

/* Fills terms[0 .. ranks): tensors that reduce to operand k and differ from each other. Floats are
 * f64, and the operands must be. The terms follow from the seed. In arena. */
void ss_partial_values(const struct ss_whole_call *whole, size_t k, enum ss_reduce reduce,
                       int64_t ranks, uint64_t seed, struct ss_arena *arena,
                       struct ss_tensor *terms);

#endif

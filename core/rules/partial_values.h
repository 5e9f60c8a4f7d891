/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of an operand that pends, as probes have them, for who runs a row. */
#ifndef SS_CORE_RULES_PARTIAL_VALUES_H
#define SS_CORE_RULES_PARTIAL_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/place/placement.h"

struct ss_call;
struct ss_tensor;

/* A call with its operands, of which some have a value that belongs to the operator. */
struct ss_whole_call {
    const struct ss_call *call;
    const struct ss_tensor *in;
    const double *bound;
    const bool *is_bound;
};

/* One part of operand k for each rank: they reduce to it, and differ. Floats are f64, as operands
 * have to be. All follows from the seed. In arena. */
void ss_partial_values(const struct ss_whole_call *whole, size_t k, enum ss_reduce reduce,
                       int64_t ranks, uint64_t seed, struct ss_arena *arena,
                       struct ss_tensor *parts);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reducers that need no interpretation: regions whose body is one op. */
#ifndef SS_KERNELS_REFERENCE_REDUCER_H
#define SS_KERNELS_REFERENCE_REDUCER_H

#include "core/op/op.h"
#include "kernels/reference/strided.h"

enum ss_reducer {
    SS_REDUCER_BODY, /* none of the below: run the body */
    SS_REDUCER_ADD,
    SS_REDUCER_MULTIPLY,
    SS_REDUCER_MAXIMUM,
    SS_REDUCER_MINIMUM,
    SS_REDUCER_AND,
    SS_REDUCER_OR,
    SS_REDUCER_XOR,
    SS_REDUCER_LAST /* the new value replaces the old one */
};

enum ss_reducer ss_reducer_of(const struct ss_region *region);
/* True if the order of accumulation changes the bits of a float result. */
static inline bool ss_reducer_rounds(enum ss_reducer reducer)
{
    return reducer == SS_REDUCER_ADD || reducer == SS_REDUCER_MULTIPLY;
}
/* True if combining with the given initial value once more changes nothing. */
bool ss_reducer_absorbs(enum ss_reducer reducer, const struct ss_tensor *init);
/* For every cell of the walk, in order: acc at position a becomes acc combined with value at
 * position b. Cells of acc may repeat. Not for SS_REDUCER_BODY. Integers wrap at 64 bits; with
 * round, every sum and product of floats is rounded to the dtype, as a body of that type does. */
void ss_reducer_run(enum ss_reducer reducer, enum ss_dtype dtype, bool round, struct ss_walk walk,
                    void *acc, int64_t acc_start, const void *value, int64_t value_start);

#endif

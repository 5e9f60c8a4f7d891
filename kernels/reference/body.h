/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Region bodies over scalars (reducers, comparators, update functions), run on many cells at once:
 * a body of elementwise operators runs each of them once on a whole batch. */
#ifndef SS_KERNELS_REFERENCE_BODY_H
#define SS_KERNELS_REFERENCE_BODY_H

#include "core/op/op.h"

/* in[k] and out[k] are buffers of `width` elements in the store of the argument's type, which has
 * elements of the size of the operand's (inference sees to it): fill in[], run, read out[]. All
 * memory is in the scratch arena of the call. */
struct ss_body {
    void **in, **out;
    size_t n_in, n_out; /* block arguments without captured values; results */
    int64_t width;
    const struct ss_kernel_args *args;
    const struct ss_region *region;
    const struct ss_tensor *captured;
    struct ss_body_op *ops; /* NULL: not elementwise, run cell by cell */
    size_t n_ops;
    int64_t set_to; /* the batch size that the ops are set to */
};

/* Prepares a region whose first n_in inputs are block arguments; the others are bound to captured
 * (one tensor each). width: the most cells that one run will see, at least 1. */
SS_NODISCARD enum ss_rc ss_body_open(const struct ss_kernel_args *args,
                                     const struct ss_region *region, size_t n_in,
                                     const struct ss_tensor *captured, int64_t width,
                                     struct ss_body *body, struct ss_error *err);
/* Runs the body on the first n cells of in[], n <= width. */
SS_NODISCARD enum ss_rc ss_body_run(struct ss_body *body, int64_t n, struct ss_error *err);

/* True if many cells take little more time than one: the body is a graph of operators that run on a
 * whole batch. */
bool ss_body_is_elementwise(const struct ss_region *region);

/* True if the body is one comparison of block arguments a and b, in that order. */
struct ss_body_compare {
    size_t a, b;
    enum ss_compare_direction direction;
    enum ss_compare_type type;
};
bool ss_body_is_compare(const struct ss_region *region, struct ss_body_compare *out);
/* True if the body is elementwise and one comparison of what it makes of its arguments with even
 * numbers alone and of those with odd ones, as that of a sort is which takes all NaN for one. After
 * a run of such a body left and right hold what is compared; out->a and b say from which sides. */
bool ss_body_compares_keys(const struct ss_region *region, size_t n_in);
void ss_body_keys(const struct ss_body *body, struct ss_body_compare *out,
                  const struct ss_tensor **left, const struct ss_tensor **right);
/* True if the body returns block argument `index` of each result: first[k] + k, no op between. */
bool ss_body_returns(const struct ss_region *region, size_t first);

/* The cells of a batch of the given total: enough to pay for a run, small enough for the cache. */
static inline int64_t ss_body_width(int64_t total)
{
    return total < 1 ? 1 : total < 64 ? total : 64;
}

#endif

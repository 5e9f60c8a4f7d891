/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows that slide over dims: convolution, reduce_window, select_and_scatter. */
#ifndef SS_CORE_OP_WINDOW_H
#define SS_CORE_OP_WINDOW_H

#include "core/op/op.h"

/* One dim of a window. */
struct ss_window {
    int64_t size, stride, low, high;
    int64_t base_dilation, dilation; /* of the operand, of the window */
};

/* Reads strides, padding and dilations of n dims (each absent attribute: 1, or 0 for padding);
 * sizes are the caller's. */
bool ss_window_read(struct ss_infer *inf, const struct ss_call *call, size_t n,
                    enum ss_attr_id base_dilations, enum ss_attr_id dilations,
                    struct ss_window *out);
/* Steps of a window on a dim of that length. For size 1 without padding and stride it is length
 * itself, even if length is a token. */
int64_t ss_window_steps(const struct ss_infer *inf, const struct ss_window *w, int64_t length);
/* An estimate of the length that a dim needs so that a window on it covers several elements and
 * padding or cropping does not cover all of it; the maximum over all dims, 0 without windows.
 * kernel: the kernel's type for a convolution, else NULL. A window longer than `most` may span its
 * whole dim; it counts as minimal, and its padding as part of it. */
int64_t ss_window_place(const struct ss_attrs *attrs, const struct ss_type *kernel, int64_t most);
/* The number of elements (0 ... stride - 1) at the end of spatial dim i that the strides of a
 * convolution do not reach, if its kernel is longer than `most`; else 0. */
int64_t ss_window_remainder(const struct ss_call *convolution, size_t i, int64_t most);
/* True if windows of several elements tile that dim of operand 0 (for a gradient: of the result)
 * without gap or overlap, so that a cut within each window would be valid after a reshape. A window
 * that spans its whole dim does not count. */
bool ss_windows_touch(const struct ss_attrs *attrs, const struct ss_type *in, int dim);
/* True if the window is the identity on its dim. */
bool ss_window_trivial(const struct ss_window *w);

#endif

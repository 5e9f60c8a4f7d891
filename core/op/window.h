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
/* Steps of a window on a dim of that length. Of size 1, unpadded and not strided it is length
 * itself, also where length is a token. */
int64_t ss_window_steps(const struct ss_infer *inf, const struct ss_window *w, int64_t length);
/* How long a dim must be, about, for windows on it to hold more than one element, and for what is
 * padded or cut off not to be all of it; of all dims the longest, 0 where there is none. kernel: of
 * a convolution; a window of more than `most`, which may be all of its dim, is taken to be as short
 * as can be, and what is padded to be for its sake. */
int64_t ss_window_place(const struct ss_attrs *attrs, const struct ss_type *kernel, int64_t most);
/* The same of one dim of operand 0. */
int64_t ss_window_place_on(const struct ss_attrs *attrs, const struct ss_type *kernel, int64_t most,
                           int dim);
/* Of a convolution with a kernel longer than `most`: what strides leave over at the end of spatial
 * dim i, 0 ... stride - 1; else 0. */
int64_t ss_window_remainder(const struct ss_call *convolution, size_t i, int64_t most);
/* Whether windows slide over that dim of operand 0, of several elements each, lie side by side and
 * make it up, or, of a gradient, the result's: each could be cut, by a reshape that the call has
 * not. One that is all of its dim is that dim. */
bool ss_windows_touch(const struct ss_attrs *attrs, const struct ss_type *in, int dim);
/* True where the window is the identity on its dim. */
bool ss_window_trivial(const struct ss_window *w);

#endif

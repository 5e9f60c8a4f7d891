/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Windows over every dim of operand 0: reduce_window and select_and_scatter. */
#ifndef SS_KERNELS_REFERENCE_WINDOWS_H
#define SS_KERNELS_REFERENCE_WINDOWS_H

#include "core/op/window.h"

/* sizes repeats those of dims, for walks over the positions of a window. */
struct ss_windows {
    const struct ss_type *in, *cells; /* cells: one per window */
    int rank;
    struct ss_window dims[SS_MAX_RANK];
    int64_t sizes[SS_MAX_RANK], in_strides[SS_MAX_RANK], cell_strides[SS_MAX_RANK];
};

/* Reads the attributes of a call whose windows are the cells of the given type. */
SS_NODISCARD enum ss_rc ss_windows_read(const struct ss_kernel_args *args,
                                        const struct ss_type *cells, struct ss_windows *w,
                                        struct ss_error *err);
/* The element (its offset) at a position of a cell's window, or -1 for padding. */
int64_t ss_window_element(const struct ss_windows *w, const int64_t *cell, const int64_t *position);

#endif

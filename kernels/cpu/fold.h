/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reducers that f32 kernels know, over dense rows. */
#ifndef SS_KERNELS_CPU_FOLD_H
#define SS_KERNELS_CPU_FOLD_H

#include "core/op/op.h"
#include "kernels/reference/reducer.h"

/* True for the reducers of this file: add, multiply, maximum, minimum. */
bool ss_cpu_foldable(enum ss_reducer reducer);
/* The identity element of the reducer. */
float ss_cpu_identity(enum ss_reducer reducer);
float ss_cpu_combine(enum ss_reducer reducer, float a, float b);
/* acc[i] = acc[i] combined with from[i]. */
void ss_cpu_fold_rows(enum ss_reducer reducer, float *acc, const float *from, int64_t n);
/* All n elements combined: pairwise over lanes, so that the error of a sum grows with the logarithm
 * of n; in the opposite order where reverse. The identity for n = 0. */
float ss_cpu_fold_row(enum ss_reducer reducer, const float *from, int64_t n, bool reverse);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fast kernels of the embedded backend: floats stored as f32, integers as int64, heavy products
 * by OpenBLAS, cut into tasks for the threads of the call. Sums run in f32, in lanes and halves or
 * as OpenBLAS orders them; with ss_kernel_args.round the result alone is rounded to its dtype.
 * Floats that are stored as f64 have matrix products alone: all else is the reference kernel's. */
#ifndef SS_KERNELS_CPU_CPU_H
#define SS_KERNELS_CPU_CPU_H

#include "core/op/op.h"

/* A ss_kernel_find_fn (core/graph/eval.h). A fast kernel follows the reference kernel in force for
 * the row, so that a replaced one (ss_op_swap_kernel) is never bypassed; NULL where there is none.
 * Safe to call, and to run, from several threads. */
ss_kernel_fn ss_cpu_kernel(const struct ss_op_def *def, enum ss_store float_store);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Products of complex tensors by the kernel of real ones. */
#ifndef SS_KERNELS_REFERENCE_PLANES_H
#define SS_KERNELS_REFERENCE_PLANES_H

#include "core/op/op.h"

/* Runs a kernel that is linear in each of its two operands on their real and imaginary parts, four
 * times, and combines the results. Operands and result are complex. */
SS_NODISCARD enum ss_rc ss_by_planes(ss_kernel_fn bilinear, const struct ss_kernel_args *args,
                                     struct ss_error *err);

#endif

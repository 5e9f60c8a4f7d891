/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The processors of this machine as a device: f32 by the fast kernels (cpu.h), f64 by the reference
 * kernels, bf16 and f16 in f32 with every result rounded. Device memory is host memory. */
#ifndef SS_KERNELS_CPU_DEVICE_H
#define SS_KERNELS_CPU_DEVICE_H

#include "core/run/backend.h"

const struct ss_device_api *ss_cpu_device(void);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles kernels by NVRTC. */
#ifndef SS_KERNELS_CUDA_COMPILE_H
#define SS_KERNELS_CUDA_COMPILE_H

#include "kernels/cuda/build.h"

/* The text that stands before all kernels. */
void ss_cuda_prelude(struct ss_buf *out);
/* Gives a function to every kernel that has none; for the current device of that compute
 * capability. SS_E_INTERNAL with the compiler's first message if the source is wrong. */
SS_NODISCARD enum ss_rc ss_cuda_compile(struct ss_cuda_kernels *kernels, int major, int minor,
                                        struct ss_error *err);
/* Translates all kernels for an architecture such as "sm_80" without loading them: a test of
 * machines that have the compiler and no device. */
SS_NODISCARD enum ss_rc ss_cuda_translate(const struct ss_cuda_kernels *kernels,
                                          const char *architecture, struct ss_error *err);
void ss_cuda_kernels_free(struct ss_cuda_kernels *kernels);

#endif

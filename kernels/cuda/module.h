/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The module's only exported symbol, and its names: "cuda", or "cuda-host" on the host twin. */
#ifndef SS_KERNELS_CUDA_MODULE_H
#define SS_KERNELS_CUDA_MODULE_H

#include "core/run/backend.h"

#ifdef SS_CUDA_TWIN
#define SS_CUDA_NAME "cuda-host"
#define SS_CUDA_SUMMARY "the CUDA module on the CPU, with checks"
#else
#define SS_CUDA_NAME "cuda"
#define SS_CUDA_SUMMARY "NVIDIA GPUs with cuBLASLt and NCCL"
#endif

extern const struct ss_device_api ss_cuda_device; /* device.c */
/* NCCL is optional. */
#ifdef SS_CUDA_NCCL
extern const struct ss_transport_api ss_nccl_transport; /* nccl.c */
#define SS_CUDA_TRANSPORT &ss_nccl_transport
#else
#define SS_CUDA_TRANSPORT NULL
#endif

__attribute__((visibility("default"))) const struct ss_backend_module *ss_backend_module(void);

#endif

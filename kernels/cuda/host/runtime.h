/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inside the host twin: allocations, launches and the error of the device. */
#ifndef SS_KERNELS_CUDA_HOST_RUNTIME_H
#define SS_KERNELS_CUDA_HOST_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>

#include "kernels/cuda/host/cuda_runtime_api.h"
#include "kernels/cuda/host/twin.h"

#define SS_TWIN_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))

/* Blocks of device memory. Outside of a block lie bytes that belong to none; a new block holds NaN,
 * or -1 in integers. */
void *ss_twin_memory_take(size_t bytes);
bool ss_twin_memory_give(void *memory);
/* The block that contains the address, its end included; false if none does. */
bool ss_twin_memory_find(const void *at, const char **begin, const char **end);
size_t ss_twin_memory_used(void);

/* The device fails with an error, unless it has failed before; every later call returns it. */
cudaError_t ss_twin_fail(cudaError_t error, const char *fmt, ...) SS_TWIN_PRINTF(2, 3);
cudaError_t ss_twin_error(void);
/* Of tests: the device works again. */
void ss_twin_reset(void);
/* A host function that stands for work of the device, such as a matrix product, accesses memory:
 * fails unless the bytes lie in one block. */
bool ss_twin_reach(const char *who, const void *at, size_t bytes);

/* Runs the blocks of a launch. name: for messages. False after a failed check. */
bool ss_twin_launch(const char *name, void (*kernel)(const void *), const void *args,
                    unsigned blocks, unsigned threads);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs routines: actions on slots, in the order of the device's stream. */
#ifndef SS_KERNELS_CUDA_PERFORM_H
#define SS_KERNELS_CUDA_PERFORM_H

#include <cuda_runtime_api.h>

#include "core/run/backend.h"
#include "kernels/cuda/build.h"

struct ss_cuda_matmuls; /* matmul.c */

/* An open device. */
struct ss_device {
    size_t index;
    enum ss_dtype floats;
    uint64_t seed;
    int major, minor;
    int64_t most_blocks; /* of a launch; kernels loop over the rest */
    cudaStream_t stream;
    struct ss_cuda_kernels kernels;
    struct ss_cuda_matmuls *matmuls;
};

struct ss_routine {
    struct ss_actions actions;
    struct ss_slot *slots;
    size_t n_slots;
};

/* The text of a CUDA error, with the device, as an error: SS_E_MEMORY for a lack of memory, else
 * SS_E_INTERNAL. */
enum ss_rc ss_cuda_fail(const struct ss_device *device, cudaError_t error, const char *what,
                        struct ss_error *err);
/* Memory of a device; NULL for no bytes. SS_E_MEMORY says how much was asked for and is free. */
SS_NODISCARD enum ss_rc ss_cuda_take(struct ss_device *device, size_t bytes, void **memory,
                                     struct ss_error *err);
/* Uploads the constants of a routine; ss_routine_free gives them back. */
SS_NODISCARD enum ss_rc ss_routine_prepare(struct ss_device *device, struct ss_routine *routine,
                                           struct ss_error *err);
void ss_routine_free(struct ss_device *device, struct ss_routine *routine);
/* pieces: per buffer, for PIECE slots; coords: those of the rank. */
SS_NODISCARD enum ss_rc ss_routine_run(struct ss_device *device, struct ss_routine *routine,
                                       const struct ss_piece *pieces, const int64_t *coords,
                                       struct ss_error *err);

/* matmul.c */
SS_NODISCARD enum ss_rc ss_cuda_matmul(struct ss_device *device, const struct ss_matmul *m,
                                       void *const *memory, struct ss_error *err);
void ss_cuda_matmuls_free(struct ss_device *device);

#endif

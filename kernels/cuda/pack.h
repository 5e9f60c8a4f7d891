/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Host tensors and elements as a device stores them. */
#ifndef SS_KERNELS_CUDA_PACK_H
#define SS_KERNELS_CUDA_PACK_H

#include "core/tensor/tensor.h"

/* All elements of a tensor, of any store, as the stored dtype; floats are rounded. bytes has room
 * for them. */
void ss_cuda_pack(const struct ss_tensor *host, enum ss_dtype stored, void *bytes);
/* The other way round. */
void ss_cuda_unpack(const void *bytes, enum ss_dtype stored, const struct ss_tensor *host);

#endif

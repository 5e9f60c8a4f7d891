/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sources that every kernel compiled at run time begins with (embed.cmake). */
#ifndef SS_KERNELS_CUDA_TEXTS_H
#define SS_KERNELS_CUDA_TEXTS_H

extern const char ss_cuda_text_twin[], ss_cuda_text_functions[], ss_cuda_text_common[],
    ss_cuda_text_numbers[], ss_cuda_text_special[];

#endif

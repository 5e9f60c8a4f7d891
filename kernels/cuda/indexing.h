/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the dims of a gather's result, or of a scatter's updates, index the operand. */
#ifndef SS_KERNELS_CUDA_INDEXING_H
#define SS_KERNELS_CUDA_INDEXING_H

#include "core/op/indexing.h"
#include "core/op/op.h"

struct ss_cuda_indexing {
    /* Per dim of the operand; -1: none. */
    int window_of[SS_MAX_RANK];      /* the windowed tensor's dim that moves along it */
    int batch_of[SS_MAX_RANK];       /* the windowed tensor's dim that batches it */
    int component_of[SS_MAX_RANK];   /* the component of the index vector that starts it */
    int64_t component_step;          /* elements between components */
    int64_t index_step[SS_MAX_RANK]; /* per dim of the windowed tensor: elements of the indices */
    bool is_window[SS_MAX_RANK];     /* per dim of the windowed tensor */
};

/* indices: operand 1 of gather, or the one after the data of scatter; windowed: the result, or an
 * update. */
void ss_cuda_indexing_read(const struct ss_call *call, const struct ss_indexing_ids *ids,
                           const struct ss_type *indices, const struct ss_type *windowed,
                           struct ss_cuda_indexing *out);

#endif

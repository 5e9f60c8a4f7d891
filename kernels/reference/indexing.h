/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by gather and scatter: one window of the operand per cell of the batch. */
#ifndef SS_KERNELS_REFERENCE_INDEXING_H
#define SS_KERNELS_REFERENCE_INDEXING_H

#include "core/op/indexing.h"
#include "kernels/reference/kernel.h"
#include "kernels/reference/strided.h"

/* A dim of the batch, with the step that it makes in the windowed tensor (result of a gather,
 * updates of a scatter), in the indices and, where it is a batching dim, in the operand. */
struct ss_batch_dim {
    int64_t length, windowed_step, index_step, operand_step;
};
/* A dim of the operand inside the window. */
struct ss_window_dim {
    int dim;
    int64_t length, windowed_step, operand_step;
};

struct ss_indexing {
    const struct ss_type *operand;
    const struct ss_tensor *indices;
    int n_batch, n_window, n_map;
    struct ss_batch_dim batch[SS_MAX_RANK];
    struct ss_window_dim window[SS_MAX_RANK];
    int map[SS_MAX_RANK];          /* operand dim of each index component */
    int64_t map_step, batch_count; /* between components; cells of the batch */
    int64_t operand_strides[SS_MAX_RANK];
};

/* One cell of the batch: where its window lies in the windowed tensor, where its batching dims lie
 * in the operand, and its index per operand dim (0 where unmapped), unclamped. */
struct ss_index_cell {
    int64_t windowed, operand, start[SS_MAX_RANK];
};

void ss_indexing_read(const struct ss_call *call, const struct ss_indexing_ids *ids,
                      const struct ss_type *operand, const struct ss_tensor *indices,
                      const struct ss_type *windowed, struct ss_indexing *x);
/* The cell at the given coordinates of the batch. */
void ss_indexing_cell(const struct ss_indexing *x, const int64_t *at, struct ss_index_cell *cell);

#endif

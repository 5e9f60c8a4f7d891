/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gather, cell by cell. */
#include <string.h>

#include "kernels/cuda/cells.h"
#include "kernels/cuda/indexing.h"

bool ss_cells_gather(struct ss_cells *c, const struct ss_block_op *op)
{
    const struct ss_type *in = op->call->in, *out = op->call->out;
    const char *const *x = ss_cells_coords(c, out);
    const char *at[SS_MAX_RANK], *inside = NULL;
    struct ss_cuda_indexing map;
    size_t count;
    const int64_t *sizes = ss_attr_ints(&op->call->attrs, SS_ATTR_SLICE_SIZES, &count);
    ss_cuda_indexing_read(op->call, &ss_gather_ids, &op->call->in[1], out, &map);
    for (int d = 0; d < in->rank; d++) {
        const char *offset = map.window_of[d] < 0 ? "0" : x[map.window_of[d]];
        if (map.batch_of[d] >= 0)
            offset = x[map.batch_of[d]];
        at[d] = offset;
        if (map.component_of[d] < 0)
            continue;
        const char *index = ss_cells_affine(c, map.component_of[d] * map.component_step, x,
                                            map.index_step, out->rank);
        const char *start = ss_cells_let(c, "i64", ss_cells_read_index(c, op, 1, index));
        const int64_t most = ss_cells_whole(op->origins, in, d) - sizes[d];
        at[d] =
            ss_cells_let(c, "ix",
                         ss_sprintf(c->b->arena, "(ix)(clamp_i64(0, %s, %lld) - %s) + %s", start,
                                    (long long)most, ss_cells_start(c, op->origins, d), offset));
        if (op->origins && op->origins->global[d] != SS_NOT_CUT)
            inside = ss_cells_and_inside(c, inside, at[d], in->dims[d]);
    }
    ss_cells_result(c, op, 0, ss_cells_read_inside(c, op, 0, at, inside));
    return true;
}

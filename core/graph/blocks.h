/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elementwise ops by blocks of elements: a group of them goes through the processor's cache block
 * by block, so that a value that only the group reads is never written to memory. Blocks are shared
 * out among threads. Results have the same bits as those of the ops one after the other. */
#ifndef SS_CORE_GRAPH_BLOCKS_H
#define SS_CORE_GRAPH_BLOCKS_H

#include "core/graph/eval.h"

/* An op of a group, with one result. Operands and result are values of the group. */
struct ss_block_op {
    const struct ss_call *call;
    const uint32_t *in;
    uint32_t out;
};

struct ss_block_group {
    const struct ss_block_op *ops;
    size_t n_ops;
    /* Values of `count` elements go by blocks; data NULL: an earlier op of the group makes it and
     * later ones alone read it. Other values are operands that are read whole. */
    const struct ss_tensor *values;
    size_t n_values;
    int64_t count; /* elements of every result */
};

/* Whether a call may be an op of a group, with results of `count` elements: it is elementwise, or a
 * broadcast. */
bool ss_block_fits(const struct ss_call *call, int64_t count);
/* Whether that call reads operand k whole, so that no op of its group may make it. */
bool ss_block_reads_whole(const struct ss_call *call, size_t k);
/* Whether a call has so many elements that sharing it out among threads is worth it. */
bool ss_block_worth_sharing(int64_t count);

/* Runs the group. The options choose kernels as for ss_eval_into; all ops run to the end unless one
 * fails. */
SS_NODISCARD enum ss_rc ss_blocks_run(const struct ss_block_group *group,
                                      const struct ss_eval_options *options, struct ss_error *err);

#endif

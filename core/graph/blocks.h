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
    /* Values of `count` elements go by blocks; others are operands that are read whole. Of values
     * alone that later ops of the group read, and nothing else does, `passing` is true: they have
     * no memory. Data of the others is given with a run. */
    const struct ss_tensor *values;
    const bool *passing;
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

/* A group made ready to run: many times, on several threads at once. */
struct ss_block_plan;
/* The plan, in arena. The options choose kernels as for ss_eval_into; they, the ops and their calls
 * outlive the plan. */
struct ss_block_plan *ss_blocks_plan(const struct ss_block_group *group,
                                     const struct ss_eval_options *options, struct ss_arena *arena);

/* Memory of runs that follow one another, so that it stays in the processor's caches. Zero is
 * empty. */
struct ss_block_room {
    void **memory; /* per worker of the threads */
    size_t *bytes, n;
};
void ss_block_room_free(struct ss_block_room *room);

/* Runs the group on these values. All ops run to the end unless one fails. threads: idle ones, or
 * NULL. room: no other run uses it now; NULL: the run takes memory of its own. */
SS_NODISCARD enum ss_rc ss_blocks_run(const struct ss_block_plan *plan,
                                      const struct ss_tensor *values,
                                      struct ss_thread_pool *threads, struct ss_block_room *room,
                                      struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one rank pulls from whom to perform one reshard step. A plan is made once per step and rank;
 * executing it is: for each phase, pull every part in order, then a barrier of the ranks involved.
 * Nothing here allocates, synchronises or counts: buffers are the executor's. */
#ifndef SS_CORE_MESH_EXCHANGE_H
#define SS_CORE_MESH_EXCHANGE_H

#include "core/mesh/reshard.h"

enum ss_pull {
    SS_PULL_COPY, /* store the peer's elements */
    SS_PULL_FOLD, /* reduce them into what is there */
    SS_PULL_FILL  /* store the reduction's neutral element, or the halo's fill; nothing is read */
};

/* Positions src, src + 1, ... of the peer's piece go to dst, dst + 1, ... of mine, along one
 * dim. */
struct ss_run {
    int64_t src, dst, length;
};

/* A box of elements: the product of its runs over dims. */
struct ss_exchange_part {
    int64_t rank;  /* whose piece is read; may be the rank itself, which costs no communication */
    int64_t count; /* elements */
    enum ss_pull pull;
    bool last; /* of a reduction: the mean is taken here */
    const struct ss_run *runs[SS_MAX_RANK];
    size_t n_runs[SS_MAX_RANK];
};

struct ss_exchange_phase {
    struct ss_exchange_part *parts; /* pulled in this order: reductions fold from coordinate 0 up */
    size_t n_parts;
};

struct ss_exchange {
    enum ss_collective kind;
    enum ss_dtype dtype;
    enum ss_reduce reduce;   /* of reductions and TO_PARTIAL */
    double fill;             /* of SS_PULL_FILL */
    int64_t n;               /* ranks that reduce together */
    struct ss_type from, to; /* this rank's piece before and after */
    /* Pieces as the parts index them: all_reduce flattens to one dim. */
    int rank;
    int64_t src_strides[SS_MAX_RANK], dst_strides[SS_MAX_RANK];
    /* Phase 0 reads the peers' pieces from before the step. Phase 1 (all_reduce only) reads the
     * peers' results of phase 0, so it starts when all have finished that. */
    struct ss_exchange_phase phases[2];
    int n_phases;
};

/* Plan for the rank at coords; lists live in arena. The step must be one of a path for this
 * mesh. */
void ss_exchange_plan(const struct ss_mesh *mesh, const struct ss_type *global,
                      const struct ss_reshard_step *step, const int64_t *coords,
                      struct ss_arena *arena, struct ss_exchange *out);
/* Of one dim, the rows from `start` on of every block; a row is `unit` elements. */
struct ss_box_rows {
    int64_t start, blocks, unit;
};
/* The box of to's lengths that begins at rows[] of a piece, as an exchange of one local part (of
 * rank 0, whoever asks). */
void ss_exchange_box(const struct ss_type *from, const struct ss_type *to,
                     const struct ss_box_rows *rows, struct ss_arena *arena,
                     struct ss_exchange *out);
/* Pulls one part: src is the peer's piece (phase 1: the peer's result), dst this rank's result.
 * Both have the same store. Floats are reduced in the store's precision, integers wrap to the
 * dtype. */
void ss_exchange_pull(const struct ss_exchange *x, int phase, size_t part,
                      const struct ss_tensor *src, struct ss_tensor *dst);
/* Pulls all parts of the first phase in order, part i from srcs[i]: element by element the same,
 * in fewer passes over dst where parts have the same box. */
void ss_exchange_pull_all(const struct ss_exchange *x, const struct ss_tensor *srcs,
                          struct ss_tensor *dst);

#endif

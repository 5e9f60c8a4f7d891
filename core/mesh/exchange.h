/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The data movement of one reshard step as seen by one rank: the boxes that it pulls from its
 * peers. An exchange is planned once per step and rank. To execute it, pull every part of a phase
 * in order, then wait for all ranks involved; repeat for the next phase. Pulling does not allocate,
 * synchronise or count: buffers belong to the executor. */
#ifndef SS_CORE_MESH_EXCHANGE_H
#define SS_CORE_MESH_EXCHANGE_H

#include "core/mesh/reshard.h"

enum ss_pull {
    SS_PULL_COPY, /* store the peer's elements */
    SS_PULL_FOLD, /* reduce them into the destination */
    SS_PULL_FILL  /* store the reduction's neutral element or the halo's fill; reads nothing */
};

/* Along one dim, positions src, src + 1, ... of the peer's piece go to dst, dst + 1, ... of the
 * puller's. */
struct ss_run {
    int64_t src, dst, length;
};

/* A box of elements: the product of its runs over dims. */
struct ss_exchange_part {
    int64_t rank;  /* the peer; the rank itself costs no communication */
    int64_t count; /* elements */
    enum ss_pull pull;
    bool last; /* of a reduction: divide by n here if it is a mean */
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
    /* Pieces as the parts index them. all_reduce flattens its piece to one dim. */
    int rank;
    int64_t src_strides[SS_MAX_RANK], dst_strides[SS_MAX_RANK];
    /* Phase 0 reads the peers' pieces from before the step. Phase 1 (all_reduce only) reads the
     * peers' results of phase 0, so it must not start before all ranks have finished phase 0. */
    struct ss_exchange_phase phases[2];
    int n_phases;
};

/* Plans the step for the rank at coords. The step must come from a path or halo of this mesh. Lists
 * lie in arena. */
void ss_exchange_plan(const struct ss_mesh *mesh, const struct ss_type *global,
                      const struct ss_reshard_step *step, const int64_t *coords,
                      struct ss_arena *arena, struct ss_exchange *out);
/* The rows of one dim from `start` on, in each of `blocks` blocks; a row is `unit` elements. */
struct ss_box_rows {
    int64_t start, blocks, unit;
};
/* A local exchange of one part that copies a box of to's lengths out of a piece of type `from`,
 * beginning at rows[dim]. The part names rank 0 on every rank. */
void ss_exchange_box(const struct ss_type *from, const struct ss_type *to,
                     const struct ss_box_rows *rows, struct ss_arena *arena,
                     struct ss_exchange *out);
/* True if two parts take the same runs of one dim, or of all of `rank` dims. */
bool ss_exchange_same_runs(const struct ss_exchange_part *a, const struct ss_exchange_part *b,
                           int dim);
bool ss_exchange_same_box(const struct ss_exchange_part *a, const struct ss_exchange_part *b,
                          int rank);
/* Pulls one part: src is the peer's piece (in phase 1 the peer's result), dst this rank's result.
 * Both have the same store. Floats are reduced in the store's precision; integers wrap to the
 * dtype. */
void ss_exchange_pull(const struct ss_exchange *x, int phase, size_t part,
                      const struct ss_tensor *src, struct ss_tensor *dst);
/* Pulls all parts of the first phase in order, part i from srcs[i]. The result is bit for bit that
 * of pulling part by part; parts with equal boxes share one pass over dst. */
void ss_exchange_pull_all(const struct ss_exchange *x, const struct ss_tensor *srcs,
                          struct ss_tensor *dst);

/* How one part travels by message: `pack` copies its box out of the peer's piece into a dense one
 * of type pack->to, of which `unpack` does with this rank's result what the part would do with the
 * peer's piece. Each is an exchange of one part. Lists lie in arena. */
void ss_exchange_message(const struct ss_exchange *x, int phase, size_t part,
                         struct ss_arena *arena, struct ss_exchange *pack,
                         struct ss_exchange *unpack);
/* True if every box lies within both pieces. */
bool ss_exchange_fits(const struct ss_exchange *x);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Programs that have been partitioned: what one rank computes, with collectives among ranks. They
 * are loaded as graphs of local values, in which collectives and the rank's number are ops of their
 * own, without kernels: nothing but an executor for ranks (core/audit) runs them. */
#ifndef SS_CORE_LOAD_RANKED_H
#define SS_CORE_LOAD_RANKED_H

#include "core/load/hlo.h"
#include "core/load/lower.h"

enum ss_rank_op {
    SS_RANK_PARTITION_ID,
    SS_RANK_REPLICA_ID,
    /* Among groups: SIZES has their number and width, POSITIONS their ranks, -1 at the ends. */
    SS_RANK_ALL_REDUCE,     /* BODY */
    SS_RANK_REDUCE_SCATTER, /* BODY, DIMENSION */
    SS_RANK_ALL_GATHER,     /* DIMENSION */
    SS_RANK_ALL_TO_ALL,     /* DIMENSION: cut, and joined again */
    SS_RANK_EXCHANGE,       /* of several operands: result k is what rank k of the group sends */
    SS_RANK_BROADCAST,      /* from the first of each group */
    SS_RANK_PERMUTE,        /* POSITIONS: source, target, ...; others get zeros */
    SS_N_RANK_OPS
};
extern const struct ss_op_def ss_rank_defs[SS_N_RANK_OPS];
/* Which of them a row is; -1: none. */
int ss_rank_op_of(const struct ss_op_def *def);
static inline bool ss_rank_op_moves(int kind)
{
    return kind >= SS_RANK_ALL_REDUCE;
}

/* Lowers a collective of a program of several ranks. */
bool ss_lower_ranked(struct ss_frame *frame, const struct ss_mlir_op *op);

/* A program of ranks. Its graph has the lines of the instructions; the module, which borrows
 * `text`, says what stands there. */
struct ss_ranked {
    struct ss_arena arena;
    struct ss_buf text; /* that the module borrows; empty if the caller keeps it */
    struct ss_hlo_module module;
    struct ss_graph *graph;
    int64_t ranks, replicas, partitions;
};

/* Reads an HLO file of at most 1 GiB as a program of ranks. */
SS_NODISCARD enum ss_rc ss_ranked_load(const char *path, struct ss_ranked *program,
                                       struct ss_error *err);
/* The same of a text, which is borrowed. */
SS_NODISCARD enum ss_rc ss_ranked_read(const char *path, const char *text, size_t length,
                                       struct ss_ranked *program, struct ss_error *err);
void ss_ranked_free(struct ss_ranked *program);

#endif

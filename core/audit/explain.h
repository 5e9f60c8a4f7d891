/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which right value the pieces of a partitioned program are: every float value of the unsharded run
 * is indexed by its numbers, so that a piece finds the values that it may be a part of, at any
 * offset, whatever the layout. */
#ifndef SS_CORE_AUDIT_EXPLAIN_H
#define SS_CORE_AUDIT_EXPLAIN_H

#include "core/audit/digits.h"
#include "core/audit/ranks.h"

/* A value of the unsharded run; of loops, of each trip. */
struct ss_whole {
    uint32_t var;
    struct ss_tensor value;
};
struct ss_wholes {
    SS_ARRAY(struct ss_whole) list;
    struct ss_whole_number *numbers; /* of all values, ascending */
    size_t n_numbers;
};
/* Runs the graph on inputs, and keeps and indexes its values in arena. SS_E_LIMIT if there are too
 * many. */
SS_NODISCARD enum ss_rc ss_wholes_take(const struct ss_graph *g, const struct ss_tensor *inputs,
                                       struct ss_job *job, struct ss_arena *arena,
                                       struct ss_wholes *wholes, struct ss_error *err);

enum ss_explained_kind {
    SS_NOT_EXPLAINED,
    SS_NOT_ASKED, /* integers, and numbers that are equal everywhere: they may be any value's */
    SS_IS_PIECES, /* each rank has the rows from its start on; rows outside may hold anything */
    SS_IS_TERMS,  /* pieces once they are summed, or their maximum is taken, among the groups of
                     `set` */
    SS_IS_MOVED   /* what an operand is, in another shape; nothing more is said */
};
struct ss_explained {
    enum ss_explained_kind kind;
    uint32_t whole;           /* index in wholes */
    unsigned set;             /* of digits, for terms */
    bool maximum;             /* of the terms, instead of their sum */
    int8_t dims[SS_MAX_RANK]; /* dim d of the pieces is dim dims[d] of the whole */
    const int64_t *starts;    /* per rank and dim of the pieces */
    const bool *empty;        /* per rank: its piece is all zeros, and stands for nothing */
};
/* Whether pieces lie as a mesh's do: each digit of a rank's number moves them by as many rows on
 * every rank, and rank 0 has the first rows. */
bool ss_explained_is_regular(const struct ss_explained *e, int rank,
                             const struct ss_rank_digits *digits);
struct ss_explained ss_explain(const struct ss_wholes *wholes, const struct ss_pieces *value,
                               const struct ss_rank_digits *digits, bool terms,
                               struct ss_arena *arena);

#endif

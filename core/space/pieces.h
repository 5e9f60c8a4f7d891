/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each rank holds of the operands and results of an op if one row cuts it on one mesh axis:
 * the facts of which pictures of a row are drawn. */
#ifndef SS_CORE_SPACE_PIECES_H
#define SS_CORE_SPACE_PIECES_H

#include "core/rules/rules.h"

enum ss_span_kind {
    SS_SPAN_OWN,     /* the rank's own part */
    SS_SPAN_LEFT,    /* of an operand: received from the rank before */
    SS_SPAN_RIGHT,   /* of an operand: received from the rank after */
    SS_SPAN_FILL,    /* of an operand: padding, also beyond the ends of the tensor */
    SS_SPAN_UNUSED,  /* of an operand: held, but left out of what the op gets */
    SS_SPAN_DROPPED, /* of a result: computed, and left out: another rank has it right */
    SS_SPAN_SHARED   /* of a result: computed, and reduced with the part of its owner */
};

/* Indices [at, at + count) of the dim that is cut; at < 0, or beyond the length: padding. */
struct ss_span {
    enum ss_span_kind kind;
    int64_t at, count;
};

/* One operand or result. */
struct ss_pieces {
    struct ss_placement placement; /* on the axis, with its halo */
    const struct ss_type *type;    /* of the whole */
    struct ss_type local;          /* of what a rank gives to the op, or gets from it */
    /* If a dim is cut: rank r has spans[start[r]] to spans[start[r + 1] - 1], by index in each
     * block; NULL otherwise: every rank has all of it, or a term of its own. */
    struct ss_span *spans;
    size_t *start;
    int64_t kept;  /* elements of the cut dim that a rank has at rest */
    int64_t extra; /* of a partial result: rows of dim `extra_dim` that are dropped */
    int extra_dim;
};

struct ss_row_pieces {
    const struct ss_row *row;
    const struct ss_op_rules *rules;
    struct ss_call call; /* the whole */
    int64_t ranks;
    struct ss_pieces *in, *out;
    bool indices;  /* each rank moves indices by the offset of its piece, or counts from there */
    int64_t again; /* rows that a rank shares with the one before, whose result is subtracted */
};

/* The pieces of a row at these atom lengths on n ranks, in arena. False, with the reason in *why
 * (in arena), if the row does not fit. */
bool ss_row_pieces(const struct ss_op_rules *rules, const struct ss_row *row,
                   const struct ss_atoms *atoms, const struct ss_call *call, int64_t n,
                   struct ss_arena *arena, struct ss_row_pieces *out, const char **why);
/* Adds "3 + 1 from rank 1": the local part of a tensor that is cut; brief: "3 + 1 from r1". */
void ss_pieces_say(struct ss_buf *out, const struct ss_pieces *pieces, int64_t rank, bool brief);
/* Adds "0-2, 9-11": the indices of all spans of that kind, or nothing. */
void ss_pieces_indices(struct ss_buf *out, const struct ss_pieces *pieces, int64_t rank,
                       enum ss_span_kind kind);
/* Adds how the result is put together: "gather along dim 1, 2 blocks", "sum of the ranks' terms".
 */
void ss_pieces_combine(struct ss_buf *out, const struct ss_row_pieces *row, size_t result);

#endif

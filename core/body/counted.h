/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tensors on which an operator counts positions: what it makes of a piece follows from where the
 * piece lies in the whole (struct ss_origin). An op whose row declares an origin has one, a
 * composite one for each such op of its body, in the body's order. */
#ifndef SS_CORE_BODY_COUNTED_H
#define SS_CORE_BODY_COUNTED_H

#include "core/op/op.h"

struct ss_counted {
    const struct ss_op_def *def; /* of the op that counts */
    int rank;
    int64_t length[SS_MAX_RANK]; /* along dims on which it counts; 0 along others */
    int64_t window[SS_MAX_RANK]; /* of what it reads or writes there at once; 0: cell by cell */
};

/* Of a call whose results are inferred, in arena; how many. inf is that of the call: while it
 * records, lengths are tokens. */
size_t ss_call_counted(struct ss_infer *inf, const struct ss_call *call, struct ss_arena *arena,
                       struct ss_counted **out);
/* How many, without looking at lengths. */
size_t ss_call_n_counted(const struct ss_call *call);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tensors whose global offset a call depends on: the result for a piece depends on the offset of
 * the piece in the whole tensor (struct ss_origin). An op whose row declares an origin has one such
 * tensor; a composite has one for each such op of its body, in the body's order. */
#ifndef SS_CORE_BODY_ORIGIN_TENSORS_H
#define SS_CORE_BODY_ORIGIN_TENSORS_H

#include "core/op/op.h"

struct ss_origin_tensor {
    const struct ss_op_def *def; /* of the op that depends on the offset */
    int rank;
    int64_t length[SS_MAX_RANK]; /* of the dims whose offset matters; 0 for other dims */
    int64_t window[SS_MAX_RANK]; /* length that is read or written at once; 0: single elements */
};

/* Fills *out, in arena, and returns the count. The call's results must be inferred. inf is the
 * inference of the call: while it records, lengths are tokens. */
size_t ss_call_origin_tensors(struct ss_infer *inf, const struct ss_call *call,
                              struct ss_arena *arena, struct ss_origin_tensor **out);
/* The count alone, without inference. */
size_t ss_call_n_origin_tensors(const struct ss_call *call);

#endif

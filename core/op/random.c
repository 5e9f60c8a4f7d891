/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random numbers. */
#include "core/op/expect.h"
#include "core/op/inference.h"

/* The third operand repeats the shape, which the result type gives as an attribute. */
bool ss_infer_rng(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_type out = {0};
    if (!ss_expect_results(inf, call, 1) || !ss_expect_class(inf, call, 0, SS_SET_REAL) ||
        !ss_expect_rank(inf, call, 0, 0) || !ss_expect_rank(inf, call, 1, 0) ||
        !ss_expect_same_dtype(inf, call, 0, 1) || !ss_expect_shape(inf, call, &out) ||
        !ss_expect_dtype(inf, call, 0, call->in[0].dtype, &out.dtype))
        return false;
    if (ss_dtype_is_complex(out.dtype))
        return ss_refuse(inf, SS_E_TYPE, "random numbers of %s are not drawn: draw two parts",
                         ss_dtype_name(out.dtype));
    call->out[0] = out;
    return true;
}

/* The shape is that of the second result; the first is the new state. */
bool ss_infer_rng_bit_generator(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_type out = {0};
    if (!ss_expect_results(inf, call, 2) || !ss_expect_class(inf, call, 0, SS_SET_INT) ||
        !ss_expect_rank(inf, call, 0, 1) || !ss_expect_shape(inf, call, &out) ||
        !ss_expect_dtype(inf, call, 1, SS_U32, &out.dtype))
        return false;
    call->out[0] = call->in[0];
    call->out[1] = out;
    return true;
}

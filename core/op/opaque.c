/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operators that pass values through, and operators whose meaning only their maker knows. */
#include <inttypes.h>

#include "core/op/expect.h"
#include "core/op/inference.h"

/* optimization_barrier, and annotations like @Sharding: result i is operand i. */
bool ss_infer_identity(struct ss_infer *inf, struct ss_call *call)
{
    if (!ss_expect_results(inf, call, call->n_in))
        return false;
    for (size_t i = 0; i < call->n_in; i++)
        call->out[i] = call->in[i];
    return true;
}

/* RESULT_TYPES holds dtype, rank and dims of each result in turn. */
bool ss_infer_opaque(struct ss_infer *inf, struct ss_call *call)
{
    struct ss_ints types;
    types.items = ss_attr_ints(&call->attrs, SS_ATTR_RESULT_TYPES, &types.count);
    size_t at = 0;
    for (size_t i = 0; i < call->n_out; i++) {
        struct ss_type *out = &call->out[i];
        *out = (struct ss_type){0};
        if (types.count - at < 2 || types.items[at] < 0 || types.items[at] >= SS_N_DTYPES ||
            types.items[at + 1] < 0 || types.items[at + 1] > SS_MAX_RANK ||
            types.count - at - 2 < (size_t)types.items[at + 1])
            return ss_refuse(inf, SS_E_TYPE, "the type of result %zu is not given", i);
        out->dtype = (enum ss_dtype)types.items[at];
        out->rank = (int)types.items[at + 1];
        at += 2;
        for (int d = 0; d < out->rank; d++)
            out->dims[d] = types.items[at++];
    }
    return true;
}

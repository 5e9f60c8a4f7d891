/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/body/origin_tensors.h"

#include "core/graph/graph.h"
#include "core/body/composite.h"
#include "core/op/inference.h"

static void count_op(const struct ss_call *call, struct ss_origin_tensor *out)
{
    bool operand = call->def->origin == SS_ORIGIN_OPERAND0;
    const struct ss_type *type =
        operand ? &call->in[0] : &call->out[call->def->origin == SS_ORIGIN_RESULT1];
    const struct ss_attr *along = ss_attr_find(&call->attrs, SS_ATTR_DIMENSION);
    *out = (struct ss_origin_tensor){.def = call->def, .rank = type->rank};
    if (operand)
        ss_indexed_windows(call, out->window);
    for (int d = 0; d < type->rank; d++) {
        if (along && along->ints && along->ints[0] != d) /* iota counts along one */
            continue;
        out->length[d] = type->dims[d];
    }
}

size_t ss_call_n_origin_tensors(const struct ss_call *call)
{
    const struct ss_graph *body = ss_composite_body(call);
    size_t n = call->def->origin != SS_ORIGIN_NONE;
    for (uint32_t i = 0; body && i < body->n_ops; i++)
        n += body->ops[i].def->origin != SS_ORIGIN_NONE;
    return n;
}

size_t ss_call_origin_tensors(struct ss_infer *inf, const struct ss_call *call,
                              struct ss_arena *arena, struct ss_origin_tensor **out)
{
    const struct ss_graph *body = ss_composite_body(call);
    size_t n = ss_call_n_origin_tensors(call), next = 0;
    *out = n ? ss_alloc_array(arena, n, sizeof **out) : NULL;
    if (!n || !body) {
        if (n)
            count_op(call, *out);
        return n;
    }
    struct ss_expansion e;
    if (!ss_composite_expand(inf, call, arena, &e))
        return 0;
    for (uint32_t i = 0; i < body->n_ops; i++) {
        const struct ss_op *op = &body->ops[i];
        if (op->def->origin == SS_ORIGIN_NONE)
            continue;
        if (op->live)
            count_op(&e.calls[i], &(*out)[next]);
        (*out)[next++].def = op->def;
    }
    return n;
}

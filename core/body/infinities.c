/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forward reachability of infinite literals: masks, initial values of segments without elements. */
#include "core/body/infinities.h"

#include <math.h>

#include "core/body/composite.h"
#include "core/graph/graph.h"
#include "core/op/inference.h"

static bool holds_infinite(const struct ss_op *op)
{
    const struct ss_attr *value = ss_attr_find(&op->attrs, SS_ATTR_VALUE);
    if (!value || !value->tensor || value->tensor->store == SS_STORE_I64)
        return false;
    const struct ss_tensor numbers = ss_tensor_numbers(value->tensor);
    for (int64_t i = 0; i < numbers.count; i++) {
        if (isinf(ss_tensor_get(&numbers, i)))
            return true;
    }
    return false;
}

/* The larger of a number and -inf is that number, as a body makes sure of a maximum of nothing. */
static bool is_never_chosen(const struct ss_graph *g, const struct ss_op *op, uint32_t k)
{
    double value;
    if (!ss_graph_splat(g, op->operands[k], &value))
        return false;
    return (value == -INFINITY && op->def->class == SS_OP_CLASS_MAXIMUM) ||
           (value == INFINITY && op->def->class == SS_OP_CLASS_MINIMUM);
}

/* Whether a number of operand k may be one of the result: moved, chosen, added to, multiplied. What
 * folds begin with, something is folded with. */
static bool passes(const struct ss_graph *g, uint32_t id, uint32_t k)
{
    const struct ss_op *op = &g->ops[id];
    const unsigned plain =
        SS_OP_MOVEMENT | SS_OP_CHOOSES | SS_OP_SUMS | SS_OP_MULTIPLIES | SS_OP_WRITES_PART;
    double value;
    if (is_never_chosen(g, op, k))
        return false;
    return op->def->flags & plain ||
           (ss_attr_region(&op->attrs, SS_ATTR_BODY) && !ss_graph_bound(g, id, k, &value));
}

void ss_composite_infinite_results(const struct ss_call *call, bool *results)
{
    const struct ss_graph *g = ss_composite_body(call);
    struct ss_arena arena = {0};
    if (!g)
        return;
    bool *infinite = ss_alloc_array(&arena, g->n_vars, sizeof *infinite);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        bool any = holds_infinite(op);
        for (uint32_t k = 0; k < op->n_operands && !any; k++)
            any = infinite[op->operands[k]] && passes(g, i, k);
        for (uint32_t r = 0; r < op->n_results; r++)
            infinite[op->results[r]] = any && !ss_dtype_is_int(g->vars[op->results[r]].type.dtype);
    }
    for (uint32_t r = 0; r < g->n_outputs; r++)
        results[r] |= infinite[g->outputs[r]];
    ss_arena_free(&arena);
}

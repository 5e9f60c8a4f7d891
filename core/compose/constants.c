/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Constants that are their own sum or product: 0, infinities and NaN; 0 and 1. Zeros that a scatter
 * adds to, or that a mask puts in place of a value, are terms of a partial sum for free. */
#include <math.h>

#include "core/compose/composer.h"
#include "core/op/op.h"

static uint8_t of_number(double x)
{
    unsigned bits = 0;
    if (x == 0 || !isfinite(x))
        bits |= 1u << SS_SUM;
    if (x == 0 || x == 1)
        bits |= 1u << SS_PROD;
    return (uint8_t)bits;
}

static uint8_t of_tensor(const struct ss_tensor *t)
{
    enum { MOST = 1 << 20 }; /* elements that are read, about 1 ms; a longer table is data */
    uint8_t bits = UINT8_MAX;
    if (ss_dtype_is_complex(t->type.dtype) || t->count > MOST)
        return 0;
    for (int64_t i = 0; i < t->count && bits; i++)
        bits &= of_number(ss_tensor_get(t, i));
    return bits;
}

/* Ops that move or repeat elements of their operand 0 and add none. */
static bool only_moves(const struct ss_op *op)
{
    switch (op->def->class) {
    case SS_OP_CLASS_BROADCAST_IN_DIM:
    case SS_OP_CLASS_IDENTITY:
    case SS_OP_CLASS_RESHAPE:
    case SS_OP_CLASS_REVERSE:
    case SS_OP_CLASS_SLICE:
    case SS_OP_CLASS_TRANSPOSE:
    case SS_OP_CLASS_CONVERT:
        return op->n_operands == 1 && op->n_results == 1;
    default:
        return false;
    }
}

void ss_find_constants(struct ss_composer *c)
{
    const struct ss_graph *g = c->body;
    c->idempotent = ss_alloc_array(c->arena, g->n_vars, sizeof *c->idempotent);
    c->constant = ss_alloc_array(c->arena, g->n_vars, sizeof *c->constant);
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        const struct ss_attr *value = ss_attr_find(&op->attrs, SS_ATTR_VALUE);
        bool constant = true;
        for (uint32_t k = 0; k < op->n_operands; k++)
            constant &= c->constant[op->operands[k]];
        for (uint32_t k = 0; k < op->n_results; k++)
            c->constant[op->results[k]] = constant;
        if (op->def->class == SS_OP_CLASS_CONSTANT && value && value->tensor)
            c->idempotent[op->results[0]] = of_tensor(value->tensor);
        else if (only_moves(op))
            c->idempotent[op->results[0]] = c->idempotent[op->operands[0]];
    }
}

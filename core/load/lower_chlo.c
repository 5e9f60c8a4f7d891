/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops of CHLO that have no row of the table, as those that they stand for. */
#include "core/load/lower.h"

/* (real, -imag); a number without an imaginary part is its own. */
bool ss_lower_conj(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    uint32_t x, parts[2], minus, conj;
    const struct ss_attrs none = {0};
    if (op->n_operands != 1 || op->n_results != 1)
        return ss_lower_fail(frame->l, op, SS_E_SHAPE, "%s has one operand and one result",
                             op->name);
    if (!ss_lower_var(frame, op, op->operands[0], &x))
        return false;
    if (!ss_dtype_is_complex(frame->g->vars[x].type.dtype))
        return ss_lower_pass(frame, op);
    if (!ss_lower_step(frame, op, "real", none, &x, 1, &parts[0]) ||
        !ss_lower_step(frame, op, "imag", none, &x, 1, &minus) ||
        !ss_lower_step(frame, op, "negate", none, &minus, 1, &parts[1]))
        return false;
    return ss_lower_step(frame, op, "complex", none, parts, 2, &conj) &&
           ss_lower_result(frame, op, 0, conj);
}

/* A constant of the operand's type. */
bool ss_lower_constant_like(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_mlir_attr *value = ss_mlir_field(op->fields, op->n_fields, "value");
    uint32_t x, splat;
    if (op->n_operands != 1 || op->n_results != 1 || !value ||
        (value->kind != SS_MLIR_REAL && value->kind != SS_MLIR_INT))
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX,
                             "%s needs one operand and a number as value", op->name);
    double number = value->kind == SS_MLIR_REAL ? value->real : (double)value->integer;
    return ss_lower_var(frame, op, op->operands[0], &x) && ss_lower_count(frame->l, op) &&
           ss_graph_add_splat(frame->g, &frame->g->vars[x].type, number, &splat, frame->l->err) ==
               SS_OK &&
           ss_lower_result(frame, op, 0, splat);
}

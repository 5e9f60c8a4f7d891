/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CHLO ops without a row in the op table, decomposed into ops that have one. */
#include <stdio.h>
#include <string.h>

#include "core/load/lower.h"

/* (real, -imag); a real number is its own conjugate. */
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

/* ---- element by element, of operands that are broadcast ---- */

static const char prefix[] = "chlo.broadcast_";

bool ss_lower_is_broadcasting(const struct ss_mlir_op *op)
{
    return !strncmp(op->name, prefix, sizeof prefix - 1);
}

/* The row without the broadcast, of StableHLO or of CHLO. */
static const struct ss_op_def *def_of(const struct ss_mlir_op *op)
{
    const char *name = op->name + sizeof prefix - 1;
    char chlo[64];
    snprintf(chlo, sizeof chlo, "chlo.%s", name);
    const struct ss_op_def *def = ss_op_find(name);
    def = def ? def : ss_op_find(chlo);
    return def && def->flags & SS_OP_ELEMENTWISE ? def : NULL;
}

/* The operand with the result's dims: broadcast_dimensions says which its own are, of one that has
 * fewer; else they are the last ones. */
static bool broadcast_to(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t k,
                         const struct ss_type *out, uint32_t *var)
{
    const struct ss_mlir_attr *attr =
        ss_mlir_field(op->fields, op->n_fields, "broadcast_dimensions");
    int64_t dims[SS_MAX_RANK], *given;
    size_t n;
    if (!ss_lower_var(frame, op, op->operands[k], var))
        return false;
    const struct ss_type *in = &frame->g->vars[*var].type;
    if (ss_shape_equal(in, out))
        return true;
    if (in->rank > out->rank)
        return ss_lower_fail(frame->l, op, SS_E_SHAPE, "operand %u has more dims than the result",
                             k);
    for (int d = 0; d < in->rank; d++)
        dims[d] = out->rank - in->rank + d;
    if (attr && in->rank < out->rank && ss_lower_ints(&frame->l->scratch, attr, &given, &n)) {
        if (n != (size_t)in->rank)
            return ss_lower_fail(frame->l, op, SS_E_SHAPE,
                                 "broadcast_dimensions are %zu, operand %u has %d dims", n, k,
                                 in->rank);
        memcpy(dims, given, n * sizeof *dims);
    }
    const struct ss_attr items[] = {
        ss_lower_kept_ints(frame, SS_ATTR_DIMENSIONS, dims, (size_t)in->rank),
        ss_lower_kept_ints(frame, SS_ATTR_SHAPE, out->dims, (size_t)out->rank),
    };
    struct ss_attrs attrs = {ss_memdup(&frame->g->arena, items, sizeof items), 2};
    return ss_lower_step(frame, op, "broadcast_in_dim", attrs, var, 1, var);
}

bool ss_lower_broadcasting(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    enum { MOST_OPERANDS = 3 };
    const struct ss_op_def *def = def_of(op);
    const struct ss_mlir_type *out =
        op->n_results == 1 ? frame->func->values[op->first_result].type : NULL;
    uint32_t operands[MOST_OPERANDS];
    struct ss_attrs attrs;
    if (!def || op->n_operands > MOST_OPERANDS || !out || out->kind != SS_MLIR_TENSOR)
        return ss_lower_refuse(frame->l, op);
    for (uint32_t k = 0; k < op->n_operands; k++) {
        if (!broadcast_to(frame, op, k, &out->tensor, &operands[k]))
            return false;
    }
    return ss_lower_attrs(frame, op, def, op->n_operands, &attrs) &&
           ss_lower_add(frame, op, def, attrs, operands, op->n_operands);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* StableHLO's dynamic ops, which take as operands the values that static ops have as attributes,
 * lowered to static ops: lengths follow from the static result types; other operands must be
 * constants. */
#include <string.h>

#include "core/load/lower.h"

/* The dims of the result's declared type. */
static const char LENGTHS[] = "lengths";

/* The attributes that replace the operands after the first n_kept. */
static const struct static_form {
    const char *name, *as;
    uint32_t n_kept;
    const char *attrs[3];
} forms[] = {
    {"dynamic_broadcast_in_dim", "broadcast_in_dim", 1, {LENGTHS}},
    {"dynamic_conv", "convolution", 2, {"padding"}},
    {"dynamic_gather", "gather", 2, {"slice_sizes"}},
    {"dynamic_iota", "iota", 0, {LENGTHS}},
    {"dynamic_pad", "pad", 2, {"edge_padding_low", "edge_padding_high", "interior_padding"}},
    {"dynamic_reshape", "reshape", 1, {LENGTHS}},
    {"real_dynamic_slice", "slice", 1, {"start_indices", "limit_indices", "strides"}},
};

static const struct static_form *form_of(const struct ss_mlir_op *op)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (!strcmp(op->name, forms[i].name))
            return &forms[i];
    return NULL;
}

bool ss_lower_is_dynamic(const struct ss_mlir_op *op)
{
    return form_of(op) != NULL;
}

/* The numbers of an operand that is a constant of integers. */
static bool known_ints(struct ss_frame *frame, uint32_t value, struct ss_mlir_attr *out)
{
    uint32_t id = ss_lower_binding(frame, value);
    const struct ss_var *var = id & SS_TUPLE_BIT ? NULL : &frame->g->vars[id];
    const struct ss_op *op =
        var && var->kind == SS_VAR_RESULT ? &frame->g->ops[var->producer] : NULL;
    const struct ss_attr *number = op ? ss_attr_find(&op->attrs, SS_ATTR_VALUE) : NULL;
    int64_t n = number ? ss_type_count(&var->type) : 0;
    if (!number || number->tensor->store != SS_STORE_I64 || n > 2 * SS_MAX_RANK)
        return false;
    int64_t *ints = ss_alloc_array(&frame->l->scratch, (size_t)n, sizeof *ints);
    for (int64_t i = 0; i < n; i++)
        ints[i] = ss_i64(number->tensor)[number->tensor->count == 1 ? 0 : i];
    *out = (struct ss_mlir_attr){.kind = SS_MLIR_INTS, .ints = ints, .count = (size_t)n};
    return true;
}

/* Lengths that are known must be the result's. */
static bool agrees(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t value)
{
    struct ss_mlir_attr lengths;
    const struct ss_mlir_type *type = frame->func->values[op->first_result].type;
    if (type->kind != SS_MLIR_TENSOR || !known_ints(frame, value, &lengths))
        return true;
    bool same = lengths.count == (size_t)type->tensor.rank;
    for (int d = 0; d < type->tensor.rank && same; d++)
        same = lengths.ints[d] == type->tensor.dims[d];
    return same ||
           ss_lower_fail(frame->l, op, SS_E_SHAPE,
                         "%s: the lengths that it is given are not those of its result", op->name);
}

static bool take_operand(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t k,
                         const char *attr, struct ss_mlir_field *field)
{
    field->name = attr;
    if (attr == LENGTHS)
        return agrees(frame, op, op->operands[k]);
    if (known_ints(frame, op->operands[k], &field->value))
        return true;
    ss_lower_fail(frame->l, op, SS_E_UNSUPPORTED, "%s: operand %u (%s) is no constant", op->name, k,
                  attr);
    ss_error_hint(frame->l->err, "lower the program for fixed shapes; what moves with values is a "
                                 "stablehlo.dynamic_slice or a dynamic_update_slice");
    return false;
}

bool ss_lower_dynamic(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    struct ss_lowering *l = frame->l;
    const struct static_form *form = form_of(op);
    size_t room = op->n_fields + sizeof form->attrs / sizeof *form->attrs;
    struct ss_mlir_field *fields = ss_alloc_array(&l->scratch, room, sizeof *fields);
    struct ss_mlir_op newer = *op;
    uint32_t n = 0;
    while (n < sizeof form->attrs / sizeof *form->attrs && form->attrs[n])
        n++;
    if (op->n_operands != form->n_kept + n || op->n_results != 1)
        return ss_lower_fail(l, op, SS_E_SHAPE, "%s has %u operands, expected %u", op->name,
                             op->n_operands, form->n_kept + n);
    for (uint32_t i = 0; i < n; i++) {
        if (!take_operand(frame, op, form->n_kept + i, form->attrs[i], &fields[i]))
            return false;
    }
    for (size_t i = 0; i < op->n_fields; i++)
        fields[n + i] = op->fields[i];
    newer.name = form->as;
    newer.fields = fields;
    newer.n_fields = n + op->n_fields;
    newer.n_operands = form->n_kept;
    return ss_lower_row(frame, &newer);
}

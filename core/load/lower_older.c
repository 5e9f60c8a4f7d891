/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ops that StableHLO has deprecated, as those that replaced them. */
#include "core/load/lower.h"

static const struct ss_type *tensor_of(const struct ss_frame *frame, uint32_t value)
{
    const struct ss_mlir_type *type = frame->func->values[value].type;
    return type->kind == SS_MLIR_TENSOR ? &type->tensor : NULL;
}

static bool lower_as(struct ss_frame *frame, const struct ss_mlir_op *op, const char *name,
                     const struct ss_mlir_field *fields, size_t n)
{
    struct ss_mlir_op newer = *op;
    newer.name = name;
    newer.fields = fields;
    newer.n_fields = n;
    return ss_lower_row(frame, &newer);
}

static struct ss_mlir_attr ints_attr(const int64_t *values, size_t n)
{
    return (struct ss_mlir_attr){.kind = SS_MLIR_INTS, .ints = values, .count = n};
}

bool ss_lower_dot(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_type *left = op->n_operands ? tensor_of(frame, op->operands[0]) : NULL;
    const int64_t last = left ? left->rank - 1 : 0, first = 0;
    const struct ss_mlir_field fields[] = {
        {.name = "lhs_contracting_dimensions", .value = ints_attr(&last, 1)},
        {.name = "rhs_contracting_dimensions", .value = ints_attr(&first, 1)},
    };
    return lower_as(frame, op, "dot_general", fields, 2);
}

/* Whether a result is the operand behind new dims of these sizes. */
static bool is_behind(const struct ss_type *in, const int64_t *sizes, size_t n,
                      const struct ss_type *out)
{
    bool is = in && out && (size_t)out->rank == n + (size_t)in->rank;
    for (size_t i = 0; i < n && is; i++)
        is = out->dims[i] == sizes[i];
    return is;
}

bool ss_lower_broadcast(struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const struct ss_type *in = op->n_operands == 1 ? tensor_of(frame, op->operands[0]) : NULL;
    const struct ss_type *out = op->n_results == 1 ? tensor_of(frame, op->first_result) : NULL;
    const struct ss_mlir_attr *attr = ss_mlir_field(op->fields, op->n_fields, "broadcast_sizes");
    int64_t *sizes, dims[SS_MAX_RANK];
    size_t n;
    if (!attr)
        attr = ss_mlir_field(op->fields, op->n_fields, "sizes");
    if (!attr || !ss_lower_ints(&frame->l->scratch, attr, &sizes, &n))
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "broadcast has no sizes");
    if (!is_behind(in, sizes, n, out))
        return ss_lower_fail(frame->l, op, SS_E_SHAPE,
                             "a broadcast gives its sizes, then the dims of its operand");
    for (int d = 0; d < in->rank; d++)
        dims[d] = (int64_t)n + d;
    const struct ss_mlir_field field = {.name = "broadcast_dimensions",
                                        .value = ints_attr(dims, (size_t)in->rank)};
    return lower_as(frame, op, "broadcast_in_dim", &field, 1);
}

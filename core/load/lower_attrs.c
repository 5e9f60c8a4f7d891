/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attributes of the op table from textual attributes, whose spellings and defaults are those of
 * core/op/attr_form.h. */
#include <stdio.h>
#include <string.h>

#include "core/load/lower.h"
#include "core/op/attr_form.h"

/* Directly, or within the dimension numbers of a dot, gather, scatter or convolution, or what a
 * custom call says about the op that it is. */
static const struct ss_mlir_attr *given(const struct ss_mlir_op *op, const struct ss_attr_form *s)
{
    for (size_t i = 0; i < 3 && s->names[i]; i++) {
        const struct ss_mlir_attr *attr = ss_mlir_field(op->fields, op->n_fields, s->names[i]);
        if (attr)
            return attr;
    }
    for (size_t i = 0; i < op->n_fields; i++) {
        const struct ss_mlir_field *f = &op->fields[i];
        if (f->value.kind != SS_MLIR_DICT ||
            !(strstr(f->name, "dimension_numbers") || !strcmp(f->name, "mhlo.attributes")))
            continue;
        const struct ss_mlir_attr *attr =
            ss_mlir_field(f->value.fields, f->value.count, s->names[0]);
        if (attr)
            return attr;
    }
    return NULL;
}

/* The dims of a, without those in the list, are the dims of b without dim v. */
static bool same_batch(const struct ss_type *a, const int64_t *list, size_t n,
                       const struct ss_type *b, int v)
{
    int at = 0;
    for (int d = 0; d < a->rank; d++) {
        bool listed = false;
        for (size_t i = 0; i < n; i++)
            listed |= list[i] == d;
        at += !listed && at == v;
        if (!listed && (at >= b->rank || a->dims[d] != b->dims[at]))
            return false;
        at += !listed;
    }
    return at + (at == v && v < b->rank) == b->rank;
}

int ss_lower_vector_dim(const struct ss_frame *frame, const struct ss_mlir_op *op)
{
    const bool gather = !strcmp(op->name, "gather"), scatter = !strcmp(op->name, "scatter");
    const struct ss_mlir_value *values = frame->func->values;
    if ((!gather && !scatter) || op->n_operands < 2 || !op->n_results ||
        given(op, ss_attr_form(SS_ATTR_INDEX_VECTOR_DIM)))
        return -1;
    const uint32_t k = gather ? 1 : (op->n_operands - 1) / 2;
    const struct ss_mlir_type *indices = values[op->operands[k]].type;
    const struct ss_mlir_type *batch =
        values[gather ? op->first_result : op->operands[op->n_operands - 1]].type;
    const struct ss_mlir_attr *window =
        given(op, ss_attr_form(gather ? SS_ATTR_OFFSET_DIMS : SS_ATTR_UPDATE_WINDOW_DIMS));
    int64_t *list = NULL;
    size_t n = 0;
    if (indices->kind != SS_MLIR_TENSOR || batch->kind != SS_MLIR_TENSOR ||
        (window && !ss_lower_ints(&frame->l->scratch, window, &list, &n)))
        return -1;
    for (int v = indices->tensor.rank; v > 0; v--) {
        if (same_batch(&batch->tensor, list, n, &indices->tensor, v))
            return v;
    }
    return -1;
}

enum { MAX_INTS = 1 << 16 };

static size_t count_ints(const struct ss_mlir_attr *attr)
{
    size_t total = 0;
    switch (attr->kind) {
    case SS_MLIR_UNIT:
    case SS_MLIR_INT:
        return 1;
    case SS_MLIR_INTS:
        return attr->count;
    case SS_MLIR_DENSE:
        return ss_type_count(&attr->type->tensor) > MAX_INTS
                   ? MAX_INTS + 1
                   : (size_t)ss_type_count(&attr->type->tensor);
    case SS_MLIR_LIST:
        for (size_t i = 0; i < attr->count; i++)
            total += count_ints(&attr->items[i]);
        return total;
    default:
        return MAX_INTS + 1;
    }
}

static int64_t *fill_ints(const struct ss_mlir_attr *attr, int64_t *out)
{
    size_t n = count_ints(attr);
    for (size_t i = 0; attr->kind == SS_MLIR_LIST && i < attr->count; i++)
        out = fill_ints(&attr->items[i], out);
    for (size_t i = 0; attr->kind != SS_MLIR_LIST && i < n; i++) {
        if (attr->kind == SS_MLIR_DENSE)
            *out++ = ss_i64(attr->tensor)[attr->tensor->count == 1 ? 0 : i];
        else
            *out++ = attr->kind == SS_MLIR_UNIT
                         ? 1
                         : (attr->kind == SS_MLIR_INT ? attr->integer : attr->ints[i]);
    }
    return out;
}

bool ss_lower_ints(struct ss_arena *arena, const struct ss_mlir_attr *attr, int64_t **ints,
                   size_t *count)
{
    *count = count_ints(attr);
    if (*count > MAX_INTS || (attr->kind == SS_MLIR_DENSE && attr->tensor->store != SS_STORE_I64))
        return false;
    *ints = ss_alloc_array(arena, *count, sizeof **ints);
    fill_ints(attr, *ints);
    return true;
}

static bool fill_default(struct ss_frame *frame, const struct ss_mlir_op *op,
                         const struct ss_attr_form *s, struct ss_attr *out)
{
    const struct ss_mlir_type *type =
        op->n_operands ? frame->func->values[op->operands[0]].type : NULL;
    const struct ss_op_def *def = ss_op_find(op->name);
    size_t n =
        type && def && type->kind == SS_MLIR_TENSOR ? ss_attr_window_dims(def, &type->tensor) : 0;
    return ss_attr_default(s, n, &frame->g->arena, out) ||
           ss_lower_fail(frame->l, op, SS_E_SYNTAX, "%s has no attribute %s", op->name,
                         s->names[0]);
}

static bool enumerator(struct ss_frame *frame, const struct ss_mlir_op *op,
                       const struct ss_attr_form *s, const struct ss_mlir_attr *attr,
                       struct ss_attr *out)
{
    size_t n_words = sizeof s->words / sizeof *s->words;
    out->ints = ss_alloc(&frame->g->arena, sizeof *out->ints);
    out->count = 1;
    for (size_t i = 0; i < n_words && s->words[i]; i++) {
        out->ints[0] = (int64_t)i;
        if ((attr->kind == SS_MLIR_WORD || attr->kind == SS_MLIR_STRING) &&
            !strcmp(attr->text, s->words[i]))
            return true;
    }
    return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "%s: %s cannot be %s", op->name, s->names[0],
                         attr->kind == SS_MLIR_WORD ? attr->text : "this");
}

static bool fill_ints_attr(struct ss_frame *frame, const struct ss_mlir_op *op,
                           const struct ss_attr_form *s, struct ss_attr *out)
{
    const struct ss_mlir_attr *attr = given(op, s);
    if (!attr)
        return fill_default(frame, op, s, out);
    if (s->words[0])
        return enumerator(frame, op, s, attr, out);
    if (ss_lower_ints(&frame->g->arena, attr, &out->ints, &out->count))
        return true;
    return ss_lower_fail(frame->l, op, SS_E_TYPE, "%s: %s is not a list of integers", op->name,
                         s->names[0]);
}

static const struct ss_type *result_type(const struct ss_frame *frame, const struct ss_mlir_op *op,
                                         uint32_t i)
{
    const struct ss_mlir_type *type = frame->func->values[op->first_result + i].type;
    return type->kind == SS_MLIR_TENSOR ? &type->tensor : NULL;
}

static bool no_tensor(struct ss_frame *frame, const struct ss_mlir_op *op, uint32_t i)
{
    return ss_lower_refuse_type(frame->l, op,
                                ss_sprintf(&frame->l->scratch, "result %u of %s", i, op->name),
                                frame->func->values[op->first_result + i].type);
}

/* What the result types say: SHAPE (of the last result), DTYPE, RESULT_TYPES. */
static bool fill_from_results(struct ss_frame *frame, const struct ss_mlir_op *op,
                              struct ss_attr *out)
{
    size_t room = 0;
    for (uint32_t i = 0; i < op->n_results; i++) {
        if (!result_type(frame, op, i))
            return no_tensor(frame, op, i);
        room += 2 + (size_t)result_type(frame, op, i)->rank;
    }
    out->ints = ss_alloc_array(&frame->g->arena, room, sizeof *out->ints);
    for (uint32_t i = 0; i < op->n_results; i++) {
        const struct ss_type *type = result_type(frame, op, i);
        if (out->id == SS_ATTR_SHAPE)
            out->count = 0;
        else
            out->ints[out->count++] = type->dtype;
        if (out->id == SS_ATTR_RESULT_TYPES)
            out->ints[out->count++] = type->rank;
        for (int d = 0; out->id != SS_ATTR_DTYPE && d < type->rank; d++)
            out->ints[out->count++] = type->dims[d];
    }
    return true;
}

static bool fill_value(struct ss_frame *frame, const struct ss_mlir_op *op, struct ss_attr *out)
{
    const struct ss_mlir_attr *value = ss_mlir_field(op->fields, op->n_fields, "value");
    if (!value || value->kind != SS_MLIR_DENSE)
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "%s has no dense value", op->name);
    out->tensor = value->tensor;
    return true;
}

static bool fill_real(struct ss_frame *frame, const struct ss_mlir_op *op, struct ss_attr *out)
{
    const struct ss_mlir_attr *attr =
        ss_mlir_field(op->fields, op->n_fields, ss_attr_name(out->id));
    if (!attr || (attr->kind != SS_MLIR_REAL && attr->kind != SS_MLIR_INT))
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "%s has no attribute %s", op->name,
                             ss_attr_name(out->id));
    out->real = attr->kind == SS_MLIR_REAL ? attr->real : (double)attr->integer;
    return true;
}

static bool fill_target(struct ss_frame *frame, const struct ss_mlir_op *op, struct ss_attr *out)
{
    const struct ss_mlir_attr *target = ss_mlir_field(op->fields, op->n_fields, "call_target_name");
    bool named = target && (target->kind == SS_MLIR_STRING || target->kind == SS_MLIR_SYMBOL);
    out->text = ss_strdup(&frame->g->arena, named ? target->text : op->name);
    return true;
}

/* Operands that are data: the others are initial values, indices, updates, captured values. */
static bool fill_n_inputs(struct ss_frame *frame, const struct ss_mlir_op *op, size_t n,
                          struct ss_attr *out)
{
    size_t others = 0, each = 1;
    if (!strcmp(op->name, "reduce") || !strcmp(op->name, "reduce_window"))
        each = 2;
    if (!strcmp(op->name, "scatter"))
        others = 1, each = 2;
    if (n < others + each || (n - others) % each)
        return ss_lower_fail(frame->l, op, SS_E_SHAPE, "%s cannot have %zu operands", op->name, n);
    out->ints = ss_alloc(&frame->g->arena, sizeof *out->ints);
    out->ints[0] = (int64_t)((n - others) / each);
    out->count = 1;
    return true;
}

/* "format = e5m10" */
static bool fill_format(struct ss_frame *frame, const struct ss_mlir_op *op, struct ss_attr *out)
{
    const struct ss_mlir_attr *format = ss_mlir_field(op->fields, op->n_fields, "format");
    int exponent, mantissa;
    if (!format)
        return fill_ints_attr(frame, op, ss_attr_form(out->id), out);
    if (format->kind != SS_MLIR_WORD || sscanf(format->text, "e%3dm%3d", &exponent, &mantissa) != 2)
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "a format is written like e5m10");
    out->ints = ss_alloc(&frame->g->arena, sizeof *out->ints);
    out->ints[0] = out->id == SS_ATTR_EXPONENT_BITS ? exponent : mantissa;
    out->count = 1;
    return true;
}

static bool fill(struct ss_frame *frame, const struct ss_mlir_op *op, size_t n_operands,
                 struct ss_attr *out)
{
    switch (out->id) {
    case SS_ATTR_SHAPE:
    case SS_ATTR_DTYPE:
    case SS_ATTR_RESULT_TYPES:
        return fill_from_results(frame, op, out);
    case SS_ATTR_VALUE:
        return fill_value(frame, op, out);
    case SS_ATTR_EPSILON:
        return fill_real(frame, op, out);
    case SS_ATTR_TARGET:
        return fill_target(frame, op, out);
    case SS_ATTR_N_INPUTS:
        return fill_n_inputs(frame, op, n_operands, out);
    case SS_ATTR_EXPONENT_BITS:
    case SS_ATTR_MANTISSA_BITS:
        return fill_format(frame, op, out);
    case SS_ATTR_BODY:
    case SS_ATTR_BODY2:
    case SS_ATTR_BRANCHES:
    case SS_ATTR_TRIPS:
    case SS_ATTR_SIZES:
    case SS_ATTR_POSITIONS:
        return true; /* the caller's */
    default:
        return fill_ints_attr(frame, op, ss_attr_form(out->id), out);
    }
}

bool ss_lower_attrs(struct ss_frame *frame, const struct ss_mlir_op *op,
                    const struct ss_op_def *def, size_t n_operands, struct ss_attrs *attrs)
{
    attrs->count = def->n_attrs;
    attrs->items = ss_alloc_array(&frame->g->arena, def->n_attrs, sizeof *attrs->items);
    for (size_t i = 0; i < def->n_attrs; i++) {
        attrs->items[i].id = def->attrs[i].id;
        if (!fill(frame, op, n_operands, &attrs->items[i]))
            return false;
    }
    return true;
}

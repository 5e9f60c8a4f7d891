/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attributes of the op table from textual attributes: a table of spellings, defaults and
 * enumerators per attribute. */
#include <stdio.h>
#include <string.h>

#include "core/load/lower.h"

/* Defaults of attributes that the text omits. PER_DIM: one entry for each dim that the op's windows
 * move over. */
enum fallback { REQUIRED, EMPTY, ZERO, ONE, ONES_PER_DIM, ZEROS_PER_DIM, ZERO_PAIRS_PER_DIM };

/* The names of an attribute in files, and its enumerators if it has any. */
struct spelling {
    enum ss_attr_id id;
    const char *names[3];
    enum fallback fallback;
    const char *words[6];
};

static const struct spelling spellings[] = {
    {SS_ATTR_DIMENSION, {"dimension", "iota_dimension", "dim"}, REQUIRED, {0}},
    {SS_ATTR_DIMENSIONS, {"dimensions", "broadcast_dimensions", "dims"}, EMPTY, {0}},
    {SS_ATTR_PERMUTATION, {"permutation", "dims"}, EMPTY, {0}},
    {SS_ATTR_START_INDICES, {"start_indices"}, REQUIRED, {0}},
    {SS_ATTR_LIMIT_INDICES, {"limit_indices"}, REQUIRED, {0}},
    {SS_ATTR_STRIDES, {"strides"}, ONES_PER_DIM, {0}},
    {SS_ATTR_SLICE_SIZES, {"slice_sizes", "sizes"}, EMPTY, {0}},
    {SS_ATTR_LOW, {"edge_padding_low", "low"}, REQUIRED, {0}},
    {SS_ATTR_HIGH, {"edge_padding_high", "high"}, REQUIRED, {0}},
    {SS_ATTR_INTERIOR, {"interior_padding", "interior"}, ZEROS_PER_DIM, {0}},
    {SS_ATTR_COMPARE_DIRECTION,
     {"comparison_direction"},
     REQUIRED,
     {"EQ", "NE", "LT", "LE", "GT", "GE"}},
    {SS_ATTR_COMPARE_TYPE,
     {"compare_type"},
     ZERO,
     {"NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"}},
    {SS_ATTR_LHS_BATCHING, {"lhs_batching_dimensions"}, EMPTY, {0}},
    {SS_ATTR_RHS_BATCHING, {"rhs_batching_dimensions"}, EMPTY, {0}},
    {SS_ATTR_LHS_CONTRACTING, {"lhs_contracting_dimensions"}, EMPTY, {0}},
    {SS_ATTR_RHS_CONTRACTING, {"rhs_contracting_dimensions"}, EMPTY, {0}},
    {SS_ATTR_OFFSET_DIMS, {"offset_dims"}, EMPTY, {0}},
    {SS_ATTR_COLLAPSED_SLICE_DIMS, {"collapsed_slice_dims"}, EMPTY, {0}},
    {SS_ATTR_OPERAND_BATCHING, {"operand_batching_dims"}, EMPTY, {0}},
    {SS_ATTR_START_INDICES_BATCHING, {"start_indices_batching_dims"}, EMPTY, {0}},
    {SS_ATTR_START_INDEX_MAP, {"start_index_map"}, EMPTY, {0}},
    {SS_ATTR_INDEX_VECTOR_DIM, {"index_vector_dim"}, ZERO, {0}},
    {SS_ATTR_UPDATE_WINDOW_DIMS, {"update_window_dims"}, EMPTY, {0}},
    {SS_ATTR_INSERTED_WINDOW_DIMS, {"inserted_window_dims"}, EMPTY, {0}},
    {SS_ATTR_INPUT_BATCHING, {"input_batching_dims"}, EMPTY, {0}},
    {SS_ATTR_SCATTER_INDICES_BATCHING, {"scatter_indices_batching_dims"}, EMPTY, {0}},
    {SS_ATTR_SCATTER_DIMS_TO_OPERAND, {"scatter_dims_to_operand_dims"}, EMPTY, {0}},
    {SS_ATTR_INDICES_ARE_SORTED, {"indices_are_sorted"}, ZERO, {0}},
    {SS_ATTR_UNIQUE_INDICES, {"unique_indices"}, ZERO, {0}},
    {SS_ATTR_IS_STABLE, {"is_stable"}, ZERO, {0}},
    {SS_ATTR_WINDOW_DIMENSIONS, {"window_dimensions"}, REQUIRED, {0}},
    {SS_ATTR_WINDOW_STRIDES, {"window_strides", "stride"}, ONES_PER_DIM, {0}},
    {SS_ATTR_BASE_DILATIONS, {"base_dilations"}, ONES_PER_DIM, {0}},
    {SS_ATTR_WINDOW_DILATIONS, {"window_dilations"}, ONES_PER_DIM, {0}},
    {SS_ATTR_PADDING, {"padding", "pad"}, ZERO_PAIRS_PER_DIM, {0}},
    {SS_ATTR_LHS_DILATION, {"lhs_dilation", "lhs_dilate"}, ONES_PER_DIM, {0}},
    {SS_ATTR_RHS_DILATION, {"rhs_dilation", "rhs_dilate"}, ONES_PER_DIM, {0}},
    {SS_ATTR_WINDOW_REVERSAL, {"window_reversal", "reverse"}, ZEROS_PER_DIM, {0}},
    {SS_ATTR_INPUT_BATCH_DIM, {"input_batch_dimension"}, ZERO, {0}},
    {SS_ATTR_INPUT_FEATURE_DIM, {"input_feature_dimension"}, ZERO, {0}},
    {SS_ATTR_INPUT_SPATIAL_DIMS, {"input_spatial_dimensions"}, EMPTY, {0}},
    {SS_ATTR_KERNEL_INPUT_FEATURE_DIM, {"kernel_input_feature_dimension"}, ZERO, {0}},
    {SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM, {"kernel_output_feature_dimension"}, ZERO, {0}},
    {SS_ATTR_KERNEL_SPATIAL_DIMS, {"kernel_spatial_dimensions"}, EMPTY, {0}},
    {SS_ATTR_OUTPUT_BATCH_DIM, {"output_batch_dimension"}, ZERO, {0}},
    {SS_ATTR_OUTPUT_FEATURE_DIM, {"output_feature_dimension"}, ZERO, {0}},
    {SS_ATTR_OUTPUT_SPATIAL_DIMS, {"output_spatial_dimensions"}, EMPTY, {0}},
    {SS_ATTR_FEATURE_GROUP_COUNT, {"feature_group_count"}, ONE, {0}},
    {SS_ATTR_BATCH_GROUP_COUNT, {"batch_group_count"}, ONE, {0}},
    {SS_ATTR_RNG_ALGORITHM,
     {"rng_algorithm", "algorithm"},
     ZERO,
     {"DEFAULT", "THREE_FRY", "PHILOX"}},
    {SS_ATTR_RNG_DISTRIBUTION,
     {"rng_distribution", "distribution"},
     REQUIRED,
     {"UNIFORM", "NORMAL"}},
    {SS_ATTR_FFT_TYPE, {"fft_type", "type"}, REQUIRED, {"FFT", "IFFT", "RFFT", "IRFFT"}},
    {SS_ATTR_FFT_LENGTH, {"fft_length", "length"}, REQUIRED, {0}},
    {SS_ATTR_K, {"k"}, REQUIRED, {0}},
    {SS_ATTR_LOWER, {"lower"}, ZERO, {0}},
    {SS_ATTR_LEFT_SIDE, {"left_side"}, REQUIRED, {0}},
    {SS_ATTR_UNIT_DIAGONAL, {"unit_diagonal"}, ZERO, {0}},
    {SS_ATTR_TRANSPOSE_A, {"transpose_a"}, ZERO, {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"}},
    {SS_ATTR_EXPONENT_BITS, {"exponent_bits"}, REQUIRED, {0}},
    {SS_ATTR_MANTISSA_BITS, {"mantissa_bits"}, REQUIRED, {0}},
    {SS_ATTR_FEATURE_INDEX, {"feature_index"}, REQUIRED, {0}},
};

static const struct spelling *spelling_of(enum ss_attr_id id)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (spellings[i].id == id)
            return &spellings[i];
    return NULL;
}

const char *ss_lower_word(enum ss_attr_id id, int64_t value)
{
    const struct spelling *s = spelling_of(id);
    bool known = s && value >= 0 && value < (int64_t)(sizeof s->words / sizeof *s->words);
    return known && s->words[value] ? s->words[value] : "?";
}

/* Directly, or within the dimension numbers of a dot, gather, scatter or convolution, or what a
 * custom call says of the op that it is. */
static const struct ss_mlir_attr *given(const struct ss_mlir_op *op, const struct spelling *s)
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
        given(op, spelling_of(SS_ATTR_INDEX_VECTOR_DIM)))
        return -1;
    const uint32_t k = gather ? 1 : (op->n_operands - 1) / 2;
    const struct ss_mlir_type *indices = values[op->operands[k]].type;
    const struct ss_mlir_type *batch =
        values[gather ? op->first_result : op->operands[op->n_operands - 1]].type;
    const struct ss_mlir_attr *window =
        given(op, spelling_of(gather ? SS_ATTR_OFFSET_DIMS : SS_ATTR_UPDATE_WINDOW_DIMS));
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

/* Dims that an op's windows, strides and paddings are listed for. */
static size_t per_dim(const struct ss_frame *frame, const struct ss_mlir_op *op)
{
    if (!op->n_operands)
        return 0;
    const struct ss_mlir_type *type = frame->func->values[op->operands[0]].type;
    int rank = type->kind == SS_MLIR_TENSOR ? type->tensor.rank : 0;
    int spatial = strcmp(op->name, "convolution") ? rank : rank - 2;
    return spatial > 0 ? (size_t)spatial : 0;
}

static bool fill_default(struct ss_frame *frame, const struct ss_mlir_op *op,
                         const struct spelling *s, struct ss_attr *out)
{
    size_t n = s->fallback == EMPTY                        ? 0
               : s->fallback == ZERO || s->fallback == ONE ? 1
               : s->fallback == ZERO_PAIRS_PER_DIM         ? 2 * per_dim(frame, op)
                                                           : per_dim(frame, op);
    if (s->fallback == REQUIRED)
        return ss_lower_fail(frame->l, op, SS_E_SYNTAX, "%s has no attribute %s", op->name,
                             s->names[0]);
    out->ints = ss_alloc_array(&frame->g->arena, n, sizeof *out->ints);
    out->count = n;
    for (size_t i = 0; i < n; i++)
        out->ints[i] = s->fallback == ONE || s->fallback == ONES_PER_DIM;
    return true;
}

static bool enumerator(struct ss_frame *frame, const struct ss_mlir_op *op,
                       const struct spelling *s, const struct ss_mlir_attr *attr,
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
                           const struct spelling *s, struct ss_attr *out)
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
        return fill_ints_attr(frame, op, spelling_of(out->id), out);
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
        return fill_ints_attr(frame, op, spelling_of(out->id), out);
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

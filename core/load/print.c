/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints strings, constants and attributes of StableHLO text. */
#include "core/load/print.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/load/lower.h"
#include "core/op/attr_form.h"

void ss_print_escaped(struct ss_buf *out, const char *text)
{
    for (const char *c = text; *c; c++) {
        if (*c == '"' || *c == '\\' || (unsigned char)*c < 0x20)
            ss_buf_printf(out, "\\%02X", (unsigned)(unsigned char)*c);
        else
            ss_buf_putc(out, *c);
    }
}

/* Lists up to here; longer constants as bytes. */
enum { LONGEST_LIST = 64 };

/* The fewest digits that read back as the same number, six at least as other printers do. */
static void print_real(struct ss_buf *out, enum ss_dtype dtype, double value)
{
    static const int digits[] = {6, 8, 16};
    if (!isfinite(value)) {
        ss_buf_printf(out, "0x%0*" PRIX64, ss_dtype_bits(dtype) / 4,
                      ss_float_to_bits(dtype, value));
        return;
    }
    char text[40];
    for (size_t i = 0; i < sizeof digits / sizeof *digits; i++) {
        snprintf(text, sizeof text, "%.*e", digits[i], value);
        if (ss_round_float(dtype, strtod(text, NULL)) == value)
            break;
    }
    ss_buf_puts(out, text);
}

static void print_element(struct ss_buf *out, const struct ss_tensor *t, int64_t i)
{
    enum ss_dtype dtype = t->type.dtype;
    if (ss_dtype_is_complex(dtype)) {
        const struct ss_tensor numbers = ss_tensor_numbers(t);
        ss_buf_putc(out, '(');
        print_element(out, &numbers, 2 * i);
        ss_buf_putc(out, ',');
        print_element(out, &numbers, 2 * i + 1);
        ss_buf_putc(out, ')');
    } else if (dtype == SS_I1)
        ss_buf_puts(out, ss_i64(t)[i] ? "true" : "false");
    else if (t->store != SS_STORE_I64)
        print_real(out, dtype, ss_tensor_get(t, i));
    else if (ss_dtype_class(dtype) == SS_CLASS_UNSIGNED)
        ss_buf_printf(out, "%" PRIu64, (uint64_t)ss_i64(t)[i]);
    else
        ss_buf_printf(out, "%" PRId64, ss_i64(t)[i]);
}

static void print_list(struct ss_buf *out, const struct ss_tensor *t, int level, int64_t *i)
{
    if (level == t->type.rank) {
        print_element(out, t, (*i)++);
        return;
    }
    ss_buf_putc(out, '[');
    for (int64_t k = 0; k < t->type.dims[level]; k++) {
        ss_buf_puts(out, k ? ", " : "");
        print_list(out, t, level + 1, i);
    }
    ss_buf_putc(out, ']');
}

static void print_bytes(struct ss_buf *out, const struct ss_tensor *tensor)
{
    const struct ss_tensor numbers = ss_tensor_numbers(tensor), *t = &numbers;
    static const char digits[] = "0123456789ABCDEF";
    int bytes = ss_dtype_bits(t->type.dtype) / 8;
    ss_buf_puts(out, "\"0x");
    for (int64_t i = 0; i < t->count; i++) {
        uint64_t bits = t->store == SS_STORE_I64
                            ? (uint64_t)ss_i64(t)[i]
                            : ss_float_to_bits(t->type.dtype, ss_tensor_get(t, i));
        for (int b = 0; b < bytes; b++, bits >>= 8) {
            ss_buf_putc(out, digits[bits >> 4 & 15]);
            ss_buf_putc(out, digits[bits & 15]);
        }
    }
    ss_buf_putc(out, '"');
}

void ss_print_dense(struct ss_buf *out, const struct ss_tensor *tensor, const struct ss_type *type)
{
    int64_t i = 0;
    bool splat = tensor->count == 1 && ss_type_count(type) != 0;
    ss_buf_puts(out, "dense<");
    if (splat)
        print_element(out, tensor, 0);
    else if (!tensor->count)
        i = 0; /* an empty constant is written dense<> */
    else if (tensor->count <= LONGEST_LIST || type->dtype == SS_I1 ||
             ss_dtype_bits(type->dtype) < 8)
        print_list(out, tensor, 0, &i);
    else
        print_bytes(out, tensor);
    ss_buf_puts(out, "> : ");
    ss_type_print(out, type);
}

/* How the numbers of an attribute are written. */
enum style { ARRAY, NUMBER, NUMBER_I32, FLAG, FLAGS, PAIRS, WORD, HIDDEN };

struct written {
    enum ss_attr_id id;
    enum style style;
    const char *word_type; /* of a WORD: #stablehlo<word_type X> */
};

/* Attributes that are not lists of i64. */
static const struct written writtens[] = {
    {SS_ATTR_DTYPE, HIDDEN, NULL},
    {SS_ATTR_SHAPE, HIDDEN, NULL},
    {SS_ATTR_RESULT_TYPES, HIDDEN, NULL},
    {SS_ATTR_FUNCTION, HIDDEN, NULL},
    {SS_ATTR_N_INPUTS, HIDDEN, NULL},
    {SS_ATTR_BODY, HIDDEN, NULL},
    {SS_ATTR_BODY2, HIDDEN, NULL},
    {SS_ATTR_BRANCHES, HIDDEN, NULL},
    {SS_ATTR_DIMENSION, NUMBER, NULL},
    {SS_ATTR_K, NUMBER, NULL},
    {SS_ATTR_FEATURE_INDEX, NUMBER, NULL},
    {SS_ATTR_FEATURE_GROUP_COUNT, NUMBER, NULL},
    {SS_ATTR_BATCH_GROUP_COUNT, NUMBER, NULL},
    {SS_ATTR_EXPONENT_BITS, NUMBER_I32, NULL},
    {SS_ATTR_MANTISSA_BITS, NUMBER_I32, NULL},
    {SS_ATTR_INDICES_ARE_SORTED, FLAG, NULL},
    {SS_ATTR_UNIQUE_INDICES, FLAG, NULL},
    {SS_ATTR_IS_STABLE, FLAG, NULL},
    {SS_ATTR_LOWER, FLAG, NULL},
    {SS_ATTR_LEFT_SIDE, FLAG, NULL},
    {SS_ATTR_UNIT_DIAGONAL, FLAG, NULL},
    {SS_ATTR_WINDOW_REVERSAL, FLAGS, NULL},
    {SS_ATTR_PADDING, PAIRS, NULL},
    {SS_ATTR_COMPARE_DIRECTION, WORD, "comparison_direction"},
    {SS_ATTR_COMPARE_TYPE, WORD, "comparison_type"},
    {SS_ATTR_RNG_ALGORITHM, WORD, "rng_algorithm"},
    {SS_ATTR_RNG_DISTRIBUTION, WORD, "rng_distribution"},
    {SS_ATTR_FFT_TYPE, WORD, "fft_type"},
    {SS_ATTR_TRANSPOSE_A, WORD, "transpose"},
};

/* Attributes that share one dictionary of dimension numbers, in its order. */
struct dictionary {
    const char *op, *field, *type;
    enum ss_attr_id ids[7]; /* ends at the first 0, which is DTYPE: never one of them */
};
static const struct dictionary dictionaries[] = {
    {"dot_general",
     "dot_dimension_numbers",
     "dot",
     {SS_ATTR_LHS_BATCHING, SS_ATTR_RHS_BATCHING, SS_ATTR_LHS_CONTRACTING,
      SS_ATTR_RHS_CONTRACTING}},
    {"gather",
     "dimension_numbers",
     "gather",
     {SS_ATTR_OFFSET_DIMS, SS_ATTR_COLLAPSED_SLICE_DIMS, SS_ATTR_OPERAND_BATCHING,
      SS_ATTR_START_INDICES_BATCHING, SS_ATTR_START_INDEX_MAP, SS_ATTR_INDEX_VECTOR_DIM}},
    {"scatter",
     "scatter_dimension_numbers",
     "scatter",
     {SS_ATTR_UPDATE_WINDOW_DIMS, SS_ATTR_INSERTED_WINDOW_DIMS, SS_ATTR_INPUT_BATCHING,
      SS_ATTR_SCATTER_INDICES_BATCHING, SS_ATTR_SCATTER_DIMS_TO_OPERAND, SS_ATTR_INDEX_VECTOR_DIM}},
};

static void print_ints(struct ss_buf *out, const struct ss_attr *attr)
{
    for (size_t i = 0; i < attr->count; i++)
        ss_buf_printf(out, "%s%" PRId64, i ? ", " : "", attr->ints[i]);
}

static void print_dictionary(struct ss_buf *out, const struct ss_op *op, const struct dictionary *d)
{
    ss_buf_printf(out, "%s = #stablehlo.%s<", d->field, d->type);
    bool any = false;
    for (size_t i = 0; d->ids[i]; i++) {
        const struct ss_attr *attr = ss_attr_find(&op->attrs, d->ids[i]);
        bool number = d->ids[i] == SS_ATTR_INDEX_VECTOR_DIM;
        if (!attr || !attr->count)
            continue;
        ss_buf_printf(out, "%s%s = %s", any ? ", " : "", ss_attr_name(attr->id), number ? "" : "[");
        any = true;
        print_ints(out, attr);
        ss_buf_puts(out, number ? "" : "]");
    }
    ss_buf_putc(out, '>');
}

/* One side of a convolution: letters for its named dims, numbers for the spatial ones. */
static void print_side(struct ss_buf *out, const struct ss_op *op, const char *letters,
                       enum ss_attr_id first, enum ss_attr_id second, enum ss_attr_id spatial)
{
    size_t n;
    const int64_t *dims = ss_attr_ints(&op->attrs, spatial, &n);
    ss_buf_putc(out, '[');
    for (int64_t d = 0; d < (int64_t)n + 2; d++) {
        ss_buf_puts(out, d ? ", " : "");
        if (d == ss_attr_int(&op->attrs, first, -1))
            ss_buf_putc(out, letters[0]);
        else if (d == ss_attr_int(&op->attrs, second, -1))
            ss_buf_putc(out, letters[1]);
        for (size_t i = 0; i < n; i++)
            if (dims[i] == d)
                ss_buf_printf(out, "%zu", i);
    }
    ss_buf_putc(out, ']');
}

static void print_conv(struct ss_buf *out, const struct ss_op *op)
{
    ss_buf_puts(out, "dimension_numbers = #stablehlo.conv<");
    print_side(out, op, "bf", SS_ATTR_INPUT_BATCH_DIM, SS_ATTR_INPUT_FEATURE_DIM,
               SS_ATTR_INPUT_SPATIAL_DIMS);
    ss_buf_putc(out, 'x');
    print_side(out, op, "io", SS_ATTR_KERNEL_INPUT_FEATURE_DIM, SS_ATTR_KERNEL_OUTPUT_FEATURE_DIM,
               SS_ATTR_KERNEL_SPATIAL_DIMS);
    ss_buf_puts(out, "->");
    print_side(out, op, "bf", SS_ATTR_OUTPUT_BATCH_DIM, SS_ATTR_OUTPUT_FEATURE_DIM,
               SS_ATTR_OUTPUT_SPATIAL_DIMS);
    ss_buf_putc(out, '>');
}

static bool in_dictionary(const struct ss_op *op, enum ss_attr_id id)
{
    for (size_t k = 0; k < sizeof dictionaries / sizeof *dictionaries; k++)
        for (size_t i = 0; !strcmp(op->def->name, dictionaries[k].op) && dictionaries[k].ids[i];
             i++)
            if (dictionaries[k].ids[i] == id)
                return true;
    return id >= SS_ATTR_INPUT_BATCH_DIM && id <= SS_ATTR_OUTPUT_SPATIAL_DIMS;
}

static const char *attr_name(const struct ss_op *op, enum ss_attr_id id)
{
    if (id == SS_ATTR_DIMENSION && !strcmp(op->def->name, "iota"))
        return "iota_dimension";
    if (id == SS_ATTR_DIMENSIONS && !strcmp(op->def->name, "broadcast_in_dim"))
        return "broadcast_dimensions";
    return ss_attr_name(id);
}

static void print_numbers(struct ss_buf *out, const struct written *w, const struct ss_attr *attr)
{
    switch (w->style) {
    case NUMBER:
        ss_buf_printf(out, "%" PRId64 " : i64", attr->ints[0]);
        break;
    case NUMBER_I32:
        ss_buf_printf(out, "%" PRId64 " : i32", attr->ints[0]);
        break;
    case FLAG:
        ss_buf_puts(out, attr->ints[0] ? "true" : "false");
        break;
    case WORD:
        ss_buf_printf(out, "#stablehlo<%s %s>", w->word_type,
                      ss_attr_word(attr->id, attr->ints[0]));
        break;
    case PAIRS:
        ss_buf_puts(out, "dense<[");
        for (size_t i = 0; i + 1 < attr->count; i += 2)
            ss_buf_printf(out, "%s[%" PRId64 ", %" PRId64 "]", i ? ", " : "", attr->ints[i],
                          attr->ints[i + 1]);
        ss_buf_printf(out, "]> : tensor<%zux2xi64>", attr->count / 2);
        break;
    default:
        ss_buf_puts(out, w->style == FLAGS ? "array<i1" : "array<i64");
        for (size_t i = 0; i < attr->count; i++) {
            ss_buf_puts(out, i ? ", " : ": ");
            if (w->style == FLAGS)
                ss_buf_puts(out, attr->ints[i] ? "true" : "false");
            else
                ss_buf_printf(out, "%" PRId64, attr->ints[i]);
        }
        ss_buf_putc(out, '>');
    }
}

/* One attribute outside of any dictionary; nothing for those that types or regions say. */
static bool print_attr(struct ss_buf *out, const struct ss_op *op, const struct ss_attr *attr,
                       bool any)
{
    struct written w = {.id = attr->id, .style = ARRAY};
    for (size_t i = 0; i < sizeof writtens / sizeof *writtens; i++)
        if (writtens[i].id == attr->id)
            w = writtens[i];
    bool target = attr->id == SS_ATTR_TARGET;
    bool numbers = attr->ints && w.style != HIDDEN && (attr->count || w.style == ARRAY);
    if (in_dictionary(op, attr->id) || !(target || numbers || attr->id == SS_ATTR_EPSILON) ||
        (w.style == PAIRS && !attr->count))
        return false;
    ss_buf_printf(out, "%s%s = ", any ? ", " : "", attr_name(op, attr->id));
    if (attr->id == SS_ATTR_EPSILON) {
        ss_buf_printf(out, "%.9e : f32", attr->real);
    } else if (target) {
        ss_buf_putc(out, '"');
        ss_print_escaped(out, attr->text);
        ss_buf_putc(out, '"');
    } else {
        print_numbers(out, &w, attr);
    }
    return true;
}

void ss_print_attrs(struct ss_buf *out, const struct ss_op *op)
{
    struct ss_buf text = {0};
    bool any = false;
    if (ss_print_is_lapack(op)) {
        ss_print_lapack_attrs(out, op);
        return;
    }
    for (size_t k = 0; k < sizeof dictionaries / sizeof *dictionaries; k++) {
        if (strcmp(op->def->name, dictionaries[k].op))
            continue;
        print_dictionary(&text, op, &dictionaries[k]);
        any = true;
    }
    if (!strcmp(op->def->name, "convolution")) {
        print_conv(&text, op);
        any = true;
    }
    for (size_t i = 0; i < op->attrs.count; i++)
        any |= print_attr(&text, op, &op->attrs.items[i], any);
    if (any)
        ss_buf_printf(out, " <{%s}>", ss_buf_text(&text));
    ss_buf_free(&text);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attributes of HLO's instructions in the words of StableHLO: most have another spelling only;
 * windows, slices, paddings and labels of dims are written in notations of their own. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/load/hlo.h"
#include "core/load/mlir_reader.h"

/* ---- names ---- */

/* Names that StableHLO spells otherwise; the others differ in dashes alone. */
static const char *const others[][2] = {
    {"broadcast", "broadcast_in_dim"},
    {"dot", "dot_general"},
    {"erf", "chlo.erf"},
    {"acos", "chlo.acos"},
    {"acosh", "chlo.acosh"},
    {"asin", "chlo.asin"},
    {"asinh", "chlo.asinh"},
    {"atanh", "chlo.atanh"},
    {"cosh", "chlo.cosh"},
    {"sinh", "chlo.sinh"},
    {"topk", "chlo.top_k"},
    {"clz", "count_leading_zeros"},
};
static const char *const same[] = {"abs",
                                   "add",
                                   "and",
                                   "atan2",
                                   "bitcast-convert",
                                   "cbrt",
                                   "ceil",
                                   "cholesky",
                                   "clamp",
                                   "compare",
                                   "complex",
                                   "concatenate",
                                   "constant",
                                   "convert",
                                   "convolution",
                                   "cosine",
                                   "divide",
                                   "dynamic-slice",
                                   "dynamic-update-slice",
                                   "exponential",
                                   "exponential-minus-one",
                                   "fft",
                                   "floor",
                                   "gather",
                                   "get-dimension-size",
                                   "imag",
                                   "iota",
                                   "is-finite",
                                   "log",
                                   "log-plus-one",
                                   "logistic",
                                   "map",
                                   "maximum",
                                   "minimum",
                                   "multiply",
                                   "negate",
                                   "not",
                                   "or",
                                   "pad",
                                   "popcnt",
                                   "power",
                                   "real",
                                   "reduce",
                                   "reduce-precision",
                                   "reduce-window",
                                   "remainder",
                                   "reshape",
                                   "reverse",
                                   "rng",
                                   "rng-bit-generator",
                                   "round-nearest-afz",
                                   "round-nearest-even",
                                   "rsqrt",
                                   "scatter",
                                   "select",
                                   "select-and-scatter",
                                   "shift-left",
                                   "shift-right-arithmetic",
                                   "shift-right-logical",
                                   "sign",
                                   "sine",
                                   "slice",
                                   "sort",
                                   "sqrt",
                                   "subtract",
                                   "tan",
                                   "tanh",
                                   "transpose",
                                   "triangular-solve",
                                   "xor",
                                   "batch-norm-training",
                                   "batch-norm-inference",
                                   "batch-norm-grad",
                                   "partition-id",
                                   "replica-id"};

const char *ss_hlo_op_name(const struct ss_hlo_instr *instr)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(instr->opcode, others[i][0]))
            return others[i][1];
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (!strcmp(instr->opcode, same[i]))
            return same[i];
    return NULL;
}

/* ---- values ---- */

void ss_hlo_add_field(struct ss_arena *arena, struct ss_hlo_fields *fields, const char *name,
                      struct ss_mlir_attr value)
{
    struct ss_mlir_field field = {.name = name, .value = value};
    ss_push(arena, fields->list, field);
}

struct ss_mlir_attr ss_hlo_ints_attr(struct ss_arena *arena, const int64_t *ints, size_t count)
{
    return (struct ss_mlir_attr){
        .kind = SS_MLIR_INTS, .ints = ss_memdup(arena, ints, count * sizeof *ints), .count = count};
}

static struct ss_mlir_attr int_attr(int64_t value)
{
    return (struct ss_mlir_attr){.kind = SS_MLIR_INT, .integer = value};
}

static struct ss_mlir_attr word_attr(const char *text)
{
    return (struct ss_mlir_attr){.kind = SS_MLIR_WORD, .text = text};
}

struct fielding {
    struct ss_hlo_module *m;
    const struct ss_hlo_computation *c;
    const struct ss_hlo_instr *instr;
    struct ss_arena *arena, *tensors;
    struct ss_hlo_fields *fields;
};

static bool fail(struct fielding *f, const struct ss_hlo_attr *attr, const char *what)
{
    return ss_mlir_fail_at(&f->m->text, attr ? attr->text : f->instr->text, SS_E_SYNTAX, "%s: %s",
                           f->instr->opcode, what);
}

static void add(struct fielding *f, const char *name, struct ss_mlir_attr value)
{
    ss_hlo_add_field(f->arena, f->fields, name, value);
}

static void add_ints(struct fielding *f, const char *name, const int64_t *ints, size_t count)
{
    add(f, name, ss_hlo_ints_attr(f->arena, ints, count));
}

static const struct ss_type *operand_type(const struct fielding *f, uint32_t k)
{
    const struct ss_hlo_instr *instr = f->instr;
    const struct ss_mlir_type *type =
        k < instr->n_operands ? f->c->instrs[instr->operands[k]].shape.type : NULL;
    return type && type->kind == SS_MLIR_TENSOR ? &type->tensor : NULL;
}

/* ---- spellings ---- */

enum value { INTS, INT, FIRST, BOOL, REAL, UPPER };
static const struct {
    const char *opcode, *hlo, *name;
    enum value value;
} spellings[] = {
    {"iota", "iota_dimension", "iota_dimension", INT},
    {"broadcast", "dimensions", "broadcast_dimensions", INTS},
    {"transpose", "dimensions", "permutation", INTS},
    {"reverse", "dimensions", "dimensions", INTS},
    {"concatenate", "dimensions", "dimension", FIRST},
    {"sort", "dimensions", "dimension", FIRST},
    {"sort", "is_stable", "is_stable", BOOL},
    {"get-dimension-size", "dimensions", "dimension", FIRST},
    {"reduce", "dimensions", "dimensions", INTS},
    {"map", "dimensions", "dimensions", INTS},
    {"dynamic-slice", "dynamic_slice_sizes", "slice_sizes", INTS},
    {"compare", "direction", "comparison_direction", UPPER},
    {"compare", "type", "compare_type", UPPER},
    {"dot", "lhs_batch_dims", "lhs_batching_dimensions", INTS},
    {"dot", "rhs_batch_dims", "rhs_batching_dimensions", INTS},
    {"dot", "lhs_contracting_dims", "lhs_contracting_dimensions", INTS},
    {"dot", "rhs_contracting_dims", "rhs_contracting_dimensions", INTS},
    {"gather", "offset_dims", "offset_dims", INTS},
    {"gather", "collapsed_slice_dims", "collapsed_slice_dims", INTS},
    {"gather", "operand_batching_dims", "operand_batching_dims", INTS},
    {"gather", "start_indices_batching_dims", "start_indices_batching_dims", INTS},
    {"gather", "start_index_map", "start_index_map", INTS},
    {"gather", "index_vector_dim", "index_vector_dim", INT},
    {"gather", "slice_sizes", "slice_sizes", INTS},
    {"gather", "indices_are_sorted", "indices_are_sorted", BOOL},
    {"scatter", "update_window_dims", "update_window_dims", INTS},
    {"scatter", "inserted_window_dims", "inserted_window_dims", INTS},
    {"scatter", "input_batching_dims", "input_batching_dims", INTS},
    {"scatter", "scatter_indices_batching_dims", "scatter_indices_batching_dims", INTS},
    {"scatter", "scatter_dims_to_operand_dims", "scatter_dims_to_operand_dims", INTS},
    {"scatter", "index_vector_dim", "index_vector_dim", INT},
    {"scatter", "indices_are_sorted", "indices_are_sorted", BOOL},
    {"scatter", "unique_indices", "unique_indices", BOOL},
    {"convolution", "feature_group_count", "feature_group_count", INT},
    {"convolution", "batch_group_count", "batch_group_count", INT},
    {"fft", "fft_type", "fft_type", UPPER},
    {"fft", "fft_length", "fft_length", INTS},
    {"cholesky", "lower", "lower", BOOL},
    {"triangular-solve", "left_side", "left_side", BOOL},
    {"triangular-solve", "lower", "lower", BOOL},
    {"triangular-solve", "unit_diagonal", "unit_diagonal", BOOL},
    {"triangular-solve", "transpose_a", "transpose_a", UPPER},
    {"reduce-precision", "exponent_bits", "exponent_bits", INT},
    {"reduce-precision", "mantissa_bits", "mantissa_bits", INT},
    {"batch-norm-training", "epsilon", "epsilon", REAL},
    {"batch-norm-training", "feature_index", "feature_index", INT},
    {"batch-norm-inference", "epsilon", "epsilon", REAL},
    {"batch-norm-inference", "feature_index", "feature_index", INT},
    {"batch-norm-grad", "epsilon", "epsilon", REAL},
    {"batch-norm-grad", "feature_index", "feature_index", INT},
    {"topk", "k", "k", INT},
    {"all-gather", "dimensions", "dimension", FIRST},
    {"reduce-scatter", "dimensions", "dimension", FIRST},
    {"all-to-all", "dimensions", "dimension", FIRST},
};

static bool spelled(struct fielding *f, const struct ss_hlo_attr *attr, const char *name,
                    enum value value)
{
    int64_t *ints;
    size_t n;
    const size_t length = (size_t)(attr->end - attr->text);
    char *text = ss_strndup(f->arena, attr->text, length);
    switch (value) {
    case BOOL:
        add(f, name, int_attr(!strcmp(text, "true") || !strcmp(text, "1")));
        return true;
    case REAL:
        add(f, name, (struct ss_mlir_attr){.kind = SS_MLIR_REAL, .real = strtod(text, NULL)});
        return true;
    case UPPER:
        for (char *c = text; *c; c++)
            *c = (char)toupper((unsigned char)*c);
        add(f, name, word_attr(text));
        return true;
    default:
        break;
    }
    if (!ss_hlo_ints(&f->m->text, attr->text, attr->end, f->arena, &ints, &n))
        return false;
    if (value != INTS && !n)
        return fail(f, attr, "a number is missing");
    if (value == INTS)
        add_ints(f, name, ints, n);
    else
        add(f, name, int_attr(ints[0]));
    return true;
}

static bool plain(struct fielding *f)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        if (strcmp(spellings[i].opcode, f->instr->opcode))
            continue;
        const struct ss_hlo_attr *attr = ss_hlo_attr(f->instr, spellings[i].hlo);
        if (attr && !spelled(f, attr, spellings[i].name, spellings[i].value))
            return false;
        if (!attr && spellings[i].value == BOOL)
            add(f, spellings[i].name, int_attr(0)); /* XLA does not print false */
    }
    return true;
}

/* ---- notations ---- */

/* The next of the groups that x separates, as 0_1x2_3; false after the last. */
static bool next_group(const char **at, const char *end, const char **begin, const char **stop)
{
    if (*at >= end)
        return false;
    *begin = *at;
    while (*at < end && **at != 'x')
        (*at)++;
    *stop = *at;
    *at += *at < end;
    return true;
}

enum { MOST_DIMS = SS_MAX_RANK };

/* The integers of a group such as 1_-2; -1: not so many. */
static bool group_ints(const char *begin, const char *end, int64_t *out, int most, int *n)
{
    char text[64];
    const size_t length = (size_t)(end - begin);
    if (length >= sizeof text)
        return false;
    memcpy(text, begin, length);
    text[length] = 0;
    *n = 0;
    for (char *c = text; *c;) {
        char *after;
        if (*n == most)
            return false;
        out[(*n)++] = strtoll(c, &after, 10);
        if (after == c || (*after && *after != '_'))
            return false;
        c = after + (*after == '_');
    }
    return *n > 0;
}

/* [0:2], [0:8:2] */
static bool slice(struct fielding *f)
{
    const struct ss_hlo_attr *attr = ss_hlo_attr(f->instr, "slice");
    const struct ss_type *type = operand_type(f, 0);
    int64_t starts[MOST_DIMS], limits[MOST_DIMS], strides[MOST_DIMS];
    int n = 0;
    if (!attr || !type)
        return fail(f, attr, "it has no attribute slice");
    for (const char *c = attr->text; c < attr->end; c++) {
        if (*c != '[')
            continue;
        char text[96];
        const char *close = memchr(c, ']', (size_t)(attr->end - c));
        const size_t length = close ? (size_t)(close - c - 1) : sizeof text;
        long long start, limit, stride = 1;
        if (length >= sizeof text || n == MOST_DIMS)
            return fail(f, attr, "a dim is not written as [0:8]");
        memcpy(text, c + 1, length);
        text[length] = 0;
        if (sscanf(text, "%lld:%lld:%lld", &start, &limit, &stride) < 2)
            return fail(f, attr, "a dim is not written as [0:8]");
        starts[n] = start;
        limits[n] = limit;
        strides[n++] = stride;
        c = close;
    }
    if (n != type->rank)
        return fail(f, attr, "it does not list each dim");
    add_ints(f, "start_indices", starts, (size_t)n);
    add_ints(f, "limit_indices", limits, (size_t)n);
    add_ints(f, "strides", strides, (size_t)n);
    return true;
}

/* 0_1x2_3_1: low, high, interior */
static bool pad(struct fielding *f)
{
    const struct ss_hlo_attr *attr = ss_hlo_attr(f->instr, "padding");
    int64_t low[MOST_DIMS], high[MOST_DIMS], interior[MOST_DIMS];
    size_t n = 0;
    const char *at = attr ? attr->text : NULL, *begin, *stop;
    while (attr && next_group(&at, attr->end, &begin, &stop)) {
        int64_t each[3] = {0};
        int count;
        if (n == MOST_DIMS || !group_ints(begin, stop, each, 3, &count) || count < 2)
            return fail(f, attr, "a dim is not written as 0_1");
        low[n] = each[0];
        high[n] = each[1];
        interior[n++] = each[2];
    }
    add_ints(f, "edge_padding_low", low, n);
    add_ints(f, "edge_padding_high", high, n);
    add_ints(f, "interior_padding", interior, n);
    return true;
}

/* {size=3x3 stride=2x2 pad=1_1x1_1 lhs_dilate=.. rhs_dilate=.. rhs_reversal=0x1}; the names are
 * those of StableHLO for the op. */
struct window_names {
    const char *size, *stride, *pad, *lhs, *rhs, *reversal;
};
static bool window_part(struct fielding *f, const struct ss_hlo_attr *attr, const char *key,
                        const char *name, int each, size_t rank)
{
    const size_t n = strlen(key);
    int64_t list[2 * MOST_DIMS];
    size_t count = 0;
    const char *at = attr->text, *begin, *stop;
    while (at + n < attr->end && !(!memcmp(at, key, n) && at[n] == '=' &&
                                   (at == attr->text || at[-1] == ' ' || at[-1] == '{')))
        at++;
    if (!name || at + n >= attr->end)
        return true;
    const char *end = at += n + 1;
    while (end < attr->end && *end != ' ' && *end != '}')
        end++;
    while (next_group(&at, end, &begin, &stop)) {
        int got;
        if (count + (size_t)each > 2 * MOST_DIMS ||
            !group_ints(begin, stop, list + count, each, &got) || got != each)
            return fail(f, attr, "the window is not understood");
        count += (size_t)each;
    }
    if (count != rank * (size_t)each)
        return fail(f, attr, "the window has another number of dims");
    add_ints(f, name, list, count);
    return true;
}

static bool window(struct fielding *f, const struct window_names *names, size_t rank)
{
    const struct ss_hlo_attr *attr = ss_hlo_attr(f->instr, "window");
    if (!attr)
        return true;
    return window_part(f, attr, "size", names->size, 1, rank) &&
           window_part(f, attr, "stride", names->stride, 1, rank) &&
           window_part(f, attr, "pad", names->pad, 2, rank) &&
           window_part(f, attr, "lhs_dilate", names->lhs, 1, rank) &&
           window_part(f, attr, "rhs_dilate", names->rhs, 1, rank) &&
           window_part(f, attr, "rhs_reversal", names->reversal, 1, rank);
}

/* A window of size 1 in each dim may be left out. */
static bool reduce_window(struct fielding *f)
{
    static const struct window_names names = {"window_dimensions", "window_strides",   "padding",
                                              "base_dilations",    "window_dilations", NULL};
    const struct ss_type *type = operand_type(f, 0);
    if (!type)
        return fail(f, NULL, "its operand is no tensor");
    return window(f, &names, (size_t)type->rank);
}

/* One part of bf01_oi01->bf01; spatial[k] is the dim that digit k stands for. */
static bool labels(const char **at, const char *end, char first, char second, int64_t named[2],
                   int64_t spatial[MOST_DIMS], int *n_spatial)
{
    unsigned seen = 0;
    int n = 0;
    named[0] = named[1] = -1;
    *n_spatial = 0;
    for (; *at < end && isalnum((unsigned char)**at); (*at)++, n++) {
        const char c = **at;
        const int digit = c - '0';
        if (c == first || c == second) {
            named[c == second] = n;
        } else if (digit >= 0 && digit < MOST_DIMS - 2 && !(seen & 1u << digit)) {
            seen |= 1u << digit;
            spatial[digit] = n;
            ++*n_spatial;
        } else {
            return false;
        }
        if (n >= MOST_DIMS)
            return false;
    }
    return named[0] >= 0 && named[1] >= 0 && seen == (1u << *n_spatial) - 1;
}

static bool convolution(struct fielding *f)
{
    static const struct window_names names = {NULL,           "window_strides", "padding",
                                              "lhs_dilation", "rhs_dilation",   "window_reversal"};
    const struct ss_hlo_attr *attr = ss_hlo_attr(f->instr, "dim_labels");
    int64_t in[2], kernel[2], out[2], in_dims[MOST_DIMS], kernel_dims[MOST_DIMS],
        out_dims[MOST_DIMS];
    int n, n_kernel, n_out;
    if (!attr)
        return fail(f, NULL, "it has no attribute dim_labels");
    const char *at = attr->text;
    bool ok = labels(&at, attr->end, 'b', 'f', in, in_dims, &n) && at < attr->end && *at++ == '_' &&
              labels(&at, attr->end, 'i', 'o', kernel, kernel_dims, &n_kernel) &&
              attr->end - at > 2 && at[0] == '-' && at[1] == '>';
    at += ok ? 2 : 0;
    ok = ok && labels(&at, attr->end, 'b', 'f', out, out_dims, &n_out) && n == n_kernel &&
         n == n_out;
    if (!ok)
        return fail(f, attr, "dim_labels are not written as b01f_01io->b01f");
    add(f, "input_batch_dimension", int_attr(in[0]));
    add(f, "input_feature_dimension", int_attr(in[1]));
    add_ints(f, "input_spatial_dimensions", in_dims, (size_t)n);
    add(f, "kernel_input_feature_dimension", int_attr(kernel[0]));
    add(f, "kernel_output_feature_dimension", int_attr(kernel[1]));
    add_ints(f, "kernel_spatial_dimensions", kernel_dims, (size_t)n);
    add(f, "output_batch_dimension", int_attr(out[0]));
    add(f, "output_feature_dimension", int_attr(out[1]));
    add_ints(f, "output_spatial_dimensions", out_dims, (size_t)n);
    return window(f, &names, (size_t)n);
}

static bool constant(struct fielding *f)
{
    struct ss_tensor *value;
    if (!ss_hlo_literal(&f->m->text, f->instr, f->tensors, &value))
        return false;
    add(f, "value",
        (struct ss_mlir_attr){
            .kind = SS_MLIR_DENSE, .tensor = value, .type = f->instr->shape.type});
    return true;
}

/* rng_threefry, rng_philox, rng_default; rng_uniform, rng_normal */
static bool random_kind(struct fielding *f)
{
    const char *algorithm = ss_hlo_attr_text(f->instr, "algorithm", f->arena);
    const char *distribution = ss_hlo_attr_text(f->instr, "distribution", f->arena);
    if (algorithm)
        add(f, "rng_algorithm",
            word_attr(strstr(algorithm, "three")    ? "THREE_FRY"
                      : strstr(algorithm, "philox") ? "PHILOX"
                                                    : "DEFAULT"));
    if (distribution)
        add(f, "rng_distribution",
            word_attr(strstr(distribution, "normal") ? "NORMAL" : "UNIFORM"));
    return true;
}

/* Its row of the op table takes the largest. */
static bool top_k(struct fielding *f)
{
    const struct ss_hlo_attr *attr = ss_hlo_attr(f->instr, "largest");
    if (!attr || *attr->text == 't' || *attr->text == '1')
        return true;
    return ss_mlir_fail_at(&f->m->text, attr->text, SS_E_UNSUPPORTED,
                           "topk of the smallest elements is not supported");
}

bool ss_hlo_fields(struct ss_hlo_module *m, const struct ss_hlo_computation *c,
                   const struct ss_hlo_instr *instr, struct ss_arena *arena,
                   struct ss_arena *tensors, struct ss_hlo_fields *fields)
{
    static const struct {
        const char *opcode;
        bool (*read)(struct fielding *f);
    } own[] = {
        {"slice", slice},
        {"pad", pad},
        {"reduce-window", reduce_window},
        {"select-and-scatter", reduce_window},
        {"convolution", convolution},
        {"constant", constant},
        {"rng", random_kind},
        {"rng-bit-generator", random_kind},
        {"topk", top_k},
    };
    struct fielding f = {m, c, instr, arena, tensors, fields};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(own[i].opcode, instr->opcode) && !own[i].read(&f))
            return false;
    return plain(&f);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cuda/text.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/graph/graph.h"

/* ---- types ---- */

enum ss_dtype ss_cuda_stored(enum ss_dtype floats, enum ss_dtype declared)
{
    if (ss_dtype_is_float(declared))
        return floats;
    if (ss_dtype_is_complex(declared))
        return floats == SS_F64 ? SS_C128 : SS_C64;
    return declared == SS_I4 ? SS_I8 : declared == SS_U4 ? SS_U8 : declared;
}

int64_t ss_cuda_bytes(const struct ss_value *value)
{
    return ss_type_count(&value->type) * ss_dtype_bits(value->stored) / 8;
}

const char *ss_text_reg(enum ss_dtype stored)
{
    switch (stored) {
    case SS_F64:
        return "f64";
    case SS_C64:
        return "c64";
    case SS_C128:
        return "c128";
    case SS_I64:
        return "i64";
    case SS_U64:
        return "u64";
    default:
        break;
    }
    const enum ss_dtype_class class = ss_dtype_class(stored);
    return class == SS_CLASS_FLOAT ? "f32" : class == SS_CLASS_SIGNED ? "i32" : "u32";
}

static bool is_half(enum ss_dtype stored)
{
    return stored == SS_BF16 || stored == SS_F16;
}

const char *ss_text_mem(enum ss_dtype stored)
{
    switch (stored) {
    case SS_BF16:
    case SS_F16:
    case SS_U16:
        return "u16";
    case SS_I1:
    case SS_U8:
        return "u8";
    case SS_I8:
        return "i8";
    case SS_I16:
        return "i16";
    default:
        return ss_text_reg(stored);
    }
}

static const char *half_name(enum ss_dtype stored)
{
    return stored == SS_BF16 ? "bf16" : "f16";
}

const char *ss_text_from_mem(struct ss_arena *arena, enum ss_dtype stored, const char *x)
{
    if (is_half(stored))
        return ss_sprintf(arena, "load_%s(%s)", half_name(stored), x);
    if (strcmp(ss_text_mem(stored), ss_text_reg(stored)) != 0)
        return ss_sprintf(arena, "(%s)%s", ss_text_reg(stored), x);
    return x;
}

const char *ss_text_to_mem(struct ss_arena *arena, enum ss_dtype stored, const char *x)
{
    if (is_half(stored))
        return ss_sprintf(arena, "store_%s(%s)", half_name(stored), x);
    if (strcmp(ss_text_mem(stored), ss_text_reg(stored)) != 0)
        return ss_sprintf(arena, "(%s)(%s)", ss_text_mem(stored), x);
    return x;
}

const char *ss_text_load(struct ss_arena *arena, enum ss_dtype stored, const char *p,
                         const char *index)
{
    return ss_text_from_mem(
        arena, stored, ss_sprintf(arena, "LD((const %s *)%s, %s)", ss_text_mem(stored), p, index));
}

const char *ss_text_store(struct ss_arena *arena, enum ss_dtype stored, const char *p,
                          const char *index, const char *x)
{
    return ss_sprintf(arena, "ST((%s *)%s, %s, %s);", ss_text_mem(stored), p, index,
                      ss_text_to_mem(arena, stored, x));
}

static const char *real_number(struct ss_arena *arena, const char *reg, double x)
{
    const bool wide = strcmp(reg, "f64") == 0;
    if (x != x)
        return ss_sprintf(arena, "nan_%s()", reg);
    if (isinf(x) || (!wide && isinf((float)x)))
        return ss_sprintf(arena, "%sinfinity_%s()", x < 0 ? "-" : "", reg);
    if (wide)
        return ss_sprintf(arena, "(%.17e)", x);
    return ss_sprintf(arena, "(%.9ef)", (double)(float)x);
}

const char *ss_text_number(struct ss_arena *arena, enum ss_dtype stored, double re, double im)
{
    const enum ss_dtype part = ss_dtype_part(stored);
    const char *reg = ss_text_reg(part);
    if (ss_dtype_is_int(stored))
        return ss_text_integer(arena, stored, ss_int_from_real(stored, re));
    if (part == SS_BF16 || part == SS_F16)
        re = ss_round_float(part, re);
    if (!ss_dtype_is_complex(stored))
        return real_number(arena, reg, re);
    return ss_sprintf(arena, "complex_%s(%s, %s)", reg, real_number(arena, reg, re),
                      real_number(arena, reg, im));
}

const char *ss_text_integer(struct ss_arena *arena, enum ss_dtype stored, int64_t value)
{
    return ss_sprintf(arena, "((%s)0x%" PRIx64 "ull)", ss_text_reg(stored), (uint64_t)value);
}

const char *ss_text_index(struct ss_arena *arena, enum ss_dtype stored, const char *x)
{
    if (stored == SS_U64)
        return ss_sprintf(arena, "((%s) >> 63 ? 0x7fffffffffffffffll : (i64)(%s))", x, x);
    return ss_sprintf(arena, "(i64)(%s)", x);
}

/* ---- elementwise ops ---- */

enum form {
    PLAIN, /* name_type(args) */
    BITS,  /* name_type(args, width) */
    OTHER  /* a case of special_op */
};

static const struct {
    const char *name;
    enum form form;
    bool complex; /* has a complex form */
} elementwise[] = {
    {"abs", PLAIN, true},
    {"add", PLAIN, true},
    {"and", PLAIN, false},
    {"atan2", PLAIN, false},
    {"bitcast_convert", OTHER, false},
    {"cbrt", PLAIN, true},
    {"ceil", PLAIN, false},
    {"clamp", PLAIN, true},
    {"compare", OTHER, true},
    {"complex", OTHER, false},
    {"convert", OTHER, true},
    {"cosine", PLAIN, true},
    {"count_leading_zeros", BITS, false},
    {"divide", PLAIN, true},
    {"exponential", PLAIN, true},
    {"exponential_minus_one", PLAIN, true},
    {"floor", PLAIN, false},
    {"imag", PLAIN, true},
    {"is_finite", PLAIN, false},
    {"log", PLAIN, true},
    {"log_plus_one", PLAIN, true},
    {"logistic", PLAIN, true},
    {"maximum", PLAIN, true},
    {"minimum", PLAIN, true},
    {"multiply", PLAIN, true},
    {"negate", PLAIN, true},
    {"not", BITS, false},
    {"or", PLAIN, false},
    {"popcnt", BITS, false},
    {"power", PLAIN, true},
    {"real", PLAIN, true},
    {"reduce_precision", OTHER, false},
    {"remainder", PLAIN, false},
    {"round_nearest_afz", PLAIN, false},
    {"round_nearest_even", PLAIN, false},
    {"rsqrt", PLAIN, true},
    {"select", OTHER, true},
    {"shift_left", BITS, false},
    {"shift_right_arithmetic", BITS, false},
    {"shift_right_logical", BITS, false},
    {"sign", PLAIN, true},
    {"sine", PLAIN, true},
    {"sqrt", PLAIN, true},
    {"subtract", PLAIN, true},
    {"tan", PLAIN, true},
    {"tanh", PLAIN, true},
    {"xor", PLAIN, false},
    {"chlo.acos", PLAIN, false},
    {"chlo.acosh", PLAIN, false},
    {"chlo.asin", PLAIN, false},
    {"chlo.asinh", PLAIN, false},
    {"chlo.atan", PLAIN, false},
    {"chlo.atanh", PLAIN, false},
    {"chlo.bessel_i1e", PLAIN, false},
    {"chlo.cosh", PLAIN, true},
    {"chlo.digamma", PLAIN, false},
    {"chlo.erf", PLAIN, false},
    {"chlo.erf_inv", PLAIN, false},
    {"chlo.erfc", PLAIN, false},
    {"chlo.is_inf", PLAIN, false},
    {"chlo.is_neg_inf", PLAIN, false},
    {"chlo.is_pos_inf", PLAIN, false},
    {"chlo.lgamma", PLAIN, false},
    {"chlo.next_after", OTHER, false},
    {"chlo.polygamma", PLAIN, false},
    {"chlo.sinh", PLAIN, true},
    {"chlo.square", PLAIN, true},
    {"chlo.tan", PLAIN, true},
    {"chlo.zeta", PLAIN, false},
};

static int find_elementwise(const char *name)
{
    for (size_t i = 0; i < sizeof elementwise / sizeof *elementwise; i++)
        if (strcmp(elementwise[i].name, name) == 0)
            return (int)i;
    return -1;
}

static bool narrow_float(enum ss_dtype dtype)
{
    return dtype == SS_F8E4M3FN || dtype == SS_F8E5M2;
}

bool ss_text_has_op(const struct ss_call *call)
{
    const int i = find_elementwise(call->def->name);
    if (i < 0)
        return false;
    const bool bits = strcmp(call->def->name, "bitcast_convert") == 0 ||
                      strcmp(call->def->name, "chlo.next_after") == 0;
    for (size_t k = 0; k < call->n_in; k++) {
        const enum ss_dtype dtype = call->in[k].dtype;
        if ((ss_dtype_is_complex(dtype) && !elementwise[i].complex) ||
            (bits && (narrow_float(dtype) || narrow_float(call->out->dtype))))
            return false;
    }
    return !bits || (ss_dtype_bits(call->in->dtype) == ss_dtype_bits(call->out->dtype) &&
                     !ss_dtype_is_complex(call->out->dtype));
}

static int value_bits(enum ss_dtype dtype)
{
    return dtype == SS_I1 ? 1 : ss_dtype_bits(dtype);
}

/* An integer register that may have left its declared width. */
static const char *wrap(struct ss_arena *arena, enum ss_dtype dtype, const char *x)
{
    const int bits = value_bits(dtype);
    if (dtype == SS_I1)
        return ss_sprintf(arena, "(u32)((%s) != 0)", x);
    if (!ss_dtype_is_int(dtype) || bits >= 32)
        return x;
    if (ss_dtype_class(dtype) == SS_CLASS_UNSIGNED)
        return ss_sprintf(arena, "((%s) & 0x%xu)", x, (1u << bits) - 1);
    return ss_sprintf(arena, "((i32)((u32)(%s) << %d) >> %d)", x, 32 - bits, 32 - bits);
}

static const char *compare(struct ss_build *b, const struct ss_call *call, const char *const *args)
{
    static const char *const operators[] = {"==", "!=", "<", "<=", ">", ">="};
    const int64_t direction = ss_attr_int(&call->attrs, SS_ATTR_COMPARE_DIRECTION, SS_CMP_EQ);
    const char *reg = ss_text_reg(ss_cuda_stored(b->floats, call->in->dtype));
    const char *x = args[0], *y = args[1];
    if (ss_dtype_is_complex(call->in->dtype)) {
        if (direction == SS_CMP_EQ || direction == SS_CMP_NE)
            return ss_sprintf(b->arena, "(u32)%sequal_%s(%s, %s)",
                              direction == SS_CMP_NE ? "!" : "", reg, x, y);
        const bool swap = direction == SS_CMP_GT || direction == SS_CMP_GE;
        const char *low = swap ? y : x, *high = swap ? x : y;
        if (direction == SS_CMP_LT || direction == SS_CMP_GT)
            return ss_sprintf(b->arena, "(u32)less_%s(%s, %s)", reg, low, high);
        return ss_sprintf(b->arena, "(u32)(less_%s(%s, %s) || equal_%s(%s, %s))", reg, low, high,
                          reg, x, y);
    }
    if (ss_dtype_is_float(call->in->dtype) &&
        ss_attr_int(&call->attrs, SS_ATTR_COMPARE_TYPE, SS_CMP_NOTYPE) == SS_CMP_TOTALORDER)
        return ss_sprintf(b->arena, "(u32)(order_%s(%s) %s order_%s(%s))", reg, x,
                          operators[direction], reg, y);
    return ss_sprintf(b->arena, "(u32)((%s) %s (%s))", x, operators[direction], y);
}

static const char *convert(struct ss_build *b, enum ss_dtype from, enum ss_dtype to, const char *x)
{
    const char *reg = ss_text_reg(ss_cuda_stored(b->floats, to));
    const char *from_reg = ss_text_reg(ss_cuda_stored(b->floats, from));
    const bool complex = ss_dtype_is_complex(to);
    if (ss_dtype_is_complex(from) && complex)
        return x;
    if (ss_dtype_is_complex(from)) {
        const enum ss_dtype part = ss_dtype_part(from);
        return convert(b, part, to, ss_sprintf(b->arena, "(%s).re", x));
    }
    if (complex) {
        const char *part = ss_text_reg(ss_dtype_part(ss_cuda_stored(b->floats, to)));
        return ss_sprintf(b->arena, "complex_%s((%s)(%s), 0)", part, part, x);
    }
    if (to == SS_I1)
        return ss_sprintf(b->arena, "(u32)((%s) != 0)", x);
    if (ss_dtype_is_float(from) && ss_dtype_is_int(to)) {
        const bool is_signed = ss_dtype_class(to) == SS_CLASS_SIGNED;
        return ss_sprintf(b->arena, "(%s)to_%ssigned_%s(%s, %d)", reg, is_signed ? "" : "un",
                          from_reg, x, value_bits(to));
    }
    return wrap(b->arena, to, ss_sprintf(b->arena, "(%s)(%s)", reg, x));
}

bool ss_text_has_bits(enum ss_dtype dtype)
{
    return !narrow_float(dtype) && !ss_dtype_is_complex(dtype);
}

const char *ss_text_to_bits(struct ss_build *b, enum ss_dtype dtype, const char *x)
{
    switch (dtype) {
    case SS_F64:
        return ss_sprintf(b->arena, "bits_f64((f64)(%s))", x);
    case SS_F32:
        return ss_sprintf(b->arena, "bits_f32((f32)(%s))", x);
    case SS_BF16:
    case SS_F16:
        return ss_sprintf(b->arena, "(u32)store_%s((f32)(%s))", half_name(dtype), x);
    default:
        return ss_sprintf(b->arena, "((%s) & 0x%" PRIx64 "ull)", x,
                          UINT64_MAX >> (64 - value_bits(dtype)));
    }
}

const char *ss_text_from_bits(struct ss_build *b, enum ss_dtype dtype, const char *bits)
{
    const char *reg = ss_text_reg(ss_cuda_stored(b->floats, dtype));
    switch (dtype) {
    case SS_F64:
        return ss_sprintf(b->arena, "(%s)of_bits_f64(%s)", reg, bits);
    case SS_F32:
        return ss_sprintf(b->arena, "(%s)of_bits_f32((u32)%s)", reg, bits);
    case SS_BF16:
    case SS_F16:
        return ss_sprintf(b->arena, "(%s)load_%s((u16)%s)", reg, half_name(dtype), bits);
    default:
        return wrap(b->arena, dtype, ss_sprintf(b->arena, "(%s)%s", reg, bits));
    }
}

static const char *next_after(struct ss_build *b, enum ss_dtype dtype, const char *const *args)
{
    const char *reg = ss_text_reg(ss_cuda_stored(b->floats, dtype));
    if (dtype == SS_F64 || dtype == SS_F32)
        return ss_sprintf(b->arena, "(%s)next_after_%s((%s)(%s), (%s)(%s))", reg,
                          ss_dtype_name(dtype), ss_dtype_name(dtype), args[0], ss_dtype_name(dtype),
                          args[1]);
    ss_build_refuse(b, "chlo.next_after of %s", ss_dtype_name(dtype));
    return NULL;
}

static const char *special_op(struct ss_build *b, const struct ss_call *call,
                              const char *const *args)
{
    const enum ss_dtype out = call->out->dtype, in = call->in->dtype;
    const char *reg = ss_text_reg(ss_cuda_stored(b->floats, out));
    const char *name = call->def->name;
    if (strcmp(name, "compare") == 0)
        return compare(b, call, args);
    if (strcmp(name, "convert") == 0)
        return convert(b, in, out, args[0]);
    if (strcmp(name, "select") == 0)
        return ss_sprintf(b->arena, "((%s) ? (%s) : (%s))", args[0], args[1], args[2]);
    if (strcmp(name, "complex") == 0)
        return ss_sprintf(b->arena, "complex_%s(%s, %s)",
                          ss_text_reg(ss_cuda_stored(b->floats, in)), args[0], args[1]);
    if (strcmp(name, "reduce_precision") == 0)
        return ss_sprintf(b->arena, "reduce_precision_%s(%s, %d, %d, %d)", reg, args[0],
                          ss_dtype_exponent_bits(in),
                          (int)ss_attr_int(&call->attrs, SS_ATTR_EXPONENT_BITS, 11),
                          (int)ss_attr_int(&call->attrs, SS_ATTR_MANTISSA_BITS, 52));
    if (strcmp(name, "bitcast_convert") == 0)
        return ss_text_from_bits(b, out, ss_text_to_bits(b, in, args[0]));
    return next_after(b, out, args);
}

const char *ss_text_op(struct ss_build *b, const struct ss_call *call, const char *const *args)
{
    const int i = find_elementwise(call->def->name);
    if (i < 0 || !ss_text_has_op(call)) {
        ss_build_refuse(b, "%s of %s", call->def->name,
                        call->n_in ? ss_dtype_name(call->in->dtype) : "no operand");
        return NULL;
    }
    if (elementwise[i].form == OTHER)
        return special_op(b, call, args);
    const char *name = call->def->name;
    const enum ss_dtype in = call->in->dtype;
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%s_%s(", strncmp(name, "chlo.", 5) == 0 ? name + 5 : name,
                  ss_text_reg(ss_cuda_stored(b->floats, in)));
    for (size_t k = 0; k < call->n_in; k++)
        ss_buf_printf(&text, "%s%s", k ? ", " : "", args[k]);
    if (elementwise[i].form == BITS)
        ss_buf_printf(&text, ", %d", value_bits(in));
    ss_buf_puts(&text, ")");
    const char *x = ss_strdup(b->arena, ss_buf_text(&text));
    ss_buf_free(&text);
    return wrap(b->arena, call->out->dtype, x);
}

/* ---- regions ---- */

static bool hands_on(const struct ss_call *call)
{
    const enum ss_op_class class = call->def->class;
    return class == SS_OP_CLASS_RESHAPE || class == SS_OP_CLASS_BROADCAST_IN_DIM ||
           class == SS_OP_CLASS_IDENTITY;
}

static bool scalar_constant(const struct ss_call *call)
{
    const struct ss_attr *value = ss_attr_find(&call->attrs, SS_ATTR_VALUE);
    return call->def->class == SS_OP_CLASS_CONSTANT && value && value->tensor->count == 1;
}

static const char *region_op(struct ss_build *b, const struct ss_call *call,
                             const char *const *args)
{
    const enum ss_dtype stored = ss_cuda_stored(b->floats, call->out->dtype);
    if (hands_on(call))
        return args[0];
    if (!scalar_constant(call))
        return ss_text_op(b, call, args);
    const struct ss_tensor *value = ss_attr_find(&call->attrs, SS_ATTR_VALUE)->tensor;
    if (value->store == SS_STORE_I64)
        return ss_text_integer(b->arena, stored, ss_i64(value)[0]);
    const struct ss_tensor parts = ss_tensor_numbers(value);
    return ss_text_number(b->arena, stored, ss_tensor_get(&parts, 0),
                          parts.count > 1 ? ss_tensor_get(&parts, 1) : 0);
}

static uint32_t next_name(struct ss_build *b)
{
    return b->n_names++;
}

bool ss_text_region(struct ss_build *b, const struct ss_region *region, const char *const *args,
                    size_t n_args, struct ss_buf *to, const char **out, size_t n_out)
{
    const struct ss_graph *g = region ? region->graph : NULL;
    if (!g || g->n_outputs != n_out || g->n_inputs > n_args)
        return ss_build_refuse(b, "a region of another form");
    const char **names = ss_alloc_array(b->arena, g->n_vars, sizeof *names);
    for (uint32_t k = 0; k < g->n_inputs; k++)
        names[g->inputs[k]] = args[k];
    for (uint32_t i = 0; i < g->n_ops; i++) {
        const struct ss_op *op = &g->ops[i];
        const char *in[8];
        struct ss_call call;
        if (!op->live)
            continue;
        if (op->n_operands > 8 || op->n_results != 1)
            return ss_build_refuse(b, "%s in a region", op->def->name);
        ss_graph_call(g, i, b->arena, &call);
        for (uint32_t k = 0; k < op->n_operands; k++)
            in[k] = names[op->operands[k]];
        const char *x = region_op(b, &call, in);
        if (!x)
            return false;
        const char *reg = ss_text_reg(ss_cuda_stored(b->floats, call.out->dtype));
        const char *name = ss_sprintf(b->arena, "r%u", next_name(b));
        ss_buf_printf(to, "const %s %s = %s;\n", reg, name, x);
        names[op->results[0]] = name;
    }
    for (size_t k = 0; k < n_out; k++)
        out[k] = names[g->outputs[k]];
    return true;
}

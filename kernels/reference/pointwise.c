/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elementwise operators whose operands differ in type: compare, select, clamp, convert,
 * bitcast_convert. */
#include "kernels/reference/kernel.h"
#include "kernels/reference/order.h"
#include "kernels/reference/strided.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

#define KERNEL(name) \
    enum ss_rc ss_kernel_##name(const struct ss_kernel_args *args, struct ss_error *err)

#define COMPARE_LOOP(type, value_of)                                                               \
    do {                                                                                           \
        const type *lhs = args->in[0].data, *rhs = args->in[1].data;                               \
        switch (direction) {                                                                       \
        case SS_CMP_EQ: COMPARE_EACH(value_of, ==); break;                                         \
        case SS_CMP_NE: COMPARE_EACH(value_of, !=); break;                                         \
        case SS_CMP_LT: COMPARE_EACH(value_of, <); break;                                          \
        case SS_CMP_LE: COMPARE_EACH(value_of, <=); break;                                         \
        case SS_CMP_GT: COMPARE_EACH(value_of, >); break;                                          \
        case SS_CMP_GE: COMPARE_EACH(value_of, >=); break;                                         \
        }                                                                                          \
    } while (0)
#define COMPARE_EACH(value_of, operator)                                                           \
    for (int64_t i = 0; i < n; i++)                                                                \
        out[i] = value_of(lhs[i]) operator value_of(rhs[i])
#define ITSELF(x) (x)

KERNEL(compare)
{
    (void)err;
    const struct ss_attrs *attrs = &args->call->attrs;
    const enum ss_compare_direction direction =
        (enum ss_compare_direction)ss_attr_int(attrs, SS_ATTR_COMPARE_DIRECTION, SS_CMP_EQ);
    const int64_t n = args->out[0].count;
    int64_t *out = ss_i64(&args->out[0]);
    if (args->in[0].store == SS_STORE_C128) {
        for (int64_t i = 0; i < n; i++)
            out[i] = ss_complex_compare(ss_c128(&args->in[0])[i], ss_c128(&args->in[1])[i],
                                        direction);
    } else if (args->in[0].store != SS_STORE_I64) {
        if (ss_attr_int(attrs, SS_ATTR_COMPARE_TYPE, SS_CMP_NOTYPE) == SS_CMP_TOTALORDER)
            COMPARE_LOOP(double, ss_total_order_key);
        else
            COMPARE_LOOP(double, ITSELF);
    } else if (ss_dtype_class(args->in[0].type.dtype) == SS_CLASS_SIGNED) {
        COMPARE_LOOP(int64_t, ITSELF);
    } else {
        COMPARE_LOOP(uint64_t, ITSELF);
    }
    return SS_OK;
}

#define SELECT_LOOP(type)                                                                          \
    do {                                                                                           \
        const type *on_true = args->in[1].data, *on_false = args->in[2].data;                      \
        type *out = args->out[0].data;                                                             \
        for (int64_t i = 0; i < n; i++)                                                            \
            out[i] = pred[i] ? on_true[i] : on_false[i];                                           \
    } while (0)

KERNEL(select)
{
    (void)err;
    const int64_t n = args->out[0].count, *pred = ss_i64(&args->in[0]);
    const size_t size = ss_element_size(&args->out[0]);
    if (n == 0)
        return SS_OK;
    if (args->in[0].type.rank == 0)
        memcpy(args->out[0].data, args->in[*pred ? 1 : 2].data, (size_t)n * size);
    else if (size == 4)
        SELECT_LOOP(ss_word4);
    else if (size == 8)
        SELECT_LOOP(ss_word8);
    else
        SELECT_LOOP(ss_word16);
    return SS_OK;
}

/* A bound of one element serves every element. */
#define CLAMP_LOOP(type, maximum, minimum)                                                         \
    do {                                                                                           \
        const type *low = args->in[0].data, *in = args->in[1].data, *high = args->in[2].data;      \
        type *out = args->out[0].data;                                                             \
        for (int64_t i = 0; i < n; i++) {                                                          \
            type above = maximum(in[i], low[i * low_step]);                                        \
            out[i] = minimum(above, high[i * high_step]);                                          \
        }                                                                                          \
    } while (0)
#define INT_MAXIMUM(a, b) ((a) > (b) ? (a) : (b))
#define INT_MINIMUM(a, b) ((a) < (b) ? (a) : (b))

KERNEL(clamp)
{
    (void)err;
    const int64_t n = args->out[0].count;
    const int64_t low_step = args->in[0].type.rank > 0, high_step = args->in[2].type.rank > 0;
    if (args->out[0].store == SS_STORE_C128)
        CLAMP_LOOP(ss_complex, ss_complex_maximum, ss_complex_minimum);
    else if (args->out[0].store != SS_STORE_I64)
        CLAMP_LOOP(double, ss_maximum, ss_minimum);
    else if (ss_dtype_class(args->out[0].type.dtype) == SS_CLASS_SIGNED)
        CLAMP_LOOP(int64_t, INT_MAXIMUM, INT_MINIMUM);
    else
        CLAMP_LOOP(uint64_t, INT_MAXIMUM, INT_MINIMUM);
    ss_finish(args, 0);
    return SS_OK;
}

/* Towards zero, saturating at the ends of the dtype; NaN becomes 0. */
static void float_to_int(const double *in, int64_t *out, int64_t n, enum ss_dtype dtype)
{
    const int bits = ss_dtype_bits(dtype);
    if (ss_dtype_class(dtype) == SS_CLASS_BOOL) {
        for (int64_t i = 0; i < n; i++)
            out[i] = in[i] != 0;
    } else if (ss_dtype_class(dtype) == SS_CLASS_UNSIGNED) {
        const double end = ldexp(1, bits);
        const uint64_t top = UINT64_MAX >> (64 - bits);
        for (int64_t i = 0; i < n; i++)
            out[i] = (int64_t)(in[i] >= end ? top : in[i] > 0 ? (uint64_t)in[i] : 0);
    } else {
        const double end = ldexp(1, bits - 1);
        const int64_t top = INT64_MAX >> (64 - bits);
        for (int64_t i = 0; i < n; i++)
            out[i] = in[i] >= end     ? top
                     : in[i] <= -end  ? -top - 1
                     : in[i] == in[i] ? (int64_t)in[i]
                                      : 0;
    }
}

/* What is complex loses its imaginary part; what becomes so has none. */
static enum ss_rc convert_complex(const struct ss_kernel_args *args, struct ss_error *err)
{
    const struct ss_tensor *in = &args->in[0];
    struct ss_tensor *out = &args->out[0];
    const int64_t n = out->count;
    if (out->store == SS_STORE_C128) {
        for (int64_t i = 0; i < n; i++)
            ss_c128(out)[i] = ss_tensor_get_complex(in, i);
        ss_finish(args, 0);
        return SS_OK;
    }
    struct ss_type type = in->type;
    type.dtype = ss_dtype_part(type.dtype);
    const struct ss_tensor part = ss_tensor_new(args->scratch, &type, SS_STORE_F64);
    for (int64_t i = 0; i < n; i++)
        ss_f64(&part)[i] = creal(ss_c128(in)[i]);
    struct ss_kernel_args real = *args;
    real.in = &part;
    return ss_kernel_convert(&real, err);
}

/* The integer as a double that is rounded to odd if it is to be rounded again: nearest of an odd
 * double is nearest of the integer for all narrower floats. */
static double from_magnitude(uint64_t x, bool odd)
{
    const int beyond = x >> 53 ? 11 - __builtin_clzll(x) : 0; /* bits that a double lacks */
    if (!odd || !beyond)
        return (double)x;
    const uint64_t lost = x & (((uint64_t)1 << beyond) - 1);
    return ldexp((double)(x >> beyond | (lost != 0)), beyond);
}

static void int_to_float(const struct ss_tensor *in, const struct ss_tensor *out, bool odd)
{
    const bool is_signed = in->type.dtype != SS_U64;
    for (int64_t i = 0; i < out->count; i++) {
        const int64_t x = ss_i64(in)[i];
        const bool negative = is_signed && x < 0;
        const double size = from_magnitude(negative ? -(uint64_t)x : (uint64_t)x, odd);
        ss_f64(out)[i] = negative ? -size : size;
    }
}

KERNEL(convert)
{
    (void)err;
    if (args->in[0].store == SS_STORE_C128 || args->out[0].store == SS_STORE_C128)
        return convert_complex(args, err);
    const struct ss_tensor *in = &args->in[0];
    struct ss_tensor *out = &args->out[0];
    const int64_t n = out->count;
    const bool from_int = in->store == SS_STORE_I64, to_int = out->store == SS_STORE_I64;
    if (n == 0)
        return SS_OK;
    if (from_int == to_int) {
        memcpy(out->data, in->data, (size_t)n * 8);
    } else if (to_int) {
        float_to_int(ss_f64(in), ss_i64(out), n, out->type.dtype);
        return SS_OK;
    } else {
        int_to_float(in, out, args->round && out->type.dtype != SS_F64);
    }
    ss_finish(args, 0);
    return SS_OK;
}

static uint64_t element_bits(const struct ss_tensor *t, int64_t i)
{
    if (t->store == SS_STORE_I64)
        return (uint64_t)ss_i64(t)[i] & UINT64_MAX >> (64 - ss_int_bits(t->type.dtype));
    return ss_float_to_bits(t->type.dtype, ss_tensor_get(t, i));
}

static void set_element_bits(struct ss_tensor *t, int64_t i, uint64_t bits)
{
    if (t->store == SS_STORE_I64)
        ss_i64(t)[i] = (int64_t)bits;
    else
        ss_tensor_set(t, i, ss_float_from_bits(t->type.dtype, bits));
}

static int element_width(const struct ss_tensor *t)
{
    return t->store == SS_STORE_I64 ? ss_int_bits(t->type.dtype) : ss_dtype_bits(t->type.dtype);
}

/* Where widths differ, the narrower side has one more minor dim, least significant part first. The
 * two numbers of a complex element are two such parts. */
KERNEL(bitcast_convert)
{
    (void)err;
    const struct ss_tensor from = ss_tensor_numbers(&args->in[0]), *in = &from;
    struct ss_tensor to = ss_tensor_numbers(&args->out[0]), *out = &to;
    const int in_width = element_width(in), out_width = element_width(out);
    if (in_width >= out_width) {
        const int parts = in_width / out_width;
        const uint64_t mask = UINT64_MAX >> (64 - out_width);
        for (int64_t i = 0; i < in->count; i++) {
            uint64_t bits = element_bits(in, i);
            for (int p = 0; p < parts; p++)
                set_element_bits(out, i * parts + p, bits >> (p * out_width) & mask);
        }
    } else {
        const int parts = out_width / in_width;
        for (int64_t i = 0; i < out->count; i++) {
            uint64_t bits = 0;
            for (int p = 0; p < parts; p++)
                bits |= element_bits(in, i * parts + p) << (p * in_width);
            set_element_bits(out, i, bits);
        }
    }
    if (out->store == SS_STORE_I64)
        ss_wrap_span(out->type.dtype, ss_i64(out), out->count);
    return SS_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elementwise operators of two operands of one type. The expressions read a and b. */
#include "kernels/reference/kernel.h"
#include "kernels/reference/special.h"

#define LOOP_TO(out_type, type, expr)                                                              \
    do {                                                                                           \
        const type *lhs_ = args->in[0].data, *rhs_ = args->in[1].data;                             \
        out_type *out_ = args->out[0].data;                                                        \
        for (int64_t i_ = 0, n_ = args->out[0].count; i_ < n_; i_++) {                             \
            type a = lhs_[i_], b = rhs_[i_];                                                       \
            out_[i_] = (expr);                                                                     \
        }                                                                                          \
    } while (0)
#define LOOP(type, expr) LOOP_TO(type, type, expr)

#define KERNEL(name)                                                                               \
    enum ss_rc ss_kernel_##name(const struct ss_kernel_args *args, struct ss_error *err)

/* Floats, signed integers, unsigned integers and booleans (zero-extended in u64); complex numbers,
 * where inference lets them through. */
#define NUMBER_KERNEL(name, float_expr, signed_expr, unsigned_expr, complex_expr)                  \
    KERNEL(name)                                                                                   \
    {                                                                                              \
        (void)err;                                                                                 \
        if (args->out[0].store == SS_STORE_C128)                                                   \
            LOOP(ss_complex, complex_expr);                                                        \
        else if (args->out[0].store != SS_STORE_I64)                                               \
            LOOP(double, float_expr);                                                              \
        else if (ss_dtype_class(args->out[0].type.dtype) == SS_CLASS_SIGNED)                       \
            LOOP(int64_t, signed_expr);                                                            \
        else                                                                                       \
            LOOP(uint64_t, unsigned_expr);                                                         \
        ss_finish(args, 0);                                                                        \
        return SS_OK;                                                                              \
    }

#define FLOAT_KERNEL(name, expr)                                                                   \
    KERNEL(name)                                                                                   \
    {                                                                                              \
        (void)err;                                                                                 \
        LOOP(double, expr);                                                                        \
        ss_finish(args, 0);                                                                        \
        return SS_OK;                                                                              \
    }

/* The same bits whatever the sign. */
#define BITS_KERNEL(name, expr)                                                                    \
    KERNEL(name)                                                                                   \
    {                                                                                              \
        (void)err;                                                                                 \
        LOOP(uint64_t, expr);                                                                      \
        ss_finish(args, 0);                                                                        \
        return SS_OK;                                                                              \
    }

/* A shift by the width or more (a negative amount is a huge one) leaves no bit. */
#define SHIFT_KERNEL(name, expr)                                                                   \
    KERNEL(name)                                                                                   \
    {                                                                                              \
        (void)err;                                                                                 \
        const uint64_t bits = (uint64_t)ss_int_bits(args->out[0].type.dtype);                      \
        const uint64_t mask = UINT64_MAX >> (64 - bits);                                           \
        (void)mask;                                                                                \
        LOOP(uint64_t, expr);                                                                      \
        ss_finish(args, 0);                                                                        \
        return SS_OK;                                                                              \
    }

/* XLA's rules: x / 0 is -1 (all ones), x % 0 is x; the one overflowing quotient wraps. */
static int64_t divide_signed(int64_t a, int64_t b)
{
    if (b == 0)
        return -1;
    return b == -1 ? (int64_t)(0 - (uint64_t)a) : a / b;
}

static int64_t remainder_signed(int64_t a, int64_t b)
{
    if (b == 0)
        return a;
    return b == -1 ? 0 : a % b;
}

static uint64_t power_unsigned(uint64_t base, uint64_t exponent)
{
    uint64_t result = 1;
    for (; exponent; exponent >>= 1, base *= base)
        if (exponent & 1)
            result *= base;
    return result;
}

/* Of the negative powers only those of 1 and -1 are integers; the others truncate to 0. */
static int64_t power_signed(int64_t base, int64_t exponent)
{
    if (exponent >= 0)
        return (int64_t)power_unsigned((uint64_t)base, (uint64_t)exponent);
    if (base == 1)
        return 1;
    return base == -1 ? (exponent & 1 ? -1 : 1) : 0;
}

/* 0 to the power of 0 is 1; C says NaN of it. */
static ss_complex complex_power(ss_complex a, ss_complex b)
{
    return b == 0 ? 1 : a == 0 && creal(b) > 0 ? 0 : cpow(a, b);
}

/* -i log((b + i a) / sqrt(a^2 + b^2)): real operands give the real function. */
static ss_complex complex_atan2(ss_complex a, ss_complex b)
{
    return -I * clog((b + I * a) / csqrt(a * a + b * b));
}

NUMBER_KERNEL(add, a + b, (int64_t)((uint64_t)a + (uint64_t)b), a + b, a + b)
NUMBER_KERNEL(subtract, a - b, (int64_t)((uint64_t)a - (uint64_t)b), a - b, a - b)
NUMBER_KERNEL(multiply, a *b, (int64_t)((uint64_t)a *(uint64_t)b), a *b, a *b)
NUMBER_KERNEL(divide, a / b, divide_signed(a, b), b ? a / b : UINT64_MAX, a / b)
NUMBER_KERNEL(maximum, ss_maximum(a, b), a > b ? a : b, a > b ? a : b, ss_complex_maximum(a, b))
NUMBER_KERNEL(minimum, ss_minimum(a, b), a < b ? a : b, a < b ? a : b, ss_complex_minimum(a, b))
NUMBER_KERNEL(power, pow(a, b), power_signed(a, b), power_unsigned(a, b), complex_power(a, b))

BITS_KERNEL(and, a &b)
BITS_KERNEL(or, a | b)
BITS_KERNEL(xor, a ^ b)

SHIFT_KERNEL(shift_left, b < bits ? a << b : 0)
SHIFT_KERNEL(shift_right_logical, b < bits ? (a & mask) >> b : 0)

KERNEL(shift_right_arithmetic)
{
    (void)err;
    enum ss_dtype dtype = args->out[0].type.dtype;
    const uint64_t bits = (uint64_t)ss_int_bits(dtype);
    /* The sign bit is the top bit of the width, for unsigned dtypes too. */
    const int drop = (int)(64 - bits);
    LOOP(int64_t, (int64_t)((uint64_t)a << drop) >> drop >> ((uint64_t)b < bits ? b : 63));
    ss_finish(args, 0);
    return SS_OK;
}

KERNEL(remainder)
{
    (void)err;
    if (args->out[0].store != SS_STORE_I64)
        LOOP(double, fmod(a, b));
    else if (ss_dtype_class(args->out[0].type.dtype) == SS_CLASS_SIGNED)
        LOOP(int64_t, remainder_signed(a, b));
    else
        LOOP(uint64_t, b ? a % b : a);
    ss_finish(args, 0);
    return SS_OK;
}

KERNEL(atan2)
{
    (void)err;
    if (args->out[0].store == SS_STORE_C128)
        LOOP(ss_complex, complex_atan2(a, b));
    else
        LOOP(double, atan2(a, b));
    ss_finish(args, 0);
    return SS_OK;
}

KERNEL(complex)
{
    (void)err;
    LOOP_TO(ss_complex, double, ss_complex_of(a, b));
    ss_finish(args, 0);
    return SS_OK;
}

FLOAT_KERNEL(chlo_polygamma, ss_polygamma(a, b))
FLOAT_KERNEL(chlo_zeta, ss_zeta(a, b))

static double next_after(double a, double b, enum ss_dtype dtype)
{
    if (a != a || b != b)
        return NAN;
    uint64_t from = ss_float_to_bits(dtype, a), to = ss_float_to_bits(dtype, b);
    return ss_float_from_bits(dtype, ss_next_bits(from, to, ss_dtype_bits(dtype)));
}

KERNEL(chlo_next_after)
{
    (void)err;
    const enum ss_dtype dtype = args->out[0].type.dtype;
    LOOP(double, next_after(a, b, dtype));
    return SS_OK;
}

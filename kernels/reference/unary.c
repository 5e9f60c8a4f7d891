/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elementwise operators of one operand. One macro per domain; the expression reads x. */
#include "kernels/reference/kernel.h"
#include "kernels/reference/special.h"

#define LOOP(in_type, out_type, expr)                                                              \
    do {                                                                                           \
        const in_type *in_ = args->in[0].data;                                                     \
        out_type *out_ = args->out[0].data;                                                        \
        for (int64_t i_ = 0, n_ = args->out[0].count; i_ < n_; i_++) {                             \
            in_type x = in_[i_];                                                                   \
            out_[i_] = (expr);                                                                     \
        }                                                                                          \
    } while (0)

#define KERNEL(name)                                                                               \
    enum ss_rc ss_kernel_##name(const struct ss_kernel_args *args, struct ss_error *err)

/* Floats only. */
#define FLOAT_KERNEL(name, expr)                                                                   \
    KERNEL(name)                                                                                   \
    {                                                                                              \
        (void)err;                                                                                 \
        LOOP(double, double, expr);                                                                \
        ss_finish(args, 0);                                                                        \
        return SS_OK;                                                                              \
    }

/* Floats and complex numbers. */
#define COMPLEX_KERNEL(name, expr, complex_expr)                                                   \
    KERNEL(name)                                                                                   \
    {                                                                                              \
        (void)err;                                                                                 \
        if (args->in[0].store == SS_STORE_C128)                                                    \
            LOOP(ss_complex, ss_complex, complex_expr);                                            \
        else                                                                                       \
            LOOP(double, double, expr);                                                            \
        ss_finish(args, 0);                                                                        \
        return SS_OK;                                                                              \
    }

/* Floats, complex numbers, and integers by another expression. */
#define NUMBER_KERNEL(name, float_expr, int_expr, complex_expr, complex_out)                       \
    KERNEL(name)                                                                                   \
    {                                                                                              \
        (void)err;                                                                                 \
        if (args->in[0].store == SS_STORE_I64)                                                     \
            LOOP(int64_t, int64_t, int_expr);                                                      \
        else if (args->in[0].store == SS_STORE_C128)                                               \
            LOOP(ss_complex, complex_out, complex_expr);                                           \
        else                                                                                       \
            LOOP(double, double, float_expr);                                                      \
        ss_finish(args, 0);                                                                        \
        return SS_OK;                                                                              \
    }

/* Integers only; u has the bits of the declared width and zeros above. */
#define BITS_KERNEL(name, expr)                                                                    \
    KERNEL(name)                                                                                   \
    {                                                                                              \
        (void)err;                                                                                 \
        const int bits = ss_int_bits(args->in[0].type.dtype);                                      \
        const uint64_t mask = UINT64_MAX >> (64 - bits);                                           \
        const int64_t *in_ = args->in[0].data;                                                     \
        int64_t *out_ = args->out[0].data;                                                         \
        for (int64_t i_ = 0, n_ = args->out[0].count; i_ < n_; i_++) {                             \
            uint64_t u = (uint64_t)in_[i_] & mask;                                                 \
            out_[i_] = (int64_t)(expr);                                                            \
        }                                                                                          \
        ss_finish(args, 0);                                                                        \
        return SS_OK;                                                                              \
    }

/* Floats to i1; an integer operand is always finite. */
#define TEST_KERNEL(name, expr, of_int)                                                            \
    KERNEL(name)                                                                                   \
    {                                                                                              \
        (void)err;                                                                                 \
        if (args->in[0].store == SS_STORE_I64)                                                     \
            LOOP(int64_t, int64_t, ((void)x, of_int));                                             \
        else                                                                                       \
            LOOP(double, int64_t, (expr) != 0);                                                    \
        return SS_OK;                                                                              \
    }

/* The difference is lost where z is small; so is that of the cosine from 1. */
static ss_complex exp_minus_one(ss_complex z)
{
    const double half = sin(cimag(z) / 2);
    return ss_complex_of(expm1(creal(z)) * cos(cimag(z)) - 2 * half * half,
                         exp(creal(z)) * sin(cimag(z)));
}

/* Near 0, |1 + z|^2 is 1 plus a small number. */
static ss_complex log_plus_one(ss_complex z)
{
    const double x = creal(z), y = cimag(z);
    if (!(fabs(x) < 0.5 && fabs(y) < 0.5))
        return clog(1 + z);
    return ss_complex_of(0.5 * log1p(x * (2 + x) + y * y), atan2(y, 1 + x));
}

static ss_complex complex_sign(ss_complex z)
{
    return z == 0 ? z : z != z ? ss_complex_of(NAN, NAN) : z / cabs(z);
}

COMPLEX_KERNEL(cbrt, cbrt(x), x == 0 ? 0 : cpow(x, 1.0 / 3))
FLOAT_KERNEL(ceil, ceil(x))
COMPLEX_KERNEL(cosine, cos(x), ccos(x))
COMPLEX_KERNEL(exponential, exp(x), cexp(x))
COMPLEX_KERNEL(exponential_minus_one, expm1(x), exp_minus_one(x))
FLOAT_KERNEL(floor, floor(x))
COMPLEX_KERNEL(log, log(x), clog(x))
COMPLEX_KERNEL(log_plus_one, log1p(x), log_plus_one(x))
COMPLEX_KERNEL(logistic, 1.0 / (1.0 + exp(-x)), 1.0 / (1.0 + cexp(-x)))
FLOAT_KERNEL(round_nearest_afz, round(x))
FLOAT_KERNEL(round_nearest_even, nearbyint(x))
COMPLEX_KERNEL(rsqrt, 1.0 / sqrt(x), 1.0 / csqrt(x))
COMPLEX_KERNEL(sine, sin(x), csin(x))
COMPLEX_KERNEL(sqrt, sqrt(x), csqrt(x))
COMPLEX_KERNEL(tan, tan(x), ctan(x))
COMPLEX_KERNEL(tanh, tanh(x), ctanh(x))
COMPLEX_KERNEL(chlo_acos, acos(x), cacos(x))
COMPLEX_KERNEL(chlo_acosh, acosh(x), cacosh(x))
COMPLEX_KERNEL(chlo_asin, asin(x), casin(x))
COMPLEX_KERNEL(chlo_asinh, asinh(x), casinh(x))
COMPLEX_KERNEL(chlo_atan, atan(x), catan(x))
COMPLEX_KERNEL(chlo_atanh, atanh(x), catanh(x))
FLOAT_KERNEL(chlo_bessel_i1e, ss_bessel_i1e(x))
FLOAT_KERNEL(chlo_digamma, ss_digamma(x))
FLOAT_KERNEL(chlo_erf, erf(x))
FLOAT_KERNEL(chlo_erf_inv, ss_erf_inv(x))
FLOAT_KERNEL(chlo_erfc, erfc(x))
FLOAT_KERNEL(chlo_lgamma, ss_lgamma(x))
COMPLEX_KERNEL(chlo_sinh, sinh(x), csinh(x))
COMPLEX_KERNEL(chlo_tan, tan(x), ctan(x))

/* Negation and squares wrap, so they go through unsigned arithmetic. */
NUMBER_KERNEL(abs, fabs(x), x < 0 ? (int64_t)(0 - (uint64_t)x) : x, cabs(x), double)
NUMBER_KERNEL(negate, -x, (int64_t)(0 - (uint64_t)x), -x, ss_complex)
NUMBER_KERNEL(sign, x > 0 ? 1.0 : x < 0 ? -1.0 : x, (x > 0) - (x < 0), complex_sign(x), ss_complex)
NUMBER_KERNEL(chlo_square, x *x, (int64_t)((uint64_t)x *(uint64_t)x), x *x, ss_complex)

/* Of a float: itself and 0. */
NUMBER_KERNEL(real, x, x, creal(x), double)
NUMBER_KERNEL(imag, ((void)x, 0), ((void)x, 0), cimag(x), double)

BITS_KERNEL(not, ~u &mask)
BITS_KERNEL(popcnt, __builtin_popcountll(u))
BITS_KERNEL(count_leading_zeros, u == 0 ? bits : __builtin_clzll(u) - (64 - bits))

TEST_KERNEL(is_finite, isfinite(x), 1)
TEST_KERNEL(chlo_is_inf, isinf(x), 0)
TEST_KERNEL(chlo_is_neg_inf, isinf(x) && x < 0, 0)
TEST_KERNEL(chlo_is_pos_inf, isinf(x) && x > 0, 0)

/* In the arithmetic of f32 and narrower formats the frameworks add two exponentials. */
static double cosh_f32(double x)
{
    const float log_half = -0.693147180559945309f;
    return expf((float)x + log_half) + expf(log_half - (float)x);
}

KERNEL(chlo_cosh)
{
    (void)err;
    if (args->in[0].store == SS_STORE_C128)
        LOOP(ss_complex, ss_complex, ccosh(x));
    else if (args->round && args->out->type.dtype != SS_F64)
        LOOP(double, double, cosh_f32(x));
    else
        LOOP(double, double, cosh(x));
    ss_finish(args, 0);
    return SS_OK;
}

/* Rounds to nearest even at the given widths. x is of a type with source_bits exponent bits: a
 * target with as many keeps its subnormals; in one with fewer, subnormals become 0 and overflow
 * infinity (and so does NaN if no mantissa bit is left to tell it from infinity). */
static double reduce_precision(double x, int source_bits, int exponent_bits, int mantissa_bits)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const uint64_t sign = bits & (uint64_t)1 << 63, infinity = (uint64_t)0x7ff << 52;
    const uint64_t source_bias = ((uint64_t)1 << (source_bits - 1)) - 1;
    uint64_t magnitude = bits & ~sign;
    bool is_nan = magnitude > infinity;
    if (is_nan && mantissa_bits > 0)
        return x;
    if (!is_nan && source_bits < 11 && magnitude >> 52 < 1024 - source_bias) {
        /* A subnormal of the source: its last bit has the same place in all of them. */
        double last = ldexp(1, 1 - (int)source_bias - mantissa_bits);
        x = exponent_bits < source_bits ? 0 : rint(fabs(x) / last) * last;
        return sign ? -x : x;
    }
    if (mantissa_bits < 52 && !is_nan) {
        uint64_t last = (uint64_t)1 << (52 - mantissa_bits);
        magnitude += (last >> 1) - 1 + ((magnitude & last) != 0);
        magnitude &= ~(last - 1);
    }
    if (exponent_bits < source_bits && !is_nan) {
        const uint64_t bias = ((uint64_t)1 << (exponent_bits - 1)) - 1;
        if (magnitude >> 52 > 1023 + bias)
            magnitude = infinity;
        else if (magnitude >> 52 <= 1023 - bias)
            magnitude = 0;
    }
    bits = sign | (is_nan ? infinity : magnitude);
    memcpy(&x, &bits, sizeof x);
    return x;
}

KERNEL(reduce_precision)
{
    const struct ss_attrs *attrs = &args->call->attrs;
    int64_t exponent_bits = ss_attr_int(attrs, SS_ATTR_EXPONENT_BITS, 11);
    int64_t mantissa_bits = ss_attr_int(attrs, SS_ATTR_MANTISSA_BITS, 52);
    if (exponent_bits < 1 || mantissa_bits < 0)
        return ss_fail(err, SS_E_ARGUMENT, "reduce_precision needs at least one exponent bit");
    int e = (int)ss_clamp_int(exponent_bits, 1, 11), m = (int)ss_clamp_int(mantissa_bits, 0, 52);
    const int source = ss_dtype_exponent_bits(args->in[0].type.dtype);
    LOOP(double, double, reduce_precision(x, source, e, m));
    ss_finish(args, 0);
    return SS_OK;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arithmetic of elements in registers: <operator>_<type>(operands). Floats below 32 bits are f32 in
 * registers, integers below 32 bits i32 or u32; what stores them rounds or wraps. The meaning is
 * that of kernels/reference. */
#ifndef SS_KERNELS_CUDA_DEVICE_NUMBERS_CUH
#define SS_KERNELS_CUDA_DEVICE_NUMBERS_CUH

/* ---- bits ---- */

FN u32 bits_f32(f32 x)
{
    union {
        f32 x;
        u32 bits;
    } of;
    of.x = x;
    return of.bits;
}
FN f32 of_bits_f32(u32 bits)
{
    union {
        f32 x;
        u32 bits;
    } of;
    of.bits = bits;
    return of.x;
}
FN u64 bits_f64(f64 x)
{
    union {
        f64 x;
        u64 bits;
    } of;
    of.x = x;
    return of.bits;
}
FN f64 of_bits_f64(u64 bits)
{
    union {
        f64 x;
        u64 bits;
    } of;
    of.bits = bits;
    return of.x;
}
FN f32 infinity_f32(void)
{
    return of_bits_f32(0x7f800000u);
}
FN f64 infinity_f64(void)
{
    return of_bits_f64(0x7ff0000000000000ull);
}
FN f32 nan_f32(void)
{
    return of_bits_f32(0x7fc00000u);
}
FN f64 nan_f64(void)
{
    return of_bits_f64(0x7ff8000000000000ull);
}

/* ---- 16-bit floats ---- */

FN f32 load_bf16(u16 bits)
{
    return of_bits_f32((u32)bits << 16);
}
FN u16 store_bf16(f32 x)
{
    const u32 bits = bits_f32(x);
    if (x != x)
        return (u16)(bits >> 16 | 0x40);
    return (u16)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}
FN f32 load_f16(u16 bits)
{
#ifdef __CUDA_ARCH__
    f32 x;
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
    return x;
#else
    const u32 sign = (u32)(bits & 0x8000) << 16, size = bits & 0x7fff;
    if (size >= 0x7c00)
        return of_bits_f32(sign | 0x7f800000u | (size & 0x3ff) << 13);
    if (size >= 0x400)
        return of_bits_f32(sign | ((size << 13) + (112u << 23)));
    const f32 small = (f32)size * (1.0f / 16777216.0f);
    return sign ? -small : small;
#endif
}
FN u16 store_f16(f32 x)
{
#ifdef __CUDA_ARCH__
    u16 bits;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(x));
    return bits;
#else
    const u32 bits = bits_f32(x), sign = bits >> 16 & 0x8000, size = bits & 0x7fffffff;
    if (size > 0x7f800000u)
        return (u16)(sign | 0x7e00);
    if (size >= 0x47800000u)
        return (u16)(sign | 0x7c00);
    if (size < 0x38800000u) /* adding 0.5 leaves the bits of a subnormal */
        return (u16)(sign | (bits_f32(of_bits_f32(size) + 0.5f) - 0x3f000000u));
    return (u16)(sign | ((size - (112u << 23) + 0xfff + (size >> 13 & 1)) >> 13));
#endif
}

/* ---- real numbers ---- */

/* T: the type; S: the suffix of its functions in C; B: its bits as an integer. */
#define REAL_NUMBERS(T, S, B, I, TOP)                                                              \
    FN bool negative_##T(T x) { return (bits_##T(x) & (TOP)) != 0; }                               \
    FN T abs_##T(T x) { return fabs##S(x); }                                                       \
    FN T cbrt_##T(T x) { return cbrt##S(x); }                                                      \
    FN T ceil_##T(T x) { return ceil##S(x); }                                                      \
    FN T cosine_##T(T x) { return cos##S(x); }                                                     \
    FN T exponential_##T(T x) { return exp##S(x); }                                                \
    FN T exponential_minus_one_##T(T x) { return expm1##S(x); }                                    \
    FN T floor_##T(T x) { return floor##S(x); }                                                    \
    FN T log_##T(T x) { return log##S(x); }                                                        \
    FN T log_plus_one_##T(T x) { return log1p##S(x); }                                             \
    FN T logistic_##T(T x) { return 1 / (1 + exp##S(-x)); }                                        \
    FN T negate_##T(T x) { return -x; }                                                            \
    FN T real_##T(T x) { return x; }                                                               \
    FN T imag_##T(T x) { return x * 0 == 0 ? 0 : 0; }                                              \
    FN T round_nearest_afz_##T(T x) { return round##S(x); }                                        \
    FN T round_nearest_even_##T(T x) { return rint##S(x); }                                        \
    FN T rsqrt_##T(T x) { return 1 / sqrt##S(x); }                                                 \
    FN T sign_##T(T x) { return x > 0 ? 1 : x < 0 ? -1 : x; }                                      \
    FN T sine_##T(T x) { return sin##S(x); }                                                       \
    FN T sqrt_##T(T x) { return sqrt##S(x); }                                                      \
    FN T square_##T(T x) { return x * x; }                                                         \
    FN T tan_##T(T x) { return tan##S(x); }                                                        \
    FN T tanh_##T(T x) { return tanh##S(x); }                                                      \
    FN T acos_##T(T x) { return acos##S(x); }                                                      \
    FN T acosh_##T(T x) { return acosh##S(x); }                                                    \
    FN T asin_##T(T x) { return asin##S(x); }                                                      \
    FN T asinh_##T(T x) { return asinh##S(x); }                                                    \
    FN T atan_##T(T x) { return atan##S(x); }                                                      \
    FN T atanh_##T(T x) { return atanh##S(x); }                                                    \
    FN T sinh_##T(T x) { return sinh##S(x); }                                                      \
    FN T cosh_##T(T x) { return cosh##S(x); }                                                      \
    FN T erf_##T(T x) { return erf##S(x); }                                                        \
    FN T erfc_##T(T x) { return erfc##S(x); }                                                      \
    FN u32 is_finite_##T(T x) { return x - x == 0; }                                               \
    FN u32 is_inf_##T(T x) { return fabs##S(x) == infinity_##T(); }                                \
    FN u32 is_pos_inf_##T(T x) { return x == infinity_##T(); }                                     \
    FN u32 is_neg_inf_##T(T x) { return x == -infinity_##T(); }                                    \
    FN T add_##T(T a, T b) { return a + b; }                                                       \
    FN T subtract_##T(T a, T b) { return a - b; }                                                  \
    FN T multiply_##T(T a, T b) { return a * b; }                                                  \
    FN T divide_##T(T a, T b) { return a / b; }                                                    \
    FN T power_##T(T a, T b) { return pow##S(a, b); }                                              \
    FN T remainder_##T(T a, T b) { return fmod##S(a, b); }                                         \
    FN T atan2_##T(T a, T b) { return atan2##S(a, b); }                                            \
    FN T maximum_##T(T a, T b)                                                                     \
    {                                                                                              \
        if (a > b || a != a)                                                                       \
            return a;                                                                              \
        if (b > a || b != b)                                                                       \
            return b;                                                                              \
        return negative_##T(a) ? b : a;                                                            \
    }                                                                                              \
    FN T minimum_##T(T a, T b)                                                                     \
    {                                                                                              \
        if (a < b || a != a)                                                                       \
            return a;                                                                              \
        if (b < a || b != b)                                                                       \
            return b;                                                                              \
        return negative_##T(a) ? a : b;                                                            \
    }                                                                                              \
    FN T clamp_##T(T low, T x, T high) { return minimum_##T(maximum_##T(x, low), high); }          \
    FN I order_##T(T x)                                                                            \
    {                                                                                              \
        const B bits = bits_##T(x);                                                                \
        return bits & (TOP) ? (I)(~bits | (TOP)) : (I)bits;                                        \
    }                                                                                              \
    FN T next_after_##T(T a, T b)                                                                  \
    {                                                                                              \
        if (a != a || b != b)                                                                      \
            return nan_##T();                                                                      \
        const B x = bits_##T(a), y = bits_##T(b), u = x & ~(TOP), v = y & ~(TOP);                  \
        if (x == y || (u == 0 && v == 0))                                                          \
            return b;                                                                              \
        if (u == 0)                                                                                \
            return of_bits_##T((y & (TOP)) | 1);                                                   \
        return of_bits_##T((x & (TOP)) != (y & (TOP)) || u > v ? x - 1 : x + 1);                   \
    }
REAL_NUMBERS(f32, f, u32, i32, 0x80000000u)
REAL_NUMBERS(f64, , u64, i64, 0x8000000000000000ull)

/* Rounds to nearest even at the given widths. x is of a type with source_bits exponent bits: a target
 * with as many keeps its subnormals; in one with fewer they become 0. */
FN f64 reduce_precision_f64(f64 x, int source_bits, int exponent_bits, int mantissa_bits)
{
    const u64 bits = bits_f64(x), sign = bits & 0x8000000000000000ull;
    const u64 infinity = 0x7ff0000000000000ull;
    const u64 source_bias = (1ull << (source_bits - 1)) - 1;
    u64 size = bits & ~sign;
    const bool is_nan = size > infinity;
    if (is_nan)
        return mantissa_bits > 0 ? x : of_bits_f64(sign | infinity);
    if (source_bits < 11 && size >> 52 < 1024 - source_bias) {
        const f64 last = of_bits_f64((1024 - source_bias - (u64)mantissa_bits) << 52);
        const f64 rounded = exponent_bits < source_bits ? 0 : rint(of_bits_f64(size) / last) * last;
        return sign ? -rounded : rounded;
    }
    if (mantissa_bits < 52) {
        const u64 last = 1ull << (52 - mantissa_bits);
        size += (last >> 1) - 1 + ((size & last) != 0);
        size &= ~(last - 1);
    }
    if (exponent_bits < source_bits) {
        const u64 bias = (1ull << (exponent_bits - 1)) - 1;
        if (size >> 52 > 1023 + bias)
            size = infinity;
        else if (size >> 52 <= 1023 - bias)
            size = 0;
    }
    return of_bits_f64(sign | size);
}
FN f32 reduce_precision_f32(f32 x, int source_bits, int exponent_bits, int mantissa_bits)
{
    return (f32)reduce_precision_f64(x, source_bits, exponent_bits, mantissa_bits);
}

/* ---- integers ---- */

/* U: the unsigned type of that width; `bits` is the width that the program declares. */
#define INTEGERS(T, U, W)                                                                          \
    FN T add_##T(T a, T b) { return (T)((U)a + (U)b); }                                            \
    FN T subtract_##T(T a, T b) { return (T)((U)a - (U)b); }                                       \
    FN T multiply_##T(T a, T b) { return (T)((U)a * (U)b); }                                       \
    FN T square_##T(T a) { return (T)((U)a * (U)a); }                                              \
    FN T negate_##T(T a) { return (T)(0 - (U)a); }                                                 \
    FN T maximum_##T(T a, T b) { return a > b ? a : b; }                                           \
    FN T minimum_##T(T a, T b) { return a < b ? a : b; }                                           \
    FN T clamp_##T(T low, T x, T high) { return minimum_##T(maximum_##T(x, low), high); }          \
    FN T and_##T(T a, T b) { return a & b; }                                                       \
    FN T or_##T(T a, T b) { return a | b; }                                                        \
    FN T xor_##T(T a, T b) { return a ^ b; }                                                       \
    FN U mask_##T(int bits) { return (U) ~(U)0 >> (W - bits); }                                    \
    FN T not_##T(T a, int bits) { return (T)(~(U)a & mask_##T(bits)); }                            \
    FN T popcnt_##T(T a, int bits)                                                                 \
    {                                                                                              \
        T n = 0;                                                                                   \
        for (U u = (U)a & mask_##T(bits); u; u &= u - 1)                                           \
            n++;                                                                                   \
        return n;                                                                                  \
    }                                                                                              \
    FN T count_leading_zeros_##T(T a, int bits)                                                    \
    {                                                                                              \
        T n = (T)bits;                                                                             \
        for (U u = (U)a & mask_##T(bits); u; u >>= 1)                                              \
            n--;                                                                                   \
        return n;                                                                                  \
    }                                                                                              \
    FN T shift_left_##T(T a, T b, int bits) { return (U)b < (U)bits ? (T)((U)a << b) : 0; }        \
    FN T shift_right_logical_##T(T a, T b, int bits)                                               \
    {                                                                                              \
        return (U)b < (U)bits ? (T)(((U)a & mask_##T(bits)) >> b) : 0;                             \
    }                                                                                              \
    FN u32 is_finite_##T(T x) { return x == x; }                                                   \
    FN u32 is_inf_##T(T x) { return x != x; }                                                      \
    FN u32 is_pos_inf_##T(T x) { return x != x; }                                                  \
    FN u32 is_neg_inf_##T(T x) { return x != x; }                                                  \
    FN T order_##T(T x) { return x; }
#define SIGNED_INTEGERS(T, U, W)                                                                   \
    INTEGERS(T, U, W)                                                                              \
    FN T abs_##T(T a) { return a < 0 ? negate_##T(a) : a; }                                        \
    FN T sign_##T(T a) { return (a > 0) - (a < 0); }                                               \
    FN T divide_##T(T a, T b) { return b == 0 ? -1 : b == -1 ? negate_##T(a) : a / b; }            \
    FN T remainder_##T(T a, T b) { return b == 0 ? a : b == -1 ? 0 : a % b; }                      \
    FN T power_##T(T a, T b)                                                                       \
    {                                                                                              \
        U result = 1, base = (U)a;                                                                 \
        if (b < 0)                                                                                 \
            return a == 1 ? 1 : a == -1 ? (b & 1 ? -1 : 1) : 0;                                    \
        for (; b; b >>= 1, base *= base)                                                           \
            result *= b & 1 ? base : 1;                                                            \
        return (T)result;                                                                          \
    }                                                                                              \
    FN T shift_right_arithmetic_##T(T a, T b, int bits)                                            \
    {                                                                                              \
        return (T)((U)a << (W - bits)) >> (W - bits) >> ((U)b < (U)bits ? b : W - 1);              \
    }
#define UNSIGNED_INTEGERS(T, I, W)                                                                 \
    INTEGERS(T, T, W)                                                                              \
    FN T abs_##T(T a) { return a; }                                                                \
    FN T sign_##T(T a) { return a > 0; }                                                           \
    FN T divide_##T(T a, T b) { return b == 0 ? ~(T)0 : a / b; }                                   \
    FN T remainder_##T(T a, T b) { return b == 0 ? a : a % b; }                                    \
    FN T power_##T(T a, T b)                                                                       \
    {                                                                                              \
        T result = 1;                                                                              \
        for (; b; b >>= 1, a *= a)                                                                 \
            result *= b & 1 ? a : 1;                                                               \
        return result;                                                                             \
    }                                                                                              \
    FN T shift_right_arithmetic_##T(T a, T b, int bits)                                            \
    {                                                                                              \
        return (T)((I)(a << (W - bits)) >> (W - bits) >> (b < (T)bits ? b : W - 1));               \
    }
SIGNED_INTEGERS(i32, u32, 32)
SIGNED_INTEGERS(i64, u64, 64)
UNSIGNED_INTEGERS(u32, i32, 32)
UNSIGNED_INTEGERS(u64, i64, 64)

/* Towards zero, saturating at the ends of an integer of so many bits; NaN becomes 0. */
#define FLOAT_TO_INTEGERS(T)                                                                       \
    FN i64 to_signed_##T(T x, int bits)                                                            \
    {                                                                                              \
        const T end = (T)(1ull << (bits - 1));                                                     \
        const i64 top = 0x7fffffffffffffffll >> (64 - bits);                                       \
        return x >= end ? top : x <= -end ? -top - 1 : x == x ? (i64)x : 0;                        \
    }                                                                                              \
    FN u64 to_unsigned_##T(T x, int bits)                                                          \
    {                                                                                              \
        const T end = (T)(1ull << (bits - 1)) * 2;                                                 \
        return x >= end ? ~0ull >> (64 - bits) : x > 0 ? (u64)x : 0;                               \
    }
FLOAT_TO_INTEGERS(f32)
FLOAT_TO_INTEGERS(f64)

/* ---- complex numbers ---- */

#define COMPLEX_NUMBERS(C, T, S)                                                                   \
    FN C complex_##T(T re, T im)                                                                   \
    {                                                                                              \
        C z;                                                                                       \
        z.re = re;                                                                                 \
        z.im = im;                                                                                 \
        return z;                                                                                  \
    }                                                                                              \
    FN T real_##C(C z) { return z.re; }                                                            \
    FN T imag_##C(C z) { return z.im; }                                                            \
    FN C add_##C(C a, C b) { return complex_##T(a.re + b.re, a.im + b.im); }                       \
    FN C subtract_##C(C a, C b) { return complex_##T(a.re - b.re, a.im - b.im); }                  \
    FN C multiply_##C(C a, C b)                                                                    \
    {                                                                                              \
        return complex_##T(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);                  \
    }                                                                                              \
    FN C divide_##C(C a, C b)                                                                      \
    {                                                                                              \
        if (fabs##S(b.re) >= fabs##S(b.im)) {                                                      \
            const T r = b.im / b.re, d = b.re + b.im * r;                                          \
            return complex_##T((a.re + a.im * r) / d, (a.im - a.re * r) / d);                      \
        }                                                                                          \
        const T r = b.re / b.im, d = b.re * r + b.im;                                              \
        return complex_##T((a.re * r + a.im) / d, (a.im * r - a.re) / d);                          \
    }                                                                                              \
    FN C conjugate_##C(C z) { return complex_##T(z.re, -z.im); }                                   \
    FN C real_root_##C(C z) { return complex_##T(sqrt##S(z.re), 0); }                              \
    /* Of a row with the first `kept` of n numbers whose others follow by symmetry. */             \
    FN C hermitian_##C(const C *row, i64 x, i64 kept, i64 n)                                       \
    {                                                                                              \
        const C z = LD(row, x < kept ? x : n - x);                                                 \
        return complex_##T(z.re, x == 0 || 2 * x == n ? 0 : x < kept ? z.im : -z.im);              \
    }                                                                                              \
    FN C scale_##C(C a, T by) { return complex_##T(a.re * by, a.im * by); }                        \
    FN C negate_##C(C z) { return complex_##T(-z.re, -z.im); }                                     \
    FN C square_##C(C z) { return multiply_##C(z, z); }                                            \
    FN T abs_##C(C z) { return hypot##S(z.re, z.im); }                                             \
    FN C exponential_##C(C z)                                                                      \
    {                                                                                              \
        const T size = exp##S(z.re);                                                               \
        return complex_##T(size * cos##S(z.im), z.im == 0 ? z.im : size * sin##S(z.im));           \
    }                                                                                              \
    FN C exponential_minus_one_##C(C z)                                                            \
    {                                                                                              \
        const T half = sin##S(z.im / 2);                                                           \
        return complex_##T(expm1##S(z.re) * cos##S(z.im) - 2 * half * half,                        \
                           exp##S(z.re) * sin##S(z.im));                                           \
    }                                                                                              \
    FN C log_##C(C z)                                                                              \
    {                                                                                              \
        return complex_##T(log##S(hypot##S(z.re, z.im)), atan2##S(z.im, z.re));                    \
    }                                                                                              \
    FN C log_plus_one_##C(C z)                                                                     \
    {                                                                                              \
        if (!(fabs##S(z.re) < 0.5f && fabs##S(z.im) < 0.5f))                                       \
            return log_##C(complex_##T(1 + z.re, z.im));                                           \
        return complex_##T(log1p##S(z.re * (2 + z.re) + z.im * z.im) / 2,                          \
                           atan2##S(z.im, 1 + z.re));                                              \
    }                                                                                              \
    FN C sqrt_##C(C z)                                                                             \
    {                                                                                              \
        const T size = hypot##S(z.re, z.im);                                                       \
        const T at = sqrt##S((size + fabs##S(z.re)) / 2);                                          \
        if (size == 0)                                                                             \
            return complex_##T(0, z.im);                                                           \
        if (z.re >= 0)                                                                             \
            return complex_##T(at, z.im / (2 * at));                                               \
        return complex_##T(fabs##S(z.im) / (2 * at), negative_##T(z.im) ? -at : at);               \
    }                                                                                              \
    FN C rsqrt_##C(C z) { return divide_##C(complex_##T(1, 0), sqrt_##C(z)); }                     \
    FN C cosine_##C(C z)                                                                           \
    {                                                                                              \
        return complex_##T(cos##S(z.re) * cosh##S(z.im), -sin##S(z.re) * sinh##S(z.im));           \
    }                                                                                              \
    FN C sine_##C(C z)                                                                             \
    {                                                                                              \
        return complex_##T(sin##S(z.re) * cosh##S(z.im), cos##S(z.re) * sinh##S(z.im));            \
    }                                                                                              \
    FN C sinh_##C(C z)                                                                             \
    {                                                                                              \
        return complex_##T(sinh##S(z.re) * cos##S(z.im), cosh##S(z.re) * sin##S(z.im));            \
    }                                                                                              \
    FN C cosh_##C(C z)                                                                             \
    {                                                                                              \
        return complex_##T(cosh##S(z.re) * cos##S(z.im), sinh##S(z.re) * sin##S(z.im));            \
    }                                                                                              \
    FN C tanh_##C(C z)                                                                             \
    {                                                                                              \
        if (fabs##S(z.re) > 20)                                                                    \
            return complex_##T(z.re > 0 ? 1 : -1, 0);                                              \
        return divide_##C(sinh_##C(z), cosh_##C(z));                                               \
    }                                                                                              \
    FN C tan_##C(C z)                                                                              \
    {                                                                                              \
        const C t = tanh_##C(complex_##T(-z.im, z.re));                                            \
        return complex_##T(t.im, -t.re);                                                           \
    }                                                                                              \
    FN C logistic_##C(C z)                                                                         \
    {                                                                                              \
        const C e = exponential_##C(negate_##C(z));                                                \
        return divide_##C(complex_##T(1, 0), complex_##T(1 + e.re, e.im));                         \
    }                                                                                              \
    FN C sign_##C(C z)                                                                             \
    {                                                                                              \
        const T size = hypot##S(z.re, z.im);                                                       \
        if (z.re != z.re || z.im != z.im)                                                          \
            return complex_##T(nan_##T(), nan_##T());                                              \
        return size == 0 ? z : complex_##T(z.re / size, z.im / size);                              \
    }                                                                                              \
    FN C power_##C(C a, C b)                                                                       \
    {                                                                                              \
        if (b.re == 0 && b.im == 0)                                                                \
            return complex_##T(1, 0);                                                              \
        if (a.re == 0 && a.im == 0 && b.re > 0)                                                    \
            return complex_##T(0, 0);                                                              \
        return exponential_##C(multiply_##C(log_##C(a), b));                                       \
    }                                                                                              \
    FN C cbrt_##C(C z)                                                                             \
    {                                                                                              \
        return z.re == 0 && z.im == 0 ? z : exponential_##C(scale_##C(log_##C(z), (T)1 / 3));      \
    }                                                                                              \
    FN bool is_nan_##C(C z) { return z.re != z.re || z.im != z.im; }                               \
    FN bool equal_##C(C a, C b) { return a.re == b.re && a.im == b.im; }                           \
    FN bool less_##C(C a, C b) { return a.re < b.re || (a.re == b.re && a.im < b.im); }            \
    FN C maximum_##C(C a, C b)                                                                     \
    {                                                                                              \
        return is_nan_##C(a) || (!is_nan_##C(b) && !less_##C(a, b)) ? a : b;                       \
    }                                                                                              \
    FN C minimum_##C(C a, C b)                                                                     \
    {                                                                                              \
        return is_nan_##C(a) || (!is_nan_##C(b) && !less_##C(b, a)) ? a : b;                       \
    }                                                                                              \
    FN C clamp_##C(C low, C x, C high) { return minimum_##C(maximum_##C(x, low), high); }
COMPLEX_NUMBERS(c64, f32, f)
COMPLEX_NUMBERS(c128, f64, )

/* exp(-2 pi i k / n), 0 <= k < n, from an angle of at most an eighth of a turn. */
FN c128 root_of_unity(i64 k, i64 n)
{
    const i64 quarter = 4 * k / n, rest = 4 * k % n;
    const f64 turn = 1.57079632679489661923 / (f64)n;
    const bool near = 2 * rest <= n;
    const f64 x = turn * (f64)(near ? rest : n - rest);
    const f64 c = near ? cos(x) : sin(x), s = near ? sin(x) : cos(x);
    switch (quarter & 3) {
    case 0:
        return complex_f64(c, -s);
    case 1:
        return complex_f64(-s, -c);
    case 2:
        return complex_f64(-c, s);
    default:
        return complex_f64(s, c);
    }
}

/* Far outside of any tensor, yet safe to add lengths to. */
FN i64 far_index(i64 index)
{
    return clamp_i64(-(1ll << 61), index, 1ll << 61);
}

/* ---- random numbers ---- */

/* ThreeFry-2x32-20. */
FN u64 threefry(u64 key, u64 counter)
{
    const u32 k0 = (u32)key, k1 = (u32)(key >> 32), k2 = k0 ^ k1 ^ 0x1bd11bdau;
    u32 x = (u32)counter + k0, y = (u32)(counter >> 32) + k1;
    for (u32 group = 0; group < 5; group++) {
        for (u32 round = 0; round < 4; round++) {
            const u32 even = 0x061a0f0du >> 8 * round & 0xff, odd = 0x18101d11u >> 8 * round & 0xff;
            const u32 by = group % 2 ? odd : even;
            x += y;
            y = (y << by | y >> (32 - by)) ^ x;
        }
        x += group % 3 == 0 ? k1 : group % 3 == 1 ? k2 : k0;
        y += (group % 3 == 0 ? k2 : group % 3 == 1 ? k0 : k1) + group + 1;
    }
    return x | (u64)y << 32;
}

/* Words 2 part and 2 part + 1 of a block of Philox-4x32-10. */
FN u64 philox(u64 low, u64 high, u64 key, u32 part)
{
    u32 c0 = (u32)low, c1 = (u32)(low >> 32), c2 = (u32)high, c3 = (u32)(high >> 32);
    u32 k0 = (u32)key, k1 = (u32)(key >> 32);
    for (u32 round = 0; round < 10; round++, k0 += 0x9e3779b9u, k1 += 0xbb67ae85u) {
        const u64 p = (u64)c0 * 0xd2511f53u, q = (u64)c2 * 0xcd9e8d57u;
        const u32 n0 = (u32)(q >> 32) ^ c1 ^ k0, n2 = (u32)(p >> 32) ^ c3 ^ k1;
        c0 = n0;
        c1 = (u32)q;
        c2 = n2;
        c3 = (u32)p;
    }
    return part ? c2 | (u64)c3 << 32 : c0 | (u64)c1 << 32;
}

/* Element `at` of the stream that starts at a counter of 128 bits. */
FN u64 philox_bits(u64 key, u64 counter, u64 counter_high, u64 at, bool wide)
{
    const u64 per_block = wide ? 2 : 4, low = counter + at / per_block;
    const u64 part = at % per_block;
    const u64 words = philox(low, counter_high + (low < counter), key, (u32)(wide ? part : part / 2));
    return wide ? words : words >> 32 * (part % 2) & 0xffffffffu;
}

/* rng: the draws of core/base/rng.c with seed 0. */
FN f64 random_uniform(f64 low, f64 high, u64 at)
{
    return low + (high - low) * ((f64)(philox(at, 0, 0, 0) >> 11) / 9007199254740992.0);
}
FN f64 random_normal(f64 mean, f64 deviation, u64 at)
{
    i64 sum = -4 * 65535;
    for (u32 part = 0; part < 2; part++)
        for (u32 k = 0; k < 4; k++)
            sum += (i64)(philox(at, 1, 0, part) >> 16 * k & 0xffff);
    return mean + deviation * ((f64)sum * (1 / 53509.91992145008));
}
FN u64 random_below(u64 low, u64 high, u64 at)
{
    const u64 n = high - low, bits = philox(at, 0, 0, 0);
    const u64 b0 = (u32)bits, b1 = bits >> 32, n0 = (u32)n, n1 = n >> 32;
    const u64 middle = b1 * n0 + (b0 * n0 >> 32), cross = b0 * n1 + (u32)middle;
    return n == 0 ? low : low + b1 * n1 + (middle >> 32) + (cross >> 32);
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/tensor/dtype.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *name;
    enum ss_dtype_class cls;
    int bits;
} dtypes[SS_N_DTYPES] = {
#define X(id, dtype_name, dtype_class, dtype_bits) [id] = {dtype_name, dtype_class, dtype_bits},
    SS_DTYPES(X)
#undef X
};

/* Layout of a float format narrower than f32. */
struct format {
    int exponent_bits, mantissa_bits;
    bool has_inf; /* no: the top exponent holds numbers, and only its last mantissa is NaN */
    double largest;
};

static const struct format *format_of(enum ss_dtype dtype)
{
    static const struct format f16 = {5, 10, true, 65504.0};
    static const struct format bf16 = {8, 7, true, 0x1.fep127};
    static const struct format f8e4m3fn = {4, 3, false, 448.0};
    static const struct format f8e5m2 = {5, 2, true, 57344.0};
    switch (dtype) {
    case SS_F16:
        return &f16;
    case SS_BF16:
        return &bf16;
    case SS_F8E4M3FN:
        return &f8e4m3fn;
    case SS_F8E5M2:
        return &f8e5m2;
    default:
        return NULL;
    }
}

static int least_exponent(const struct format *f)
{
    return 2 - (1 << (f->exponent_bits - 1));
}

const char *ss_dtype_name(enum ss_dtype dtype)
{
    return dtypes[dtype].name;
}

enum ss_dtype_class ss_dtype_class(enum ss_dtype dtype)
{
    return dtypes[dtype].cls;
}

int ss_dtype_bits(enum ss_dtype dtype)
{
    return dtypes[dtype].bits;
}

int ss_dtype_exponent_bits(enum ss_dtype dtype)
{
    const struct format *f = format_of(dtype);
    return f ? f->exponent_bits : dtype == SS_F32 ? 8 : 11;
}

/* How numbers are stored: 0 for floats, 1 for integers and booleans, 2 for complex numbers. */
static int storage_kind(enum ss_dtype dtype)
{
    return ss_dtype_is_complex(dtype) ? 2 : ss_dtype_is_int(dtype);
}

bool ss_dtypes_mix(enum ss_dtype a, enum ss_dtype b)
{
    return storage_kind(a) == storage_kind(b);
}

enum ss_dtype ss_dtype_part(enum ss_dtype dtype)
{
    return dtype == SS_C64 ? SS_F32 : dtype == SS_C128 ? SS_F64 : dtype;
}

bool ss_dtype_of_parts(enum ss_dtype part, enum ss_dtype *out)
{
    *out = part == SS_F32 ? SS_C64 : SS_C128;
    return part == SS_F32 || part == SS_F64;
}

bool ss_dtype_find(const char *name, size_t length, enum ss_dtype *out)
{
    for (int i = 0; i < SS_N_DTYPES; i++) {
        if (strlen(dtypes[i].name) == length && !memcmp(dtypes[i].name, name, length)) {
            *out = (enum ss_dtype)i;
            return true;
        }
    }
    return false;
}

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static double round_narrow(const struct format *f, double value)
{
    if (isnan(value) || value == 0)
        return value;
    int least = least_exponent(f);
    double rounded;
    if (fabs(value) < ldexp(1.0, least)) {
        double quantum = ldexp(1.0, least - f->mantissa_bits);
        rounded = nearbyint(fabs(value) / quantum) * quantum;
    } else {
        /* Directly from 52 bits of mantissa (through f32 would round twice); a carry out of the
         * mantissa lands in the exponent, as it should. */
        int shift = 52 - f->mantissa_bits;
        uint64_t bits = bits_of(fabs(value));
        bits += (((uint64_t)1 << (shift - 1)) - 1) + ((bits >> shift) & 1);
        bits = bits >> shift << shift;
        memcpy(&rounded, &bits, sizeof rounded);
    }
    if (rounded > f->largest)
        rounded = f->has_inf ? INFINITY : NAN;
    return copysign(rounded, value);
}

double ss_round_float(enum ss_dtype dtype, double value)
{
    if (dtype == SS_F32)
        return (double)(float)value;
    const struct format *f = format_of(dtype);
    return f ? round_narrow(f, value) : value;
}

int64_t ss_wrap_int(enum ss_dtype dtype, int64_t value)
{
    enum ss_dtype_class cls = ss_dtype_class(dtype);
    if (cls == SS_CLASS_BOOL)
        return value != 0;
    int bits = ss_dtype_bits(dtype);
    if ((cls != SS_CLASS_SIGNED && cls != SS_CLASS_UNSIGNED) || bits == 64)
        return value;
    uint64_t mask = ((uint64_t)1 << bits) - 1, low = (uint64_t)value & mask;
    if (cls == SS_CLASS_SIGNED && (low >> (bits - 1)))
        return (int64_t)low - (int64_t)1 - (int64_t)mask;
    return (int64_t)low;
}

static double narrow_from_bits(const struct format *f, uint64_t bits)
{
    uint64_t mantissa = bits & (((uint64_t)1 << f->mantissa_bits) - 1);
    int top = (1 << f->exponent_bits) - 1;
    int exponent = (int)(bits >> f->mantissa_bits) & top;
    bool negative = (bits >> (f->mantissa_bits + f->exponent_bits)) & 1;
    double value;
    if (exponent == top && f->has_inf)
        value = mantissa ? NAN : INFINITY;
    else if (exponent == top && mantissa == ((uint64_t)1 << f->mantissa_bits) - 1)
        value = NAN;
    else if (!exponent)
        value = ldexp((double)mantissa, least_exponent(f) - f->mantissa_bits);
    else
        value = ldexp((double)(mantissa + ((uint64_t)1 << f->mantissa_bits)),
                      exponent - 1 + least_exponent(f) - f->mantissa_bits);
    return negative ? -value : value;
}

static uint64_t narrow_to_bits(const struct format *f, double value)
{
    int m = f->mantissa_bits;
    uint64_t top = ((uint64_t)1 << f->exponent_bits) - 1;
    uint64_t sign = (uint64_t) !!signbit(value) << (m + f->exponent_bits);
    double x = fabs(round_narrow(f, value));
    if (isnan(x))
        return sign | top << m | (f->has_inf ? (uint64_t)1 << (m - 1) : ((uint64_t)1 << m) - 1);
    if (isinf(x))
        return sign | top << m;
    int least = least_exponent(f);
    if (x < ldexp(1.0, least))
        return sign | (uint64_t)ldexp(x, m - least);
    int exponent = ilogb(x);
    uint64_t mantissa = (uint64_t)ldexp(x, m - exponent) - ((uint64_t)1 << m);
    return sign | (uint64_t)(exponent - least + 1) << m | mantissa;
}

double ss_float_from_bits(enum ss_dtype dtype, uint64_t bits)
{
    const struct format *f = format_of(dtype);
    if (f)
        return narrow_from_bits(f, bits);
    if (dtype == SS_F32) {
        uint32_t low = (uint32_t)bits;
        float value;
        memcpy(&value, &low, sizeof value);
        return (double)value;
    }
    if (dtype == SS_F64) {
        double value;
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    if (dtype == SS_U64)
        return (double)bits;
    return ss_dtype_is_int(dtype) ? (double)ss_wrap_int(dtype, (int64_t)bits) : NAN;
}

uint64_t ss_float_to_bits(enum ss_dtype dtype, double value)
{
    const struct format *f = format_of(dtype);
    if (f)
        return narrow_to_bits(f, value);
    if (dtype == SS_F32) {
        float narrow = (float)value;
        uint32_t bits;
        memcpy(&bits, &narrow, sizeof bits);
        return bits;
    }
    if (dtype == SS_F64)
        return bits_of(value);
    int bits = ss_dtype_bits(dtype);
    uint64_t whole = (uint64_t)ss_wrap_int(dtype, ss_int_from_real(dtype, value));
    return bits == 64 ? whole : whole & (((uint64_t)1 << bits) - 1);
}

double ss_int_to_real(enum ss_dtype dtype, int64_t value)
{
    return dtype == SS_U64 ? (double)(uint64_t)value : (double)value;
}

int64_t ss_int_from_real(enum ss_dtype dtype, double value)
{
    if (isnan(value))
        return 0;
    if (dtype == SS_U64 && value >= 0x1p63)
        return value >= 0x1p64 ? -1 : (int64_t)(uint64_t)value;
    if (value >= 0x1p63)
        return INT64_MAX;
    if (value < -0x1p63)
        return INT64_MIN;
    return (int64_t)value;
}

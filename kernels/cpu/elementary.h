/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elementary functions without calls and branches, so that loops over them become vector code.
 * Within 2 units in the last place, and the same on every machine. Private to kernels/cpu. */
#ifndef SS_KERNELS_CPU_ELEMENTARY_H
#define SS_KERNELS_CPU_ELEMENTARY_H

#include <math.h>
#include <stdint.h>
#include <string.h>

/* 2^n for n in [-126, 127]. */
static inline float ss_power_of_two(int32_t n)
{
    const uint32_t bits = (uint32_t)(n + 127) << 23;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* exp(x) = 2^n exp(r) with |r| <= log(2) / 2. */
static inline float ss_exp_f32(float x)
{
    const float magic = 0x1.8p23f; /* adding it rounds to an integer, which lies in the low bits */
    const float log2_e = 0x1.715476p0f, ln2_high = 0x1.63p-1f, ln2_low = -0x1.bd0106p-13f;
    const float bounded = x > 89.0f ? 89.0f : x < -104.0f ? -104.0f : x; /* NaN stays */
    const float shifted = bounded * log2_e + magic;
    const float whole = shifted - magic;
    const float r = (bounded - whole * ln2_high) - whole * ln2_low;
    uint32_t bits, magic_bits;
    memcpy(&bits, &shifted, sizeof bits);
    memcpy(&magic_bits, &magic, sizeof magic_bits);
    /* Two factors: one alone would not reach subnormal results, nor 2^128. The mask bounds them
     * where x is NaN. */
    const int32_t n = (int32_t)(((bits - magic_bits + 256) & 511)) - 256;
    const int32_t half = n / 2;
    float sum = 1.0f / 5040;
    sum = sum * r + 1.0f / 720;
    sum = sum * r + 1.0f / 120;
    sum = sum * r + 1.0f / 24;
    sum = sum * r + 1.0f / 6;
    sum = sum * r + 0.5f;
    sum = sum * (r * r) + r;
    sum = sum + 1.0f;
    return sum * ss_power_of_two(half) * ss_power_of_two(n - half);
}

/* Near 0 an odd polynomial (fitted at Chebyshev nodes of x^2 in [0, 0.4]), else by exp. */
static inline float ss_tanh_f32(float x)
{
    const float size = fabsf(x), z = x * x;
    float q = -0.00605369736f;
    q = q * z + 0.0209681869f;
    q = q * z - 0.053844989f;
    q = q * z + 0.133327328f;
    q = q * z - 0.333333286f;
    const float near = size + size * (z * q);
    const float far = 1.0f - 2.0f / (ss_exp_f32(2.0f * size) + 1.0f);
    return copysignf(z < 0.4f ? near : far, x);
}

#endif

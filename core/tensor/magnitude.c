/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without their signs, the bits of floats are in the order of their sizes, and infinities and NaN
 * come last. So one pass over integers, which compilers turn into vector code, finds the largest
 * and says whether all are finite. */
#include "core/tensor/magnitude.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "core/base/wide.h"

#define LARGEST_BITS(name, number, bits, all_but_sign)                                             \
    SS_WIDE static number name(const number *x, int64_t n)                                         \
    {                                                                                              \
        bits largest = 0;                                                                          \
        number result;                                                                             \
        for (int64_t i = 0; i < n; i++) {                                                          \
            bits size;                                                                             \
            memcpy(&size, &x[i], sizeof size);                                                     \
            size &= all_but_sign;                                                                  \
            largest = size > largest ? size : largest;                                             \
        }                                                                                          \
        memcpy(&result, &largest, sizeof result);                                                  \
        return result;                                                                             \
    }
/* Signed, because AVX2 compares nothing else. */
LARGEST_BITS(largest_f64, double, int64_t, INT64_MAX)
LARGEST_BITS(largest_f32, float, int32_t, INT32_MAX)

static struct ss_magnitude one_by_one(const struct ss_tensor *numbers)
{
    struct ss_magnitude m = {.finite = 0};
    for (int64_t i = 0; i < numbers->count; i++) {
        double size = fabs(ss_tensor_get(numbers, i));
        m.nan |= isnan(size);
        m.inf |= isinf(size);
        if (isfinite(size) && size > m.finite)
            m.finite = size;
    }
    return m;
}

struct ss_magnitude ss_tensor_magnitude(const struct ss_tensor *t)
{
    const struct ss_tensor numbers = ss_tensor_numbers(t);
    double largest = NAN;
    if (numbers.store == SS_STORE_F64)
        largest = largest_f64(ss_f64(&numbers), numbers.count);
    else if (numbers.store == SS_STORE_F32)
        largest = (double)largest_f32(ss_f32(&numbers), numbers.count);
    return isfinite(largest) ? (struct ss_magnitude){.finite = largest} : one_by_one(&numbers);
}

double ss_tensor_max_finite(const struct ss_tensor *t)
{
    return ss_tensor_magnitude(t).finite;
}

double ss_tensor_max_abs(const struct ss_tensor *t)
{
    struct ss_magnitude m = ss_tensor_magnitude(t);
    return m.nan ? NAN : m.inf ? INFINITY : m.finite;
}

bool ss_tensor_finite(const struct ss_tensor *t)
{
    struct ss_magnitude m = ss_tensor_magnitude(t);
    return !m.nan && !m.inf;
}

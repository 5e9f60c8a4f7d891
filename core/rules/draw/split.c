/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/draw/split.h"

#include <math.h>

#include "core/base/hash.h"
#include "core/rules/draw/draw.h"
#include "core/rules/probe.h"
#include "core/tensor/tensor.h"

double ss_split_power_of_ten(double x)
{
    static const double root[] = {1,
                                  1.2589254117941673,
                                  1.5848931924611136,
                                  1.9952623149688795,
                                  2.51188643150958,
                                  3.1622776601683795,
                                  3.9810717055349722,
                                  5.011872336272722,
                                  6.309573444801933,
                                  7.943282347242816};
    static const double decade[] = {.001, .01, .1, 1, 10};
    int tenths = (int)((x + 3) * 10);
    return decade[tenths / 10] * root[tenths % 10];
}

struct ss_split_ends ss_split_ends(const struct ss_domain *domain)
{
    switch (domain->kind) {
    case SS_DOMAIN_UNIT:
        return (struct ss_split_ends){-1, 1};
    case SS_DOMAIN_FRACTION:
        return (struct ss_split_ends){0, 1};
    case SS_DOMAIN_ABOVE_ONE:
        return (struct ss_split_ends){1, INFINITY};
    default:
        return (struct ss_split_ends){-INFINITY, INFINITY};
    }
}

/* Numbers are scaled by a power of 2 before they are squared: their squares would be infinite. */
struct ss_split_spread ss_split_spread(const struct ss_tensor *t, double scale)
{
    double sum = 0, squares = 0, low = INFINITY, high = -INFINITY;
    for (int64_t i = 0; i < t->count; i++) {
        double x = ss_f64(t)[i];
        low = x < low ? x : low;
        high = x > high ? x : high;
    }
    struct ss_split_spread s = {.largest = fabs(low) > fabs(high) ? fabs(low) : fabs(high)};
    int exponent = s.largest > 0 && isfinite(s.largest) ? ilogb(s.largest) : 0;
    for (int64_t i = 0; i < t->count; i++) {
        double x = ldexp(ss_f64(t)[i], -exponent);
        sum += x;
        squares += x * x;
    }
    double n = t->count ? (double)t->count : 1, mean = sum / n,
           variance = squares / n - mean * mean;
    s.deviation = variance > 0 ? ldexp(sqrt(variance), exponent) : 0;
    s.range = high > low ? high - low : fmax(s.largest, scale); /* one value has none of its own */
    return s;
}

bool ss_split_is_positive(enum ss_domain_kind kind)
{
    return kind == SS_DOMAIN_POSITIVE || kind == SS_DOMAIN_NONNEGATIVE;
}

static bool one_owns_all(uint64_t owners)
{
    return (owners >> 33 & 3) == 0;
}

bool ss_split_is_far_off(uint64_t owners)
{
    return one_owns_all(owners) && (owners >> 35 & 1);
}

int ss_split_owner(const struct ss_probe *p, uint64_t owners, int64_t i)
{
    uint64_t lot = one_owns_all(owners) ? owners : ss_hash_u64((uint64_t)i, owners);
    return (int)(lot % (uint64_t)p->ranks);
}

uint64_t ss_split_bits(int64_t i, int rank, uint64_t key)
{
    return ss_hash_u64((uint64_t)(i * SS_MAX_PIECES + rank), key);
}

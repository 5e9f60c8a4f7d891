/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole numbers. */
#ifndef SS_CORE_BASE_INTEGER_H
#define SS_CORE_BASE_INTEGER_H

#include <stdint.h>

/* The largest that divides both, whatever their signs; of 0 and a number that. */
static inline int64_t ss_gcd(int64_t a, int64_t b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static inline int64_t ss_larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static inline int64_t ss_smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Of numbers >= 0; INT64_MAX if the result is larger. */
static inline int64_t ss_capped_sum(int64_t a, int64_t b)
{
    int64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

static inline int64_t ss_capped_product(int64_t a, int64_t b)
{
    int64_t product;
    return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

/* Rounded towards the larger and the smaller; b > 0. */
static inline int64_t ss_ceil_div(int64_t a, int64_t b)
{
    return a / b + (a % b > 0);
}

static inline int64_t ss_floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* The least multiple of b that is not below a; b > 0. */
static inline int64_t ss_round_up(int64_t a, int64_t b)
{
    return ss_ceil_div(a, b) * b;
}

#endif

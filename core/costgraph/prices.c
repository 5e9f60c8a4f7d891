/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prices per byte as dyadic fractions, so that costs are integers and a certificate is exact. */
#include "core/costgraph/prices.h"

#include <math.h>

#define MOST_UNITS ((int64_t)1 << 60)
#define MOST_COST ((int64_t)1 << 60)

struct ss_byte_price ss_byte_price_of(double rate)
{
    if (!(rate > 0))
        return (struct ss_byte_price){0};
    if (rate >= (double)MOST_UNITS)
        return (struct ss_byte_price){MOST_UNITS, 0};
    int exponent;
    int64_t units = (int64_t)ldexp(frexp(rate, &exponent), 53);
    int64_t bits = 53 - exponent;
    for (; bits < 0; bits++)
        units *= 2;
    for (; bits > 0 && (units % 2 == 0 || bits > SS_MOST_PRICE_BITS); bits--)
        units /= 2;
    return (struct ss_byte_price){units ? units : 1, bits};
}

int64_t ss_byte_price_times(struct ss_byte_price price, int64_t bytes)
{
    if (bytes <= 0)
        return 0;
    __int128 unit = (__int128)1 << price.bits;
    __int128 cost = ((__int128)price.units * bytes + unit - 1) / unit;
    return cost < MOST_COST ? (int64_t)cost : MOST_COST;
}

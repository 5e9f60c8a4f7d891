/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory multipliers: the Lagrange multipliers of the memory limit, one per instant at which it
 * binds. They certify a bound, and they say how much of the objective one more byte would save at
 * that instant. Also the fixed price per byte of a limit that may be exceeded (docs/costs.md,
 * "Memory"). */
#ifndef SS_CORE_COSTGRAPH_PRICES_H
#define SS_CORE_COSTGRAPH_PRICES_H

#include "core/base/arena.h"

#include <stdint.h>

/* One multiplier: a byte held at `instant` of the cost graph costs weight / 2^bits. */
struct ss_price_at {
    uint32_t instant;
    int64_t weight;
};

/* The price of a byte above the limit: units / 2^bits. units = 0: the limit is hard. */
#define SS_MOST_PRICE_BITS 62
struct ss_byte_price {
    int64_t units, bits; /* 0 to 2^60, 0 to SS_MOST_PRICE_BITS */
};
/* The price nearest to a rate > 0, exact if the fields can represent it; {0} if rate <= 0. */
struct ss_byte_price ss_byte_price_of(double rate);
/* The cost of so many bytes above the limit, rounded up, at most 2^60; 0 if bytes <= 0. */
int64_t ss_byte_price_times(struct ss_byte_price price, int64_t bytes);

/* n multipliers in order of instant, each with a weight > 0. If the limit may be exceeded, their
 * sum does not exceed `over`. */
struct ss_prices {
    struct ss_price_at *at;
    uint32_t n, bits;
    struct ss_byte_price over;
};

/* A copy whose list lies in arena. */
static inline struct ss_prices ss_prices_copy(const struct ss_prices *of, struct ss_arena *arena)
{
    struct ss_prices copy = *of;
    copy.at = of->at ? ss_memdup(arena, of->at, (of->n + 1u) * sizeof *of->at) : NULL;
    return copy;
}

#endif

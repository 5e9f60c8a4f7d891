/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a byte of the memory limit is worth at some instants: the multipliers of a bound, and an
 * answer in themselves (which moments bind, and how much a byte more would save there). */
#ifndef SS_CORE_COSTGRAPH_PRICES_H
#define SS_CORE_COSTGRAPH_PRICES_H

#include "core/base/arena.h"

#include <stdint.h>

/* A byte held at `instant` (of the given graph) costs weight / 2^bits. */
struct ss_price_at {
    uint32_t instant;
    int64_t weight;
};

/* What a byte above the limit costs, where that may be passed: units / 2^bits. units 0: it may
 * not. */
#define SS_MOST_PRICE_BITS 62
struct ss_byte_price {
    int64_t units, bits; /* 0 to 2^60, 0 to SS_MOST_PRICE_BITS */
};
/* Of a rate > 0, exactly if it is within these. */
struct ss_byte_price ss_byte_price_of(double rate);
/* What so many bytes above it cost: rounded up, at most 2^60, 0 where they are none. */
int64_t ss_byte_price_times(struct ss_byte_price price, int64_t bytes);

/* Rising instants, weights > 0; together no more than over, where the limit may be passed. */
struct ss_prices {
    struct ss_price_at *at;
    uint32_t n, bits;
    struct ss_byte_price over;
};

static inline struct ss_prices ss_prices_copy(const struct ss_prices *of, struct ss_arena *arena)
{
    struct ss_prices copy = *of;
    copy.at = of->at ? ss_memdup(arena, of->at, (of->n + 1u) * sizeof *of->at) : NULL;
    return copy;
}

#endif

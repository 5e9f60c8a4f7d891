/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a byte of the memory limit is worth at some instants: the multipliers of a bound, and an
 * answer in themselves (which moments bind, and how much a byte more would save there). */
#ifndef SS_CORE_SOLVE_PRICES_H
#define SS_CORE_SOLVE_PRICES_H

#include <stdint.h>

/* A byte held at `instant` (of the given graph) costs weight / 2^bits. */
struct ss_price_at {
    uint32_t instant;
    int64_t weight;
};

/* Rising instants, weights > 0. */
struct ss_prices {
    struct ss_price_at *at;
    uint32_t n, bits;
};

#endif

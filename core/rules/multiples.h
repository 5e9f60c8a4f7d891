/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths that are cut together in blocks of one length. */
#ifndef SS_CORE_RULES_MULTIPLES_H
#define SS_CORE_RULES_MULTIPLES_H

#include <stdbool.h>
#include <stdint.h>

/* The block is the greatest common divisor of the lengths: 4096, 1024 and 1024 are 4, 1 and 1
 * blocks of 1024. */
struct ss_multiples {
    const uint16_t *atoms;
    uint16_t n;
    const uint16_t *times; /* per atom: how often its blocks count (ss_multiples_count) */
};

/* The common block length. */
int64_t ss_multiples_block(const struct ss_multiples *m, const int64_t *lengths);
/* The number of blocks of all atoms, each counted times[i] times. */
int64_t ss_multiples_count(const struct ss_multiples *m, const int64_t *lengths);
/* True if the block is longer than 1 and no length has more than 128 blocks. */
bool ss_multiples_few(const struct ss_multiples *m, const int64_t *lengths);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths that are cut together in blocks of one length. */
#ifndef SS_CORE_RULES_MULTIPLES_H
#define SS_CORE_RULES_MULTIPLES_H

#include <stdbool.h>
#include <stdint.h>

/* Lengths that are cut together in blocks of one length, the longest that all are a multiple of:
 * 4096, 1024 and 1024 are 4 blocks, 1 and 1. */
struct ss_multiples {
    const uint16_t *atoms;
    uint16_t n;
    const uint16_t *times; /* how often the blocks of each are counted */
};

int64_t ss_multiples_block(const struct ss_multiples *m, const int64_t *lengths);
int64_t ss_multiples_count(const struct ss_multiples *m, const int64_t *lengths);
/* Whether these are blocks worth to be cut: longer than 1, and not too many. */
bool ss_multiples_few(const struct ss_multiples *m, const int64_t *lengths);

#endif

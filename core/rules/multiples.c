/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks of the greatest common divisor of several lengths. */
#include "core/rules/multiples.h"

#include "core/base/integer.h"

/* The most blocks of one length for a cut in blocks that several lengths share: a rank has a piece
 * of each block. Twice gives one row more in tests/data/rules, of a concatenation in 130 blocks. */
enum { MOST_BLOCKS = 128 };

int64_t ss_multiples_block(const struct ss_multiples *s, const int64_t *lengths)
{
    int64_t block = 0;
    for (uint16_t i = 0; i < s->n; i++)
        block = ss_gcd(block, lengths[s->atoms[i]]);
    return block > 0 ? block : 1;
}

int64_t ss_multiples_count(const struct ss_multiples *s, const int64_t *lengths)
{
    int64_t block = ss_multiples_block(s, lengths), count = 0;
    for (uint16_t i = 0; i < s->n; i++)
        count += s->times[i] * (lengths[s->atoms[i]] / block);
    return count;
}

bool ss_multiples_few(const struct ss_multiples *s, const int64_t *lengths)
{
    int64_t block = ss_multiples_block(s, lengths);
    bool few = block > 1;
    for (uint16_t i = 0; i < s->n && few; i++)
        few = lengths[s->atoms[i]] / block <= MOST_BLOCKS;
    return few;
}

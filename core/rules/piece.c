/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/piece.h"

#include "core/rules/probe.h"

void ss_piece(int64_t length, int ranks, int rank, int64_t *start, int64_t *count)
{
    int64_t q = (length + ranks - 1) / ranks;
    *start = q * rank < length ? q * rank : length;
    *count = length - *start < q ? length - *start : q;
}

void ss_probe_piece_of(const struct ss_probe *p, int64_t length, int rank, int64_t *start,
                       int64_t *count)
{
    const int64_t lone[] = {0, length / 2 - 1, length / 2, length};
    if (!p->lone) {
        ss_piece(length, p->ranks, rank, start, count);
        return;
    }
    *start = lone[rank];
    *count = lone[rank + 1] - lone[rank];
}

int ss_probe_rank_at(const struct ss_probe *p, uint16_t atom, int64_t position)
{
    int64_t start, count;
    for (int r = 0; r < p->ranks - 1; r++) {
        ss_probe_piece_of(p, p->lengths[atom], r, &start, &count);
        if (position < start + count)
            return r;
    }
    return p->ranks - 1;
}

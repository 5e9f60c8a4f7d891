/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of the counter-based generator, and the rank that owns an index of an operand. */
#include "core/rules/draw/draw.h"

#include "core/base/rng.h"
#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/piece.h"

uint64_t ss_draw_key(const struct ss_probe *p, size_t operand, enum ss_draw_purpose purpose)
{
    uint64_t stream = (uint64_t)p->v << 32 | (uint64_t)operand << 8 | (uint64_t)purpose;
    return ss_rng_bits(p->s->seed, stream, (uint64_t)p->length << 8 | (uint64_t)p->ranks);
}

int ss_draw_rank_of(const struct ss_probe *p, size_t k, int d, int64_t x)
{
    const struct ss_factors *dim = &p->s->atoms->in[k][d];
    for (int i = ss_candidate_cuts(p->c, dim) ? dim->count - 1 : -1; i >= 0; i--) {
        int64_t length = p->lengths[dim->items[i]];
        struct ss_factors alone = {.items = &dim->items[i], .count = 1};
        if (ss_candidate_cuts(p->c, &alone))
            return ss_probe_rank_at(p, dim->items[i], x % length);
        x /= length;
    }
    return -1;
}

uint64_t ss_draw_lot(const struct ss_probe *p, size_t k)
{
    return ss_rng_bits(p->s->seed, (uint64_t)k, p->v % SS_DRAW_STYLES) >> 8;
}

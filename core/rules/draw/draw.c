/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of the counter-based generator. */
#include "core/rules/draw/draw.h"

#include "core/base/rng.h"

uint64_t ss_draw_key(const struct ss_probe *p, size_t operand, enum ss_draw_purpose purpose)
{
    uint64_t stream = (uint64_t)p->v << 32 | (uint64_t)operand << 8 | (uint64_t)purpose;
    return ss_rng_bits(p->s->seed, stream, (uint64_t)p->length << 8 | (uint64_t)p->ranks);
}

uint64_t ss_draw_lot(const struct ss_probe *p, size_t k)
{
    return ss_rng_bits(p->s->seed, (uint64_t)k, p->v % SS_DRAW_STYLES) >> 8;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Placements as numbers, and changes of placement that need no communication. */
#include <string.h>

#include "core/compose/composer.h"

static ss_place number_of(struct ss_composer *c, const struct ss_type *type, struct ss_placement p,
                          int64_t span)
{
    struct {
        int64_t kind, reduce, dim, blocks, halo, left, right, span;
    } key = {.kind = p.kind, .span = span};
    if (p.kind == SS_PARTIAL)
        p.reduce = ss_reduce_of(type->dtype, p.reduce);
    if (p.kind == SS_PARTIAL || p.folds)
        key.reduce = p.reduce;
    if (p.kind == SS_SHARD) {
        key.dim = p.dim;
        key.blocks = p.blocks;
        key.halo = p.halo + 2 * p.fill + 4 * p.folds;
        key.left = p.left;
        key.right = p.right;
    }
    bool found;
    uint32_t *number = ss_map_put(&c->numbers, &key, sizeof key, &found);
    if (!found) {
        *number = (uint32_t)c->places.count;
        ss_push(c->arena, c->places, ((struct ss_composed_place){.p = p, .span = span}));
    }
    return (ss_place)*number;
}

ss_place ss_place_of(struct ss_composer *c, const struct ss_type *type, struct ss_placement p)
{
    return number_of(c, type, p, 0);
}

ss_place ss_interval_of(struct ss_composer *c, const struct ss_type *type, int dim, int64_t blocks,
                        int64_t span)
{
    struct ss_placement p = {.kind = SS_SHARD, .dim = dim, .blocks = blocks};
    int64_t length = type->dims[dim] / blocks;
    /* Ops that pad or crop by more than half leave no rows near the shares. Also, spans that paths
     * of different strides ask for would never end. */
    if (2 * span < length || span > 2 * length)
        return SS_ANY_PLACE;
    ss_place plain = number_of(c, type, p, 0);
    p.halo = true;
    p.left = p.right = SS_ANY_WIDTH;
    ss_place own = number_of(c, type, p, span);
    c->places.items[own].plain = plain;
    return own;
}

unsigned ss_place_change(const struct ss_composer *c, uint32_t var, ss_place from, ss_place to)
{
    if (from == to || to == SS_ANY_PLACE)
        return 0;
    if (from == SS_UNUSED_PLACE || to == SS_UNUSED_PLACE)
        return SS_CANNOT;
    const struct ss_placement *p = ss_place_at(c, to);
    if (ss_span_of(c, from) > 0 && c->places.items[from].plain == to)
        return SS_COMPOSED_HALO & c->pass.flags ? SS_COMPOSED_HALO : SS_CANNOT;
    if (from != 0)
        return SS_CANNOT;
    unsigned slices = c->pass.flags & SS_COMPOSED_SLICES ? SS_COMPOSED_SLICES : SS_CANNOT;
    if (p->kind == SS_SHARD)
        return p->halo ? SS_CANNOT : slices;
    return ss_reduce_is_free(p->reduce) || c->idempotent[var] >> p->reduce & 1 ? 0 : slices;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Placements as numbers, and changes of placement that need no communication. */
#include <string.h>

#include "core/compose/composer.h"

static enum ss_reduce of_booleans(enum ss_reduce reduce)
{
    switch (reduce) {
    case SS_SUM:
    case SS_MAX:
        return SS_OR;
    case SS_MIN:
    case SS_PROD:
        return SS_AND;
    default:
        return reduce;
    }
}

ss_place ss_place_of(struct ss_composer *c, const struct ss_type *type, struct ss_placement p)
{
    struct {
        int64_t kind, reduce, dim, blocks, halo, left, right;
    } key = {.kind = p.kind};
    if (p.kind == SS_PARTIAL && type->dtype == SS_I1)
        p.reduce = of_booleans(p.reduce);
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
        ss_push(c->arena, c->places, p);
    }
    return (ss_place)*number;
}

unsigned ss_place_change(const struct ss_composer *c, uint32_t var, ss_place from, ss_place to)
{
    if (from == to || to == SS_ANY_PLACE)
        return 0;
    if (from == SS_UNUSED_PLACE || to == SS_UNUSED_PLACE)
        return SS_CANNOT;
    const struct ss_placement *p = ss_place_at(c, to);
    if (from != 0)
        return SS_CANNOT;
    unsigned slices = c->pass.flags & SS_COMPOSED_SLICES ? SS_COMPOSED_SLICES : SS_CANNOT;
    if (p->kind == SS_SHARD)
        return p->halo ? SS_CANNOT : slices;
    switch (p->reduce) {
    case SS_SUM:
    case SS_PROD:
        return c->idempotent[var] >> p->reduce & 1 ? 0 : slices;
    default:
        return 0;
    }
}

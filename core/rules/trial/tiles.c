/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/rules/trial/fold.h"

#include "core/rules/candidate.h"
#include "core/rules/trace/observe.h"
#include "core/rules/trial/cut.h"

/* Every block consists of one piece of every rank, in rank order or reversed. The last windows may
 * have no rows of their own. */
static bool map_blocks(const struct ss_view *v, const struct ss_way *way, int64_t **map)
{
    int64_t length = v->whole.type.dims[way->dim], at = way->from;
    const int64_t least = way->kind == SS_WAY_WINDOWS ? 0 : way->blocks;
    if (length % way->blocks)
        return false;
    for (int i = 0; i < v->ranks; i++) {
        int r = way->reversed ? v->ranks - 1 - i : i;
        int64_t local = v->piece[r].type.dims[way->dim], in_block = local / way->blocks;
        if (local % way->blocks || local < least)
            return false;
        map[r] = ss_alloc_array(&v->p->s->scratch, (size_t)local, sizeof **map);
        for (int64_t x = 0; x < local; x++)
            map[r][x] = x / in_block * (length / way->blocks) + at + x % in_block;
        at += in_block;
    }
    return true;
}

/* Blocks of unequal length: block i is as long as cut atom i, and is cut like it. */
static bool map_unequal_blocks(const struct ss_view *v, int dim, int64_t **map)
{
    const struct ss_probe *p = v->p;
    for (int r = 0; r < v->ranks; r++) {
        int64_t local = v->piece[r].type.dims[dim], at = 0, base = 0;
        map[r] = ss_alloc_array(&p->s->scratch, (size_t)local, sizeof **map);
        for (uint16_t i = 0; i < p->c->n_cut; i++) {
            int64_t length = p->lengths[p->c->cut[i]], start, count;
            ss_piece(length, v->ranks, r, &start, &count);
            for (int64_t x = 0; x < count && at < local; x++)
                map[r][at++] = base + start + x;
            base += length;
        }
        if (at != local || base != v->whole.type.dims[dim])
            return false;
    }
    return true;
}

bool ss_tile_map(const struct ss_view *v, const struct ss_way *way, int64_t **map)
{
    if (!way->listed)
        return map_blocks(v, way, map);
    return map_unequal_blocks(v, way->dim, map);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reduced cost of a strategy is its excess (dual.h); that of a pair is its reparametrised cell
 * plus the residuals of both ends. Both say by how much the bound rises at least. */
#include "core/solve/bounds/fixing.h"

#include <stdlib.h>

/* At least one in WORTH_PART of the core's strategies and cells has to go. */
#define WORTH_PART 50u

static void exclude_strategies(struct ss_reduced *r, struct ss_dual *d, int64_t room)
{
    const struct ss_pairwise *p = d->p;
    int64_t *excess = ss_xmalloc((p->strategies + 1) * sizeof *excess);
    uint32_t *keep = ss_xmalloc((p->strategies + 1) * sizeof *keep);
    ss_dual_excess(d, excess);
    for (uint32_t i = 0; i < p->n && !r->dead_end; i++) {
        uint32_t count = 0;
        for (uint32_t k = 0; k < p->size[i]; k++)
            if (excess[d->first[i] + k] < room)
                keep[count++] = k;
        if (count == 0) {
            r->dead_end = SS_DEAD_FORBIDDEN;
        } else if (count < p->size[i]) {
            r->counts.excluded += p->size[i] - count;
            ss_reduced_keep(r, p->node[i], ss_pool_index(&r->pool, count, keep));
        }
    }
    free(excess);
    free(keep);
}

static void exclude_pairs(struct ss_reduced *r, struct ss_dual *d, int64_t room)
{
    const struct ss_pairwise *p = d->p;
    int64_t *residual = ss_xmalloc((p->strategies + 1) * sizeof *residual);
    ss_dual_residual(d, residual);
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        uint32_t rows = p->size[e->a], cols = p->size[e->b];
        int64_t *cells = NULL;
        for (uint32_t x = 0; x < rows; x++) {
            for (uint32_t y = 0; y < cols; y++) {
                int64_t rise = ss_dual_pair(d, k, x, y);
                if (ss_is_inf(rise) ||
                    rise + residual[d->first[e->a] + x] + residual[d->first[e->b] + y] < room)
                    continue;
                if (!cells)
                    cells =
                        ss_memdup(&r->pool.arena, e->cells, (size_t)rows * cols * sizeof *cells);
                cells[(size_t)x * cols + y] = SS_INF;
            }
        }
        if (cells)
            ss_reduced_replace(r, p->node[e->a], p->node[e->b],
                               ss_pool_table_of(&r->pool, rows, cols, cells));
    }
    free(residual);
}

uint64_t ss_count_fixable(struct ss_dual *d, int64_t room)
{
    const struct ss_pairwise *p = d->p;
    int64_t *residual = ss_xmalloc((p->strategies + 1) * sizeof *residual);
    int64_t *excess = ss_xmalloc((p->strategies + 1) * sizeof *excess);
    uint64_t count = 0;
    ss_dual_residual(d, residual);
    ss_dual_excess(d, excess);
    for (uint64_t k = 0; k < p->strategies; k++)
        count += excess[k] >= room;
    for (uint32_t k = 0; k < p->n_edges; k++) {
        const struct ss_pair_edge *e = &p->edges[k];
        const int64_t *to_a = residual + d->first[e->a], *to_b = residual + d->first[e->b];
        for (uint32_t x = 0; x < p->size[e->a]; x++)
            for (uint32_t y = 0; y < p->size[e->b]; y++) {
                int64_t rise = ss_dual_pair(d, k, x, y);
                count += !ss_is_inf(rise) && rise + to_a[x] + to_b[y] >= room;
            }
    }
    free(residual);
    free(excess);
    return count;
}

bool ss_fix_by_reduced_cost(struct ss_reduced *r, struct ss_dual *d, int64_t room)
{
    /* A new core starts without messages, which costs more than a few removals save. */
    if (ss_count_fixable(d, room) < (d->p->cells + d->p->strategies) / WORTH_PART + 1)
        return false;
    /* Pairs first: removing strategies renumbers the tables. */
    exclude_pairs(r, d, room);
    exclude_strategies(r, d, room);
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/microbatch_read.h"

enum ss_rc ss_microbatch_spread_type(const struct ss_microbatch_reader *r, uint32_t var,
                                     struct ss_placement cut, struct ss_type *type, int *at)
{
    const struct ss_type *from = &r->graph->vars[var].type;
    int extra = cut.blocks > 1 ? 2 : 1;
    if (from->rank + extra > SS_MAX_RANK)
        return ss_fail(r->e->err, SS_E_LIMIT, "%s has too many dims to be cut into microbatches",
                       r->graph->vars[var].name);
    *type = (struct ss_type){.dtype = from->dtype};
    for (int d = 0; d < from->rank; d++) {
        if (d != cut.dim) {
            type->dims[type->rank++] = from->dims[d];
            continue;
        }
        if (cut.blocks > 1)
            type->dims[type->rank++] = cut.blocks;
        *at = type->rank;
        type->dims[type->rank++] = r->m->n;
        type->dims[type->rank++] = from->dims[d] / (cut.blocks * r->m->n);
    }
    return SS_OK;
}

uint32_t ss_microbatch_spread(const struct ss_microbatch_reader *r, uint32_t var,
                              struct ss_placement cut, uint32_t from)
{
    struct ss_type type;
    int at;
    if (ss_emit_failed(r->e) ||
        (r->e->rc = ss_microbatch_spread_type(r, var, cut, &type, &at)) != SS_OK)
        return SS_NONE;
    return ss_emit_reshape(r->e, from, &type);
}

uint32_t ss_microbatch_slice(const struct ss_microbatch_reader *r, uint32_t var,
                             struct ss_placement cut, uint32_t from)
{
    struct ss_type type, piece = r->graph->vars[var].type;
    int at = 0;
    if (ss_emit_failed(r->e) ||
        (r->e->rc = ss_microbatch_spread_type(r, var, cut, &type, &at)) != SS_OK)
        return SS_NONE;
    piece.dims[cut.dim] /= r->m->n;
    type.dims[at] = 1;
    return ss_emit_reshape(r->e, ss_emit_slice(r->e, from, &type, at, r->counter), &piece);
}

bool ss_microbatch_needs_counter(const struct ss_microbatch_reader *r, uint32_t var,
                                 struct ss_placement as)
{
    double neutral, splat;
    if (as.kind != SS_PARTIAL)
        return as.kind == SS_SHARD;
    return ss_microbatch_neutral(as.reduce, &neutral) &&
           !(ss_graph_splat(r->graph, var, &splat) && splat == neutral);
}

uint32_t ss_microbatch_mask(const struct ss_microbatch_reader *r, uint32_t var,
                            enum ss_reduce reduce, uint32_t from)
{
    double neutral;
    struct ss_placement term = {.kind = SS_PARTIAL, .reduce = reduce};
    if (!ss_microbatch_needs_counter(r, var, term))
        return from;
    (void)ss_microbatch_neutral(reduce, &neutral);
    uint32_t other = ss_emit_splat(r->e, &r->graph->vars[var].type, neutral);
    uint32_t first = ss_emit_is(r->e, r->counter, 0);
    return ss_emit_select(r->e, first, from, other);
}

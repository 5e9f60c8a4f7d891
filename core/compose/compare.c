/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Composed rows and rows that are known otherwise. */
#include "core/compose/compose.h"

#include "core/base/buf.h"

/* True if both are one placement; the halo of `to` may be wider than that of `from`. */
static bool same(const struct ss_placement *from, const struct ss_placement *to,
                 enum ss_dtype dtype)
{
    if (from->kind != to->kind || from->fill != to->fill || from->folds != to->folds)
        return false;
    if (from->kind == SS_PARTIAL)
        return ss_reduce_of(dtype, from->reduce) == ss_reduce_of(dtype, to->reduce);
    if (from->kind == SS_REPLICATED)
        return true;
    if (from->dim != to->dim || from->blocks != to->blocks || (from->halo && !to->halo))
        return false;
    if (from->folds)
        return from->left == to->left && from->right == to->right && from->reduce == to->reduce;
    return ss_halo_covers(to, from);
}

/* How the use of a value placed `from` as `to` comes about. */
static enum ss_composed_match becomes(const struct ss_placement *from,
                                      const struct ss_placement *to, enum ss_dtype dtype)
{
    if (same(to, from, dtype))
        return SS_COMPOSED_EQUAL;
    if (from->kind != SS_REPLICATED)
        return SS_COMPOSED_NOT;
    return ss_placement_is_free(from, to) ? SS_COMPOSED_FOLLOWS : SS_COMPOSED_SLICED;
}

static enum ss_composed_match match(const struct ss_composition *c,
                                    const struct ss_composed_row *row,
                                    const struct ss_placement *in, const struct ss_placement *out)
{
    const struct ss_graph *g = c->body;
    enum ss_composed_match least = SS_COMPOSED_EQUAL;
    for (uint32_t k = 0; k < g->n_inputs && least; k++) {
        enum ss_composed_match m = becomes(&in[k], &row->in[k], g->vars[g->inputs[k]].type.dtype);
        least = m < least ? m : least;
    }
    for (uint32_t k = 0; k < g->n_outputs && least; k++) {
        enum ss_composed_match m =
            becomes(&row->out[k], &out[k], g->vars[g->outputs[k]].type.dtype);
        if (m == SS_COMPOSED_SLICED && out[k].kind == SS_SHARD)
            m = SS_COMPOSED_NOT; /* the row says more: a piece is computed from pieces */
        least = m < least ? m : least;
    }
    if (row->flags & SS_COMPOSED_SLICES && least > SS_COMPOSED_SLICED)
        least = SS_COMPOSED_SLICED;
    return least;
}

enum ss_composed_match ss_composed_find(const struct ss_composition *c,
                                        const struct ss_placement *in,
                                        const struct ss_placement *out, size_t *row)
{
    enum ss_composed_match best = SS_COMPOSED_NOT;
    for (size_t i = 0; i < c->n_rows; i++) {
        enum ss_composed_match m = match(c, &c->rows[i], in, out);
        if (m > best) {
            best = m;
            *row = i;
        }
    }
    return best;
}

void ss_composed_print(struct ss_buf *out, const struct ss_composition *c,
                       const struct ss_composed_row *row)
{
    ss_placed_row_print(out, row->out, c->body->n_outputs, row->in, c->body->n_inputs);
}

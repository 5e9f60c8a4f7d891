/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Halos of joint rows. Each axis turns its row's footprint into exchanges, trims and overlaps at
 * the lengths that the axes before it leave. */
#include "core/space/halo.h"

#include <string.h>

/* True if another axis cuts the atom too. */
static bool cut_elsewhere(const struct ss_op_rules *rules, const struct ss_mesh *mesh,
                          const uint16_t *rows, uint16_t atom, int axis)
{
    for (int a = 0; a < mesh->n_axes; a++) {
        const struct ss_row *row = &rules->rows[rows[a]];
        if (a != axis && mesh->axis[a].size > 1 && ss_row_cuts(row, atom))
            return true;
    }
    return false;
}

/* The length of an atom before the axis cuts it. */
static int64_t length_at(const struct ss_op_rules *rules, const struct ss_atoms *atoms,
                         const struct ss_mesh *mesh, const uint16_t *rows, uint16_t atom, int axis)
{
    int64_t length = atoms->lengths[atom];
    for (int a = 0; a < axis; a++) {
        const struct ss_row *row = &rules->rows[rows[a]];
        if (ss_row_cuts(row, atom))
            length /= mesh->axis[a].size;
    }
    return length;
}

/* The product of factors at the local lengths. */
static int64_t local_value(const struct ss_op_halo *h, const struct ss_factors *f)
{
    int64_t value = 1;
    for (uint16_t i = 0; i < f->count; i++)
        value *= length_at(h->rules, h->atoms, h->mesh, h->rows, f->items[i], h->mesh->n_axes);
    return value;
}

/* True if two slots are cut along the same dim of a tensor. */
static bool share_dim(const struct ss_row_slot *a, const struct ss_row_slot *b)
{
    return a->kind == SS_SHARD && b->kind == SS_SHARD && a->dim == b->dim;
}

/* True if one dim needs neighbours, or has rows left out, on two axes. */
static bool meet_in_dim(const struct ss_op_halo *h)
{
    bool meet = false;
    for (int i = 0; i < h->n; i++) {
        for (int j = 0; j < i; j++) {
            for (size_t k = 0; k < h->rules->n_in; k++)
                meet |= share_dim(&h->axes[i].row->in[k], &h->axes[j].row->in[k]);
            for (size_t k = 0; k < h->rules->n_out; k++)
                meet |= share_dim(&h->axes[i].row->out[k], &h->axes[j].row->out[k]);
        }
    }
    return meet;
}

bool ss_op_halo_find(const struct ss_op_rules *rules, const struct ss_atoms *atoms,
                     const struct ss_mesh *mesh, const uint16_t *rows, struct ss_op_halo *out)
{
    *out = (struct ss_op_halo){.rules = rules, .atoms = atoms, .mesh = mesh, .rows = rows};
    for (int a = 0; a < mesh->n_axes; a++) {
        const struct ss_row *row = &rules->rows[rows[a]];
        if (row->footprint.rows == 0 || mesh->axis[a].size == 1)
            continue;
        /* An axis before this one may cut the same atoms only if neither needs neighbours; the
         * check below rejects every other case. */
        int64_t lengths[2];
        for (uint16_t i = 0; i < 2; i++)
            lengths[i] = length_at(rules, atoms, mesh, rows, row->cut[i < row->n_cut ? i : 0], a);
        struct ss_axis_halo h = {.axis = a, .row = row};
        const char *why;
        if (!ss_footprint_halo(&row->footprint, lengths, mesh->axis[a].size, &h.halo, &why) ||
            !ss_halo_even(&h.halo))
            return false;
        if (ss_halo_none(&h.halo))
            continue;
        for (uint16_t i = 0; i < row->n_cut; i++)
            if (cut_elsewhere(rules, mesh, rows, row->cut[i], a))
                return false;
        out->axes[out->n++] = h;
    }
    bool any_share = false;
    for (int i = 0; i < out->n; i++)
        any_share |= ss_footprint_shares(&out->axes[i].row->footprint);
    return (!any_share || out->n == 1) && !meet_in_dim(out);
}

void ss_op_halo_widen(const struct ss_op_halo *h, int64_t *lengths, bool widen)
{
    for (int i = 0; i < h->n; i++) {
        const struct ss_axis_halo *axis = &h->axes[i];
        for (uint16_t s = 0; s < axis->row->n_cut; s++) {
            const struct ss_halo_side *side = &axis->halo.side[s];
            lengths[axis->row->cut[s]] = widen ? side->count : side->piece;
        }
    }
}

int ss_op_halo_again(const struct ss_op_halo *h, int64_t *lengths)
{
    if (h->n != 1 || h->axes[0].halo.again == 0)
        return -1;
    if (lengths)
        lengths[h->axes[0].row->cut[0]] = h->axes[0].halo.again;
    return h->axes[0].axis;
}

static int result_dim(const struct ss_row *row, size_t k)
{
    return ss_footprint_sums(&row->footprint) ? row->footprint.dim : row->out[k].dim;
}

/* True if result k overlaps between ranks. Other results of the same op are partial. */
static bool overlaps_in(const struct ss_axis_halo *axis, size_t k)
{
    return ss_footprint_overlaps(&axis->row->footprint) && axis->row->out[k].kind == SS_SHARD;
}

static struct ss_trim trim_of(const struct ss_op_halo *h, int i, const struct ss_row_slot *slot,
                              int dim, int64_t count, struct ss_slide at)
{
    return (struct ss_trim){.axis = h->axes[i].axis,
                            .dim = dim,
                            .blocks = local_value(h, &slot->blocks),
                            .unit = local_value(h, &slot->unit),
                            .count = count,
                            .at = at};
}

int ss_op_halo_trim_in(const struct ss_op_halo *h, size_t k, struct ss_trim *trims)
{
    int n = 0;
    for (int i = 0; i < h->n; i++) {
        const struct ss_axis_halo *axis = &h->axes[i];
        const struct ss_row_slot *slot = &axis->row->in[k];
        if (slot->kind == SS_SHARD && !ss_halo_side_whole(&axis->halo, slot->side))
            trims[n++] = trim_of(h, i, slot, slot->dim, axis->halo.side[slot->side].count,
                                 axis->halo.side[slot->side].at);
    }
    return n;
}

int ss_op_halo_trim_again(const struct ss_op_halo *h, size_t k, struct ss_trim *trims)
{
    const struct ss_row_slot *slot = &h->axes[0].row->in[k];
    if (slot->kind != SS_SHARD)
        return 0;
    trims[0] = trim_of(h, 0, slot, slot->dim, h->axes[0].halo.again, (struct ss_slide){0});
    return 1;
}

static bool overlaps(const struct ss_axis_halo *axis)
{
    return ss_footprint_overlaps(&axis->row->footprint);
}

/* True if ranks leave rows out of the results. */
static bool trims_results(const struct ss_axis_halo *axis)
{
    return !overlaps(axis) && !ss_footprint_shares(&axis->row->footprint);
}

int ss_op_halo_trim_out(const struct ss_op_halo *h, size_t k, struct ss_trim *trims)
{
    int n = 0;
    for (int i = 0; i < h->n; i++) {
        const struct ss_axis_halo *axis = &h->axes[i];
        if (trims_results(axis))
            trims[n++] = trim_of(h, i, &axis->row->out[k], result_dim(axis->row, k),
                                 axis->halo.piece, axis->halo.at);
    }
    return n;
}

struct ss_type ss_op_halo_made(const struct ss_op_halo *h, size_t k, const struct ss_type *rests)
{
    struct ss_type made = *rests;
    for (int i = 0; i < h->n; i++)
        if (overlaps_in(&h->axes[i], k))
            made.dims[result_dim(h->axes[i].row, k)] = h->axes[i].halo.made;
    return made;
}

bool ss_op_halo_trims(const struct ss_op_halo *h, size_t k, const struct ss_type *made,
                      const struct ss_type *want)
{
    struct ss_type kept = *made;
    for (int i = 0; i < h->n; i++) {
        const struct ss_halo *halo = &h->axes[i].halo;
        int dim = result_dim(h->axes[i].row, k);
        bool sums = overlaps(&h->axes[i]) && !overlaps_in(&h->axes[i], k);
        if (sums || ss_footprint_shares(&h->axes[i].row->footprint))
            continue;
        if (overlaps(&h->axes[i]) && made->dims[dim] != halo->made)
            return false;
        const struct ss_row_slot *slot = &h->axes[i].row->out[k];
        int64_t each = local_value(h, &slot->blocks) * local_value(h, &slot->unit);
        int64_t rows = made->dims[dim] / each;
        int64_t left = halo->piece ? halo->piece : rows - halo->extra;
        kept.dims[dim] = left * each;
        if (overlaps(&h->axes[i]))
            continue;
        for (int64_t r = 0; r < halo->ranks; r++) {
            int64_t at = ss_slide_at(&halo->at, r);
            if (at < 0 || at + left > rows)
                return false;
        }
    }
    return ss_type_equal(&kept, want);
}

size_t ss_op_halo_steps(const struct ss_op_halo *h, const struct ss_mesh *mesh,
                        const struct ss_type *global, size_t k, const struct ss_layout *layout,
                        struct ss_reshard_step *steps)
{
    struct ss_halo_rows rows;
    size_t n = 0;
    if (h->n == 0 || !ss_layout_local(mesh, layout, global, &rows.piece))
        return 0;
    for (int i = 0; i < h->n; i++) {
        const struct ss_axis_halo *axis = &h->axes[i];
        const struct ss_row_slot *slot = &axis->row->in[k];
        const struct ss_halo_side *side = &axis->halo.side[slot->side];
        if (slot->kind != SS_SHARD || side->left + side->right == 0)
            continue;
        rows.dim = slot->dim;
        rows.blocks = local_value(h, &slot->blocks);
        rows.unit = local_value(h, &slot->unit);
        rows.left = side->left;
        rows.right = side->right;
        rows.fill = slot->fill;
        steps[n] = side->alone ? ss_halo_fill_step(layout, axis->axis, &rows)
                               : ss_halo_step(mesh, layout, axis->axis, &rows);
        rows.piece = ss_halo_piece(&steps[n++].halo);
    }
    return n;
}

size_t ss_op_halo_overlaps(const struct ss_op_halo *h, const struct ss_mesh *mesh,
                           const struct ss_type *global, size_t k, const struct ss_layout *layout,
                           struct ss_reshard_step *steps)
{
    struct ss_type rests;
    size_t n = 0;
    if (h->n == 0 || !ss_layout_local(mesh, layout, global, &rests))
        return 0;
    struct ss_type piece = ss_op_halo_made(h, k, &rests);
    for (int i = 0; i < h->n; i++) {
        const struct ss_axis_halo *axis = &h->axes[i];
        const struct ss_halo *halo = &axis->halo;
        if (!overlaps_in(axis, k))
            continue;
        struct ss_overlap rows = {.dim = result_dim(axis->row, k),
                                  .reduce = axis->row->footprint.reduce,
                                  .stride = halo->piece - halo->at.pace,
                                  .lead = halo->at.base,
                                  .kept = halo->piece,
                                  .piece = piece};
        steps[n++] = ss_overlap_step(mesh, layout, axis->axis, &rows);
        piece.dims[rows.dim] = rows.kept;
    }
    return n;
}

uint8_t ss_op_halo_overlapping(const struct ss_op_halo *h)
{
    uint8_t axes = 0;
    for (int i = 0; i < h->n; i++)
        axes |= overlaps(&h->axes[i]) ? (uint8_t)(1u << h->axes[i].axis) : 0;
    return axes;
}

/* Elements per row of a cut length, in the first operand that has it. */
static int64_t side_unit(const struct ss_op_halo *h, int i, int side)
{
    for (size_t k = 0; k < h->rules->n_in; k++) {
        const struct ss_row_slot *slot = &h->axes[i].row->in[k];
        if (slot->kind == SS_SHARD && slot->side == side)
            return local_value(h, &slot->unit);
    }
    return 1;
}

void ss_op_halo_widths(const struct ss_op_halo *h, int32_t widths[SS_MAX_AXES][2][2])
{
    memset(widths, 0, SS_MAX_AXES * sizeof *widths);
    for (int i = 0; i < h->n; i++) {
        for (int s = 0; s < 2 && !h->axes[i].halo.side[s].alone; s++) {
            int64_t unit = side_unit(h, i, s);
            widths[h->axes[i].axis][s][0] = (int32_t)(h->axes[i].halo.side[s].left * unit);
            widths[h->axes[i].axis][s][1] = (int32_t)(h->axes[i].halo.side[s].right * unit);
        }
    }
}

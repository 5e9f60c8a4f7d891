/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/solve/halo.h"

#include <string.h>

/* Whether another axis cuts the atom as well. */
static bool cut_elsewhere(const struct ss_op_rules *rules, const struct ss_mesh *mesh,
                          const uint16_t *rows, uint16_t atom, int axis)
{
    for (int a = 0; a < mesh->n_axes; a++) {
        const struct ss_row *row = &rules->rows[rows[a]];
        for (uint16_t i = 0; i < row->n_cut && a != axis && mesh->axis[a].size > 1; i++)
            if (row->cut[i] == atom)
                return true;
    }
    return false;
}

bool ss_op_halo_find(const struct ss_op_rules *rules, const struct ss_atoms *atoms,
                     const struct ss_mesh *mesh, const uint16_t *rows, struct ss_op_halo *out)
{
    out->n = 0;
    for (int a = 0; a < mesh->n_axes; a++) {
        const struct ss_row *row = &rules->rows[rows[a]];
        if (row->footprint.rows == 0 || mesh->axis[a].size == 1)
            continue;
        uint16_t atom = row->cut[0];
        /* Axes before this one that cut the atom need no neighbours, or this fails for them. */
        int64_t length = atoms->lengths[atom];
        for (int b = 0; b < a; b++)
            for (uint16_t i = 0; i < rules->rows[rows[b]].n_cut; i++)
                if (rules->rows[rows[b]].cut[i] == atom)
                    length /= mesh->axis[b].size;
        struct ss_axis_halo h = {.axis = a, .dim = row->out[0].dim, .atom = atom, .row = row};
        const char *why;
        if (!ss_footprint_halo(&row->footprint, length, mesh->axis[a].size, &h.halo, &why) ||
            !ss_halo_even(&h.halo))
            return false;
        if (ss_halo_none(&h.halo))
            continue;
        if (cut_elsewhere(rules, mesh, rows, atom, a))
            return false;
        out->axes[out->n++] = h;
    }
    return true;
}

void ss_op_halo_widen(const struct ss_op_halo *h, int64_t *lengths, int sign)
{
    for (int i = 0; i < h->n; i++)
        lengths[h->axes[i].atom] += sign * (h->axes[i].halo.left + h->axes[i].halo.right);
}

bool ss_op_halo_trims(const struct ss_op_halo *h, const struct ss_type *made,
                      const struct ss_type *want)
{
    struct ss_type kept = *made;
    for (int i = 0; i < h->n; i++) {
        const struct ss_halo *halo = &h->axes[i].halo;
        int64_t last = halo->start + (halo->ranks - 1) * halo->step;
        int64_t low = halo->start < last ? halo->start : last;
        int64_t high = halo->start < last ? last : halo->start;
        if (low < 0 || high + halo->piece > made->dims[h->axes[i].dim])
            return false;
        kept.dims[h->axes[i].dim] = halo->piece;
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
        if (slot->kind != SS_SHARD || axis->halo.left + axis->halo.right == 0)
            continue;
        rows.dim = slot->dim;
        rows.left = axis->halo.left;
        rows.right = axis->halo.right;
        rows.fill = axis->row->footprint.fill;
        steps[n] = ss_halo_step(mesh, layout, axis->axis, &rows);
        rows.piece = ss_halo_piece(&steps[n++].halo);
    }
    return n;
}

void ss_op_halo_widths(const struct ss_op_halo *h, int32_t widths[SS_MAX_AXES][2])
{
    memset(widths, 0, SS_MAX_AXES * sizeof *widths);
    for (int i = 0; i < h->n; i++) {
        widths[h->axes[i].axis][0] = (int32_t)h->axes[i].halo.left;
        widths[h->axes[i].axis][1] = (int32_t)h->axes[i].halo.right;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/handback/named.h"

#include <inttypes.h>
#include <string.h>

/* The axes of a dim in the order of the blocks that are major to each cut. */
static void add_axis(const struct ss_layout *layout, struct ss_named_layout *out, int d, int axis)
{
    uint8_t *axes = out->axes[d];
    int at = out->n[d]++;
    for (; at > 0 && layout->axis[axes[at - 1]].before > layout->axis[axis].before; at--)
        axes[at] = axes[at - 1];
    axes[at] = (uint8_t)axis;
}

const char *ss_named_layout(const struct ss_mesh *mesh, const struct ss_type *type,
                            const struct ss_layout *layout, struct ss_named_layout *out)
{
    *out = (struct ss_named_layout){.rank = type->rank};
    for (int a = 0; a < mesh->n_axes; a++) {
        if (layout->axis[a].kind == SS_PARTIAL)
            return "partial terms are left to the partitioner";
        if (layout->axis[a].kind == SS_SHARD && mesh->axis[a].size > 1)
            add_axis(layout, out, layout->axis[a].dim, a);
    }
    for (int d = 0; d < type->rank; d++) {
        uint32_t before = 1;
        for (int i = 0; i < out->n[d]; i++) {
            const int axis = out->axes[d][i];
            if (layout->axis[axis].before != before)
                return "a cut into blocks of a dim has no name";
            before *= (uint32_t)mesh->axis[axis].size;
        }
    }
    return NULL;
}

const char *ss_named_cuts(const struct ss_mesh *mesh, const struct ss_type *type,
                          const struct ss_layout *layout, struct ss_named_layout *out)
{
    struct ss_layout cuts = *layout;
    for (int a = 0; a < mesh->n_axes; a++)
        if (cuts.axis[a].kind == SS_PARTIAL)
            cuts.axis[a] = (struct ss_cut){0};
    return ss_named_layout(mesh, type, &cuts, out);
}

bool ss_named_is_replicated(const struct ss_named_layout *layout)
{
    for (int d = 0; d < layout->rank; d++)
        if (layout->n[d])
            return false;
    return true;
}

void ss_named_print_sdy(const struct ss_named_layout *layout, const struct ss_mesh *mesh,
                        struct ss_buf *out)
{
    ss_buf_puts(out, "[");
    for (int d = 0; d < layout->rank; d++) {
        ss_buf_puts(out, d ? ", {" : "{");
        for (int i = 0; i < layout->n[d]; i++)
            ss_buf_printf(out, "%s\"%s\"", i ? ", " : "", mesh->axis[layout->axes[d][i]].name);
        ss_buf_puts(out, "}");
    }
    ss_buf_puts(out, "]");
}

void ss_named_print_jax(const struct ss_named_layout *layout, const struct ss_mesh *mesh,
                        struct ss_buf *out)
{
    ss_buf_puts(out, "P(");
    for (int d = 0; d < layout->rank; d++) {
        const int n = layout->n[d];
        ss_buf_puts(out, d ? ", " : "");
        if (n == 0)
            ss_buf_puts(out, "None");
        for (int i = 0; i < n; i++)
            ss_buf_printf(out, "%s'%s'%s",
                          i       ? ", "
                          : n > 1 ? "("
                                  : "",
                          mesh->axis[layout->axes[d][i]].name, n > 1 && i == n - 1 ? ")" : "");
    }
    ss_buf_puts(out, ")");
}

/* The axes of all dims in order, then those that replicate. */
static int axis_order(const struct ss_named_layout *layout, const struct ss_mesh *mesh, int *order)
{
    bool used[SS_MAX_AXES] = {false};
    int n = 0;
    for (int d = 0; d < layout->rank; d++)
        for (int i = 0; i < layout->n[d]; i++) {
            order[n] = layout->axes[d][i];
            used[order[n++]] = true;
        }
    for (int a = 0; a < mesh->n_axes; a++)
        if (!used[a])
            order[n++] = a;
    return n;
}

void ss_named_print_hlo(const struct ss_named_layout *layout, const struct ss_mesh *mesh,
                        struct ss_buf *out)
{
    int order[SS_MAX_AXES];
    const int n = axis_order(layout, mesh, order);
    int64_t tiles = 1;
    bool in_order = true;
    if (ss_named_is_replicated(layout)) {
        ss_buf_puts(out, "{replicated}");
        return;
    }
    ss_buf_puts(out, "{devices=[");
    for (int d = 0; d < layout->rank; d++) {
        int64_t cut = 1;
        for (int i = 0; i < layout->n[d]; i++)
            cut *= mesh->axis[layout->axes[d][i]].size;
        tiles *= cut;
        ss_buf_printf(out, "%s%" PRId64, d ? "," : "", cut);
    }
    if (tiles < mesh->n_devices)
        ss_buf_printf(out, ",%" PRId64, mesh->n_devices / tiles);
    for (int i = 0; i < n; i++)
        in_order &= order[i] == i;
    ss_buf_puts(out, "]<=[");
    if (in_order)
        ss_buf_printf(out, "%" PRId64 "]", mesh->n_devices);
    for (int a = 0; a < mesh->n_axes && !in_order; a++)
        ss_buf_printf(out, "%s%" PRId64 "%s", a ? "," : "", mesh->axis[a].size,
                      a == mesh->n_axes - 1 ? "]" : "");
    for (int i = 0; i < n && !in_order; i++)
        ss_buf_printf(out, "%s%d%s", i ? "," : "T(", order[i], i == n - 1 ? ")" : "");
    ss_buf_puts(out, tiles < mesh->n_devices ? " last_tile_dim_replicate}" : "}");
}

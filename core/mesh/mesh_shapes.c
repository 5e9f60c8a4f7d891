/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ordered factorisations, by recursion over axes. */
#include "core/mesh/mesh_shapes.h"

#include <string.h>

#include "core/base/buf.h"

struct shapes {
    struct ss_arena *arena;
    const struct ss_cluster *cluster;
    SS_ARRAY(struct ss_mesh) items;
    int64_t sizes[SS_MAX_AXES];
    int n_axes;
};

static void add(struct shapes *s)
{
    struct ss_buf text = {0};
    struct ss_mesh mesh;
    for (int a = 0; a < s->n_axes; a++)
        ss_buf_printf(&text, "%s%lld", a ? "x" : "", (long long)s->sizes[a]);
    if (ss_mesh_parse(ss_buf_text(&text), NULL, &mesh, NULL) == SS_OK) {
        ss_mesh_set_links(&mesh, s->cluster);
        ss_push(s->arena, s->items, mesh);
    }
    ss_buf_free(&text);
}

/* Chooses the sizes of the axes from `axis` on; their product is `left`. */
static void extend(struct shapes *s, int axis, int64_t left)
{
    if (axis + 1 == s->n_axes) {
        s->sizes[axis] = left;
        add(s);
        return;
    }
    for (int64_t size = 2; axis + 1 < SS_MAX_AXES && size <= left / 2; size++)
        if (left % size == 0) {
            s->sizes[axis] = size;
            extend(s, axis + 1, left / size);
        }
}

struct ss_mesh *ss_mesh_shapes(int64_t n_devices, int max_axes, const struct ss_cluster *cluster,
                               struct ss_arena *arena, size_t *n)
{
    struct shapes s = {.arena = arena, .cluster = cluster};
    for (s.n_axes = 1; s.n_axes <= max_axes; s.n_axes++)
        extend(&s, 0, n_devices);
    *n = s.items.count;
    return s.items.items;
}

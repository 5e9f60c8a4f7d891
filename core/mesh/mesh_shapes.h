/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All meshes of a given number of devices. */
#ifndef SS_CORE_MESH_MESH_SHAPES_H
#define SS_CORE_MESH_MESH_SHAPES_H

#include "core/base/arena.h"
#include "core/mesh/mesh.h"

/* Every ordered factorisation of n_devices (1 to SS_MAX_DEVICES) into at most max_axes (up to
 * SS_MAX_AXES) sizes of at least 2, or one axis of size 1 for a single device. Fewer axes come
 * first, then smaller first axes. Names are the defaults, links those of the cluster. Returns *n
 * meshes in arena. */
struct ss_mesh *ss_mesh_shapes(int64_t n_devices, int max_axes, const struct ss_cluster *cluster,
                               struct ss_arena *arena, size_t *n);

#endif

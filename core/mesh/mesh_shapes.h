/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All meshes of so many devices. */
#ifndef SS_CORE_MESH_MESH_SHAPES_H
#define SS_CORE_MESH_MESH_SHAPES_H

#include "core/base/arena.h"
#include "core/mesh/mesh.h"

/* Every ordered way to write n_devices as a product of at most max_axes sizes, each at least 2 (one
 * axis of size 1 for a single device); fewer axes first, then smaller first axes. Default names,
 * links of the cluster. In arena; n_devices from 1 to SS_MAX_DEVICES, max_axes to SS_MAX_AXES. */
struct ss_mesh *ss_mesh_shapes(int64_t n_devices, int max_axes, const struct ss_cluster *cluster,
                               struct ss_arena *arena, size_t *n);

#endif

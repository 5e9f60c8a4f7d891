/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shardings as HLO writes them, "{devices=[2,4]<=[8]}": tiles and the devices that hold them,
 * without axes. They are the layout of a mesh if some cut of dims by its axes gives each device its
 * tile. */
#ifndef SS_CORE_LAB_HLO_SHARDING_H
#define SS_CORE_LAB_HLO_SHARDING_H

#include "core/base/arena.h"
#include "core/mesh/mesh.h"

/* dims[a] becomes the dim that mesh axis a cuts, or -1 if it replicates. False if no such layout of
 * a tensor of that rank puts the same tile on each device, or if the text is of another form. */
bool ss_hlo_sharding_read(const char *text, const struct ss_mesh *mesh, int rank,
                          struct ss_arena *arena, int dims[SS_MAX_AXES]);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mesh that a program is written for (core/graph/stated.h), and the one that plans are for. */
#ifndef SS_CORE_LAB_PROGRAM_MESH_H
#define SS_CORE_LAB_PROGRAM_MESH_H

#include "core/graph/stated.h"
#include "core/lab/lab.h"

/* The mesh for which the program is written: that of its sdy.sharding, or one of which HLO's
 * strings are layouts. Links are not set. SS_E_STATE if it states none, SS_E_UNSUPPORTED if it has
 * several or no mesh here can be like it. */
SS_NODISCARD enum ss_rc ss_lab_program_mesh(const struct ss_lab *lab, struct ss_mesh *mesh,
                                            struct ss_error *err);

/* Finds the axes of a stated mesh: axes[i] becomes the axis of mesh that stands for axis i, or -1
 * if that has one device. An axis of the same name must have the same size; one without a namesake
 * is the only axis of its size that is left, if both meshes have as many devices (*by_size). False
 * if there is no such axis. */
bool ss_stated_axes(const struct ss_stated_mesh *stated, const struct ss_mesh *mesh, int *axes,
                    bool *by_size);
/* "2x4 data,model"; in arena. */
const char *ss_stated_mesh_text(const struct ss_stated_mesh *mesh, struct ss_arena *arena);

#endif

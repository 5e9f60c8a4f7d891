/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tensor as a box that the axes of a mesh cut: the first cut dim downwards, the second one
 * across; each part names the ranks that hold it. Further cut dims are named, not drawn. */
#ifndef SS_VIEWS_DRAW_GRID_H
#define SS_VIEWS_DRAW_GRID_H

#include "core/mesh/layout.h"
#include "views/canvas.h"

/* Draws from line `row` of the area on, which may be before or past it; returns the number of lines
 * of the whole box. */
int ss_draw_grid(const struct ss_mesh *mesh, const struct ss_type *type,
                 const struct ss_layout *layout, struct ss_canvas *canvas, struct ss_area area,
                 int row);

#endif

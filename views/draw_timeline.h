/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The row of a rank in a schedule over time. */
#ifndef SS_VIEWS_DRAW_TIMELINE_H
#define SS_VIEWS_DRAW_TIMELINE_H

#include "core/pipeline/case.h"
#include "views/canvas.h"

/* Draws a rank from from_ps to to_ps into a row of the area, from col on to its right edge: actions
 * by kind, with their microbatch. Cells of the action `marked` (an index into the rank's list), or
 * of all actions of stage `stage`, are in reverse; SIZE_MAX and -1: none. */
void ss_draw_timeline_row(const struct ss_pipeline_case *c, int32_t rank, int64_t from_ps,
                          int64_t to_ps, struct ss_canvas *canvas, struct ss_area area, int row,
                          int col, size_t marked, int32_t stage);

#endif

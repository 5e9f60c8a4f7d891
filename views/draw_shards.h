/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A picture of a row: each operand cut into the pieces that the ranks hold, the op on one rank, and
 * how the results are put together. A bar stands for the dim that is cut; halos, fill, dropped and
 * shared parts have glyphs of their own, which the last line explains. */
#ifndef SS_VIEWS_DRAW_SHARDS_H
#define SS_VIEWS_DRAW_SHARDS_H

#include "core/space/pieces.h"
#include "views/canvas.h"

/* Draws the lines of the picture from line `skip` on. Of more than `ranks` ranks (at least 3), the
 * first ones and the last are drawn. Returns the number of lines of the whole picture. */
int ss_draw_shards(const struct ss_row_pieces *pieces, int ranks, struct ss_canvas *canvas,
                   struct ss_area area, int skip);

#endif

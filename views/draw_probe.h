/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tensors of a probe as matrices: a row of blocks for each rank and for the whole, and a block
 * for each combination, below the result that it combines. */
#ifndef SS_VIEWS_DRAW_PROBE_H
#define SS_VIEWS_DRAW_PROBE_H

#include "core/rules/trace/replay.h"
#include "views/canvas.h"
#include "views/list.h"

/* Ranks, the whole, combinations: the rows of the list. */
size_t ss_draw_probe_blocks(const struct ss_replay *replay);
/* Sets the list; with the focus, the selected block gets the room that it needs. */
void ss_draw_probe(const struct ss_replay *replay, struct ss_list *list, struct ss_canvas *canvas,
                   struct ss_area area, bool focus);
/* For each combination the cell that differs most: what the whole has there, and what the pieces
 * give. Sets the list. */
void ss_draw_probe_cells(const struct ss_replay *replay, struct ss_list *list,
                         struct ss_canvas *canvas, struct ss_area area, bool focus);
/* The text of a block, for searches. */
void ss_draw_probe_text(const struct ss_replay *replay, size_t block, struct ss_buf *out);

#endif

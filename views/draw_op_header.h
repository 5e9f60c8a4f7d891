/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an op is, in a few lines: name, types, scope and line, attributes, ShardSpec and
 * CombineSpec.
 */
#ifndef SS_VIEWS_DRAW_OP_HEADER_H
#define SS_VIEWS_DRAW_OP_HEADER_H

#include "core/lab/snapshot.h"
#include "views/canvas.h"

/* Draws at most `most` lines (at least 1) about an op that has rules; returns their number. */
int ss_draw_op_header(const struct ss_snapshot *now, uint32_t op, struct ss_canvas *canvas,
                      struct ss_area area, int most);
/* Adds the types of some vars: "8x16xf32, 16xf32". */
void ss_op_types(struct ss_buf *out, const struct ss_graph *graph, const uint32_t *vars,
                 uint32_t n);

#endif

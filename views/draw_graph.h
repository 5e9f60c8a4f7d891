/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panes of the graph screen. */
#ifndef SS_VIEWS_DRAW_GRAPH_H
#define SS_VIEWS_DRAW_GRAPH_H

#include "views/canvas.h"
#include "views/graph_rows.h"

/* Cuts a name to so many columns in its middle: its number at the end tells it from others. */
void ss_cut_name(struct ss_buf *name, int cols, bool ascii);

/* The header, if there is room for it, and the rows. Sets the list's page. */
void ss_draw_graph_rows(struct ss_graph_rows *rows, const struct ss_snapshot *now,
                        struct ss_canvas *canvas, struct ss_area area, bool focus);

/* The ops below a node that cost the most, without a selection.
 */
void ss_draw_dearest(struct ss_graph_rows *rows, const struct ss_snapshot *now,
                     struct ss_canvas *canvas, struct ss_area area, uint32_t node);

/* What an op reads and what reads its results. */
struct ss_neighbour {
    uint32_t var;             /* that lies between */
    uint32_t op;              /* the other op; SS_NONE: an input, an output or a loop */
    uint32_t arg;             /* the operand of the op, or of the one that reads */
    const struct ss_use *use; /* of a var that the op makes, else NULL */
};
struct ss_neighbours {
    struct ss_list list; /* of items, for the selection */
    struct ss_neighbour *items;
    size_t n_in; /* the first ones are read by the op; the others read it */
    uint32_t op; /* SS_NONE: not found yet */
    const struct ss_graph *graph;
};
void ss_neighbours_fini(struct ss_neighbours *neighbours);
void ss_neighbours_find(struct ss_neighbours *neighbours, const struct ss_graph *graph,
                        uint32_t op);
/* The picture: what is read at the left, the op, what reads it at the right; in a narrow area a
 * list. plan: NULL, or a plan of the graph. The selected one is marked if the pane has the focus.
 */
void ss_draw_neighbours(struct ss_neighbours *neighbours, const struct ss_plan *plan,
                        struct ss_canvas *canvas, struct ss_area area, bool focus);

#endif

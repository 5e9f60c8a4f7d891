/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of the op screen: the rows of an op, with the marks of mesh, plan and pins; then rows
 * that no plan can use; then the attempts that found no row. */
#ifndef SS_VIEWS_OP_ROWS_H
#define SS_VIEWS_OP_ROWS_H

#include "views/table.h"
#include "views/viewer.h"

enum ss_op_entry_kind { SS_ENTRY_ROW, SS_ENTRY_UNPLACED, SS_ENTRY_ATTEMPT };

struct ss_op_entry {
    enum ss_op_entry_kind kind;
    size_t index;          /* of the row, unplaced row or attempt in the rules */
    const char *id, *text; /* "S1", "S(0) <- S(0), R"; of an attempt the candidate */
    const char *proof, *note;
};

/* A row on an axis of the mesh. */
struct ss_op_mark {
    bool known, fits, planned, pinned, priced;
    double us;       /* more than the plan, if priced */
    const char *why; /* why it does not fit */
};

struct ss_op_rows {
    struct ss_arena arena;
    uint32_t op, generation; /* of the rules; what the entries are of */
    SS_ARRAY(struct ss_op_entry) entries;
    size_t *shown; /* the entries that the filter lets through: list.count */
    struct ss_list list;
    char *filter;
    struct ss_table fits;     /* the table on_mesh of `why` */
    struct ss_op_mark *marks; /* [row * n_axes + axis], or NULL */
    size_t n_axes, n_rows;
};

void ss_op_rows_init(struct ss_op_rows *rows);
void ss_op_rows_fini(struct ss_op_rows *rows);
/* Shows an op, which has rules, and takes the answer of `why OP` (NULL: there is none). */
void ss_op_rows_show(struct ss_op_rows *rows, const struct ss_snapshot *now, uint32_t op,
                     const struct ss_reply *why);
/* Shows none: no op has rules. */
void ss_op_rows_clear(struct ss_op_rows *rows);
void ss_op_rows_filter(struct ss_op_rows *rows, const char *filter);
/* Selects a row of the op by its index. */
void ss_op_rows_select(struct ss_op_rows *rows, size_t row);
/* The selected entry, or NULL. */
const struct ss_op_entry *ss_op_rows_at(const struct ss_op_rows *rows);
const struct ss_op_mark *ss_op_rows_mark(const struct ss_op_rows *rows, size_t row, int axis);
void ss_op_rows_text(const struct ss_op_rows *rows, size_t i, struct ss_buf *out);
/* Draws the list; costs and fits are those of the axis (-1: none). */
void ss_op_rows_draw(struct ss_op_rows *rows, const struct ss_mesh *mesh, int axis,
                     struct ss_canvas *canvas, struct ss_area area, bool focus);

#endif

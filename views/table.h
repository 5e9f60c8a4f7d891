/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of a command's result as a list on a screen: sorted, filtered, cut to the pane. */
#ifndef SS_VIEWS_TABLE_H
#define SS_VIEWS_TABLE_H

#include "repl/cmd/table_fit.h"
#include "views/canvas.h"
#include "views/list.h"
#include "views/query.h"

struct ss_table {
    struct ss_list list;          /* of the rows that the filter lets through */
    const struct ss_reply *reply; /* that the table is of; holds a reference */
    const struct ss_block *block; /* NULL: there is no such table */
    struct ss_row_reader reader;  /* if there is a block */
    size_t *order;                /* the rows of the block in the order shown, list.count */
    char *filter;                 /* NULL: all rows */
    const char *need;             /* the column that rows must have a value in, or NULL */
    const char *whole;            /* the column whose texts are cut last, or NULL */
    int sort;                     /* the column of the order, or -1: as the command gives them */
    bool descending;
    struct ss_fit_column *fit; /* per column, for a pane of fitted_cols columns */
    int fitted_cols;           /* 0: not fitted yet */
};

/* Zero-initialised, but for sort: */
void ss_table_init(struct ss_table *table);
void ss_table_fini(struct ss_table *table);
/* Shows the block of that name (a table or a tree) of a reply, which must stay as long as it is
 * shown; reply NULL: none. Does nothing if it shows that reply already. Filter, order and selected
 * position stay. */
void ss_table_show(struct ss_table *table, const struct ss_reply *reply, const char *name);
/* NULL or "": all rows. */
void ss_table_filter(struct ss_table *table, const char *filter);
/* Shows only rows that have a value in the column (a static name); NULL: all. */
void ss_table_need(struct ss_table *table, const char *column);
/* Sorts by the next column than now, after the last one as the command gives them; reverse: the
 * present order the other way round. Returns the name of the column, or NULL. */
const char *ss_table_sort_next(struct ss_table *table);
void ss_table_sort_reverse(struct ss_table *table);

/* Row i as shown; valid until another row is read. */
const struct ss_value *ss_table_cells(struct ss_table *table, size_t i);
/* The cell of row i in the column of that name, or NULL. */
const struct ss_value *ss_table_cell(struct ss_table *table, size_t i, const char *column);
/* The first thing that the selected row names; kind < 0 for any kind, an axis only if there is
 * nothing else, since no screen shows one. False: none. */
bool ss_table_ref(struct ss_table *table, int kind, struct ss_ref *ref);
/* All cells of a row with blanks between them (an ss_list_text_fn; user: the table). */
void ss_table_text(void *table, size_t row, struct ss_buf *out);

/* The header and as many rows as fit below it; the selected row is marked, with the cursor if the
 * pane has the focus. */
void ss_table_draw(struct ss_table *table, struct ss_canvas *canvas, struct ss_area area,
                   bool focus);
/* For panes that lay out their own lines: the header alone, or row i. */
void ss_table_draw_header(struct ss_table *table, struct ss_canvas *canvas, struct ss_area area,
                          int row);
void ss_table_draw_row(struct ss_table *table, struct ss_canvas *canvas, struct ss_area area,
                       int row, size_t i);

#endif

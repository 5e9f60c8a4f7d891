/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the columns of a table share the width of a page. Words are never broken: a column is at
 * least as wide as its longest word. */
#ifndef SS_REPL_CMD_TABLE_FIT_H
#define SS_REPL_CMD_TABLE_FIT_H

#include <stdbool.h>
#include <stddef.h>

enum ss_column_place {
    SS_IN_LINE,
    SS_BELOW,     /* on lines of its own, below the row */
    SS_LEFT_OUT,  /* named below the table */
    SS_SAID_ONCE, /* equal in all rows: its value stands below the table */
    SS_EMPTY      /* no row has a value */
};

struct ss_fit_column {
    size_t width;               /* in: of its widest cell; out: of the column */
    size_t least;               /* of its longest word, header included */
    bool text;                  /* aligned to the left, no bar */
    bool bar;                   /* may be drawn in any width */
    bool same, empty;           /* all rows have one value; none has a value */
    int minor;                  /* left out before others if > 0, the smallest first */
    enum ss_column_place place; /* out */
};

enum ss_table_form {
    SS_FORM_LINES,   /* a line per row; a long last column goes below it */
    SS_FORM_STACKED, /* a line per row; the columns that do not fit go below it with their names */
    SS_FORM_VERTICAL /* a line per cell */
};

/* Sets width and place of n > 0 columns on a page of so many columns. */
enum ss_table_form ss_fit_columns(struct ss_fit_column *columns, size_t n, size_t page);

enum { SS_COLUMN_GAP = 2, SS_BELOW_INDENT = 4, SS_READABLE = 24, SS_NARROW_PAGE = 60 };

#endif

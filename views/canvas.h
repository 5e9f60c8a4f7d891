/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A grid of cells that screens draw into. A cell has a grapheme, a role that says what it means,
 * and marks; a theme (theme.h) turns roles into colours, and no screen names a colour. The canvas
 * goes to the terminal (terminal.h) or into a file (export.h). */
#ifndef SS_VIEWS_CANVAS_H
#define SS_VIEWS_CANVAS_H

#include <stdbool.h>
#include <stddef.h>

#include "views/glyphs.h"

/* X(enum suffix, name). A role is never told by its colour alone: a letter, glyph or mark stands
 * with it, or the words do. */
/* clang-format off */
#define SS_ROLES(X)                                                                                \
    X(TEXT, "text") X(DIM, "dim") X(TITLE, "title") X(RULE, "rule") X(KEY, "key")                  \
    X(COMMAND, "command") X(OK, "ok") X(WARNING, "warning") X(ERROR, "error") X(STALE, "stale")    \
    X(PINNED, "pinned") X(CHANGED, "changed") X(SHARDED, "sharded")                                \
    X(REPLICATED, "replicated") X(PARTIAL, "partial") X(HALO, "halo") X(COMPUTE, "compute")        \
    X(COLLECTIVE, "collective") X(WAITING, "waiting")                                              \
    X(HEAT_1, "heat 1") X(HEAT_2, "heat 2") X(HEAT_3, "heat 3")                                    \
    X(RANK_0, "rank 0") X(RANK_1, "rank 1") X(RANK_2, "rank 2") X(RANK_3, "rank 3")                \
    X(RANK_4, "rank 4") X(RANK_5, "rank 5") X(RANK_6, "rank 6") X(RANK_7, "rank 7")
/* clang-format on */
enum ss_role {
#define X(id, name) SS_ROLE_##id,
    SS_ROLES(X)
#undef X
        SS_N_ROLES
};
extern const char *const ss_role_names[];
/* The role of a rank's or an axis's colour: the eight take turns. */
enum ss_role ss_rank_role(size_t rank);

enum ss_mark { SS_MARK_REVERSE = 1, SS_MARK_BOLD = 2, SS_MARK_UNDERLINE = 4 };

enum { SS_CELL_BYTES = 14 };
struct ss_cell {
    char text[SS_CELL_BYTES]; /* one grapheme, with a NUL; empty: the right half of a wide one */
    unsigned char role, marks;
};

/* A part of a canvas; rows and columns count from 0. Nothing is drawn outside it. */
struct ss_area {
    int row, col, rows, cols;
};

/* What a click into a part of the canvas means: a row of a list, or a key. */
struct ss_list;
struct ss_hit {
    struct ss_area area;
    struct ss_list *list; /* borrowed until the next drawing; NULL: a key */
    size_t row;
    int key;
};

struct ss_canvas {
    int rows, cols;
    struct ss_hit *hits; /* what is drawn later lies over what was drawn before */
    size_t n_hits;
    struct ss_cell *cells; /* rows * cols */
    bool ascii;            /* glyphs are ASCII; other text is as it came */
    /* The cell of the selection or of what is being typed, where a terminal's cursor rests; -1:
     * none. */
    int cursor_row, cursor_col;
};

/* Sizes below 1 count as 1. */
void ss_canvas_init(struct ss_canvas *canvas, int rows, int cols, bool ascii);
void ss_canvas_fini(struct ss_canvas *canvas);
/* All blank, without a cursor and without hits. */
void ss_canvas_clear(struct ss_canvas *canvas);
/* A cell, or NULL if it lies outside. */
struct ss_cell *ss_canvas_at(const struct ss_canvas *canvas, int row, int col);
/* Row `row` as text without the blanks at its end, into out (which is cleared). */
struct ss_buf;
void ss_canvas_line(const struct ss_canvas *canvas, int row, struct ss_buf *out);

/* Says what a click into row `row` of the area means: row `at` of the list, or a key. */
void ss_canvas_hit_list(struct ss_canvas *canvas, struct ss_area area, int row,
                        struct ss_list *list, size_t at);
void ss_canvas_hit_key(struct ss_canvas *canvas, struct ss_area area, int row, int col, int cols,
                       int key);
/* The last one there, or NULL. */
const struct ss_hit *ss_canvas_find_hit(const struct ss_canvas *canvas, int row, int col);
struct ss_area ss_canvas_whole(const struct ss_canvas *canvas);
/* Parts of an area: `rows` rows from row `first`, columns from `first` on. The result lies within
 * the area; it may be empty. */
struct ss_area ss_area_rows(struct ss_area area, int first, int rows);
struct ss_area ss_area_cols(struct ss_area area, int first, int cols);

/* All of these draw at (row, col) of the area, clip at its edges and return the columns that the
 * text takes; control bytes appear escaped (width.h). */
/* Text that does not fit ends in an ellipsis. */
int ss_draw(struct ss_canvas *canvas, struct ss_area area, int row, int col, enum ss_role role,
            const char *text);
int ss_drawf(struct ss_canvas *canvas, struct ss_area area, int row, int col, enum ss_role role,
             const char *fmt, ...) __attribute__((format(printf, 6, 7)));
/* Text whose last column is the area's last column less `from_right`. */
int ss_draw_right(struct ss_canvas *canvas, struct ss_area area, int row, int from_right,
                  enum ss_role role, const char *text);
/* Fills the line again into at most `rows` rows of the area from `row` on; returns the rows. */
int ss_draw_wrapped(struct ss_canvas *canvas, struct ss_area area, int row, enum ss_role role,
                    const char *text);
/* The same glyph `count` times (glyphs.h), downwards for ss_draw_down. */

int ss_draw_glyphs(struct ss_canvas *canvas, struct ss_area area, int row, int col,
                   enum ss_role role, int glyph, int count);
void ss_draw_down(struct ss_canvas *canvas, struct ss_area area, int row, int col,
                  enum ss_role role, int glyph, int count);
/* A bar of `cols` columns, `share` of it (0 to 1) full, in eighths of a column if not ASCII. */
void ss_draw_bar(struct ss_canvas *canvas, struct ss_area area, int row, int col, int cols,
                 enum ss_role role, double share);
/* A whole row: "─ title ────────". title may be NULL. */
void ss_draw_rule(struct ss_canvas *canvas, struct ss_area area, int row, const char *title);
/* The same above a list, with "3 of 148" at the right end if the list is longer than the `shown`
 * rows; at: the selected row, from 0. */
void ss_draw_list_rule(struct ss_canvas *canvas, struct ss_area area, int row, const char *title,
                       size_t at, size_t count, int shown);
/* Adds marks to `count` cells, and gives them a role unless it is SS_N_ROLES. */
void ss_draw_marks(struct ss_canvas *canvas, struct ss_area area, int row, int col, int count,
                   unsigned marks, enum ss_role role);
/* Puts the cursor there, the REVERSE mark on the whole row of the area, and a '>' into its first
 * column if that is blank: lists leave it so. */
void ss_draw_selection(struct ss_canvas *canvas, struct ss_area area, int row);

#endif

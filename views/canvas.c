/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/arena.h"
#include "core/base/buf.h"
#include "repl/cmd/width.h"

const char *const ss_role_names[] = {
#define X(id, name) name,
    SS_ROLES(X)
#undef X
        NULL};

enum ss_role ss_rank_role(size_t rank)
{
    return (enum ss_role)(SS_ROLE_RANK_0 + rank % 8);
}

/* ---- the grid ---- */

void ss_canvas_init(struct ss_canvas *canvas, int rows, int cols, bool ascii)
{
    *canvas = (struct ss_canvas){.rows = rows < 1 ? 1 : rows,
                                 .cols = cols < 1 ? 1 : cols,
                                 .ascii = ascii,
                                 .cursor_row = -1,
                                 .cursor_col = -1};
    canvas->cells = ss_xcalloc((size_t)canvas->rows * (size_t)canvas->cols, sizeof(struct ss_cell));
    ss_canvas_clear(canvas);
}

void ss_canvas_fini(struct ss_canvas *canvas)
{
    free(canvas->cells);
    free(canvas->hits);
    memset(canvas, 0, sizeof *canvas);
}

void ss_canvas_clear(struct ss_canvas *canvas)
{
    size_t n = (size_t)canvas->rows * (size_t)canvas->cols;
    for (size_t i = 0; i < n; i++)
        canvas->cells[i] = (struct ss_cell){.text = " ", .role = SS_ROLE_TEXT};
    canvas->cursor_row = canvas->cursor_col = -1;
    canvas->n_hits = 0;
}

struct ss_cell *ss_canvas_at(const struct ss_canvas *canvas, int row, int col)
{
    bool inside = row >= 0 && col >= 0 && row < canvas->rows && col < canvas->cols;
    return inside ? canvas->cells + (size_t)row * (size_t)canvas->cols + col : NULL;
}

void ss_canvas_line(const struct ss_canvas *canvas, int row, struct ss_buf *out)
{
    size_t end = 0;
    ss_buf_clear(out);
    for (int col = 0; col < canvas->cols; col++) {
        const struct ss_cell *cell = ss_canvas_at(canvas, row, col);
        ss_buf_puts(out, cell->text);
        if (strcmp(cell->text, " ") != 0)
            end = out->length;
    }
    if (out->data && end < out->length) {
        out->data[end] = 0;
        out->length = end;
    }
}

/* ---- areas ---- */

static void add_hit(struct ss_canvas *canvas, struct ss_hit hit)
{
    struct ss_hit *hits = realloc(canvas->hits, (canvas->n_hits + 1) * sizeof *hits);
    if (!hits)
        abort();
    canvas->hits = hits;
    hits[canvas->n_hits++] = hit;
}

void ss_canvas_hit_list(struct ss_canvas *canvas, struct ss_area area, int row,
                        struct ss_list *list, size_t at)
{
    add_hit(canvas, (struct ss_hit){ss_area_rows(area, row, 1), list, at, 0});
}

void ss_canvas_hit_key(struct ss_canvas *canvas, struct ss_area area, int row, int col, int cols,
                       int key)
{
    struct ss_area part = ss_area_cols(ss_area_rows(area, row, 1), col, cols);
    add_hit(canvas, (struct ss_hit){part, NULL, 0, key});
}

const struct ss_hit *ss_canvas_find_hit(const struct ss_canvas *canvas, int row, int col)
{
    for (size_t i = canvas->n_hits; i-- > 0;) {
        const struct ss_area *a = &canvas->hits[i].area;
        if (row >= a->row && row < a->row + a->rows && col >= a->col && col < a->col + a->cols)
            return canvas->hits + i;
    }
    return NULL;
}

struct ss_area ss_canvas_whole(const struct ss_canvas *canvas)
{
    return (struct ss_area){0, 0, canvas->rows, canvas->cols};
}

static void clip(int *first, int *count, int all)
{
    int from = *first < 0 ? 0 : *first < all ? *first : all;
    int to = *first + *count < from ? from : *first + *count;
    *count = (to < all ? to : all) - from;
    *first = from;
}

struct ss_area ss_area_rows(struct ss_area area, int first, int rows)
{
    clip(&first, &rows, area.rows);
    area.row += first;
    area.rows = rows;
    return area;
}

struct ss_area ss_area_cols(struct ss_area area, int first, int cols)
{
    clip(&first, &cols, area.cols);
    area.col += first;
    area.cols = cols;
    return area;
}

/* ---- drawing ---- */

/* A cell of the area, or NULL if (row, col) lies outside. */
static struct ss_cell *cell_of(struct ss_canvas *canvas, struct ss_area area, int row, int col)
{
    bool inside = row >= 0 && col >= 0 && row < area.rows && col < area.cols;
    return inside ? ss_canvas_at(canvas, area.row + row, area.col + col) : NULL;
}

/* A wide grapheme of which one half is overwritten leaves a blank as the other. */
static void split_wide(struct ss_canvas *canvas, int row, int col)
{
    struct ss_cell *cell = ss_canvas_at(canvas, row, col);
    struct ss_cell *left = ss_canvas_at(canvas, row, col - 1);
    struct ss_cell *right = ss_canvas_at(canvas, row, col + 1);
    if (!cell->text[0] && left)
        strcpy(left->text, " ");
    else if (right && !right->text[0])
        strcpy(right->text, " ");
}

static void set_cell(struct ss_canvas *canvas, struct ss_area area, int row, int col,
                     enum ss_role role, const char *text, size_t bytes)
{
    struct ss_cell *cell = cell_of(canvas, area, row, col);
    if (!cell)
        return;
    split_wide(canvas, area.row + row, area.col + col);
    while (bytes >= SS_CELL_BYTES) { /* a grapheme of many code points: as many as fit */
        bytes--;
        while (bytes && ((unsigned char)text[bytes] & 0xc0) == 0x80)
            bytes--;
    }
    memcpy(cell->text, text, bytes);
    cell->text[bytes] = 0;
    cell->role = (unsigned char)role;
    cell->marks = 0;
}

/* The left half is there already. */
static void set_right_half(struct ss_canvas *canvas, struct ss_area area, int row, int col)
{
    struct ss_cell *cell = cell_of(canvas, area, row, col);
    struct ss_cell *next = ss_canvas_at(canvas, area.row + row, area.col + col + 1);
    if (cell->text[0] && next && !next->text[0])
        strcpy(next->text, " "); /* a wide grapheme began here */
    *cell = cell[-1];
    cell->text[0] = 0;
}

/* Draws clean text and returns its columns. */
static int put_clean(struct ss_canvas *canvas, struct ss_area area, int row, int col,
                     enum ss_role role, const char *text)
{
    int from = col;
    while (*text) {
        size_t columns, bytes = ss_text_grapheme(text, &columns);
        bool wide = columns == 2;
        if (wide && (!cell_of(canvas, area, row, col) || !cell_of(canvas, area, row, col + 1))) {
            set_cell(canvas, area, row, col, role, " ", 1); /* one half of it does not fit */
            set_cell(canvas, area, row, col + 1, role, " ", 1);
        } else if (columns) {
            set_cell(canvas, area, row, col, role, text, bytes);
            if (wide)
                set_right_half(canvas, area, row, col + 1);
        }
        col += (int)columns;
        text += bytes;
    }
    return col - from;
}

int ss_draw(struct ss_canvas *canvas, struct ss_area area, int row, int col, enum ss_role role,
            const char *text)
{
    struct ss_buf clean = {0}, cut = {0};
    if (!text || col >= area.cols)
        return 0;
    ss_text_clean(&clean, text, "");
    ss_text_cut(&cut, ss_buf_text(&clean), (size_t)(area.cols - col), canvas->ascii ? "~" : "…");
    int cols = put_clean(canvas, area, row, col, role, ss_buf_text(&cut));
    ss_buf_free(&clean);
    ss_buf_free(&cut);
    return cols;
}

int ss_drawf(struct ss_canvas *canvas, struct ss_area area, int row, int col, enum ss_role role,
             const char *fmt, ...)
{
    char text[1024];
    va_list args;
    va_start(args, fmt);
    int length = vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (length < (int)sizeof text)
        return ss_draw(canvas, area, row, col, role, text);
    char *whole = ss_xmalloc((size_t)length + 1);
    va_start(args, fmt);
    vsnprintf(whole, (size_t)length + 1, fmt, args);
    va_end(args);
    int cols = ss_draw(canvas, area, row, col, role, whole);
    free(whole);
    return cols;
}

int ss_draw_right(struct ss_canvas *canvas, struct ss_area area, int row, int from_right,
                  enum ss_role role, const char *text)
{
    struct ss_buf clean = {0};
    ss_text_clean(&clean, text, "");
    int width = (int)ss_text_width(ss_buf_text(&clean)), end = area.cols - from_right;
    ss_buf_free(&clean);
    struct ss_area part = ss_area_cols(area, 0, end);
    return ss_draw(canvas, part, row, width < end ? end - width : 0, role, text);
}

int ss_draw_wrapped(struct ss_canvas *canvas, struct ss_area area, int row, enum ss_role role,
                    const char *text)
{
    struct ss_buf clean = {0}, line = {0};
    int first = row;
    ss_text_clean(&clean, text, "\n");
    const char *at = ss_buf_text(&clean);
    while (*at && row < area.rows && area.cols > 0) {
        size_t paragraph = strcspn(at, "\n");
        ss_buf_clear(&line);
        ss_buf_add(&line, at, paragraph);
        size_t length = ss_text_line(ss_buf_text(&line), (size_t)area.cols);
        ss_buf_clear(&line);
        ss_buf_add(&line, at, length);
        ss_draw(canvas, area, row++, 0, role, ss_buf_text(&line));
        at += length;
        at += length < paragraph ? strspn(at, " ") : 0;
        at += *at == '\n';
    }
    ss_buf_free(&clean);
    ss_buf_free(&line);
    return row - first;
}

int ss_draw_glyphs(struct ss_canvas *canvas, struct ss_area area, int row, int col,
                   enum ss_role role, int glyph, int count)
{
    const char *text = ss_glyph(glyph, canvas->ascii);
    for (int i = 0; i < count && col + i < area.cols; i++)
        set_cell(canvas, area, row, col + i, role, text, strlen(text));
    return count;
}

void ss_draw_down(struct ss_canvas *canvas, struct ss_area area, int row, int col,
                  enum ss_role role, int glyph, int count)
{
    for (int i = 0; i < count && row + i < area.rows; i++)
        ss_draw_glyphs(canvas, area, row + i, col, role, glyph, 1);
}

void ss_draw_bar(struct ss_canvas *canvas, struct ss_area area, int row, int col, int cols,
                 enum ss_role role, double share)
{
    static const char *const parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    share = share > 0 ? share < 1 ? share : 1 : 0;
    int eighths = (int)(share * 8 * cols + 0.5), full = eighths / 8, part = eighths % 8;
    if (canvas->ascii) {
        full += part >= 4;
        part = 0;
    }
    ss_draw_glyphs(canvas, area, row, col, role, SS_GLYPH_FULL, full);
    if (part && full < cols)
        set_cell(canvas, area, row, col + full, role, parts[part], strlen(parts[part]));
}

void ss_draw_rule(struct ss_canvas *canvas, struct ss_area area, int row, const char *title)
{
    ss_draw_glyphs(canvas, area, row, 0, SS_ROLE_RULE, SS_GLYPH_HORIZONTAL, area.cols);
    if (!title || area.cols < 6)
        return;
    struct ss_area part = ss_area_cols(area, 2, area.cols - 4);
    int cols = ss_draw(canvas, ss_area_cols(part, 1, part.cols - 2), row, 0, SS_ROLE_TITLE, title);
    ss_draw_glyphs(canvas, part, row, 0, SS_ROLE_RULE, SS_GLYPH_BLANK, 1);
    ss_draw_glyphs(canvas, part, row, 1 + cols, SS_ROLE_RULE, SS_GLYPH_BLANK, 1);
}

void ss_draw_list_rule(struct ss_canvas *canvas, struct ss_area area, int row, const char *title,
                       size_t at, size_t count, int shown)
{
    char text[64];
    ss_draw_rule(canvas, area, row, title);
    int width = snprintf(text, sizeof text, " %zu of %zu ", at + 1, count);
    if (count > (size_t)(shown > 0 ? shown : 0) && area.cols > 30 + width)
        ss_draw_right(canvas, area, row, 2, SS_ROLE_DIM, text);
}

void ss_draw_marks(struct ss_canvas *canvas, struct ss_area area, int row, int col, int count,
                   unsigned marks, enum ss_role role)
{
    for (int i = 0; i < count; i++) {
        struct ss_cell *cell = cell_of(canvas, area, row, col + i);
        if (!cell)
            continue;
        cell->marks |= (unsigned char)marks;
        if (role != SS_N_ROLES)
            cell->role = (unsigned char)role;
    }
}

void ss_draw_selection(struct ss_canvas *canvas, struct ss_area area, int row)
{
    if (row < 0 || row >= area.rows)
        return;
    struct ss_cell *first = cell_of(canvas, area, row, 0);
    if (first && !strcmp(first->text, " "))
        strcpy(first->text, ">");
    ss_draw_marks(canvas, area, row, 0, area.cols, SS_MARK_REVERSE, SS_N_ROLES);
    canvas->cursor_row = area.row + row;
    canvas->cursor_col = area.col;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/export.h"

#include <string.h>

#include "repl/cmd/width.h"

const char *const ss_picture_names[] = {"text", "ansi", "html", "svg", NULL};

/* Points of an SVG: a cell, and the baseline in it. */
enum { CELL_WIDTH = 8, CELL_HEIGHT = 15, BASELINE = 12, MARGIN = 8 };

enum ss_picture ss_picture_of(const char *path)
{
    static const char *const ends[] = {".txt", ".ans", ".html", ".svg"};
    size_t length = strlen(path);
    for (int i = 0; i < SS_N_PICTURES; i++)
        if (length > strlen(ends[i]) && !strcmp(path + length - strlen(ends[i]), ends[i]))
            return (enum ss_picture)i;
    return SS_N_PICTURES;
}

/* How a cell looks under a theme. Pages need not have a font of which wide characters are two
 * columns wide, so these are placed by themselves. */
struct look {
    int colour; /* -1: the foreground */
    unsigned marks;
    bool wide;
};

static struct look look_of(const struct ss_canvas *canvas, const struct ss_theme *theme, int row,
                           int col)
{
    const struct ss_cell *cell = ss_canvas_at(canvas, row, col);
    const struct ss_cell *next = ss_canvas_at(canvas, row, col + 1);
    const struct ss_paint *paint = theme->paint + cell->role;
    /* A selection of something that is reversed already is not reversed twice. */
    return (struct look){paint->colour, paint->marks | cell->marks, next && !next->text[0]};
}

static bool same_look(struct look a, struct look b)
{
    return a.colour == b.colour && a.marks == b.marks && a.wide == b.wide;
}

/* Calls put for each run of cells of one look in a row, up to its last cell that shows. */
struct run {
    int row, col, cols;
    struct look look;
    const char *text;
};
typedef void (*put_run)(struct ss_buf *out, const struct ss_theme *theme, const struct run *run);

static bool shows(const struct ss_canvas *canvas, const struct ss_theme *theme, int row, int col)
{
    return strcmp(ss_canvas_at(canvas, row, col)->text, " ") != 0 ||
           look_of(canvas, theme, row, col).marks & (SS_MARK_REVERSE | SS_MARK_UNDERLINE);
}

static void put_row(const struct ss_canvas *canvas, const struct ss_theme *theme, int row,
                    put_run put, struct ss_buf *out)
{
    struct ss_buf text = {0};
    int end = canvas->cols;
    while (end > 0 && !shows(canvas, theme, row, end - 1))
        end--;
    for (int col = 0; col < end;) {
        struct run run = {row, col, 0, look_of(canvas, theme, row, col), NULL};
        ss_buf_clear(&text);
        for (; col < end; col++, run.cols++) {
            const struct ss_cell *cell = ss_canvas_at(canvas, row, col);
            if (cell->text[0] && !same_look(look_of(canvas, theme, row, col), run.look))
                break;
            ss_buf_puts(&text, cell->text);
        }
        run.text = ss_buf_text(&text);
        put(out, theme, &run);
    }
    ss_buf_free(&text);
}

/* ---- formats ---- */

static void put_ansi(struct ss_buf *out, const struct ss_theme *theme, const struct run *run)
{
    (void)theme;
    ss_buf_puts(out, "\033[0");
    if (run->look.marks & SS_MARK_BOLD)
        ss_buf_puts(out, ";1");
    if (run->look.marks & SS_MARK_UNDERLINE)
        ss_buf_puts(out, ";4");
    if (run->look.marks & SS_MARK_REVERSE)
        ss_buf_puts(out, ";7");
    if (run->look.colour >= 0)
        ss_buf_printf(out, ";%d",
                      run->look.colour < 8 ? 30 + run->look.colour : 82 + run->look.colour);
    ss_buf_printf(out, "m%s", run->text);
}

/* Text of a page. Two characters that Unicode reserves may not stand in XML (1.0, 2.2). */
static void put_escaped(struct ss_buf *out, const char *text)
{
    static const char *const special[][2] = {{"<", "&lt;"},         {">", "&gt;"},
                                             {"&", "&amp;"},        {"\"", "&quot;"},
                                             {"\xef\xbf\xbe", "?"}, {"\xef\xbf\xbf", "?"}};
    while (*text) {
        size_t i = 0, n = sizeof special / sizeof *special;
        while (i < n && strncmp(text, special[i][0], strlen(special[i][0])) != 0)
            i++;
        if (i < n)
            ss_buf_puts(out, special[i][1]);
        else
            ss_buf_putc(out, *text);
        text += i < n ? strlen(special[i][0]) : 1;
    }
}

static void put_html(struct ss_buf *out, const struct ss_theme *theme, const struct run *run)
{
    bool reverse = run->look.marks & SS_MARK_REVERSE;
    bool plain = run->look.colour < 0 && !run->look.marks && !run->look.wide;
    if (!plain) {
        ss_buf_printf(out, "<span style=\"color:%s",
                      reverse ? ss_theme_background(theme)
                              : ss_theme_colour(theme, run->look.colour));
        if (reverse)
            ss_buf_printf(out, ";background:%s", ss_theme_colour(theme, run->look.colour));
        if (run->look.marks & SS_MARK_BOLD)
            ss_buf_puts(out, ";font-weight:bold");
        if (run->look.marks & SS_MARK_UNDERLINE)
            ss_buf_puts(out, ";text-decoration:underline");
        if (run->look.wide)
            ss_buf_printf(out, ";display:inline-block;width:%dch", run->cols);
        ss_buf_puts(out, "\">");
    }
    put_escaped(out, run->text);
    if (!plain)
        ss_buf_puts(out, "</span>");
}

static void put_svg(struct ss_buf *out, const struct ss_theme *theme, const struct run *run)
{
    int x = MARGIN + run->col * CELL_WIDTH, y = MARGIN + run->row * CELL_HEIGHT;
    bool reverse = run->look.marks & SS_MARK_REVERSE;
    const char *colour = ss_theme_colour(theme, run->look.colour);
    if (reverse)
        ss_buf_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x,
                      y, run->cols * CELL_WIDTH, CELL_HEIGHT, colour);
    if (!run->text[strspn(run->text, " ")])
        return;
    ss_buf_printf(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\"%s%s>", x,
                  y + BASELINE, run->cols * CELL_WIDTH,
                  reverse ? ss_theme_background(theme) : colour,
                  run->look.marks & SS_MARK_BOLD ? " font-weight=\"bold\"" : "",
                  run->look.marks & SS_MARK_UNDERLINE ? " text-decoration=\"underline\"" : "");
    put_escaped(out, run->text);
    ss_buf_puts(out, "</text>\n");
}

static void begin_html(const struct ss_theme *theme, const char *title, struct ss_buf *out)
{
    ss_buf_puts(out,
                "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    put_escaped(out, title);
    ss_buf_printf(out,
                  "</title>\n</head>\n<body style=\"background:%s\">\n<pre style=\"color:%s;"
                  "font-family:monospace;line-height:1.2\">\n",
                  ss_theme_background(theme), ss_theme_colour(theme, -1));
}

static void begin_svg(const struct ss_canvas *canvas, const struct ss_theme *theme,
                      const char *title, struct ss_buf *out)
{
    int width = canvas->cols * CELL_WIDTH + 2 * MARGIN;
    int height = canvas->rows * CELL_HEIGHT + 2 * MARGIN;
    ss_buf_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\">\n<title>",
                  width, height, width, height);
    put_escaped(out, title);
    ss_buf_printf(out,
                  "</title>\n<style>text { white-space: pre }</style>\n"
                  "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n"
                  "<g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" "
                  "font-size=\"13.3\" xml:space=\"preserve\">\n",
                  ss_theme_background(theme));
}

static void export_text(const struct ss_canvas *canvas, struct ss_buf *out)
{
    struct ss_buf line = {0};
    for (int row = 0; row < canvas->rows; row++) {
        ss_canvas_line(canvas, row, &line);
        ss_buf_printf(out, "%s\n", ss_buf_text(&line));
    }
    ss_buf_free(&line);
}

void ss_export_canvas(const struct ss_canvas *canvas, enum ss_picture picture,
                      const struct ss_theme *theme, const char *title, struct ss_buf *out)
{
    static const put_run puts[] = {NULL, put_ansi, put_html, put_svg};
    struct ss_buf clean = {0};
    if (picture == SS_PICTURE_TEXT) {
        export_text(canvas, out);
        return;
    }
    ss_text_clean(&clean, title, "");
    if (picture == SS_PICTURE_HTML)
        begin_html(theme, ss_buf_text(&clean), out);
    else if (picture == SS_PICTURE_SVG)
        begin_svg(canvas, theme, ss_buf_text(&clean), out);
    ss_buf_free(&clean);
    for (int row = 0; row < canvas->rows; row++) {
        put_row(canvas, theme, row, puts[picture], out);
        if (picture == SS_PICTURE_ANSI)
            ss_buf_puts(out, "\033[0m\n");
        else if (picture == SS_PICTURE_HTML)
            ss_buf_puts(out, "\n");
    }
    if (picture == SS_PICTURE_HTML)
        ss_buf_puts(out, "</pre>\n</body>\n</html>\n");
    else if (picture == SS_PICTURE_SVG)
        ss_buf_puts(out, "</g>\n</svg>\n");
}

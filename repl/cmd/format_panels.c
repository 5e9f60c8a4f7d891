/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/format_panels.h"

#include "repl/cmd/width.h"

#include <string.h>

enum { GAP = 4, USUAL_PAGE = 80 };

/* The next line of a text, clean, which moves on. */
static size_t take_line(const char **text, struct ss_buf *line)
{
    size_t n = strcspn(*text, "\n");
    struct ss_buf raw = {0};
    ss_buf_clear(line);
    ss_buf_add(&raw, *text, n);
    ss_text_clean(line, ss_buf_text(&raw), "");
    ss_buf_free(&raw);
    *text += n + ((*text)[n] == '\n');
    return ss_text_width(ss_buf_text(line));
}

static size_t panel_width(const struct ss_panel *panel)
{
    struct ss_buf line = {0};
    size_t width = ss_text_width(panel->title);
    for (const char *text = panel->text; *text;) {
        size_t own = take_line(&text, &line);
        width = own > width ? own : width;
    }
    ss_buf_free(&line);
    return width;
}

/* Prints panels [first, end) side by side. widths: of all panels. */
static void put_panels(const struct ss_block *block, size_t first, size_t end, const size_t *widths,
                       struct ss_buf *out)
{
    struct ss_arena arena = {0};
    struct ss_buf line = {0};
    const char **texts = ss_alloc_array(&arena, end - first, sizeof *texts);
    bool more = true;
    for (size_t i = first; i < end; i++)
        texts[i - first] = block->panels.items[i].text;
    for (bool title = true; more; title = false) {
        size_t owed = 0;
        more = false;
        for (size_t i = first; i < end; i++) {
            const char *head = block->panels.items[i].title;
            size_t width = take_line(title ? &head : &texts[i - first], &line);
            while (width && owed) {
                ss_buf_putc(out, ' ');
                owed--;
            }
            ss_buf_puts(out, ss_buf_text(&line));
            owed += widths[i] - width + GAP;
            more |= *texts[i - first] != 0;
        }
        ss_buf_putc(out, '\n');
    }
    ss_buf_free(&line);
    ss_arena_free(&arena);
}

/* A panel that is wider than the page: its lines go on below themselves, broken at blanks. */
static void put_wide_panel(const struct ss_panel *panel, size_t page, struct ss_buf *out)
{
    struct ss_buf line = {0};
    const char *text = panel->text;
    bool title = true;
    while (title || *text) {
        const char *head = panel->title;
        take_line(title ? &head : &text, &line);
        title = false;
        for (const char *left = ss_buf_text(&line); *left;) {
            size_t n = ss_text_line(left, page);
            ss_buf_add(out, left, n);
            ss_buf_putc(out, '\n');
            left += n + strspn(left + n, " ");
        }
    }
    ss_buf_free(&line);
}

void ss_format_panels(const struct ss_style *style, const struct ss_block *block,
                      struct ss_buf *out)
{
    struct ss_arena arena = {0};
    size_t n = block->panels.count, page = style->width ? style->width : USUAL_PAGE;
    size_t *widths = ss_alloc_array(&arena, n + 1, sizeof *widths);
    for (size_t i = 0; i < n; i++)
        widths[i] = panel_width(block->panels.items + i);
    for (size_t first = 0, end; first < n; first = end) {
        size_t used = widths[first];
        for (end = first + 1; end < n && used + GAP + widths[end] <= page; end++)
            used += GAP + widths[end];
        if (first)
            ss_buf_putc(out, '\n');
        if (style->width && widths[first] > page)
            put_wide_panel(block->panels.items + first, page, out);
        else
            put_panels(block, first, end, widths, out);
    }
    ss_arena_free(&arena);
}

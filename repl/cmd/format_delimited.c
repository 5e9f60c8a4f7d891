/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/format_delimited.h"

#include "repl/cmd/width.h"

#include <string.h>

static void put_csv_cell(struct ss_buf *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        ss_buf_puts(out, text);
        return;
    }
    ss_buf_putc(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            ss_buf_putc(out, '"');
        ss_buf_putc(out, *text);
    }
    ss_buf_putc(out, '"');
}

static void put_md_cell(struct ss_buf *out, const char *text)
{
    struct ss_buf clean = {0};
    ss_text_clean(&clean, text, "");
    ss_buf_putc(out, ' ');
    for (const char *p = ss_buf_text(&clean); *p; p++) {
        if (*p == '|')
            ss_buf_putc(out, '\\');
        ss_buf_putc(out, *p);
    }
    ss_buf_puts(out, " |");
    ss_buf_free(&clean);
}

static void put_csv_line(struct ss_buf *out, const char *const *names, const struct ss_value *cells,
                         size_t n)
{
    struct ss_buf plain = {0};
    for (size_t c = 0; c < n; c++) {
        ss_buf_clear(&plain);
        if (cells)
            ss_value_plain(&plain, cells + c);
        else
            ss_buf_puts(&plain, names[c]);
        if (c)
            ss_buf_putc(out, ',');
        put_csv_cell(out, ss_buf_text(&plain));
    }
    ss_buf_putc(out, '\n');
    ss_buf_free(&plain);
}

static void put_md_line(struct ss_buf *out, const char *const *names, const struct ss_value *cells,
                        size_t n)
{
    struct ss_buf shown = {0};
    ss_buf_putc(out, '|');
    for (size_t c = 0; c < n; c++) {
        ss_buf_clear(&shown);
        if (cells)
            ss_value_show(&shown, cells + c);
        else
            ss_buf_puts(&shown, names[c]);
        put_md_cell(out, ss_buf_text(&shown));
    }
    ss_buf_putc(out, '\n');
    if (!cells) {
        ss_buf_putc(out, '|');
        for (size_t c = 0; c < n; c++)
            ss_buf_puts(out, " --- |");
        ss_buf_putc(out, '\n');
    }
    ss_buf_free(&shown);
}

/* CSV and Markdown see every block as named columns over rows of values; a record is one row. */
static void format_lines(const struct ss_block *block, struct ss_buf *out,
                         void (*put)(struct ss_buf *, const char *const *, const struct ss_value *,
                                     size_t))
{
    struct ss_arena arena = {0};
    struct ss_row_reader reader;
    bool record = block->kind == SS_BLOCK_RECORD, tree = block->kind == SS_BLOCK_TREE;
    size_t n = record ? block->fields.count : block->n_columns;
    const char **names = ss_alloc_array(&arena, n + 1, sizeof *names);
    struct ss_value *cells = ss_alloc_array(&arena, n + 1, sizeof *cells);
    for (size_t c = 0; c < n; c++)
        names[tree + c] = record ? block->fields.items[c].name : block->columns[c].name;
    if (tree)
        names[0] = "depth";
    put(out, names, NULL, n + tree);
    ss_row_reader_init(&reader, block);
    for (size_t r = 0; r < (record ? 1 : ss_block_n_rows(block)); r++) {
        const struct ss_row_cells *row = record ? NULL : ss_row_read(&reader, r);
        for (size_t c = 0; c < n; c++)
            cells[tree + c] = record ? block->fields.items[c].value : row->cells[c];
        if (tree)
            cells[0] = ss_v_int(row->depth);
        put(out, names, cells, n + tree);
    }
    ss_row_reader_fini(&reader);
    ss_arena_free(&arena);
}

void ss_format_csv(const struct ss_block *block, struct ss_buf *out)
{
    format_lines(block, out, put_csv_line);
}

void ss_format_markdown(const struct ss_block *block, struct ss_buf *out)
{
    format_lines(block, out, put_md_line);
}

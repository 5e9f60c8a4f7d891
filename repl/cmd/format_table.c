/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks as text, CSV and Markdown. Text is laid out on a page: columns are narrowed or cells
 * wrapped until rows fit its width. */
#include "repl/cmd/format_table.h"

#include "repl/cmd/width.h"

#include <string.h>

/* The lines of a block: the cells of one row as clean strings, and the widths of all columns. A
 * table is read twice, first to measure its columns and then to print its rows. */
struct grid {
    struct ss_arena arena;
    size_t n_columns;
    char **cells;   /* of the present row; they move on as they are printed */
    size_t *widths; /* per column */
    const struct ss_column *columns;
    size_t n_shown;            /* columns in line; the last one, if it is not shown, goes below */
    bool wraps;                /* cells go on in the next line; else they are cut */
    struct ss_arena row_arena; /* of the present row */
};

enum { GAP = 2, NARROWEST = 8, READABLE = 24, INDENT = 4 };

static void grid_put(struct grid *grid, size_t column, const char *text)
{
    grid->cells[column] = ss_strdup(&grid->row_arena, text);
}

static void grid_begin_row(struct grid *grid)
{
    ss_arena_rewind(&grid->row_arena, (struct ss_arena_mark){0});
}

/* Widens the columns so that the present row fits. */
static void grid_measure(struct grid *grid)
{
    for (size_t c = 0; c < grid->n_columns; c++) {
        size_t width = ss_text_width(grid->cells[c]);
        if (width > grid->widths[c])
            grid->widths[c] = width;
    }
}

static void grid_init(struct grid *grid, size_t n_columns, const struct ss_column *columns)
{
    memset(grid, 0, sizeof *grid);
    grid->n_columns = grid->n_shown = n_columns;
    grid->columns = columns;
    grid->cells = ss_alloc_array(&grid->arena, n_columns, sizeof *grid->cells);
    grid->widths = ss_alloc_array(&grid->arena, n_columns, sizeof *grid->widths);
}

static void grid_fini(struct grid *grid)
{
    ss_arena_free(&grid->row_arena);
    ss_arena_free(&grid->arena);
}

/* True if a later row is a sibling of this row at this depth, so that its branch line goes on. */
static bool has_sibling(const struct ss_block *block, size_t row, uint32_t depth)
{
    for (size_t r = row + 1; r < block->rows.count; r++) {
        if (block->rows.items[r].depth == depth)
            return true;
        if (block->rows.items[r].depth < depth)
            return false;
    }
    return false;
}

static void put_branch_lines(struct ss_buf *out, const struct ss_block *block, size_t row,
                             bool utf8)
{
    uint32_t depth = block->rows.items[row].depth;
    for (uint32_t d = 1; d <= depth; d++) {
        bool more = has_sibling(block, row, d);
        if (d < depth)
            ss_buf_puts(out, more ? (utf8 ? "\u2502  " : "|  ") : "   ");
        else if (utf8)
            ss_buf_puts(out, more ? "\u251c\u2500 " : "\u2514\u2500 ");
        else
            ss_buf_puts(out, more ? "|- " : "`- ");
    }
}

static void grid_put_header(struct grid *grid)
{
    grid_begin_row(grid);
    for (size_t c = 0; c < grid->n_columns; c++)
        grid_put(grid, c, grid->columns[c].name);
}

static void grid_put_row(struct grid *grid, const struct ss_style *style,
                         struct ss_row_reader *reader, size_t row)
{
    const struct ss_block *block = reader->block;
    const struct ss_value *cells = ss_row_read(reader, row)->cells;
    struct ss_buf shown = {0}, clean = {0};
    grid_begin_row(grid);
    for (size_t c = 0; c < grid->n_columns; c++) {
        ss_buf_clear(&shown);
        ss_buf_clear(&clean);
        if (c == 0 && block->kind == SS_BLOCK_TREE)
            put_branch_lines(&clean, block, row, style->utf8);
        ss_value_show(&shown, cells + c);
        ss_text_clean(&clean, ss_buf_text(&shown), "");
        grid_put(grid, c, ss_buf_text(&clean));
    }
    ss_buf_free(&shown);
    ss_buf_free(&clean);
}

/* Takes columns from the widest text column until the rows fit the page. */
static void fit_widths(struct grid *grid, size_t page)
{
    size_t total = 0;
    for (size_t c = 0; c < grid->n_shown; c++)
        total += grid->widths[c] + (c ? GAP : 0);
    while (page && total > page) {
        size_t widest = 0;
        for (size_t c = 1; c < grid->n_shown; c++)
            if (grid->widths[c] > grid->widths[widest])
                widest = c;
        if (grid->widths[widest] <= NARROWEST)
            return;
        grid->widths[widest]--;
        total--;
    }
}

/* The last column usually holds the sentence that a reader wants. If the page would leave it less
 * than READABLE columns, it goes below its row, on lines of its own. */
static void fit_page(struct grid *grid, size_t page)
{
    size_t last = grid->n_columns - 1, width = grid->widths[last];
    size_t *widths = ss_memdup(&grid->arena, grid->widths, grid->n_columns * sizeof *widths);
    fit_widths(grid, page);
    if (!last || ss_column_is_right(grid->columns + last) || grid->widths[last] >= width ||
        grid->widths[last] >= READABLE)
        return;
    memcpy(grid->widths, widths, last * sizeof *widths);
    grid->widths[last] = page > INDENT ? page - INDENT : 1;
    grid->n_shown = last;
    fit_widths(grid, page);
}

static void put_spaces(struct ss_buf *out, size_t count)
{
    while (count--)
        ss_buf_putc(out, ' ');
}

/* Takes the next line of a cell, which moves on. Cells of a tree have one line. */
static size_t put_cell_line(struct grid *grid, const struct ss_style *style, char **cell,
                            size_t column, struct ss_buf *line)
{
    size_t columns = grid->widths[column];
    ss_buf_clear(line);
    if (grid->wraps) {
        size_t n = ss_text_line(*cell, columns);
        ss_buf_add(line, *cell, n);
        *cell += n + strspn(*cell + n, " ");
    } else {
        ss_text_cut(line, *cell, columns, style->utf8 ? "\u2026" : "~");
        *cell += strlen(*cell);
    }
    return ss_text_width(ss_buf_text(line));
}

/* Prints one line of the present row; the cells move on to what is left of them. */
static void put_text_line(const struct ss_style *style, struct grid *grid, struct ss_buf *out)
{
    struct ss_buf line = {0};
    size_t pending = 0; /* blanks owed: none are left at the end of a line */
    for (size_t c = 0; c < grid->n_shown; c++) {
        size_t width = put_cell_line(grid, style, grid->cells + c, c, &line);
        size_t pad = grid->widths[c] > width ? grid->widths[c] - width : 0;
        bool right = grid->columns && ss_column_is_right(grid->columns + c);
        if (!width) {
            pending += GAP + pad;
            continue;
        }
        put_spaces(out, pending + (right ? pad : 0));
        ss_buf_puts(out, ss_buf_text(&line));
        pending = GAP + (right ? 0 : pad);
    }
    ss_buf_putc(out, '\n');
    ss_buf_free(&line);
}

static bool cells_left(const struct grid *grid)
{
    for (size_t c = 0; c < grid->n_shown; c++) {
        if (*grid->cells[c])
            return true;
    }
    return false;
}

/* Prints the present row. */
static void put_text_row(const struct ss_style *style, struct grid *grid, struct ss_buf *out)
{
    do
        put_text_line(style, grid, out);
    while (grid->wraps && cells_left(grid));
    if (grid->n_shown == grid->n_columns)
        return;
    struct ss_buf line = {0};
    char **below = grid->cells + grid->n_shown;
    while (**below && strcmp(*below, "-") != 0) {
        put_cell_line(grid, style, below, grid->n_shown, &line);
        put_spaces(out, INDENT);
        ss_buf_printf(out, "%s\n", ss_buf_text(&line));
    }
    ss_buf_free(&line);
}

/* Widths for all rows, then fitted to the page. */
static void measure_rows(struct grid *grid, const struct ss_style *style,
                         struct ss_row_reader *reader, size_t n_rows)
{
    grid_put_header(grid);
    grid_measure(grid);
    for (size_t r = 0; r < n_rows; r++) {
        grid_put_row(grid, style, reader, r);
        grid_measure(grid);
    }
    grid->wraps = style->width && reader->block->kind == SS_BLOCK_TABLE;
    if (grid->wraps)
        fit_page(grid, style->width);
    else
        fit_widths(grid, style->width);
}

static void format_text_rows(const struct ss_style *style, const struct ss_block *block,
                             struct ss_buf *out)
{
    struct grid grid;
    struct ss_row_reader reader;
    size_t n_rows = ss_block_n_rows(block);
    grid_init(&grid, block->n_columns, block->columns);
    ss_row_reader_init(&reader, block);
    measure_rows(&grid, style, &reader, n_rows);
    grid_put_header(&grid);
    if (style->colour)
        ss_buf_puts(out, "\033[1m");
    put_text_row(style, &grid, out);
    if (style->colour)
        ss_buf_puts(out, "\033[0m");
    for (size_t r = 0; r < n_rows; r++) {
        grid_put_row(&grid, style, &reader, r);
        put_text_row(style, &grid, out);
    }
    if (!n_rows)
        ss_buf_puts(out, "(none)\n");
    ss_row_reader_fini(&reader);
    grid_fini(&grid);
}

static size_t longest_word(const char *text)
{
    size_t longest = 0;
    for (const char *at = text; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        longest = n > longest ? n : longest;
        at += n;
    }
    return longest;
}

/* A record is read line by line: a value too wide for the page goes on below itself. The exception
 * is a value with words so long (a path) that the terminal's own break does less harm. */
static void put_field(const struct ss_style *style, struct grid *grid, struct ss_buf *out)
{
    size_t own = grid->widths[1], name_width = grid->widths[0] + GAP;
    size_t room = style->width > name_width ? style->width - name_width : 0;
    grid->wraps = room >= READABLE && longest_word(grid->cells[1]) <= room;
    if (grid->wraps && own > room)
        grid->widths[1] = room;
    put_text_row(style, grid, out);
    grid->widths[1] = own;
}

static void grid_put_field(struct grid *grid, const struct ss_field *field)
{
    struct ss_buf shown = {0}, clean = {0};
    grid_begin_row(grid);
    ss_value_show(&shown, &field->value);
    ss_text_clean(&clean, ss_buf_text(&shown), "");
    grid_put(grid, 0, field->name);
    grid_put(grid, 1, ss_buf_text(&clean));
    ss_buf_free(&shown);
    ss_buf_free(&clean);
}

static void format_text_record(const struct ss_style *style, const struct ss_block *block,
                               struct ss_buf *out)
{
    struct grid grid;
    grid_init(&grid, 2, NULL);
    for (size_t f = 0; f < block->fields.count; f++) {
        grid_put_field(&grid, block->fields.items + f);
        grid_measure(&grid);
    }
    for (size_t f = 0; f < block->fields.count; f++) {
        grid_put_field(&grid, block->fields.items + f);
        put_field(style, &grid, out);
    }
    grid_fini(&grid);
}

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

/* The indent of a line's continuation: below the text after its heading ("  A  one length"), or
 * below its first word. */
static size_t hanging(const char *line, size_t length, size_t page)
{
    size_t begin = strspn(line, " "), at = begin;
    while (begin && at + 2 < length && (line[at] != ' ' || line[at + 1] != ' '))
        at++;
    if (at + 2 >= length || !begin)
        return begin;
    at += strspn(line + at, " ");
    return at < page / 2 ? at : begin;
}

/* Breaks one line of prose to the width of the page. */
static void put_filled(const char *line, size_t page, struct ss_buf *out)
{
    size_t indent = hanging(line, strlen(line), page), width = page > indent ? page - indent : 1;
    size_t n = ss_text_line(line, page);
    ss_buf_add(out, line, n);
    ss_buf_putc(out, '\n');
    for (line += n; *(line += strspn(line, " ")); line += n) {
        put_spaces(out, indent);
        n = ss_text_line(line, width);
        ss_buf_add(out, line, n);
        ss_buf_putc(out, '\n');
    }
}

/* True if a line continues the paragraph: a sentence does, and so does text that is indented to the
 * text after a heading. */
static bool goes_on(const char *paragraph, const char *line, size_t page)
{
    size_t indent = strspn(line, " "), begin = strspn(paragraph, " ");
    if (!paragraph[0] || line[indent] == '\n' || !line[indent])
        return false;
    return indent == hanging(paragraph, strlen(paragraph), page) && (!begin || indent > begin);
}

/* Fills the paragraphs of a text to the page. */
static void format_prose(const char *text, size_t page, struct ss_buf *out)
{
    struct ss_buf paragraph = {0};
    for (const char *line = text, *end; *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        bool joins = goes_on(ss_buf_text(&paragraph), line, page);
        if (paragraph.length && !joins) {
            put_filled(ss_buf_text(&paragraph), page, out);
            ss_buf_clear(&paragraph);
        }
        line += joins ? strspn(line, " ") : 0;
        ss_buf_puts(&paragraph, joins ? " " : "");
        ss_buf_add(&paragraph, line, (size_t)(end - line));
        if (end == line)
            ss_buf_putc(out, '\n');
    }
    if (paragraph.length)
        put_filled(ss_buf_text(&paragraph), page, out);
    ss_buf_free(&paragraph);
}

static bool is_wider(const char *text, size_t page)
{
    for (const char *line = text; *line; line += line[0] == '\n') {
        size_t n = strcspn(line, "\n");
        if (n > page)
            return true;
        line += n;
    }
    return false;
}

static void format_document(const struct ss_style *style, const struct ss_block *block,
                            struct ss_buf *out)
{
    bool fenced = style->format == SS_FORMAT_MARKDOWN;
    if (block->prose && !fenced && style->width && is_wider(block->text, style->width)) {
        format_prose(block->text, style->width, out);
        return;
    }
    if (fenced)
        ss_buf_puts(out, "```\n");
    ss_text_clean(out, block->text, "\n\t");
    if (out->length && out->data[out->length - 1] != '\n')
        ss_buf_putc(out, '\n');
    if (fenced)
        ss_buf_puts(out, "```\n");
}

void ss_format_block(const struct ss_style *style, const struct ss_block *block, struct ss_buf *out)
{
    if (block->kind == SS_BLOCK_DOCUMENT)
        format_document(style, block, out);
    else if (style->format == SS_FORMAT_CSV)
        format_lines(block, out, put_csv_line);
    else if (style->format == SS_FORMAT_MARKDOWN)
        format_lines(block, out, put_md_line);
    else if (block->kind == SS_BLOCK_RECORD)
        format_text_record(style, block, out);
    else
        format_text_rows(style, block, out);
}

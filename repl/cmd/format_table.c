/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks as text; CSV and Markdown are in format_delimited.c. Text is laid out on a page
 * (table_fit.h): cells go on in the next line, columns go below their row or are left out, until
 * rows fit its width. */
#include "repl/cmd/format_table.h"

#include "repl/cmd/format_delimited.h"
#include "repl/cmd/format_panels.h"
#include "repl/cmd/table_fit.h"
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
    struct ss_fit_column *fit; /* of a table; NULL: all columns are in line */
    const char **first;        /* of a table: the cells of its first row */
    bool wraps;                /* cells go on in the next line; else they are cut */
    struct ss_arena row_arena; /* of the present row */
};

enum { NARROWEST = 8, GAP = SS_COLUMN_GAP, INDENT = SS_BELOW_INDENT };

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
    grid->n_columns = n_columns;
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
        if (grid->fit && grid->fit[c].bar && grid->fit[c].width && cells[c].kind == SS_V_REAL)
            ss_value_bar(&shown, cells[c].real, (int)grid->fit[c].width);
        else
            ss_value_show(&shown, cells + c);
        ss_text_clean(&clean, ss_buf_text(&shown), "");
        grid_put(grid, c, ss_buf_text(&clean));
    }
    ss_buf_free(&shown);
    ss_buf_free(&clean);
}

/* Of a tree: takes columns from the widest column until the rows fit the page. */
static void fit_widths(struct grid *grid, size_t page)
{
    size_t total = 0;
    for (size_t c = 0; c < grid->n_columns; c++)
        total += grid->widths[c] + (c ? GAP : 0);
    while (page && total > page) {
        size_t widest = 0;
        for (size_t c = 1; c < grid->n_columns; c++)
            if (grid->widths[c] > grid->widths[widest])
                widest = c;
        if (grid->widths[widest] <= NARROWEST)
            return;
        grid->widths[widest]--;
        total--;
    }
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

static bool in_line(const struct grid *grid, size_t column)
{
    return !grid->fit || grid->fit[column].place == SS_IN_LINE;
}

/* Prints one line of the present row; the cells move on to what is left of them. */
static void put_text_line(const struct ss_style *style, struct grid *grid, struct ss_buf *out)
{
    struct ss_buf line = {0};
    size_t pending = 0; /* blanks owed: none are left at the end of a line */
    for (size_t c = 0; c < grid->n_columns; c++) {
        if (!in_line(grid, c))
            continue;
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
    for (size_t c = 0; c < grid->n_columns; c++) {
        if (in_line(grid, c) && *grid->cells[c])
            return true;
    }
    return false;
}

/* Prints the cells of the present row that are in line. */
static void put_text_row(const struct ss_style *style, struct grid *grid, struct ss_buf *out)
{
    do
        put_text_line(style, grid, out);
    while (grid->wraps && cells_left(grid));
}

/* Prints text with an indent, on as many lines as it takes. A long word takes from the indent. */
static void put_indented(const char *text, size_t page, struct ss_buf *out)
{
    size_t longest = ss_text_longest_word(text), indent = INDENT;
    if (longest + indent > page)
        indent = page > longest ? page - longest : 0;
    while (*text) {
        size_t n = ss_text_line(text, page > indent ? page - indent : 1);
        put_spaces(out, indent);
        ss_buf_add(out, text, n);
        ss_buf_putc(out, '\n');
        text += n + strspn(text + n, " ");
    }
}

/* Prints the cells of the present row that go below it: the sentence of the last column as it is,
 * others with the names of their columns. */
static void put_cells_below(const struct ss_style *style, struct grid *grid, bool named,
                            struct ss_buf *out)
{
    struct ss_buf line = {0};
    for (size_t c = 0; c < grid->n_columns; c++) {
        const char *cell = grid->cells[c];
        if (grid->fit[c].place != SS_BELOW || !*cell || !strcmp(cell, "-"))
            continue;
        if (!named) {
            put_indented(cell, style->width, out);
            continue;
        }
        size_t own = strlen(grid->columns[c].name) + 1 + ss_text_width(cell);
        size_t used = ss_text_width(ss_buf_text(&line));
        if (line.length && INDENT + used + GAP + own > style->width) {
            put_indented(ss_buf_text(&line), style->width, out);
            ss_buf_clear(&line);
        }
        ss_buf_printf(&line, "%s%s %s", line.length ? "  " : "", grid->columns[c].name, cell);
    }
    put_indented(ss_buf_text(&line), style->width, out);
    ss_buf_free(&line);
}

/* Takes the next row as measured: are all cells of a column equal, or empty? */
static void measure_cells(struct grid *grid, size_t row)
{
    for (size_t c = 0; c < grid->n_columns; c++) {
        const char *cell = grid->cells[c];
        size_t word = ss_text_longest_word(cell);
        struct ss_fit_column *fit = grid->fit + c;
        if (word > fit->least)
            fit->least = word;
        if (!row)
            grid->first[c] = ss_strdup(&grid->arena, cell);
        fit->same &= !row || !strcmp(cell, grid->first[c]);
        fit->empty &= !*cell || !strcmp(cell, "-");
    }
}

/* The minor columns of a table; a bar says what a number says, too. */
static int minor_rank(const struct ss_block *block, size_t column)
{
    for (int i = 0; block->minor && block->minor[i]; i++)
        if (!strcmp(block->minor[i], block->columns[column].name))
            return i + 2;
    return block->columns[column].unit == SS_UNIT_BAR;
}

/* Widths for all rows, then fitted to the page. */
static enum ss_table_form measure_rows(struct grid *grid, const struct ss_style *style,
                                       struct ss_row_reader *reader, size_t n_rows)
{
    const struct ss_block *block = reader->block;
    grid->wraps = style->width && block->kind == SS_BLOCK_TABLE;
    if (grid->wraps) {
        grid->fit = ss_alloc_array(&grid->arena, grid->n_columns, sizeof *grid->fit);
        grid->first = ss_alloc_array(&grid->arena, grid->n_columns, sizeof *grid->first);
    }
    for (size_t c = 0; grid->fit && c < grid->n_columns; c++)
        grid->fit[c] = (struct ss_fit_column){.least = strlen(block->columns[c].name),
                                              .text = block->columns[c].unit == SS_UNIT_NONE,
                                              .same = n_rows > 1,
                                              .empty = n_rows > 0,
                                              .minor = minor_rank(block, c)};
    grid_put_header(grid);
    grid_measure(grid);
    for (size_t r = 0; r < n_rows; r++) {
        grid_put_row(grid, style, reader, r);
        grid_measure(grid);
        if (grid->fit)
            measure_cells(grid, r);
    }
    if (!grid->fit) {
        fit_widths(grid, style->width);
        return SS_FORM_LINES;
    }
    for (size_t c = 0; c < grid->n_columns; c++) {
        grid->fit[c].width = grid->widths[c];
        grid->fit[c].bar = block->columns[c].unit == SS_UNIT_BAR;
        if (grid->fit[c].bar) {
            grid->fit[c].least = strlen(block->columns[c].name);
            grid->fit[c].same = false;
        }
    }
    enum ss_table_form form = ss_fit_columns(grid->fit, grid->n_columns, style->width);
    for (size_t c = 0; c < grid->n_columns; c++)
        grid->widths[c] = grid->fit[c].width;
    return form;
}

static void format_vertical_rows(const struct ss_style *style, struct grid *grid,
                                 struct ss_row_reader *reader, size_t n_rows, struct ss_buf *out);

/* Says below a table what its rows do not show. */
static void put_left_out(const struct ss_style *style, const struct grid *grid, struct ss_buf *out)
{
    struct ss_buf same = {0}, left = {0};
    for (size_t c = 0; c < grid->n_columns; c++) {
        const char *name = grid->columns[c].name;
        enum ss_column_place place = grid->fit[c].place;
        if (place == SS_SAID_ONCE)
            ss_buf_printf(&same, "%s%s %s", same.length ? ", " : "in every row: ", name,
                          grid->first[c]);
        else if (place == SS_EMPTY || place == SS_LEFT_OUT)
            ss_buf_printf(&left, "%s%s%s", left.length ? ", " : "columns not shown: ", name,
                          place == SS_EMPTY ? " (empty)" : "");
    }
    put_indented(ss_buf_text(&same), style->width, out);
    put_indented(ss_buf_text(&left), style->width, out);
    ss_buf_free(&same);
    ss_buf_free(&left);
}

static void format_text_rows(const struct ss_style *style, const struct ss_block *block,
                             struct ss_buf *out)
{
    struct grid grid;
    struct ss_row_reader reader;
    size_t n_rows = ss_block_n_rows(block);
    grid_init(&grid, block->n_columns, block->columns);
    ss_row_reader_init(&reader, block);
    enum ss_table_form form = measure_rows(&grid, style, &reader, n_rows);
    if (form == SS_FORM_VERTICAL && n_rows) {
        format_vertical_rows(style, &grid, &reader, n_rows, out);
    } else {
        grid_put_header(&grid);
        if (style->colour)
            ss_buf_puts(out, "\033[1m");
        put_text_row(style, &grid, out);
        if (grid.fit && form == SS_FORM_LINES)
            put_cells_below(style, &grid, false, out);
        if (style->colour)
            ss_buf_puts(out, "\033[0m");
        for (size_t r = 0; r < n_rows; r++) {
            grid_put_row(&grid, style, &reader, r);
            put_text_row(style, &grid, out);
            if (grid.fit)
                put_cells_below(style, &grid, form == SS_FORM_STACKED, out);
        }
    }
    if (!n_rows)
        ss_buf_puts(out, "(none)\n");
    if (grid.fit)
        put_left_out(style, &grid, out);
    ss_row_reader_fini(&reader);
    grid_fini(&grid);
}

/* A value too wide for the page goes on below itself, or, if there is little room beside its name,
 * on lines of its own. */
static void put_field(const struct ss_style *style, struct grid *grid, struct ss_buf *out)
{
    size_t own = grid->widths[1], name_width = grid->widths[0] + GAP;
    size_t room = style->width > name_width ? style->width - name_width : 0;
    size_t longest = ss_text_longest_word(grid->cells[1]), width = ss_text_width(grid->cells[1]);
    if (style->width && width > room && (room < SS_READABLE || longest > room) &&
        longest <= style->width) {
        ss_buf_printf(out, "%s\n", grid->cells[0]);
        put_indented(grid->cells[1], style->width, out);
        return;
    }
    grid->wraps = style->width && width > room && longest <= room;
    if (grid->wraps && own > room)
        grid->widths[1] = room;
    put_text_row(style, grid, out);
    grid->widths[1] = own;
}

/* True if a part between blanks is wider than the room: perhaps the path of a file, to which the
 * terminal's own break does less harm. */
static bool has_long_path(const char *text, size_t room)
{
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t n = strcspn(text, " ");
        if (n > room && memchr(text, '/', n))
            return true;
        text += n;
    }
    return false;
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
        grid.wraps = false;
        if (style->width && has_long_path(grid.cells[1], style->width))
            put_text_row(style, &grid, out);
        else
            put_field(style, &grid, out);
    }
    grid_fini(&grid);
}

/* Each row of a table as a record; empty cells are left out. */
static void format_vertical_rows(const struct ss_style *style, struct grid *grid,
                                 struct ss_row_reader *reader, size_t n_rows, struct ss_buf *out)
{
    struct grid fields;
    grid_init(&fields, 2, NULL);
    for (size_t c = 0; c < grid->n_columns; c++) {
        size_t width = strlen(grid->columns[c].name);
        fields.widths[0] = width > fields.widths[0] ? width : fields.widths[0];
    }
    for (size_t c = 0; c < grid->n_columns; c++) {
        size_t name = fields.widths[0] + GAP, page = style->width;
        size_t room = page > name + NARROWEST ? page - name : NARROWEST;
        if (grid->fit[c].bar && grid->fit[c].width > room)
            grid->fit[c].width = room;
        if (grid->fit[c].place != SS_EMPTY)
            grid->fit[c].place = SS_IN_LINE;
    }
    for (size_t r = 0; r < n_rows; r++) {
        grid_put_row(grid, style, reader, r);
        for (size_t c = 0; c < grid->n_columns; c++) {
            if (!*grid->cells[c] || !strcmp(grid->cells[c], "-"))
                continue;
            grid_begin_row(&fields);
            grid_put(&fields, 0, grid->columns[c].name);
            grid_put(&fields, 1, grid->cells[c]);
            fields.widths[1] = ss_text_width(fields.cells[1]);
            put_field(style, &fields, out);
        }
        if (r + 1 < n_rows)
            ss_buf_putc(out, '\n');
    }
    grid_fini(&fields);
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

static void format_panels(const struct ss_style *style, const struct ss_block *block,
                          struct ss_buf *out)
{
    bool fenced = style->format == SS_FORMAT_MARKDOWN;
    ss_buf_puts(out, fenced ? "```\n" : "");
    ss_format_panels(style, block, out);
    ss_buf_puts(out, fenced ? "```\n" : "");
}

void ss_format_block(const struct ss_style *style, const struct ss_block *block, struct ss_buf *out)
{
    if (block->kind == SS_BLOCK_DOCUMENT)
        format_document(style, block, out);
    else if (block->kind == SS_BLOCK_PANELS)
        format_panels(style, block, out);
    else if (style->format == SS_FORMAT_CSV)
        ss_format_csv(block, out);
    else if (style->format == SS_FORMAT_MARKDOWN)
        ss_format_markdown(block, out);
    else if (block->kind == SS_BLOCK_RECORD)
        format_text_record(style, block, out);
    else
        format_text_rows(style, block, out);
}

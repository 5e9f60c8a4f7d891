/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/table.h"

#include <stdlib.h>
#include <string.h>

#include "repl/cmd/width.h"

/* Column widths are those of the first rows: a long table is not read whole to be drawn. */
enum { MEASURED_ROWS = 300, BAR_COLS = 16, GUTTER = 2, MOST_WHOLE = 40 };

void ss_table_init(struct ss_table *table)
{
    memset(table, 0, sizeof *table);
    table->sort = -1;
}

static void forget_block(struct ss_table *table)
{
    if (table->block)
        ss_row_reader_fini(&table->reader);
    ss_reply_free(table->reply);
    table->reply = NULL;
    free(table->order);
    free(table->fit);
    table->block = NULL;
    table->order = NULL;
    table->fit = NULL;
    table->fitted_cols = 0;
    table->list.count = 0;
}

void ss_table_fini(struct ss_table *table)
{
    forget_block(table);
    free(table->filter);
    memset(table, 0, sizeof *table);
}

static const struct ss_block *find_block(const struct ss_out *out, const char *name)
{
    for (size_t i = 0; out && i < out->blocks.count; i++) {
        const struct ss_block *block = out->blocks.items + i;
        if ((block->kind == SS_BLOCK_TABLE || block->kind == SS_BLOCK_TREE) && block->name &&
            !strcmp(block->name, name))
            return block;
    }
    return NULL;
}

static void add_cells(const struct ss_block *block, const struct ss_value *cells,
                      struct ss_buf *out)
{
    for (size_t c = 0; c < block->n_columns; c++) {
        if (c)
            ss_buf_putc(out, ' ');
        ss_value_show(out, cells + c);
    }
}

struct sorting {
    size_t row;
    struct ss_value value;
    bool descending;
};

static int compare_sorting(const void *a, const void *b)
{
    const struct sorting *x = a, *y = b;
    int order = ss_value_compare(&x->value, &y->value);
    if (order)
        return x->descending ? -order : order;
    return x->row < y->row ? -1 : x->row > y->row;
}

/* The text of a cell lives as long as a page of the reader, so texts are copied. */
static struct ss_value keep_value(const struct ss_value *value, struct ss_arena *arena)
{
    struct ss_value kept = *value;
    struct ss_buf text = {0};
    if (value->kind == SS_V_TEXT) {
        kept.text = ss_strdup(arena, value->text);
    } else if (value->kind == SS_V_LIST || value->kind == SS_V_RECORD) {
        ss_value_show(&text, value);
        kept = ss_v_text(ss_strdup(arena, ss_buf_text(&text)));
    }
    ss_buf_free(&text);
    return kept;
}

static void sort_order(struct ss_table *table)
{
    struct ss_arena arena = {0};
    size_t n = table->list.count;
    struct sorting *rows = ss_xmalloc((n + 1) * sizeof *rows);
    for (size_t i = 0; i < n; i++) {
        const struct ss_row_cells *row = ss_row_read(&table->reader, table->order[i]);
        rows[i] = (struct sorting){table->order[i], keep_value(row->cells + table->sort, &arena),
                                   table->descending};
    }
    qsort(rows, n, sizeof *rows, compare_sorting);
    for (size_t i = 0; i < n; i++)
        table->order[i] = rows[i].row;
    free(rows);
    ss_arena_free(&arena);
}

static void put_in_order(struct ss_table *table)
{
    if (!table->block)
        return;
    size_t n = ss_block_n_rows(table->block), shown = 0;
    struct ss_buf text = {0};
    free(table->order);
    table->order = ss_xmalloc((n + 1) * sizeof *table->order);
    size_t need = 0;
    while (table->need && need < table->block->n_columns &&
           strcmp(table->block->columns[need].name, table->need) != 0)
        need++;
    for (size_t i = 0; i < n; i++) {
        if (table->need && need < table->block->n_columns &&
            ss_row_read(&table->reader, i)->cells[need].kind == SS_V_NULL)
            continue;
        if (table->filter) {
            ss_buf_clear(&text);
            add_cells(table->block, ss_row_read(&table->reader, i)->cells, &text);
            if (!ss_text_holds(ss_buf_text(&text), table->filter))
                continue;
        }
        table->order[shown++] = i;
    }
    ss_buf_free(&text);
    table->list.count = shown;
    if (table->sort >= 0 && (size_t)table->sort < table->block->n_columns)
        sort_order(table);
    else
        for (size_t i = 0; table->descending && i < shown / 2; i++) {
            size_t other = table->order[shown - 1 - i];
            table->order[shown - 1 - i] = table->order[i];
            table->order[i] = other;
        }
    ss_list_select(&table->list, table->list.at);
}

void ss_table_show(struct ss_table *table, const struct ss_reply *reply, const char *name)
{
    if (reply == table->reply)
        return;
    forget_block(table);
    table->reply = reply ? ss_reply_ref(reply) : NULL;
    table->block = reply ? find_block(reply->out, name) : NULL;
    if (!table->block)
        return;
    ss_row_reader_init(&table->reader, table->block);
    put_in_order(table);
}

void ss_table_filter(struct ss_table *table, const char *filter)
{
    free(table->filter);
    table->filter = filter && *filter ? strdup(filter) : NULL;
    put_in_order(table);
    ss_list_select(&table->list, 0);
}

void ss_table_need(struct ss_table *table, const char *column)
{
    table->need = column;
    put_in_order(table);
}

const char *ss_table_sort_next(struct ss_table *table)
{
    if (!table->block)
        return NULL;
    table->sort = (size_t)(table->sort + 1) < table->block->n_columns ? table->sort + 1 : -1;
    /* Numbers begin with the largest. */
    table->descending = table->sort >= 0 && table->block->columns[table->sort].unit != SS_UNIT_NONE;
    put_in_order(table);
    return table->sort >= 0 ? table->block->columns[table->sort].name : NULL;
}

void ss_table_sort_reverse(struct ss_table *table)
{
    table->descending = !table->descending;
    put_in_order(table);
}

/* ---- cells ---- */

const struct ss_value *ss_table_cells(struct ss_table *table, size_t i)
{
    return ss_row_read(&table->reader, table->order[i])->cells;
}

const struct ss_value *ss_table_cell(struct ss_table *table, size_t i, const char *column)
{
    for (size_t c = 0; table->block && i < table->list.count && c < table->block->n_columns; c++)
        if (!strcmp(table->block->columns[c].name, column))
            return ss_table_cells(table, i) + c;
    return NULL;
}

bool ss_table_ref(struct ss_table *table, int kind, struct ss_ref *ref)
{
    if (!table->block || table->list.at >= table->list.count)
        return false;
    const struct ss_value *cells = ss_table_cells(table, table->list.at);
    bool found = false;
    for (size_t c = 0; c < table->block->n_columns; c++) {
        const struct ss_value *cell = cells + c;
        if (cell->kind == SS_V_LIST && cell->list.count)
            cell = cell->list.items;
        if (cell->kind != SS_V_REF || (kind >= 0 && (int)cell->ref.to.kind != kind) ||
            (found && cell->ref.to.kind == SS_REF_AXIS))
            continue;
        *ref = cell->ref.to;
        found = true;
        if (ref->kind != SS_REF_AXIS)
            return true;
    }
    return found;
}

void ss_table_text(void *user, size_t row, struct ss_buf *out)
{
    struct ss_table *table = user;
    add_cells(table->block, ss_table_cells(table, row), out);
}

/* ---- drawing ---- */

static bool is_bar(const struct ss_table *table, size_t c)
{
    return table->block->columns[c].unit == SS_UNIT_BAR;
}

static void measure(struct ss_table *table)
{
    const struct ss_block *block = table->block;
    struct ss_buf text = {0};
    for (size_t c = 0; c < block->n_columns; c++) {
        table->fit[c] = (struct ss_fit_column){.width = ss_text_width(block->columns[c].name),
                                               .text = block->columns[c].unit == SS_UNIT_NONE,
                                               .bar = is_bar(table, c),
                                               .empty = table->list.count > 0};
        table->fit[c].least = table->fit[c].width;
        for (size_t m = 0; block->minor && block->minor[m]; m++)
            if (!strcmp(block->minor[m], block->columns[c].name))
                table->fit[c].minor = (int)m + 1;
    }
    for (size_t i = 0; i < table->list.count && i < MEASURED_ROWS; i++) {
        const struct ss_row_cells *row = ss_row_read(&table->reader, table->order[i]);
        for (size_t c = 0; c < block->n_columns; c++) {
            struct ss_fit_column *fit = table->fit + c;
            ss_buf_clear(&text);
            ss_value_show(&text, row->cells + c);
            size_t width = is_bar(table, c) ? BAR_COLS : ss_text_width(ss_buf_text(&text));
            width += c ? 0 : 2 * row->depth;
            fit->width = width > fit->width ? width : fit->width;
            fit->empty = fit->empty && row->cells[c].kind == SS_V_NULL;
        }
    }
    ss_buf_free(&text);
}

/* Of two widths to which texts may be cut: before minor columns are left out, and before others. */
enum { ROOMY_TEXT = 16, LEAST_TEXT = 10 };

/* Leaves one more column out, but never the first: the first of the minor ones, or the last column
 * of texts. False: there is none. */
static bool drop_column(struct ss_table *table, bool minor)
{
    struct ss_fit_column *fit = table->fit;
    size_t n = table->block->n_columns, best = n;
    for (size_t c = n; c-- > 1;) {
        if (fit[c].place != SS_IN_LINE)
            continue;
        if (minor ? fit[c].minor && (best == n || fit[c].minor < fit[best].minor)
                  : best == n || (fit[c].text && !fit[best].text))
            best = c;
    }
    if (best < n)
        fit[best].place = SS_LEFT_OUT;
    return best < n;
}

/* The width of a line if longer texts are cut to so many columns; 0: they are not. */
static int line_width(const struct ss_table *table, size_t text)
{
    int width = 0;
    for (size_t c = 0; c < table->block->n_columns; c++) {
        const struct ss_fit_column *fit = table->fit + c;
        size_t cut = fit->least > text ? fit->least : text;
        bool shrinks = text && (fit->text || fit->bar) && fit->width > cut;
        if (fit->place == SS_IN_LINE)
            width += (int)(shrinks ? cut : fit->width) + (width ? SS_COLUMN_GAP : 0);
    }
    return width;
}

/* The widest column of texts, or of those that may be cut further without harm; NULL: none. */
static struct ss_fit_column *widest_text(struct ss_table *table, bool harmless)
{
    struct ss_fit_column *widest = NULL;
    for (size_t c = 0; c < table->block->n_columns; c++) {
        struct ss_fit_column *fit = table->fit + c;
        const char *name = table->block->columns[c].name;
        if (fit->place != SS_IN_LINE || !(fit->text || fit->bar) || fit->width <= 1)
            continue;
        if (harmless && (fit->width <= LEAST_TEXT || !strcmp(table->whole, name)))
            continue;
        if (!widest || fit->width > widest->width)
            widest = fit;
    }
    return widest;
}

/* Takes columns of the widest column of texts until the rows fit. */
static void narrow(struct ss_table *table, int cols)
{
    for (int width = line_width(table, 0); width > cols; width--) {
        struct ss_fit_column *widest = table->whole ? widest_text(table, true) : NULL;
        widest = widest ? widest : widest_text(table, false);
        if (!widest)
            return;
        widest->width--;
    }
}

/* Leaves out minor columns; the first and the one that is cut last (whole) keep their width. */
static void drop_minor(struct ss_table *table, int cols)
{
    size_t n = table->block->n_columns, whole = 0;
    while (table->whole && whole + 1 < n &&
           strcmp(table->block->columns[whole].name, table->whole) != 0)
        whole++;
    struct ss_fit_column *kept[] = {table->fit, table->fit + whole};
    const size_t least[] = {kept[0]->least, kept[1]->least};
    for (int i = 0; table->whole && i < 2; i++)
        kept[i]->least = kept[i]->width < MOST_WHOLE ? kept[i]->width : MOST_WHOLE;
    while (line_width(table, ROOMY_TEXT) > cols && drop_column(table, true))
        ;
    for (int i = 0; i < 2; i++)
        kept[i]->least = least[i];
}

/* A pane has no room below its rows: columns that do not fit are left out, and the widest is cut.
 */
static void fit(struct ss_table *table, int cols)
{
    if (table->fitted_cols == cols)
        return;
    table->fitted_cols = cols;
    free(table->fit);
    table->fit = ss_xcalloc(table->block->n_columns + 1, sizeof *table->fit);
    measure(table);
    for (size_t c = 0; c < table->block->n_columns; c++)
        table->fit[c].place = SS_IN_LINE;
    if (cols < 1 || line_width(table, 0) <= cols)
        return;
    for (size_t c = 1; c < table->block->n_columns && line_width(table, ROOMY_TEXT) > cols; c++)
        if (table->fit[c].empty)
            table->fit[c].place = SS_EMPTY;
    drop_minor(table, cols);
    while (line_width(table, LEAST_TEXT) > cols && drop_column(table, false))
        ;
    narrow(table, cols);
}

/* Of a path or label that does not fit the end says more than the beginning. */
static void keep_end(struct ss_buf *text, int width, bool ascii)
{
    struct ss_buf end = {0};
    size_t keep = width > 1 ? (size_t)width - 1 : 0;
    bool plain = text->length == ss_text_width(ss_buf_text(text)); /* a byte is a column */
    if (!plain || text->length <= (size_t)width)
        return;
    ss_buf_puts(&end, ascii ? "~" : "\u2026");
    ss_buf_puts(&end, text->data + text->length - keep);
    ss_buf_free(text);
    *text = end;
}

static void draw_cell(struct ss_table *table, struct ss_canvas *canvas, struct ss_area area,
                      int row, size_t c, const struct ss_value *cell)
{
    struct ss_buf text = {0};
    int width = (int)table->fit[c].width;
    if (is_bar(table, c) && cell->kind == SS_V_REAL) {
        ss_draw_bar(canvas, area, row, 0, width, SS_ROLE_COMPUTE, cell->real);
        return;
    }
    ss_value_show(&text, cell);
    if (strpbrk(ss_buf_text(&text), "/]"))
        keep_end(&text, width, canvas->ascii);
    enum ss_role role = cell->kind == SS_V_NULL ? SS_ROLE_DIM : SS_ROLE_TEXT;
    if (ss_column_is_right(table->block->columns + c))
        ss_draw_right(canvas, area, row, 0, role, ss_buf_text(&text));
    else
        ss_draw(canvas, area, row, 0, role, ss_buf_text(&text));
    ss_buf_free(&text);
}

void ss_table_draw_row(struct ss_table *table, struct ss_canvas *canvas, struct ss_area area,
                       int row, size_t i)
{
    const struct ss_row_cells *cells = ss_row_read(&table->reader, table->order[i]);
    int col = 0;
    fit(table, area.cols);
    for (size_t c = 0; c < table->block->n_columns; c++) {
        if (table->fit[c].place != SS_IN_LINE)
            continue;
        int indent = c ? 0 : 2 * (int)cells->depth;
        draw_cell(table, canvas,
                  ss_area_cols(area, col + indent, (int)table->fit[c].width - indent), row, c,
                  cells->cells + c);
        col += (int)table->fit[c].width + SS_COLUMN_GAP;
    }
}

void ss_table_draw_header(struct ss_table *table, struct ss_canvas *canvas, struct ss_area area,
                          int row)
{
    int col = 0;
    fit(table, area.cols);
    for (size_t c = 0; c < table->block->n_columns; c++) {
        if (table->fit[c].place != SS_IN_LINE)
            continue;
        struct ss_area place = ss_area_cols(area, col, (int)table->fit[c].width);
        const char *name = table->block->columns[c].name;
        if (ss_column_is_right(table->block->columns + c))
            ss_draw_right(canvas, place, row, 0, SS_ROLE_DIM, name);
        else
            ss_draw(canvas, place, row, 0, SS_ROLE_DIM, name);
        if ((int)c == table->sort)
            ss_draw_marks(canvas, place, row, 0, place.cols, SS_MARK_UNDERLINE, SS_N_ROLES);
        col += (int)table->fit[c].width + SS_COLUMN_GAP;
    }
}

void ss_table_draw(struct ss_table *table, struct ss_canvas *canvas, struct ss_area area,
                   bool focus)
{
    if (!table->block || area.rows < 1)
        return;
    struct ss_area rows = ss_area_rows(area, 1, area.rows - 1);
    struct ss_area cells = ss_area_cols(rows, GUTTER, rows.cols - GUTTER);
    ss_table_draw_header(table, canvas, ss_area_cols(area, GUTTER, area.cols - GUTTER), 0);
    ss_list_fit(&table->list, table->list.count, rows.rows);
    for (int i = 0; i < rows.rows && table->list.top + (size_t)i < table->list.count; i++) {
        size_t row = table->list.top + (size_t)i;
        ss_table_draw_row(table, canvas, cells, i, row);
        ss_canvas_hit_list(canvas, rows, i, &table->list, row);
        if (row != table->list.at)
            continue;
        if (focus)
            ss_draw_selection(canvas, rows, i);
        else
            ss_draw_marks(canvas, rows, i, 0, rows.cols, SS_MARK_BOLD, SS_N_ROLES);
    }
}

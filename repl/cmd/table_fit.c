/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a reader misses least goes first: empty columns, a sentence that can go below its row, bars
 * and other minor columns, then columns that say the same in all rows. */
#include "repl/cmd/table_fit.h"

enum { NARROWEST = 12, NARROWEST_BAR = 8 };

/* The width below which a column is not narrowed. */
static size_t least_width(const struct ss_fit_column *columns, size_t n, size_t c)
{
    const struct ss_fit_column *column = columns + c;
    size_t least = column->bar                       ? NARROWEST_BAR
                   : c + 1 == n && c && column->text ? SS_READABLE
                                                     : NARROWEST;
    least = least < column->least ? column->least : least;
    return least < column->width ? least : column->width;
}

static size_t total_width(const struct ss_fit_column *columns, size_t n, bool least)
{
    size_t total = 0, shown = 0;
    for (size_t c = 0; c < n; c++) {
        if (columns[c].place != SS_IN_LINE)
            continue;
        total += least ? least_width(columns, n, c) : columns[c].width;
        total += shown++ ? SS_COLUMN_GAP : 0;
    }
    return total;
}

/* Takes columns from the widest column that can be narrowed until the rows fit. */
static void narrow(struct ss_fit_column *columns, size_t n, size_t page)
{
    for (size_t total = total_width(columns, n, false); total > page; total--) {
        size_t widest = n;
        for (size_t c = 0; c < n; c++)
            if (columns[c].place == SS_IN_LINE && columns[c].width > least_width(columns, n, c) &&
                (widest == n || columns[c].width > columns[widest].width))
                widest = c;
        if (widest == n)
            return;
        columns[widest].width--;
    }
}

/* True if the rows fit, perhaps with the last column below them if it holds sentences. */
static bool fits(struct ss_fit_column *columns, size_t n, size_t page)
{
    struct ss_fit_column *last = columns + n - 1;
    if (total_width(columns, n, true) <= page)
        return true;
    if (n == 1 || last->place != SS_IN_LINE || !last->text || last->width < SS_READABLE)
        return false;
    last->place = SS_BELOW;
    if (total_width(columns, n, true) <= page)
        return true;
    last->place = SS_IN_LINE;
    return false;
}

/* The next column to leave out; n: none is left. Columns go from the right; the first stays. */
static size_t next_to_leave(const struct ss_fit_column *columns, size_t n,
                            enum ss_column_place place)
{
    size_t best = n;
    for (size_t c = n; c-- > 1;) {
        const struct ss_fit_column *column = columns + c;
        if (column->place != SS_IN_LINE)
            continue;
        if (place == SS_EMPTY && column->empty)
            return c;
        if (place == SS_SAID_ONCE && column->same)
            return c;
        if (place == SS_LEFT_OUT && column->minor &&
            (best == n || column->minor < columns[best].minor))
            best = c;
    }
    return best;
}

/* Of a narrow page only empty columns are left out: the vertical form shows the others better. */
static bool leave_columns_out(struct ss_fit_column *columns, size_t n, size_t page)
{
    static const enum ss_column_place order[] = {SS_EMPTY, SS_SAID_ONCE, SS_LEFT_OUT};
    size_t n_order = page < SS_NARROW_PAGE ? 1 : sizeof order / sizeof *order;
    for (size_t i = 0; i < n_order; i++) {
        for (;;) {
            if (fits(columns, n, page))
                return true;
            size_t c = next_to_leave(columns, n, order[i]);
            if (c == n)
                break;
            columns[c].place = order[i];
        }
    }
    return false;
}

/* Puts what does not fit below the rows. False if less than two columns would stay in line. */
static bool stack(struct ss_fit_column *columns, size_t n, size_t page)
{
    size_t in_line = 0;
    for (size_t c = 0; c < n; c++) {
        if (columns[c].place != SS_EMPTY)
            columns[c].place = SS_IN_LINE;
        in_line += columns[c].place == SS_IN_LINE;
    }
    for (size_t c = n; c-- > 0 && total_width(columns, n, true) > page;) {
        if (columns[c].place != SS_IN_LINE)
            continue;
        columns[c].place = SS_BELOW;
        in_line--;
    }
    return in_line > 1;
}

enum ss_table_form ss_fit_columns(struct ss_fit_column *columns, size_t n, size_t page)
{
    enum ss_table_form form = SS_FORM_LINES;
    for (size_t c = 0; c < n; c++)
        columns[c].place = SS_IN_LINE;
    if (n == 1 || total_width(columns, n, false) <= page)
        return form;
    if (!leave_columns_out(columns, n, page)) {
        form = SS_FORM_STACKED;
        if (page < SS_NARROW_PAGE || !stack(columns, n, page))
            return SS_FORM_VERTICAL;
    }
    narrow(columns, n, page);
    return form;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/draw_probe.h"

#include "core/rules/trace/observe.h"
#include "repl/cmd/width.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    LABEL_COLS = 8,
    FORM_COLS = 38,
    GAP = 2,
    MOST_NUMBERS = 16,
    MOST_SLOTS = 32,
    NUMBER_BYTES = 32
};

/* Numbers as a matrix: the leading dims one below the other. */
struct matrix {
    const struct ss_type *type;
    const struct ss_tensor *tensor; /* or */
    const double *numbers;
    int64_t rows, cols;
    int64_t mark; /* the number that is marked, or -1 */
};

static struct matrix matrix_of(const struct ss_type *type, const struct ss_tensor *tensor,
                               const double *numbers, int64_t mark)
{
    int64_t per = ss_dtype_is_complex(type->dtype) ? 2 : 1, count = ss_type_count(type);
    struct matrix m = {.type = type, .tensor = tensor, .numbers = numbers, .mark = mark};
    m.cols = (type->rank ? type->dims[type->rank - 1] : 1) * per;
    m.rows = m.cols ? count * per / m.cols : 0;
    return m;
}

static double number_at(const struct matrix *m, int64_t i)
{
    if (m->numbers)
        return m->numbers[i];
    const struct ss_tensor numbers = ss_tensor_numbers(m->tensor);
    return ss_tensor_get(&numbers, i);
}

static void print_number(double x, char *out)
{
    if (isnan(x))
        snprintf(out, NUMBER_BYTES, "-");
    else
        snprintf(out, NUMBER_BYTES, "%.4g", x);
}

/* Columns of one number: of those that may be shown. */
static int number_cols(const struct matrix *m)
{
    char text[NUMBER_BYTES];
    int cols = 1;
    for (int64_t r = 0; r < m->rows && r < MOST_NUMBERS; r++) {
        for (int64_t c = 0; c < m->cols && c < MOST_NUMBERS; c++) {
            print_number(number_at(m, r * m->cols + c), text);
            int own = (int)strlen(text);
            cols = own > cols ? own : cols;
        }
    }
    return cols;
}

/* The number with the largest difference, or -1 if all are equal. */
static int64_t worst_number(const struct ss_replay *r, const struct ss_replay_form *form)
{
    const struct ss_tensor whole = ss_tensor_numbers(&r->out[form->result]);
    int64_t worst = -1;
    double most = 0;
    for (int64_t i = 0; form->numbers && i < whole.count; i++) {
        double difference = fabs(form->numbers[i] - ss_tensor_get(&whole, i));
        if (difference > most) {
            most = difference;
            worst = i;
        }
    }
    return worst;
}

/* ---- blocks ---- */

/* What is compared of a row that a user gave has no list of combinations. */
static size_t n_forms(const struct ss_replay *r)
{
    size_t n = r->n_forms;
    for (size_t k = 0; !r->n_forms && k < r->n_out; k++)
        n += r->combined[k] != NULL;
    return n;
}

static struct ss_replay_form form_at(const struct ss_replay *r, size_t i)
{
    struct ss_replay_form form = {0};
    if (i < r->n_forms)
        return r->forms[i];
    for (size_t k = 0; k < r->n_out; k++) {
        if (!r->combined[k] || i--)
            continue;
        form = (struct ss_replay_form){
            .result = k, .way = r->way[k] ? r->way[k] : "combined", .numbers = r->combined[k]};
        const struct ss_tensor whole = ss_tensor_numbers(&r->out[k]);
        int64_t worst = worst_number(r, &form);
        form.error = worst < 0 ? 0 : fabs(form.numbers[worst] - ss_tensor_get(&whole, worst));
        form.held = worst < 0;
        break;
    }
    return form;
}

size_t ss_draw_probe_blocks(const struct ss_replay *r)
{
    return r ? (size_t)r->ranks + 1 + n_forms(r) : 0;
}

static bool is_form(const struct ss_replay *r, size_t block)
{
    return block > (size_t)r->ranks;
}

/* The matrix in a slot (operands, then results) of a block; false: it has none there. */
static bool slot_at(const struct ss_replay *r, size_t block, size_t slot, struct matrix *out)
{
    bool operand = slot < r->n_in;
    size_t k = operand ? slot : slot - r->n_in;
    const struct ss_tensor *tensors = NULL;
    if (is_form(r, block)) {
        struct ss_replay_form form = form_at(r, block - (size_t)r->ranks - 1);
        if (operand || k != form.result || !form.numbers)
            return false;
        *out =
            matrix_of(&r->out[k].type, NULL, form.numbers, form.held ? -1 : worst_number(r, &form));
        return true;
    }
    if (block == (size_t)r->ranks)
        tensors = operand ? r->in : r->out;
    else
        tensors = operand ? r->operand[block] : r->piece[block];
    if (!tensors)
        return false;
    *out = matrix_of(&tensors[k].type, &tensors[k], NULL, -1);
    return true;
}

static int64_t rows_needed(const struct ss_replay *r, size_t block)
{
    int64_t rows = 1;
    for (size_t slot = 0; slot < r->n_in + r->n_out; slot++) {
        struct matrix m;
        if (slot_at(r, block, slot, &m))
            rows = m.rows > rows ? m.rows : rows;
    }
    return rows;
}

static void put_label(const struct ss_replay *r, size_t block, struct ss_buf *out)
{
    if (is_form(r, block)) {
        struct ss_replay_form form = form_at(r, block - (size_t)r->ranks - 1);
        if (r->n_out > 1)
            ss_buf_printf(out, "result %zu: ", form.result);
        ss_buf_printf(out, "%s %s", form.way, form.held ? "holds" : "fails *");
        if (form.error != 0)
            ss_buf_printf(out, "  error %.4g", form.error);
    } else if (block == (size_t)r->ranks) {
        ss_buf_puts(out, "whole");
    } else {
        ss_buf_printf(out, "rank %d", r->first_rank + (int)block);
    }
}

void ss_draw_probe_text(const struct ss_replay *r, size_t block, struct ss_buf *out)
{
    put_label(r, block, out);
}

/* ---- columns ---- */

struct slots {
    size_t n; /* those drawn: operands, then results, as many as there is room for */
    int col[MOST_SLOTS], cols[MOST_SLOTS];
};

static int slot_need(const struct ss_replay *r, size_t slot)
{
    char title[32];
    bool operand = slot < r->n_in;
    snprintf(title, sizeof title, "%s %zu", operand ? "operand" : "result",
             operand ? slot : slot - r->n_in);
    int need = (int)strlen(title);
    for (size_t block = 0; block < ss_draw_probe_blocks(r); block++) {
        struct matrix m;
        if (!slot_at(r, block, slot, &m))
            continue;
        int64_t shown = m.cols < MOST_NUMBERS ? m.cols : MOST_NUMBERS;
        int own = (int)shown * (number_cols(&m) + 1) + (m.mark >= 0);
        need = own > need ? own : need;
    }
    return need;
}

/* Slots that need little get it; the others share what is left. */
static void lay_out(const struct ss_replay *r, int cols, struct slots *slots)
{
    int need[MOST_SLOTS], left, col = LABEL_COLS;
    bool settled = false;
    slots->n = r->n_in + r->n_out < MOST_SLOTS ? r->n_in + r->n_out : MOST_SLOTS;
    left = cols - LABEL_COLS - GAP * ((int)slots->n - 1);
    for (size_t i = 0; i < slots->n; i++) {
        need[i] = slot_need(r, i);
        slots->cols[i] = 0;
    }
    size_t open = slots->n;
    while (open && !settled) {
        int share = left / (int)open;
        settled = true;
        for (size_t i = 0; i < slots->n; i++) {
            if (slots->cols[i] || need[i] > share)
                continue;
            slots->cols[i] = need[i];
            left -= need[i];
            open--;
            settled = false;
        }
    }
    for (size_t i = 0; i < slots->n; i++) {
        if (!slots->cols[i])
            slots->cols[i] = left / (int)open > 0 ? left / (int)open : 1;
        if (i == r->n_in && !open && col < FORM_COLS &&
            left > 0) /* combinations begin at its left */
            col += left < FORM_COLS - col ? left : FORM_COLS - col;
        slots->col[i] = col;
        col += slots->cols[i] + GAP;
    }
}

/* ---- drawing ---- */

/* Numbers from `first` on in a row of a matrix, at least the marked one among them. */
static void draw_numbers(const struct matrix *m, int64_t row, struct ss_canvas *canvas,
                         struct ss_area area, int at)
{
    char text[NUMBER_BYTES];
    int width = number_cols(m) + 1, cols = area.cols > 1 ? area.cols : 1;
    int64_t room = cols / width < 1 ? 1 : cols / width, first = 0;
    int64_t marked = m->mark >= 0 ? m->mark % m->cols : -1;
    if (marked >= room)
        first = marked - room + 1;
    bool cut = first + room < m->cols;
    for (int64_t c = first; c < m->cols && c < first + room; c++) {
        int64_t i = row * m->cols + c;
        int col = (int)(c - first) * width;
        print_number(number_at(m, i), text);
        bool is_mark = i == m->mark;
        int right = width - 1 - (int)strlen(text);
        ss_draw(canvas, area, at, col + (right > 0 ? right : 0),
                is_mark ? SS_ROLE_ERROR : SS_ROLE_TEXT, text);
        if (!is_mark)
            continue;
        ss_draw(canvas, area, at, col + width - 1, SS_ROLE_ERROR, "*");
        ss_draw_marks(canvas, area, at, col + (right > 0 ? right : 0), (int)strlen(text) + 1,
                      SS_MARK_REVERSE, SS_ROLE_ERROR);
    }
    if (cut && (int)room * width <= cols)
        ss_draw(canvas, area, at, (int)room * width - 1, SS_ROLE_DIM, canvas->ascii ? "~" : "…");
}

/* If rows are left out, the last one is of ⋮, or if there is only one, its last column. */
static void draw_matrix(const struct matrix *m, struct ss_canvas *canvas, struct ss_area area)
{
    int rows = area.rows;
    bool cut = m->rows > rows;
    int shown = cut && rows > 1 ? rows - 1 : rows;
    int64_t marked = m->mark >= 0 ? m->mark / m->cols : 0, first = 0;
    if (marked >= shown)
        first = marked - shown + 1;
    if (!m->rows || !m->cols)
        ss_draw(canvas, area, 0, 0, SS_ROLE_DIM, "(empty)");
    for (int i = 0; m->cols && i < shown && first + i < m->rows; i++)
        draw_numbers(m, first + i, canvas, area, i);
    if (cut && rows > 1)
        ss_draw_glyphs(canvas, area, rows - 1, 0, SS_ROLE_DIM, SS_GLYPH_MORE_BELOW, 1);
}

static void draw_block(const struct ss_replay *r, size_t block, const struct slots *slots,
                       struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_buf label = {0};
    bool form = is_form(r, block);
    int label_cols = LABEL_COLS;
    enum ss_role role = form ? SS_ROLE_ERROR : SS_ROLE_TITLE;
    put_label(r, block, &label);
    if (form) {
        struct ss_replay_form f = form_at(r, block - (size_t)r->ranks - 1);
        size_t slot = r->n_in + f.result;
        role = f.held ? SS_ROLE_OK : SS_ROLE_ERROR;
        label_cols = f.numbers && slot < slots->n ? slots->col[slot] : area.cols;
    } else if (block < (size_t)r->ranks) {
        role = ss_rank_role((size_t)r->first_rank + block);
    }
    struct ss_area words = ss_area_cols(area, 0, label_cols - 1);
    if (form && area.rows > 1)
        ss_draw_wrapped(canvas, words, 0, role, ss_buf_text(&label));
    else
        ss_draw(canvas, words, 0, 0, role, ss_buf_text(&label));
    for (size_t i = 0; i < slots->n; i++) {
        struct matrix m;
        if (slot_at(r, block, i, &m))
            draw_matrix(&m, canvas, ss_area_cols(area, slots->col[i], slots->cols[i]));
    }
    ss_buf_free(&label);
}

/* The rows of each block from `top` on: one for each, then what they need in turn, the selected one
 * first. Returns the blocks that have any. */
static int share_rows(const struct ss_replay *r, const struct ss_list *list, int rows, bool focus,
                      int *given)
{
    int n = 0, left = rows;
    while (n < rows && list->top + (size_t)n < list->count) {
        given[n++] = 1;
        left--;
    }
    size_t own = list->at - list->top;
    if (focus && list->at >= list->top && own < (size_t)n) {
        int64_t more = rows_needed(r, list->at) - 1;
        int extra = more < left ? (int)more : left;
        given[own] += extra;
        left -= extra;
    }
    for (bool gave = true; gave && left > 0;) {
        gave = false;
        for (int i = 0; i < n && left > 0; i++) {
            if (given[i] >= rows_needed(r, list->top + (size_t)i))
                continue;
            given[i]++;
            left--;
            gave = true;
        }
    }
    return n;
}

static void draw_titles(const struct ss_replay *r, const struct slots *slots,
                        struct ss_canvas *canvas, struct ss_area area)
{
    for (size_t i = 0; i < slots->n; i++) {
        bool operand = i < r->n_in;
        ss_drawf(canvas, ss_area_cols(area, slots->col[i], slots->cols[i]), 0, 0, SS_ROLE_DIM,
                 "%s %zu", operand ? "operand" : "result", operand ? i : i - r->n_in);
    }
}

void ss_draw_probe(const struct ss_replay *r, struct ss_list *list, struct ss_canvas *canvas,
                   struct ss_area area, bool focus)
{
    struct slots slots;
    int given[512], top = 0;
    bool titles = area.rows > 3;
    struct ss_area body = ss_area_rows(area, titles, area.rows - titles);
    body.rows = body.rows > 500 ? 500 : body.rows;
    ss_list_fit(list, ss_draw_probe_blocks(r), body.rows);
    lay_out(r, area.cols, &slots);
    if (titles)
        draw_titles(r, &slots, canvas, area);
    int n = share_rows(r, list, body.rows, focus, given);
    for (int i = 0; i < n; i++) {
        struct ss_area block = ss_area_rows(body, top, given[i]);
        draw_block(r, list->top + (size_t)i, &slots, canvas, block);
        if (focus && list->top + (size_t)i == list->at)
            ss_draw_marks(canvas, block, 0, 0, LABEL_COLS - 1, SS_MARK_REVERSE, SS_N_ROLES);
        if (focus && list->top + (size_t)i == list->at) {
            canvas->cursor_row = block.row;
            canvas->cursor_col = block.col;
        }
        top += given[i];
    }
}

/* ---- the cells that refute ---- */

static int draw_pair(const struct ss_replay *r, const struct ss_replay_form *form,
                     struct ss_canvas *canvas, struct ss_area area, int row)
{
    struct ss_buf text = {0};
    const struct ss_tensor whole = ss_tensor_numbers(&r->out[form->result]);
    int64_t worst = worst_number(r, form);
    enum ss_role role = form->held ? SS_ROLE_OK : SS_ROLE_ERROR;
    ss_buf_printf(&text, "%s %s", form->way, form->held ? "holds" : "fails *");
    if (r->n_out > 1)
        ss_buf_printf(&text, "  result %zu", form->result);
    ss_draw(canvas, area, row++, 0, role, ss_buf_text(&text));
    if (!form->numbers || worst < 0) {
        ss_draw(canvas, area, row++, 2, SS_ROLE_DIM,
                form->numbers ? "all cells are equal" : "the cells are not known");
        ss_buf_free(&text);
        return row;
    }
    ss_buf_clear(&text);
    ss_print_position(&text, &r->out[form->result].type, worst);
    double want = ss_tensor_get(&whole, worst), got = form->numbers[worst];
    int col = 2 + ss_draw(canvas, area, row, 2, SS_ROLE_TITLE, ss_buf_text(&text)) + 2;
    col += ss_drawf(canvas, area, row, col, SS_ROLE_TEXT, "whole %.9g", want) + 2;
    int from = col;
    col += ss_drawf(canvas, area, row, col, role, "pieces %.9g%s", got, form->held ? "" : "*");
    if (!form->held)
        ss_draw_marks(canvas, area, row, from + 7, col - from - 7, SS_MARK_REVERSE, SS_N_ROLES);
    ss_drawf(canvas, area, row, col + 2, SS_ROLE_DIM, "difference %.4g", got - want);
    for (int i = 0; i < r->ranks; i++) {
        const struct ss_tensor *piece = r->piece[i] ? &r->piece[i][form->result] : NULL;
        if (!piece || !ss_type_equal(&piece->type, &r->out[form->result].type))
            continue;
        const struct ss_tensor numbers = ss_tensor_numbers(piece);
        ss_drawf(canvas, area, ++row, 2, ss_rank_role((size_t)(r->first_rank + i)),
                 "rank %d has %.9g there", r->first_rank + i, ss_tensor_get(&numbers, worst));
    }
    ss_buf_free(&text);
    return row + 1;
}

void ss_draw_probe_cells(const struct ss_replay *r, struct ss_list *list, struct ss_canvas *canvas,
                         struct ss_area area, bool focus)
{
    size_t n = n_forms(r);
    int row = 0;
    ss_list_fit(list, n, area.rows > 4 ? area.rows / 4 : 1);
    if (!n)
        ss_draw(canvas, area, 0, 0, SS_ROLE_DIM, "no combination was tried");
    for (size_t i = list->top; i < n && row < area.rows; i++) {
        struct ss_replay_form form = form_at(r, i);
        int first = row;
        row = draw_pair(r, &form, canvas, area, row);
        if (focus && i == list->at) {
            ss_draw_marks(canvas, area, first, 0, 2, SS_MARK_REVERSE, SS_N_ROLES);
            canvas->cursor_row = area.row + first;
            canvas->cursor_col = area.col;
        }
    }
}

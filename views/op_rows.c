/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "views/op_rows.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules/row_text.h"
#include "repl/cmd/show_attempts.h"
#include "repl/cmd/show_pieces.h"

enum { PROOF_COLS = 10, COST_COLS = 10, LEAST_TEXT = 16 };

void ss_op_rows_init(struct ss_op_rows *rows)
{
    rows->op = SS_NONE;
    ss_table_init(&rows->fits);
}

void ss_op_rows_fini(struct ss_op_rows *rows)
{
    ss_table_fini(&rows->fits);
    ss_arena_free(&rows->arena);
    free(rows->shown);
    free(rows->filter);
    free(rows->marks);
}

/* ---- entries ---- */

static void add(struct ss_op_rows *rows, struct ss_op_entry entry)
{
    ss_push(&rows->arena, rows->entries, entry);
}

static const char *taken(struct ss_op_rows *rows, struct ss_buf *text)
{
    return ss_show_take(&rows->arena, text);
}

static const char *short_proof(enum ss_verdict verdict)
{
    return verdict == SS_PROVED ? "probes" : ss_verdict_name(verdict);
}

static void add_rows(struct ss_op_rows *rows, const struct ss_snapshot *now)
{
    const struct ss_op_rules *r = now->rules->op_rules[rows->op];
    const struct ss_atoms *atoms = now->rules->op_atoms + rows->op;
    struct ss_call call;
    ss_graph_call(now->graph, rows->op, &rows->arena, &call);
    for (size_t i = 0; i < r->n_rows; i++) {
        const struct ss_row *row = r->rows + i;
        struct ss_buf text = {0};
        if (!ss_row_is_said(row, atoms->lengths))
            continue;
        ss_row_print(&text, r, row, atoms->lengths);
        const char *note = ss_show_row_note(&rows->arena, r, row, &call, atoms);
        add(rows, (struct ss_op_entry){SS_ENTRY_ROW, i, row->id, taken(rows, &text),
                                       short_proof(row->verdict), note});
    }
}

static void add_unplaced(struct ss_op_rows *rows, const struct ss_snapshot *now)
{
    const struct ss_op_rules *r = now->rules->op_rules[rows->op];
    const struct ss_atoms *atoms = now->rules->op_atoms + rows->op;
    for (size_t i = 0; i < r->n_unplaced; i++) {
        const struct ss_row *row = r->unplaced + i;
        struct ss_buf text = {0};
        if (!ss_row_is_said(row, atoms->lengths))
            continue;
        for (size_t k = 0; k < r->n_out; k++) {
            ss_buf_puts(&text, k ? ", " : "");
            ss_unplaced_print(&text, r, row, atoms, false, k);
        }
        for (size_t k = 0; k < r->n_in; k++) {
            ss_buf_puts(&text, k ? ", " : " <- ");
            ss_unplaced_print(&text, r, row, atoms, true, k);
        }
        add(rows, (struct ss_op_entry){SS_ENTRY_UNPLACED, i, "-", taken(rows, &text),
                                       short_proof(row->verdict), ss_unplaced_why(row)});
    }
}

static void add_attempts(struct ss_op_rows *rows, const struct ss_snapshot *now)
{
    const struct ss_op_rules *r = now->rules->op_rules[rows->op];
    const int64_t *lengths = now->rules->op_atoms[rows->op].lengths;
    for (size_t i = 0; i < r->n_attempts; i++) {
        const struct ss_attempt *a = r->attempts + i;
        if (a->row >= 0 && ss_row_is_said(r->rows + a->row, lengths))
            continue;
        if (a->row < 0 && a->verdict < SS_REFUTED)
            continue; /* it holds, and other rows say so */
        add(rows, (struct ss_op_entry){SS_ENTRY_ATTEMPT, i, "", a->candidate,
                                       a->row < 0 ? ss_verdict_name(a->verdict) : "elsewhere",
                                       ss_show_attempt_why(&rows->arena, now->rules, rows->op, a)});
    }
}

static void filter_entries(struct ss_op_rows *rows)
{
    size_t n = 0;
    struct ss_buf text = {0};
    for (size_t i = 0; i < rows->entries.count; i++) {
        const struct ss_op_entry *e = rows->entries.items + i;
        ss_buf_clear(&text);
        ss_buf_printf(&text, "%s %s %s %s", e->id, e->text, e->proof, e->note ? e->note : "");
        if (!rows->filter || ss_text_holds(ss_buf_text(&text), rows->filter))
            rows->shown[n++] = i;
    }
    ss_buf_free(&text);
    rows->list.count = n;
    ss_list_select(&rows->list, rows->list.at);
}

void ss_op_rows_filter(struct ss_op_rows *rows, const char *filter)
{
    free(rows->filter);
    rows->filter = filter && *filter ? strdup(filter) : NULL;
    if (rows->op != SS_NONE)
        filter_entries(rows);
}

/* ---- marks ---- */

static int row_of_cell(const struct ss_value *cell)
{
    return cell && cell->kind == SS_V_REF ? (int)cell->ref.to.row : -1;
}

static bool is_yes(const struct ss_value *cell)
{
    return cell && cell->kind == SS_V_BOOL && cell->boolean;
}

static void take_mark(struct ss_op_rows *rows, size_t i)
{
    struct ss_table *t = &rows->fits;
    int row = row_of_cell(ss_table_cell(t, i, "row"));
    const struct ss_value *axis = ss_table_cell(t, i, "axis");
    if (row < 0 || (size_t)row >= rows->n_rows || axis->kind != SS_V_REF ||
        axis->ref.to.id >= rows->n_axes)
        return;
    const struct ss_value *why = ss_table_cell(t, i, "why");
    const struct ss_value *us = ss_table_cell(t, i, "difference_us");
    rows->marks[(size_t)row * rows->n_axes + axis->ref.to.id] =
        (struct ss_op_mark){.known = true,
                            .fits = is_yes(ss_table_cell(t, i, "fits")),
                            .planned = is_yes(ss_table_cell(t, i, "planned")),
                            .pinned = is_yes(ss_table_cell(t, i, "pinned")),
                            .priced = us && us->kind == SS_V_REAL,
                            .us = us && us->kind == SS_V_REAL ? us->real : 0,
                            .why = why && why->kind == SS_V_TEXT ? why->text : NULL};
}

static void drop_entries(struct ss_op_rows *rows)
{
    ss_arena_free(&rows->arena);
    rows->entries.items = NULL;
    rows->entries.count = rows->entries.capacity = 0;
    rows->list = (struct ss_list){0};
}

void ss_op_rows_clear(struct ss_op_rows *rows)
{
    drop_entries(rows);
    ss_table_show(&rows->fits, NULL, "on_mesh");
    rows->op = SS_NONE;
    rows->n_rows = 0;
}

void ss_op_rows_show(struct ss_op_rows *rows, const struct ss_snapshot *now, uint32_t op,
                     const struct ss_reply *why)
{
    if (rows->op != op || rows->generation != now->rules->generation) {
        drop_entries(rows);
        rows->op = op;
        rows->generation = now->rules->generation;
        add_rows(rows, now);
        add_unplaced(rows, now);
        add_attempts(rows, now);
        free(rows->shown);
        rows->shown = ss_xcalloc(rows->entries.count + 1, sizeof *rows->shown);
        filter_entries(rows);
    }
    ss_table_show(&rows->fits, why, "on_mesh");
    rows->n_rows = now->rules->op_rules[op]->n_rows;
    rows->n_axes = (size_t)now->settings.mesh.n_axes;
    free(rows->marks);
    rows->marks = ss_xcalloc(rows->n_rows * rows->n_axes + 1, sizeof *rows->marks);
    for (size_t i = 0; rows->fits.block && i < rows->fits.list.count; i++)
        take_mark(rows, i);
}

const struct ss_op_mark *ss_op_rows_mark(const struct ss_op_rows *rows, size_t row, int axis)
{
    static const struct ss_op_mark none;
    bool there = rows->marks && axis >= 0 && (size_t)axis < rows->n_axes && row < rows->n_rows;
    return there ? rows->marks + row * rows->n_axes + (size_t)axis : &none;
}

/* ---- the list ---- */

void ss_op_rows_select(struct ss_op_rows *rows, size_t row)
{
    for (size_t i = 0; i < rows->list.count; i++) {
        const struct ss_op_entry *e = rows->entries.items + rows->shown[i];
        if (e->kind == SS_ENTRY_ROW && e->index == row)
            ss_list_select(&rows->list, i);
    }
}

const struct ss_op_entry *ss_op_rows_at(const struct ss_op_rows *rows)
{
    bool any = rows->op != SS_NONE && rows->list.at < rows->list.count;
    return any ? rows->entries.items + rows->shown[rows->list.at] : NULL;
}

void ss_op_rows_text(const struct ss_op_rows *rows, size_t i, struct ss_buf *out)
{
    const struct ss_op_entry *e = rows->entries.items + rows->shown[i];
    ss_buf_printf(out, "%s %s %s %s", e->id, e->text, e->proof, e->note ? e->note : "");
}

/* Where columns begin; -1: there is no room, or nothing to say. */
struct columns {
    int proof, cost, plan;
};

static struct columns columns_of(const struct ss_op_rows *rows, const struct ss_mesh *mesh,
                                 int axis, int cols)
{
    struct columns c = {-1, -1, -1};
    int plan = 0, end = cols;
    for (int a = 0; a < mesh->n_axes; a++)
        plan += 2 + (int)strlen(mesh->axis[a].name);
    if (plan && rows->fits.block && end - plan >= 5 + LEAST_TEXT) {
        c.plan = end - plan;
        end -= plan;
    }
    if (axis >= 0 && rows->fits.block && end - COST_COLS >= 5 + LEAST_TEXT) {
        c.cost = end - COST_COLS;
        end -= COST_COLS;
    }
    if (end - PROOF_COLS - 2 >= 5 + LEAST_TEXT)
        c.proof = end - PROOF_COLS - 1;
    return c;
}

static void draw_cost(const struct ss_op_mark *mark, struct ss_canvas *canvas, struct ss_area area,
                      int row, int col)
{
    struct ss_area cell = ss_area_cols(area, col, COST_COLS - 1);
    if (!mark->known)
        return;
    if (!mark->fits)
        ss_draw_right(canvas, cell, row, 0, SS_ROLE_DIM, "not here");
    else if (mark->priced) {
        char text[32];
        bool ms = fabs(mark->us) >= 999.95;
        double value = ms ? mark->us / 1e3 : mark->us;
        snprintf(text, sizeof text, "%+.*f %s",
                 fabs(value) >= 99.95   ? 0
                 : fabs(value) >= 9.995 ? 1
                                        : 2,
                 value, ms ? "ms" : "us");
        ss_draw_right(canvas, cell, row, 0, mark->us > 0 ? SS_ROLE_TEXT : SS_ROLE_OK,
                      mark->us == 0 ? "0" : text);
    }
}

/* The axes on which the plan uses the row; pins have a mark before the axis. */
static bool draw_axes(const struct ss_op_rows *rows, const struct ss_op_entry *e,
                      const struct ss_mesh *mesh, struct ss_canvas *canvas, struct ss_area area,
                      int row, int col)
{
    bool any = false;
    for (int a = 0; a < mesh->n_axes; a++) {
        const struct ss_op_mark *mark = ss_op_rows_mark(rows, e->index, a);
        any |= mark->planned;
        if (mark->pinned)
            ss_draw_glyphs(canvas, area, row, col, SS_ROLE_PINNED, SS_GLYPH_PIN, 1);
        if (mark->planned || mark->pinned)
            ss_draw(canvas, area, row, col + 1, mark->pinned ? SS_ROLE_PINNED : SS_ROLE_OK,
                    mesh->axis[a].name);
        col += 2 + (int)strlen(mesh->axis[a].name);
    }
    return any;
}

/* An attempt has no cost and no axes: its verdict stands at the right edge. */
static void draw_entry(const struct ss_op_rows *rows, size_t i, const struct ss_mesh *mesh,
                       int axis, const struct columns *c, struct ss_canvas *canvas,
                       struct ss_area area, int row)
{
    const struct ss_op_entry *e = rows->entries.items + rows->shown[i];
    bool is_row = e->kind == SS_ENTRY_ROW;
    enum ss_role role = is_row ? SS_ROLE_TEXT : SS_ROLE_DIM;
    int first = is_row || e->kind == SS_ENTRY_UNPLACED ? 6 : 2;
    int proof_cols = is_row ? PROOF_COLS : (int)strlen(e->proof) + 1;
    int proof = is_row ? c->proof : area.cols - proof_cols;
    int end = proof >= 0 ? proof : c->cost >= 0 ? c->cost : c->plan >= 0 ? c->plan : area.cols;
    ss_draw(canvas, area, row, 2, is_row ? SS_ROLE_KEY : role, e->id);
    ss_draw(canvas, ss_area_cols(area, first, end - first - 1), row, 0, role, e->text);
    if (proof >= 0)
        ss_draw(canvas, ss_area_cols(area, proof, proof_cols), row, 0,
                is_row && !strcmp(e->proof, "fragile") ? SS_ROLE_WARNING : role, e->proof);
    if (is_row && c->cost >= 0)
        draw_cost(ss_op_rows_mark(rows, e->index, axis), canvas, area, row, c->cost);
    if (is_row && c->plan >= 0 && draw_axes(rows, e, mesh, canvas, area, row, c->plan))
        ss_draw_marks(canvas, area, row, 2, end - 3, SS_MARK_BOLD, SS_N_ROLES);
}

static void draw_header(const struct columns *c, const struct ss_mesh *mesh, int axis,
                        struct ss_canvas *canvas, struct ss_area area)
{
    int end = c->proof >= 0 ? c->proof : c->cost >= 0 ? c->cost : area.cols;
    ss_draw(canvas, ss_area_cols(area, 0, end - 1), 0, 2, SS_ROLE_DIM, "id  results <- operands");
    if (c->proof >= 0)
        ss_draw(canvas, area, 0, c->proof, SS_ROLE_DIM, "proof");
    if (c->cost >= 0) {
        char text[48];
        snprintf(text, sizeof text, "on %.30s", mesh->axis[axis].name);
        ss_draw_right(canvas, ss_area_cols(area, c->cost, COST_COLS - 1), 0, 0, SS_ROLE_DIM, text);
    }
    if (c->plan >= 0)
        ss_draw(canvas, area, 0, c->plan + 1, SS_ROLE_DIM, "plan");
}

void ss_op_rows_draw(struct ss_op_rows *rows, const struct ss_mesh *mesh, int axis,
                     struct ss_canvas *canvas, struct ss_area area, bool focus)
{
    struct columns c = columns_of(rows, mesh, axis, area.cols);
    int header = area.rows > 3;
    struct ss_area body = ss_area_rows(area, header, area.rows - header);
    if (header)
        draw_header(&c, mesh, axis, canvas, area);
    ss_list_fit(&rows->list, rows->list.count, body.rows);
    for (int i = 0; i < body.rows && rows->list.top + (size_t)i < rows->list.count; i++) {
        size_t at = rows->list.top + (size_t)i;
        draw_entry(rows, at, mesh, axis, &c, canvas, body, i);
        ss_canvas_hit_list(canvas, body, i, &rows->list, at);
        if (at == rows->list.at && focus)
            ss_draw_selection(canvas, body, i);
        else if (at == rows->list.at)
            ss_draw(canvas, body, i, 0, SS_ROLE_KEY, ">");
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One op: what it is, its rules in the notation of the paper, its rows with what they would cost,
 * the picture of the selected row, and the evidence for it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules/row_text.h"
#include "repl/cmd/show.h"
#include "views/draw_grid.h"
#include "views/draw_op_header.h"
#include "views/draw_shards.h"
#include "views/op_rows.h"

enum { WIDE_COLS = 80, NARROW_COLS = 60, LEAST_RANKS = 4, MOST_RANKS = 64 };

struct op_state {
    struct ss_op_rows rows;
    struct ss_list scroll; /* of the picture: its lines */
    bool picture;          /* has the focus */
    bool evidence;         /* opened by Enter: more lines of it */
    bool narrow;           /* the last area had room for one pane */
    int axis, count;       /* the axis of the mesh, or all; without a mesh, which of counts */
    bool seeks;            /* the row of the plan is selected as soon as it is known */
};

static const int64_t counts[] = {4, 8, 2, 3};

static void init(void *user)
{
    ss_op_rows_init(&((struct op_state *)user)->rows);
}

static void fini(void *user)
{
    ss_op_rows_fini(&((struct op_state *)user)->rows);
}

/* ---- which op, which axis ---- */

static bool has_rules(const struct ss_snapshot *now, uint32_t op)
{
    return now->graph && now->rules && op < now->graph->n_ops && now->rules->op_rules[op];
}

/* True if some row cuts an operand. */
static bool can_be_cut(const struct ss_snapshot *now, uint32_t op)
{
    const struct ss_op_rules *r = now->rules->op_rules[op];
    bool found = false;
    for (size_t i = 0; i < r->n_rows && !found; i++)
        for (size_t k = 0;
             k < r->n_in && ss_row_is_said(r->rows + i, now->rules->op_atoms[op].lengths); k++)
            found |= r->rows[i].in[k].kind == SS_SHARD;
    return found;
}

/* The op chosen, or the first one that can be cut. */
static uint32_t shown_op(struct ss_viewer *viewer)
{
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    uint32_t op = ss_viewer_op(viewer), first = SS_NONE;
    if (has_rules(now, op))
        return op;
    for (uint32_t i = 0; now->graph && i < now->graph->n_ops; i++) {
        if (!has_rules(now, i) || !now->graph->ops[i].live)
            continue;
        if (can_be_cut(now, i))
            return i;
        first = first == SS_NONE ? i : first;
    }
    return first;
}

/* Of several axes: after the last one all of them, as the plan cuts the op. */
static bool has_all(const struct ss_snapshot *now, uint32_t op)
{
    return now->settings.mesh.n_axes > 1 && ss_snapshot_plan_here(now) &&
           now->plan->ops[op].out != NULL;
}

static bool shows_all(const struct op_state *s, const struct ss_snapshot *now)
{
    return s->axis >= now->settings.mesh.n_axes && has_all(now, s->rows.op);
}

/* -1: none, without a mesh, or all. */
static int shown_axis(const struct op_state *s, const struct ss_snapshot *now)
{
    int n = now->settings.mesh.n_axes;
    return !n || shows_all(s, now) ? -1 : s->axis % n;
}

static int64_t ranks_of(const struct op_state *s, const struct ss_snapshot *now)
{
    int axis = shown_axis(s, now);
    return axis >= 0 ? now->settings.mesh.axis[axis].size
                     : counts[(size_t)s->count % SS_COUNT(counts)];
}

static const struct ss_reply *ask_why(struct ss_viewer *viewer, uint32_t op)
{
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    struct ss_buf line = {0};
    if (!now->settings.mesh.n_axes)
        return NULL;
    ss_buf_printf(&line, "why %s", now->graph->ops[op].name);
    const struct ss_reply *reply = ss_viewer_ask(viewer, ss_buf_text(&line));
    ss_buf_free(&line);
    return reply && reply->current ? reply : NULL;
}

/* Selects the row that the plan uses on the axis shown, unless another one has been selected. */
static void select_planned(struct op_state *s, const struct ss_snapshot *now)
{
    int axis = shown_axis(s, now) < 0 ? 0 : shown_axis(s, now);
    for (size_t row = 0; s->rows.list.at == 0 && row < s->rows.n_rows; row++)
        if (ss_op_rows_mark(&s->rows, row, axis)->planned)
            ss_op_rows_select(&s->rows, row);
}

static void update(struct ss_viewer *viewer, void *user)
{
    struct op_state *s = user;
    uint32_t op = shown_op(viewer);
    if (op == SS_NONE) {
        ss_op_rows_clear(&s->rows);
        return;
    }
    s->seeks = s->seeks || op != s->rows.op;
    ss_op_rows_show(&s->rows, ss_viewer_now(viewer), op, ask_why(viewer, op));
    if (s->seeks && s->rows.fits.block) {
        s->seeks = false;
        select_planned(s, ss_viewer_now(viewer));
    }
}

/* ---- the picture ---- */

static void picture_title(const struct op_state *s, const struct ss_snapshot *now,
                          struct ss_buf *out)
{
    const struct ss_op_entry *e = ss_op_rows_at(&s->rows);
    const struct ss_mesh *mesh = &now->settings.mesh;
    int axis = shown_axis(s, now);
    if (shows_all(s, now)) {
        ss_buf_puts(out, "the plan on all axes, with ranks");
        return;
    }
    if (e && e->kind == SS_ENTRY_ROW)
        ss_buf_printf(out, "row %s on ", e->id);
    if (axis >= 0)
        ss_buf_printf(out, "%s = %" PRId64, mesh->axis[axis].name, ranks_of(s, now));
    else
        ss_buf_printf(out, "%" PRId64 " ranks", ranks_of(s, now));
}

/* Keeps the scroll position within the lines, and marks that there are more. */
static void fit_scroll(struct op_state *s, struct ss_canvas *canvas, struct ss_area area, int lines)
{
    int last = lines > area.rows ? lines - area.rows : 0;
    s->scroll.page = 1;
    s->scroll.count = (size_t)last + 1;
    ss_list_select(&s->scroll, s->scroll.at);
    if (s->picture) {
        canvas->cursor_row = area.row;
        canvas->cursor_col = area.col;
    }
    if ((int)s->scroll.at < last)
        ss_draw_glyphs(canvas, area, area.rows - 1, area.cols - 1, SS_ROLE_DIM, SS_GLYPH_MORE_BELOW,
                       1);
}

static int draw_tensor(const struct ss_plan *plan, const char *what, uint32_t k, uint32_t var,
                       const struct ss_layout *layout, struct ss_canvas *canvas,
                       struct ss_area area, int row)
{
    const struct ss_type *type = &plan->graph->vars[var].type;
    struct ss_buf text = {0};
    ss_buf_printf(&text, "%s %u ", what, k);
    int col = ss_draw(canvas, area, row, 0, SS_ROLE_TITLE, ss_buf_text(&text)) + 1;
    ss_buf_clear(&text);
    ss_op_types(&text, plan->graph, &var, 1);
    col += ss_draw(canvas, area, row, col, SS_ROLE_TEXT, ss_buf_text(&text)) + 2;
    ss_buf_clear(&text);
    ss_layout_print(&text, &plan->mesh, type, layout);
    if (ss_layout_is_partial(layout))
        ss_buf_puts(&text, "  each rank has a term");
    ss_draw(canvas, area, row, col,
            ss_layout_is_partial(layout) ? SS_ROLE_PARTIAL : SS_ROLE_SHARDED, ss_buf_text(&text));
    ss_buf_free(&text);
    return row + 1 + ss_draw_grid(&plan->mesh, type, layout, canvas, area, row + 1);
}

/* The layouts of the plan; returns the number of lines. */
static int draw_layouts(const struct ss_plan *plan, uint32_t id, struct ss_canvas *canvas,
                        struct ss_area area, int row)
{
    const struct ss_op *op = plan->graph->ops + id;
    int first = row;
    for (uint32_t k = 0; k < op->n_operands; k++)
        row = draw_tensor(plan, "operand", k, op->operands[k], plan->ops[id].in + k, canvas, area,
                          row);
    for (uint32_t k = 0; k < op->n_results; k++)
        row = draw_tensor(plan, "result", k, op->results[k], plan->ops[id].out + k, canvas, area,
                          row);
    return row - first;
}

/* The pieces of the selected row, in arena; false, with the reason: there are none to draw. */
static bool selected_pieces(const struct op_state *s, const struct ss_snapshot *now,
                            struct ss_arena *arena, struct ss_row_pieces *pieces, const char **why)
{
    const struct ss_op_entry *e = ss_op_rows_at(&s->rows);
    const struct ss_op_rules *rules = now->rules->op_rules[s->rows.op];
    struct ss_call call;
    *why = e ? e->note : "no row is selected";
    if (!e || e->kind != SS_ENTRY_ROW)
        return false;
    ss_graph_call(now->graph, s->rows.op, arena, &call);
    bool fits = ss_row_pieces(rules, rules->rows + e->index, now->rules->op_atoms + s->rows.op,
                              &call, ranks_of(s, now), arena, pieces, why);
    if (!fits)
        *why = ss_sprintf(arena, "It does not fit: %s", *why);
    return fits;
}

/* The picture, scrolled; the reason if there is none. */
static void draw_picture(struct op_state *s, const struct ss_snapshot *now,
                         struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_arena arena = {0};
    struct ss_row_pieces pieces;
    struct ss_area nowhere = {area.row, area.col, 0, area.cols};
    const char *why;
    int ranks = area.rows / 3 < LEAST_RANKS ? LEAST_RANKS : area.rows / 3;
    ranks = ranks > MOST_RANKS ? MOST_RANKS : ranks;
    if (shows_all(s, now)) {
        int lines = draw_layouts(now->plan, s->rows.op, canvas, nowhere, 0);
        fit_scroll(s, canvas, area, lines);
        draw_layouts(now->plan, s->rows.op, canvas, area, -(int)s->scroll.at);
    } else if (selected_pieces(s, now, &arena, &pieces, &why)) {
        fit_scroll(s, canvas, area, ss_draw_shards(&pieces, ranks, canvas, nowhere, 0));
        ss_draw_shards(&pieces, ranks, canvas, area, (int)s->scroll.at);
    } else {
        s->scroll = (struct ss_list){0};
        ss_draw_wrapped(canvas, area, 0, SS_ROLE_DIM, why ? why : "");
    }
    ss_arena_free(&arena);
}

/* ---- evidence ---- */

static const struct ss_attempt *attempt_of(const struct ss_op_rules *rules,
                                           const struct ss_op_entry *e)
{
    if (e->kind == SS_ENTRY_ATTEMPT)
        return rules->attempts + e->index;
    for (size_t i = 0; e->kind == SS_ENTRY_ROW && i < rules->n_attempts; i++)
        if (rules->attempts[i].row == (int32_t)e->index)
            return rules->attempts + i;
    return NULL;
}

static void add_counterexample(struct ss_buf *out, const struct ss_attempt *a)
{
    if (!a->ranks || !a->position)
        return;
    ss_buf_printf(out, "\ncounterexample: %s on %d ranks, cell %s is %.6g, %s gives %.6g",
                  a->shapes, a->ranks, a->position, a->expected,
                  a->combine ? a->combine : "the pieces", a->got);
}

static void add_evidence(struct ss_buf *out, const struct ss_op_rules *rules,
                         const struct ss_op_entry *e, const struct ss_op_mark *mark)
{
    const struct ss_attempt *a = attempt_of(rules, e);
    if (e->kind == SS_ENTRY_ROW) {
        const struct ss_row *row = rules->rows + e->index;
        ss_buf_printf(out, "%s: %u runs, %u cells could have refuted it",
                      ss_verdict_name(row->verdict), row->runs, row->evidence);
        if (mark->known && !mark->fits)
            ss_buf_printf(out, "\ndoes not fit: %s", mark->why ? mark->why : "");
    }
    if (a && e->kind == SS_ENTRY_ROW)
        ss_buf_printf(out, "\nattempt: %s: %s", a->candidate, a->why);
    else if (a)
        ss_buf_printf(out, "attempt: %s: %s", a->candidate, ss_verdict_name(a->verdict));
    if (e->note)
        ss_buf_printf(out, "\n%s", e->note);
    if (a && e->kind == SS_ENTRY_ATTEMPT)
        add_counterexample(out, a);
}

static void draw_evidence(struct op_state *s, const struct ss_snapshot *now,
                          struct ss_canvas *canvas, struct ss_area area)
{
    const struct ss_op_entry *e = ss_op_rows_at(&s->rows);
    struct ss_buf text = {0};
    if (!e || area.rows < 2)
        return;
    ss_buf_printf(&text, "evidence%s%s", e->kind == SS_ENTRY_ROW ? " of " : "",
                  e->kind == SS_ENTRY_ROW ? e->id : "");
    ss_draw_rule(canvas, area, 0, ss_buf_text(&text));
    ss_buf_clear(&text);
    int axis = shown_axis(s, now);
    add_evidence(&text, now->rules->op_rules[s->rows.op], e,
                 ss_op_rows_mark(&s->rows, e->index, e->kind == SS_ENTRY_ROW ? axis : -1));
    ss_draw_wrapped(canvas, ss_area_rows(area, 1, area.rows - 1), 0, SS_ROLE_TEXT,
                    ss_buf_text(&text));
    ss_buf_free(&text);
}

/* ---- panes ---- */

static void draw_rows(struct op_state *s, const struct ss_snapshot *now, struct ss_canvas *canvas,
                      struct ss_area area)
{
    const struct ss_mesh *mesh = &now->settings.mesh;
    const struct ss_list *list = &s->rows.list;
    int rule = area.rows > 3;
    ss_op_rows_draw(&s->rows, mesh, shown_axis(s, now), canvas,
                    ss_area_rows(area, rule, area.rows - rule), !s->picture);
    if (rule)
        ss_draw_list_rule(canvas, area, 0,
                          s->rows.filter ? "rows and attempts, filtered" : "rows and attempts",
                          list->at, list->count, (int)list->page);
}

static void draw_right(struct op_state *s, const struct ss_snapshot *now, struct ss_canvas *canvas,
                       struct ss_area area)
{
    struct ss_buf title = {0};
    picture_title(s, now, &title);
    ss_draw_rule(canvas, area, 0, ss_buf_text(&title));
    ss_buf_free(&title);
    draw_picture(s, now, canvas, ss_area_rows(area, 1, area.rows - 1));
}

/* Rows at the left and the picture at the right; below each other; or one of them. */
static void draw_panes(struct op_state *s, const struct ss_snapshot *now, struct ss_canvas *canvas,
                       struct ss_area area)
{
    s->narrow = area.cols < NARROW_COLS || area.rows < 8;
    if (s->narrow) {
        if (s->picture)
            draw_right(s, now, canvas, area);
        else
            draw_rows(s, now, canvas, area);
    } else if (area.cols >= WIDE_COLS) {
        int left = area.cols * 48 / 100;
        draw_rows(s, now, canvas, ss_area_cols(area, 0, left - 1));
        draw_right(s, now, canvas, ss_area_cols(area, left, area.cols - left));
    } else {
        int top = area.rows * 2 / 5;
        draw_rows(s, now, canvas, ss_area_rows(area, 0, top));
        draw_right(s, now, canvas, ss_area_rows(area, top, area.rows - top));
    }
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct op_state *s = user;
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    uint32_t op = shown_op(viewer);
    if (op == SS_NONE || op != s->rows.op) {
        const char *why = !now->graph   ? "No graph is loaded, so there is no op."
                          : !now->rules ? "The rules of the ops are not discovered yet."
                                        : "No op of this graph has rules.";
        ss_viewer_draw_empty(canvas, area, why,
                             now->graph ? "D discovers them" : ": load FILE loads one");
        return;
    }
    int most = area.rows < 3 ? 0 : area.rows < 8 ? 1 : area.rows < 14 ? 2 : area.rows < 22 ? 4 : 6;
    int header = most ? ss_draw_op_header(now, op, canvas, area, most) : 0;
    int evidence = area.rows < 14 ? 0 : area.rows < 24 ? 3 : 5;
    if (s->evidence)
        evidence = (area.rows - header) / 2;
    draw_panes(s, now, canvas, ss_area_rows(area, header, area.rows - header - evidence));
    draw_evidence(s, now, canvas, ss_area_rows(area, area.rows - evidence, evidence));
}

/* ---- keys ---- */

static void go(struct ss_viewer *viewer, int step)
{
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    uint32_t op = shown_op(viewer), n = now->graph ? now->graph->n_ops : 0;
    for (uint32_t i = 1; op != SS_NONE && i < n; i++) {
        uint32_t other = step > 0 ? (op + i) % n : (op + n - i) % n;
        if (has_rules(now, other)) {
            ss_viewer_set_op(viewer, other);
            return;
        }
    }
}

static void act_before(struct ss_viewer *viewer, void *user)
{
    (void)user;
    go(viewer, -1);
}

static void act_after(struct ss_viewer *viewer, void *user)
{
    (void)user;
    go(viewer, 1);
}

static void act_axis(struct ss_viewer *viewer, void *user)
{
    struct op_state *s = user;
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    int n = now->settings.mesh.n_axes;
    if (n)
        s->axis = (s->axis + 1) % (n + has_all(now, s->rows.op));
    else
        s->count = (s->count + 1) % (int)SS_COUNT(counts);
    s->scroll.at = 0;
}

static void act_evidence(struct ss_viewer *viewer, void *user)
{
    struct op_state *s = user;
    (void)viewer;
    s->evidence = !s->evidence;
}

static const char *needs_rules(struct ss_viewer *viewer, void *user)
{
    (void)user;
    return shown_op(viewer) == SS_NONE ? "there are no rules yet: D discovers them" : NULL;
}

static const char *needs_axis(struct ss_viewer *viewer, void *user)
{
    const struct ss_op_entry *e = ss_op_rows_at(&((struct op_state *)user)->rows);
    const char *reason = needs_rules(viewer, user);
    if (reason)
        return reason;
    if (!ss_viewer_now(viewer)->settings.mesh.n_axes)
        return "no mesh is set: type : mesh 2x4";
    if (shown_axis(user, ss_viewer_now(viewer)) < 0)
        return "all axes are shown: a takes one";
    return e && e->kind == SS_ENTRY_ROW ? NULL : "a row must be selected";
}

static const char *needs_pin(struct ss_viewer *viewer, void *user)
{
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    const struct ss_lab_pins *pins = &now->settings.pins;
    uint32_t op = shown_op(viewer);
    (void)user;
    for (size_t i = 0; op != SS_NONE && i < pins->n; i++)
        if (!strcmp(pins->items[i].target, now->graph->ops[op].name))
            return NULL;
    return "no pin is on this op alone: pins lists all";
}

static const struct ss_view_key keys[] = {
    {'[', NULL, "go to the op before", NULL, act_before, needs_rules},
    {']', "next op", "go to the next op", NULL, act_after, needs_rules},
    {SS_KEY_LEFT, NULL, "go to the op before", NULL, act_before, needs_rules},
    {SS_KEY_RIGHT, NULL, "go to the next op", NULL, act_after, needs_rules},
    {'a', "axis", "take the next mesh axis, or number of ranks", NULL, act_axis, needs_rules},
    {SS_KEY_ENTER, "evidence", "show more or less of the evidence", NULL, act_evidence,
     needs_rules},
    {'P', "pin", "pin the row on this axis", "pin $op \"$axis: $row\"", NULL, needs_axis},
    {'X', NULL, "remove the pins of the op", "unpin $op", NULL, needs_pin},
    {0, NULL, NULL, NULL, NULL, NULL},
};

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    struct op_state *s = user;
    (void)viewer;
    return s->rows.op == SS_NONE ? NULL : s->picture ? &s->scroll : &s->rows.list;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    struct op_state *s = user;
    (void)viewer;
    if (!s->picture)
        ss_op_rows_text(&s->rows, row, out);
}

static void filter(struct ss_viewer *viewer, void *user, const char *what)
{
    (void)viewer;
    ss_op_rows_filter(&((struct op_state *)user)->rows, what);
}

static void next_pane(struct ss_viewer *viewer, void *user)
{
    struct op_state *s = user;
    (void)viewer;
    s->picture = !s->picture;
}

static bool at(struct ss_viewer *viewer, void *user, int kind, struct ss_ref *ref)
{
    struct op_state *s = user;
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    const struct ss_op_entry *e = ss_op_rows_at(&s->rows);
    uint32_t op = shown_op(viewer);
    int axis = shown_axis(s, now);
    if (op == SS_NONE)
        return false;
    if (kind == SS_REF_AXIS) {
        *ref = (struct ss_ref){.kind = SS_REF_AXIS,
                               .id = (uint32_t)axis,
                               .generation = ss_mesh_generation(&now->settings.mesh)};
        return axis >= 0;
    }
    if ((kind < 0 || kind == SS_REF_ROW) && e && e->kind == SS_ENTRY_ROW) {
        *ref = (struct ss_ref){SS_REF_ROW, op, (uint32_t)e->index, now->rules->generation};
        return true;
    }
    *ref = (struct ss_ref){.kind = SS_REF_OP, .id = op, .generation = now->graph->generation};
    return kind < 0 || kind == SS_REF_OP;
}

static bool open(struct ss_viewer *viewer, void *user, const struct ss_ref *ref)
{
    struct op_state *s = user;
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    bool is_row = ref->kind == SS_REF_ROW;
    if (!now->graph || (!is_row && ref->kind != SS_REF_OP) ||
        (is_row ? !now->rules || ref->generation != now->rules->generation
                : ref->generation != now->graph->generation))
        return false;
    ss_viewer_set_op(viewer, ref->id);
    s->picture = false;
    if (has_rules(now, ref->id)) {
        update(viewer, user);
        ss_op_rows_select(&s->rows, is_row ? ref->row : 0);
        s->seeks = !is_row;
    }
    return true;
}

const struct ss_screen ss_screen_op = {
    .name = "op",
    .key = '2',
    .summary = "the rows of an op, their costs, and a picture of each",
    .twin = "rules OP -v, rules OP --row ID --drawn, why OP",
    .size = sizeof(struct op_state),
    .init = init,
    .fini = fini,
    .update = update,
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
    .filter = filter,
    .next_pane = next_pane,
    .at = at,
    .open = open,
};

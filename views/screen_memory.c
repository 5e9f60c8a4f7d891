/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory of a rank over the step: a curve with the limit, and the tensors held at the cursor.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/cmd/width.h"
#include "views/table.h"
#include "views/viewer.h"

/* Columns of the numbers at the left of the curve; rows of the curve. */
enum { AXIS_COLS = 11, LEAST_CURVE_ROWS = 2, MOST_CURVE_ROWS = 14, MOST_TENSORS = 2000 };

struct memory_state {
    struct ss_table spans, held, kinds;
    int columns;    /* spans asked for: the width of the curve; 0: not drawn yet */
    size_t cursor;  /* a span */
    bool placed;    /* the cursor was moved; until then it is at the peak */
    char line[200]; /* the question about the cursor */
};

static void init(void *user)
{
    struct memory_state *s = user;
    ss_table_init(&s->spans);
    ss_table_init(&s->held);
    ss_table_init(&s->kinds);
}

static void fini(void *user)
{
    struct memory_state *s = user;
    ss_table_fini(&s->spans);
    ss_table_fini(&s->held);
    ss_table_fini(&s->kinds);
}

static int64_t bytes_of(struct memory_state *s, size_t span)
{
    const struct ss_value *cell = ss_table_cell(&s->spans, span, "bytes");
    return cell && cell->kind == SS_V_INT ? cell->integer : 0;
}

static size_t peak_span(struct memory_state *s)
{
    size_t peak = 0;
    for (size_t i = 1; i < s->spans.list.count; i++)
        if (bytes_of(s, i) > bytes_of(s, peak))
            peak = i;
    return peak;
}

/* The name of the op that runs when the span holds the most; false: the program's end. */
static bool op_of(struct memory_state *s, size_t span, char *name, size_t size)
{
    const struct ss_value *cell = ss_table_cell(&s->spans, span, "op");
    if (!cell || cell->kind != SS_V_REF)
        return false;
    snprintf(name, size, "%s", cell->ref.text);
    return true;
}

static void update(struct ss_viewer *viewer, void *user)
{
    struct memory_state *s = user;
    char line[64], op[128];
    if (!ss_viewer_now(viewer)->plan || !ss_viewer_now(viewer)->plan->graph || !s->columns)
        return;
    snprintf(line, sizeof line, "memory --spans %d --top 1", s->columns);
    ss_table_show(&s->spans, ss_viewer_ask(viewer, line), "timeline");
    if (!s->spans.block)
        return;
    if (!s->placed || s->cursor >= s->spans.list.count)
        s->cursor = peak_span(s);
    if (!op_of(s, s->cursor, op, sizeof op))
        return;
    snprintf(s->line, sizeof s->line, "memory --spans 1 --top %d --at %s", MOST_TENSORS, op);
    const struct ss_reply *reply = ss_viewer_ask(viewer, s->line);
    if (!reply)
        return; /* what was held at the last cursor stays until the answer comes */
    ss_table_show(&s->held, reply, "held");
    ss_table_show(&s->kinds, reply, "kinds");
}

/* ---- the curve ---- */

static int64_t largest(struct memory_state *s, int64_t limit)
{
    int64_t most = bytes_of(s, peak_span(s));
    /* The limit is drawn if it is near enough to keep the curve readable. */
    return limit > most && limit < 2 * most ? limit : most;
}

static void draw_axis(struct ss_canvas *canvas, struct ss_area area, int64_t top)
{
    struct ss_buf text = {0};
    struct ss_value value = ss_v_int_in(SS_UNIT_BYTES, top);
    ss_value_show(&text, &value);
    ss_draw_right(canvas, ss_area_cols(area, 0, AXIS_COLS - 2), 0, 0, SS_ROLE_DIM,
                  ss_buf_text(&text));
    ss_draw_down(canvas, area, 0, AXIS_COLS - 1, SS_ROLE_RULE, SS_GLYPH_VERTICAL, area.rows);
    ss_draw_right(canvas, ss_area_cols(area, 0, AXIS_COLS - 2), area.rows - 1, 0, SS_ROLE_DIM, "0");
    ss_buf_free(&text);
}

static void draw_limit(struct ss_canvas *canvas, struct ss_area plot, int64_t limit, int64_t top)
{
    if (limit > top || !top)
        return;
    int row = plot.rows - 1 - (int)((double)limit / (double)top * plot.rows);
    row = row < 0 ? 0 : row;
    for (int col = 0; col < plot.cols; col++) {
        struct ss_cell *cell = ss_canvas_at(canvas, plot.row + row, plot.col + col);
        if (cell && !strcmp(cell->text, " "))
            ss_draw_glyphs(canvas, plot, row, col, SS_ROLE_WARNING, SS_GLYPH_HORIZONTAL, 1);
    }
    ss_draw_right(canvas, plot, row, 1, SS_ROLE_WARNING, " limit ");
}

static void draw_curve(struct memory_state *s, struct ss_canvas *canvas, struct ss_area area,
                       int64_t limit)
{
    struct ss_area plot = ss_area_cols(area, AXIS_COLS, area.cols - AXIS_COLS);
    int64_t top = largest(s, limit);
    draw_axis(canvas, area, top);
    for (size_t i = 0; i < s->spans.list.count && (int)i < plot.cols; i++) {
        int64_t bytes = bytes_of(s, i);
        double share = top ? (double)bytes / (double)top * plot.rows : 0;
        enum ss_role role = limit && bytes > limit ? SS_ROLE_ERROR : SS_ROLE_COMPUTE;
        for (int row = 0; row < plot.rows; row++) {
            double part = share - (plot.rows - 1 - row);
            if (part > 0)
                ss_draw(canvas, plot, row, (int)i, role,
                        ss_glyph_level(part < 1 ? part : 1, canvas->ascii));
        }
    }
    draw_limit(canvas, plot, limit, top);
}

static void draw_cursor(struct memory_state *s, struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_area plot = ss_area_cols(area, AXIS_COLS, area.cols - AXIS_COLS);
    char op[128];
    if (!op_of(s, s->cursor, op, sizeof op))
        snprintf(op, sizeof op, "the end");
    int width = (int)ss_text_width(op) + 2, col = (int)s->cursor;
    ss_draw_glyphs(canvas, plot, 0, col, SS_ROLE_KEY, SS_GLYPH_ARROW_UP, 1);
    if (col + width < plot.cols)
        ss_draw(canvas, plot, 0, col + 2, SS_ROLE_TITLE, op);
    else
        ss_draw_right(canvas, ss_area_cols(plot, 0, col), 0, 1, SS_ROLE_TITLE, op);
}

/* ---- the rest ---- */

static void add_bytes(struct ss_buf *out, const char *before, int64_t bytes)
{
    struct ss_value value = ss_v_int_in(SS_UNIT_BYTES, bytes);
    ss_buf_puts(out, before);
    ss_value_show(out, &value);
}

static void draw_totals(struct ss_viewer *viewer, struct memory_state *s, struct ss_canvas *canvas,
                        struct ss_area area, int64_t limit)
{
    struct ss_buf text = {0};
    char op[128];
    size_t peak = peak_span(s);
    (void)viewer;
    add_bytes(&text, "peak ", bytes_of(s, peak));
    if (op_of(s, peak, op, sizeof op))
        ss_buf_printf(&text, " at %s", op);
    add_bytes(&text, "   limit ", limit);
    ss_draw(canvas, area, 0, 0, SS_ROLE_TEXT, ss_buf_text(&text));
    ss_buf_free(&text);
}

/* "activation 2.98 GiB  parameter 181 MiB". */
static void draw_kinds(struct memory_state *s, struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_buf text = {0};
    for (size_t i = 0; i < s->kinds.list.count; i++) {
        const struct ss_value *bytes = ss_table_cell(&s->kinds, i, "bytes");
        int64_t n = bytes->integer;
        const struct ss_value *kind = ss_table_cell(&s->kinds, i, "kind");
        ss_buf_printf(&text, "%s%s ", i ? "   " : "", kind->text);
        add_bytes(&text, "", n);
    }
    ss_draw(canvas, area, 0, 0, SS_ROLE_DIM, ss_buf_text(&text));
    ss_buf_free(&text);
}

static int curve_rows(int rows)
{
    int curve = rows * 2 / 5;
    curve = curve < LEAST_CURVE_ROWS ? LEAST_CURVE_ROWS : curve;
    return curve > MOST_CURVE_ROWS ? MOST_CURVE_ROWS : curve;
}

static void draw_held(struct memory_state *s, struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_buf title = {0};
    ss_buf_printf(&title, "held at the cursor: %zu tensors", s->held.list.count);
    ss_draw_rule(canvas, area, 0, s->held.block ? ss_buf_text(&title) : "held at the cursor");
    ss_buf_free(&title);
    int kinds = area.rows > 5;
    ss_table_draw(&s->held, canvas, ss_area_rows(area, 1, area.rows - 1 - kinds), true);
    if (kinds)
        draw_kinds(s, canvas, ss_area_rows(area, area.rows - 1, 1));
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct memory_state *s = user;
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    int columns = area.cols - AXIS_COLS;
    if (!now->plan || !now->plan->graph) {
        ss_viewer_draw_no_plan(viewer, canvas, area,
                               "There is no plan whose memory could be shown.");
        return;
    }
    if (columns != s->columns) {
        s->columns = columns > 4 ? columns : 4;
        update(viewer, user);
    }
    if (!s->spans.block) {
        ss_draw(canvas, area, 0, 0, SS_ROLE_DIM, "working ...");
        return;
    }
    int64_t limit = ss_snapshot_limit(now, &now->settings);
    int curve = curve_rows(area.rows - 2);
    draw_totals(viewer, s, canvas, area, limit);
    draw_curve(s, canvas, ss_area_rows(area, 1, curve), limit);
    draw_cursor(s, canvas, ss_area_rows(area, 1 + curve, 1));
    draw_held(s, canvas, ss_area_rows(area, 2 + curve, area.rows - 2 - curve));
}

/* ---- keys ---- */

static void move(struct memory_state *s, size_t to)
{
    s->placed = true;
    s->cursor = to < s->spans.list.count ? to : s->spans.list.count - 1;
}

static void act_left(struct ss_viewer *viewer, void *user)
{
    struct memory_state *s = user;
    (void)viewer;
    move(s, s->cursor ? s->cursor - 1 : 0);
}

static void act_right(struct ss_viewer *viewer, void *user)
{
    struct memory_state *s = user;
    (void)viewer;
    move(s, s->cursor + 1);
}

static void act_far_left(struct ss_viewer *viewer, void *user)
{
    struct memory_state *s = user;
    (void)viewer;
    size_t step = s->spans.list.count / 8 + 1;
    move(s, s->cursor > step ? s->cursor - step : 0);
}

static void act_far_right(struct ss_viewer *viewer, void *user)
{
    struct memory_state *s = user;
    (void)viewer;
    move(s, s->cursor + s->spans.list.count / 8 + 1);
}

static void act_peak(struct ss_viewer *viewer, void *user)
{
    struct memory_state *s = user;
    (void)viewer;
    move(s, peak_span(s));
}

static void act_limit(struct ss_viewer *viewer, void *user)
{
    char line[64];
    snprintf(line, sizeof line, "limit %" PRId64 "B",
             bytes_of(user, ((struct memory_state *)user)->cursor));
    ss_viewer_run(viewer, line);
}

static const char *needs_curve(struct ss_viewer *viewer, void *user)
{
    const struct memory_state *s = user;
    return ss_viewer_now(viewer)->plan && s->spans.list.count ? NULL : "there is no curve yet";
}

static void act_sort(struct ss_viewer *viewer, void *user)
{
    const char *column = ss_table_sort_next(&((struct memory_state *)user)->held);
    ss_viewer_say(viewer, SS_ROLE_DIM, "sorted by %s", column ? column : "size");
}

static const struct ss_view_key keys[] = {
    {SS_KEY_LEFT, NULL, "move the cursor back in the step", NULL, act_left, needs_curve},
    {SS_KEY_RIGHT, "cursor", "move the cursor on in the step", NULL, act_right, needs_curve},
    {'[', NULL, "move the cursor back by an eighth", NULL, act_far_left, needs_curve},
    {']', NULL, "move the cursor on by an eighth", NULL, act_far_right, needs_curve},
    {'m', "peak", "move the cursor to the peak", NULL, act_peak, needs_curve},
    {'s', NULL, "sort the tensors by the next column", NULL, act_sort, needs_curve},
    {'M', "limit here", "limit memory to what the cursor holds", NULL, act_limit, needs_curve},
    {'p', "pareto", "solve for several limits", "pareto", NULL, needs_curve},
    {0, NULL, NULL, NULL, NULL, NULL},
};

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    struct memory_state *s = user;
    (void)viewer;
    return s->held.block ? &s->held.list : NULL;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    (void)viewer;
    ss_table_text(&((struct memory_state *)user)->held, row, out);
}

static void filter(struct ss_viewer *viewer, void *user, const char *what)
{
    (void)viewer;
    ss_table_filter(&((struct memory_state *)user)->held, what);
}

static bool at(struct ss_viewer *viewer, void *user, int kind, struct ss_ref *ref)
{
    (void)viewer;
    return ss_table_ref(&((struct memory_state *)user)->held, kind, ref);
}

const struct ss_screen ss_screen_memory = {
    .name = "memory",
    .key = '5',
    .summary = "bytes of a rank over the step, and the tensors held",
    .twin = "memory --at OP",
    .size = sizeof(struct memory_state),
    .init = init,
    .fini = fini,
    .update = update,
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
    .filter = filter,
    .at = at,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The run: what a run of the plan said, if it failed the cells of the first wrong op on each rank,
 * and the step over time as predicted: when one rank computes and when it exchanges. Every rank
 * does the same; so all lanes are alike. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "repl/cmd/show_plan.h"
#include "views/table.h"
#include "views/viewer.h"

enum { LANE_NAME = 9, MOST_LANES = 8, LEAST_CELL_ROWS = 4 };

/* A row of the timeline: what the lanes need of it. */
struct span {
    double us, measured_us;
    bool collective;
};

struct run_state {
    struct ss_table timeline;
    struct ss_table cells; /* of the op at which the last run of this plan began to differ */
    bool in_cells;         /* they have the focus */
    struct span
        *spans; /* of its block, in the order of the step, whatever the table is sorted by */
    size_t n_spans;
    int columns;   /* of a lane */
    size_t cursor; /* a column of the lane */
    double step_us, measured_us;
    bool measured; /* the rows are those of a run, with what it measured */
};

static void init(void *user)
{
    struct run_state *s = user;
    ss_table_init(&s->timeline);
    ss_table_init(&s->cells);
}

static void fini(void *user)
{
    struct run_state *s = user;
    ss_table_fini(&s->timeline);
    ss_table_fini(&s->cells);
    free(s->spans);
}

static double number_at(struct ss_table *table, size_t row, const char *column)
{
    const struct ss_value *cell = ss_table_cell(table, row, column);
    return !cell                     ? 0
           : cell->kind == SS_V_INT  ? (double)cell->integer
           : cell->kind == SS_V_REAL ? cell->real
                                     : 0;
}

static bool has_plan(struct ss_viewer *viewer)
{
    const struct ss_plan *plan = ss_viewer_now(viewer)->plan;
    return plan && plan->graph;
}

static bool is_present(struct ss_viewer *viewer, const struct ss_reply *reply)
{
    const struct ss_snapshot *of = reply->snapshot ? reply->snapshot : reply->kept;
    return of && of->plan == ss_viewer_now(viewer)->plan;
}

/* A run of the present plan that measured, or else what is predicted. */
static const struct ss_reply *timeline_of(struct ss_viewer *viewer, struct run_state *s)
{
    const struct ss_reply *run = ss_viewer_result(viewer, "run");
    s->measured = false;
    for (size_t b = 0; run && run->out && is_present(viewer, run) && b < run->out->blocks.count;
         b++)
        if (run->out->blocks.items[b].name && !strcmp(run->out->blocks.items[b].name, "timeline"))
            s->measured = true;
    return s->measured ? run : ss_viewer_ask(viewer, "plan --timeline");
}

static double number_of(const struct ss_value *cell)
{
    return cell->kind == SS_V_INT    ? (double)cell->integer
           : cell->kind == SS_V_REAL ? cell->real
                                     : 0;
}

static void take_spans(struct run_state *s)
{
    const struct ss_block *block = s->timeline.block;
    struct ss_row_reader reader;
    s->n_spans = 0;
    s->step_us = s->measured_us = 0;
    s->cursor = 0;
    if (!block)
        return;
    free(s->spans);
    s->spans = ss_xcalloc(ss_block_n_rows(block) + 1, sizeof *s->spans);
    ss_row_reader_init(&reader, block);
    for (size_t i = 0; i < ss_block_n_rows(block); i++) {
        const struct ss_value *cells = ss_row_read(&reader, i)->cells;
        struct span *span = s->spans + s->n_spans++;
        for (size_t c = 0; c < block->n_columns; c++) {
            const char *name = block->columns[c].name;
            if (!strcmp(name, "us"))
                span->us = number_of(cells + c);
            else if (!strcmp(name, "measured_us"))
                span->measured_us = number_of(cells + c);
            else if (!strcmp(name, "bytes"))
                span->collective = cells[c].kind != SS_V_NULL;
        }
        s->step_us += span->us;
        s->measured_us += span->measured_us;
    }
    ss_row_reader_fini(&reader);
}

static void update(struct ss_viewer *viewer, void *user)
{
    struct run_state *s = user;
    if (!has_plan(viewer))
        return;
    const struct ss_reply *before = s->timeline.reply, *run = ss_viewer_result(viewer, "run");
    ss_table_show(&s->cells, run && run->out && is_present(viewer, run) ? run : NULL, "cells");
    s->in_cells = s->in_cells && s->cells.block;
    ss_table_show(&s->timeline, timeline_of(viewer, s), "timeline");
    if (s->timeline.reply != before)
        take_spans(s);
}

/* ---- the result of a run ---- */

static const struct ss_value *field_of(const struct ss_reply *reply, const char *name)
{
    for (size_t b = 0; reply->out && b < reply->out->blocks.count; b++) {
        const struct ss_block *block = reply->out->blocks.items + b;
        for (size_t f = 0; block->kind == SS_BLOCK_RECORD && f < block->fields.count; f++)
            if (!strcmp(block->fields.items[f].name, name))
                return &block->fields.items[f].value;
    }
    return NULL;
}

static void add_field(struct ss_buf *out, const struct ss_reply *reply, const char *name,
                      const char *label)
{
    const struct ss_value *value = field_of(reply, name);
    if (!value || value->kind == SS_V_NULL)
        return;
    ss_buf_printf(out, "%s%s ", out->length ? "   " : "", label);
    ss_value_show(out, value);
}

static int draw_result(struct ss_viewer *viewer, struct ss_canvas *canvas, struct ss_area area)
{
    const struct ss_reply *reply = ss_viewer_result(viewer, "run");
    struct ss_buf text = {0};
    if (!reply) {
        ss_draw(canvas, area, 0, 0, SS_ROLE_DIM, "not run yet: r runs the plan on simulated ranks");
        return 1;
    }
    if (reply->err && !field_of(reply, "ok")) {
        int most = area.rows / 2, rows = 0;
        const char *const texts[] = {reply->err->message, reply->err->where, reply->err->hint};
        for (size_t i = 0; i < SS_COUNT(texts); i++)
            rows += ss_draw_wrapped(canvas, ss_area_rows(area, rows, most - rows), 0,
                                    i ? SS_ROLE_TEXT : SS_ROLE_ERROR, texts[i]);
        return rows;
    }
    const struct ss_value *ok = field_of(reply, "ok");
    bool good = ok && ok->kind == SS_V_BOOL && ok->boolean;
    ss_draw(canvas, area, 0, 0, good ? SS_ROLE_OK : SS_ROLE_ERROR, good ? "ok" : "WRONG");
    add_field(&text, reply, "first_bad", "first wrong");
    add_field(&text, reply, "ranks", "ranks");
    add_field(&text, reply, "backend", "on");
    add_field(&text, reply, "dtype", "in");
    add_field(&text, reply, "max_err", "worst");
    add_field(&text, reply, "tolerance", "of");
    add_field(&text, reply, "worst_output", "in output");
    add_field(&text, reply, "peak_bytes", "peak");
    add_field(&text, reply, "plan_peak_bytes", "planned");
    add_field(&text, reply, "time_ms", "took");
    if (!is_present(viewer, reply))
        ss_buf_puts(&text, "   (of an earlier plan)");
    int rows = ss_draw_wrapped(canvas, ss_area_cols(ss_area_rows(area, 0, 2), 7, area.cols), 0,
                               SS_ROLE_TEXT, ss_buf_text(&text));
    ss_buf_free(&text);
    rows = rows > 0 ? rows : 1;
    if (reply->err && area.rows > 10)
        rows +=
            ss_draw_wrapped(canvas, ss_area_rows(area, rows, 2), 0, SS_ROLE_DIM, reply->err->hint);
    return rows;
}

/* ---- the lanes ---- */

/* Times of one column of a lane. */
struct column {
    double compute, collective;
};

static bool is_collective(struct ss_table *table, size_t row)
{
    const struct ss_value *bytes = ss_table_cell(table, row, "bytes");
    return bytes && bytes->kind != SS_V_NULL;
}

/* The spans one after the other. */
static void fill_columns(const struct run_state *s, bool measured, struct column *columns, int n)
{
    double per = (measured ? s->measured_us : s->step_us) / n, from = 0;
    memset(columns, 0, (size_t)n * sizeof *columns);
    for (size_t i = 0; i < s->n_spans && per > 0; i++) {
        const struct span *span = s->spans + i;
        double to = from + (measured ? span->measured_us : span->us);
        for (int c = (int)(from / per); c < n && c * per < to; c++) {
            double begin = from > c * per ? from : c * per;
            double end = to < (c + 1) * per ? to : (c + 1) * per;
            if (end > begin)
                *(span->collective ? &columns[c].collective : &columns[c].compute) += end - begin;
        }
        from = to;
    }
}

static void draw_lane(const struct column *columns, int n, struct ss_canvas *canvas,
                      struct ss_area area, int row)
{
    for (int c = 0; c < n; c++) {
        bool collective = columns[c].collective > columns[c].compute;
        bool mixed = columns[c].collective > 0 && !collective;
        if (columns[c].collective + columns[c].compute <= 0)
            continue;
        ss_draw_glyphs(canvas, area, row, LANE_NAME + c,
                       collective ? SS_ROLE_COLLECTIVE : SS_ROLE_COMPUTE,
                       collective ? SS_GLYPH_MEDIUM
                       : mixed    ? SS_GLYPH_DARK
                                  : SS_GLYPH_FULL,
                       1);
    }
}

/* "4.01 us of 13.42 ms" beside the cursor. */
static void draw_time(const struct run_state *s, int n, struct ss_canvas *canvas,
                      struct ss_area area, int row)
{
    struct ss_buf text = {0};
    struct ss_value at = ss_show_ps((int64_t)((double)s->cursor * s->step_us * 1e6 / n));
    struct ss_value of = ss_show_ps((int64_t)(s->step_us * 1e6));
    int arrow = LANE_NAME + (int)s->cursor;
    ss_value_show(&text, &at);
    ss_buf_puts(&text, " of ");
    ss_value_show(&text, &of);
    if ((int)s->cursor < n / 2)
        ss_draw(canvas, area, row, arrow + 2, SS_ROLE_DIM, ss_buf_text(&text));
    else
        ss_draw_right(canvas, ss_area_cols(area, 0, arrow - 1), row, 0, SS_ROLE_DIM,
                      ss_buf_text(&text));
    ss_buf_free(&text);
}

static int draw_lanes(struct ss_viewer *viewer, struct run_state *s, struct ss_canvas *canvas,
                      struct ss_area area)
{
    const struct ss_plan *plan = ss_viewer_now(viewer)->plan;
    struct column columns[1024];
    int n = area.cols - LANE_NAME;
    n = n < 1 ? 1 : n > 1024 ? 1024 : n;
    s->columns = n;
    fill_columns(s, false, columns, n);
    int lanes = plan->mesh.n_devices < MOST_LANES ? (int)plan->mesh.n_devices : MOST_LANES;
    lanes = lanes > area.rows / 3 ? area.rows / 3 : lanes;
    lanes = lanes < 1 ? 1 : lanes;
    for (int lane = 0; lane < lanes; lane++) {
        bool last = lane == lanes - 1 && lanes < plan->mesh.n_devices;
        ss_drawf(canvas, ss_area_cols(area, 0, LANE_NAME - 1), lane, 0, SS_ROLE_DIM,
                 last ? "all %d" : "rank %d", last ? (int)plan->mesh.n_devices : lane);
        draw_lane(columns, n, canvas, area, lane);
    }
    if (s->cursor >= (size_t)n)
        s->cursor = (size_t)n - 1;
    ss_draw_glyphs(canvas, area, lanes, LANE_NAME + (int)s->cursor, SS_ROLE_KEY, SS_GLYPH_ARROW_UP,
                   1);
    draw_time(s, n, canvas, area, lanes);
    if (!s->measured || area.rows < 8)
        return lanes + 1;
    ss_draw(canvas, area, lanes + 1, 0, SS_ROLE_DIM, "measured");
    fill_columns(s, true, columns, n);
    draw_lane(columns, n, canvas, area, lanes + 1);
    return lanes + 2;
}

/* "first wrong: dot_general_1", and what ranks have of it. They take a third of the area, or all of
 * a low one if they have the focus; returns the rows that they take. */
static int draw_cells(struct run_state *s, struct ss_canvas *canvas, struct ss_area area)
{
    int rows = area.rows / 3, all = (int)s->cells.list.count + 2;
    rows = rows >= LEAST_CELL_ROWS ? rows : s->in_cells ? area.rows : 0;
    rows = rows < all ? rows : all;
    if (!s->cells.block || rows < 2)
        return 0;
    area = ss_area_rows(area, 0, rows);
    ss_table_draw(&s->cells, canvas, ss_area_rows(area, 1, rows - 1), s->in_cells);
    ss_draw_list_rule(canvas, area, 0, "where the first wrong op is farthest off", s->cells.list.at,
                      s->cells.list.count, rows - 2);
    return rows;
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct run_state *s = user;
    if (!has_plan(viewer)) {
        ss_viewer_draw_no_plan(viewer, canvas, area, "There is no plan to run.");
        return;
    }
    int row = draw_result(viewer, canvas, area);
    row += draw_cells(s, canvas, ss_area_rows(area, row, area.rows - row));
    if (!s->timeline.list.count) {
        ss_draw(canvas, area, row, 0, SS_ROLE_DIM,
                s->timeline.block ? "nothing takes time" : "working ...");
        return;
    }
    struct ss_area body = ss_area_rows(area, row, area.rows - row);
    if (body.rows > 4) {
        ss_draw_rule(canvas, body, 0,
                     canvas->ascii ? "predicted: # computes  = exchanges  % both"
                                   : "predicted: █ computes  ▒ exchanges  ▓ both");
        row += 1 + draw_lanes(viewer, s, canvas, ss_area_rows(body, 1, body.rows - 1));
    }
    struct ss_area table = ss_area_rows(area, row, area.rows - row);
    ss_table_draw(&s->timeline, canvas, ss_area_rows(table, 1, table.rows - 1), !s->in_cells);
    ss_draw_list_rule(canvas, table, 0,
                      s->timeline.sort < 0 ? "the step of one rank"
                                           : "the step of one rank, sorted",
                      s->timeline.list.at, s->timeline.list.count, table.rows - 2);
}

/* ---- keys ---- */

/* The row that is under way at the cursor. */
static void follow_cursor(struct run_state *s)
{
    double at = ((double)s->cursor + 0.5) * s->step_us / (s->columns ? s->columns : 1);
    size_t best = 0;
    double latest = -1;
    for (size_t row = 0; row < s->timeline.list.count; row++) {
        double start = number_at(&s->timeline, row, "start_us");
        if (start <= at && start > latest) {
            latest = start;
            best = row;
        }
    }
    ss_list_select(&s->timeline.list, best);
}

static void move(struct run_state *s, int by)
{
    int to = (int)s->cursor + by;
    s->cursor = to < 0 ? 0 : to >= s->columns ? (size_t)(s->columns - 1) : (size_t)to;
    follow_cursor(s);
}

static void act_left(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    move(user, -1);
}

static void act_right(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    move(user, 1);
}

static void act_far_left(struct ss_viewer *viewer, void *user)
{
    struct run_state *s = user;
    (void)viewer;
    move(s, -(s->columns / 8 + 1));
}

static void act_far_right(struct ss_viewer *viewer, void *user)
{
    struct run_state *s = user;
    (void)viewer;
    move(s, s->columns / 8 + 1);
}

static void select_row(struct run_state *s, size_t row)
{
    ss_list_select(&s->timeline.list, row);
    s->cursor = (size_t)(number_at(&s->timeline, row, "start_us") / s->step_us * s->columns);
}

/* The op at which a run of this plan began to differ; NULL: none did. */
static const struct ss_value *first_wrong(struct ss_viewer *viewer)
{
    const struct ss_reply *reply = ss_viewer_result(viewer, "run");
    const struct ss_value *op =
        reply && is_present(viewer, reply) ? field_of(reply, "first_bad") : NULL;
    return op && op->kind == SS_V_REF ? op : NULL;
}

static const char *needs_wrong(struct ss_viewer *viewer, void *user)
{
    (void)user;
    return first_wrong(viewer) ? NULL : "no run of this plan found a wrong op";
}

static void act_wrong(struct ss_viewer *viewer, void *user)
{
    struct run_state *s = user;
    const struct ss_value *wrong = first_wrong(viewer);
    for (size_t i = 0; i < s->timeline.list.count; i++) {
        const struct ss_value *op = ss_table_cell(&s->timeline, i, "op");
        if (op && op->kind == SS_V_REF && op->ref.to.id == wrong->ref.to.id) {
            select_row(s, i);
            return;
        }
    }
    ss_viewer_say(viewer, SS_ROLE_DIM, "no row shown is of %s", wrong->ref.text);
}

/* The next row that exchanges. */
static void act_collective(struct ss_viewer *viewer, void *user)
{
    struct run_state *s = user;
    for (size_t i = s->timeline.list.at + 1; i < s->timeline.list.count; i++)
        if (is_collective(&s->timeline, i)) {
            select_row(s, i);
            return;
        }
    ss_viewer_say(viewer, SS_ROLE_DIM, "no collective follows");
}

static struct ss_table *focused(void *user)
{
    struct run_state *s = user;
    return s->in_cells ? &s->cells : &s->timeline;
}

static void act_sort(struct ss_viewer *viewer, void *user)
{
    const char *column = ss_table_sort_next(focused(user));
    ss_viewer_say(viewer, SS_ROLE_DIM, "sorted by %s", column ? column : "time");
}

static const char *needs_cells(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    return ((struct run_state *)user)->cells.block ? NULL : "no run of this plan found a wrong op";
}

static void act_cells(struct ss_viewer *viewer, void *user)
{
    struct run_state *s = user;
    (void)viewer;
    s->in_cells = !s->in_cells;
}

static const char *needs_lanes(struct ss_viewer *viewer, void *user)
{
    const struct run_state *s = user;
    return has_plan(viewer) && s->timeline.list.count ? NULL : "there are no lanes now";
}

static const char *needs_plan(struct ss_viewer *viewer, void *user)
{
    (void)user;
    return has_plan(viewer) ? NULL : "there is no plan yet: S solves";
}

static const struct ss_view_key keys[] = {
    {'r', "run", "run the plan and compare the numbers", "run", NULL, needs_plan},
    {'m', "measure", "run, and measure ops and collectives", "run --timeline", NULL, needs_plan},
    {'V', NULL, "run random plans: type how many", "run --random-plans ", NULL, needs_plan},
    {'E', NULL, "run every rule by itself", "run --each-rule", NULL, needs_plan},
    {SS_KEY_LEFT, NULL, "move the cursor back in the step", NULL, act_left, needs_lanes},
    {SS_KEY_RIGHT, "cursor", "move the cursor on in the step", NULL, act_right, needs_lanes},
    {'[', NULL, "move the cursor back by an eighth", NULL, act_far_left, needs_lanes},
    {']', NULL, "move the cursor on by an eighth", NULL, act_far_right, needs_lanes},
    {'c', "next collective", "go to the next collective", NULL, act_collective, needs_lanes},
    {'b', "first wrong", "go to the first op whose numbers differ", NULL, act_wrong, needs_wrong},
    {SS_KEY_TAB, "cells", "go to the cells of the first wrong op, or back", NULL, act_cells,
     needs_cells},
    {'t', "sort", "sort the rows by the next column", NULL, act_sort, needs_plan},
    {0, NULL, NULL, NULL, NULL, NULL},
};

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    return focused(user)->block ? &focused(user)->list : NULL;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    (void)viewer;
    ss_table_text(focused(user), row, out);
}

static bool at(struct ss_viewer *viewer, void *user, int kind, struct ss_ref *ref)
{
    (void)viewer;
    return ss_table_ref(focused(user), kind, ref);
}

static const char *const shown[] = {"run", NULL};

const struct ss_screen ss_screen_run = {
    .name = "run",
    .key = '7',
    .summary = "does the sharded program agree, and the step over time",
    .twin = "run --timeline, plan --timeline",
    .shows = shown,
    .size = sizeof(struct run_state),
    .init = init,
    .fini = fini,
    .update = update,
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
    .at = at,
};

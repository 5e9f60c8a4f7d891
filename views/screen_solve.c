/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solve: objective and bound over time while it runs and afterwards; the methods compared, the
 * pins, and the baselines that were asked for. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "repl/cmd/show_plan.h"
#include "views/table.h"
#include "views/viewer.h"

enum { METHODS, PINS, CONFLICT, N_TABLES };
enum { LOW_ROWS = 16, POINTS = 400, AXIS_COLS = 10, WIDE_COLS = 90, FACTS_COLS = 34 };

/* The curves of one solve, kept after other jobs. */
struct curve {
    struct ss_track_point points[POINTS];
    size_t n;
    bool runs;
    char line[80];
};

struct solve_state {
    struct curve curve;
    struct ss_table tables[N_TABLES];
    int focus;    /* one of the tables */
    bool low;     /* the last area had no room for the tables below the curves */
    bool instead; /* they are drawn instead of the curves then */
};

static void init(void *user)
{
    struct solve_state *s = user;
    for (int i = 0; i < N_TABLES; i++)
        ss_table_init(s->tables + i);
}

static void fini(void *user)
{
    struct solve_state *s = user;
    for (int i = 0; i < N_TABLES; i++)
        ss_table_fini(s->tables + i);
}

/* Shows what a command said, and brings it to the front if it is new. */
static void take_result(struct ss_viewer *viewer, struct solve_state *s, int table,
                        const char *command, const char *block)
{
    const struct ss_reply *reply = ss_viewer_result(viewer, command);
    bool is_new = reply != s->tables[table].reply && reply && reply->out;
    ss_table_show(s->tables + table, reply, block);
    if (!is_new)
        return;
    s->focus = table;
    s->instead = true;
}

static void update(struct ss_viewer *viewer, void *user)
{
    struct solve_state *s = user;
    struct ss_track *track = ss_viewer_track(viewer);
    if (track) {
        s->curve.n = ss_track_points(track, s->curve.points, POINTS);
        s->curve.runs = !ss_track_has_ended(track);
        snprintf(s->curve.line, sizeof s->curve.line, "%s", ss_track_line(track));
    }
    take_result(viewer, s, METHODS, "compare", "methods");
    take_result(viewer, s, CONFLICT, "conflict", "members");
    if (ss_viewer_now(viewer)->graph || ss_viewer_now(viewer)->problem)
        ss_table_show(s->tables + PINS, ss_viewer_ask(viewer, "pins"), "pins");
}

/* ---- the curves ---- */

struct range {
    double s, low, high;
};

static void widen(struct range *r, double value)
{
    if (!isfinite(value))
        return;
    r->low = value < r->low ? value : r->low;
    r->high = value > r->high ? value : r->high;
}

static struct range range_of(const struct curve *c)
{
    struct range r = {0, INFINITY, -INFINITY};
    for (size_t i = 0; i < c->n; i++) {
        const struct ss_progress *p = &c->points[i].progress;
        r.s = c->points[i].s > r.s ? c->points[i].s : r.s;
        if (p->has_incumbent)
            widen(&r, p->incumbent);
        if (p->has_bound && p->has_incumbent)
            widen(&r, p->bound);
    }
    return r;
}

static int row_of(const struct range *r, struct ss_area plot, double value)
{
    double share = r->high > r->low ? (value - r->low) / (r->high - r->low) : 0;
    int row = plot.rows - 1 - (int)(share * (plot.rows - 1) + 0.5);
    return row < 0 ? 0 : row >= plot.rows ? plot.rows - 1 : row;
}

static void draw_points(const struct curve *c, const struct range *r, struct ss_canvas *canvas,
                        struct ss_area plot)
{
    for (size_t i = 0; i < c->n; i++) {
        const struct ss_progress *p = &c->points[i].progress;
        int from = r->s > 0 ? (int)(c->points[i].s / r->s * (plot.cols - 1)) : 0;
        double next = i + 1 < c->n ? c->points[i + 1].s : r->s;
        int to = r->s > 0 ? (int)(next / r->s * (plot.cols - 1)) : 0;
        int cols = to > from ? to - from : 1;
        if (p->has_bound && p->has_incumbent && isfinite(p->bound))
            ss_draw_glyphs(canvas, plot, row_of(r, plot, p->bound), from, SS_ROLE_OK,
                           SS_GLYPH_TOP_EDGE, cols);
        if (p->has_incumbent)
            ss_draw_glyphs(canvas, plot, row_of(r, plot, p->incumbent), from,
                           p->unchecked ? SS_ROLE_DIM : SS_ROLE_COMPUTE, SS_GLYPH_POINT, cols);
    }
}

/* An objective as the solver reports it: of a model microseconds, unless another one is asked for.
 */
static const char *amount(struct ss_viewer *viewer, const struct curve *c, double value,
                          struct ss_buf *out)
{
    const bool is_time = ss_viewer_now(viewer)->graph && !strstr(c->line, "--objective");
    struct ss_value shown = is_time ? ss_v_real_in(SS_UNIT_US, value) : ss_v_real(value);
    ss_buf_clear(out);
    ss_value_show(out, &shown);
    return ss_buf_text(out);
}

static void draw_curve(struct ss_viewer *viewer, const struct curve *c, struct ss_canvas *canvas,
                       struct ss_area area)
{
    struct range r = range_of(c);
    ss_draw_rule(canvas, area, 0, "objective and bound");
    struct ss_area plot =
        ss_area_cols(ss_area_rows(area, 1, area.rows - 2), AXIS_COLS, area.cols - AXIS_COLS);
    if (!c->n || !isfinite(r.low) || plot.rows < 2) {
        ss_draw_wrapped(canvas, ss_area_cols(ss_area_rows(area, 1, area.rows - 1), 1, area.cols), 0,
                        SS_ROLE_DIM,
                        c->n ? "no plan was found yet"
                             : "nothing was solved on the screens yet: S");
        return;
    }
    ss_draw_down(canvas, area, 1, AXIS_COLS - 1, SS_ROLE_RULE, SS_GLYPH_VERTICAL, plot.rows);
    struct ss_area numbers = ss_area_cols(area, 0, AXIS_COLS - 2);
    struct ss_buf number = {0};
    char text[32];
    ss_draw_right(canvas, numbers, 1, 0, SS_ROLE_DIM, amount(viewer, c, r.high, &number));
    ss_draw_right(canvas, numbers, plot.rows, 0, SS_ROLE_DIM, amount(viewer, c, r.low, &number));
    ss_buf_free(&number);
    draw_points(c, &r, canvas, plot);
    ss_draw(canvas, area, area.rows - 1, AXIS_COLS, SS_ROLE_DIM, "0");
    snprintf(text, sizeof text, "%.2g s", r.s);
    ss_draw_right(canvas, area, area.rows - 1, 0, SS_ROLE_DIM, text);
}

/* ---- the facts ---- */

static void draw_fact(struct ss_canvas *canvas, struct ss_area area, int row, const char *name,
                      const char *value)
{
    ss_draw(canvas, area, row, 0, SS_ROLE_DIM, name);
    ss_draw(canvas, ss_area_cols(area, 9, area.cols - 9), row, 0, SS_ROLE_TEXT, value);
}

static void draw_progress(struct ss_viewer *viewer, const struct curve *c, struct ss_canvas *canvas,
                          struct ss_area area)
{
    const struct ss_progress *p = &c->points[c->n - 1].progress;
    struct ss_buf number = {0};
    char text[80];
    draw_fact(canvas, area, 1, "phase", p->phase ? p->phase : "-");
    if (p->total > 0) {
        snprintf(text, sizeof text, "%" PRId64 " of %" PRId64, p->done, p->total);
        draw_fact(canvas, area, 2, "done", text);
    }
    if (p->has_incumbent) {
        snprintf(text, sizeof text, "%s%s", amount(viewer, c, p->incumbent, &number),
                 p->unchecked ? " (not checked)" : "");
        draw_fact(canvas, area, 3, "best", text);
    }
    if (p->has_bound)
        draw_fact(canvas, area, 4, "bound", amount(viewer, c, p->bound, &number));
    if (p->has_bound && p->has_incumbent && p->incumbent != 0) {
        snprintf(text, sizeof text, "%.3g %%",
                 100 * fabs((p->incumbent - p->bound) / p->incumbent));
        draw_fact(canvas, area, 5, "gap", text);
    }
    ss_draw(canvas, area, 6, 0, SS_ROLE_KEY, "Ctrl-C keeps the best plan");
    ss_buf_free(&number);
}

static void draw_plan(const struct ss_snapshot *now, struct ss_canvas *canvas, struct ss_area area)
{
    const struct ss_plan *plan = now->plan;
    const struct ss_solution_info *info = &now->solved;
    struct ss_buf text = {0};
    char count[80];
    struct ss_value value = ss_show_amount(plan, plan->objective);
    ss_value_show(&text, &value);
    draw_fact(canvas, area, 1, "best", ss_buf_text(&text));
    ss_buf_clear(&text);
    value.real = plan->bound;
    if (ss_plan_has_bound(plan))
        ss_value_show(&text, &value);
    draw_fact(canvas, area, 2, "bound", ss_plan_has_bound(plan) ? ss_buf_text(&text) : "none");
    snprintf(count, sizeof count, "%.3g %%%s", 100 * plan->gap, plan->proved ? ", proved" : "");
    draw_fact(canvas, area, 3, "gap", count);
    draw_fact(canvas, area, 4, "method", plan->method ? plan->method : "-");
    draw_fact(canvas, area, 5, "how", plan->how ? plan->how : "-");
    snprintf(count, sizeof count, "%" PRIu64 " of %" PRIu64 " nodes", info->core_nodes,
             (uint64_t)info->size.nodes);
    draw_fact(canvas, area, 6, "core", count);
    ss_buf_clear(&text);
    value = ss_v_real_in(SS_UNIT_MS, info->time_ms);
    ss_value_show(&text, &value);
    draw_fact(canvas, area, 7, "time", ss_buf_text(&text));
    ss_buf_free(&text);
}

static void draw_facts(struct ss_viewer *viewer, const struct curve *c, struct ss_canvas *canvas,
                       struct ss_area area)
{
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    ss_draw_rule(canvas, area, 0, c->runs ? "now" : "plan");
    if (c->runs && c->n)
        draw_progress(viewer, c, canvas, area);
    else if (now->plan)
        draw_plan(now, canvas, area);
    else
        ss_draw(canvas, area, 1, 0, SS_ROLE_DIM, "there is no plan yet");
}

/* "dp 36.19 ms": the last baseline. */
static void draw_baseline(struct ss_viewer *viewer, struct ss_canvas *canvas, struct ss_area area)
{
    const struct ss_reply *reply = ss_viewer_result(viewer, "baseline");
    struct ss_buf text = {0};
    for (size_t b = 0; reply && reply->out && b < reply->out->blocks.count; b++) {
        const struct ss_block *block = reply->out->blocks.items + b;
        for (size_t f = 0; block->kind == SS_BLOCK_RECORD && f < block->fields.count && f < 5;
             f++) {
            ss_buf_printf(&text, "%s%s ", f ? "   " : "", block->fields.items[f].name);
            ss_value_show(&text, &block->fields.items[f].value);
        }
    }
    ss_draw(canvas, area, 0, 0, text.length ? SS_ROLE_TEXT : SS_ROLE_DIM,
            text.length ? ss_buf_text(&text) : "B solves for a baseline: dp, tp, zero, replicate");
    ss_buf_free(&text);
}

static bool has_conflict(const struct solve_state *s)
{
    return s->tables[CONFLICT].block != NULL;
}

/* "none: there is a plan" and its like: what the command remarked if it lists nothing. */
static const char *conflict_note(const struct solve_state *s)
{
    const struct ss_reply *reply = s->tables[CONFLICT].reply;
    for (size_t b = 0; reply && reply->out && b < reply->out->blocks.count; b++)
        if (reply->out->blocks.items[b].kind == SS_BLOCK_NOTE)
            return reply->out->blocks.items[b].text;
    return "none";
}

static void draw_one(struct ss_viewer *viewer, struct solve_state *s, int i,
                     struct ss_canvas *canvas, struct ss_area area)
{
    static const char *const titles[N_TABLES] = {"methods", "pins",
                                                 "pins and limits without a plan"};
    const char *const empty[N_TABLES] = {
        "C compares the methods", "none; P pins on the screens op and plan", conflict_note(s)};
    struct ss_table *table = s->tables + i;
    struct ss_area rows = ss_area_rows(area, 1, area.rows - 1);
    bool stale = i != PINS && table->reply && table->reply->kept &&
                 !ss_settings_equal(&table->reply->kept->settings, &ss_viewer_now(viewer)->settings,
                                    SS_DECIDES_ANY);
    if (table->block && table->list.count)
        ss_table_draw(table, canvas, rows, s->focus == i);
    else
        ss_draw_wrapped(canvas, rows, 0, SS_ROLE_DIM, empty[i]);
    struct ss_buf title = {0};
    ss_buf_printf(&title, "%s%s", titles[i], stale ? " (of earlier settings)" : "");
    ss_draw_list_rule(canvas, area, 0, ss_buf_text(&title), table->list.at, table->list.count,
                      rows.rows - 1);
    ss_buf_free(&title);
}

/* All tables below each other, or that with the focus if there is little room. */
static void draw_tables(struct ss_viewer *viewer, struct solve_state *s, struct ss_canvas *canvas,
                        struct ss_area area)
{
    int n = has_conflict(s) ? N_TABLES : N_TABLES - 1, row = 0, rows = area.rows - 1;
    draw_baseline(viewer, canvas, ss_area_rows(area, area.rows - 1, 1));
    if (rows < 3 * n) {
        draw_one(viewer, s, s->focus, canvas, ss_area_rows(area, 0, rows));
        return;
    }
    for (int i = 0; i < n; i++) {
        int own = (rows - row) / (n - i);
        draw_one(viewer, s, i, canvas, ss_area_rows(area, row, own));
        row += own;
    }
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct solve_state *s = user;
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    if (!now->problem && (!now->graph || !now->settings.mesh.n_axes)) {
        ss_viewer_draw_empty(canvas, area, now->graph ? "No mesh is set." : "No graph is loaded.",
                             now->graph ? ": mesh 2x4 sets one, then S solves" : ": load FILE");
        return;
    }
    s->low = area.rows < LOW_ROWS;
    if (s->low && s->instead) {
        draw_tables(viewer, s, canvas, area);
        return;
    }
    int top = s->low ? area.rows : area.rows * 11 / 20;
    struct ss_area upper = ss_area_rows(area, 0, top);
    if (area.cols >= WIDE_COLS) {
        draw_curve(viewer, &s->curve, canvas, ss_area_cols(upper, 0, area.cols - FACTS_COLS - 1));
        draw_facts(viewer, &s->curve, canvas,
                   ss_area_cols(upper, area.cols - FACTS_COLS, FACTS_COLS));
    } else if (area.cols >= 60) {
        draw_curve(viewer, &s->curve, canvas, ss_area_cols(upper, 0, area.cols / 2 - 1));
        draw_facts(viewer, &s->curve, canvas, ss_area_cols(upper, area.cols / 2, area.cols));
    } else {
        draw_facts(viewer, &s->curve, canvas, upper);
    }
    if (!s->low)
        draw_tables(viewer, s, canvas, ss_area_rows(area, top, area.rows - top));
}

static struct ss_table *focused(void *user)
{
    struct solve_state *s = user;
    return s->tables + s->focus;
}

static void next_pane(struct ss_viewer *viewer, void *user)
{
    struct solve_state *s = user;
    int n = has_conflict(s) ? N_TABLES : N_TABLES - 1;
    (void)viewer;
    if (s->low && !s->instead) {
        s->instead = true;
        s->focus = 0;
        return;
    }
    s->focus = (s->focus + 1) % n;
    s->instead = s->focus != 0;
}

static const char *needs_pins(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    return ((struct solve_state *)user)->tables[PINS].list.count ? NULL : "nothing is pinned";
}

/* A limit alone may leave no plan. */
static const char *needs_constraint(struct ss_viewer *viewer, void *user)
{
    bool limited = ss_viewer_now(viewer)->settings.limit_bytes != 0;
    return limited ? NULL : needs_pins(viewer, user);
}

static const struct ss_view_key keys[] = {
    {'C', "compare", "solve with every method and compare", "compare", NULL, NULL},
    {'B', "baseline", "solve for a baseline: type which", "baseline ", NULL, NULL},
    {'M', "limit", "limit the memory of a rank: type it", "limit ", NULL, NULL},
    {'c', NULL, "find pins and limits that leave no plan", "conflict", NULL, needs_constraint},
    {'t', NULL, "list the dearest ops and collectives", "top", NULL, ss_viewer_needs_plan},
    {'X', NULL, "remove all pins", "unpin", NULL, needs_pins},
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

static const char *const shown[] = {"compare", "baseline", "conflict", NULL};

const struct ss_screen ss_screen_solve = {
    .name = "solve",
    .key = '6',
    .summary = "objective and bound over time, methods, pins",
    .twin = "solve, compare, pins, conflict, baseline KIND",
    .shows = shown,
    .size = sizeof(struct solve_state),
    .init = init,
    .fini = fini,
    .update = update,
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
    .next_pane = next_pane,
    .at = at,
};

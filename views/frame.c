/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The frame around a screen. First line: model, mesh, cluster, plan, and the job that runs. Second:
 * the screens. Last but one: the command that the last key ran, with its outcome. Last: keys. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "repl/cmd/show_plan.h"
#include "repl/cmd/width.h"
#include "views/parts.h"

enum { LEAST_ROWS = 5, LEAST_COLS = 20, BAR_COLS = 8, MORE_COLS = 8 };

static void add_model(const struct ss_viewer *v, struct ss_buf *out)
{
    const struct ss_snapshot *now = v->now;
    const char *path = now->problem ? now->problem_path : now->graph ? now->graph->path : NULL;
    const char *slash = path ? strrchr(path, '/') : NULL;
    const char *name = slash ? slash + 1 : path ? path : "no graph";
    size_t length = path ? strcspn(name, ".") : strlen(name);
    ss_buf_add(out, name, length ? length : strlen(name));
}

/* "dp2 × tp4". */
static void add_mesh(const struct ss_viewer *v, struct ss_buf *out)
{
    const struct ss_mesh *mesh = &v->now->settings.mesh;
    if (!mesh->n_axes)
        ss_buf_puts(out, "no mesh");
    for (int a = 0; a < mesh->n_axes; a++)
        ss_buf_printf(out, "%s%s%d", a ? ss_glyph(SS_GLYPH_TIMES, v->ascii) : "",
                      mesh->axis[a].name, (int)mesh->axis[a].size);
}

static void add_plan(const struct ss_viewer *v, struct ss_buf *out)
{
    const struct ss_plan *plan = v->now->plan;
    if (!plan) {
        ss_buf_puts(out, "no plan");
        return;
    }
    struct ss_value objective = ss_show_amount(plan, plan->objective);
    struct ss_value bound = ss_show_amount(plan, plan->bound);
    ss_buf_puts(out, "plan ");
    ss_value_show(out, &objective);
    if (!ss_plan_has_bound(plan))
        return;
    if (plan->proved) {
        ss_buf_puts(out, "  proved");
        return;
    }
    ss_buf_puts(out, "  bound ");
    ss_value_show(out, &bound);
    ss_buf_printf(out, "  gap %.2g %%", 100 * plan->gap);
}

/* A part of the first line; a bar goes before all but the first. */
static int draw_part(struct ss_viewer *v, struct ss_area area, int col, enum ss_role role,
                     const char *text)
{
    if (col)
        col += 1 + ss_draw_glyphs(&v->canvas, area, 0, col + 1, SS_ROLE_RULE, SS_GLYPH_VERTICAL, 1);
    col += col ? 1 : 0;
    return col + ss_draw(&v->canvas, ss_area_cols(area, col, area.cols - col), 0, 0, role, text);
}

static void describe_job(struct ss_viewer *v, struct ss_buf *out, double *share)
{
    struct ss_running *r = &v->running;
    struct ss_progress p = ss_job_snapshot(&r->invocation->job);
    *share = p.total > 0 ? (double)p.done / (double)p.total : -1;
    ss_buf_printf(out, "%.*s%s", (int)strcspn(r->line, " "), r->line,
                  r->stopping ? " stopping" : "");
    if (p.phase && *p.phase)
        ss_buf_printf(out, " %s", p.phase);
    if (p.total > 0)
        ss_buf_printf(out, " %lld/%lld", (long long)p.done, (long long)p.total);
    if (p.has_incumbent)
        ss_buf_printf(out, " %.5g", p.incumbent);
    if (p.has_bound && p.has_incumbent && p.incumbent != 0)
        ss_buf_printf(out, " gap %.2g %%", 100 * fabs((p.incumbent - p.bound) / p.incumbent));
    ss_buf_printf(out, " %.1f s", ss_now_s() - r->start_s);
}

/* The columns that the job takes at the right end of the first line. */
static int draw_job(struct ss_viewer *v, struct ss_area area)
{
    struct ss_buf text = {0};
    double share;
    if (!v->running.task)
        return 0;
    describe_job(v, &text, &share);
    int width = (int)ss_text_width(ss_buf_text(&text)), bar = share >= 0 ? BAR_COLS + 1 : 0;
    if (width + bar > area.cols / 2)
        bar = 0;
    ss_draw_right(&v->canvas, area, 0, bar, SS_ROLE_COMMAND, ss_buf_text(&text));
    if (bar)
        ss_draw_bar(&v->canvas, area, 0, area.cols - BAR_COLS, BAR_COLS, SS_ROLE_COMPUTE, share);
    ss_buf_free(&text);
    return width + bar + 2;
}

static void draw_state(struct ss_viewer *v, struct ss_area area)
{
    struct ss_buf text = {0};
    int job = draw_job(v, area), col;
    area = ss_area_cols(area, 0, area.cols - job);
    add_model(v, &text);
    col = draw_part(v, area, 0, SS_ROLE_TITLE, ss_buf_text(&text));
    ss_buf_clear(&text);
    add_mesh(v, &text);
    col = draw_part(v, area, col, SS_ROLE_TEXT, ss_buf_text(&text));
    col = draw_part(v, area, col, SS_ROLE_TEXT, v->now->settings.cluster->name);
    ss_buf_clear(&text);
    add_plan(v, &text);
    col = draw_part(v, area, col, SS_ROLE_TEXT, ss_buf_text(&text));
    if (ss_snapshot_is_stale(v->now)) {
        int width = ss_draw(&v->canvas, area, 0, col + 2, SS_ROLE_STALE, " stale ");
        ss_draw_marks(&v->canvas, area, 0, col + 2, width, SS_MARK_REVERSE, SS_N_ROLES);
    }
    ss_buf_free(&text);
}

/* The columns of a screen in the line of screens, with a blank after it. */
static int key_cols(const struct ss_screen *screen)
{
    struct ss_buf key = {0};
    if (screen->key != SS_KEY_NONE)
        ss_key_name(screen->key, &key);
    int cols = (int)key.length + 1;
    ss_buf_free(&key);
    return cols;
}

static int name_cols(const struct ss_screen *screen)
{
    return 1 + (int)strlen(screen->name);
}

static int draw_screen_key(struct ss_viewer *v, struct ss_area area, int col, int key)
{
    struct ss_buf name = {0};
    if (key != SS_KEY_NONE)
        ss_key_name(key, &name);
    int width = ss_draw(&v->canvas, area, 0, col, SS_ROLE_KEY, ss_buf_text(&name));
    ss_buf_free(&name);
    return width;
}

/* Screens of scripts are in the list of ?, and in the line of screens if they are open. */
static bool in_line(const struct ss_viewer *v, size_t i)
{
    size_t n, of_program;
    const struct ss_screen *const *screens = ss_viewer_screens(v, &n);
    ss_screens(&of_program);
    return i < of_program || screens[i] == v->screen;
}

/* The number of screens whose names fit in the line, with one blank between any two; the open one
 * always has its name. *cols is the width of the line if all had one. */
static size_t fitting_names(const struct ss_viewer *v, int width, int *cols)
{
    size_t n, named = 0;
    const struct ss_screen *const *screens = ss_viewer_screens(v, &n);
    int used = 0; /* keys, blanks and the name of the open screen */
    for (size_t i = 0; i < n; i++)
        if (in_line(v, i))
            used += key_cols(screens[i]) + (screens[i] == v->screen ? name_cols(screens[i]) : 0);
    bool full = false;
    *cols = used;
    for (size_t i = 0; i < n; i++) {
        if (!in_line(v, i) || screens[i] == v->screen)
            continue;
        *cols += name_cols(screens[i]);
        full |= *cols - 1 > width;
        named = full ? named : i + 1;
    }
    return full ? named : n;
}

static void draw_screens(struct ss_viewer *v, struct ss_area area)
{
    size_t n;
    const struct ss_screen *const *screens = ss_viewer_screens(v, &n);
    int col = 0, cols;
    size_t named = fitting_names(v, area.cols, &cols);
    int gap = cols + (int)n < area.cols ? 2 : 1;
    for (size_t i = 0; i < n; i++) {
        bool here = screens[i] == v->screen;
        int from = col;
        if (!in_line(v, i))
            continue;
        col += draw_screen_key(v, area, col, screens[i]->key);
        if (i < named || here)
            col += 1 + ss_draw(&v->canvas, area, 0, col + 1, here ? SS_ROLE_TITLE : SS_ROLE_DIM,
                               screens[i]->name);
        if (here)
            ss_draw_marks(&v->canvas, area, 0, from, col - from, SS_MARK_REVERSE, SS_N_ROLES);
        ss_canvas_hit_key(&v->canvas, area, 0, from, col - from, screens[i]->key);
        col += gap;
    }
}

static void draw_status(struct ss_viewer *v, struct ss_area area)
{
    int col = 0;
    if (v->overlay.kind == SS_OVERLAY_SEARCH || v->overlay.kind == SS_OVERLAY_FILTER) {
        ss_input_draw(&v->overlay.input, &v->canvas, area, 0,
                      v->overlay.kind == SS_OVERLAY_SEARCH ? "/" : "&");
        return;
    }
    if (v->status_line) {
        col = ss_draw(&v->canvas, area, 0, 0, SS_ROLE_KEY, "> ");
        col += ss_draw(&v->canvas, ss_area_cols(area, col, area.cols - col), 0, 0, SS_ROLE_COMMAND,
                       v->status_line);
        col += 2;
    }
    if (!v->status)
        return;
    area = ss_area_cols(area, col, area.cols - col);
    if (v->status_role == SS_ROLE_ERROR && v->status_line &&
        (int)ss_text_width(v->status) > area.cols && area.cols > 4 * MORE_COLS) {
        ss_draw_right(&v->canvas, area, 0, 0, SS_ROLE_KEY, "L more"); /* the log has all of it */
        area.cols -= MORE_COLS;
    }
    ss_draw(&v->canvas, area, 0, 0, v->status_role, v->status);
}

static int draw_key(struct ss_viewer *v, struct ss_area area, int col,
                    const struct ss_view_key *key)
{
    struct ss_buf name = {0}, made = {0};
    ss_key_name(key->key, &name);
    const char *reason = ss_viewer_key_reason(v, key, &made);
    int width = (int)(ss_text_width(ss_buf_text(&name)) + 1 + strlen(key->name));
    if (!reason && col + width <= area.cols) {
        ss_draw(&v->canvas, area, 0, col, SS_ROLE_KEY, ss_buf_text(&name));
        ss_draw(&v->canvas, area, 0, col + width - (int)strlen(key->name), SS_ROLE_DIM, key->name);
        ss_canvas_hit_key(&v->canvas, area, 0, col, width, key->key);
        col += width + 2;
    }
    ss_buf_free(&name);
    ss_buf_free(&made);
    return col;
}

/* The keys that find all others, and the way out: they are shown whatever else has room. */
static bool is_way(int key)
{
    return key == '?' || key == 'q';
}

/* What the keys do while something lies over the screen. */
static const struct ss_view_key *overlay_keys(enum ss_overlay_kind kind)
{
    static const struct ss_view_key keys[][4] = {
        [SS_OVERLAY_KEYS] = {{SS_KEY_DOWN, .name = "scroll"}, {SS_KEY_ESC, .name = "close"}},
        [SS_OVERLAY_PALETTE] = {{SS_KEY_ENTER, .name = "run"},
                                {SS_KEY_TAB, .name = "complete"},
                                {SS_KEY_ESC, .name = "close"}},
        [SS_OVERLAY_SEARCH] = {{SS_KEY_ENTER, .name = "find"}, {SS_KEY_ESC, .name = "close"}},
        [SS_OVERLAY_FILTER] = {{SS_KEY_ENTER, .name = "filter"}, {SS_KEY_ESC, .name = "close"}},
        [SS_OVERLAY_RESULT] = {{SS_KEY_ENTER, .name = "open"}, {SS_KEY_ESC, .name = "close"}},
        [SS_OVERLAY_CONFIRM] = {{'Y', .name = "yes"}, {SS_KEY_ESC, .name = "no"}}};
    return keys[kind];
}

static void draw_keys(struct ss_viewer *v, struct ss_area area)
{
    int end = 0;
    if (v->overlay.kind != SS_OVERLAY_NONE) {
        for (const struct ss_view_key *key = overlay_keys(v->overlay.kind); key->key; key++)
            end = draw_key(v, area, end, key);
        return;
    }
    const struct ss_view_key *sets[] = {v->screen->keys, ss_viewer_keys};
    struct ss_view_key bound;
    int col = 0, way = (int)strlen("? keys  q prompt") + 2;
    struct ss_area most = ss_area_cols(area, 0, area.cols > 2 * way ? area.cols - way : area.cols);
    for (size_t s = 0; s < 2; s++)
        for (const struct ss_view_key *key = sets[s]; key && key->key; key++)
            if (key->name && (!s || !ss_viewer_key_of_screen(v, key->key)) && !is_way(key->key) &&
                !ss_viewer_bound(v, key->key, &bound))
                col = draw_key(v, most, col, key);
    for (const struct ss_view_key *key = ss_viewer_keys; key->key; key++)
        if (is_way(key->key))
            col = draw_key(v, area, col, key);
}

void ss_viewer_draw(struct ss_viewer *v)
{
    struct ss_canvas *canvas = &v->canvas;
    ss_canvas_clear(canvas);
    struct ss_area all = ss_canvas_whole(canvas);
    ss_viewer_update(v);
    if (all.rows < LEAST_ROWS || all.cols < LEAST_COLS) {
        char text[60];
        snprintf(text, sizeof text, "%dx%d is too small: 20x5 or more", all.cols, all.rows);
        ss_draw_wrapped(canvas, all, 0, SS_ROLE_WARNING, text);
        return;
    }
    struct ss_area body = ss_area_rows(all, SS_BODY_TOP, all.rows - SS_BODY_TOP - SS_FOOT_ROWS);
    ss_overlay_update(v);
    draw_state(v, ss_area_rows(all, 0, 1));
    draw_screens(v, ss_area_rows(all, 1, 1));
    v->screen->draw(v, ss_viewer_state(v), canvas, body);
    ss_overlay_draw(v, canvas, body);
    draw_status(v, ss_area_rows(all, all.rows - 2, 1));
    draw_keys(v, ss_area_rows(all, all.rows - 1, 1));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening, dispatching and closing. The loop calls back for keys, signals, answers and the ends of
 * jobs; after each step the screen is drawn if something changed. */
#include "views/viewer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "repl/cmd/show.h"
#include "views/parts.h"
#include "views/screens.h"
#include "views/terminal.h"

/* A timer draws progress this often while a job runs. */
static const double tick_s = 0.1;
/* Longer than this is logged: people notice. */
static const double stall_s = 0.05;
/* A frame that takes longer than a display's is logged; on graphs of more ops than this, one that
 * people notice. */
enum { large_graph = 20000 };
static const double slow_s = 1. / 60, slow_large_s = 0.05;

/* ---- screens ---- */

static const struct ss_screen *const screens[] = {
#define X(name) &ss_screen_##name,
    SS_SCREENS(X)
#undef X
};

const struct ss_screen *const *ss_screens(size_t *count)
{
    *count = SS_COUNT(screens);
    return screens;
}

const struct ss_screen *const *ss_viewer_screens(const struct ss_viewer *v, size_t *count)
{
    *count = v->n_screens;
    return v->screens;
}

const struct ss_screen *ss_viewer_find_screen(const struct ss_viewer *v, const char *name)
{
    for (size_t i = 0; i < v->n_screens; i++)
        if (!strcmp(v->screens[i]->name, name))
            return v->screens[i];
    return NULL;
}

void ss_viewer_take_screens(struct ss_viewer *v)
{
    for (; v->n_screens < SS_COUNT(screens); v->n_screens++)
        v->screens[v->n_screens] = screens[v->n_screens];
    for (size_t i = 0; i < v->session->screens.count; i++) {
        const struct ss_own_screen *own = v->session->screens.items[i];
        struct ss_own_view *view = (struct ss_own_view *)ss_viewer_find_screen(v, own->name);
        if (!view && v->n_screens < SS_MOST_SCREENS) {
            view = ss_xcalloc(1, sizeof *view);
            v->screens[v->n_screens++] = &view->screen;
        }
        if (view && view->own != own)
            ss_own_view_set(view, own);
    }
}

const struct ss_own_screen *ss_viewer_own(const struct ss_viewer *v)
{
    return ((const struct ss_own_view *)v->screen)->own;
}

static size_t index_of(const struct ss_viewer *v, const struct ss_screen *screen)
{
    size_t i = 0;
    while (v->screens[i] != screen)
        i++;
    return i;
}

static void *state_of(struct ss_viewer *v, const struct ss_screen *screen)
{
    void **state = v->states + index_of(v, screen);
    if (!*state) {
        *state = ss_xcalloc(1, screen->size + 1);
        if (screen->init)
            screen->init(*state);
    }
    return *state;
}

void *ss_viewer_state(struct ss_viewer *v)
{
    return state_of(v, v->screen);
}

struct ss_list *ss_viewer_list(struct ss_viewer *v)
{
    return v->screen->list ? v->screen->list(v, ss_viewer_state(v)) : NULL;
}

static void push_place(struct ss_viewer *v)
{
    struct ss_place *back = realloc(v->back, (v->n_back + 1) * sizeof *back);
    if (!back)
        return;
    v->back = back;
    v->back[v->n_back++] = (struct ss_place){v->screen, v->op};
}

void ss_viewer_back(struct ss_viewer *v)
{
    if (!v->n_back)
        return;
    struct ss_place place = v->back[--v->n_back];
    v->screen = place.screen;
    v->op = place.op;
    v->dirty = true;
}

void ss_viewer_go(struct ss_viewer *v, const char *name)
{
    const struct ss_screen *screen = ss_viewer_find_screen(v, name);
    if (screen && screen != v->screen) {
        push_place(v);
        v->screen = screen;
    }
    ss_overlay_close(v);
}

void ss_viewer_open(struct ss_viewer *v, const char *name, const struct ss_ref *ref)
{
    bool is_op = ref->kind == SS_REF_OP || ref->kind == SS_REF_ROW;
    const struct ss_screen *screen = ss_viewer_find_screen(v, name ? name : is_op ? "op" : "plan");
    struct ss_place here = {v->screen, v->op};
    if (!name && v->screen->open && v->screen->open(v, ss_viewer_state(v), ref))
        return;
    if (!screen || !screen->open || !screen->open(v, state_of(v, screen), ref)) {
        ss_viewer_say(v, SS_ROLE_DIM, "no screen shows this");
        return;
    }
    push_place(v);
    v->back[v->n_back - 1] = here;
    v->screen = screen;
    v->dirty = true;
}

uint32_t ss_viewer_op(const struct ss_viewer *v)
{
    return v->op;
}

void ss_viewer_set_op(struct ss_viewer *v, uint32_t op)
{
    v->op = op;
    v->dirty = true;
}

/* ---- what screens ask ---- */

const struct ss_snapshot *ss_viewer_now(const struct ss_viewer *v)
{
    return v->now;
}

const struct ss_plan *ss_viewer_plan_before(const struct ss_viewer *v)
{
    return v->plan_before;
}

const struct ss_reply *ss_viewer_ask(struct ss_viewer *v, const char *line)
{
    return ss_own_is(v->session, line) ? ss_own_query(v->own_queries, line)
                                       : ss_query(v->queries, v->now, line);
}

void ss_viewer_say(struct ss_viewer *v, enum ss_role role, const char *fmt, ...)
{
    char text[1000];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    free(v->status);
    v->status = strdup(text);
    v->status_role = role;
    if (role != SS_ROLE_DIM || !v->running.task) {
        free(v->status_line);
        v->status_line = NULL;
    }
    v->dirty = true;
}

void ss_viewer_draw_empty(struct ss_canvas *canvas, struct ss_area area, const char *why,
                          const char *helps)
{
    int row = area.rows > 6 ? area.rows / 3 : 0;
    int rows = ss_draw_wrapped(canvas, area, row, SS_ROLE_TEXT, why);
    ss_draw_wrapped(canvas, area, row + rows + (area.rows > 6), SS_ROLE_KEY, helps);
}

void ss_viewer_draw_no_plan(const struct ss_viewer *v, struct ss_canvas *canvas,
                            struct ss_area area, const char *why)
{
    const struct ss_snapshot *now = v->now;
    const struct ss_reply *solve = ss_viewer_result(v, "solve");
    bool failed = solve && solve->err && solve->kept && !now->plan &&
                  ss_settings_equal(&solve->kept->settings, &now->settings, SS_DECIDES_ANY);
    struct ss_buf text = {0};
    ss_buf_puts(&text, why);
    if (failed)
        ss_buf_printf(&text, "\n%s", solve->err->message);
    ss_viewer_draw_empty(canvas, area, ss_buf_text(&text),
                         failed                       ? solve->err->hint
                         : now->problem               ? "6 shows how a problem file is solved"
                         : !now->graph                ? ": load FILE loads a model"
                         : !now->settings.mesh.n_axes ? ": mesh 2x4 sets a mesh, then S solves"
                                                      : "S solves");
    ss_buf_free(&text);
}

bool ss_viewer_name(const struct ss_viewer *v, const struct ss_ref *ref, struct ss_buf *out)
{
    const struct ss_graph *graph = v->now->graph;
    const struct ss_mesh *mesh = &v->now->settings.mesh;
    bool of_graph = graph && ref->generation == graph->generation;
    switch (ref->kind) {
    case SS_REF_OP:
        if (!of_graph || ref->id >= graph->n_ops)
            return false;
        ss_buf_puts(out, graph->ops[ref->id].name);
        return true;
    case SS_REF_VAR:
        if (!of_graph || ref->id >= graph->n_vars)
            return false;
        ss_buf_printf(out, "var:%s", graph->vars[ref->id].name);
        return true;
    case SS_REF_ROW: {
        const struct ss_ruleset *rules = v->now->rules;
        bool of_rules = graph && rules && ref->generation == rules->generation;
        const struct ss_op_rules *op =
            of_rules && ref->id < graph->n_ops ? rules->op_rules[ref->id] : NULL;
        if (!op || ref->row >= op->n_rows)
            return false;
        ss_buf_puts(out, op->rows[ref->row].id);
        return true;
    }
    default:
        if (ref->id >= (uint32_t)mesh->n_axes || ref->generation != ss_mesh_generation(mesh))
            return false;
        ss_buf_puts(out, mesh->axis[ref->id].name);
        return true;
    }
}

/* ---- events ---- */

static void on_answer(void *user)
{
    ((struct ss_viewer *)user)->dirty = true;
}

static void on_tick(void *user)
{
    struct ss_viewer *v = user;
    v->tick = 0;
    v->dirty = true;
}

static void on_terminal_keys(void *user)
{
    struct ss_viewer *v = user;
    for (int key; (key = ss_terminal_key()) != SS_KEY_NONE && !v->quit;)
        if (key == SS_KEY_MOUSE)
            ss_viewer_mouse(v, ss_terminal_mouse());
        else
            ss_viewer_key(v, key);
}

static void on_signals(void *user)
{
    struct ss_viewer *v = user;
    const struct ss_view_options *o = v->options;
    if (v->session->interrupts && *v->session->interrupts != v->interrupts_seen) {
        while (v->interrupts_seen != *v->session->interrupts) {
            v->interrupts_seen++;
            ss_terminal_take_signal();
        }
        ss_viewer_key(v, SS_KEY_CTRL_C);
    }
    if (o->terminated && *o->terminated)
        v->quit = true;
    if (o->resized && *o->resized) {
        *o->resized = 0;
        v->resized = true;
        ss_terminal_take_signal();
        v->dirty = v->anew = true;
    }
    if (o->suspended && *o->suspended) {
        *o->suspended = 0;
        ss_terminal_take_signal();
        ss_terminal_suspend();
        v->dirty = v->anew = true;
    }
}

/* ---- drawing ---- */

static void fit_canvas(struct ss_viewer *v)
{
    int rows, cols;
    if (!v->on_terminal)
        return;
    ss_terminal_size(&rows, &cols);
    if (rows == v->canvas.rows && cols == v->canvas.cols)
        return;
    ss_canvas_fini(&v->canvas);
    ss_canvas_init(&v->canvas, rows, cols, v->ascii);
    v->anew = true;
}

/* The processor's time of this thread: what other programs take meanwhile does not count. */
static double thread_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Updates and draws; a frame that takes so long that typing lags is logged. */
static void draw_frame(struct ss_viewer *v)
{
    char text[120];
    double start_s = thread_s();
    const struct ss_screen *screen = v->screen;
    ss_viewer_draw(v);
    double took_s = thread_s() - start_s;
    bool large = v->now->graph && v->now->graph->n_ops > large_graph;
    if (!v->on_terminal || took_s < (large ? slow_large_s : slow_s))
        return;
    snprintf(text, sizeof text, "the screen %s took %.0f ms to draw", screen->name, 1e3 * took_s);
    ss_viewer_log_line(v, "(slow frame)", SS_ROLE_WARNING, text);
}

static void draw(struct ss_viewer *v)
{
    fit_canvas(v);
    draw_frame(v);
    ss_queries_sweep(v->queries);
    ss_own_queries_sweep(v->own_queries);
    if (v->on_terminal)
        ss_terminal_show(&v->canvas, v->anew);
    v->anew = false;
}

static bool is_idle(struct ss_viewer *v)
{
    bool answered = v->overlay.kind == SS_OVERLAY_CONFIRM && v->overlay.answer >= 0;
    return !v->running.task && !v->n_queue && !ss_queries_open(v->queries) &&
           !ss_own_queries_pump(v->own_queries) && !v->dirty && !answered;
}

/* The watchdog: a key that came meanwhile was answered late. */
static void log_stall(struct ss_viewer *v)
{
    char text[80];
    double longest_s = ss_loop_take_longest_s(v->loop);
    if (!v->on_terminal || longest_s < stall_s)
        return;
    snprintf(text, sizeof text, "no key was read during %.0f ms of work", 1e3 * longest_s);
    ss_viewer_log_line(v, "(stall)", SS_ROLE_WARNING, text);
}

void ss_viewer_step(struct ss_viewer *v)
{
    if (v->running.task && !v->tick)
        v->tick = ss_loop_add_timer(v->loop, tick_s, on_tick, v);
    ss_loop_step(v->loop);
    log_stall(v);
    ss_viewer_refresh(v);
    while (v->dirty && !v->quit) {
        v->dirty = false;
        draw(v);
    }
    if (v->on_terminal && is_idle(v))
        ss_terminal_tell_idle();
}

/* A question of a command that runs in place: the screens wait for the answer with it. */
static bool confirm(struct ss_session *session, const char *question)
{
    struct ss_viewer *v = session->viewer;
    if (!v->on_terminal)
        return false;
    ss_overlay_open(v, SS_OVERLAY_CONFIRM, NULL);
    v->overlay.title = strdup(question);
    v->overlay.answer = -1;
    v->dirty = true;
    draw(v);
    ss_terminal_tell_idle();
    while (v->overlay.kind == SS_OVERLAY_CONFIRM && v->overlay.answer < 0 && !v->quit)
        ss_viewer_step(v);
    bool yes = v->overlay.answer == 1;
    ss_overlay_close(v);
    return yes;
}

/* ---- opening and closing ---- */

/* What a viewer changes in its session, to be put back. `export screen` opens a viewer for one
 * picture, perhaps while another one is on the terminal, which is then there again. */
struct kept_hooks {
    struct ss_viewer *viewer;
    void (*run_long)(struct ss_session *, struct ss_invocation **);
    bool (*confirm)(struct ss_session *, const char *);
    void (*run_later)(struct ss_session *, const char *);
    bool exact_names;
    size_t height;
};

static struct kept_hooks take_session(struct ss_viewer *v, struct ss_session *session)
{
    struct kept_hooks kept = {session->viewer,    session->run_long,    session->confirm,
                              session->run_later, session->exact_names, session->height};
    if (kept.viewer) /* a script answers one viewer at a time */
        ss_own_queries_again(kept.viewer->own_queries);
    session->viewer = v;
    session->run_long = ss_viewer_run_long;
    session->confirm = confirm;
    session->run_later = ss_viewer_run_later;
    session->exact_names = false;
    session->height = 0;
    return kept;
}

static void give_session_back(struct ss_session *session, const struct kept_hooks *kept)
{
    session->viewer = kept->viewer;
    session->run_later = kept->run_later;
    session->run_long = kept->run_long;
    session->confirm = kept->confirm;
    session->exact_names = kept->exact_names;
    session->height = kept->height;
}

/* Of the viewer before, for `view` without a name; "": none was opened yet. */
static char last_shown[48];

static struct ss_viewer *open_viewer(struct ss_session *session,
                                     const struct ss_view_options *options)
{
    struct ss_viewer *v = ss_xcalloc(1, sizeof *v);
    v->session = session;
    ss_session_open_scripts(session);
    ss_viewer_take_screens(v);
    const struct ss_screen *screen =
        ss_viewer_find_screen(v, options->screen ? options->screen : last_shown);
    v->loop = session->loop;
    v->options = options;
    v->screen = screen ? screen : screens[0];
    v->theme = options->theme;
    v->colour = options->colour;
    v->ascii = options->ascii;
    v->op = SS_NONE;
    v->interrupts_seen = ss_session_interrupts(session);
    v->queries = ss_queries_new(v->loop, session->lab->find, on_answer, v);
    v->own_queries = ss_own_queries_new(v);
    v->now = ss_lab_snapshot(session->lab);
    v->plan_shown = v->now->plan ? ss_plan_ref(v->now->plan) : NULL;
    ss_lab_init_reader(&v->reader_lab, v->now, session->lab->find);
    v->reader = (struct ss_session){.lab = &v->reader_lab, .scripts = NULL};
    ss_canvas_init(&v->canvas, options->rows, options->cols, v->ascii);
    ss_viewer_take_settings(v);
    v->dirty = true;
    (void)ss_loop_take_longest_s(v->loop);
    return v;
}

static void close_viewer(struct ss_viewer *v)
{
    snprintf(last_shown, sizeof last_shown, "%s", v->screen->name);
    ss_viewer_drop_commands(v);
    ss_overlay_close(v);
    ss_own_queries_free(v->own_queries);
    for (size_t i = 0; i < v->n_screens; i++) {
        struct ss_own_view *own = (struct ss_own_view *)(uintptr_t)v->screens[i];
        if (v->states[i] && v->screens[i]->fini)
            v->screens[i]->fini(v->states[i]);
        free(v->states[i]);
        if (i < SS_COUNT(screens))
            continue;
        free(own->keys);
        free(own);
    }
    ss_queries_free(v->queries);
    ss_loop_remove(v->loop, v->tick);
    ss_lab_fini(&v->reader_lab);
    ss_arena_free(&v->reader.arena);
    ss_snapshot_free(v->now);
    ss_canvas_fini(&v->canvas);
    free(v->back);
    free(v->needle);
    free(v->last_line);
    free(v->status);
    free(v->status_line);
    free(v);
}

enum ss_rc ss_view_on_terminal(struct ss_session *session, const struct ss_view_options *options,
                               struct ss_error *err)
{
    enum ss_rc rc = ss_terminal_open(options->theme, options->colour, err);
    if (rc != SS_OK)
        return rc;
    struct ss_viewer *v = open_viewer(session, options);
    struct kept_hooks kept = take_session(v, session);
    ss_task_restore restore = ss_task_set_restore(ss_terminal_rescue);
    v->on_terminal = true;
    uint64_t keys = ss_loop_add_fd(v->loop, STDIN_FILENO, SS_LOOP_READ, on_terminal_keys, v);
    uint64_t signals = ss_loop_add_wake(v->loop, on_signals, v);
    ss_loop_wake(v->loop);
    while (!v->quit)
        ss_viewer_step(v);
    ss_loop_remove(v->loop, keys);
    ss_loop_remove(v->loop, signals);
    ss_terminal_close();
    ss_task_set_restore(restore);
    if (v->resized) { /* the prompt does not know yet */
        *options->resized = 1;
        ss_loop_wake(v->loop);
    }
    give_session_back(session, &kept);
    close_viewer(v);
    return SS_OK;
}

static void settle(struct ss_viewer *v)
{
    do {
        if (!v->dirty)
            ss_viewer_step(v);
        while (v->dirty) {
            v->dirty = false;
            draw(v);
        }
    } while (!is_idle(v) && !v->quit);
}

enum ss_rc ss_view_on_canvas(struct ss_session *session, const struct ss_view_options *options,
                             struct ss_canvas *canvas, struct ss_error *err)
{
    const char *keys = options->keys ? options->keys : "";
    enum ss_rc rc = SS_OK;
    struct ss_viewer *v = open_viewer(session, options);
    struct kept_hooks kept = take_session(v, session);
    settle(v);
    while (*keys && !v->quit) {
        int key = ss_key_read(&keys);
        if (key == SS_KEY_NONE) {
            rc = ss_fail(err, SS_E_ARGUMENT, "no key is called '%.20s'", keys);
            ss_error_hint(err, "a key is one character, or a name like <Enter>");
            break;
        }
        ss_viewer_key(v, key);
        settle(v);
    }
    if (rc == SS_OK) {
        *canvas = v->canvas; /* takes it over */
        v->canvas = (struct ss_canvas){0};
    }
    give_session_back(session, &kept);
    close_viewer(v);
    return rc;
}

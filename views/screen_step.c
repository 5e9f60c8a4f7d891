/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exploration that `step` opens: its attempts at the left, the cursor of the walk among them,
 * and at the right the probe at the cursor: the tensors of each rank, and what combining gives. */
#include <stdio.h>
#include <string.h>

#include "repl/cmd/show.h"
#include "views/draw_probe.h"
#include "views/step_state.h"
#include "views/viewer.h"

enum { ATTEMPTS, PROBE, N_PANES };
enum { WIDE_COLS = 80, NARROW_COLS = 60, LOW_ROWS = 12, MOST_WORDS = 9, ROOMY_COLS = 40 };

struct step_screen {
    struct ss_step_state step;
    struct ss_list lists[N_PANES];
    int focus;
    bool cells;  /* the cells that refute instead of the matrices */
    bool narrow; /* the last area had room for one pane */
};

static void fini(void *user)
{
    ss_step_state_fini(&((struct step_screen *)user)->step);
}

/* The commands that move the walk, or show another probe. */
static const char *const shown[] = {"step", "next", "until", "back", "goto", "restart", NULL};

static void update(struct ss_viewer *viewer, void *user)
{
    struct step_screen *s = user;
    struct ss_lab *lab = ss_viewer_lab(viewer);
    uint64_t moves = 0;
    if (!lab)
        return;
    for (const char *const *c = shown; *c; c++) {
        const struct ss_reply *reply = ss_viewer_result(viewer, *c);
        moves = reply && reply->number > moves ? reply->number : moves;
    }
    if (!ss_step_state_take(&s->step, lab, moves))
        return;
    s->lists[ATTEMPTS].count = s->step.n;
    ss_list_select(&s->lists[ATTEMPTS], s->step.at != SIZE_MAX ? s->step.at
                                        : s->step.over         ? s->step.n
                                                               : 0);
    ss_list_select(&s->lists[PROBE], 0);
}

/* ---- attempts ---- */

/* "cut op0 d2, op1 d0" of "cut operand 0 dim 2, operand 1 dim 0"; tight: "0:d2 1:d0". */
static void put_short(struct ss_buf *out, const char *candidate, bool tight)
{
    static const struct {
        const char *whole, *brief, *tight;
    } words[] = {{"cut ", "cut ", ""},
                 {"operand ", "op", ""},
                 {" dim ", " d", ":d"},
                 {" P(", " P(", ":P("},
                 {", with a halo", ", with a halo", " halo"},
                 {", results overlapping", ", results overlapping", " overlap"},
                 {", ", ", ", " "}};
    for (const char *p = candidate; *p;) {
        size_t w = 0;
        while (w < SS_COUNT(words) && strncmp(p, words[w].whole, strlen(words[w].whole)) != 0)
            w++;
        if (w == SS_COUNT(words)) {
            ss_buf_putc(out, *p++);
            continue;
        }
        ss_buf_puts(out, tight ? words[w].tight : words[w].brief);
        p += strlen(words[w].whole);
    }
}

static enum ss_role verdict_role(const struct ss_step_attempt *a)
{
    return !a->over     ? SS_ROLE_DIM
           : a->held    ? SS_ROLE_OK
           : a->refuted ? SS_ROLE_ERROR
                        : SS_ROLE_WARNING;
}

static void draw_attempt(const struct step_screen *s, size_t i, struct ss_canvas *canvas,
                         struct ss_area area, int row)
{
    const struct ss_step_attempt *a = s->step.attempts + i;
    struct ss_buf name = {0}, verdict = {0};
    put_short(&name, a->candidate, area.cols < ROOMY_COLS);
    if (a->over)
        ss_buf_printf(&verdict, "%s%s%s", a->verdict, a->id ? " " : "", a->id ? a->id : "");
    int taken = (int)verdict.length;
    if (i == s->step.at)
        ss_draw_glyphs(canvas, area, row, 0, SS_ROLE_TITLE, SS_GLYPH_ARROW_RIGHT, 1);
    ss_drawf(canvas, ss_area_cols(area, 0, 5), row, 2, SS_ROLE_DIM, "%zu", i + 1);
    ss_draw(canvas, ss_area_cols(area, 6, area.cols - 7 - taken), row, 0,
            a->over ? SS_ROLE_TEXT : SS_ROLE_DIM, ss_buf_text(&name));
    if (a->over)
        ss_draw_right(canvas, area, row, 0, verdict_role(a), ss_buf_text(&verdict));
    ss_buf_free(&name);
    ss_buf_free(&verdict);
}

/* What became of the selected attempt. */
static void draw_words(const struct step_screen *s, struct ss_canvas *canvas, struct ss_area area)
{
    size_t at = s->lists[ATTEMPTS].at;
    const struct ss_step_attempt *a = s->step.attempts + at;
    struct ss_buf title = {0};
    ss_buf_printf(&title, "attempt %zu", at + 1);
    if (a->over)
        ss_buf_printf(&title, ": %s", a->verdict);
    ss_draw_rule(canvas, area, 0, ss_buf_text(&title));
    ss_buf_free(&title);
    int row = 1 + ss_draw_wrapped(canvas, area, 1, SS_ROLE_TEXT, a->candidate);
    if (!a->over)
        ss_draw(canvas, area, row, 0, SS_ROLE_DIM, "still to come; Enter goes there");
    if (a->row)
        row += ss_draw_wrapped(canvas, area, row, SS_ROLE_OK, a->row);
    if (a->why)
        row += ss_draw_wrapped(canvas, area, row, SS_ROLE_TEXT, a->why);
    if (a->counterexample && !(a->why && strstr(a->why, a->counterexample)))
        ss_draw_wrapped(canvas, area, row, SS_ROLE_ERROR, a->counterexample);
}

static void draw_attempts(struct step_screen *s, struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_list *list = &s->lists[ATTEMPTS];
    int words = area.rows / 2 > MOST_WORDS ? MOST_WORDS : area.rows / 2;
    words = area.rows < 8 || !s->step.n ? 0 : words;
    struct ss_area body = ss_area_rows(area, 0, area.rows - words);
    ss_list_fit(list, s->step.n, body.rows);
    if (!s->step.n)
        ss_draw(canvas, area, 0, 0, SS_ROLE_DIM, "nothing can be tried on this op");
    for (int i = 0; i < body.rows && list->top + (size_t)i < list->count; i++) {
        draw_attempt(s, list->top + (size_t)i, canvas, body, i);
        ss_canvas_hit_list(canvas, body, i, list, list->top + (size_t)i);
        if (list->top + (size_t)i != list->at)
            continue;
        if (s->focus == ATTEMPTS)
            ss_draw_selection(canvas, body, i);
        else
            ss_draw_marks(canvas, body, i, 0, body.cols, SS_MARK_BOLD, SS_N_ROLES);
    }
    if (words)
        draw_words(s, canvas, ss_area_rows(area, body.rows, words));
}

/* ---- the probe ---- */

static void draw_probe(struct step_screen *s, struct ss_canvas *canvas, struct ss_area area)
{
    const struct ss_step_probe *p = &s->step.probe;
    bool focus = s->focus == PROBE, rule = area.rows > 2;
    struct ss_area body = ss_area_rows(area, rule, area.rows - rule);
    if (rule)
        ss_draw_rule(canvas, area, 0, p->title);
    if (!p->replay) {
        int row = ss_draw_wrapped(canvas, body, 0, SS_ROLE_DIM, p->why);
        if (!s->step.event && s->step.n)
            ss_draw(canvas, body, row, 0, SS_ROLE_KEY, "s goes to the end of the first attempt");
    } else if (s->cells) {
        ss_draw_probe_cells(p->replay, &s->lists[PROBE], canvas, body, focus);
    } else {
        ss_draw_probe(p->replay, &s->lists[PROBE], canvas, body, focus);
    }
}

/* ---- the screen ---- */

static void draw_header(const struct step_screen *s, struct ss_canvas *canvas, struct ss_area area)
{
    const struct ss_step_state *t = &s->step;
    struct ss_buf right = {0};
    ss_buf_printf(&right, "order %s", t->paper ? "paper" : "ours");
    if (t->explorations > 1)
        ss_buf_printf(&right, "   op %zu/%zu", t->exploration, t->explorations);
    if (t->at != SIZE_MAX)
        ss_buf_printf(&right, "   attempt %zu/%zu", t->at + 1, t->n);
    else
        ss_buf_printf(&right, "   %zu attempts", t->n);
    ss_buf_printf(&right, "   event %u/%u", t->event, t->n_events);
    int taken = (int)right.length, col;
    bool fits = taken + 12 < area.cols;
    if (!fits) {
        ss_buf_clear(&right);
        ss_buf_printf(&right, "%zu/%zu", t->at != SIZE_MAX ? t->at + 1 : t->n, t->n);
        taken = (int)right.length;
        fits = taken + 8 < area.cols;
    }
    struct ss_area left = ss_area_cols(area, 0, fits ? area.cols - taken - 2 : area.cols);
    col = ss_draw(canvas, left, 0, 0, SS_ROLE_TITLE, t->name) + 2;
    if (left.cols - col > 8)
        ss_draw(canvas, left, 0, col, SS_ROLE_TEXT, t->types);
    if (fits)
        ss_draw_right(canvas, area, 0, 0, SS_ROLE_DIM, ss_buf_text(&right));
    ss_buf_free(&right);
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct step_screen *s = user;
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    bool busy = ss_viewer_job(viewer, NULL) != NULL;
    if (!s->step.open) {
        const char *why = !now->graph ? (now->problem ? "A problem file has no ops to explore."
                                                      : "No graph is loaded.")
                          : busy      ? "working ..."
                                      : "No exploration is open.";
        ss_viewer_draw_empty(canvas, area, why,
                             now->graph     ? "s explores the op chosen last, else all ops in order"
                             : now->problem ? "6 shows how it is solved"
                                            : ": load FILE");
        return;
    }
    draw_header(s, canvas, area);
    struct ss_area body = ss_area_rows(area, 1, area.rows - 1);
    s->narrow = area.cols < NARROW_COLS || (area.cols < WIDE_COLS && body.rows < LOW_ROWS);
    if (s->narrow && s->focus == PROBE) {
        draw_probe(s, canvas, body);
    } else if (s->narrow) {
        draw_attempts(s, canvas, body);
    } else if (area.cols < WIDE_COLS) {
        int top = body.rows / 2;
        draw_attempts(s, canvas, ss_area_rows(body, 0, top));
        draw_probe(s, canvas, ss_area_rows(body, top, body.rows - top));
    } else {
        int left = area.cols * 2 / 5 > 44 ? 44 : area.cols * 2 / 5;
        draw_attempts(s, canvas, ss_area_cols(body, 0, left));
        draw_probe(s, canvas, ss_area_cols(body, left + 2, body.cols - left - 2));
    }
}

/* ---- keys ---- */

static const char *needs_graph(struct ss_viewer *viewer, void *user)
{
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    (void)user;
    return now->graph ? NULL : "no graph is loaded: load FILE";
}

static const char *needs_walk(struct ss_viewer *viewer, void *user)
{
    const char *reason = needs_graph(viewer, user);
    return reason                                    ? reason
           : ((struct step_screen *)user)->step.open ? NULL
                                                     : "no exploration is open: s opens one";
}

static const char *needs_op(struct ss_viewer *viewer, void *user)
{
    const struct ss_graph *graph = ss_viewer_now(viewer)->graph;
    const char *reason = needs_graph(viewer, user);
    return reason                                         ? reason
           : graph && ss_viewer_op(viewer) < graph->n_ops ? NULL
                                                          : "choose an op on the screen graph";
}

static const char *needs_attempt(struct ss_viewer *viewer, void *user)
{
    struct step_screen *s = user;
    const char *reason = needs_walk(viewer, user);
    return reason                     ? reason
           : s->focus != ATTEMPTS     ? "Tab goes back to the attempts"
           : s->lists[ATTEMPTS].count ? NULL
                                      : "there is no attempt";
}

static const char *needs_probe(struct ss_viewer *viewer, void *user)
{
    struct step_screen *s = user;
    const char *reason = needs_walk(viewer, user);
    return reason ? reason : s->step.probe.replay ? NULL : s->step.probe.why;
}

static void act_open(struct ss_viewer *viewer, void *user)
{
    const struct ss_graph *graph = ss_viewer_now(viewer)->graph;
    struct ss_buf line = {0};
    uint32_t op = ss_viewer_op(viewer);
    (void)user;
    ss_buf_puts(&line, "step");
    if (op < graph->n_ops)
        ss_buf_printf(&line, " %s", graph->ops[op].name);
    ss_viewer_run(viewer, ss_buf_text(&line));
    ss_buf_free(&line);
}

static void act_step(struct ss_viewer *viewer, void *user)
{
    if (((struct step_screen *)user)->step.open)
        ss_viewer_run(viewer, "step");
    else
        act_open(viewer, user);
}

static void act_goto(struct ss_viewer *viewer, void *user)
{
    char line[40];
    snprintf(line, sizeof line, "goto %zu", ((struct step_screen *)user)->lists[ATTEMPTS].at + 1);
    ss_viewer_run(viewer, line);
}

static void act_order(struct ss_viewer *viewer, void *user)
{
    bool paper = ((struct step_screen *)user)->step.paper;
    ss_viewer_run(viewer, paper ? "restart --order ours" : "restart --order paper");
}

static void act_cells(struct ss_viewer *viewer, void *user)
{
    struct step_screen *s = user;
    (void)viewer;
    s->cells = !s->cells;
    ss_list_select(&s->lists[PROBE], 0);
    if (s->narrow)
        s->focus = PROBE;
}

static const struct ss_view_key keys[] = {
    {'s', "step", "go to the end of the next attempt", NULL, act_step, needs_graph},
    {'n', "next id", "go to the next cut that holds", "next", NULL, needs_walk},
    {'b', "back", "go back to the stop before", "back", NULL, needs_walk},
    {'g', "goto", "go to an attempt: type its number", "goto ", NULL, needs_walk},
    {SS_KEY_ENTER, NULL, "go to the selected attempt", NULL, act_goto, needs_attempt},
    {'f', "refuted", "go to the next attempt that is refuted", "until refuted", NULL, needs_walk},
    {'i', NULL, "go to the end of the next probe", "step --probe", NULL, needs_walk},
    {'=', "cells", "show the cells that refute, or the matrices", NULL, act_cells, needs_probe},
    {'o', "order", "start again in the order of the paper, or in ours", NULL, act_order,
     needs_walk},
    {'B', "break", "set a breakpoint: type fail, id or op", "break ", NULL, needs_graph},
    {'c', NULL, "go on to the next breakpoint", "until break", NULL, needs_walk},
    {'O', NULL, "explore the op chosen last on the screen graph", NULL, act_open, needs_op},
    {'p', NULL, "print the tensors of the probe", "print", NULL, needs_probe},
    {'x', NULL, "write the probe as a StableHLO program: type the file", "print --stablehlo > ",
     NULL, needs_probe},
    {0, NULL, NULL, NULL, NULL, NULL},
};

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    struct step_screen *s = user;
    (void)viewer;
    return s->step.open && (s->focus == ATTEMPTS || s->step.probe.replay) ? &s->lists[s->focus]
                                                                          : NULL;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    struct step_screen *s = user;
    (void)viewer;
    if (s->focus == PROBE && s->step.probe.replay)
        ss_draw_probe_text(s->step.probe.replay, row, out);
    if (s->focus == PROBE || row >= s->step.n)
        return;
    const struct ss_step_attempt *a = s->step.attempts + row;
    ss_buf_printf(out, "%s %s %s", a->candidate, a->over ? a->verdict : "", a->id ? a->id : "");
}

static void next_pane(struct ss_viewer *viewer, void *user)
{
    struct step_screen *s = user;
    (void)viewer;
    s->focus = (s->focus + 1) % N_PANES;
}

static bool row_at(const struct ss_snapshot *now, const struct step_screen *s, struct ss_ref *ref)
{
    size_t at = s->lists[ATTEMPTS].at;
    const char *id = at < s->step.n ? s->step.attempts[at].id : NULL;
    const struct ss_op_rules *rules = now->rules ? now->rules->op_rules[s->step.op] : NULL;
    for (size_t i = 0; rules && id && i < rules->n_rows; i++) {
        if (strcmp(rules->rows[i].id, id) != 0)
            continue;
        *ref = (struct ss_ref){SS_REF_ROW, s->step.op, (uint32_t)i, now->rules->generation};
        return true;
    }
    return false;
}

static bool at(struct ss_viewer *viewer, void *user, int kind, struct ss_ref *ref)
{
    const struct step_screen *s = user;
    const struct ss_snapshot *now = ss_viewer_now(viewer);
    if (!s->step.open || s->step.op == SS_NONE || !now->graph ||
        now->graph->generation != s->step.generation)
        return false;
    if ((kind < 0 || kind == SS_REF_ROW) && !s->step.paper && row_at(now, s, ref))
        return true;
    if (kind >= 0 && kind != SS_REF_OP)
        return false;
    *ref = (struct ss_ref){.kind = SS_REF_OP, .id = s->step.op, .generation = s->step.generation};
    return true;
}

const struct ss_screen ss_screen_step = {
    .name = "step",
    .key = '3',
    .summary = "how the rules of an op are found, attempt by attempt",
    .twin = "step, print",
    .shows = shown,
    .size = sizeof(struct step_screen),
    .fini = fini,
    .update = update,
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
    .next_pane = next_pane,
    .at = at,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schedule of the pipeline over time: a row per rank, and the action at the cursor. */
#include <stdio.h>
#include <string.h>

#include "repl/cmd/value.h"
#include "views/draw_timeline.h"
#include "views/viewer.h"

enum { LABEL = 10, HEAD_ROWS = 2, DETAIL_ROWS = 6 };

struct timeline_state {
    uint32_t generation; /* of the case that was shown last */
    struct ss_list ranks;
    int64_t cursor_ps;      /* of the action at the cursor; on any rank */
    double zoom;            /* parts of the makespan in the window: 1, 2, 4, ... */
    int64_t from_ps, to_ps; /* the window */
};

static const struct ss_pipeline_case *case_of(const struct ss_viewer *viewer)
{
    return ss_viewer_now(viewer)->pipeline;
}

static void init(void *user)
{
    ((struct timeline_state *)user)->zoom = 1;
}

/* The window that has the cursor in its middle, as far as the step reaches. */
static void set_window(struct timeline_state *s, const struct ss_pipeline_case *c)
{
    int64_t all = c->sim.makespan_ps, width = (int64_t)((double)all / s->zoom);
    width = width < 1 ? 1 : width;
    s->from_ps = s->cursor_ps - width / 2;
    s->from_ps = s->from_ps + width > all ? all - width : s->from_ps;
    s->from_ps = s->from_ps < 0 ? 0 : s->from_ps;
    s->to_ps = s->from_ps + width < all || s->zoom > 1 ? s->from_ps + width : all;
}

static void follow(struct timeline_state *s, const struct ss_pipeline_case *c)
{
    if (s->generation != c->generation) {
        s->cursor_ps = 0;
        s->zoom = 1;
        s->ranks = (struct ss_list){.count = (size_t)c->sim.n_ranks, .page = s->ranks.page};
    }
    s->generation = c->generation;
    set_window(s, c);
}

static void update(struct ss_viewer *viewer, void *user)
{
    if (case_of(viewer))
        follow(user, case_of(viewer));
}

/* ---- actions ---- */

static bool takes_time(const struct ss_pipeline_case *c, int32_t rank, size_t i)
{
    const struct ss_sim_span *span = c->sim.ranks[rank].spans + i;
    const struct ss_action *a = c->schedule->ranks[rank].items + i;
    return span->end_ps > span->start_ps && !a->joined &&
           (ss_act_is_compute(a->kind) || a->kind == SS_ACT_REDUCE_GRAD);
}

/* The action of a rank at a time, or the next one, or the last one; SIZE_MAX: it has none. */
static size_t action_near(const struct ss_pipeline_case *c, int32_t rank, int64_t ps)
{
    size_t last = SIZE_MAX;
    for (size_t i = 0; i < c->schedule->ranks[rank].count; i++) {
        if (!takes_time(c, rank, i))
            continue;
        last = i;
        if (c->sim.ranks[rank].spans[i].end_ps > ps)
            break;
    }
    return last;
}

static size_t neighbour(const struct ss_pipeline_case *c, int32_t rank, size_t i, int step)
{
    size_t n = c->schedule->ranks[rank].count;
    for (size_t k = i + (size_t)step; k < n; k += (size_t)step) /* below 0 is beyond the end */
        if (takes_time(c, rank, k))
            return k;
    return i;
}

static void go_to(struct timeline_state *s, const struct ss_pipeline_case *c, size_t action)
{
    int32_t rank = (int32_t)s->ranks.at;
    if (action != SIZE_MAX)
        s->cursor_ps = c->sim.ranks[rank].spans[action].start_ps;
}

/* ---- the picture ---- */

static void draw_head(const struct timeline_state *s, const struct ss_pipeline_case *c,
                      struct ss_canvas *canvas, struct ss_area area)
{
    const struct ss_schedule *p = c->schedule;
    int used = ss_drawf(canvas, area, 0, 0, SS_ROLE_TITLE, "%s", p->name);
    ss_drawf(canvas, area, 0, used + 2, SS_ROLE_TEXT,
             "%.6g ms   bound %.6g ms   bubble %.2f %%   %d ranks, %d stages, %d microbatches",
             (double)c->sim.makespan_ps / 1e9, (double)c->bound_ps / 1e9,
             100 * ss_sim_bubble(&c->sim), (int)p->n_ranks, (int)p->n_stages,
             (int)p->n_microbatches);
    ss_drawf(canvas, area, 1, LABEL, SS_ROLE_DIM, "%.6g", (double)s->from_ps / 1e9);
    char right[40];
    snprintf(right, sizeof right, "%.6g ms", (double)s->to_ps / 1e9);
    ss_draw_right(canvas, area, 1, 0, SS_ROLE_DIM, right);
}

static void draw_rank(struct ss_viewer *viewer, const struct timeline_state *s, int32_t rank,
                      struct ss_canvas *canvas, struct ss_area area, int row)
{
    const struct ss_pipeline_case *c = case_of(viewer);
    bool chosen = (size_t)rank == s->ranks.at;
    ss_drawf(canvas, area, row, 0, chosen ? SS_ROLE_TITLE : SS_ROLE_TEXT, "%c rank %d",
             chosen ? '>' : ' ', (int)rank);
    ss_draw_timeline_row(c, rank, s->from_ps, s->to_ps, canvas, area, row, LABEL,
                         chosen ? action_near(c, rank, s->cursor_ps) : SIZE_MAX, -1);
}

/* ---- the cursor ---- */

static double ms(int64_t ps)
{
    return (double)ps / 1e9;
}

/* What a rank waits for before an action: the input that came last. */
static void draw_wait(const struct ss_pipeline_case *c, int32_t rank, size_t i,
                      struct ss_canvas *canvas, struct ss_area area, int row)
{
    const struct ss_schedule *s = c->schedule;
    const struct ss_action *a = s->ranks[rank].items + i;
    int64_t start = c->sim.ranks[rank].spans[i].start_ps, end = 0;
    for (size_t k = 0; k < i; k++)
        if (takes_time(c, rank, k))
            end = c->sim.ranks[rank].spans[k].end_ps;
    int32_t other = a->kind == SS_ACT_F ? a->stage - 1 : a->stage + 1;
    if (start == end) {
        ss_draw(canvas, area, row, 0, SS_ROLE_DIM, "the rank does not wait for it");
    } else if (a->kind == SS_ACT_W || other < 0 || other >= s->n_stages) {
        ss_drawf(canvas, area, row, 0, SS_ROLE_TEXT, "the rank is idle for %.4g ms before it",
                 ms(start - end));
    } else {
        ss_drawf(canvas, area, row, 0, SS_ROLE_TEXT,
                 "the rank is idle for %.4g ms before it: %s of stage %d on rank %d comes then",
                 ms(start - end), a->kind == SS_ACT_F ? "the activation" : "the gradient",
                 (int)other, (int)s->rank_of[other]);
    }
}

static void draw_memory(const struct ss_pipeline_case *c, int32_t rank, int64_t ps,
                        struct ss_canvas *canvas, struct ss_area area, int row)
{
    const struct ss_sim_rank *r = c->sim.ranks + rank;
    struct ss_arena scratch = {0};
    struct ss_sim_memory *m;
    struct ss_buf text = {0};
    size_t n = ss_sim_memory(c->schedule, c->costs, &c->sim, rank, &scratch, &m);
    int64_t now = 0;
    for (size_t i = 0; i < n && m[i].at_ps <= ps; i++)
        now = m[i].bytes;
    struct ss_value held = ss_v_int_in(SS_UNIT_BYTES, now);
    struct ss_value peak = ss_v_int_in(SS_UNIT_BYTES, r->peak_bytes);
    if (c->sim.peak_bytes) {
        ss_buf_puts(&text, "holds ");
        ss_value_show(&text, &held);
        ss_buf_puts(&text, ", at most ");
        ss_value_show(&text, &peak);
        ss_buf_printf(&text, " at %.6g ms; ", ms(r->peak_at_ps));
    }
    ss_buf_printf(&text, "at most %d microbatches in flight, %d until W", (int)r->in_flight,
                  (int)r->in_flight_w);
    ss_draw(canvas, area, row, 0, SS_ROLE_TEXT, ss_buf_text(&text));
    ss_buf_free(&text);
    ss_arena_free(&scratch);
}

static void draw_cursor(struct ss_viewer *viewer, const struct timeline_state *s,
                        struct ss_canvas *canvas, struct ss_area area)
{
    const struct ss_pipeline_case *c = case_of(viewer);
    int32_t rank = (int32_t)s->ranks.at;
    const struct ss_actions *list = c->schedule->ranks + rank;
    const struct ss_sim_rank *r = c->sim.ranks + rank;
    size_t i = action_near(c, rank, s->cursor_ps);
    char text[SS_ACTION_TEXT], second[SS_ACTION_TEXT];
    ss_draw_rule(canvas, area, 0, "at the cursor");
    if (i == SIZE_MAX) {
        ss_draw(canvas, area, 1, 0, SS_ROLE_DIM, "this rank does nothing");
        return;
    }
    bool pair = i + 1 < list->count && list->items[i + 1].joined;
    ss_drawf(canvas, area, 1, 0, SS_ROLE_TITLE, "%s%s%s   %.6g to %.6g ms (%.4g ms)",
             ss_action_text(list->items + i, text), pair ? " with " : "",
             pair ? ss_action_text(list->items + i + 1, second) : "", ms(r->spans[i].start_ps),
             ms(r->spans[i].end_ps), ms(r->spans[i].end_ps - r->spans[i].start_ps));
    draw_wait(c, rank, i, canvas, area, 2);
    draw_memory(c, rank, r->spans[i].start_ps, canvas, area, 3);
    ss_drawf(canvas, area, 4, 0, SS_ROLE_DIM, "rank %d: busy %.6g ms, idle %.6g ms of %.6g ms",
             (int)rank, ms(r->busy_ps), ms(c->sim.makespan_ps - r->busy_ps),
             ms(c->sim.makespan_ps));
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct timeline_state *s = user;
    const struct ss_pipeline_case *c = case_of(viewer);
    if (!c) {
        ss_viewer_draw_empty(canvas, area, "No schedule of a pipeline is set.",
                             ": schedule 1F1B --ranks 4 sets one");
        return;
    }
    int head = area.rows > HEAD_ROWS + 1 ? HEAD_ROWS : 0;
    int details = area.rows - head - c->sim.n_ranks;
    details = details > DETAIL_ROWS ? DETAIL_ROWS : details;
    if (details < 3) /* too many ranks: they scroll, and some of the details stay */
        details = area.rows >= HEAD_ROWS + 6 ? 3 : 0;
    int rows = area.rows - head - details;
    int shown = rows < c->sim.n_ranks ? rows : c->sim.n_ranks;
    ss_list_fit(&s->ranks, (size_t)c->sim.n_ranks, rows);
    if (head)
        draw_head(s, c, canvas, area);
    struct ss_area ranks = ss_area_rows(area, head, shown);
    for (int i = 0; i < shown; i++) {
        size_t rank = s->ranks.top + (size_t)i;
        draw_rank(viewer, s, (int32_t)rank, canvas, ranks, i);
        ss_canvas_hit_list(canvas, ranks, i, &s->ranks, rank);
    }
    if (details)
        draw_cursor(viewer, s, canvas, ss_area_rows(area, head + shown, area.rows - head - shown));
}

/* ---- keys ---- */

static const char *needs_schedule(struct ss_viewer *viewer, void *user)
{
    (void)user;
    return case_of(viewer) ? NULL : "there is no schedule";
}

static void step(struct ss_viewer *viewer, struct timeline_state *s, int by)
{
    const struct ss_pipeline_case *c = case_of(viewer);
    int32_t rank = (int32_t)s->ranks.at;
    size_t i = action_near(c, rank, s->cursor_ps);
    if (i != SIZE_MAX)
        go_to(s, c, neighbour(c, rank, i, by));
}

static void act_left(struct ss_viewer *viewer, void *user)
{
    step(viewer, user, -1);
}

static void act_right(struct ss_viewer *viewer, void *user)
{
    step(viewer, user, 1);
}

static void jump(struct ss_viewer *viewer, struct timeline_state *s, int64_t to)
{
    const struct ss_pipeline_case *c = case_of(viewer);
    int64_t last = c->sim.makespan_ps;
    s->cursor_ps = to < 0 ? 0 : to > last ? last : to;
    go_to(s, c, action_near(c, (int32_t)s->ranks.at, s->cursor_ps));
}

static void act_far_left(struct ss_viewer *viewer, void *user)
{
    struct timeline_state *s = user;
    jump(viewer, s, s->cursor_ps - (s->to_ps - s->from_ps) / 8);
}

static void act_far_right(struct ss_viewer *viewer, void *user)
{
    struct timeline_state *s = user;
    jump(viewer, s, s->cursor_ps + (s->to_ps - s->from_ps) / 8);
}

static void act_peak(struct ss_viewer *viewer, void *user)
{
    struct timeline_state *s = user;
    jump(viewer, s, case_of(viewer)->sim.ranks[s->ranks.at].peak_at_ps);
}

static void act_closer(struct ss_viewer *viewer, void *user)
{
    struct timeline_state *s = user;
    (void)viewer;
    s->zoom = s->zoom < 4096 ? s->zoom * 2 : s->zoom;
}

static void act_wider(struct ss_viewer *viewer, void *user)
{
    struct timeline_state *s = user;
    (void)viewer;
    s->zoom = s->zoom > 1 ? s->zoom / 2 : 1;
}

static const struct ss_view_key keys[] = {
    {SS_KEY_LEFT, NULL, "go to the action before", NULL, act_left, needs_schedule},
    {SS_KEY_RIGHT, "action", "go to the next action of the rank", NULL, act_right, needs_schedule},
    {'[', NULL, "go back by an eighth of the window", NULL, act_far_left, needs_schedule},
    {']', NULL, "go on by an eighth of the window", NULL, act_far_right, needs_schedule},
    {'+', "zoom", "show half of the window", NULL, act_closer, needs_schedule},
    {'-', NULL, "show twice the window", NULL, act_wider, needs_schedule},
    {'m', "peak", "go to the peak of the rank's memory", NULL, act_peak, needs_schedule},
    {'c', "compare", "simulate all schedules on these costs", "schedule compare", NULL,
     needs_schedule},
    {0, NULL, NULL, NULL, NULL, NULL},
};

/* ---- searching ---- */

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    return case_of(viewer) ? &((struct timeline_state *)user)->ranks : NULL;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    const struct ss_pipeline_case *c = case_of(viewer);
    const struct timeline_state *s = user;
    char action[SS_ACTION_TEXT];
    size_t i = action_near(c, (int32_t)row, s->cursor_ps);
    ss_buf_printf(out, "rank %zu", row);
    if (i != SIZE_MAX)
        ss_buf_printf(out, " %s", ss_action_text(c->schedule->ranks[row].items + i, action));
}

/* The next action whose text holds the needle, in the order of ranks and of their lists. */
static bool find(struct ss_viewer *viewer, void *user, const char *needle, bool forward)
{
    struct timeline_state *s = user;
    const struct ss_pipeline_case *c = case_of(viewer);
    size_t all = 0, here = 0;
    char action[SS_ACTION_TEXT];
    for (int32_t r = 0; r < c->sim.n_ranks; r++) {
        size_t near = (size_t)r == s->ranks.at ? action_near(c, r, s->cursor_ps) : SIZE_MAX;
        if ((size_t)r == s->ranks.at)
            here = all + (near != SIZE_MAX ? near : 0);
        all += c->schedule->ranks[r].count;
    }
    for (size_t k = 1; k <= all; k++) {
        size_t at = (here + (forward ? k : all - k)) % all;
        int32_t rank = 0;
        while (at >= c->schedule->ranks[rank].count)
            at -= c->schedule->ranks[rank++].count;
        if (!takes_time(c, rank, at) ||
            !ss_text_holds(ss_action_text(c->schedule->ranks[rank].items + at, action), needle))
            continue;
        ss_list_select(&s->ranks, (size_t)rank);
        go_to(s, c, at);
        return true;
    }
    return false;
}

const struct ss_screen ss_screen_timeline = {
    .name = "timeline",
    .key = '0',
    .summary = "the schedule of the pipeline: ranks over time",
    .twin = "timeline",
    .size = sizeof(struct timeline_state),
    .init = init,
    .update = update,
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
    .find = find,
};

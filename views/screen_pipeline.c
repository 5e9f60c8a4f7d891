/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pipeline: its stages over layers and devices, the schedule below, and the stage at the
 * cursor. */
#include <stdio.h>
#include <string.h>

#include "core/pipeline/schedule_text.h"
#include "repl/cmd/value.h"
#include "views/draw_timeline.h"
#include "views/viewer.h"

enum { LABEL = 10, DETAIL_ROWS = 4 };

struct pipeline_state {
    uint32_t generation; /* of the case that was shown last */
    struct ss_list stages, layers;
    bool open; /* the layers of the stage are shown instead of the schedule */
};

static const struct ss_pipeline_case *case_of(const struct ss_viewer *viewer)
{
    return ss_viewer_now(viewer)->pipeline;
}

static double ms(int64_t ps)
{
    return (double)ps / 1e9;
}

static void add_bytes(struct ss_buf *out, int64_t bytes)
{
    struct ss_value value = ss_v_int_in(SS_UNIT_BYTES, bytes);
    ss_value_show(out, &value);
}

/* ---- stages ---- */

static void print_devices(const struct ss_case_origin *o, const struct ss_case_stage *s,
                          struct ss_buf *out)
{
    if (s->n_hosts > 1)
        ss_buf_printf(out, "hosts %d-%d", (int)s->first_host,
                      (int)(s->first_host + s->n_hosts - 1));
    else
        ss_buf_printf(out, "host %d", (int)s->first_host);
    if (s->per_host < o->per_host)
        ss_buf_printf(out, ":%d-%d", (int)s->first_device,
                      (int)(s->first_device + s->per_host - 1));
}

/* The cells of a line, each with a tab after it, the most important first. */
static void print_stage(const struct ss_pipeline_case *c, int32_t stage, struct ss_buf *out)
{
    const struct ss_case_origin *o = c->origin;
    const struct ss_stage_cost *cost = c->costs + stage;
    int32_t rank = c->schedule->rank_of[stage];
    ss_buf_printf(out, "stage %d\t", (int)stage);
    if (o && o->stages[stage].first == o->stages[stage].last)
        ss_buf_printf(out, "layer %d\t", (int)o->stages[stage].first);
    else if (o)
        ss_buf_printf(out, "layers %d-%d\t", (int)o->stages[stage].first,
                      (int)o->stages[stage].last);
    if (o) {
        ss_buf_printf(out, "mesh %s\t", o->stages[stage].mesh);
        print_devices(o, o->stages + stage, out);
        ss_buf_puts(out, "\t");
    } else {
        ss_buf_printf(out, "rank %d\t", (int)rank);
    }
    if (c->sim.peak_bytes) {
        add_bytes(out, c->sim.ranks[rank].peak_bytes);
        ss_buf_puts(out, "\t");
    }
    ss_buf_printf(out, "F %.4g\t", ms(cost->forward_ps));
    if (ss_schedule_is_split(c->schedule))
        ss_buf_printf(out, "I %.4g\tW %.4g ms\t", ms(cost->input_ps), ms(cost->weight_ps));
    else
        ss_buf_printf(out, "B %.4g ms\t", ms(cost->backward_ps));
}

enum { MOST_CELLS = 8 };

/* The cells of a line begin where those of the lines around it do. out NULL: takes their widths. */
static void align(const char *cells, size_t *widths, struct ss_buf *out)
{
    for (size_t i = 0; *cells && i < MOST_CELLS; i++) {
        size_t length = strcspn(cells, "\t");
        bool last = !cells[length + 1];
        if (!out)
            widths[i] = length > widths[i] ? length : widths[i];
        else if (last)
            ss_buf_printf(out, "%.*s", (int)length, cells);
        else
            ss_buf_printf(out, "%-*.*s  ", (int)widths[i], (int)length, cells);
        cells += length + 1;
    }
}

static void draw_head(const struct ss_pipeline_case *c, struct ss_canvas *canvas,
                      struct ss_area area)
{
    const struct ss_schedule *s = c->schedule;
    struct ss_buf text = {0};
    int used = ss_drawf(canvas, area, 0, 0, SS_ROLE_TITLE, "%d stages, %d microbatches, %s",
                        (int)s->n_stages, (int)s->n_microbatches, s->name);
    ss_buf_printf(&text, "step %.6g ms   bound %.6g   bubble %.1f %%   in flight",
                  ms(c->sim.makespan_ps), ms(c->bound_ps), 100 * ss_sim_bubble(&c->sim));
    for (int32_t r = 0; r < s->n_ranks; r++)
        ss_buf_printf(&text, " %d", (int)c->sim.ranks[r].in_flight);
    ss_draw(canvas, area, 0, used + 3, SS_ROLE_TEXT, ss_buf_text(&text));
    ss_buf_free(&text);
}

static void draw_stages(const struct ss_pipeline_case *c, struct pipeline_state *s,
                        struct ss_canvas *canvas, struct ss_area area)
{
    struct ss_buf cells = {0}, text = {0};
    size_t widths[MOST_CELLS] = {0};
    for (size_t stage = 0; stage < s->stages.count; stage++) {
        ss_buf_clear(&cells);
        print_stage(c, (int32_t)stage, &cells);
        align(ss_buf_text(&cells), widths, NULL);
    }
    for (int i = 0; i < area.rows && s->stages.top + (size_t)i < s->stages.count; i++) {
        size_t stage = s->stages.top + (size_t)i;
        bool chosen = stage == s->stages.at;
        ss_buf_clear(&cells);
        ss_buf_clear(&text);
        print_stage(c, (int32_t)stage, &cells);
        align(ss_buf_text(&cells), widths, &text);
        ss_drawf(canvas, area, i, 0, chosen ? SS_ROLE_TITLE : SS_ROLE_TEXT, "%c %s",
                 chosen ? '>' : ' ', ss_buf_text(&text));
        ss_canvas_hit_list(canvas, area, i, &s->stages, stage);
    }
    ss_buf_free(&cells);
    ss_buf_free(&text);
}

/* ---- below: the schedule, or the layers of the stage ---- */

static void draw_schedule(const struct ss_pipeline_case *c, const struct pipeline_state *s,
                          struct ss_canvas *canvas, struct ss_area area)
{
    int32_t rank = c->schedule->rank_of[s->stages.at];
    int32_t top = rank < area.rows ? 0 : rank - area.rows + 1;
    for (int i = 0; i < area.rows && top + i < c->sim.n_ranks; i++) {
        int32_t r = top + i;
        ss_drawf(canvas, area, i, 0, r == rank ? SS_ROLE_TITLE : SS_ROLE_TEXT, "%c rank %d",
                 r == rank ? '>' : ' ', (int)r);
        ss_draw_timeline_row(c, r, 0, c->sim.makespan_ps, canvas, area, i, LABEL, SIZE_MAX,
                             r == rank ? (int32_t)s->stages.at : -1);
    }
}

static void draw_layers(const struct ss_pipeline_case *c, struct pipeline_state *s,
                        struct ss_canvas *canvas, struct ss_area area)
{
    const struct ss_case_stage *stage = c->origin->stages + s->stages.at;
    ss_list_fit(&s->layers, (size_t)(stage->last - stage->first + 1), area.rows);
    for (int i = 0; i < area.rows && s->layers.top + (size_t)i < s->layers.count; i++) {
        size_t k = s->layers.top + (size_t)i;
        bool chosen = k == s->layers.at;
        ss_drawf(canvas, area, i, 0, chosen ? SS_ROLE_TITLE : SS_ROLE_TEXT, "%c layer %d  %s",
                 chosen ? '>' : ' ', (int)stage->first + (int)k,
                 c->origin->layers[stage->first + (int32_t)k]);
        ss_canvas_hit_list(canvas, area, i, &s->layers, k);
    }
}

/* ---- the stage at the cursor ---- */

/* The time of a stage in each microbatch, with the transfers to the next one. */
static int64_t period_of(const struct ss_pipeline_case *c, int32_t stage)
{
    const struct ss_stage_cost *cost = c->costs + stage;
    bool last = stage + 1 == c->schedule->n_stages;
    return cost->forward_ps + (c->schedule->forward_only ? 0 : cost->backward_ps) +
           (last ? 0 : cost->send_forward_ps + c->costs[stage + 1].send_backward_ps);
}

static void draw_pace(const struct ss_pipeline_case *c, int32_t stage, struct ss_canvas *canvas,
                      struct ss_area area, int row)
{
    int32_t slowest = 0;
    for (int32_t i = 1; i < c->schedule->n_stages; i++)
        slowest = period_of(c, i) > period_of(c, slowest) ? i : slowest;
    int64_t mine = period_of(c, stage), most = period_of(c, slowest);
    if (mine == most)
        ss_drawf(canvas, area, row, 0, SS_ROLE_TEXT,
                 "%.4g ms in each microbatch, with transfers: it sets the pace", ms(mine));
    else
        ss_drawf(canvas, area, row, 0, SS_ROLE_TEXT,
                 "%.4g ms in each microbatch, with transfers: %.3g %% below stage %d, which sets "
                 "the pace",
                 ms(mine), 100 - 100 * (double)mine / (double)most, (int)slowest);
}

static void draw_memory(const struct ss_pipeline_case *c, int32_t stage, struct ss_canvas *canvas,
                        struct ss_area area, int row)
{
    const struct ss_stage_cost *cost = c->costs + stage;
    int32_t rank = c->schedule->rank_of[stage];
    const struct ss_sim_rank *r = c->sim.ranks + rank;
    struct ss_buf text = {0};
    add_bytes(&text, cost->resident_bytes + cost->unsharded_bytes);
    ss_buf_puts(&text, " always, ");
    add_bytes(&text, cost->held_bytes);
    ss_buf_puts(&text, " per microbatch in flight, ");
    add_bytes(&text, cost->work_bytes);
    ss_buf_printf(&text, " while it runs; rank %d holds at most ", (int)rank);
    add_bytes(&text, r->peak_bytes);
    if (c->origin && c->origin->limit_bytes) {
        ss_buf_puts(&text, " of ");
        add_bytes(&text, c->origin->limit_bytes);
    }
    ss_draw(canvas, area, row, 0,
            c->origin && c->origin->limit_bytes && r->peak_bytes > c->origin->limit_bytes
                ? SS_ROLE_WARNING
                : SS_ROLE_TEXT,
            ss_buf_text(&text));
    ss_buf_free(&text);
}

static void draw_detail(const struct ss_pipeline_case *c, const struct pipeline_state *s,
                        struct ss_canvas *canvas, struct ss_area area)
{
    int32_t stage = (int32_t)s->stages.at;
    const struct ss_stage_cost *cost = c->costs + stage;
    char title[40];
    snprintf(title, sizeof title, "stage %d", (int)stage);
    ss_draw_rule(canvas, area, 0, title);
    draw_pace(c, stage, canvas, area, 1);
    if (c->sim.peak_bytes)
        draw_memory(c, stage, canvas, area, 2);
    ss_drawf(canvas, area, 3, 0, SS_ROLE_DIM,
             "once per step %.4g ms; rank %d is idle for %.4g of %.4g ms",
             ms(cost->unshard_ps + cost->reduce_ps), (int)c->schedule->rank_of[stage],
             ms(c->sim.makespan_ps - c->sim.ranks[c->schedule->rank_of[stage]].busy_ps),
             ms(c->sim.makespan_ps));
}

static void follow(struct pipeline_state *s, const struct ss_pipeline_case *c)
{
    if (s->generation != c->generation) {
        s->stages =
            (struct ss_list){.count = (size_t)c->schedule->n_stages, .page = s->stages.page};
        s->open = false;
    }
    s->generation = c->generation;
    s->open &= c->origin != NULL;
}

static void update(struct ss_viewer *viewer, void *user)
{
    if (case_of(viewer))
        follow(user, case_of(viewer));
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct pipeline_state *s = user;
    const struct ss_pipeline_case *c = case_of(viewer);
    if (!c) {
        ss_viewer_draw_empty(
            canvas, area, "No pipeline is set.",
            ": pipeline plans stages for a model; schedule 1F1B states their costs");
        return;
    }
    int head = area.rows > 3, below = s->open ? c->origin->stages[s->stages.at].last -
                                                    c->origin->stages[s->stages.at].first + 1
                                              : c->sim.n_ranks;
    int detail = area.rows >= 10 ? DETAIL_ROWS : 0, left = area.rows - head - detail;
    int stages = c->schedule->n_stages;
    if (stages + below > left) /* both scroll: half for each, and what one does not need */
        stages = stages < left / 2 ? stages : left - below > left / 2 ? left - below : left / 2;
    if (left < 4)
        stages = left;
    ss_list_fit(&s->stages, (size_t)c->schedule->n_stages, stages);
    if (head)
        draw_head(c, canvas, area);
    draw_stages(c, s, canvas, ss_area_rows(area, head, stages));
    left -= stages;
    if (left > 0) {
        struct ss_area rest = ss_area_rows(area, head + stages, left < below ? left : below);
        s->open ? draw_layers(c, s, canvas, rest) : draw_schedule(c, s, canvas, rest);
        stages += left < below ? left : below;
    }
    if (detail)
        draw_detail(c, s, canvas, ss_area_rows(area, head + stages, area.rows - head - stages));
}

/* ---- keys ---- */

static const char *needs_pipeline(struct ss_viewer *viewer, void *user)
{
    (void)user;
    return case_of(viewer) ? NULL : "there is no pipeline";
}

static const char *needs_layers(struct ss_viewer *viewer, void *user)
{
    const struct ss_pipeline_case *c = case_of(viewer);
    (void)user;
    return !c          ? "there is no pipeline"
           : c->origin ? NULL
                       : "stages with stated costs have no layers";
}

static void act_open(struct ss_viewer *viewer, void *user)
{
    struct pipeline_state *s = user;
    (void)viewer;
    s->open = !s->open;
    s->layers.at = s->layers.top = 0;
}

static void act_why(struct ss_viewer *viewer, void *user)
{
    char line[40];
    snprintf(line, sizeof line, "why-stage %zu", ((struct pipeline_state *)user)->stages.at);
    ss_viewer_run(viewer, line);
}

static void act_timeline(struct ss_viewer *viewer, void *user)
{
    (void)user;
    ss_viewer_go(viewer, "timeline");
}

static const struct ss_view_key keys[] = {
    {SS_KEY_ENTER, "layers", "show the layers of the stage, or the schedule again", NULL, act_open,
     needs_layers},
    {'w', "why", "why this stage, and what else there could be", NULL, act_why, needs_layers},
    {'t', "timeline", "go to the schedule over time", NULL, act_timeline, needs_pipeline},
    {'c', "compare", "simulate all schedules on these costs", "schedule compare", NULL,
     needs_pipeline},
    {0, NULL, NULL, NULL, NULL, NULL},
};

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    struct pipeline_state *s = user;
    if (!case_of(viewer))
        return NULL;
    return s->open ? &s->layers : &s->stages;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    const struct pipeline_state *s = user;
    const struct ss_pipeline_case *c = case_of(viewer);
    if (s->open && c->origin)
        ss_buf_puts(out, c->origin->layers[c->origin->stages[s->stages.at].first + (int32_t)row]);
    else
        print_stage(c, (int32_t)row, out);
}

static const char *const shows[] = {"pipeline", "stages", NULL};

const struct ss_screen ss_screen_pipeline = {
    .name = "pipeline",
    .key = '8',
    .summary = "the stages of the pipeline over layers and devices",
    .twin = "stages",
    .shows = shows,
    .size = sizeof(struct pipeline_state),
    .update = update,
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan: its collectives by time. */
#include "views/table.h"
#include "views/viewer.h"

struct plan_state {
    struct ss_table collectives;
};

static void init(void *user)
{
    struct plan_state *state = user;
    ss_table_init(&state->collectives);
}

static void fini(void *user)
{
    struct plan_state *state = user;
    ss_table_fini(&state->collectives);
}

static void update(struct ss_viewer *viewer, void *user)
{
    struct plan_state *state = user;
    if (ss_viewer_now(viewer)->plan)
        ss_table_show(&state->collectives, ss_viewer_ask(viewer, "plan --collectives"),
                      "collectives");
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct plan_state *state = user;
    if (!ss_viewer_now(viewer)->plan) {
        ss_viewer_draw_empty(canvas, area, "There is no plan yet.",
                             "S solves; : mesh 2x4 sets a mesh");
        return;
    }
    ss_draw_rule(canvas, area, 0, "collectives by time");
    ss_table_draw(&state->collectives, canvas, ss_area_rows(area, 1, area.rows - 1), true);
}

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    return &((struct plan_state *)user)->collectives.list;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    (void)viewer;
    ss_table_text(&((struct plan_state *)user)->collectives, row, out);
}

static void filter(struct ss_viewer *viewer, void *user, const char *what)
{
    (void)viewer;
    ss_table_filter(&((struct plan_state *)user)->collectives, what);
}

static bool at(struct ss_viewer *viewer, void *user, int kind, struct ss_ref *ref)
{
    (void)viewer;
    return ss_table_ref(&((struct plan_state *)user)->collectives, kind, ref);
}

static const struct ss_view_key keys[] = {
    {0, NULL, NULL, NULL, NULL, NULL},
};

const struct ss_screen ss_screen_plan = {
    .name = "plan",
    .key = '4',
    .summary = "collectives by time, and who holds what",
    .twin = "plan --collectives",
    .size = sizeof(struct plan_state),
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

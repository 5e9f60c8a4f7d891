/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was run on the screens, and how it ended. */
#include "views/viewer.h"

struct log_state {
    struct ss_list list;
    size_t seen; /* entries when it was drawn last: new ones are selected */
};

static size_t count(const struct ss_viewer *viewer)
{
    const char *line, *outcome;
    enum ss_role role;
    size_t n = 0;
    while (ss_viewer_log(viewer, n, &line, &outcome, &role))
        n++;
    return n;
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct log_state *state = user;
    const char *line, *outcome;
    enum ss_role role;
    size_t n = count(viewer);
    if (!n) {
        ss_viewer_draw_empty(canvas, area, "No command was run on the screens yet.",
                             ": types a command; keys in capitals run one");
        return;
    }
    int below = area.rows >= 8 ? 4 : 0; /* for the whole of the selected row */
    struct ss_area rows = ss_area_rows(area, 0, area.rows - below);
    ss_list_fit(&state->list, n, rows.rows);
    if (n != state->seen)
        ss_list_select(&state->list, n - 1);
    state->seen = n;
    for (int i = 0; i < rows.rows; i++) {
        size_t at = state->list.top + (size_t)i;
        if (!ss_viewer_log(viewer, at, &line, &outcome, &role))
            break;
        int half = area.cols * 2 / 5;
        ss_draw(canvas, ss_area_cols(rows, 2, half - 2), i, 0, SS_ROLE_COMMAND, line);
        ss_draw(canvas, ss_area_cols(rows, half + 1, rows.cols), i, 0, role, outcome);
        ss_canvas_hit_list(canvas, rows, i, &state->list, at);
        if (at == state->list.at)
            ss_draw_selection(canvas, rows, i);
    }
    if (below && ss_viewer_log(viewer, state->list.at, &line, &outcome, &role)) {
        struct ss_area whole = ss_area_rows(area, area.rows - below, below);
        ss_draw_list_rule(canvas, whole, 0, line, state->list.at, n, rows.rows);
        ss_draw_wrapped(canvas, ss_area_rows(whole, 1, below - 1), 0, role, outcome);
    }
}

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    return &((struct log_state *)user)->list;
}

static void text(struct ss_viewer *viewer, void *user, size_t row, struct ss_buf *out)
{
    const char *line, *outcome;
    enum ss_role role;
    (void)user;
    if (ss_viewer_log(viewer, row, &line, &outcome, &role))
        ss_buf_printf(out, "%s %s", line, outcome);
}

static const char *needs_entry(struct ss_viewer *viewer, void *user)
{
    (void)user;
    return count(viewer) ? NULL : "no command was run yet";
}

static void edit(struct ss_viewer *viewer, void *user)
{
    struct log_state *state = user;
    const char *line, *outcome;
    enum ss_role role;
    if (!ss_viewer_log(viewer, state->list.at, &line, &outcome, &role))
        return;
    ss_viewer_type(viewer, line);
}

static const struct ss_view_key keys[] = {
    {SS_KEY_ENTER, "edit", "type the command of this row again, to change it", NULL, edit,
     needs_entry},
    {0, NULL, NULL, NULL, NULL, NULL},
};

const struct ss_screen ss_screen_log = {
    .name = "log",
    .key = 'L',
    .summary = "what was run, and how it ended",
    .twin = "history",
    .size = sizeof(struct log_state),
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
};

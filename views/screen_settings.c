/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings: of the laboratory (mesh, cluster, limit) and those of `set`. */
#include <stdio.h>
#include <string.h>

#include "repl/cmd/setting.h"
#include "repl/cmd/show.h"
#include "views/viewer.h"

struct settings_state {
    struct ss_list list;
};

/* The rows that are commands of their own. */
static const struct {
    const char *name, *meaning;
} own[] = {{"mesh", "the shape of the device mesh, and the names of its axes"},
           {"cluster", "the devices and their links: cluster --all lists the profiles"},
           {"limit", "the memory that a plan may use on each rank"}};

static size_t count(void)
{
    return SS_COUNT(own) + ss_setting_count();
}

static void own_value(const struct ss_snapshot *now, size_t row, struct ss_buf *out)
{
    struct ss_arena arena = {0};
    const struct ss_settings *settings = &now->settings;
    struct ss_value limit = ss_v_int_in(SS_UNIT_BYTES, ss_snapshot_limit(now, settings));
    if (row == 0)
        ss_buf_puts(out, settings->mesh.n_axes ? ss_show_mesh(&arena, &settings->mesh) : "not set");
    for (int a = 0; row == 0 && a < settings->mesh.n_axes; a++)
        ss_buf_printf(out, "%s%s", a ? "," : " ", settings->mesh.axis[a].name);
    if (row == 1)
        ss_buf_puts(out, settings->cluster->name);
    if (row == 2)
        ss_value_show(out, &limit);
    ss_arena_free(&arena);
}

/* Name, value, default (or NULL) and meaning of a row. */
struct row {
    const char *name, *fallback, *meaning;
    struct ss_buf value;
};

static struct row read_row(struct ss_viewer *viewer, size_t i)
{
    struct row row = {0};
    struct ss_arena arena = {0};
    if (i < SS_COUNT(own)) {
        row.name = own[i].name;
        row.meaning = own[i].meaning;
        own_value(ss_viewer_now(viewer), i, &row.value);
        return row;
    }
    struct ss_setting setting = ss_setting_at(i - SS_COUNT(own));
    struct ss_value value = ss_setting_get(&setting, ss_viewer_reader(viewer), &arena);
    row.name = setting.name;
    row.fallback = setting.fallback;
    row.meaning = setting.value.help;
    ss_value_show(&row.value, &value);
    ss_arena_free(&arena);
    return row;
}

static void draw_meaning(struct ss_viewer *viewer, size_t at, struct ss_canvas *canvas,
                         struct ss_area area)
{
    struct row row = read_row(viewer, at);
    struct ss_buf text = {0};
    ss_draw_rule(canvas, area, 0, row.name);
    ss_buf_printf(&text, "%s %s\n%s", row.name, ss_buf_text(&row.value), row.meaning);
    ss_draw_wrapped(canvas, ss_area_rows(area, 1, area.rows - 1), 0, SS_ROLE_TEXT,
                    ss_buf_text(&text));
    ss_buf_free(&text);
    ss_buf_free(&row.value);
}

static void draw(struct ss_viewer *viewer, void *user, struct ss_canvas *canvas,
                 struct ss_area area)
{
    struct settings_state *s = user;
    int below = area.rows >= 8 ? 4 : 0; /* for the whole meaning of the selected row */
    struct ss_area rows = ss_area_rows(area, 1, area.rows - 1 - below);
    ss_draw(canvas, area, 0, 2, SS_ROLE_DIM, "setting");
    ss_draw(canvas, area, 0, 13, SS_ROLE_DIM, "value");
    ss_draw(canvas, area, 0, 29, SS_ROLE_DIM, "default");
    ss_draw(canvas, area, 0, 39, SS_ROLE_DIM, "meaning");
    ss_list_fit(&s->list, count(), rows.rows);
    for (int i = 0; i < rows.rows && s->list.top + (size_t)i < count(); i++) {
        size_t at = s->list.top + (size_t)i;
        struct row row = read_row(viewer, at);
        ss_draw(canvas, ss_area_cols(rows, 2, 10), i, 0, SS_ROLE_COMMAND, row.name);
        ss_draw(canvas, ss_area_cols(rows, 13, 15), i, 0, SS_ROLE_TEXT, ss_buf_text(&row.value));
        ss_draw(canvas, ss_area_cols(rows, 29, 9), i, 0, SS_ROLE_DIM,
                row.fallback ? row.fallback : "");
        ss_draw(canvas, ss_area_cols(rows, 39, rows.cols), i, 0, SS_ROLE_TEXT, row.meaning);
        ss_buf_free(&row.value);
        ss_canvas_hit_list(canvas, rows, i, &s->list, at);
        if (at == s->list.at)
            ss_draw_selection(canvas, rows, i);
    }
    if (below)
        draw_meaning(viewer, s->list.at, canvas, ss_area_rows(area, area.rows - below, below));
}

static struct ss_list *list(struct ss_viewer *viewer, void *user)
{
    (void)viewer;
    return &((struct settings_state *)user)->list;
}

static void text(struct ss_viewer *viewer, void *user, size_t i, struct ss_buf *out)
{
    struct row row = read_row(viewer, i);
    (void)user;
    ss_buf_printf(out, "%s %s %s", row.name, ss_buf_text(&row.value), row.meaning);
    ss_buf_free(&row.value);
}

static void edit(struct ss_viewer *viewer, void *user)
{
    size_t at = ((struct settings_state *)user)->list.at;
    char line[64];
    if (at < SS_COUNT(own))
        snprintf(line, sizeof line, "%s ", own[at].name);
    else
        snprintf(line, sizeof line, "set %s ", ss_setting_at(at - SS_COUNT(own)).name);
    ss_viewer_type(viewer, line);
}

static const struct ss_view_key keys[] = {
    {SS_KEY_ENTER, "change", "change the setting: type its value", NULL, edit, NULL},
    {0, NULL, NULL, NULL, NULL, NULL},
};

const struct ss_screen ss_screen_settings = {
    .name = "settings",
    .key = 'O',
    .summary = "mesh, cluster, limit and the other settings",
    .twin = "set, mesh, cluster, limit",
    .size = sizeof(struct settings_state),
    .draw = draw,
    .keys = keys,
    .list = list,
    .text = text,
};

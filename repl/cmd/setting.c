/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/setting.h"

#include "repl/cmd/show.h"

#include <string.h>

static const char *const on_off[] = {"on", "off", NULL};

/* The settings of the session. */
enum { WIDTH, PAGER };
static const struct ss_setting own[] = {
    [WIDTH] = {.name = "width",
               .fallback = "0",
               .value = {.name = "width",
                         .type = SS_ARG_INT,
                         .help =
                             "columns that tables may take; 0: the terminal's, or all they need"}},
    [PAGER] = {.name = "pager",
               .fallback = "on",
               .value = {.name = "pager",
                         .type = SS_ARG_TEXT,
                         .help = "shows what is longer than the screen: on ($PAGER, or less -FRX), "
                                 "off, or a program"}}};

/* The i-th row that `set` changes, or NULL if there are only *n of them. */
static const struct ss_setting_row *find_row(size_t i, size_t *n)
{
    size_t n_rows;
    const struct ss_setting_row *rows = ss_setting_rows(&n_rows);
    *n = 0;
    for (size_t r = 0; r < n_rows; r++)
        if (rows[r].by_set && (*n)++ == i)
            return &rows[r];
    return NULL;
}

size_t ss_setting_count(void)
{
    size_t n;
    (void)find_row(SIZE_MAX, &n);
    return n + SS_COUNT(own);
}

struct ss_setting ss_setting_at(size_t i)
{
    size_t n;
    const struct ss_setting_row *row = find_row(i, &n);
    if (!row)
        return own[i - n];
    bool is_switch = row->type == SS_SETTING_SWITCH;
    return (struct ss_setting){.name = row->name,
                               .fallback = row->fallback,
                               .value = {.name = row->name,
                                         .type = is_switch ? SS_ARG_CHOICE : SS_ARG_INT,
                                         .choices = is_switch ? on_off : NULL,
                                         .help = row->help},
                               .row = row};
}

struct ss_value ss_setting_get(const struct ss_setting *setting, const struct ss_session *session,
                               struct ss_arena *arena)
{
    struct ss_buf text = {0};
    if (!setting->row && !strcmp(setting->name, own[PAGER].name))
        return ss_v_text(ss_strdup(arena, session->pager));
    if (!setting->row)
        return ss_v_int(session->width_setting);
    const struct ss_settings *settings = &session->lab->now->settings;
    if (setting->row->type == SS_SETTING_COUNT)
        return ss_v_int((int64_t)ss_setting_count_of(setting->row, settings));
    ss_setting_print(setting->row, settings, &text);
    return ss_v_text(ss_show_take(arena, &text));
}

enum ss_rc ss_setting_put(const struct ss_setting *setting, struct ss_session *session,
                          const struct ss_arg_value *value, const char **note, struct ss_error *err)
{
    struct ss_lab *lab = session->lab;
    *note = NULL;
    if (!setting->row && !strcmp(setting->name, own[PAGER].name)) {
        if (!*value->text)
            return ss_fail(err, SS_E_ARGUMENT, "a pager is on, off or a program");
        session->pager = ss_strdup(&session->arena, value->text);
        return SS_OK;
    }
    if (!setting->row) {
        session->width_setting = value->integer;
        session->style.width = (size_t)value->integer;
        return SS_OK;
    }
    bool had_rules = lab->now->rules != NULL, had_plan = lab->now->plan != NULL;
    struct ss_settings settings = lab->now->settings;
    enum ss_rc rc = ss_setting_parse(setting->row, value->text, &settings, err);
    if (rc == SS_OK)
        ss_lab_set(lab, &settings);
    if (rc == SS_OK && had_rules && !lab->now->rules)
        *note = had_plan ? "the rules were found with another seed: they are dropped, and the plan "
                           "that was made with them"
                         : "the rules were found with another seed: they are dropped";
    return rc;
}

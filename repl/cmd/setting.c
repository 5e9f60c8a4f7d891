/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/setting.h"

#include "repl/cmd/show.h"
#include "repl/cmd/themes.h"

#include <string.h>

static const char *const on_off[] = {"on", "off", NULL};

/* The settings of the session. */
enum { WIDTH, PAGER, THEME, ASCII, LIVE, MOUSE };
const char *const ss_theme_names[] = {
#define X(name) #name,
    SS_THEMES(X)
#undef X
        NULL};
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
                                 "off, or a program"}},
    [THEME] = {.name = "theme",
               .fallback = "dark",
               .value = {.name = "theme",
                         .type = SS_ARG_CHOICE,
                         .choices = ss_theme_names,
                         .help = "colours of the screens; two are for colour-blind eyes"}},
    [ASCII] = {.name = "ascii",
               .fallback = "off",
               .value = {.name = "ascii",
                         .type = SS_ARG_CHOICE,
                         .choices = on_off,
                         .help = "screens draw lines and bars with ASCII characters"}},
    [LIVE] = {.name = "live",
              .fallback = "on",
              .value = {.name = "live",
                        .type = SS_ARG_CHOICE,
                        .choices = on_off,
                        .help = "on screens a change of settings solves again at once"}},
    [MOUSE] = {.name = "mouse",
               .fallback = "off",
               .value = {.name = "mouse",
                         .type = SS_ARG_CHOICE,
                         .choices = on_off,
                         .help = "on screens a click selects, a double click opens; Shift selects text"}}};

/* Which of them a setting is. */
static size_t own_index(const struct ss_setting *setting)
{
    size_t i = 0;
    while (strcmp(own[i].name, setting->name) != 0)
        i++;
    return i;
}

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

static struct ss_value get_own(size_t i, const struct ss_session *session, struct ss_arena *arena)
{
    switch (i) {
    case PAGER:
        return ss_v_text(ss_strdup(arena, session->pager));
    case THEME:
        return ss_v_text(session->theme);
    case ASCII:
        return ss_v_text(on_off[!session->ascii]);
    case LIVE:
        return ss_v_text(on_off[!session->live]);
    case MOUSE:
        return ss_v_text(on_off[!session->mouse]);
    default:
        return ss_v_int(session->width_setting);
    }
}

struct ss_value ss_setting_get(const struct ss_setting *setting, const struct ss_session *session,
                               struct ss_arena *arena)
{
    struct ss_buf text = {0};
    if (!setting->row)
        return get_own(own_index(setting), session, arena);
    const struct ss_settings *settings = &session->lab->now->settings;
    if (setting->row->type == SS_SETTING_COUNT)
        return ss_v_int((int64_t)ss_setting_count_of(setting->row, settings));
    ss_setting_print(setting->row, settings, &text);
    return ss_v_text(ss_show_take(arena, &text));
}

static enum ss_rc put_own(size_t i, struct ss_session *session, const struct ss_arg_value *value,
                          struct ss_error *err)
{
    switch (i) {
    case PAGER:
        if (!*value->text)
            return ss_fail(err, SS_E_ARGUMENT, "a pager is on, off or a program");
        session->pager = ss_strdup(&session->arena, value->text);
        return SS_OK;
    case THEME:
        session->theme = ss_theme_names[value->integer];
        return SS_OK;
    case ASCII:
        session->ascii = value->integer == 0;
        return SS_OK;
    case LIVE:
        session->live = value->integer == 0;
        return SS_OK;
    case MOUSE:
        session->mouse = value->integer == 0;
        return SS_OK;
    default:
        session->width_setting = value->integer;
        session->style.width = (size_t)value->integer;
        return SS_OK;
    }
}

enum ss_rc ss_setting_put(const struct ss_setting *setting, struct ss_session *session,
                          const struct ss_arg_value *value, const char **note, struct ss_error *err)
{
    struct ss_lab *lab = session->lab;
    *note = NULL;
    if (!setting->row)
        return put_own(own_index(setting), session, value, err);
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

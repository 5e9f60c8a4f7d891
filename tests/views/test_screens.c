/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of screens and commands against each other: keys name commands, each command can be
 * reached, `?` lists exactly the keys that do something, and each screen shows the rows of its text
 * commands. Then what undo and a read-only session promise of every command. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "repl/cmd/setting.h"
#include "tests/cmd/kept_session.h"
#include "tests/unit/settings_hash.h"
#include "views/front.h"
#include "views/parts.h"

static void open_session(struct fixture *f, const char *commands)
{
    init_session(f);
    f->session.views = &ss_views;
    f->session.style.utf8 = true;
    must(f, commands);
}

/* The text of a screen after keys; the caller frees it. */
static char *drawn(struct fixture *f, const char *screen, const char *size, const char *keys)
{
    struct ss_buf line = {0};
    ss_buf_printf(&line, "view %s --drawn --size %s", screen, size);
    if (*keys)
        ss_buf_printf(&line, " --keys \"%s\"", keys);
    must(f, ss_buf_text(&line));
    ss_buf_free(&line);
    return strdup(ss_buf_text(&f->results));
}

/* The command that a line begins with; its name may have two words. */
static const struct ss_cmd *command_of(const char *line)
{
    char name[80];
    size_t one = strcspn(line, " "), two = one;
    if (line[one])
        two += 1 + strcspn(line + one + 1, " ,");
    snprintf(name, sizeof name, "%.*s", (int)two, line);
    const struct ss_cmd *cmd = ss_cmd_find(name);
    snprintf(name, sizeof name, "%.*s", (int)strcspn(line, " ,"), line);
    return cmd ? cmd : ss_cmd_find(name);
}

/* ---- tables ---- */

static void check_keys(const struct ss_view_key *keys, const char *of)
{
    for (const struct ss_view_key *k = keys; k && k->key; k++) {
        assert_true(strlen(k->help) > 0 && strlen(k->help) <= 60);
        assert_true((k->command != NULL) + (k->act != NULL) <= 1);
        if (k->command && !command_of(k->command))
            fail_msg("%s: no command is called '%s'", of, k->command);
        for (const struct ss_view_key *other = keys; other < k; other++)
            assert_int_not_equal(other->key, k->key);
    }
}

static void every_key_names_a_command_or_acts(void **state)
{
    size_t n;
    const struct ss_screen *const *screens = ss_screens(&n);
    (void)state;
    for (size_t i = 0; i < n; i++)
        check_keys(screens[i]->keys, screens[i]->name);
    check_keys(ss_viewer_keys, "every screen");
}

/* By its name in the palette, where it is offered with its summary. */
static void every_command_is_offered_on_screens(void **state)
{
    size_t n;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    struct fixture f;
    (void)state;
    open_session(&f, "load samples/mlp.mlir");
    for (size_t i = 0; i < n; i++) {
        struct ss_buf keys = {0};
        ss_buf_printf(&keys, ":%s", table[i]->name);
        char *text = drawn(&f, "log", "120x40", ss_buf_text(&keys));
        if (!strstr(text, table[i]->summary))
            fail_msg("%s is not offered:\n%s", table[i]->name, text);
        free(text);
        ss_buf_free(&keys);
    }
    close_session(&f);
}

static bool is_listed(const struct ss_screen *screen, int key)
{
    const struct ss_view_key *sets[] = {screen->keys, ss_viewer_keys};
    size_t n;
    const struct ss_screen *const *screens = ss_screens(&n);
    for (size_t s = 0; s < 2; s++)
        for (const struct ss_view_key *k = sets[s]; k && k->key; k++)
            if (k->key == key)
                return true;
    for (size_t i = 0; i < n; i++)
        if (screens[i]->key == key)
            return true;
    return strchr("kgG", key) != NULL; /* named in the line of j */
}

static void the_list_of_keys_has_all_of_them(void **state)
{
    size_t n;
    const struct ss_screen *const *screens = ss_screens(&n);
    struct fixture f;
    (void)state;
    open_session(&f, "load samples/mlp.mlir; mesh 2x2; solve; step dot_general_0");
    for (size_t i = 0; i < n; i++) {
        char *text = drawn(&f, screens[i]->name, "200x100", "?");
        const struct ss_view_key *sets[] = {screens[i]->keys, ss_viewer_keys};
        assert_non_null(strstr(text, screens[i]->twin));
        for (size_t s = 0; s < 2; s++)
            for (const struct ss_view_key *k = sets[s]; k && k->key; k++) {
                bool hidden = false;
                for (const struct ss_view_key *own = screens[i]->keys; s && own && own->key; own++)
                    hidden |= own->key == k->key;
                if (!hidden && !strstr(text, k->help))
                    fail_msg("%s: '%s' is not listed", screens[i]->name, k->help);
            }
        free(text);
    }
    close_session(&f);
}

static void keys_that_are_not_listed_do_nothing(void **state)
{
    size_t n;
    const struct ss_screen *const *screens = ss_screens(&n);
    struct fixture f;
    (void)state;
    open_session(&f, "load samples/mlp.mlir; mesh 2x2; solve; step dot_general_0");
    for (size_t i = 0; i < n; i++)
        for (int key = '!'; key < 0x7f; key++) {
            char keys[8];
            if (is_listed(screens[i], key) || strchr("\"\\;<", key))
                continue;
            snprintf(keys, sizeof keys, "%c", key);
            char *text = drawn(&f, screens[i]->name, "100x30", keys);
            if (!strstr(text, "this key does nothing here; ? lists the keys"))
                fail_msg("%s: %c does something:\n%s", screens[i]->name, key, text);
            free(text);
        }
    close_session(&f);
}

/* ---- twins ---- */

/* A text command of each screen, and the table of it whose rows the screen must show. */
static const struct {
    const char *screen, *command, *keys, *header;
    size_t rows;
} twins[] = {{"graph", "graph --ops", "*", "op,out,", 35},
             {"op", "rules dot_general_0", "", "id,", 8},
             {"step", "step dot_general_0", "", "at,", 0},
             {"plan", "plan --params", "", "input,", 4},
             {"memory", "memory", "", "var,label,", 9},
             {"solve", "pins", "", "op,row,", 1},
             {"run", "plan --timeline", "", "start_us,", 24},
             {"settings", "set", "", "setting,", 8},
             {"pipeline", "schedule", "", "rank,stages,", 4},
             {"timeline", "timeline", "", "schedule,", 1},
             {"audit", "audit samples/audit/mlp.compiled.hlo --against samples/audit/mlp.mlir", "i",
              "instruction,", 40}};

/* Copies the next field of a line of CSV and moves past it; false at the end of the line. */
static bool next_field(const char **at, char *out, size_t size)
{
    size_t length = strcspn(*at, ",\n");
    snprintf(out, size, "%.*s", (int)length, *at);
    *at += length;
    bool more = **at == ',';
    *at += more;
    return more;
}

/* The rows of the table with that header in CSV; one of the first fields of each (the first that is
 * a name) must be on the screen. */
static size_t check_rows(const char *csv, const char *header, const char *screen)
{
    size_t n = 0;
    const char *line = strstr(csv, header);
    assert_non_null(line);
    for (line += strcspn(line, "\n"); line[0] && line[1] && line[1] != '\n'; n++) {
        char field[80];
        line++;
        bool more = next_field(&line, field, sizeof field);
        while (more && field[0] >= '0' && field[0] <= '9')
            more = next_field(&line, field, sizeof field);
        if (!strstr(screen, field))
            fail_msg("the row %s is not on the screen:\n%s", field, screen);
        line += strcspn(line, "\n");
    }
    return n;
}

static void screens_show_the_rows_of_their_text_commands(void **state)
{
    struct fixture f;
    size_t n_screens, n_twins = sizeof twins / sizeof *twins;
    const struct ss_screen *const *screens = ss_screens(&n_screens);
    (void)state;
    assert_int_equal(n_twins + 1, n_screens); /* the log is checked by its transcripts */
    open_session(&f, "load samples/mlp.mlir; mesh 2x2; cluster toy; pin dot_general_0 \"dp: S1\"; "
                     "solve; step dot_general_0; schedule gpipe; "
                     "audit samples/audit/mlp.compiled.hlo --against samples/audit/mlp.mlir");
    for (size_t i = 0; i < n_screens; i++) {
        const struct ss_cmd *cmd = command_of(screens[i]->twin);
        assert_non_null(cmd); /* the first of the commands that `?` names */
        assert_true(!twins[i < n_twins ? i : 0].command || cmd);
    }
    for (size_t i = 0; i < n_twins; i++) {
        char *screen = drawn(&f, twins[i].screen, "200x120", twins[i].keys);
        struct ss_buf line = {0};
        ss_buf_printf(&line, "%s --format csv", twins[i].command);
        must(&f, ss_buf_text(&line));
        const char *text = ss_buf_text(&f.results);
        if (!twins[i].rows) /* the candidates are shortened */
            assert_non_null(strstr(screen, "17 attempts"));
        else
            assert_true(check_rows(text, twins[i].header, screen) >= twins[i].rows);
        ss_buf_free(&line);
        free(screen);
    }
    close_session(&f);
}

/* ---- undo ---- */

/* What a session's state is known by. A plan that is missing or stale is no loss (history.h): undo
 * then leaves whatever plan there is. */
struct state {
    uint64_t settings;
    const void *graph, *plan;
};

static struct state state_of(const struct ss_session *session)
{
    const struct ss_snapshot *now = session->lab->now;
    return (struct state){hash_of_settings(&now->settings), now->graph,
                          ss_snapshot_is_stale(now) ? NULL : now->plan};
}

static bool is_state(const struct ss_session *session, struct state before)
{
    struct state now = state_of(session);
    return now.settings == before.settings && now.graph == before.graph &&
           (!before.plan || now.plan == before.plan);
}

static const char *const changes[] = {"mesh 2",
                                      "mesh 2x2",
                                      "mesh 4 x",
                                      "limit 1M",
                                      "limit 64K",
                                      "cluster toy",
                                      "cluster h100x8",
                                      "discover",
                                      "solve",
                                      "pin var:arg0 R*",
                                      "unpin",
                                      "pin dot_general_0 R <- R, R",
                                      "set fusion off",
                                      "set fusion on",
                                      "set seed 3",
                                      "baseline dp",
                                      "load samples/mlp.mlir",
                                      "input arg2 uniform -1 1",
                                      "unpin dot_general_0",
                                      "pin scope:*jvp* R <- R, R"};
enum { N_CHANGES = sizeof changes / sizeof *changes, STEPS = 34, RUNS = 8, MOST_STATES = 200 };

static size_t past(const struct fixture *f)
{
    return f->session.lab->history.n_past;
}

/* Random commands, all undone, all redone; an undo brings back the very same objects. */
static void undo_and_redo_walk_through_the_states(void **state)
{
    (void)state;
    for (unsigned run = 1; run <= RUNS; run++) {
        struct fixture f;
        struct state states[MOST_STATES];
        unsigned seed = run;
        open_session(&f, "load samples/mlp.mlir");
        size_t first = past(&f), n = first;
        states[n] = state_of(&f.session);
        for (int i = 0; i < STEPS; i++) {
            seed = seed * 1103515245u + 12345u;
            const char *line = seed >> 20 & 7 ? changes[(seed >> 16) % N_CHANGES] : "undo";
            (void)type(&f, line); /* some of them are refused */
            n = past(&f);
            assert_true(n < MOST_STATES);
            states[n] = state_of(&f.session);
        }
        for (size_t i = n; i-- > first;) {
            must(&f, "undo");
            assert_int_equal(past(&f), i);
            assert_true(is_state(&f.session, states[i]));
        }
        for (size_t i = first + 1; i <= n; i++) {
            must(&f, "redo");
            assert_true(is_state(&f.session, states[i]));
        }
        close_session(&f);
    }
}

/* ---- read-only sessions ---- */

static void a_read_only_session_refuses_what_changes(void **state)
{
    size_t n;
    const struct ss_cmd *const *table = ss_cmd_table(&n);
    struct fixture f;
    (void)state;
    open_session(&f, "load samples/mlp.mlir; mesh 2x2; solve");
    struct state before = state_of(&f.session);
    f.session.read_only = true;
    for (size_t i = 0; i < n; i++) {
        const struct ss_cmd *cmd = table[i];
        size_t length = strlen(cmd->name);
        bool changes_it = cmd->flags & SS_CMD_MUTATES && !(cmd->flags & SS_CMD_RUNS_OTHERS);
        for (size_t e = 0; changes_it && cmd->examples[e]; e++) {
            const char *at = strstr(cmd->examples[e], cmd->name);
            bool alone = !at || !at[length] || at[length] == ';';
            if (!at || (cmd->flags & SS_CMD_SHOWS && alone) || strstr(at, "rule;"))
                continue;
            char *line = strdup(at);
            enum ss_rc rc = type(&f, line);
            if (rc == SS_OK)
                fail_msg("a read-only session runs %s", line);
            free(line);
        }
    }
    assert_true(is_state(&f.session, before));
    close_session(&f);
}

/* ---- settings ---- */

static void every_setting_says_what_it_is(void **state)
{
    (void)state;
    assert_true(ss_setting_count() <= 12); /* few */
    for (size_t i = 0; i < ss_setting_count(); i++) {
        struct ss_setting setting = ss_setting_at(i);
        assert_true(strlen(setting.name) > 0 && strlen(setting.name) <= 10);
        assert_true(strlen(setting.fallback) > 0);
        assert_true(strlen(setting.value.help) > 20 && strlen(setting.value.help) <= 92);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_names_a_command_or_acts),
        cmocka_unit_test(every_command_is_offered_on_screens),
        cmocka_unit_test(the_list_of_keys_has_all_of_them),
        cmocka_unit_test(keys_that_are_not_listed_do_nothing),
        cmocka_unit_test(screens_show_the_rows_of_their_text_commands),
        cmocka_unit_test(undo_and_redo_walk_through_the_states),
        cmocka_unit_test(a_read_only_session_refuses_what_changes),
        cmocka_unit_test(every_setting_says_what_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

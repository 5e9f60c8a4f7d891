/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "repl/batch.h"
#include "repl/cmd/journal.h"
#include "repl/line.h"
#include "repl/manual.h"
#include "repl/user/rule_file.h"
#include "repl/user/user_path.h"
#include "scripting/script.h"
#include "views/front.h"

/* True if both sides are a terminal and the options do not ask for batch. */
static bool wants_prompt(const struct ss_options *options)
{
    return !options->batch && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* The journal of this session; those of sessions that were cut off are reported. */
static void open_journal(struct ss_session *session)
{
    struct ss_buf path = {0}, lost = {0};
    if (ss_user_path(&path, "XDG_STATE_HOME", ".local/state", "", true)) {
        path.data[--path.length] = 0; /* the '/' before no name */
        ss_journal_find_lost(path.data, &lost);
        for (char *p = lost.data, *end; p && *p; p = end + 1) {
            end = strchr(p, '\n');
            printf("a session ended without quit; this runs its commands again:\n  replay %.*s\n",
                   (int)(end - p), p);
        }
        session->journal = ss_journal_new(path.data);
    }
    ss_buf_free(&path);
    ss_buf_free(&lost);
}

/* The settings that differ from the defaults go to the log, so that `save` writes a session that
 * runs without this file. */
static void log_settings(struct ss_session *session)
{
    struct ss_settings fresh;
    struct ss_buf line = {0};
    size_t n;
    const struct ss_setting_row *rows = ss_setting_rows(&n);
    ss_settings_init(&fresh);
    for (size_t i = 0; i < n; i++) {
        bool cluster = rows[i].type == SS_SETTING_CLUSTER;
        if ((!cluster && !rows[i].by_set) ||
            ss_setting_equal(&rows[i], &fresh, &session->lab->now->settings))
            continue;
        ss_buf_clear(&line);
        ss_buf_printf(&line, cluster ? "%s " : "set %s ", rows[i].name);
        ss_setting_print(&rows[i], &session->lab->now->settings, &line);
        ss_session_log(session, ss_buf_text(&line), NULL);
    }
    ss_buf_free(&line);
    ss_settings_fini(&fresh);
}

/* Runs the user's config.lua, if there is one; its errors are shown, and the prompt comes anyway.
 */
static void run_config(struct ss_front *front)
{
    struct ss_buf path = {0}, line = {0};
    struct ss_session *session = &front->session;
    if (ss_user_path(&path, "XDG_CONFIG_HOME", ".config", "config.lua", false) &&
        access(ss_buf_text(&path), R_OK) == 0) {
        ss_buf_puts(&line, "lua -f ");
        ss_cmd_quote(&line, ss_buf_text(&path));
        session->exact_names = true;
        ss_run_line(session, ss_buf_text(&line), NULL, &front->sink);
        session->log.count = 0;
        session->printed = false;
        ss_lab_history_clear(&session->lab->history);
        log_settings(session);
    }
    ss_buf_free(&path);
    ss_buf_free(&line);
}

static int run_program(const struct ss_options *options)
{
    struct ss_front front;
    bool prompt = wants_prompt(options);
    ss_front_init(&front, options->format, !prompt, &ss_lua_scripts);
    front.session.safe = options->safe;
    front.session.views = &ss_views;
    ss_views_set_signals(&ss_terminated, &ss_resized, &ss_suspended);
    ss_lab_set_seed(front.session.lab, options->seed);
    static struct ss_rule_file rules; /* a command that was abandoned may outlive this function */
    if (ss_rule_file_init(&rules, options->safe))
        front.session.lab->cache = &rules.cache;
    if (prompt && !options->file && !options->sources.count)
        puts("shardscope " SS_VERSION ": load FILE opens a graph, view shows screens\n"
             "help lists the commands");
    if (prompt && !options->safe && !options->no_init)
        run_config(&front);
    if (prompt && !options->safe)
        open_journal(&front.session);
    enum ss_rc rc = ss_batch_run(&front, options);
    front.session.read_only = options->read_only;
    bool may_go_on = rc == SS_OK && !front.session.quit && !ss_interrupts;
    if (prompt && options->view && may_go_on)
        ss_run_line(&front.session, "view", NULL, &front.sink);
    if (prompt && !front.session.quit) {
        if (front.session.lab->now->graph)
            puts("view graph shows it on a screen, help lists the commands");
        ss_prompt(&front);
        rc = SS_OK;
    } else if (may_go_on && !options->sources.count && !isatty(STDIN_FILENO)) {
        rc = ss_batch_stream(&front, stdin, "stdin");
    }
    int code = ss_front_exit_code(&front, rc);
    if (front.write_failed)
        fputs("shardscope: results could not be written\n", stderr);
    ss_journal_free(front.session.journal, ss_terminated != 0);
    ss_front_fini(&front);
    return code;
}

/* Prints the text that an option asked for. */
static int print_text(const struct ss_options *options)
{
    struct ss_buf text = {0};
    switch (options->text) {
    case SS_OWN_TEXT_HELP:
        ss_options_usage(&text);
        break;
    case SS_OWN_TEXT_VERSION:
        ss_buf_puts(&text, "shardscope " SS_VERSION "\n");
        break;
    case SS_OWN_TEXT_MANUAL:
        ss_manual(&text);
        break;
    case SS_OWN_TEXT_COMPLETION:
        ss_shell_completion(options->shell, &text);
        break;
    case SS_OWN_TEXT_NONE:
        break;
    }
    bool written = fputs(ss_buf_text(&text), stdout) >= 0 && fflush(stdout) == 0;
    ss_buf_free(&text);
    return written ? SS_EXIT_OK : SS_EXIT_FAILED;
}

/* Says what is wrong with the command line, and how it should be. */
static int print_misuse(const struct ss_error *err)
{
    struct ss_buf usage = {0};
    ss_options_usage(&usage);
    fprintf(stderr, "shardscope: %s\n%s", err->message, ss_buf_text(&usage));
    ss_buf_free(&usage);
    return SS_EXIT_USAGE;
}

int main(int argc, char **argv)
{
    struct ss_options options;
    struct ss_error err;
    int code;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the write */
    if (ss_options_parse(argc, argv, &options, &err) != SS_OK)
        code = print_misuse(&err);
    else if (options.text != SS_OWN_TEXT_NONE)
        code = print_text(&options);
    else
        code = run_program(&options);
    ss_arena_free(&options.arena);
    return code;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"

#include <stdio.h>
#include <string.h>

enum { MAX_BYTES = 16 << 20, MAX_DEPTH = 8 };

/* Where a script's results go if nothing prints them. */
static void put_nothing(void *user, const char *results, size_t n_results, const char *messages,
                        size_t n_messages)
{
    (void)user;
    (void)results;
    (void)n_results;
    (void)messages;
    (void)n_messages;
}

static bool is_blank(const char *line)
{
    line += strspn(line, " \t\r");
    return !*line || *line == '#';
}

/* Asks before each line; true: run it. Without anybody to ask, every line runs. */
static bool wanted(struct ss_session *session, const char *line, bool step)
{
    char question[300];
    snprintf(question, sizeof question, "run %.250s?", line);
    return !step || !session->confirm || session->confirm(session, question);
}

/* Runs the lines; *n counts those that ran. Stops at the first that fails. */
static enum ss_rc run_lines(struct ss_session *session, const char *path, char *text, bool step,
                            int64_t *n, struct ss_error *err)
{
    static const struct ss_sink nowhere = {put_nothing, NULL};
    const struct ss_sink *sink = session->sink ? session->sink : &nowhere;
    unsigned long number = 1;
    for (char *line = text, *end; *line && !session->quit; line = end, number++) {
        char where[300];
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = 0;
        snprintf(where, sizeof where, "%.200s:%lu", path, number);
        if (is_blank(line) || !wanted(session, line, step))
            continue;
        enum ss_rc rc = ss_run_line(session, line, where, sink);
        if (rc != SS_OK) {
            ss_fail(err, rc, "the replay ended at a command that failed: %.200s", line);
            return ss_error_where(err, "%s", where);
        }
        ++*n;
    }
    return SS_OK;
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    static int depth;
    const char *path = ss_arg(parsed, "file")->text;
    bool step = ss_option(parsed, "step")->given;
    struct ss_session *session = ctx->session;
    struct ss_buf text = {0};
    int64_t n = 0;
    enum ss_rc rc = ss_file_read(path, MAX_BYTES, &text, err);
    if (rc == SS_OK && depth >= MAX_DEPTH)
        rc = ss_fail(err, SS_E_LIMIT, "files that replay each other: more than %d", MAX_DEPTH);
    if (rc == SS_OK && session->run_later && !step) {
        session->run_later(session, ss_buf_text(&text));
    } else if (rc == SS_OK && text.length) {
        depth++;
        rc = run_lines(session, path, text.data, step, &n, err);
        depth--;
        ss_out_field(out, "commands", ss_v_int(n));
    }
    ss_buf_free(&text);
    return rc;
}

static const char *const examples[] = {
    "mesh 2; solve; save session.lab --force; replay session.lab", NULL};

const struct ss_cmd ss_cmd_replay = {
    .name = "replay",
    .group = "session",
    .summary = "run the commands of a file, in this session",
    .help = "Stops at the first command that fails, such as an expect that does not hold. --step\n"
            "asks before each line.",
    .examples = examples,
    .args = {{.name = "file", .type = SS_ARG_FILE, .help = "a file that save wrote, or a script"}},
    .options = {{.name = "step", .type = SS_ARG_FLAG, .help = "ask before each line"}},
    .flags = SS_CMD_MUTATES | SS_CMD_RUNS_OTHERS | SS_CMD_PROBLEM | SS_CMD_ABOUT_LAST,
    .since = "0.1",
    .run = run,
};

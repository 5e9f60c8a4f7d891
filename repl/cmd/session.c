/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/space/cost_term.h"
#include "repl/cmd/journal.h"
#include "repl/cmd/reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct ss_lab *new_lab(void)
{
    struct ss_lab *lab = ss_xmalloc(sizeof *lab);
    ss_lab_init(lab);
    return lab;
}

void ss_session_init(struct ss_session *session)
{
    memset(session, 0, sizeof *session);
    session->lab = new_lab();
    session->exact_names = true;
    session->pager = "on";
    session->theme = "dark";
    session->live = true;
}

void ss_session_free_lab(struct ss_lab *lab)
{
    ss_lab_fini(lab);
    free(lab);
}

void ss_session_fini(struct ss_session *session)
{
    if (session->scripts)
        session->scripts->close(session);
    ss_reply_free(session->last);
    ss_reply_free(session->about);
    ss_reply_free(session->kept);
    ss_session_free_lab(session->lab);
    ss_arena_free(&session->arena);
    memset(session, 0, sizeof *session);
}

void ss_session_abandon_lab(struct ss_session *session)
{
    struct ss_lab *old = session->lab, *lab = new_lab();
    const struct ss_snapshot *last = ss_lab_snapshot(old);
    struct ss_settings settings = ss_settings_copy(&last->settings);
    /* These name parts of a graph that the new one does not have. */
    ss_settings_clear_list(&settings.inputs);
    ss_settings_clear_list(&settings.added);
    ss_settings_clear_list(&settings.accumulate);
    ss_settings_clear_list(&settings.pins);
    ss_lab_set(lab, &settings);
    ss_settings_fini(&settings);
    ss_snapshot_free(last);
    lab->find = old->find; /* these two never change */
    lab->cache = old->cache;
    session->lab = lab;
}

void ss_session_lose_lab(struct ss_session *session, struct ss_invocation **slot,
                         size_t missing_bytes)
{
    const struct ss_cmd *cmd = (*slot)->parsed.cmd;
    ss_session_abandon_lab(session);
    *slot = ss_invocation_new(session);
    (*slot)->parsed.cmd = cmd;
    if (missing_bytes)
        (*slot)->rc = ss_fail(&(*slot)->err, SS_E_MEMORY, "out of memory: %s needs %zu bytes more",
                              cmd->name, missing_bytes);
    else
        (*slot)->rc =
            ss_fail(&(*slot)->err, SS_E_CANCELLED, "%s was abandoned while it worked", cmd->name);
    ss_error_hint(&(*slot)->err,
                  "graph, pins and plan went with it: load FILE opens the graph again");
}

enum ss_rc ss_session_may_write(struct ss_session *session, const char *command, const char *path,
                                bool force, struct ss_error *err)
{
    char question[300];
    struct stat info;
    if (force || stat(path, &info) || !S_ISREG(info.st_mode)) /* a device is not replaced */
        return SS_OK;
    snprintf(question, sizeof question, "replace %.200s?", path);
    if (session && session->confirm && session->confirm(session, question))
        return SS_OK;
    ss_fail(err, SS_E_STATE, "'%.200s' is there already, and stays as it is", path);
    return ss_error_hint(err, "%s FILE --force replaces it", command);
}

const char *ss_typed_text(struct ss_arena *arena, const char *start, const char *end)
{
    while (start < end && strchr(" \t", *start))
        start++;
    while (end > start && strchr(" \t;", end[-1]))
        end--;
    return ss_strndup(arena, start, (size_t)(end - start));
}

void ss_session_remember(struct ss_session *session, const char *line)
{
    ss_push(&session->arena, session->history, ss_strdup(&session->arena, line));
}

void ss_session_log(struct ss_session *session, const char *line, const char *error)
{
    struct ss_arena *arena = &session->arena;
    ss_push(arena, session->log,
            ((struct ss_logged){ss_strdup(arena, line), error ? ss_strdup(arena, error) : NULL}));
    ss_journal_end(session->journal, line, error);
}

const struct ss_reply *ss_session_keep(struct ss_session *session, struct ss_invocation *invocation)
{
    const struct ss_cmd *cmd = invocation->parsed.cmd;
    const char *line = invocation->text ? invocation->text : cmd ? cmd->name : "";
    bool about_last = cmd && cmd->flags & SS_CMD_ABOUT_LAST;
    if (*line && !about_last)
        ss_session_log(session, line, invocation->rc == SS_OK ? NULL : invocation->err.message);
    if (!cmd) {
        ss_invocation_free(invocation);
        return NULL;
    }
    const struct ss_snapshot *now = ss_lab_snapshot(session->lab);
    const struct ss_reply **slot = about_last ? &session->about : &session->last;
    ss_reply_free(*slot);
    *slot = ss_reply_new(invocation, now, now);
    if (cmd->flags & SS_CMD_KEPT) {
        ss_reply_free(session->kept);
        session->kept = ss_reply_ref(*slot);
    }
    return *slot;
}

sig_atomic_t ss_session_interrupts(const struct ss_session *session)
{
    return session->interrupts ? *session->interrupts : 0;
}

struct ss_invocation *ss_invocation_new(struct ss_session *session)
{
    struct ss_invocation *invocation = ss_xcalloc(1, sizeof *invocation);
    invocation->ctx.lab = session->lab;
    invocation->ctx.session = session;
    invocation->ctx.safe = session->safe;
    invocation->ctx.views = session->views;
    invocation->ctx.columns = session->style.width ? (int)session->style.width : 80;
    invocation->ctx.ascii = session->ascii || !session->style.utf8;
    invocation->ctx.job = &invocation->job;
    ss_job_init(&invocation->job);
    invocation->interrupts = ss_session_interrupts(session);
    return invocation;
}

void ss_invocation_free(struct ss_invocation *invocation)
{
    ss_cost_term_free(invocation->ctx.cost_term);
    ss_out_fini(&invocation->out);
    ss_arena_free(&invocation->arena);
    ss_job_fini(&invocation->job);
    free(invocation);
}

void ss_invocation_run(struct ss_invocation *invocation)
{
    if (invocation->rc == SS_OK)
        invocation->rc = invocation->parsed.cmd->run(&invocation->ctx, &invocation->parsed,
                                                     &invocation->out, &invocation->err);
}

static void run_invocation(struct ss_session *session, struct ss_invocation **slot)
{
    struct ss_invocation *invocation = *slot;
    bool is_long = invocation->parsed.cmd->flags & SS_CMD_LONG;
    if (is_long)
        invocation->ctx.session = NULL;
    if (is_long && session->run_long)
        session->run_long(session, slot);
    else
        ss_invocation_run(invocation);
}

struct ss_invoking ss_invoke_begin(struct ss_session *session, struct ss_invocation *invocation)
{
    const struct ss_cmd *cmd = invocation->parsed.cmd;
    if (cmd->prepare)
        invocation->rc = cmd->prepare(session, invocation, &invocation->err);
    struct ss_invoking invoking = {.lab = session->lab, .before = ss_lab_before(session->lab)};
    const char *line = invocation->text ? invocation->text : cmd->name;
    if (cmd->flags & SS_CMD_MUTATES)
        invoking.what = strdup(line);
    if (!(cmd->flags & SS_CMD_ABOUT_LAST) && invocation->text)
        ss_journal_begin(session->journal, line);
    return invoking;
}

void ss_invoke_end(struct ss_session *session, struct ss_invoking *invoking,
                   struct ss_invocation *invocation)
{
    if (invoking->what && session->lab == invoking->lab)
        ss_lab_remember(session->lab, &invoking->before, invoking->what);
    else
        ss_lab_before_free(&invoking->before); /* an abandoned job has kept the laboratory */
    free(invoking->what);
    if (invocation && session->script && session->scripts->after)
        session->scripts->after(session, invocation);
}

void ss_invoke(struct ss_session *session, struct ss_invocation **slot)
{
    struct ss_invoking invoking = ss_invoke_begin(session, *slot);
    run_invocation(session, slot);
    ss_invoke_end(session, &invoking, *slot);
}

/* How the result of one command is printed. */
struct printing {
    enum ss_output_format format;
    struct ss_redirect redirect;
};

/* An invocation may be left to a job that still runs, so this is a copy. */
static struct printing printing_of(const struct ss_session *session,
                                   const struct ss_invocation *invocation, struct ss_arena *arena)
{
    struct printing how = {session->style.format, invocation->redirect};
    for (int i = 0; invocation->format && ss_format_names[i]; i++)
        if (!strcmp(invocation->format, ss_format_names[i]))
            how.format = (enum ss_output_format)i;
    if (how.redirect.target)
        how.redirect.target = ss_strdup(arena, how.redirect.target);
    return how;
}

static size_t count_lines(const struct ss_buf *text, size_t width)
{
    size_t lines = 0, columns = 0;
    for (size_t i = 0; i < text->length; i++) {
        bool ends = text->data[i] == '\n' || (width && ++columns > width);
        lines += ends;
        columns = ends ? 0 : columns;
    }
    return lines;
}

/* Puts results on the screen, through the pager if they are longer than it. */
static void show_results(const struct ss_session *session, const struct ss_buf *results,
                         const struct ss_sink *sink)
{
    if (session->height && strcmp(session->pager, "off") != 0 &&
        count_lines(results, session->style.width) >= session->height &&
        ss_page(session->pager, ss_buf_text(results), results->length))
        return;
    sink->put(sink->user, ss_buf_text(results), results->length, "", 0);
}

/* At a prompt an existing file is replaced after a question; scripts replace it, as shells do. */
static enum ss_rc write_results(struct ss_session *session, const struct ss_redirect *redirect,
                                const struct ss_buf *results, struct ss_error *err)
{
    struct stat info;
    char question[300];
    bool replaces =
        redirect->kind == SS_TO_FILE && !stat(redirect->target, &info) && S_ISREG(info.st_mode);
    snprintf(question, sizeof question, "replace %.200s?", redirect->target);
    if (replaces && session->confirm && !session->confirm(session, question))
        return ss_fail(err, SS_E_STATE, "'%.200s' is there already, and stays as it is",
                       redirect->target);
    return ss_redirect_write(redirect, ss_buf_text(results), results->length, err);
}

enum ss_rc ss_session_redirect(struct ss_session *session, struct ss_invocation *invocation)
{
    struct ss_arena scratch = {0};
    struct ss_buf results = {0}, messages = {0};
    struct printing how = printing_of(session, invocation, &scratch);
    struct ss_style style = session->style;
    style.format = how.format;
    style.width = 0;
    style.colour = false;
    ss_format_result(&style, invocation->parsed.cmd->name, &invocation->out, SS_OK,
                     &invocation->err, &results, &messages);
    enum ss_rc rc = write_results(session, &how.redirect, &results, &invocation->err);
    ss_buf_free(&results);
    ss_buf_free(&messages);
    ss_arena_free(&scratch);
    return rc;
}

static enum ss_rc print_result(struct ss_session *session, const char *command,
                               struct ss_invocation *invocation, const struct printing *how,
                               const struct ss_sink *sink)
{
    struct ss_buf results = {0}, messages = {0};
    struct ss_style style = session->style;
    enum ss_rc rc = invocation->rc;
    bool redirected = rc == SS_OK && how->redirect.kind != SS_TO_SCREEN;
    style.format = how->format;
    if (redirected) {
        style.width = 0;
        style.colour = false;
    }
    ss_format_result(&style, command, &invocation->out, rc, &invocation->err, &results, &messages);
    if (redirected) {
        rc = write_results(session, &how->redirect, &results, &invocation->err);
        if (rc != SS_OK)
            ss_format_error(&style, &invocation->err, &messages);
    } else {
        if (style.format != SS_FORMAT_JSON && session->printed && results.length)
            sink->put(sink->user, "\n", 1, "", 0);
        session->printed = session->printed || results.length;
        show_results(session, &results, sink);
    }
    sink->put(sink->user, "", 0, ss_buf_text(&messages), messages.length);
    ss_buf_free(&results);
    ss_buf_free(&messages);
    return rc;
}

/* The command's first word, for errors that are found before a command is. */
static char *first_word(struct ss_arena *arena, const char *text)
{
    text += strspn(text, " \t\r\n;");
    return ss_strndup(arena, text, strcspn(text, " \t\r\n;"));
}

enum ss_rc ss_run_line(struct ss_session *session, const char *line, const char *where,
                       const struct ss_sink *sink)
{
    enum ss_rc rc = SS_OK;
    sig_atomic_t seen = ss_session_interrupts(session);
    const struct ss_sink *outer = session->sink; /* of a command that runs lines itself */
    session->sink = sink;
    while (*line && rc == SS_OK && !session->quit) {
        struct ss_invocation *invocation = ss_invocation_new(session);
        const char *command = first_word(&invocation->arena, line), *start = line;
        invocation->rc = ss_parse(session, &line, invocation, &invocation->err);
        const struct ss_cmd *cmd = invocation->parsed.cmd;
        if (!invocation->text) /* an alias was in place of it */
            invocation->text = ss_typed_text(&invocation->arena, start, line);
        struct ss_arena scratch = {0};
        struct printing how = printing_of(session, invocation, &scratch);
        if (invocation->rc == SS_OK && cmd)
            ss_invoke(session, &invocation);
        rc = invocation->rc;
        if (rc != SS_OK && where && !invocation->err.where[0])
            ss_error_where(&invocation->err, "%s", where);
        if (cmd || rc != SS_OK)
            rc = print_result(session, cmd ? cmd->name : command, invocation, &how, sink);
        ss_arena_free(&scratch);
        /* A command that was interrupted but ran to its end is still the last of its line. */
        if (rc == SS_OK &&
            (invocation->out.cancelled || (*line && ss_session_interrupts(session) != seen)))
            rc = SS_E_CANCELLED;
        ss_session_keep(session, invocation);
    }
    session->sink = outer;
    return rc;
}

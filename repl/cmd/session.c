/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/session.h"

#include <stdlib.h>
#include <string.h>

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
    ss_session_free_lab(session->lab);
    ss_arena_free(&session->arena);
    memset(session, 0, sizeof *session);
}

void ss_session_abandon_lab(struct ss_session *session)
{
    struct ss_lab *old = session->lab, *lab = new_lab();
    const struct ss_snapshot *last = ss_lab_snapshot(old);
    struct ss_settings settings = ss_settings_copy(&last->settings);
    ss_settings_clear_inputs(&settings);
    ss_settings_clear_pins(
        &settings); /* both name parts of a graph that the new one does not have */
    ss_lab_set(lab, &settings);
    ss_settings_fini(&settings);
    ss_snapshot_free(last);
    lab->find = old->find; /* these two never change */
    lab->cache = old->cache;
    session->lab = lab;
}

void ss_session_remember(struct ss_session *session, const char *line)
{
    ss_push(&session->arena, session->history, ss_strdup(&session->arena, line));
}

struct ss_invocation *ss_invocation_new(struct ss_session *session)
{
    struct ss_invocation *invocation = ss_xcalloc(1, sizeof *invocation);
    invocation->ctx.lab = session->lab;
    invocation->ctx.session = session;
    invocation->ctx.safe = session->safe;
    invocation->ctx.job = &invocation->job;
    ss_job_init(&invocation->job);
    return invocation;
}

void ss_invocation_free(struct ss_invocation *invocation)
{
    ss_out_fini(&invocation->out);
    ss_arena_free(&invocation->arena);
    ss_job_fini(&invocation->job);
    free(invocation);
}

void ss_invocation_run(struct ss_invocation *invocation)
{
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

void ss_invoke(struct ss_session *session, struct ss_invocation **slot)
{
    const struct ss_cmd *cmd = (*slot)->parsed.cmd;
    const struct ss_lab *lab = session->lab;
    bool mutates = cmd->flags & SS_CMD_MUTATES;
    struct ss_lab_before before = ss_lab_before(lab);
    const char *text = (*slot)->text;
    char *what = mutates ? strdup(text ? text : cmd->name) : NULL;
    run_invocation(session, slot);
    if (mutates && session->lab == lab)
        ss_lab_remember(session->lab, &before, what);
    else
        ss_lab_before_free(&before); /* a job that was abandoned has kept the laboratory */
    free(what);
}

static void print_result(struct ss_session *session, const char *command, struct ss_out *out,
                         enum ss_rc rc, const struct ss_error *err, const struct ss_sink *sink)
{
    struct ss_buf results = {0}, messages = {0};
    bool pages = session->style.format != SS_FORMAT_JSON;
    ss_format_result(&session->style, command, out, rc, err, &results, &messages);
    if (pages && session->printed && results.length)
        sink->put(sink->user, "\n", 1, "", 0);
    session->printed = session->printed || results.length;
    sink->put(sink->user, ss_buf_text(&results), results.length, ss_buf_text(&messages),
              messages.length);
    ss_buf_free(&results);
    ss_buf_free(&messages);
}

/* The command's first word, for errors that are found before a command is. */
static char *first_word(struct ss_arena *arena, const char *text)
{
    text += strspn(text, " \t\r\n;");
    return ss_strndup(arena, text, strcspn(text, " \t\r\n;"));
}

/* The text of one command without the blanks around it and the ';' after it. */
static const char *typed_text(struct ss_arena *arena, const char *start, const char *end)
{
    while (start < end && strchr(" \t", *start))
        start++;
    while (end > start && strchr(" \t;", end[-1]))
        end--;
    return ss_strndup(arena, start, (size_t)(end - start));
}

static sig_atomic_t interrupts(const struct ss_session *session)
{
    return session->interrupts ? *session->interrupts : 0;
}

enum ss_rc ss_run_line(struct ss_session *session, const char *line, const char *where,
                       const struct ss_sink *sink)
{
    enum ss_rc rc = SS_OK;
    sig_atomic_t seen = interrupts(session);
    session->sink = sink;
    while (*line && rc == SS_OK && !session->quit) {
        struct ss_invocation *invocation = ss_invocation_new(session);
        const char *command = first_word(&invocation->arena, line), *start = line;
        invocation->rc = ss_parse(session, &line, invocation, &invocation->err);
        const struct ss_cmd *cmd = invocation->parsed.cmd;
        invocation->text = typed_text(&invocation->arena, start, line);
        if (invocation->rc == SS_OK && cmd)
            ss_invoke(session, &invocation);
        rc = invocation->rc;
        if (rc != SS_OK && where && !invocation->err.where[0])
            ss_error_where(&invocation->err, "%s", where);
        if (cmd || rc != SS_OK)
            print_result(session, cmd ? cmd->name : command, &invocation->out, rc, &invocation->err,
                         sink);
        /* A command that was interrupted but ran to its end is still the last of its line. */
        if (rc == SS_OK && (invocation->out.cancelled || (*line && interrupts(session) != seen)))
            rc = SS_E_CANCELLED;
        ss_invocation_free(invocation);
    }
    session->sink = NULL;
    return rc;
}

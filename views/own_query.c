/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The script answers in slices (struct ss_script_language.go_on), each of which a timer begins, so
 * that the loop serves its other sources between them. */
#include "views/own.h"

#include <stdlib.h>
#include <string.h>

#include "views/parts.h"

struct own_question {
    struct own_question *next;
    char *line;
    bool asked; /* since the last sweep */
    const struct ss_reply *reply;
    const struct ss_snapshot *tried; /* the state that it was asked about last; a reference */
};

struct ss_own_queries {
    struct ss_viewer *viewer;
    struct own_question *questions;
    struct own_question *at; /* that is being answered, or was dropped meanwhile; NULL: none */
    bool busy;               /* the script is at work */
    bool cancelled;          /* Ctrl-C has ended the last one, and nobody has asked since */
    struct ss_invocation *invocation;
    const struct ss_snapshot *about;
    uint64_t timer;
};

/* After a slice that the script did not use up it waits for something. */
static const double soon_s = 0.0005, later_s = 0.01, used_s = 0.003;

struct ss_own_queries *ss_own_queries_new(struct ss_viewer *viewer)
{
    struct ss_own_queries *q = ss_xcalloc(1, sizeof *q);
    q->viewer = viewer;
    return q;
}

static const struct ss_script_language *language(const struct ss_own_queries *q)
{
    return q->viewer->session->scripts;
}

/* Leaves what is being answered. */
static void stop(struct ss_own_queries *q)
{
    if (!q->busy)
        return;
    language(q)->drop(q->viewer->session);
    ss_invocation_free(q->invocation);
    ss_snapshot_free(q->about);
    ss_loop_remove(q->viewer->loop, q->timer);
    q->busy = false;
    q->at = NULL;
    q->timer = 0;
}

static void free_question(struct own_question *question)
{
    ss_reply_free(question->reply);
    ss_snapshot_free(question->tried);
    free(question->line);
    free(question);
}

void ss_own_queries_free(struct ss_own_queries *q)
{
    stop(q);
    while (q->questions) {
        struct own_question *next = q->questions->next;
        free_question(q->questions);
        q->questions = next;
    }
    free(q);
}

bool ss_own_is(const struct ss_session *session, const char *line)
{
    size_t first, n;
    ss_cmd_table(&first);
    const struct ss_cmd *const *all = ss_session_commands(session, &n);
    for (size_t i = first; i < n; i++) {
        size_t length = strlen(all[i]->name);
        if (!strncmp(all[i]->name, line, length) && (!line[length] || line[length] == ' '))
            return true;
    }
    return false;
}

static bool may_work(const struct ss_own_queries *q)
{
    return !q->viewer->running.task && !q->viewer->n_queue;
}

static void work(void *user);

static void take_answer(struct ss_own_queries *q)
{
    struct own_question *question = q->at;
    ss_reply_free(question->reply);
    q->cancelled = q->invocation->rc == SS_E_CANCELLED;
    question->reply = ss_reply_new(q->invocation, q->about, q->about); /* takes `about` over */
    q->busy = false;
    q->at = NULL;
    q->viewer->dirty = true;
}

/* One slice. */
static void work(void *user)
{
    struct ss_own_queries *q = user;
    q->timer = 0;
    if (!q->busy || !may_work(q))
        return; /* ss_own_queries_pump goes on */
    double start_s = ss_now_s();
    if (!language(q)->go_on(q->viewer->session)) {
        bool used = ss_now_s() - start_s >= used_s;
        q->timer = ss_loop_add_timer(q->viewer->loop, used ? soon_s : later_s, work, q);
        return;
    }
    take_answer(q);
    ss_own_queries_pump(q);
}

static void begin(struct ss_own_queries *q, struct own_question *question)
{
    struct ss_session *session = q->viewer->session;
    const char *line = question->line;
    struct ss_invocation *invocation = ss_invocation_new(session);
    ss_snapshot_free(question->tried);
    question->tried = ss_snapshot_ref(q->viewer->now);
    invocation->rc = ss_parse(session, &line, invocation, &invocation->err);
    q->invocation = invocation;
    q->about = ss_snapshot_ref(q->viewer->now);
    q->busy = true;
    q->cancelled = false;
    q->at = question;
    if (invocation->rc != SS_OK) {
        take_answer(q);
        return;
    }
    language(q)->ask(session, invocation);
    q->timer = ss_loop_add_timer(q->viewer->loop, 0, work, q);
}

bool ss_own_queries_stopped(struct ss_own_queries *q)
{
    bool stopped = q->busy || q->cancelled;
    q->cancelled = false;
    return stopped;
}

size_t ss_own_queries_pump(struct ss_own_queries *q)
{
    size_t open = q->busy;
    if (!may_work(q))
        return 0;
    if (q->busy && !q->timer)
        q->timer = ss_loop_add_timer(q->viewer->loop, 0, work, q);
    for (struct own_question *i = q->questions; i; i = i->next) {
        if (i->tried == q->viewer->now)
            continue;
        open++;
        if (!q->busy)
            begin(q, i);
    }
    return open;
}

const struct ss_reply *ss_own_query(struct ss_own_queries *q, const char *line)
{
    struct own_question **end = &q->questions;
    while (*end && strcmp((*end)->line, line) != 0)
        end = &(*end)->next;
    if (!*end) {
        *end = ss_xcalloc(1, sizeof **end);
        (*end)->line = strdup(line);
    }
    struct own_question *question = *end;
    question->asked = true;
    if (q->busy && q->at == question && q->about != q->viewer->now)
        stop(q); /* it is about an earlier state */
    ss_own_queries_pump(q);
    return question->reply;
}

void ss_own_queries_again(struct ss_own_queries *q)
{
    stop(q);
    for (struct own_question *i = q->questions; i; i = i->next) {
        ss_snapshot_free(i->tried);
        i->tried = NULL;
    }
}

void ss_own_queries_sweep(struct ss_own_queries *q)
{
    for (struct own_question **slot = &q->questions; *slot;) {
        struct own_question *question = *slot;
        if (question->asked) {
            question->asked = false;
            slot = &question->next;
            continue;
        }
        if (q->at == question)
            stop(q);
        *slot = question->next;
        free_question(question);
    }
}

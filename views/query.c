/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One worker answers one question after the other. A question moves from the list of its owner, the
 * loop's thread, to the worker, and comes back as a completion; `lock` guards the hand-over alone.
 */
#include "views/query.h"

#include <stdlib.h>
#include <string.h>

struct question {
    struct question *next;
    char *line;
    bool asked;                      /* since the last sweep */
    struct ss_reply *reply;          /* NULL: none yet */
    const struct ss_snapshot *about; /* NULL: not open */
};

/* What the worker has in hand. */
struct work {
    struct question *question; /* NULL: the worker is free; never read by the worker */
    bool given;                /* not taken by the worker yet; guarded by lock */
    char *line;
    const struct ss_snapshot *snapshot, *kept;
    struct ss_session session; /* at a reader of the snapshot */
    struct ss_lab lab;
    struct ss_invocation *invocation;
    struct ss_loop_completion completion;
};

struct ss_queries {
    struct ss_event_loop *loop;
    ss_kernel_find_fn find;
    ss_loop_fn changed;
    void *user;
    struct question *questions;
    struct work work;
    pthread_t worker;
    bool has_worker;
    pthread_mutex_t lock;
    pthread_cond_t given;
    bool ends; /* guarded by lock */
};

/* Parses and runs the one command of the line, which must change nothing. */
static void answer(struct work *work)
{
    struct ss_invocation *invocation = work->invocation;
    const char *line = work->line;
    invocation->rc = ss_parse(&work->session, &line, invocation, &invocation->err);
    const struct ss_cmd *cmd = invocation->parsed.cmd;
    if (invocation->rc == SS_OK && (!cmd || !(cmd->flags & SS_CMD_READONLY)))
        invocation->rc = ss_fail(&invocation->err, SS_E_STATE,
                                 "a screen asks only commands that change nothing");
    if (invocation->rc == SS_OK)
        ss_invocation_run(invocation);
    work->kept = ss_lab_snapshot(&work->lab);
}

static void *work_on(void *user)
{
    struct ss_queries *q = user;
    for (;;) {
        pthread_mutex_lock(&q->lock);
        while (!q->work.given && !q->ends)
            pthread_cond_wait(&q->given, &q->lock);
        bool given = q->work.given;
        q->work.given = false;
        pthread_mutex_unlock(&q->lock);
        if (!given)
            return NULL;
        answer(&q->work);
        ss_loop_post(q->loop, &q->work.completion);
    }
}

static void give_next(struct ss_queries *q);

/* Moves the worker's answer to the question, unless that was dropped or asks about a later state:
 * an answer about an earlier one is shown all the same. */
static void take_answer(void *user)
{
    struct ss_queries *q = user;
    struct work *work = &q->work;
    struct question *question = work->question;
    struct ss_invocation *invocation = work->invocation;
    if (question && !ss_job_was_cancelled(&invocation->job)) {
        ss_reply_free(question->reply);
        question->reply = ss_reply_new(invocation, work->snapshot, work->kept);
        if (question->about == work->snapshot) {
            ss_snapshot_free(question->about);
            question->about = NULL;
        }
    } else {
        ss_invocation_free(invocation);
        ss_snapshot_free(work->kept);
    }
    ss_lab_fini(&work->lab);
    ss_arena_free(&work->session.arena);
    ss_snapshot_free(work->snapshot);
    free(work->line);
    work->question = NULL;
    work->line = NULL;
    give_next(q);
    q->changed(q->user);
}

static void give(struct ss_queries *q, struct question *question)
{
    struct work *work = &q->work;
    work->question = question;
    work->line = strdup(question->line);
    work->snapshot = ss_snapshot_ref(question->about);
    ss_lab_init_reader(&work->lab, work->snapshot, q->find);
    work->session = (struct ss_session){.lab = &work->lab, .exact_names = true, .safe = true};
    work->invocation = ss_invocation_new(&work->session);
    work->completion = (struct ss_loop_completion){.fn = take_answer, .user = q};
    if (!q->has_worker) {
        answer(work);
        ss_loop_post(q->loop, &work->completion);
        return;
    }
    pthread_mutex_lock(&q->lock);
    work->given = true;
    pthread_cond_signal(&q->given);
    pthread_mutex_unlock(&q->lock);
}

static void give_next(struct ss_queries *q)
{
    for (struct question *i = q->questions; i && !q->work.line; i = i->next)
        if (i->about)
            give(q, i);
}

struct ss_queries *ss_queries_new(struct ss_event_loop *loop, ss_kernel_find_fn find,
                                  ss_loop_fn changed, void *user)
{
    struct ss_queries *q = ss_xcalloc(1, sizeof *q);
    *q = (struct ss_queries){.loop = loop, .find = find, .changed = changed, .user = user};
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->given, NULL);
    q->has_worker = pthread_create(&q->worker, NULL, work_on, q) == 0;
    return q;
}

static void free_question(struct question *question)
{
    ss_reply_free(question->reply);
    ss_snapshot_free(question->about);
    free(question->line);
    free(question);
}

static void no_change(void *user)
{
    (void)user;
}

void ss_queries_free(struct ss_queries *q)
{
    if (!q)
        return;
    while (q->questions) {
        struct question *next = q->questions->next;
        free_question(q->questions);
        q->questions = next;
    }
    q->changed = no_change;
    if (q->work.line) {
        q->work.question = NULL;
        ss_job_cancel(&q->work.invocation->job);
    }
    while (q->work.line)
        ss_loop_step(q->loop);
    pthread_mutex_lock(&q->lock);
    q->ends = true;
    pthread_cond_signal(&q->given);
    pthread_mutex_unlock(&q->lock);
    if (q->has_worker)
        pthread_join(q->worker, NULL);
    pthread_cond_destroy(&q->given);
    pthread_mutex_destroy(&q->lock);
    free(q);
}

static struct question *find_question(struct ss_queries *q, const char *line)
{
    struct question **end = &q->questions;
    for (; *end; end = &(*end)->next)
        if (!strcmp((*end)->line, line))
            return *end;
    *end = ss_xcalloc(1, sizeof **end);
    (*end)->line = strdup(line);
    return *end;
}

const struct ss_reply *ss_query(struct ss_queries *q, const struct ss_snapshot *snapshot,
                                const char *line)
{
    struct question *question = find_question(q, line);
    bool there = question->reply && question->reply->snapshot == snapshot;
    question->asked = true;
    if (question->reply)
        question->reply->current = there;
    if (there) {
        ss_snapshot_free(question->about);
        question->about = NULL;
    }
    if (!there && question->about != snapshot) {
        ss_snapshot_free(question->about);
        question->about = ss_snapshot_ref(snapshot);
        if (q->work.line && q->work.question == question)
            ss_job_cancel(&q->work.invocation->job);
        give_next(q);
    }
    return question->reply;
}

size_t ss_queries_open(const struct ss_queries *q)
{
    size_t n = q->work.line && !q->work.question;
    for (const struct question *i = q->questions; i; i = i->next)
        n += i->about || i == q->work.question;
    return n;
}

void ss_queries_sweep(struct ss_queries *q)
{
    for (struct question **slot = &q->questions; *slot;) {
        struct question *question = *slot;
        if (question->asked) {
            question->asked = false;
            slot = &question->next;
            continue;
        }
        if (q->work.question == question && q->work.line) {
            q->work.question = NULL;
            ss_job_cancel(&q->work.invocation->job);
        }
        *slot = question->next;
        free_question(question);
    }
}

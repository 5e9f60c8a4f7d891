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
    bool asked;     /* since the last sweep */
    bool has_reply; /* reply, out and err are set */
    struct ss_reply reply;
    struct ss_out out;
    struct ss_error err;
    const struct ss_snapshot *kept;  /* which out may borrow from: the state at the command's end */
    const struct ss_snapshot *about; /* NULL: not open */
};

/* What the worker has in hand. */
struct work {
    struct question *question; /* NULL: the worker is free; never read by the worker */
    bool given;                /* not taken by the worker yet; guarded by lock */
    char *line;
    const struct ss_snapshot *snapshot, *kept;
    struct ss_job job;
    struct ss_out out;
    struct ss_error err;
    enum ss_rc rc;
    struct ss_loop_completion completion;
};

struct ss_queries {
    struct ss_event_loop *loop;
    ss_kernel_find_fn find;
    ss_loop_fn changed;
    void *user;
    struct question *questions;
    uint64_t n_replies;
    struct work work;
    pthread_t worker;
    bool has_worker;
    pthread_mutex_t lock;
    pthread_cond_t given;
    bool ends; /* guarded by lock */
};

enum ss_rc ss_query_run(struct ss_lab *lab, const char *line, struct ss_job *job,
                        struct ss_out *out, struct ss_error *err)
{
    struct ss_session session = {.lab = lab, .exact_names = true, .safe = true};
    struct ss_invocation *invocation = ss_invocation_new(&session);
    enum ss_rc rc = ss_parse(&session, &line, invocation, err);
    const struct ss_cmd *cmd = invocation->parsed.cmd;
    if (rc == SS_OK && (!cmd || !(cmd->flags & SS_CMD_READONLY)))
        rc = ss_fail(err, SS_E_STATE, "a screen asks only commands that change nothing");
    if (rc == SS_OK) {
        invocation->ctx.job = job;
        rc = cmd->run(&invocation->ctx, &invocation->parsed, out, err);
    }
    ss_invocation_free(invocation);
    ss_arena_free(&session.arena);
    return rc;
}

static void answer(struct work *work, ss_kernel_find_fn find)
{
    struct ss_lab reader;
    ss_lab_init_reader(&reader, work->snapshot, find);
    work->rc = ss_query_run(&reader, work->line, &work->job, &work->out, &work->err);
    work->kept = ss_lab_snapshot(&reader);
    ss_lab_fini(&reader);
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
        answer(&q->work, q->find);
        ss_loop_post(q->loop, &q->work.completion);
    }
}

static void drop_reply(struct question *question)
{
    if (!question->has_reply)
        return;
    ss_out_fini(&question->out);
    ss_snapshot_free(question->reply.snapshot);
    ss_snapshot_free(question->kept);
    question->has_reply = false;
}

static void give_next(struct ss_queries *q);

/* Moves the worker's answer to the question, unless that was dropped or asks about a later state:
 * an answer about an earlier one is shown all the same. */
static void take_answer(void *user)
{
    struct ss_queries *q = user;
    struct work *work = &q->work;
    struct question *question = work->question;
    bool stopped = ss_job_was_cancelled(&work->job);
    if (question && !stopped) {
        drop_reply(question);
        question->out = work->out;
        question->err = work->err;
        question->kept = work->kept;
        question->has_reply = true;
        question->reply = (struct ss_reply){.out = work->rc == SS_OK ? &question->out : NULL,
                                            .err = work->rc == SS_OK ? NULL : &question->err,
                                            .snapshot = ss_snapshot_ref(work->snapshot),
                                            .number = ++q->n_replies};
        if (question->about == work->snapshot) {
            ss_snapshot_free(question->about);
            question->about = NULL;
        }
    } else {
        ss_out_fini(&work->out);
        ss_snapshot_free(work->kept);
    }
    ss_job_fini(&work->job);
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
    memset(&work->out, 0, sizeof work->out);
    memset(&work->err, 0, sizeof work->err);
    ss_job_init(&work->job);
    work->completion = (struct ss_loop_completion){.fn = take_answer, .user = q};
    if (!q->has_worker) {
        answer(work, q->find);
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
    drop_reply(question);
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
        ss_job_cancel(&q->work.job);
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
    bool there = question->has_reply && question->reply.snapshot == snapshot;
    question->asked = true;
    question->reply.current = there;
    if (there) {
        ss_snapshot_free(question->about);
        question->about = NULL;
    }
    if (!there && question->about != snapshot) {
        ss_snapshot_free(question->about);
        question->about = ss_snapshot_ref(snapshot);
        if (q->work.line && q->work.question == question)
            ss_job_cancel(&q->work.job);
        give_next(q);
    }
    return question->has_reply ? &question->reply : NULL;
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
            ss_job_cancel(&q->work.job);
        }
        *slot = question->next;
        free_question(question);
    }
}

struct ss_job *ss_queries_job(struct ss_queries *q)
{
    return q->work.line ? &q->work.job : NULL;
}

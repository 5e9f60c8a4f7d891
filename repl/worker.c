/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long commands: one worker thread at a time, watched from the main thread. */
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "repl/front.h"
#include "repl/progress.h"

struct task {
    struct ss_invocation *invocation;
    atomic_bool done;
};

enum { LOOK_EVERY_MS = 50 };

/* What Ctrl-C stops answers within a second; only what did not may be abandoned, or an impatient
 * second key would lose the best plan so far. */
static const double abandon_after_s = 1;

static void *work(void *user)
{
    struct task *task = user;
    ss_invocation_run(task->invocation);
    atomic_store(&task->done, true);
    ss_wake();
    return NULL;
}

/* Signals stay with the main thread. */
static int start(struct task *task, pthread_t *thread)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(thread, NULL, work, task);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

static void wait_a_little(void)
{
    struct pollfd wake = {.fd = ss_wake_fd(), .events = POLLIN};
    poll(&wake, 1, LOOK_EVERY_MS);
    ss_wake_drain();
}

/* Waits for the task; false: the user gave it up. */
static bool watch(struct task *task, struct ss_progress_line *line)
{
    struct ss_job *job = &task->invocation->job;
    sig_atomic_t seen = ss_interrupts;
    double stopped_s = -1;
    while (!atomic_load(&task->done)) {
        wait_a_little();
        if (ss_terminated)
            ss_job_cancel(job);
        if (ss_suspended) {
            ss_suspended = 0;
            raise(SIGSTOP);
        }
        if (ss_interrupts != seen) {
            seen = ss_interrupts;
            if (stopped_s >= 0 && ss_now_s() - stopped_s >= abandon_after_s)
                return false;
            if (stopped_s < 0)
                stopped_s = ss_now_s();
            ss_job_cancel(job);
            ss_progress_stopping(line);
        }
        ss_progress_step(line, job);
    }
    return true;
}

static void abandon(struct ss_session *session, struct ss_invocation **slot)
{
    const struct ss_cmd *cmd = (*slot)->parsed.cmd;
    ss_session_abandon_lab(session);
    *slot = ss_invocation_new(session); /* the old one is the worker's from now on */
    (*slot)->parsed.cmd = cmd;
    (*slot)->rc =
        ss_fail(&(*slot)->err, SS_E_CANCELLED, "%s was abandoned while it worked", cmd->name);
    ss_error_hint(&(*slot)->err,
                  "graph, pins and plan went with it: load FILE opens the graph again");
}

void ss_worker_run(struct ss_session *session, struct ss_invocation **slot)
{
    struct task *task = ss_xcalloc(1, sizeof *task);
    struct ss_progress_line line;
    pthread_t thread;
    task->invocation = *slot;
    if (start(task, &thread) != 0) {
        ss_invocation_run(*slot); /* no thread to be had: the work is done all the same */
        free(task);
        return;
    }
    ss_progress_begin(&line, (*slot)->parsed.cmd->name);
    bool done = watch(task, &line);
    ss_progress_end(&line);
    if (done) {
        pthread_join(thread, NULL);
        free(task);
    } else {
        pthread_detach(thread);
        abandon(session, slot);
    }
}

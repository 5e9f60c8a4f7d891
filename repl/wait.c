/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waiting for a long command at the prompt, in batch and in Lua: the loop is stepped until the task
 * has completed, while a timer shows progress and Ctrl-C cancels the job. Nothing reads the
 * terminal meanwhile, so that keys typed ahead stay there for the next prompt. */
#include <signal.h>
#include <stdlib.h>

#include "repl/front.h"
#include "repl/progress.h"
#include "repl/loop/task.h"

/* A job that was cancelled answers within a second. Only one that did not may be abandoned, or an
 * impatient second key would lose the best plan so far. */
static const double abandon_after_s = 1, look_every_s = 0.05;

struct wait {
    struct ss_event_loop *loop;
    struct ss_task *task;
    struct ss_job *job;
    struct ss_progress_line line;
    sig_atomic_t seen; /* SIGINTs */
    double stopped_s;  /* when Ctrl-C came first; < 0: it did not */
    uint64_t timer;
    size_t missing_bytes; /* not 0: the task ran out of memory */
    bool over, abandoned;
};

static void on_done(void *user, size_t missing_bytes)
{
    struct wait *w = user;
    w->missing_bytes = missing_bytes;
    w->over = true;
}

static void show_progress(void *user)
{
    struct wait *w = user;
    w->timer = ss_loop_add_timer(w->loop, look_every_s, show_progress, w);
    if (!w->over)
        ss_progress_step(&w->line, w->job);
}

static void take_interrupt(struct wait *w)
{
    w->seen = ss_interrupts;
    if (w->stopped_s >= 0 && ss_now_s() - w->stopped_s >= abandon_after_s) {
        w->abandoned = ss_task_abandon(w->task);
        w->over = w->over || w->abandoned;
        return;
    }
    if (w->stopped_s < 0)
        w->stopped_s = ss_now_s();
    ss_job_cancel(w->job);
    ss_progress_stopping(&w->line);
}

static void take_signals(void *user)
{
    struct wait *w = user;
    if (w->over)
        return;
    if (ss_terminated)
        ss_job_cancel(w->job);
    if (ss_suspended) {
        ss_suspended = 0;
        raise(SIGSTOP);
    }
    if (ss_interrupts != w->seen)
        take_interrupt(w);
}

void ss_front_run_long(struct ss_session *session, struct ss_invocation **slot)
{
    struct wait w = {
        .loop = session->loop, .job = &(*slot)->job, .seen = (*slot)->interrupts, .stopped_s = -1};
    w.task = ss_task_start(w.loop, *slot, on_done, &w);
    if (!w.task) {
        ss_invocation_run(*slot); /* the system gives no thread: the work is done all the same */
        return;
    }
    ss_progress_begin(&w.line, (*slot)->parsed.cmd->name);
    uint64_t signals = ss_loop_add_wake(w.loop, take_signals, &w);
    take_signals(&w); /* that came before */
    show_progress(&w);
    while (!w.over)
        ss_loop_step(w.loop);
    ss_loop_remove(w.loop, w.timer);
    ss_loop_remove(w.loop, signals);
    ss_progress_end(&w.line);
    if (w.abandoned || w.missing_bytes)
        ss_session_lose_lab(session, slot, w.missing_bytes);
}

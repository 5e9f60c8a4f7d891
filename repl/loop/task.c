/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long commands as jobs. A task has one state, and whoever moves it away from RUNNING decides how
 * it ends: its thread, the front end that abandons it, or a thread of its that has no memory. */
#include "repl/loop/task.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/memory.h"
#include "core/base/oom.h"

enum task_state { RUNNING, ENDED, ABANDONED, OUT_OF_MEMORY };

struct ss_task {
    struct ss_event_loop *loop;
    struct ss_invocation *invocation;
    ss_task_done done;
    void *user;
    pthread_t thread;
    _Atomic int state;
    size_t missing_bytes; /* OUT_OF_MEMORY */
    struct ss_loop_completion completion;
};

/* The handler of out-of-memory has no other way to the task. One task runs at a time, but for those
 * that were abandoned. */
static _Atomic(struct ss_task *) running_task;
static bool guards_memory; /* ss_task_survive_out_of_memory was called */

static bool move_state(struct ss_task *task, int to)
{
    int expected = RUNNING;
    return atomic_compare_exchange_strong(&task->state, &expected, to);
}

static void forget_task(struct ss_task *task)
{
    atomic_compare_exchange_strong(&running_task, &task, NULL);
}

static void complete(void *user)
{
    struct ss_task *task = user;
    bool ended = atomic_load(&task->state) == ENDED;
    size_t missing_bytes = ended ? 0 : task->missing_bytes;
    ss_task_done done = task->done;
    void *done_user = task->user;
    forget_task(task);
    if (ended) {
        pthread_join(task->thread, NULL);
        free(task);
    } else {
        pthread_detach(task->thread); /* it may run on for a while, and reads the task */
    }
    done(done_user, missing_bytes);
}

static void *run_task(void *user)
{
    struct ss_task *task = user;
    ss_invocation_run(task->invocation);
    if (move_state(task, ENDED)) {
        ss_loop_post(task->loop, &task->completion);
    } else if (atomic_load(&task->state) == ABANDONED) {
        ss_session_free_lab(task->invocation->ctx.lab);
        ss_invocation_free(task->invocation);
        free(task);
    }
    return NULL;
}

/* Signals stay with the main thread. */
static int start_thread(struct ss_task *task)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&task->thread, NULL, run_task, task);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

struct ss_task *ss_task_start(struct ss_event_loop *loop, struct ss_invocation *invocation,
                              ss_task_done done, void *user)
{
    struct ss_task *task = ss_xcalloc(1, sizeof *task);
    task->loop = loop;
    task->invocation = invocation;
    task->done = done;
    task->user = user;
    task->completion = (struct ss_loop_completion){.fn = complete, .user = task};
    atomic_init(&task->state, RUNNING);
    atomic_store(&running_task, task);
    if (guards_memory)
        (void)ss_memory_guard();
    if (start_thread(task) == 0)
        return task;
    forget_task(task);
    free(task);
    return NULL;
}

bool ss_task_abandon(struct ss_task *task)
{
    pthread_t thread = task->thread; /* the task is the thread's as soon as its state says so */
    if (!move_state(task, ABANDONED))
        return false;
    forget_task(task);
    pthread_detach(thread);
    return true;
}

/* ---- out of memory -----------------------------------------------------------------------------
 */

enum { RESERVE_BYTES = 1 << 20 };

static pthread_t loop_thread;
static pid_t loop_process;
static void (*restore_terminal)(void);
static _Atomic(void *) reserve; /* for the error and what follows it */

static _Noreturn void end_process(size_t bytes)
{
    free(atomic_exchange(&reserve, NULL));
    if (restore_terminal && getpid() == loop_process)
        restore_terminal();
    fprintf(stderr, "shardscope: out of memory (%zu bytes asked for)\n", bytes);
    if (getpid() != loop_process)
        _exit(EXIT_FAILURE); /* a child that explores an operator: its parent reports it */
    exit(EXIT_FAILURE);
}

static void on_out_of_memory(size_t bytes)
{
    struct ss_task *task = atomic_load(&running_task);
    if (!task || pthread_equal(pthread_self(), loop_thread) || getpid() != loop_process)
        end_process(bytes);
    free(atomic_exchange(&reserve, NULL));
    ss_memory_guard_open();
    ss_job_cancel(&task->invocation->job);
    if (move_state(task, OUT_OF_MEMORY)) {
        task->missing_bytes = bytes ? bytes : 1;
        ss_loop_post(task->loop, &task->completion);
    }
    for (;;)
        pause();
}

ss_task_restore ss_task_set_restore(ss_task_restore restore)
{
    ss_task_restore before = restore_terminal;
    restore_terminal = restore;
    return before;
}

void ss_task_survive_out_of_memory(void (*restore)(void))
{
    guards_memory = true;
    loop_thread = pthread_self();
    loop_process = getpid();
    restore_terminal = restore;
    atomic_store(&reserve, malloc(RESERVE_BYTES));
    ss_oom_set_handler(on_out_of_memory);
}

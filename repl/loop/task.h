/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A long command as a job: a thread runs the invocation and completes into the loop. */
#ifndef SS_REPL_LOOP_TASK_H
#define SS_REPL_LOOP_TASK_H

#include <stdbool.h>
#include <stddef.h>

#include "repl/cmd/session.h"
#include "repl/loop/loop.h"

struct ss_task;

/* Called once by the loop. missing_bytes is 0 if the invocation ran to its end and has its result.
 * Otherwise the task ran out of memory: an allocation of so many bytes failed. Then the invocation
 * and its laboratory are lost: threads that stopped in the middle of them hold them for good. */
typedef void (*ss_task_done)(void *user, size_t missing_bytes);

/* Runs the invocation on a thread of its own; NULL if the system gives none, and then nothing has
 * run. The task frees itself after done. ss_job_cancel on the invocation's job asks it to stop. */
struct ss_task *ss_task_start(struct ss_event_loop *loop, struct ss_invocation *invocation,
                              ss_task_done done, void *user);
/* Gives up a task that does not answer: done is not called. The thread keeps the invocation and the
 * laboratory, and frees both when it ends after all. False: it has just ended, and done follows. */
bool ss_task_abandon(struct ss_task *task);

/* Makes a task that runs out of memory end as ss_task_done says, instead of ending the process.
 * Called once, by the thread that runs the loop. An allocation of that thread that fails calls
 * `restore` (may be NULL: nothing to restore), prints a message and exits with EXIT_FAILURE; so
 * does one of another thread while no task runs. While a task runs, the process is limited to the
 * memory that was available when it began (core/base/memory.h), so that an allocation fails before
 * the system ends the process.
 *
 * How a task ends: the thread whose allocation failed posts the completion, cancels the job, so
 * that its other threads stop, and sleeps until the process ends. It is not unwound: nothing in the
 * core is prepared for that, and other threads may be using its stack. So all that the job had
 * allocated, and a thread or two, are lost to the session; a small reserve, and cached pages of the
 * arenas, are given back. A lock that the thread held stays locked. The core holds none while it
 * allocates; a statement of the rule cache may stay open, and then other programs wait for the
 * cache in vain, and do without it. */
void ss_task_survive_out_of_memory(void (*restore)(void));
/* For who takes the terminal for a while: another restore. Returns the one of before. */
typedef void (*ss_task_restore)(void);
ss_task_restore ss_task_set_restore(ss_task_restore restore);

#endif

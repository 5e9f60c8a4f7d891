/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A few threads that share out the tasks of one step and wait for the next one. */
#ifndef SS_CORE_BASE_THREAD_POOL_H
#define SS_CORE_BASE_THREAD_POOL_H

#include <stddef.h>

struct ss_thread_pool;

/* Task `index` of a step, run by `worker` (below ss_thread_pool_size; 0 is the caller). */
typedef void (*ss_thread_pool_task)(void *user, size_t index, size_t worker);

/* At most `most` workers, and no more than there are processors. Threads start when they are first
 * of use; where the system starts none, the caller does all the work. */
struct ss_thread_pool *ss_thread_pool_new(size_t most);
size_t ss_thread_pool_size(const struct ss_thread_pool *threads);
/* Runs tasks 0 ... n - 1 and returns when all are done; without a threads (NULL) the caller runs
 * them one after the other. No task may run the threads that runs it. */
void ss_thread_pool_run(struct ss_thread_pool *threads, size_t n, ss_thread_pool_task task,
                        void *user);
void ss_thread_pool_free(struct ss_thread_pool *threads);

#endif

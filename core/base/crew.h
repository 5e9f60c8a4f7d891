/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A few threads that share out the tasks of one step and wait for the next one. */
#ifndef SS_CORE_BASE_CREW_H
#define SS_CORE_BASE_CREW_H

#include <stddef.h>

struct ss_crew;

/* Task `index` of a step, run by `worker` (below ss_crew_size; 0 is the caller). */
typedef void (*ss_crew_task)(void *user, size_t index, size_t worker);

/* At most `most` workers, and no more than there are processors. Threads start when they are first
 * of use; where the system starts none, the caller does all the work. */
struct ss_crew *ss_crew_new(size_t most);
size_t ss_crew_size(const struct ss_crew *crew);
/* Runs tasks 0 ... n - 1 and returns when all are done; without a crew (NULL) the caller runs them
 * one after the other. No task may run the crew that runs it. */
void ss_crew_run(struct ss_crew *crew, size_t n, ss_crew_task task, void *user);
void ss_crew_free(struct ss_crew *crew);

#endif

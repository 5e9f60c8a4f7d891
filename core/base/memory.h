/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much memory the process may still take, and a guard that makes an allocation beyond it fail.
 * Systems that promise more memory than they have end a process that uses it; a failed allocation
 * is an error that a session survives (oom.h). */
#ifndef SS_CORE_BASE_MEMORY_H
#define SS_CORE_BASE_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes: the least of what the system, its control groups and the resource limits of the process
 * leave; INT64_MAX if nothing says. Swap space counts. */
int64_t ss_memory_available(void);
/* Bytes that a control group leaves, of its limit, its use and the cached files in it; INT64_MAX if
 * the limit or the use is negative, that is unknown. */
int64_t ss_memory_left_of(int64_t limit, int64_t use, int64_t files);
/* Limits the data of the process to what is available now, but for a part that is kept for what
 * follows an error; a later call takes the present in place of the past. False: a lower limit is
 * there, nothing says what is available, or the program has sanitizers, which map more than they
 * use. One thread at a time. */
bool ss_memory_guard(void);
/* Gives the part that was kept. Any thread may call this. */
void ss_memory_guard_open(void);

#endif

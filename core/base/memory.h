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
/* Limits the data of the process to what is available now, but for a part that is kept for what
 * follows an error. A lower limit stays. Not in programs with sanitizers, which map more than they
 * use, and not if nothing says what is available: then it returns false. Call it once, before there
 * are other threads. */
bool ss_memory_guard(void);
/* Gives the part that was kept, once. Any thread may call this. */
void ss_memory_guard_open(void);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Out of memory. Arenas and the ss_x functions never return NULL: when an allocation fails, they
 * give cached pages back to the system (page_cache.h) and try again, then call a handler that does
 * not return. The program or library user sets the handler; the default prints a message and
 * aborts. */
#ifndef SS_CORE_BASE_OOM_H
#define SS_CORE_BASE_OOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Called by the thread whose allocation of `bytes` failed. It must not return to the caller: it
 * ends the process, stops the thread for good, or leaves by longjmp. The core is not
 * exception-safe: a jump leaks the memory of the frames it skips, and leaves their locks held and
 * their threads running, so it suits only a caller that knows that the work has neither. */
typedef void (*ss_oom_handler)(size_t bytes);

/* NULL sets the default. Applies to all threads. */
void ss_oom_set_handler(ss_oom_handler handler);
/* Calls the handler, and aborts if it returns. */
_Noreturn void ss_oom(size_t bytes);

/* For tests: the n-th allocation from now on (n > 0), by whatever thread, fails once; 0 disarms.
 * Arenas count when they ask for a block. */
void ss_oom_fail_at(int64_t n);
/* Counts an allocation; true if it is the one to fail. Allocators call it. */
bool ss_oom_injected(void);

#endif

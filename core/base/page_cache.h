/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Large blocks of memory that are used again. The solvers build and drop hundreds of megabytes many
 * times a second; a fresh page costs more than all that is then computed on it. What was given back
 * stays mapped, up to SS_PAGE_CACHE_MOST bytes in all, but marked so that the system may take it
 * when memory is short. All functions may be called by any thread, and in a child after fork. */
#ifndef SS_CORE_BASE_PAGE_CACHE_H
#define SS_CORE_BASE_PAGE_CACHE_H

#include <stdbool.h>
#include <stddef.h>

/* Smaller blocks are malloc's business. */
#define SS_PAGE_CACHE_LEAST ((size_t)1 << 20)
#define SS_PAGE_CACHE_MOST ((size_t)3 << 30)

/* At least size bytes, from SS_PAGE_CACHE_LEAST up to SIZE_MAX / 2, aligned for any type; *capacity
 * says how many there are. *zeroed: all are 0, else they hold anything. NULL where there is no
 * memory left. prepare: if large blocks of this size run out, a thread of its own prepares the next
 * one, for a caller who is likely to ask for it and leaves a processor idle until then. */
void *ss_page_cache_take(size_t size, bool prepare, size_t *capacity, bool *zeroed);
/* capacity as ss_page_cache_take set it. */
void ss_page_cache_give(void *data, size_t capacity);
/* Returns all blocks that wait for their next use to the system; how many bytes these were. */
size_t ss_page_cache_release(void);

#endif

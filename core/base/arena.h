/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chained-block arenas. Four lifetimes use them: session, graph, job, frame. */
#ifndef SS_CORE_BASE_ARENA_H
#define SS_CORE_BASE_ARENA_H

#include <stddef.h>

#include "core/base/error.h"

struct ss_arena_block;

/* A zero-initialised arena is empty and valid. Not thread-safe: one arena, one thread. */
struct ss_arena {
    struct ss_arena_block *head;  /* small allocations, newest block first */
    struct ss_arena_block *big;   /* one allocation per block */
    struct ss_arena_block *spare; /* kept by a rewind, so that loops of scratch do not hit malloc */
    size_t total_bytes;           /* handed out and not rewound since init or the last free */
};

struct ss_arena_mark {
    struct ss_arena_block *block, *big;
    size_t used, total_bytes;
};

/* Gives back all memory; the arena is empty and usable again. */
void ss_arena_free(struct ss_arena *arena);
/* Zeroed memory, aligned for any type, never NULL: when memory is short, the handler of
 * oom.h is called. */
void *ss_alloc(struct ss_arena *arena, size_t size);
/* The same with anything in it. */
void *ss_alloc_unset(struct ss_arena *arena, size_t size);
/* count * size with an overflow check (an overflow counts as out of memory: check file
 * sizes before). */
void *ss_alloc_array(struct ss_arena *arena, size_t count, size_t size);
char *ss_strdup(struct ss_arena *arena, const char *text);
char *ss_strndup(struct ss_arena *arena, const char *text, size_t length);
void *ss_memdup(struct ss_arena *arena, const void *data, size_t size);
char *ss_sprintf(struct ss_arena *arena, const char *fmt, ...) SS_PRINTF(2, 3);
/* Scratch: everything allocated after mark is given back by rewind. */
struct ss_arena_mark ss_arena_mark(const struct ss_arena *arena);
void ss_arena_rewind(struct ss_arena *arena, struct ss_arena_mark mark);

/* malloc, calloc and realloc that never return NULL (oom.h). */
void *ss_xmalloc(size_t size);
void *ss_xcalloc(size_t count, size_t size);
void *ss_xrealloc(void *old, size_t size);

/* A growable array in an arena. Zero-initialised is empty. */
#define SS_ARRAY(T)                                                                                \
    struct {                                                                                       \
        T *items;                                                                                  \
        size_t count, capacity;                                                                    \
    }
void *ss_array_grow(struct ss_arena *arena, void *items, size_t count, size_t *capacity,
                    size_t item_size);
/* Appends a value; arr is an lvalue of an SS_ARRAY type. */
#define ss_push(arena, arr, value)                                                                 \
    ((arr).items = (arr).count == (arr).capacity                                                   \
                       ? ss_array_grow((arena), (arr).items, (arr).count, &(arr).capacity,         \
                                       sizeof *(arr).items)                                        \
                       : (arr).items,                                                              \
     (arr).items[(arr).count++] = (value))

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/base/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/oom.h"
#include "core/base/page_cache.h"
#include "core/base/sanitize.h"

#ifdef SS_ASAN
#include <sanitizer/asan_interface.h>
/* A gap after every allocation, so that running over one is seen. */
enum { RED_ZONE = 16 };
#define HIDE(data, size) ASAN_POISON_MEMORY_REGION((data), (size))
#define SHOW(data, size) ASAN_UNPOISON_MEMORY_REGION((data), (size))
/* What is used again hides uses after its end. */
#define PAGES_FROM SIZE_MAX
#else
enum { RED_ZONE = 0 };
#define PAGES_FROM SS_PAGE_CACHE_LEAST
#define HIDE(data, size) ((void)(data), (void)(size))
#define SHOW(data, size) ((void)(data), (void)(size))
#endif

enum { ALIGN = _Alignof(max_align_t) };

struct ss_arena_block {
    struct ss_arena_block *next;
    size_t used, capacity, bytes; /* bytes: with this header */
    _Alignas(max_align_t) unsigned char data[];
};

/* With their headers blocks take a power of two: whole pages. */
enum {
    FIRST_BLOCK = 1024 - sizeof(struct ss_arena_block),
    LARGEST_BLOCK = 16384 * 1024 - sizeof(struct ss_arena_block)
};

/* True if an allocation that failed may be tried again: cached pages went back to the system. */
static bool may_retry(bool injected)
{
    return !injected && ss_page_cache_release() > 0;
}

void *ss_xmalloc(size_t size)
{
    bool injected = ss_oom_injected();
    void *data = injected ? NULL : malloc(size ? size : 1);
    if (!data && may_retry(injected))
        data = malloc(size ? size : 1);
    if (!data)
        ss_oom(size);
    return data;
}

void *ss_xcalloc(size_t count, size_t size)
{
    bool injected = ss_oom_injected();
    void *data = injected ? NULL : calloc(count ? count : 1, size ? size : 1);
    if (!data && may_retry(injected))
        data = calloc(count ? count : 1, size ? size : 1);
    if (!data)
        ss_oom(size && count > SIZE_MAX / size ? SIZE_MAX : count * size);
    return data;
}

void *ss_xrealloc(void *old, size_t size)
{
    bool injected = ss_oom_injected();
    void *data = injected ? NULL : realloc(old, size ? size : 1);
    if (!data && may_retry(injected))
        data = realloc(old, size ? size : 1);
    if (!data)
        ss_oom(size);
    return data;
}

/* A block for need bytes. *zeroed: they are. */
static struct ss_arena_block *new_block(size_t need, bool *zeroed)
{
    struct ss_arena_block *block;
    size_t bytes = sizeof *block + need;
    *zeroed = false;
    if (bytes >= PAGES_FROM)
        block = ss_oom_injected() ? NULL : ss_page_cache_take(bytes, true, &bytes, zeroed);
    else
        block = ss_xmalloc(bytes);
    if (!block)
        ss_oom(bytes);
    *block = (struct ss_arena_block){.capacity = need, .bytes = bytes};
    HIDE(block->data, need);
    return block;
}

static void free_block(struct ss_arena_block *block)
{
    SHOW(block->data, block->capacity);
    if (block->bytes >= PAGES_FROM)
        ss_page_cache_give(block, block->bytes);
    else
        free(block);
}

/* Frees a chain down to, but not including, stop. */
static struct ss_arena_block *free_chain(struct ss_arena_block *block, struct ss_arena_block *stop)
{
    while (block != stop) {
        struct ss_arena_block *next = block->next;
        free_block(block);
        block = next;
    }
    return stop;
}

void ss_arena_free(struct ss_arena *arena)
{
    free_chain(arena->head, NULL);
    free_chain(arena->big, NULL);
    free_chain(arena->spare, NULL);
    *arena = (struct ss_arena){0};
}

/* Puts a block with room for need bytes at the head: the spare one if it is large enough. */
static void add_block(struct ss_arena *arena, size_t need)
{
    struct ss_arena_block *block = arena->spare;
    if (block && block->capacity >= need) {
        arena->spare = NULL;
    } else {
        size_t capacity = arena->head ? arena->head->capacity : FIRST_BLOCK / 2;
        do
            capacity = 2 * capacity + sizeof *block;
        while (capacity < need);
        if (capacity > LARGEST_BLOCK)
            capacity = LARGEST_BLOCK;
        bool zeroed;
        block = new_block(capacity, &zeroed);
    }
    block->used = 0;
    block->next = arena->head;
    arena->head = block;
}

/* *zeroed: all bytes are 0, else they hold anything. */
static void *take(struct ss_arena *arena, size_t size, bool *zeroed)
{
    if (size > SIZE_MAX / 2)
        ss_oom(size);
    size_t need = (size + RED_ZONE + ALIGN - 1) / ALIGN * ALIGN;
    if (!need)
        need = ALIGN;
    arena->total_bytes += size;
    if (need > LARGEST_BLOCK / 4) {
        struct ss_arena_block *block = new_block(need, zeroed);
        block->used = need;
        block->next = arena->big;
        arena->big = block;
        SHOW(block->data, size);
        return block->data;
    }
    struct ss_arena_block *block = arena->head;
    if (!block || block->capacity - block->used < need) {
        add_block(arena, need);
        block = arena->head;
    }
    unsigned char *data = block->data + block->used;
    block->used += need;
    SHOW(data, size);
    *zeroed = false;
    return data;
}

void *ss_alloc(struct ss_arena *arena, size_t size)
{
    bool zeroed;
    void *data = take(arena, size, &zeroed);
    return zeroed ? data : memset(data, 0, size);
}

void *ss_alloc_unset(struct ss_arena *arena, size_t size)
{
    bool zeroed;
    return take(arena, size, &zeroed);
}

void *ss_alloc_array(struct ss_arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / 2 / size)
        ss_oom(SIZE_MAX);
    return ss_alloc(arena, count * size);
}

char *ss_strdup(struct ss_arena *arena, const char *text)
{
    return ss_memdup(arena, text, strlen(text) + 1);
}

char *ss_strndup(struct ss_arena *arena, const char *text, size_t length)
{
    char *copy = ss_alloc(arena, length + 1);
    if (length)
        memcpy(copy, text, length);
    return copy;
}

void *ss_memdup(struct ss_arena *arena, const void *data, size_t size)
{
    void *copy = ss_alloc_unset(arena, size);
    if (size)
        memcpy(copy, data, size);
    return copy;
}

char *ss_sprintf(struct ss_arena *arena, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    char *text = ss_alloc(arena, length < 0 ? 1 : (size_t)length + 1);
    if (length > 0)
        vsnprintf(text, (size_t)length + 1, fmt, again);
    va_end(again);
    return text;
}

struct ss_arena_mark ss_arena_mark(const struct ss_arena *arena)
{
    return (struct ss_arena_mark){.block = arena->head,
                                  .big = arena->big,
                                  .used = arena->head ? arena->head->used : 0,
                                  .total_bytes = arena->total_bytes};
}

void ss_arena_rewind(struct ss_arena *arena, struct ss_arena_mark mark)
{
    arena->big = free_chain(arena->big, mark.big);
    if (arena->head != mark.block) {
        /* The newest block is the largest: worth keeping for the next round. */
        struct ss_arena_block *newest = arena->head;
        free_chain(newest->next, mark.block);
        free_chain(arena->spare, NULL);
        newest->next = NULL;
        HIDE(newest->data, newest->capacity);
        arena->spare = newest;
        arena->head = mark.block;
    }
    if (arena->head) {
        HIDE(arena->head->data + mark.used, arena->head->used - mark.used);
        arena->head->used = mark.used;
    }
    arena->total_bytes = mark.total_bytes;
}

void *ss_array_grow(struct ss_arena *arena, void *items, size_t count, size_t *capacity,
                    size_t item_size)
{
    size_t larger = *capacity ? *capacity * 2 : 8;
    void *copy = ss_alloc_array(arena, larger, item_size);
    if (count)
        memcpy(copy, items, count * item_size);
    *capacity = larger;
    return copy;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/tensor/pool.h"

#include <stdint.h>
#include <stdlib.h>

#include "core/base/arena.h"
#include "core/base/oom.h"
#include "core/base/page_cache.h"
#include "core/base/sanitize.h"

#ifdef SS_ASAN
/* Nothing is handed out twice, and blocks are exact: what is read or written outside is seen. */
#define MOST_SPARE ((size_t)0)
#define PAGES_FROM SIZE_MAX
#define ROOM(bytes, size) (size)
#else
#define MOST_SPARE ((size_t)256 << 20)
#define PAGES_FROM SS_PAGE_CACHE_LEAST
#define ROOM(bytes, size) (bytes)
#endif

struct ss_pool_block {
    struct ss_pool_block *next;
    size_t size_class;
    size_t pages; /* bytes from the page cache; 0: malloc's */
    _Alignas(max_align_t) unsigned char data[];
};

/* Class 4 e + m holds (4 + m) 2^e units of 16 bytes. */
static size_t class_bytes(size_t c)
{
    return (4 + c % 4) << (c / 4) << 4;
}

/* The least class that holds size bytes: at most a quarter above it. */
static size_t class_of(size_t size)
{
    size_t c = 0;
    while (class_bytes(c + 4) < size)
        c += 4;
    while (class_bytes(c) < size)
        c++;
    return c;
}

/* A block of so many bytes in all. */
static struct ss_pool_block *new_block(size_t bytes)
{
    struct ss_pool_block *block;
    size_t pages = 0;
    bool zeroed;
    if (bytes < PAGES_FROM)
        block = ss_xmalloc(bytes);
    else
        block = ss_oom_injected() ? NULL : ss_page_cache_take(bytes, false, &pages, &zeroed);
    if (!block)
        ss_oom(bytes);
    block->pages = pages;
    return block;
}

static void free_block(struct ss_pool_block *block)
{
    if (block->pages)
        ss_page_cache_give(block, block->pages);
    else
        free(block);
}

void *ss_pool_take(struct ss_pool *pool, size_t size)
{
    /* What no machine has is refused by the allocator, under its own size. */
    if (size > SIZE_MAX / 4)
        return ss_xmalloc(size);
    size_t whole = sizeof(struct ss_pool_block) + size, c = class_of(whole);
    struct ss_pool_block *block = pool->spare[c];
    if (block) {
        pool->spare[c] = block->next;
        pool->spare_bytes -= class_bytes(c);
    } else {
        block = new_block(ROOM(class_bytes(c), whole));
        block->size_class = c;
    }
    return block->data;
}

void ss_pool_give(struct ss_pool *pool, void *data)
{
    if (!data)
        return;
    struct ss_pool_block *block =
        (void *)((unsigned char *)data - offsetof(struct ss_pool_block, data));
    size_t bytes = class_bytes(block->size_class);
    if (bytes > MOST_SPARE - pool->spare_bytes) {
        free_block(block);
        return;
    }
    block->next = pool->spare[block->size_class];
    pool->spare[block->size_class] = block;
    pool->spare_bytes += bytes;
}

void ss_pool_free(struct ss_pool *pool)
{
    for (size_t c = 0; c < SS_POOL_CLASSES; c++)
        while (pool->spare[c]) {
            struct ss_pool_block *block = pool->spare[c];
            pool->spare[c] = block->next;
            free_block(block);
        }
    *pool = (struct ss_pool){0};
}

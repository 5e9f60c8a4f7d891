/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For mmap's anonymous memory and madvise. */
#define _DEFAULT_SOURCE
#include "core/base/pages.h"

#include <pthread.h>
#include <sys/mman.h>

/* Sizes per doubling: a block is at most a quarter larger than asked for. */
#define STEPS 4u
#define BINS (STEPS * 64)

/* The first bytes of a block that waits for its next use. */
struct waiting {
    struct waiting *next;
};

static struct {
    pthread_mutex_t lock;
    struct waiting *bin[BINS]; /* guarded by lock, as is bytes */
    size_t bytes;
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Rounds a size up to one of STEPS per doubling; the number of its bin. */
static unsigned bin_of(size_t size, size_t *capacity)
{
    unsigned doublings = 0;
    while (size > ((SS_PAGES_LEAST << doublings) / STEPS) * (2 * STEPS - 1))
        doublings++;
    size_t step = (SS_PAGES_LEAST << doublings) / STEPS;
    size_t steps = size > STEPS * step ? (size - STEPS * step + step - 1) / step : 0;
    *capacity = (STEPS + steps) * step;
    return doublings * STEPS + (unsigned)steps;
}

static void *map(size_t capacity)
{
    void *data =
        mmap(NULL, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return data == MAP_FAILED ? NULL : data;
}

void *ss_pages_take(size_t size, size_t *capacity, bool *zeroed)
{
    unsigned bin = bin_of(size, capacity);
    pthread_mutex_lock(&cache.lock);
    struct waiting *block = cache.bin[bin];
    if (block) {
        cache.bin[bin] = block->next;
        cache.bytes -= *capacity;
    }
    pthread_mutex_unlock(&cache.lock);
    *zeroed = !block;
    return block ? (void *)block : map(*capacity);
}

void ss_pages_give(void *data, size_t capacity)
{
    unsigned bin = bin_of(capacity, &capacity);
#ifdef MADV_FREE
    (void)madvise(data, capacity, MADV_FREE);
#endif
    pthread_mutex_lock(&cache.lock);
    struct waiting *block = cache.bytes + capacity <= SS_PAGES_MOST ? data : NULL;
    if (block) {
        block->next = cache.bin[bin];
        cache.bin[bin] = block;
        cache.bytes += capacity;
    }
    pthread_mutex_unlock(&cache.lock);
    if (!block)
        munmap(data, capacity);
}

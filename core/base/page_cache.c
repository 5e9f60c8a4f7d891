/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For mmap's anonymous memory and madvise. */
#define _DEFAULT_SOURCE
#include "core/base/page_cache.h"

#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* Sizes per doubling: a block is at most a quarter larger than asked for. */
#define STEPS 4u
#define BINS (STEPS * 64)
#define HUGE_PAGE ((size_t)2 << 20)
#define LEAST_PAGE 4096u
/* How many bins further up a block is looked for: up to 16 times what was asked for. */
#define LARGER_BINS (4 * STEPS)
/* Smaller blocks are not worth another thread. */
#define PREPARED_LEAST ((size_t)8 << 20)

/* The first bytes of a block that waits for its next use. */
struct waiting {
    struct waiting *next;
};

static struct {
    pthread_mutex_t lock; /* guards all of this */
    struct waiting *bin[BINS];
    bool comes_back[BINS]; /* a block of the bin was given back, so that more may be asked for */
    size_t bytes;
    pthread_cond_t ask;
    size_t wanted;  /* size of the block to prepare; 0: none */
    bool preparing; /* there is a thread for that, or none is to be had */
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER, .ask = PTHREAD_COND_INITIALIZER};

/* The size of the blocks in a bin. */
static size_t capacity_of(unsigned bin)
{
    return ((SS_PAGE_CACHE_LEAST << bin / STEPS) / STEPS) * (STEPS + bin % STEPS);
}

/* Rounds a size up to one of STEPS per doubling; the number of its bin. */
static unsigned bin_of(size_t size, size_t *capacity)
{
    unsigned doublings = 0;
    while (size > ((SS_PAGE_CACHE_LEAST << doublings) / STEPS) * (2 * STEPS - 1))
        doublings++;
    size_t step = (SS_PAGE_CACHE_LEAST << doublings) / STEPS;
    size_t steps = size > STEPS * step ? (size - STEPS * step + step - 1) / step : 0;
    *capacity = (STEPS + steps) * step;
    return doublings * STEPS + (unsigned)steps;
}

/* Blocks from the size of a huge page on begin at one, and ask for them: that is one fault where
 * there were 512, and memory that is streamed through does not wait for addresses. */
static void *map(size_t capacity)
{
    size_t slack = capacity >= HUGE_PAGE ? HUGE_PAGE : 0;
    char *data =
        mmap(NULL, capacity + slack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED)
        return NULL;
    if (!slack)
        return data;
    size_t before = (HUGE_PAGE - (uintptr_t)data % HUGE_PAGE) % HUGE_PAGE;
    if (before)
        munmap(data, before);
    if (before < slack)
        munmap(data + before + capacity, slack - before);
#ifdef MADV_HUGEPAGE
    (void)madvise(data + before, capacity, MADV_HUGEPAGE);
#endif
    return data + before;
}

/* For the next use; false where enough waits for that. Called with the lock held. */
static bool keep(struct waiting *block, size_t capacity)
{
    if (cache.bytes + capacity > SS_PAGE_CACHE_MOST)
        return false;
    unsigned bin = bin_of(capacity, &capacity);
    block->next = cache.bin[bin];
    cache.bin[bin] = block;
    cache.bytes += capacity;
    return true;
}

/* Touches pages before they are needed. The system clears each at its first touch, and where it is
 * a guest itself its host has to find one first: that can take longer than all that is computed on
 * it. */
static void *prepare_blocks(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&cache.lock);
    for (;;) {
        while (!cache.wanted)
            pthread_cond_wait(&cache.ask, &cache.lock);
        size_t capacity = cache.wanted;
        cache.wanted = 0;
        pthread_mutex_unlock(&cache.lock);
        char *data = map(capacity);
        for (size_t at = 0; data && at < capacity; at += LEAST_PAGE)
            *(volatile char *)(data + at) = 0;
        pthread_mutex_lock(&cache.lock);
        if (data && !keep((struct waiting *)data, capacity))
            munmap(data, capacity);
    }
    return NULL;
}

/* A child has one thread: nobody prepares anything there. */
static void lock_cache(void)
{
    pthread_mutex_lock(&cache.lock);
}

static void unlock_cache(void)
{
    pthread_mutex_unlock(&cache.lock);
}

static void start_preparing(void)
{
    pthread_t thread;
    cache.preparing = true;
    (void)pthread_atfork(lock_cache, unlock_cache, unlock_cache);
    if (sysconf(_SC_NPROCESSORS_ONLN) > 1 &&
        pthread_create(&thread, NULL, prepare_blocks, NULL) == 0)
        pthread_detach(thread);
}

static void ask_for_another(size_t capacity)
{
    if (capacity < PREPARED_LEAST)
        return;
    if (!cache.preparing)
        start_preparing();
    cache.wanted = capacity;
    pthread_cond_signal(&cache.ask);
}

/* A block that waits in a bin, or else in one of the next larger ones: it is there, and a fresh one
 * is not. *capacity becomes its own. NULL: none waits. Called with the lock held. */
static struct waiting *take_waiting(unsigned bin, size_t *capacity)
{
    for (unsigned b = bin; b < BINS && b <= bin + LARGER_BINS; b++) {
        struct waiting *block = cache.bin[b];
        if (!block)
            continue;
        cache.bin[b] = block->next;
        *capacity = capacity_of(b);
        cache.bytes -= *capacity;
        return block;
    }
    return NULL;
}

void *ss_page_cache_take(size_t size, bool prepare, size_t *capacity, bool *zeroed)
{
    unsigned bin = bin_of(size, capacity);
    pthread_mutex_lock(&cache.lock);
    if (prepare && cache.comes_back[bin] && (!cache.bin[bin] || !cache.bin[bin]->next))
        ask_for_another(*capacity);
    struct waiting *block = take_waiting(bin, capacity);
    pthread_mutex_unlock(&cache.lock);
    *zeroed = !block;
    void *data = block ? (void *)block : map(*capacity);
    return data || !ss_page_cache_release() ? data : map(*capacity);
}

size_t ss_page_cache_release(void)
{
    size_t released = 0;
    pthread_mutex_lock(&cache.lock);
    for (unsigned bin = 0; bin < BINS; bin++) {
        while (cache.bin[bin]) {
            struct waiting *block = cache.bin[bin];
            cache.bin[bin] = block->next;
            munmap(block, capacity_of(bin));
            released += capacity_of(bin);
        }
    }
    cache.bytes = 0;
    pthread_mutex_unlock(&cache.lock);
    return released;
}

void ss_page_cache_give(void *data, size_t capacity)
{
#ifdef MADV_FREE
    (void)madvise(data, capacity, MADV_FREE);
#endif
    pthread_mutex_lock(&cache.lock);
    cache.comes_back[bin_of(capacity, &capacity)] = true;
    bool kept = keep(data, capacity);
    pthread_mutex_unlock(&cache.lock);
    if (!kept)
        munmap(data, capacity);
}

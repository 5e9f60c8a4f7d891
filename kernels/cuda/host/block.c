/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The threads of a block as fibers. A fiber runs one thread after another; only if a thread waits,
 * at a barrier or for the lanes of its warp, does the next thread get a fiber of its own. When no
 * thread can run, either all of them stand at the same barrier or the kernel is wrong.
 *
 * Shared memory has a note for every byte: which thread wrote or read it after which barrier. From
 * these follow reads of what nobody wrote, and accesses by two threads without a barrier between
 * them. */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "core/base/sanitize.h"
#include "kernels/cuda/host/runtime.h"

/* The address sanitizer is told about every change of stack. */
#ifdef SS_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#define BEFORE_SWITCH(saved, stack, size) __sanitizer_start_switch_fiber(saved, stack, size)
#define AFTER_SWITCH(saved, stack, size) __sanitizer_finish_switch_fiber(saved, stack, size)
#define NEW_STACK(stack, size) ASAN_UNPOISON_MEMORY_REGION(stack, size)
#else
#define BEFORE_SWITCH(saved, stack, size) ((void)(saved), (void)(stack), (void)(size))
#define AFTER_SWITCH(saved, stack, size) ((void)(saved), (void)(stack), (void)(size))
#define NEW_STACK(stack, size) ((void)(stack), (void)(size))
#endif

enum {
    MAX_THREADS = 1024,
    STACK_BYTES = 128 * 1024,
    SHARED_BYTES = 48 * 1024,
    MAX_ARRAYS = 32,
    MANY = 0xffff /* several threads */
};

enum state { UNUSED, IDLE, AT_BARRIER, AT_SHUFFLE };

struct fiber {
    enum state state;
    ucontext_t first;
    jmp_buf here;
    bool begun;
    char *stack;
    void *saved; /* of the sanitizer */
    unsigned thread;
    int line;
    char value[8]; /* AT_SHUFFLE */
    unsigned size, from;
    void *to;
};

/* After how many barriers, counted from 1 over all blocks; 0: never. */
struct note {
    uint32_t written, read;
    uint16_t writer, reader;
};

static struct {
    const char *name;
    void (*kernel)(const void *);
    const void *args;
    unsigned next, left; /* first thread that has not begun; threads that have not returned */
    struct fiber *fibers;
    size_t n_fibers;
    size_t first_idle; /* no fiber before it is idle */
    struct fiber *running;
    void *saved; /* of the sanitizer, for the scheduler; and its stack */
    const void *stack;
    size_t stack_bytes;
    jmp_buf scheduler;
    bool failed;
    uint32_t epoch, first_epoch; /* of the block */
    _Alignas(16) char shared[SHARED_BYTES];
    struct note notes[SHARED_BYTES];
    size_t shared_used;
    struct {
        const void *key;
        size_t offset, bytes;
    } arrays[MAX_ARRAYS];
    size_t n_arrays;
} b;

/* ---- fibers ---- */

static void leave(void)
{
    struct fiber *f = b.running;
    if (_setjmp(f->here) == 0) {
        BEFORE_SWITCH(&f->saved, b.stack, b.stack_bytes);
        _longjmp(b.scheduler, 1);
    }
    AFTER_SWITCH(f->saved, NULL, NULL);
}

/* The launch ends; what the fiber was doing is forgotten. */
static _Noreturn void give_up(void)
{
    b.failed = true;
    b.running->begun = false;
    b.running->state = IDLE;
    BEFORE_SWITCH(NULL, b.stack, b.stack_bytes);
    _longjmp(b.scheduler, 1);
}

static void fiber_main(void)
{
    AFTER_SWITCH(NULL, &b.stack, &b.stack_bytes);
    for (;;) {
        while (b.next < ss_twin->threads) {
            b.running->thread = ss_twin->thread = b.next++;
            b.kernel(b.args);
            b.left--;
        }
        b.running->state = IDLE;
        leave();
    }
}

static bool make_fiber(struct fiber *f)
{
    if (!f->stack)
        f->stack = malloc(STACK_BYTES);
    if (!f->stack || getcontext(&f->first) != 0)
        return false;
    NEW_STACK(f->stack, (size_t)STACK_BYTES);
    f->first.uc_stack.ss_sp = f->stack;
    f->first.uc_stack.ss_size = STACK_BYTES;
    f->first.uc_link = NULL;
    makecontext(&f->first, fiber_main, 0);
    return true;
}

static void resume(struct fiber *f)
{
    b.running = f;
    ss_twin->thread = f->thread;
    if (_setjmp(b.scheduler) != 0) {
        AFTER_SWITCH(b.saved, NULL, NULL);
        return;
    }
    BEFORE_SWITCH(&b.saved, f->stack, (size_t)STACK_BYTES);
    if (f->begun)
        _longjmp(f->here, 1);
    f->begun = true;
    setcontext(&f->first);
}

/* An idle fiber for the next thread. */
static struct fiber *idle_fiber(void)
{
    for (; b.first_idle < b.n_fibers; b.first_idle++) {
        struct fiber *f = &b.fibers[b.first_idle];
        if (f->state == IDLE && (f->begun || make_fiber(f)))
            return f;
    }
    if (b.n_fibers == MAX_THREADS)
        return NULL;
    struct fiber *f = &b.fibers[b.n_fibers];
    if (!make_fiber(f))
        return NULL;
    f->state = IDLE;
    b.n_fibers++;
    return f;
}

/* ---- barriers and shuffles ---- */

static void sync(int line)
{
    b.running->state = AT_BARRIER;
    b.running->line = line;
    leave();
}

static void shuffle(void *value, unsigned long size, unsigned from, int line)
{
    struct fiber *f = b.running;
    f->state = AT_SHUFFLE;
    f->line = line;
    f->size = (unsigned)size;
    f->from = from % SS_TWIN_WARP;
    f->to = value;
    memcpy(f->value, value, size);
    leave();
}

static bool end_shuffle(struct fiber *const *lanes, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        if (!lanes[i] || lanes[i]->state != AT_SHUFFLE || lanes[i]->line != lanes[0]->line)
            return false;
    }
    for (unsigned i = 0; i < n; i++) {
        if (lanes[i]->from < n)
            memcpy(lanes[i]->to, lanes[lanes[i]->from]->value, lanes[i]->size);
        else
            ss_twin_fail(cudaErrorLaunchFailure, "%s: line %d: a lane shuffles from lane %u of %u",
                         b.name, lanes[i]->line, lanes[i]->from, n);
    }
    return ss_twin_error() == cudaSuccess;
}

/* Every thread that has not returned stands somewhere. Lets those run that may. */
static bool advance(void)
{
    static struct fiber *at[MAX_THREADS];
    const unsigned n = ss_twin->threads;
    memset(at, 0, n * sizeof *at);
    for (size_t i = 0; i < b.n_fibers; i++)
        if (b.fibers[i].state == AT_BARRIER || b.fibers[i].state == AT_SHUFFLE)
            at[b.fibers[i].thread] = &b.fibers[i];
    bool moved = false, all = true;
    for (unsigned w = 0; w < n && !b.failed; w += SS_TWIN_WARP) {
        const unsigned lanes = n - w < SS_TWIN_WARP ? n - w : SS_TWIN_WARP;
        if (!end_shuffle(at + w, lanes))
            continue;
        moved = true;
        for (unsigned i = 0; i < lanes && !b.failed; i++)
            resume(at[w + i]);
    }
    if (moved || b.failed)
        return true;
    for (unsigned t = 0; t < n; t++)
        all &= at[t] && at[t]->state == AT_BARRIER && at[t]->line == at[0]->line;
    if (all) {
        b.epoch++;
        for (unsigned t = 0; t < n && !b.failed; t++)
            resume(at[t]);
        return true;
    }
    unsigned waits = 0, other = 0;
    while (!at[waits])
        waits++;
    while (at[other] && at[other]->line == at[waits]->line)
        other++;
    char where[64] = "has returned";
    if (at[other])
        snprintf(where, sizeof where, "waits in line %d", at[other]->line);
    ss_twin_fail(cudaErrorLaunchFailure,
                 "%s: block %u: not all threads reach the barrier: thread %u waits in line %d, "
                 "thread %u %s",
                 b.name, ss_twin->block, waits, at[waits]->line, other, where);
    return false;
}

/* ---- memory ---- */

static void find(struct ss_twin_range *r, const void *base, const void *at, unsigned long size,
                 int line, int write)
{
    const char *begin, *end, *from = at;
    const char *what = write ? "writes" : "reads";
    if (!ss_twin_memory_find(base, &begin, &end)) {
        ss_twin_fail(cudaErrorIllegalAddress,
                     "%s: line %d: thread %u of block %u %s through a pointer to no allocation",
                     b.name, line, ss_twin->thread, ss_twin->block, what);
        give_up();
    }
    if (from < begin || from + size > end) {
        ss_twin_fail(cudaErrorIllegalAddress,
                     "%s: line %d: thread %u of block %u %s %lu bytes at offset %ld of an "
                     "allocation of %ld bytes",
                     b.name, line, ss_twin->thread, ss_twin->block, what, size,
                     (long)(from - begin), (long)(end - begin));
        give_up();
    }
    *r = (struct ss_twin_range){base, begin, end};
}

static void *shared(const void *key, unsigned long bytes)
{
    for (size_t i = 0; i < b.n_arrays; i++)
        if (b.arrays[i].key == key)
            return b.shared + b.arrays[i].offset;
    const size_t offset = (b.shared_used + 15) / 16 * 16;
    if (b.n_arrays == MAX_ARRAYS || offset + bytes > SHARED_BYTES) {
        ss_twin_fail(cudaErrorInvalidValue, "%s: more than %d bytes of shared memory", b.name,
                     SHARED_BYTES);
        give_up();
    }
    b.arrays[b.n_arrays].key = key;
    b.arrays[b.n_arrays].bytes = bytes;
    b.arrays[b.n_arrays++].offset = offset;
    b.shared_used = offset + bytes;
    return b.shared + offset;
}

static _Noreturn void fail_shared(int line, const char *what, unsigned other)
{
    char by[48] = "";
    if (other != MANY)
        snprintf(by, sizeof by, " %u", other);
    ss_twin_fail(cudaErrorLaunchFailure, "%s: line %d: thread %u of block %u %s%s", b.name, line,
                 ss_twin->thread, ss_twin->block, what, by);
    give_up();
}

static void touch(const void *p, unsigned long size, int line, int write)
{
    const uintptr_t offset = (uintptr_t)p - (uintptr_t)b.shared;
    const uint16_t me = (uint16_t)ss_twin->thread;
    size_t i = 0;
    while (i < b.n_arrays && !(offset >= b.arrays[i].offset &&
                               offset + size <= b.arrays[i].offset + b.arrays[i].bytes))
        i++;
    if (i == b.n_arrays)
        fail_shared(line,
                    write ? "writes outside of a shared array"
                          : "reads outside of a shared "
                            "array",
                    MANY);
    for (struct note *n = b.notes + offset; n < b.notes + offset + size; n++) {
        if (!write && n->written < b.first_epoch)
            fail_shared(line, "reads shared memory that no thread has written", MANY);
        if (n->written == b.epoch && n->writer != me)
            fail_shared(line, "accesses shared memory without a barrier after the write of thread",
                        n->writer);
        if (write && n->read == b.epoch && n->reader != me)
            fail_shared(line, "writes shared memory without a barrier after the read of thread",
                        n->reader);
        if (write) {
            n->written = b.epoch;
            n->writer = me;
        } else {
            n->reader = n->read == b.epoch && n->reader != me ? MANY : me;
            n->read = b.epoch;
        }
    }
}

static struct ss_twin twin = {
    .find = find, .shared = shared, .touch = touch, .sync = sync, .shuffle = shuffle};
struct ss_twin *ss_twin = &twin;

/* ---- launches ---- */

static void run_block(unsigned block)
{
    ss_twin->block = block;
    b.next = 0;
    b.left = ss_twin->threads;
    b.shared_used = b.n_arrays = 0;
    b.first_idle = 0;
    b.first_epoch = ++b.epoch;
    while (b.next < ss_twin->threads && !b.failed) {
        struct fiber *f = idle_fiber();
        if (!f) {
            ss_twin_fail(cudaErrorMemoryAllocation, "%s: no memory for the threads", b.name);
            b.failed = true;
            return;
        }
        resume(f);
    }
    while (b.left > 0 && !b.failed)
        b.failed = !advance() || b.failed;
}

/* After a failure fibers stand inside the kernel. */
static void forget_fibers(void)
{
    for (size_t i = 0; i < b.n_fibers; i++) {
        b.fibers[i].begun = false;
        b.fibers[i].state = IDLE;
    }
}

bool ss_twin_launch(const char *name, void (*kernel)(const void *), const void *args,
                    unsigned blocks, unsigned threads)
{
    if (!b.fibers)
        b.fibers = calloc(MAX_THREADS, sizeof *b.fibers);
    if (!b.fibers || threads == 0 || threads > MAX_THREADS || blocks == 0)
        return ss_twin_fail(cudaErrorInvalidValue, "%s: %u blocks of %u threads", name, blocks,
                            threads),
               false;
    b.name = name;
    b.kernel = kernel;
    b.args = args;
    b.failed = false;
    ss_twin->threads = threads;
    ss_twin->blocks = blocks;
    for (unsigned i = 0; i < blocks && !b.failed; i++)
        run_block(i);
    if (b.failed)
        forget_fibers();
    return !b.failed;
}

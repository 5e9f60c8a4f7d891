/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What device code sees of the host twin: the running thread, and checked access to memory. Kernels
 * compiled with the module, and kernels compiled at run time, reach the twin through ss_twin alone;
 * the second kind is given the pointer when it is loaded. The text of this header is also the
 * beginning of every such source, so it includes nothing.
 *
 * A block runs on one thread of the host, its threads one after another until each is at a barrier
 * (block.c). A failed check ends the launch: the device then has an error, as after an illegal
 * access on a GPU. */
#ifndef SS_KERNELS_CUDA_HOST_TWIN_H
#define SS_KERNELS_CUDA_HOST_TWIN_H

/* The allocation in which a base pointer was found last. */
struct ss_twin_range {
    const char *base, *begin, *end;
};
enum { SS_TWIN_RANGES = 64, SS_TWIN_WARP = 32 };

struct ss_twin {
    unsigned thread, threads, block, blocks; /* of the running thread; launches have one dim */
    struct ss_twin_range ranges[SS_TWIN_RANGES];
    /* Finds the allocation of base, and fails unless [at, at + size) lies in it. */
    void (*find)(struct ss_twin_range *range, const void *base, const void *at, unsigned long size,
                 int line, int write);
    /* The block's array that this declaration names; the same for all threads. */
    void *(*shared)(const void *key, unsigned long bytes);
    void (*touch)(const void *at, unsigned long size, int line, int write);
    void (*sync)(int line);
    /* *value becomes that of lane `from` of the warp, which all its threads must reach. */
    void (*shuffle)(void *value, unsigned long size, unsigned from, int line);
};

extern struct ss_twin *ss_twin;

static inline void *ss_twin_at(const void *base, long long i, unsigned long size, int line,
                               int write)
{
    /* Allocations begin at multiples of a power of 2. */
    const unsigned long place = (unsigned long)base >> 8, key = place ^ place >> 6 ^ place >> 12;
    struct ss_twin_range *r = &ss_twin->ranges[key % SS_TWIN_RANGES];
    const char *at = (const char *)base + i * (long long)size;
    if (r->base != (const char *)base || at < r->begin || at + size > r->end)
        ss_twin->find(r, base, at, size, line, write);
    return (void *)(unsigned long)at;
}

static inline void *ss_twin_shared_at(void *base, long long i, unsigned long size, int line,
                                      int write)
{
    char *at = (char *)base + i * (long long)size;
    ss_twin->touch(at, size, line, write);
    return at;
}

#endif

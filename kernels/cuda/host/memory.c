/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The blocks of device memory of the host twin, sorted by address. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/cuda/host/runtime.h"

enum { RED_ZONE = 256, NEW_BYTE = 0xff };

static struct {
    struct block {
        char *begin, *end;
    } * blocks;
    size_t count, capacity, used;
} memory;

/* The number of blocks that begin at or before the address. */
static size_t count_before(const void *at)
{
    size_t low = 0, high = memory.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if ((uintptr_t)memory.blocks[middle].begin <= (uintptr_t)at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void *ss_twin_memory_take(size_t bytes)
{
    if (memory.count == memory.capacity) {
        size_t capacity = memory.capacity ? 2 * memory.capacity : 64;
        struct block *more = realloc(memory.blocks, capacity * sizeof *more);
        if (!more)
            return NULL;
        memory.blocks = more;
        memory.capacity = capacity;
    }
    char *all = malloc(bytes + 2 * (size_t)RED_ZONE);
    if (!all)
        return NULL;
    memset(all, NEW_BYTE, bytes + 2 * (size_t)RED_ZONE);
    struct block block = {all + RED_ZONE, all + RED_ZONE + bytes};
    size_t at = count_before(block.begin);
    memmove(memory.blocks + at + 1, memory.blocks + at,
            (memory.count - at) * sizeof *memory.blocks);
    memory.blocks[at] = block;
    memory.count++;
    memory.used += bytes;
    return block.begin;
}

static void forget_ranges(void)
{
    memset(ss_twin->ranges, 0, sizeof ss_twin->ranges);
}

bool ss_twin_memory_give(void *at)
{
    size_t next = count_before(at);
    if (!at)
        return true;
    if (next == 0 || memory.blocks[next - 1].begin != (char *)at)
        return false;
    memory.used -= (size_t)(memory.blocks[next - 1].end - memory.blocks[next - 1].begin);
    memmove(memory.blocks + next - 1, memory.blocks + next,
            (memory.count - next) * sizeof *memory.blocks);
    memory.count--;
    free((char *)at - RED_ZONE);
    forget_ranges();
    return true;
}

bool ss_twin_memory_find(const void *at, const char **begin, const char **end)
{
    size_t next = count_before(at);
    if (next == 0 || (uintptr_t)at > (uintptr_t)memory.blocks[next - 1].end)
        return false;
    *begin = memory.blocks[next - 1].begin;
    *end = memory.blocks[next - 1].end;
    return true;
}

size_t ss_twin_memory_used(void)
{
    return memory.used;
}

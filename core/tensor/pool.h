/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A free list of tensor storage. Freed blocks are reused, so a run with thousands of short-lived
 * values does not map and clear memory for each. */
#ifndef SS_CORE_TENSOR_POOL_H
#define SS_CORE_TENSOR_POOL_H

#include <stddef.h>

/* Four size classes per power of two. */
enum { SS_POOL_CLASSES = 256 };

struct ss_pool_block;

/* A zero-initialised pool is empty and valid. Not thread-safe. */
struct ss_pool {
    struct ss_pool_block *spare[SS_POOL_CLASSES];
    size_t spare_bytes;
};

/* size bytes of undefined content, aligned for any type; out of memory ends the process. */
void *ss_pool_take(struct ss_pool *pool, size_t size);
/* Returns a block that this or another pool handed out; NULL is allowed. Spare memory beyond a
 * fixed amount is freed. */
void ss_pool_give(struct ss_pool *pool, void *data);
/* Frees the spare memory; blocks that are handed out stay valid. */
void ss_pool_free(struct ss_pool *pool);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Storage of tensors that come and go: what is given back is handed out again, so that a run of
 * thousands of short-lived values neither maps nor clears memory for each of them. */
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
/* Gives back what a pool handed out, this one or another; NULL is nothing. Beyond a fixed amount
 * of spare memory it goes to the system. */
void ss_pool_give(struct ss_pool *pool, void *data);
/* Frees the spare memory; what is handed out stays the taker's. */
void ss_pool_free(struct ss_pool *pool);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A monotone priority queue of nodes ordered by (cost, steps, node). Thousands of nodes share a few
 * dozen distinct costs, so nodes of equal (cost, steps) form one bit set and only the sets are in a
 * heap. */
#ifndef SS_CORE_MESH_BUCKET_QUEUE_H
#define SS_CORE_MESH_BUCKET_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_bucket_queue_set;

/* Zero-initialised is empty. */
struct ss_bucket_queue {
    size_t words; /* of each set */
    struct ss_bucket_queue_set *sets;
    size_t n_sets, set_capacity;
    uint32_t *heap; /* sets that hold nodes, the first on top */
    size_t n_heap;
    uint32_t *idle; /* sets that hold none */
    size_t n_idle;
    uint32_t *slots;        /* (cost, steps) -> set + 1 */
    size_t n_slots, n_used; /* n_slots: a power of two */
};

void ss_bucket_queue_free(struct ss_bucket_queue *q);
/* Empties the queue and prepares it for nodes 0 ... n - 1. */
void ss_bucket_queue_begin(struct ss_bucket_queue *q, size_t n);
/* Adds a node. (ps, steps) must not be less than that of the node popped last. A node may be in the
 * queue at several costs. */
void ss_bucket_queue_push(struct ss_bucket_queue *q, int64_t ps, uint32_t steps, uint32_t node);
/* Cost and steps of the first node; false if the queue is empty. */
bool ss_bucket_queue_first(const struct ss_bucket_queue *q, int64_t *ps, uint32_t *steps);
/* Removes and returns the first node. The queue must not be empty. */
uint32_t ss_bucket_queue_pop(struct ss_bucket_queue *q);

#endif

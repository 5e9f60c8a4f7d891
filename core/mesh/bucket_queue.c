/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bit sets per (cost, steps), found by a hash table and ordered by a binary heap. */
#include "core/mesh/bucket_queue.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/arena.h"

struct ss_bucket_queue_set {
    int64_t ps;
    uint32_t steps;
    size_t n, word; /* number of nodes; all words before `word` are 0 */
    uint64_t *bits;
};

void ss_bucket_queue_free(struct ss_bucket_queue *q)
{
    for (size_t k = 0; k < q->n_sets; k++) {
        free(q->sets[k].bits);
    }
    free(q->sets);
    free(q->heap);
    free(q->idle);
    free(q->slots);
    *q = (struct ss_bucket_queue){0};
}

void ss_bucket_queue_begin(struct ss_bucket_queue *q, size_t n)
{
    size_t words = (n + 63) / 64;
    if (words > q->words) {
        ss_bucket_queue_free(q);
        q->words = words;
    }
    while (q->n_heap) {
        struct ss_bucket_queue_set *set = &q->sets[q->heap[--q->n_heap]];
        memset(set->bits, 0, q->words * sizeof *set->bits);
        q->idle[q->n_idle++] = (uint32_t)(set - q->sets);
    }
    if (q->n_slots) {
        memset(q->slots, 0, q->n_slots * sizeof *q->slots);
    }
    q->n_used = 0;
}

static bool before(const struct ss_bucket_queue *q, uint32_t left, uint32_t right)
{
    const struct ss_bucket_queue_set *x = &q->sets[left], *y = &q->sets[right];
    return x->ps != y->ps ? x->ps < y->ps : x->steps < y->steps;
}

static void sink(struct ss_bucket_queue *q, uint32_t set)
{
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= q->n_heap) {
            break;
        }
        child += child + 1 < q->n_heap && before(q, q->heap[child + 1], q->heap[child]);
        if (!before(q, q->heap[child], set)) {
            break;
        }
        q->heap[i] = q->heap[child];
        i = child;
    }
    q->heap[i] = set;
}

static uint32_t new_set(struct ss_bucket_queue *q)
{
    if (q->n_idle) {
        return q->idle[--q->n_idle];
    }
    if (q->n_sets == q->set_capacity) {
        q->set_capacity = q->set_capacity ? 2 * q->set_capacity : 64;
        q->sets = ss_xrealloc(q->sets, q->set_capacity * sizeof *q->sets);
        q->heap = ss_xrealloc(q->heap, q->set_capacity * sizeof *q->heap);
        q->idle = ss_xrealloc(q->idle, q->set_capacity * sizeof *q->idle);
    }
    q->sets[q->n_sets].bits = ss_xcalloc(q->words, sizeof *q->sets->bits);
    return (uint32_t)q->n_sets++;
}

/* The hash slot of (ps, steps): its set, or the free slot for one. Entries of emptied sets remain;
 * they cannot be asked for again, because costs only grow. Not an ss_map, whose keys are byte
 * strings: this is the innermost loop of a search. */
static uint32_t *slot_of(struct ss_bucket_queue *q, int64_t ps, uint32_t steps)
{
    uint64_t key = ((uint64_t)ps + steps) * UINT64_C(0x9E3779B97F4A7C15);
    for (size_t k = key >> 32;; k++) {
        uint32_t *slot = &q->slots[k & (q->n_slots - 1)];
        if (!*slot || (q->sets[*slot - 1].ps == ps && q->sets[*slot - 1].steps == steps)) {
            return slot;
        }
    }
}

static void make_room(struct ss_bucket_queue *q)
{
    if (2 * q->n_used < q->n_slots) {
        return;
    }
    q->n_slots = q->n_slots ? 2 * q->n_slots : 256;
    free(q->slots);
    q->slots = ss_xcalloc(q->n_slots, sizeof *q->slots);
    q->n_used = q->n_heap;
    for (size_t k = 0; k < q->n_heap; k++) {
        const struct ss_bucket_queue_set *set = &q->sets[q->heap[k]];
        *slot_of(q, set->ps, set->steps) = q->heap[k] + 1;
    }
}

/* The set of (ps, steps); creates it if there is none. */
static struct ss_bucket_queue_set *set_at(struct ss_bucket_queue *q, int64_t ps, uint32_t steps)
{
    make_room(q);
    uint32_t *slot = slot_of(q, ps, steps);
    if (*slot) {
        return &q->sets[*slot - 1];
    }
    uint32_t k = new_set(q);
    struct ss_bucket_queue_set *set = &q->sets[k];
    set->ps = ps;
    set->steps = steps;
    set->n = 0;
    set->word = q->words;
    *slot = k + 1;
    q->n_used++;
    size_t i = q->n_heap++;
    for (; i > 0 && before(q, k, q->heap[(i - 1) / 2]); i = (i - 1) / 2) {
        q->heap[i] = q->heap[(i - 1) / 2];
    }
    q->heap[i] = k;
    return set;
}

void ss_bucket_queue_push(struct ss_bucket_queue *q, int64_t ps, uint32_t steps, uint32_t node)
{
    struct ss_bucket_queue_set *set = set_at(q, ps, steps);
    size_t word = node / 64;
    uint64_t bit = UINT64_C(1) << node % 64;
    set->n += !(set->bits[word] & bit);
    set->bits[word] |= bit;
    set->word = word < set->word ? word : set->word;
}

bool ss_bucket_queue_first(const struct ss_bucket_queue *q, int64_t *ps, uint32_t *steps)
{
    if (!q->n_heap) {
        return false;
    }
    *ps = q->sets[q->heap[0]].ps;
    *steps = q->sets[q->heap[0]].steps;
    return true;
}

uint32_t ss_bucket_queue_pop(struct ss_bucket_queue *q)
{
    uint32_t top = q->heap[0];
    struct ss_bucket_queue_set *set = &q->sets[top];
    while (!set->bits[set->word]) {
        set->word++;
    }
    uint64_t *bits = &set->bits[set->word];
    uint32_t node = (uint32_t)(64 * set->word) + (uint32_t)__builtin_ctzll(*bits);
    *bits &= *bits - 1;
    if (--set->n == 0) {
        q->idle[q->n_idle++] = top;
        uint32_t last = q->heap[--q->n_heap];
        if (q->n_heap) {
            sink(q, last);
        }
    }
    return node;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walking boxes of elements by strides. */
#ifndef SS_KERNELS_REFERENCE_STRIDED_H
#define SS_KERNELS_REFERENCE_STRIDED_H

#include "core/base/thread_pool.h"
#include "core/tensor/tensor.h"

/* Element types for moves that ignore the value's type. */
typedef uint32_t __attribute__((may_alias)) ss_word4;
typedef uint64_t __attribute__((may_alias)) ss_word8;
typedef struct {
    uint64_t words[2];
} __attribute__((may_alias)) ss_word16;

/* dst[to] = src[from], of elements of 8 or 16 bytes. */
static inline void ss_move(void *dst, int64_t to, const void *src, int64_t from, size_t size)
{
    if (size == 8)
        ((ss_word8 *)dst)[to] = ((const ss_word8 *)src)[from];
    else
        ((ss_word16 *)dst)[to] = ((const ss_word16 *)src)[from];
}

enum { SS_MAX_WALK = SS_MAX_RANK };

/* A walk over a box that moves two positions at once; strides are in elements and may be 0 or
 * negative. Row-major: the last dim varies fastest. */
struct ss_walk {
    int rank;
    int64_t dims[SS_MAX_WALK], a[SS_MAX_WALK], b[SS_MAX_WALK];
};

static inline void ss_walk_add(struct ss_walk *walk, int64_t length, int64_t a, int64_t b)
{
    walk->dims[walk->rank] = length;
    walk->a[walk->rank] = a;
    walk->b[walk->rank++] = b;
}

/* Drops dims of length 1 and joins neighbours that step as one. False if the box is empty. */
bool ss_walk_simplify(struct ss_walk *walk);
/* The same steps from the last cell to the first: moves *a and *b to the last cell. */
void ss_walk_reverse(struct ss_walk *walk, int64_t *a, int64_t *b);

/* Steps index over the outer rank - skip dims and moves both positions; false after the last. */
static inline bool ss_walk_next(const struct ss_walk *walk, int skip, int64_t *index, int64_t *a,
                                int64_t *b)
{
    for (int d = walk->rank - skip - 1; d >= 0; d--) {
        *a += walk->a[d];
        *b += walk->b[d];
        if (++index[d] < walk->dims[d])
            return true;
        *a -= walk->a[d] * walk->dims[d];
        *b -= walk->b[d] * walk->dims[d];
        index[d] = 0;
    }
    return false;
}

/* Copies the box from src (positions b) to dst (positions a), elements of 4, 8 or 16 bytes. */
void ss_walk_copy(struct ss_walk walk, size_t size, void *dst, const void *src);
/* The same for a walk that ss_walk_simplify has seen and that is not empty. */
void ss_walk_copy_simple(const struct ss_walk *walk, size_t size, void *dst, const void *src);
/* The same with the work shared out among threads; NULL: the caller's alone. */
void ss_walk_copy_shared(struct ss_thread_pool *threads, struct ss_walk walk, size_t size,
                         void *dst, const void *src);
/* Writes one element count times. */
void ss_fill(void *dst, const void *element, size_t size, int64_t count);

#endif

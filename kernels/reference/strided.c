/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/strided.h"

#include <string.h>

#include "core/base/thread_pool.h"

/* Rows and lists are laid out by hand. */
/* clang-format off */

bool ss_walk_simplify(struct ss_walk *walk)
{
    int kept = 0;
    for (int d = 0; d < walk->rank; d++) {
        const int64_t length = walk->dims[d], a = walk->a[d], b = walk->b[d];
        if (length == 0)
            return false;
        if (length == 1)
            continue;
        const int last = kept - 1;
        if (kept && walk->a[last] == a * length && walk->b[last] == b * length) {
            walk->dims[last] *= length;
            walk->a[last] = a;
            walk->b[last] = b;
            continue;
        }
        walk->dims[kept] = length;
        walk->a[kept] = a;
        walk->b[kept++] = b;
    }
    walk->rank = kept;
    return true;
}

void ss_walk_reverse(struct ss_walk *walk, int64_t *a, int64_t *b)
{
    for (int d = 0; d < walk->rank; d++) {
        *a += walk->a[d] * (walk->dims[d] - 1);
        *b += walk->b[d] * (walk->dims[d] - 1);
        walk->a[d] = -walk->a[d];
        walk->b[d] = -walk->b[d];
    }
}

#define COPY_ROWS(type)                                                                            \
    do {                                                                                           \
        int64_t index[SS_MAX_WALK] = {0}, to = 0, from = 0;                                        \
        do {                                                                                       \
            type *d = (type *)dst + to;                                                            \
            const type *s = (const type *)src + from;                                              \
            if (step_to == 1 && step_from == 1)                                                    \
                for (int64_t i = 0; i < n; i++)                                                    \
                    d[i] = s[i];                                                                   \
            else if (step_to == 1 && step_from == 0)                                               \
                for (int64_t i = 0; i < n; i++)                                                    \
                    d[i] = *s;                                                                     \
            else                                                                                   \
                for (int64_t i = 0; i < n; i++)                                                    \
                    d[i * step_to] = s[i * step_from];                                             \
        } while (ss_walk_next(walk, 1, index, &to, &from));                                       \
    } while (0)

/* A transpose: one dim is dense in dst, another one in src. Moves the latter next to the former. */
static bool make_transpose(struct ss_walk *walk)
{
    const int inner = walk->rank - 1;
    int dense = inner - 1;
    while (dense >= 0 && walk->b[dense] != 1)
        dense--;
    if (dense < 0 || walk->a[inner] != 1 || walk->b[inner] == 0 || walk->b[inner] == 1 ||
        walk->dims[dense] < 4)
        return false;
    const int64_t length = walk->dims[dense], a = walk->a[dense];
    for (int d = dense; d < inner - 1; d++) {
        walk->dims[d] = walk->dims[d + 1];
        walk->a[d] = walk->a[d + 1];
        walk->b[d] = walk->b[d + 1];
    }
    walk->dims[inner - 1] = length;
    walk->a[inner - 1] = a;
    walk->b[inner - 1] = 1;
    return true;
}

/* By square tiles, which are turned in a buffer: each cache line is fetched, and written, once. */
#define COPY_TILES(type)                                                                           \
    do {                                                                                           \
        int64_t index[SS_MAX_WALK] = {0}, to = 0, from = 0;                                        \
        type tile[TILE][TILE];                                                                     \
        do {                                                                                       \
            for (int64_t i0 = 0; i0 < rows; i0 += TILE)                                            \
                for (int64_t j0 = 0; j0 < n; j0 += TILE) {                                         \
                    const int64_t width = n - j0 < TILE ? n - j0 : TILE;                           \
                    const int64_t height = rows - i0 < TILE ? rows - i0 : TILE;                    \
                    const type *s = (const type *)src + from + i0 + j0 * step_from;                \
                    type *d = (type *)dst + to + i0 * row_to + j0;                                 \
                    for (int64_t j = 0; j < width; j++)                                            \
                        for (int64_t i = 0; i < height; i++)                                       \
                            tile[i][j] = s[j * step_from + i];                                     \
                    for (int64_t i = 0; i < height; i++)                                           \
                        for (int64_t j = 0; j < width; j++)                                        \
                            d[i * row_to + j] = tile[i][j];                                        \
                }                                                                                  \
        } while (ss_walk_next(walk, 2, index, &to, &from));                                       \
    } while (0)

static void copy_transposed(const struct ss_walk *walk, size_t size, void *dst, const void *src)
{
    enum { TILE = 16 };
    const int inner = walk->rank - 1;
    const int64_t rows = walk->dims[inner - 1], row_to = walk->a[inner - 1];
    const int64_t n = walk->dims[inner], step_from = walk->b[inner];
    if (size == 4)
        COPY_TILES(ss_word4);
    else if (size == 8)
        COPY_TILES(ss_word8);
    else
        COPY_TILES(ss_word16);
}

void ss_walk_copy_simple(const struct ss_walk *walk, size_t size, void *dst, const void *src)
{
    if (walk->rank == 0) {
        memcpy(dst, src, size);
        return;
    }
    const int inner = walk->rank - 1;
    const int64_t n = walk->dims[inner], step_to = walk->a[inner], step_from = walk->b[inner];
    if (size == 4)
        COPY_ROWS(ss_word4);
    else if (size == 8)
        COPY_ROWS(ss_word8);
    else
        COPY_ROWS(ss_word16);
}

void ss_walk_copy(struct ss_walk walk, size_t size, void *dst, const void *src)
{
    if (!ss_walk_simplify(&walk))
        return;
    if (make_transpose(&walk))
        copy_transposed(&walk, size, dst, src);
    else
        ss_walk_copy_simple(&walk, size, dst, src);
}

/* Elements of one task: fewer are not worth waking a thread. */
enum { TASK = 1 << 15, MOST_TASKS = 64 };

struct shared_copy {
    struct ss_walk walk;
    size_t size;
    char *dst;
    const char *src;
    int along;      /* the dim that is shared out */
    int64_t length; /* of a task on it */
};

static void copy_task(void *user, size_t index, size_t worker)
{
    const struct shared_copy *c = user;
    struct ss_walk walk = c->walk;
    const int64_t first = (int64_t)index * c->length, room = walk.dims[c->along] - first;
    (void)worker;
    walk.dims[c->along] = room < c->length ? room : c->length;
    ss_walk_copy(walk, c->size, c->dst + first * walk.a[c->along] * (int64_t)c->size,
                 c->src + first * walk.b[c->along] * (int64_t)c->size);
}

void ss_walk_copy_shared(struct ss_thread_pool *threads, struct ss_walk walk, size_t size,
                         void *dst, const void *src)
{
    if (!ss_walk_simplify(&walk))
        return;
    struct shared_copy c = {.walk = walk, .size = size, .dst = dst, .src = src};
    int64_t count = 1;
    for (int d = 0; d < walk.rank; d++) {
        count *= walk.dims[d];
        c.along = walk.dims[d] > walk.dims[c.along] ? d : c.along;
    }
    const int64_t most = count / TASK < MOST_TASKS ? count / TASK : MOST_TASKS;
    if (!threads || most < 2) {
        ss_walk_copy(walk, size, dst, src);
        return;
    }
    const int64_t longest = walk.dims[c.along];
    c.length = longest > most ? (longest + most - 1) / most : 1;
    ss_thread_pool_run(threads, (size_t)((longest + c.length - 1) / c.length), copy_task, &c);
}

void ss_fill(void *dst, const void *element, size_t size, int64_t count)
{
    struct ss_walk walk = {0};
    ss_walk_add(&walk, count, 1, 0);
    ss_walk_copy(walk, size, dst, element);
}

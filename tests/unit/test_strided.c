/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/base/arena.h"
#include "core/base/rng.h"
#include "kernels/reference/strided.h"

static int64_t draw(uint64_t seed, uint64_t *n, int64_t low, int64_t high)
{
    return low + (int64_t)ss_rng_below(seed, 0, (*n)++, (uint64_t)(high - low + 1));
}

/* Copies between two drawn orders of dims (transposes among them), by steps that skip, repeat or
 * run backwards in the source, against one element at a time. */
static void copies_equal_single_steps(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct ss_arena arena = {0};
        struct ss_walk walk = {0};
        uint64_t n = 0;
        int64_t order[2][5], lengths[5], strides[2][5], start = 0, counts[2] = {1, 1};
        const int rank = (int)draw(seed, &n, 0, 5);
        for (int d = 0; d < rank; d++)
            lengths[d] = draw(seed, &n, 0, 2) ? draw(seed, &n, 1, 4) : draw(seed, &n, 1, 36);
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < rank; i++) {
                const int64_t j = draw(seed, &n, 0, i);
                order[side][i] = order[side][j];
                order[side][j] = i;
            }
            for (int i = rank - 1; i >= 0; i--) {
                strides[side][order[side][i]] = counts[side];
                counts[side] *= lengths[order[side][i]];
            }
        }
        for (int d = 0; d < rank; d++) {
            const int64_t kind = draw(seed, &n, 0, 7);
            int64_t step = kind == 0 ? 0 : kind == 1 ? -strides[1][d] : strides[1][d];
            start += kind == 1 ? strides[1][d] * (lengths[d] - 1) : 0;
            ss_walk_add(&walk, lengths[d], strides[0][d], step);
        }
        for (size_t size = 4; size <= 8; size += 4) {
            const size_t bytes = (size_t)counts[0] * size;
            unsigned char *src = ss_alloc(&arena, bytes), *dst = ss_alloc(&arena, bytes);
            unsigned char *expected = ss_alloc(&arena, bytes);
            int64_t index[5] = {0}, to = 0, from = start;
            for (size_t i = 0; i < bytes; i++)
                src[i] = (unsigned char)ss_rng_bits(seed, 1, i);
            do
                memcpy(expected + to * (int64_t)size, src + from * (int64_t)size, size);
            while (ss_walk_next(&walk, 0, index, &to, &from));
            ss_walk_copy(walk, size, dst, src + start * (int64_t)size);
            assert_memory_equal(dst, expected, bytes);
        }
        ss_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_equal_single_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

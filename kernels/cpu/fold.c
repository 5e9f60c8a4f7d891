/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cpu/fold.h"

#include "kernels/cpu/kernel.h"

enum { LANES = 64, BLOCK = 1024 };

bool ss_cpu_foldable(enum ss_reducer reducer)
{
    return reducer == SS_REDUCER_ADD || reducer == SS_REDUCER_MULTIPLY ||
           reducer == SS_REDUCER_MAXIMUM || reducer == SS_REDUCER_MINIMUM;
}

/* Inlined with a constant length, a loop would be unrolled before it could become vector code. */
#define APART __attribute__((noinline))

/* Per reducer: rows cell by cell; and at most BLOCK elements in lanes, then the lanes (in halves
 * or, so that a reversed sum differs from a straight one, one by one), then what is left over. */
#define REDUCER(name, identity, expr)                                                              \
    static inline float combine_##name(float a, float b)                                           \
    {                                                                                              \
        return (expr);                                                                             \
    }                                                                                              \
    static APART void rows_##name(float *acc, const float *from, int64_t n)                        \
    {                                                                                              \
        for (int64_t i = 0; i < n; i++)                                                            \
            acc[i] = combine_##name(acc[i], from[i]);                                              \
    }                                                                                              \
    static float block_##name(const float *from, int64_t n, bool reverse)                          \
    {                                                                                              \
        float lanes[LANES], total = (identity);                                                    \
        const int64_t whole = n / LANES;                                                           \
        for (int i = 0; i < LANES; i++)                                                            \
            lanes[i] = total;                                                                      \
        for (int64_t k = 0; k < whole; k++) {                                                      \
            const float *row = from + (reverse ? whole - 1 - k : k) * LANES;                       \
            rows_##name(lanes, row, LANES);                                                        \
        }                                                                                          \
        for (int i = LANES; whole && reverse && i > 0; i--)                                        \
            total = combine_##name(total, lanes[i - 1]);                                           \
        for (int half = LANES / 2; whole && !reverse && half > 0; half /= 2)                       \
            rows_##name(lanes, lanes + half, half);                                                \
        if (whole && !reverse)                                                                     \
            total = lanes[0];                                                                      \
        for (int64_t i = whole * LANES; i < n; i++)                                                \
            total = combine_##name(total, from[reverse ? n - 1 - (i - whole * LANES) : i]);        \
        return total;                                                                              \
    }
REDUCER(add, -0.0f, a + b) /* from +0 a sum of -0 would become +0 */
REDUCER(multiply, 1, a *b)
REDUCER(maximum, -INFINITY, ss_maximum_f32(a, b))
REDUCER(minimum, INFINITY, ss_minimum_f32(a, b))

#define PICK(function, ...)                                                                        \
    (reducer == SS_REDUCER_MULTIPLY  ? function##_multiply(__VA_ARGS__)                            \
     : reducer == SS_REDUCER_MAXIMUM ? function##_maximum(__VA_ARGS__)                             \
     : reducer == SS_REDUCER_MINIMUM ? function##_minimum(__VA_ARGS__)                             \
                                     : function##_add(__VA_ARGS__))

void ss_cpu_fold_rows(enum ss_reducer reducer, float *acc, const float *from, int64_t n)
{
    PICK(rows, acc, from, n);
}

float ss_cpu_combine(enum ss_reducer reducer, float a, float b)
{
    return PICK(combine, a, b);
}

float ss_cpu_identity(enum ss_reducer reducer)
{
    return PICK(block, NULL, 0, false);
}

float ss_cpu_fold_row(enum ss_reducer reducer, const float *from, int64_t n, bool reverse)
{
    if (n <= BLOCK)
        return PICK(block, from, n, reverse);
    int64_t half = (n / BLOCK + 1) / 2 * BLOCK;
    if (reverse)
        half = n - half;
    const float first = ss_cpu_fold_row(reducer, from, half, reverse);
    const float second = ss_cpu_fold_row(reducer, from + half, n - half, reverse);
    return PICK(combine, first, second);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/cpu/fold.h"

#include "kernels/cpu/kernel.h"

enum { WIDTH = 8, MANY = 8, BLOCK = 1024 };

bool ss_cpu_foldable(enum ss_reducer reducer)
{
    return reducer == SS_REDUCER_ADD || reducer == SS_REDUCER_MULTIPLY ||
           reducer == SS_REDUCER_MAXIMUM || reducer == SS_REDUCER_MINIMUM;
}

/* WIDTH floats in a register, or in two where it holds four. */
typedef float wide __attribute__((vector_size(4 * WIDTH)));
typedef int32_t wide_bits __attribute__((vector_size(4 * WIDTH)));

/* Inlined wherever it is called, so that it is compiled for the same processor. */
#define PART inline __attribute__((always_inline))

static PART void load(wide *to, const float *from)
{
    memcpy(to, from, sizeof *to);
}

/* *a where the mask is set, else *b. */
static PART void choose(const wide_bits *mask, const wide *a, const wide *b, wide *to)
{
    *to = (wide)((*mask & (wide_bits)*a) | (~*mask & (wide_bits)*b));
}

/* As ss_maximum_f32 and ss_minimum_f32: of equal numbers the bits tell zeros apart. */
static PART void extreme(const wide_bits *a_wins, wide_bits same, const wide *a, const wide *b,
                         wide *to)
{
    const wide_bits equal = *a == *b, nan = *a != *a;
    const wide of_equal = (wide)same;
    wide other;
    choose(a_wins, a, b, &other);
    choose(&equal, &of_equal, &other, &other);
    choose(&nan, a, &other, to);
}

static PART void wide_maximum(wide *a, const wide *b)
{
    const wide_bits wins = *a > *b;
    extreme(&wins, (wide_bits)*a & (wide_bits)*b, a, b, a);
}

static PART void wide_minimum(wide *a, const wide *b)
{
    const wide_bits wins = *a < *b;
    extreme(&wins, (wide_bits)*a | (wide_bits)*b, a, b, a);
}

static PART void wide_add(wide *a, const wide *b)
{
    *a += *b;
}

static PART void wide_multiply(wide *a, const wide *b)
{
    *a *= *b;
}

/* Per reducer: rows cell by cell; and at most BLOCK elements in many registers, then what is left
 * over in one, then the rest one by one. Lanes are joined in halves or, so that a reversed sum
 * differs from a straight one, one by one. */
#define REDUCER(name, identity, expr)                                                              \
    static PART float combine_##name(float a, float b)                                             \
    {                                                                                              \
        return (expr);                                                                             \
    }                                                                                              \
    static SS_WIDE                                                                                 \
        __attribute__((noinline)) void rows_##name(float *acc, const float *from, int64_t n)       \
    {                                                                                              \
        for (int64_t i = 0; i < n; i++)                                                            \
            acc[i] = combine_##name(acc[i], from[i]);                                              \
    }                                                                                              \
    static PART float join_##name(const wide *all, bool reverse)                                   \
    {                                                                                              \
        float lanes[WIDTH], total = (identity);                                                    \
        memcpy(lanes, all, sizeof lanes);                                                          \
        for (int i = WIDTH; reverse && i > 0; i--)                                                 \
            total = combine_##name(total, lanes[i - 1]);                                           \
        for (int half = WIDTH / 2; !reverse && half > 0; half /= 2)                                \
            for (int i = 0; i < half; i++)                                                         \
                lanes[i] = combine_##name(lanes[i], lanes[i + half]);                              \
        return reverse ? total : lanes[0];                                                         \
    }                                                                                              \
    static PART float many_##name(const float *from, int64_t rows, bool reverse)                   \
    {                                                                                              \
        wide acc[MANY], x;                                                                         \
        const float *row = from + (reverse ? rows - 1 : 0) * MANY * WIDTH;                         \
        for (int i = 0; i < MANY; i++)                                                             \
            load(&acc[i], row + i * WIDTH);                                                        \
        for (int64_t k = 1; k < rows; k++) {                                                       \
            row += (reverse ? -1 : 1) * MANY * WIDTH;                                              \
            for (int i = 0; i < MANY; i++) {                                                       \
                load(&x, row + i * WIDTH);                                                         \
                wide_##name(&acc[i], &x);                                                          \
            }                                                                                      \
        }                                                                                          \
        for (int i = MANY - 1; reverse && i > 0; i--)                                              \
            wide_##name(&acc[i - 1], &acc[i]);                                                     \
        for (int half = MANY / 2; !reverse && half > 0; half /= 2)                                 \
            for (int i = 0; i < half; i++)                                                         \
                wide_##name(&acc[i], &acc[i + half]);                                              \
        return join_##name(&acc[0], reverse);                                                      \
    }                                                                                              \
    static PART float few_##name(const float *from, int64_t rows, bool reverse)                    \
    {                                                                                              \
        wide acc, x;                                                                               \
        load(&acc, from + (reverse ? rows - 1 : 0) * WIDTH);                                       \
        for (int64_t k = 1; k < rows; k++) {                                                       \
            load(&x, from + (reverse ? rows - 1 - k : k) * WIDTH);                                 \
            wide_##name(&acc, &x);                                                                 \
        }                                                                                          \
        return join_##name(&acc, reverse);                                                         \
    }                                                                                              \
    static SS_WIDE float block_##name(const float *from, int64_t n, bool reverse)                  \
    {                                                                                              \
        float total = (identity);                                                                  \
        const int64_t many = n / (MANY * WIDTH), first = many * MANY * WIDTH;                      \
        const int64_t few = (n - first) / WIDTH, rest = first + few * WIDTH;                       \
        if (many)                                                                                  \
            total = many_##name(from, many, reverse);                                              \
        if (few)                                                                                   \
            total = combine_##name(total, few_##name(from + first, few, reverse));                 \
        for (int64_t i = rest; i < n; i++)                                                         \
            total = combine_##name(total, from[reverse ? n - 1 - (i - rest) : i]);                 \
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies, fills and folds boxes: the semantics of ss_exchange_pull. */
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "kernels/cuda/exchange.h"

#include "kernels/cuda/device/common.cuh"
#include "kernels/cuda/device/numbers.cuh"

/* The offsets of element i of a box on both sides. */
#define OFFSETS(box, i, to, from)                                                                  \
    i64 to = 0, from = 0;                                                                          \
    {                                                                                              \
        i64 rest_ = (i);                                                                           \
        for (int d_ = (box).rank - 1; d_ >= 0; d_--) {                                             \
            const i64 at_ = rest_ % (box).dims[d_];                                                \
            rest_ /= (box).dims[d_];                                                               \
            to += at_ * (box).to_step[d_];                                                         \
            from += at_ * (box).from_step[d_];                                                     \
        }                                                                                          \
    }

typedef struct {
    u64 word[2];
} w16;
typedef u8 w1;
typedef u16 w2;
typedef u32 w4;
typedef u64 w8;

#define COPY_AND_FILL(size)                                                                        \
    SS_KERNEL(box_copy_##size, struct ss_box)                                                      \
    {                                                                                              \
        EACH_CELL(i, a.count)                                                                      \
        {                                                                                          \
            OFFSETS(a, i, to, from)                                                                \
            ST((w##size *)a.to, to, LD((const w##size *)a.from, from));                            \
        }                                                                                          \
    }                                                                                              \
    SS_KERNEL(box_fill_##size, struct ss_box)                                                      \
    {                                                                                              \
        w##size fill;                                                                              \
        memcpy(&fill, a.fill, sizeof fill);                                                        \
        EACH_CELL(i, a.count)                                                                      \
        {                                                                                          \
            OFFSETS(a, i, to, from)                                                                \
            (void)from;                                                                            \
            ST((w##size *)a.to, to, fill);                                                         \
        }                                                                                          \
    }
SS_BOX_SIZES(COPY_AND_FILL)

/* One fold of each kind of number: T in registers. */
#define REAL_FOLD(T)                                                                               \
    FN T fold_##T(int reduce, T x, T y)                                                            \
    {                                                                                              \
        switch (reduce) {                                                                          \
        case SS_BOX_MAX:                                                                           \
            return x > y || x != x ? x : y;                                                        \
        case SS_BOX_MIN:                                                                           \
            return x < y || x != x ? x : y;                                                        \
        case SS_BOX_PROD:                                                                          \
            return x * y;                                                                          \
        case SS_BOX_AND:                                                                           \
            return x != 0 && y != 0;                                                               \
        case SS_BOX_OR:                                                                            \
            return x != 0 || y != 0;                                                               \
        case SS_BOX_LESS:                                                                          \
            return x - y;                                                                          \
        default:                                                                                   \
            return x + y;                                                                          \
        }                                                                                          \
    }                                                                                              \
    FN T mean_##T(T x, i64 n)                                                                      \
    {                                                                                              \
        return x / (T)n;                                                                           \
    }
REAL_FOLD(f32)
REAL_FOLD(f64)

#define INTEGER_FOLD(T)                                                                            \
    FN T fold_##T(int reduce, T x, T y)                                                            \
    {                                                                                              \
        switch (reduce) {                                                                          \
        case SS_BOX_MAX:                                                                           \
            return x > y ? x : y;                                                                  \
        case SS_BOX_MIN:                                                                           \
            return x < y ? x : y;                                                                  \
        case SS_BOX_PROD:                                                                          \
            return multiply_##T(x, y);                                                             \
        case SS_BOX_AND:                                                                           \
            return x & y;                                                                          \
        case SS_BOX_OR:                                                                            \
            return x | y;                                                                          \
        case SS_BOX_LESS:                                                                          \
            return subtract_##T(x, y);                                                             \
        default:                                                                                   \
            return add_##T(x, y);                                                                  \
        }                                                                                          \
    }                                                                                              \
    FN T mean_##T(T x, i64 n)                                                                      \
    {                                                                                              \
        return (T)((i64)x / n);                                                                    \
    }
INTEGER_FOLD(i32)
INTEGER_FOLD(u32)
INTEGER_FOLD(i64)
INTEGER_FOLD(u64)

/* Complex numbers have sums and products only. */
#define COMPLEX_FOLD(C, T)                                                                         \
    FN C fold_##C(int reduce, C x, C y)                                                            \
    {                                                                                              \
        return reduce == SS_BOX_PROD   ? multiply_##C(x, y)                                        \
               : reduce == SS_BOX_LESS ? subtract_##C(x, y)                                        \
                                       : add_##C(x, y);                                            \
    }                                                                                              \
    FN C mean_##C(C x, i64 n)                                                                      \
    {                                                                                              \
        return complex_##T(x.re / (T)n, x.im / (T)n);                                              \
    }
COMPLEX_FOLD(c64, f32)
COMPLEX_FOLD(c128, f64)

/* A sum of booleans is their union. */
FN u32 store_i1(u32 x)
{
    return x != 0;
}

#define ITSELF(x) (x)
#define FOLD(name, M, T, load, store)                                                              \
    SS_KERNEL(box_fold_##name, struct ss_box)                                                      \
    {                                                                                              \
        EACH_CELL(i, a.count)                                                                      \
        {                                                                                          \
            OFFSETS(a, i, to, from)                                                                \
            const T x = load(LD((const M *)a.to, to)), y = load(LD((const M *)a.from, from));      \
            T z = fold_##T(a.reduce, x, y);                                                        \
            if (a.divide)                                                                          \
                z = mean_##T(z, a.divide);                                                         \
            ST((M *)a.to, to, (M)store(z));                                                        \
        }                                                                                          \
    }
#define FOLD_C(C)                                                                                  \
    SS_KERNEL(box_fold_##C, struct ss_box)                                                         \
    {                                                                                              \
        EACH_CELL(i, a.count)                                                                      \
        {                                                                                          \
            OFFSETS(a, i, to, from)                                                                \
            C z = fold_##C(a.reduce, LD((const C *)a.to, to), LD((const C *)a.from, from));        \
            if (a.divide)                                                                          \
                z = mean_##C(z, a.divide);                                                         \
            ST((C *)a.to, to, z);                                                                  \
        }                                                                                          \
    }
FOLD(f64, f64, f64, ITSELF, ITSELF)
FOLD(f32, f32, f32, ITSELF, ITSELF)
FOLD(f16, u16, f32, load_f16, store_f16)
FOLD(bf16, u16, f32, load_bf16, store_bf16)
FOLD(i1, u8, u32, (u32), store_i1)
FOLD(i8, i8, i32, (i32), ITSELF)
FOLD(i16, i16, i32, (i32), ITSELF)
FOLD(i32, i32, i32, ITSELF, ITSELF)
FOLD(i64, i64, i64, ITSELF, ITSELF)
FOLD(ui8, u8, u32, (u32), ITSELF)
FOLD(ui16, u16, u32, (u32), ITSELF)
FOLD(ui32, u32, u32, ITSELF, ITSELF)
FOLD(ui64, u64, u64, ITSELF, ITSELF)
FOLD_C(c64)
FOLD_C(c128)

const void *ss_box_copy(int bytes, int fill)
{
#define X(size)                                                                                    \
    if (bytes == size)                                                                             \
        return fill ? (const void *)box_fill_##size : (const void *)box_copy_##size;
    SS_BOX_SIZES(X)
#undef X
    return NULL;
}

const void *ss_box_fold(const char *stored)
{
#define X(name)                                                                                    \
    if (strcmp(stored, #name) == 0)                                                                \
        return (const void *)box_fold_##name;
    SS_BOX_TYPES(X)
#undef X
    if (strcmp(stored, "complex<f32>") == 0)
        return (const void *)box_fold_c64;
    return strcmp(stored, "complex<f64>") == 0 ? (const void *)box_fold_c128 : NULL;
}

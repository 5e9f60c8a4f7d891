/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared parts of the reference kernels: rounding and wrapping of results, and the bit tricks of
 * integers that live in int64. Private to kernels/reference. */
#ifndef SS_KERNELS_REFERENCE_KERNEL_H
#define SS_KERNELS_REFERENCE_KERNEL_H

#include <complex.h>
#include <math.h>
#include <string.h>

#include "core/op/op.h"
#include "core/op/kernels.h"

/* Bits of value of an integer dtype: i1 has one, whatever its storage. */
static inline int ss_int_bits(enum ss_dtype dtype)
{
    return dtype == SS_I1 ? 1 : ss_dtype_bits(dtype);
}

/* One complex element, in C's own arithmetic. */
typedef double _Complex ss_complex;

/* Rounds count numbers to the float dtype. */
void ss_round_span(enum ss_dtype dtype, double *values, int64_t count);
/* Wraps count integers to the dtype's width; a boolean is true unless 0. */
void ss_wrap_span(enum ss_dtype dtype, int64_t *values, int64_t count);

/* The last step of a kernel whose arithmetic may leave the declared dtype. */
static inline void ss_finish(const struct ss_kernel_args *args, size_t k)
{
    const struct ss_tensor out = ss_tensor_numbers(&args->out[k]);
    if (out.store == SS_STORE_I64)
        ss_wrap_span(out.type.dtype, out.data, out.count);
    else if (args->round && out.store == SS_STORE_F64)
        ss_round_span(out.type.dtype, out.data, out.count);
}

/* Global length of dim d, given the type of the piece. */
static inline int64_t ss_whole_length(const struct ss_type *piece, const struct ss_origin *origin,
                                      int d)
{
    return origin && origin->global[d] != SS_NOT_CUT ? origin->global[d] : piece->dims[d];
}

/* Global position of local row x on dim d. */
static inline int64_t ss_whole_position(const struct ss_origin *origin, int64_t d, int64_t x)
{
    return !origin ? x : origin->at[d] ? origin->at[d][x] : origin->start[d] + x;
}

/* IEEE-754 maximum and minimum: NaN propagates, -0 is less than +0. */
static inline double ss_maximum(double a, double b)
{
    if (a > b || a != a)
        return a;
    if (b > a || b != b)
        return b;
    return signbit(a) ? b : a;
}

static inline double ss_minimum(double a, double b)
{
    if (a < b || a != a)
        return a;
    if (b < a || b != b)
        return b;
    return signbit(a) ? a : b;
}

/* Complex numbers have an order in StableHLO: by the real part, then by the imaginary one. */
static inline bool ss_complex_less(ss_complex a, ss_complex b)
{
    return creal(a) < creal(b) || (creal(a) == creal(b) && cimag(a) < cimag(b));
}

/* NaN propagates. */
static inline ss_complex ss_complex_maximum(ss_complex a, ss_complex b)
{
    return a != a || (b == b && !ss_complex_less(a, b)) ? a : b;
}

static inline ss_complex ss_complex_minimum(ss_complex a, ss_complex b)
{
    return a != a || (b == b && !ss_complex_less(b, a)) ? a : b;
}

/* Order of IEEE-754 totalOrder as that of signed integers. */
static inline int64_t ss_total_order_key(double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits < 0 ? (int64_t)(~(uint64_t)bits | (uint64_t)1 << 63) : bits;
}

static inline int64_t ss_clamp_int(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* An index read from a tensor: unsigned values above INT64_MAX are just very large. */
static inline int64_t ss_index_value(const struct ss_tensor *t, int64_t i)
{
    int64_t value = ss_i64(t)[i];
    return value < 0 && ss_dtype_class(t->type.dtype) == SS_CLASS_UNSIGNED ? INT64_MAX : value;
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reduces one cell over the ranks, and tells a wrong result from one that left the range of f64:
 * NaN, infinite or underflowed terms. Products keep mantissa and exponent apart, so that only the
 * final product can overflow. */
#include "core/rules/trial/fold.h"

#include <complex.h>
#include <float.h>
#include <math.h>

#include "core/rules/draw/draw.h"
#include "core/rules/row.h"

/* The product of all ranks' cell i. No intermediate product overflows or underflows. */
static double product(const struct ss_view *v, int64_t i)
{
    double acc = 1;
    int power = 0, exponent = 0;
    for (int r = 0; r < v->ranks; r++) {
        double x = ss_f64(&v->piece[r])[i];
        if (!isfinite(x) || x == 0) {
            acc *= x;
            continue;
        }
        acc *= frexp(x, &exponent);
        power += exponent;
    }
    return isfinite(acc) ? ldexp(acc, power) : acc;
}

double ss_size_at(const struct ss_view *v, const struct ss_tensor *t, int64_t i)
{
    double x = fabs(ss_f64(t)[i]), other = v->is_complex ? fabs(ss_f64(t)[i ^ 1]) : 0;
    return isnan(x) || isnan(other) ? NAN : fmax(x, other);
}

/* The same for complex elements: the real or imaginary part, as i is even or odd. */
static double complex_product(const struct ss_view *v, int64_t i)
{
    double _Complex acc = 1;
    int power = 0, exponent = 0;
    for (int r = 0; r < v->ranks; r++) {
        const double *z = ss_f64(&v->piece[r]) + (i & ~INT64_C(1));
        double size = ss_size_at(v, &v->piece[r], i);
        exponent = 0;
        if (isfinite(size) && size > 0)
            frexp(size, &exponent);
        acc *= ss_complex_of(ldexp(z[0], -exponent), ldexp(z[1], -exponent));
        power += exponent;
    }
    return ldexp(i & 1 ? cimag(acc) : creal(acc), power);
}

double ss_fold_float(const struct ss_view *v, enum ss_reduce reduce, int64_t i)
{
    if (reduce == SS_PROD)
        return v->is_complex ? complex_product(v, i) : product(v, i);
    double acc = ss_f64(&v->piece[0])[i];
    for (int r = 1; r < v->ranks; r++) {
        double x = ss_f64(&v->piece[r])[i];
        if (ss_reduce_adds(reduce))
            acc += x;
        else if (isnan(x) || (reduce == SS_MAX ? x > acc : x < acc))
            acc = x;
    }
    return reduce == SS_AVG ? acc / v->ranks : acc;
}

int64_t ss_fold_int(const struct ss_view *v, enum ss_reduce reduce, int64_t i)
{
    bool is_unsigned = ss_dtype_class(v->whole.type.dtype) == SS_CLASS_UNSIGNED;
    int64_t acc = ss_i64(&v->piece[0])[i];
    for (int r = 1; r < v->ranks; r++) {
        int64_t x = ss_i64(&v->piece[r])[i];
        bool less = is_unsigned ? (uint64_t)x < (uint64_t)acc : x < acc;
        if (reduce == SS_SUM)
            acc = (int64_t)((uint64_t)acc + (uint64_t)x);
        else if (reduce == SS_PROD)
            acc = (int64_t)((uint64_t)acc * (uint64_t)x);
        else if (reduce == SS_AND)
            acc &= x;
        else if (reduce == SS_OR)
            acc |= x;
        else if (reduce == SS_MAX ? !less : less)
            acc = x;
    }
    return ss_wrap_int(v->whole.type.dtype, acc);
}

/* True for draws of small plain numbers. Few operators map their terms outside the range of floats
 * while the product is inside. */
static bool is_of_small_numbers(const struct ss_probe *p)
{
    return ss_draw_scale(p) <= 1 && !ss_draw_is_alike(p);
}

bool ss_fold_may_be_lost(const struct ss_view *v, enum ss_reduce reduce, int64_t i)
{
    double want = ss_size_at(v, &v->whole, i);
    int tiny = 0, exponent, power = 0;
    for (int r = 0; r < v->ranks && !isnan(want); r++) {
        double x = ss_size_at(v, &v->piece[r], i);
        if (isnan(x) || (isinf(x) && isfinite(want)))
            return true;
        tiny += x < DBL_MIN;
        if (x < DBL_MIN || isinf(x))
            continue;
        frexp(x, &exponent);
        power += exponent;
    }
    frexp(want, &exponent);
    return reduce == SS_PROD && tiny && want > 0 && isfinite(want) &&
           power + tiny * DBL_MIN_EXP >= exponent;
}

/* Terms may lie so far apart that the operator's result for one of them overflows or underflows:
 * infinity, NaN or 0 then replaces a factor that would have given the right product. Small numbers
 * seldom get there. */
bool ss_fold_is_out_of_range(const struct ss_view *v, enum ss_reduce reduce, int64_t i)
{
    bool far = reduce == SS_PROD && !is_of_small_numbers(v->p);
    return (far || v->p->c->granted & SS_GRANTED_FINITE) && ss_fold_may_be_lost(v, reduce, i);
}

/* The operator may map terms to infinities of both signs, whose sum is NaN, either within a rank or
 * in the sum over ranks. Products with an infinite or a very large operand do that. */
bool ss_fold_is_lost(const struct ss_view *v, enum ss_reduce reduce, double got, int64_t i)
{
    bool lost = ss_reduce_adds(reduce) && isnan(got), infinite = isinf(ss_f64(&v->whole)[i]);
    for (int r = 0; r < v->ranks && lost && !infinite; r++)
        lost = !isnan(ss_f64(&v->piece[r])[i]);
    return lost;
}

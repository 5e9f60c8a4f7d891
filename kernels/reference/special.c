/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _DEFAULT_SOURCE /* lgamma_r: lgamma itself writes a global */
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "kernels/reference/special.h"

#define PI 3.14159265358979323846

/* B(2k) for k = 1..10, as in the Euler-Maclaurin formula. */
static const double bernoulli[] = {1.0 / 6,       -1.0 / 30,      1.0 / 42, -1.0 / 30,
                                   5.0 / 66,      -691.0 / 2730,  7.0 / 6,  -3617.0 / 510,
                                   43867.0 / 798, -174611.0 / 330};
enum { N_BERNOULLI = sizeof bernoulli / sizeof *bernoulli };

double ss_lgamma(double x)
{
    int sign;
    return lgamma_r(x, &sign);
}

double ss_digamma(double x)
{
    if (x <= 0) {
        if (x == floor(x))
            return NAN;
        return ss_digamma(1 - x) - PI / tan(PI * (x - floor(x)));
    }
    /* Up to where the asymptotic series is exact to the last bit. */
    double shift = 0;
    for (; x < 10; x++)
        shift -= 1 / x;
    double sum = log(x) - 0.5 / x, inverse_square = 1 / (x * x), power = inverse_square;
    for (int k = 1; k <= N_BERNOULLI; k++, power *= inverse_square)
        sum -= bernoulli[k - 1] / (2 * k) * power;
    return sum + shift;
}

double ss_erf_inv(double x)
{
    if (!(x >= -1 && x <= 1))
        return NAN;
    if (x == 1 || x == -1)
        return x * INFINITY;
    if (x == 0)
        return x;
    /* Winitzki's closed form, then Halley steps on erf, or on erfc where erf is flat. */
    double a = fabs(x), tail = log1p(-a * a), b = 2 / (PI * 0.147) + tail / 2;
    double y = sqrt(sqrt(b * b - tail / 0.147) - b);
    for (int step = 0; step < 4; step++) {
        double error = a < 0.5 ? erf(y) - a : (1 - a) - erfc(y);
        double ratio = error / (2 / sqrt(PI) * exp(-y * y));
        y -= ratio / (1 + y * ratio);
    }
    return x < 0 ? -y : y;
}

double ss_bessel_i1e(double x)
{
    double a = fabs(x), sum, term;
    if (a != a)
        return x;
    if (a < 20) {
        /* Power series: every term is positive. */
        double quarter = a * a / 4;
        sum = term = a / 2;
        for (int k = 1; term > sum * 1e-18; k++) {
            term *= quarter / ((double)k * (k + 1));
            sum += term;
        }
        sum *= exp(-a);
    } else {
        /* Hankel's asymptotic series; its terms fall below rounding before they grow again. */
        sum = term = 1;
        for (int k = 1; k < 30 && fabs(term) > 1e-18; k++) {
            double odd = 2 * k - 1;
            term *= -(4 - odd * odd) / (8 * a * k);
            sum += term;
        }
        sum /= sqrt(2 * PI * a);
    }
    return x < 0 ? -sum : sum;
}

double ss_zeta(double s, double q)
{
    if (s == 1)
        return INFINITY;
    if (!(s > 1) || q != q)
        return NAN;
    if (q <= 0) {
        if (q == floor(q))
            return INFINITY;
        if (s != floor(s))
            return NAN; /* a negative number to a fractional power */
        if (q < -1e6)
            return NAN; /* more terms than anybody waits for */
    }
    double sum = 0;
    for (int k = 0; k < 12 || q < 12; k++, q++) {
        double term = pow(q, -s);
        sum += term;
        if (q > 0 && term < sum * 1e-20)
            return sum;
    }
    double tail = pow(q, -s);
    sum += q * tail / (s - 1) + 0.5 * tail;
    double rising = s, power = tail / q; /* s (s+1) .. (s+2k-2) q^(-s-2k+1), (2k)! apart */
    double factorial = 2;
    for (int k = 1; k <= N_BERNOULLI; k++) {
        sum += bernoulli[k - 1] / factorial * rising * power;
        rising *= (s + 2 * k - 1) * (s + 2 * k);
        power /= q * q;
        factorial *= (2.0 * k + 1) * (2.0 * k + 2);
    }
    return sum;
}

double ss_polygamma(double n, double x)
{
    if (!(n >= 0) || n != floor(n))
        return NAN;
    if (n == 0)
        return ss_digamma(x);
    double sign = fmod(n, 2) == 0 ? -1 : 1;
    return sign * exp(ss_lgamma(n + 1)) * ss_zeta(n + 1, x);
}

uint64_t ss_next_bits(uint64_t x, uint64_t y, int bits)
{
    const uint64_t sign = (uint64_t)1 << (bits - 1);
    bool x_negative = x & sign, y_negative = y & sign;
    uint64_t x_size = x & ~sign, y_size = y & ~sign;
    if (x == y || (x_size == 0 && y_size == 0))
        return y;
    if (x_size == 0)
        return (y & sign) | 1; /* the smallest number on the side of y */
    bool towards_zero = x_negative != y_negative || x_size > y_size;
    return towards_zero ? x - 1 : x + 1;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Special functions that the C library lacks, in f64. */
#ifndef SS_KERNELS_REFERENCE_SPECIAL_H
#define SS_KERNELS_REFERENCE_SPECIAL_H

#include <stdint.h>

/* log|gamma(x)|, thread-safe. */
double ss_lgamma(double x);
/* The derivative of log gamma; NaN at 0 and the negative integers. */
double ss_digamma(double x);
/* The inverse of erf on [-1, 1]; NaN outside. */
double ss_erf_inv(double x);
/* exp(-|x|) * I1(x). */
double ss_bessel_i1e(double x);
/* Hurwitz zeta: sum over k >= 0 of (q + k)^-s; NaN for s < 1 and for q < -1e6, infinity at
 * s = 1. */
double ss_zeta(double s, double q);
/* The n-th derivative of digamma; NaN unless n is an integer >= 0. */
double ss_polygamma(double n, double x);
/* The neighbour of x towards y among the 2^bits values of a float format whose bit patterns order
 * like sign and magnitude. */
uint64_t ss_next_bits(uint64_t x, uint64_t y, int bits);

#endif

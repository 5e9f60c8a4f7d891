/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of products over dense matrices: the heart of dot_general and convolution. */
#ifndef SS_KERNELS_REFERENCE_MATMUL_H
#define SS_KERNELS_REFERENCE_MATMUL_H

#include <stdbool.h>
#include <stdint.h>

/* c[m][n] = sum over k of a[m][k] * b[k][n], all row-major and dense, in the order of k or, where
 * reverse, in the opposite one. */
void ss_matmul_f64(int64_t m, int64_t k, int64_t n, const double *a, const double *b, double *c,
                   bool reverse);
/* The same with every product and sum rounded to f32, as devices do it for f32 and all narrower
 * formats. */
void ss_matmul_f32(int64_t m, int64_t k, int64_t n, const double *a, const double *b, double *c,
                   bool reverse);
/* The same modulo 2^64, where order does not matter. */
void ss_matmul_i64(int64_t m, int64_t k, int64_t n, const int64_t *a, const int64_t *b, int64_t *c);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factorisations of one matrix of complex numbers; a real matrix has imaginary parts of 0, which
 * stay 0. Matrices are row-major. Conventions are LAPACK's, so results are those of its routines up
 * to rounding, except where a function says otherwise. Private to kernels/reference. */
#ifndef SS_KERNELS_REFERENCE_LAPACK_H
#define SS_KERNELS_REFERENCE_LAPACK_H

#include "kernels/reference/kernel.h"

/* The elementary reflector I - tau (1, x) (1, x)^H that makes (beta, 0, ...) of (alpha, x), with a
 * real beta: x (count - 1 elements, step apart) and alpha are overwritten by its vector and beta.
 * Returns tau. */
ss_complex ss_reflector(ss_complex *alpha, ss_complex *x, int64_t step, int64_t count);
/* a (m x n) becomes R and, below its diagonal, the vectors of min(m, n) reflectors. */
void ss_qr(ss_complex *a, int64_t m, int64_t n, ss_complex *tau);
/* The vectors in a (m x n) become the first n columns of the product of the k reflectors. */
void ss_qr_product(ss_complex *a, int64_t m, int64_t n, const ss_complex *tau, int64_t k);

/* The Hermitian matrix whose lower (or upper) triangle is in a (n x n): its eigenvalues, ascending,
 * and in the columns of a the eigenvectors. An eigenvector is unique up to a factor of magnitude 1:
 * its first entry of at least half the largest magnitude is made positive. work has n * n + n
 * elements, off n. False: no convergence. */
bool ss_eigen(ss_complex *a, int64_t n, bool lower, double *values, double *off, ss_complex *work);

/* The columns of a matrix and of its right factor, each column in one row of memory. */
struct ss_svd {
    ss_complex *left;  /* n_left rows of m: columns of U */
    ss_complex *right; /* n rows of n: columns of V */
    double *values;    /* n, descending */
    double *squares;   /* scratch: n */
    ss_complex *work;  /* scratch: n * n + m * n + n */
    int64_t m, n, n_left;
};
/* left holds the n columns of a matrix of m >= n rows, and becomes the first n_left (n or m)
 * columns of U. The factor of each pair of vectors is chosen as for eigenvectors, by that of V.
 * False: no convergence. */
bool ss_singular(struct ss_svd *s);

#endif

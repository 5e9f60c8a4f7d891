/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrix products in f32 and f64. */
#ifndef SS_KERNELS_CPU_SGEMM_H
#define SS_KERNELS_CPU_SGEMM_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"

/* A dense matrix in memory: rows of `step` elements; transposed: the columns are. */
struct ss_cpu_matrix {
    const void *data; /* of floats, or of doubles */
    int64_t step;
    bool transposed;
};

/* c[m][n] = sum over k of a[m][k] * b[k][n]; rows of c are c_step apart; k >= 1. On the caller's
 * thread alone; as many calls run at once as there are processors. Fails only where a length
 * is beyond the library's integers. */
SS_NODISCARD enum ss_rc ss_cpu_sgemm(int64_t m, int64_t n, int64_t k, struct ss_cpu_matrix a,
                                     struct ss_cpu_matrix b, float *c, int64_t c_step,
                                     struct ss_error *err);
SS_NODISCARD enum ss_rc ss_cpu_dgemm(int64_t m, int64_t n, int64_t k, struct ss_cpu_matrix a,
                                     struct ss_cpu_matrix b, double *c, int64_t c_step,
                                     struct ss_error *err);
/* The BLAS library's own description: version, processor, threads. */
const char *ss_cpu_blas_version(void);

#endif

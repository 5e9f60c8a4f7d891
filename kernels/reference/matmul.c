/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/matmul.h"

#include <string.h>

/* One row of the result. Four steps of k at a time, added in order, save loads and stores without
 * changing a bit of the sum. */
static void row_f64(int64_t k, int64_t n, const double *a, int64_t a_step, const double *b,
                    int64_t b_step, double *c)
{
    int64_t i = 0;
    for (int64_t j = 0; j < n; j++)
        c[j] = 0;
    for (; i + 4 <= k; i += 4) {
        const double a0 = a[i * a_step], a1 = a[(i + 1) * a_step];
        const double a2 = a[(i + 2) * a_step], a3 = a[(i + 3) * a_step];
        const double *b0 = b + i * b_step, *b1 = b0 + b_step, *b2 = b1 + b_step, *b3 = b2 + b_step;
        for (int64_t j = 0; j < n; j++)
            c[j] = (((c[j] + a0 * b0[j]) + a1 * b1[j]) + a2 * b2[j]) + a3 * b3[j];
    }
    for (; i < k; i++) {
        const double a0 = a[i * a_step];
        const double *b0 = b + i * b_step;
        for (int64_t j = 0; j < n; j++)
            c[j] += a0 * b0[j];
    }
}

void ss_matmul_f64(int64_t m, int64_t k, int64_t n, const double *a, const double *b, double *c,
                   bool reverse)
{
    const int64_t last = reverse && k > 0 ? k - 1 : 0, a_step = reverse ? -1 : 1;
    for (int64_t i = 0; i < m; i++)
        row_f64(k, n, a + i * k + last, a_step, b + last * n, a_step * n, c + i * n);
}

void ss_matmul_f32(int64_t m, int64_t k, int64_t n, const double *a, const double *b, double *c,
                   bool reverse)
{
    for (int64_t i = 0; i < m; i++) {
        double *row = c + i * n;
        for (int64_t j = 0; j < n; j++)
            row[j] = 0;
        for (int64_t step = 0; step < k; step++) {
            const int64_t l = reverse ? k - 1 - step : step;
            for (int64_t j = 0; j < n; j++)
                row[j] = (float)(row[j] + (float)(a[i * k + l] * b[l * n + j]));
        }
    }
}

void ss_matmul_i64(int64_t m, int64_t k, int64_t n, const int64_t *a, const int64_t *b, int64_t *c)
{
    for (int64_t i = 0; i < m; i++) {
        uint64_t *row = (uint64_t *)c + i * n;
        memset(row, 0, (size_t)n * sizeof *row);
        for (int64_t l = 0; l < k; l++) {
            const uint64_t factor = (uint64_t)a[i * k + l];
            for (int64_t j = 0; j < n; j++)
                row[j] += factor * (uint64_t)b[l * n + j];
        }
    }
}

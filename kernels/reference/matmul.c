/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kernels/reference/matmul.h"

#include <string.h>

/* LANES adjacent elements form one vector, which fills one or more registers. */
enum { LANES = 8, DEPTH = 256 };
typedef double lanes __attribute__((vector_size(LANES * sizeof(double)), aligned(8), may_alias));

struct product {
    int64_t m, k, n;
    const double *a, *b;
    double *c;
    bool reverse;
};

/* Steps [first, first + depth) of k, in the order of the sum, of LANES columns from `column` on;
 * columns past the last one are 0. */
static void pack_panel(const struct product *p, int64_t first, int64_t depth, int64_t column,
                       double *panel)
{
    const int64_t columns = p->n - column < LANES ? p->n - column : LANES;
    for (int64_t l = 0; l < depth; l++) {
        const int64_t row = p->reverse ? p->k - 1 - (first + l) : first + l;
        const double *from = p->b + row * p->n + column;
        if (columns == LANES) {
            memcpy(&panel[l * LANES], from, LANES * sizeof *from);
            continue;
        }
        for (int64_t j = 0; j < columns; j++)
            panel[l * LANES + j] = from[j];
        for (int64_t j = columns; j < LANES; j++)
            panel[l * LANES + j] = 0;
    }
}

/* Adds a panel's steps to `rows` rows of the result. Sums stay in registers, and each is taken in
 * the order of k, one product at a time: the bits are those of the plain loops. */
static inline __attribute__((always_inline)) void add_panel(const struct product *p, const int rows,
                                                            int64_t row, int64_t first,
                                                            int64_t depth, int64_t column,
                                                            const double *panel)
{
    const int64_t step = p->reverse ? -1 : 1, at = p->reverse ? p->k - 1 - first : first;
    const bool full = p->n - column >= LANES;
    const size_t bytes = (size_t)(p->n - column) * sizeof(double); /* where it is not */
    double *c = p->c + row * p->n + column;
    lanes sums[8];
    const double *a[8];
    for (int r = 0; r < rows; r++) {
        sums[r] = (lanes){0};
        a[r] = p->a + (row + r) * p->k + at;
        if (first > 0)
            memcpy(&sums[r], c + r * p->n, full ? sizeof sums[r] : bytes);
    }
    for (int64_t l = 0; l < depth; l++) {
        const lanes b = *(const lanes *)(panel + l * LANES);
        for (int r = 0; r < rows; r++)
            sums[r] += a[r][l * step] * b;
    }
    for (int r = 0; r < rows; r++) {
        if (full)
            *(lanes *)(c + r * p->n) = sums[r];
        else
            memcpy(c + r * p->n, &sums[r], bytes);
    }
}

static inline __attribute__((always_inline)) void multiply(const struct product *p, const int rows)
{
    double panel[DEPTH * LANES];
    for (int64_t column = 0; column < p->n; column += LANES)
        for (int64_t first = 0; first < p->k; first += DEPTH) {
            const int64_t depth = p->k - first < DEPTH ? p->k - first : DEPTH;
            int64_t row = 0;
            pack_panel(p, first, depth, column, panel);
            for (; row + rows <= p->m; row += rows)
                add_panel(p, rows, row, first, depth, column, panel);
            for (; row + 2 <= p->m; row += 2)
                add_panel(p, 2, row, first, depth, column, panel);
            for (; row < p->m; row++)
                add_panel(p, 1, row, first, depth, column, panel);
        }
}

#if defined(__x86_64__)
__attribute__((target("avx512f"))) static void multiply_avx512(const struct product *p)
{
    multiply(p, 8);
}

__attribute__((target("avx2"))) static void multiply_avx2(const struct product *p)
{
    multiply(p, 4);
}
#endif

void ss_matmul_f64(int64_t m, int64_t k, int64_t n, const double *a, const double *b, double *c,
                   bool reverse)
{
    const struct product p = {m, k, n, a, b, c, reverse};
    if (k == 0) {
        memset(c, 0, (size_t)(m * n) * sizeof *c);
        return;
    }
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) {
        multiply_avx512(&p);
        return;
    }
    if (__builtin_cpu_supports("avx2")) {
        multiply_avx2(&p);
        return;
    }
#endif
    multiply(&p, 2);
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

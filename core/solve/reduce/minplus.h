/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Min-plus kernels: the inner loops of the solvers, on plain arrays of integers. The size of every
 * value is at most SS_INF. The loops are written so that compilers vectorise them. */
#ifndef SS_CORE_SOLVE_REDUCE_MINPLUS_H
#define SS_CORE_SOLVE_REDUCE_MINPLUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* out[c] = min over r of base[r] + cells[r][c], at most SS_INF; cells is rows x n. */
void ss_min_rows(int64_t *out, const int64_t *cells, const int64_t *base, uint32_t rows,
                 uint32_t n);
/* ss_min_rows in 32 bits. Sums are not clamped: none may exceed UINT32_MAX. n is a multiple of
 * 16. */
void ss_min_rows_32(uint32_t *out, const uint32_t *cells, const uint32_t *base, uint32_t rows,
                    uint32_t n);
/* The 32-bit minimum along each row: out[r] = min over c of cells[r][c] + base[c]. */
void ss_min_cols_32(uint32_t *out, const uint32_t *cells, const uint32_t *base, uint32_t rows,
                    uint32_t n);
/* The minimum of a list, at most SS_INF. */
int64_t ss_least(const int64_t *list, size_t n);
/* The maximum of a list; INT64_MIN if n is 0. */
int64_t ss_most(const int64_t *list, size_t n);
/* out[c] = list[c] - least, at most INT32_MAX. */
void ss_narrow(uint32_t *out, const int64_t *list, int64_t least, uint32_t n);
/* min over c of left[c] + right[c]; SS_INF if n is 0. */
int64_t ss_min_sum(const int64_t *left, const int64_t *right, uint32_t n);
/* out[c] = left[c] + right[c]; sums of SS_INF / 2 and more become SS_INF. out may be left. Returns
 * the smallest sum, at most SS_INF. */
int64_t ss_add_rows(int64_t *out, const int64_t *left, const int64_t *right, uint32_t n);
/* out[c] = row[pick[c]] + base[c] + more; SS_INF if the sum is at least the ceiling or the cell of
 * row is forbidden. */
void ss_pick_sums(int64_t *out, const int64_t *row, const uint32_t *pick, const int64_t *base,
                  int64_t more, int64_t ceiling, uint32_t n);
/* Returns min over c of row[pick[c]] + base[c], and lowers low[c] to row[pick[c]] + more if that is
 * smaller. Sums are not clamped to SS_INF. */
int64_t ss_pick_least(const int64_t *row, const uint32_t *pick, const int64_t *base, int64_t more,
                      int64_t *low, uint32_t n);
/* Sets list[c] to (list[c] - least) * part / parts, rounded down, with an error of at most 1. least
 * is the minimum of the list, and part <= parts. */
void ss_share(int64_t *list, uint32_t n, int64_t least, uint64_t part, uint64_t parts);
/* Extrapolates: list[c] += (list[c] - before[c]) * part / 256, with part < 256, and before[c]
 * receives the old list[c]. Differences are clamped to 2^54. */
void ss_extrapolate(int64_t *list, int64_t *before, uint32_t part, uint32_t n);
/* max over c of left[c] - right[c] where right[c] is not forbidden; -SS_INF if all of right is. */
int64_t ss_max_excess(const int64_t *left, const int64_t *right, uint32_t n);
/* The min-plus matrix product out[a][c] = min over b of left[a][b] + right[b][c]; out is rows x
 * cols. Sums of SS_INF / 2 and more become SS_INF. */
void ss_min_plus(int64_t *out, const int64_t *left, const int64_t *right, uint32_t rows,
                 uint32_t inner, uint32_t cols);
/* Subtracts the minimum of every row, then of every column, from a table: cells[r][c] = row[r] +
 * col[c] + out[r][c]; out may be cells. The minimum of a row or column without an allowed cell is
 * SS_INF. Returns false if every cell outside such rows and columns becomes 0. */
bool ss_take_least(int64_t *out, const int64_t *cells, int64_t *row, int64_t *col, uint32_t rows,
                   uint32_t cols);
/* True if the minimum of every row and every column is 0. col is scratch space for cols values. */
bool ss_has_zeros(const int64_t *cells, int64_t *col, uint32_t rows, uint32_t cols);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inner loops of the solvers, on plain arrays of numbers below SS_INF in size; written so that
 * compilers turn them into vector code. */
#ifndef SS_CORE_SOLVE_REDUCE_MINPLUS_H
#define SS_CORE_SOLVE_REDUCE_MINPLUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* out[c] = min over r of base[r] + cells[r][c], at most SS_INF; cells is rows x n. */
void ss_min_rows(int64_t *out, const int64_t *cells, const int64_t *base, uint32_t rows,
                 uint32_t n);
/* The same in 32 bits, without a limit of its own: no sum may pass UINT32_MAX. n is a multiple of
 * 16. */
void ss_min_rows_32(uint32_t *out, const uint32_t *cells, const uint32_t *base, uint32_t rows,
                    uint32_t n);
/* The same along rows: out[r] = min over c of cells[r][c] + base[c]. */
void ss_min_cols_32(uint32_t *out, const uint32_t *cells, const uint32_t *base, uint32_t rows,
                    uint32_t n);
/* The least of a list, at most SS_INF. */
int64_t ss_least(const int64_t *list, size_t n);
/* The most of a list; INT64_MIN of none. */
int64_t ss_most(const int64_t *list, size_t n);
/* out[c] = list[c] - least, at most INT32_MAX. */
void ss_narrow(uint32_t *out, const int64_t *list, int64_t least, uint32_t n);
/* min over c of left[c] + right[c]; SS_INF if n is 0. */
int64_t ss_min_sum(const int64_t *left, const int64_t *right, uint32_t n);
/* out[c] = left[c] + right[c], SS_INF from SS_INF / 2 on; out may be left. Returns the least. */
int64_t ss_add_rows(int64_t *out, const int64_t *left, const int64_t *right, uint32_t n);
/* out[c] = row[pick[c]] + base[c] + more; SS_INF from the ceiling on, and where row has it. */
void ss_pick_sums(int64_t *out, const int64_t *row, const uint32_t *pick, const int64_t *base,
                  int64_t more, int64_t ceiling, uint32_t n);
/* The least of row[pick[c]] + base[c], and low[c] becomes the least of what it was and
 * row[pick[c]] + more. Nothing is brought back to SS_INF. */
int64_t ss_pick_least(const int64_t *row, const uint32_t *pick, const int64_t *base, int64_t more,
                      int64_t *low, uint32_t n);
/* list[c] becomes (list[c] - least) * part / parts, rounded down, give or take 1; least is the
 * least of them, and part is at most parts. */
void ss_share(int64_t *list, uint32_t n, int64_t least, uint64_t part, uint64_t parts);
/* list[c] goes on from before[c] by part / 256 of the way, part below 256; before[c] becomes what
 * list[c] was. */
void ss_extrapolate(int64_t *list, int64_t *before, uint32_t part, uint32_t n);
/* max over c of left[c] - right[c], leaving out where right is SS_INF; -SS_INF if that is all. */
int64_t ss_max_excess(const int64_t *left, const int64_t *right, uint32_t n);
/* out[a][c] = min over b of left[a][b] + right[b][c]; out is rows x cols. Sums from SS_INF / 2 on
 * become SS_INF. */
void ss_min_plus(int64_t *out, const int64_t *left, const int64_t *right, uint32_t rows,
                 uint32_t inner, uint32_t cols);
/* Takes the least of every row, then of every column, off a table: cells[r][c] = row[r] + col[c] +
 * out[r][c]; out may be cells. Where a row or column is all forbidden, its least is SS_INF. False
 * if all else becomes 0. */
bool ss_take_least(int64_t *out, const int64_t *cells, int64_t *row, int64_t *col, uint32_t rows,
                   uint32_t cols);
/* True if the least of every row and column is 0. col: room for a list of columns. */
bool ss_has_zeros(const int64_t *cells, int64_t *col, uint32_t rows, uint32_t cols);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A large table of costs as message passing reads it, many times over: in 32 bits, and with each
 * row and column once of those that are equal (layouts differ in more ways than cost tells apart).
 * A quarter of the memory traffic, and minima that are the very same numbers. */
#ifndef SS_CORE_SOLVE_REDUCE_PACKED_H
#define SS_CORE_SOLVE_REDUCE_PACKED_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct ss_packed {
    uint32_t rows, cols;   /* distinct ones */
    const uint32_t *cells; /* rows x cols, or turned: cols x rows; larger are SS_PACKED_MOST */
    uint32_t stride;       /* of cells: rounded up to whole vectors */
    bool turned;
    const uint16_t *row, *col; /* per row and column of the table: which one */
    uint64_t allowed;          /* cells of the table that are not forbidden */
};

#define SS_PACKED_MOST ((uint32_t)INT32_MAX)
/* Places for 32-bit numbers that ss_packed_least works in, for tables of so many rows and columns
 * at most. */
#define SS_PACKED_SCRATCH(most) (4 * ((size_t)(most) + 16))

/* The packed forms of a table (rows x cols) and of the same turned around. False, and nothing,
 * where a cell is below 0 or there are too many rows or columns. */
bool ss_pack(struct ss_arena *arena, const int64_t *cells, const int64_t *turned, uint32_t rows,
             uint32_t cols, struct ss_packed packed[2]);

/* out[c] = min over r of base[r] + cells[r][c], at most SS_INF: ss_min_rows of the table that t was
 * made from, which has n_rows x n_cols cells; turned is the same turned around. */
void ss_packed_least(int64_t *out, const struct ss_packed *t, const int64_t *turned,
                     const int64_t *base, uint32_t n_rows, uint32_t n_cols, uint32_t *scratch);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A compressed copy of a large cost table for message passing, which reads it in every sweep: cells
 * of 32 bits, and equal rows and equal columns stored once (many layouts have equal costs). It
 * needs about a quarter of the memory traffic and gives the same minima, to the last bit. */
#ifndef SS_CORE_SOLVE_REDUCE_PACKED_H
#define SS_CORE_SOLVE_REDUCE_PACKED_H

#include "core/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct ss_packed {
    uint32_t rows, cols;   /* numbers of distinct rows and columns */
    const uint32_t *cells; /* rows x cols; cols x rows if turned. Clamped to SS_PACKED_MOST */
    uint32_t stride;       /* cells per stored row, padded to whole vectors */
    bool turned;
    const uint16_t *row, *col; /* per row and column of the table: its distinct row and column */
    uint64_t allowed;          /* cells of the table that are not forbidden */
};

#define SS_PACKED_MOST ((uint32_t)INT32_MAX)
/* Scratch space of ss_packed_least, in 32-bit numbers, for tables of at most `most` rows and
 * columns. */
#define SS_PACKED_SCRATCH(most) (4 * ((size_t)(most) + 16))

/* Packs a table (rows x cols) and its transpose `turned`; both forms share their cells, in arena.
 * Returns false and writes nothing if a cell is negative or a dim is longer than UINT16_MAX. */
bool ss_pack(struct ss_arena *arena, const int64_t *cells, const int64_t *turned, uint32_t rows,
             uint32_t cols, struct ss_packed packed[2]);

/* out[c] = min over r of base[r] + cells[r][c], at most SS_INF: ss_min_rows on the packed table,
 * whose original has n_rows x n_cols cells and the transpose `turned`. Minima that do not fit in 32
 * bits are recomputed from `turned`. */
void ss_packed_least(int64_t *out, const struct ss_packed *t, const int64_t *turned,
                     const int64_t *base, uint32_t n_rows, uint32_t n_cols, uint32_t *scratch);

#endif

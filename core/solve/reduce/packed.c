/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Equal rows and columns are found by hashing. A cell that does not fit in 31 bits is clamped; a
 * minimum that may rest on such a cell is recomputed in 64 bits. */
#include "core/solve/reduce/packed.h"

#include "core/base/hash.h"
#include "core/solve/reduce/minplus.h"
#include "core/solve/reduce/pool.h"

#include <stdlib.h>
#include <string.h>

#define LANES 16u

/* Numbers the distinct rows in the order of their first appearance: row[r] is the number of row r,
 * first[k] the first row with number k. Returns the number of distinct rows. */
static uint32_t number_rows(const int64_t *cells, uint32_t rows, uint32_t cols, uint16_t *row,
                            uint32_t *first)
{
    struct ss_map seen = {0};
    uint32_t count = 0;
    for (uint32_t r = 0; r < rows; r++) {
        const int64_t *own = cells + (size_t)r * cols;
        struct {
            uint64_t hash[2];
            uint64_t again;
        } key = {.again = 0};
        bool found;
        uint32_t *slot;
        ss_hash_wide(own, cols * sizeof *own, 1, key.hash);
        while ((slot = ss_map_put(&seen, &key, sizeof key, &found)) && found &&
               memcmp(cells + (size_t)first[*slot] * cols, own, cols * sizeof *own) != 0)
            key.again++;
        if (!found) {
            first[count] = r;
            *slot = count++;
        }
        row[r] = (uint16_t)*slot;
    }
    ss_map_free(&seen);
    return count;
}

static const uint32_t *fill(struct ss_arena *arena, const int64_t *cells, uint32_t n_cols,
                            const struct ss_packed *t, const uint32_t *first_row,
                            const uint32_t *first_col)
{
    uint32_t *to = ss_alloc_array(arena, (size_t)t->rows * t->stride, sizeof *to);
    for (uint32_t r = 0; r < t->rows; r++) {
        const int64_t *row = cells + (size_t)first_row[r] * n_cols;
        for (uint32_t c = 0; c < t->cols; c++) {
            int64_t cell = row[first_col[c]];
            to[(size_t)r * t->stride + c] = cell < SS_PACKED_MOST ? (uint32_t)cell : SS_PACKED_MOST;
        }
        for (uint32_t c = t->cols; c < t->stride; c++)
            to[(size_t)r * t->stride + c] = SS_PACKED_MOST;
    }
    return to;
}

static uint32_t whole_vectors(uint32_t n)
{
    return (n + LANES - 1) / LANES * LANES;
}

bool ss_pack(struct ss_arena *arena, const int64_t *cells, const int64_t *turned, uint32_t rows,
             uint32_t cols, struct ss_packed packed[2])
{
    if (rows > UINT16_MAX || cols > UINT16_MAX)
        return false;
    uint64_t allowed = 0, below = 0;
    for (size_t k = 0; k < (size_t)rows * cols; k++) {
        allowed += !ss_is_inf(cells[k]);
        below += cells[k] < 0;
    }
    if (below)
        return false;
    uint16_t *row = ss_alloc_array(arena, rows, sizeof *row);
    uint16_t *col = ss_alloc_array(arena, cols, sizeof *col);
    uint32_t *first = ss_xmalloc(((size_t)rows + cols) * sizeof *first);
    uint32_t n_rows = number_rows(cells, rows, cols, row, first);
    uint32_t n_cols = number_rows(turned, cols, rows, col, first + rows);
    packed[0] = (struct ss_packed){.rows = n_rows,
                                   .cols = n_cols,
                                   .row = row,
                                   .col = col,
                                   .stride = whole_vectors(n_cols),
                                   .allowed = allowed};
    packed[0].cells = fill(arena, cells, cols, &packed[0], first, first + rows);
    packed[1] = (struct ss_packed){.rows = n_cols,
                                   .cols = n_rows,
                                   .row = col,
                                   .col = row,
                                   .cells = packed[0].cells,
                                   .stride = packed[0].stride,
                                   .turned = true,
                                   .allowed = allowed};
    free(first);
    return true;
}

void ss_packed_least(int64_t *out, const struct ss_packed *t, const int64_t *turned,
                     const int64_t *base, uint32_t n_rows, uint32_t n_cols, uint32_t *scratch)
{
    uint32_t padded = whole_vectors(t->rows), *own = scratch, *least = scratch + padded;
    int64_t low = ss_least(base, n_rows);
    for (uint32_t k = 0; k < padded; k++)
        own[k] = SS_PACKED_MOST;
    if (t->rows == n_rows)
        ss_narrow(own, base, low, n_rows);
    for (uint32_t r = 0; r < n_rows && t->rows < n_rows; r++) {
        int64_t above = base[r] - low;
        uint32_t *to = &own[t->row[r]];
        *to = above < *to ? (uint32_t)above : *to;
    }
    if (t->turned)
        ss_min_cols_32(least, t->cells, own, t->cols, t->stride);
    else
        ss_min_rows_32(least, t->cells, own, t->rows, t->stride);
    if (t->cols == n_cols)
        for (uint32_t c = 0; c < n_cols; c++)
            out[c] = low + least[c];
    else
        for (uint32_t c = 0; c < n_cols; c++)
            out[c] = low + least[t->col[c]];
    /* A sum below SS_PACKED_MOST contains no clamped cell, so it is exact. */
    for (uint32_t c = 0; c < n_cols; c++)
        if (out[c] >= low + SS_PACKED_MOST)
            out[c] = ss_min_sum(turned + (size_t)c * n_rows, base, n_rows);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each kernel is one pass over contiguous memory without branches in its inner loop. On x86-64 GCC
 * compiles it for several instruction sets, and the loader picks one. */
#include "core/solve/reduce/minplus.h"

#include "core/solve/reduce/pool.h"

/* The wider instruction sets have 64-bit minima, the baseline of x86-64 has not; the results are
 * integers, so that all versions agree. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define SS_WIDE __attribute__((target_clones("default", "avx2", "arch=x86-64-v4")))
#else
#define SS_WIDE
#endif

/* Columns per block: their minima stay in registers while the loop passes all rows. */
#define WIDE_BLOCK 32u
#define BLOCK 8u

/* Some columns of ss_min_rows; width is a constant where this is inlined. */
static inline void min_block(int64_t *restrict out, const int64_t *restrict cells,
                             const int64_t *restrict base, uint32_t rows, uint32_t n,
                             uint32_t width)
{
    int64_t least[WIDE_BLOCK];
    for (uint32_t c = 0; c < width; c++)
        least[c] = SS_INF;
    for (uint32_t r = 0; r < rows; r++) {
        const int64_t *row = cells + (size_t)r * n;
        int64_t own = base[r];
        for (uint32_t c = 0; c < width; c++) {
            int64_t x = own + row[c];
            least[c] = x < least[c] ? x : least[c];
        }
    }
    for (uint32_t c = 0; c < width; c++)
        out[c] = least[c];
}

/* The last block overlaps the one before it; its minima are then computed twice. */
SS_WIDE void ss_min_rows(int64_t *restrict out, const int64_t *restrict cells,
                         const int64_t *restrict base, uint32_t rows, uint32_t n)
{
    if (n >= WIDE_BLOCK) {
        for (uint32_t c = 0; c + WIDE_BLOCK < n; c += WIDE_BLOCK)
            min_block(out + c, cells + c, base, rows, n, WIDE_BLOCK);
        min_block(out + n - WIDE_BLOCK, cells + n - WIDE_BLOCK, base, rows, n, WIDE_BLOCK);
    } else if (n >= BLOCK) {
        for (uint32_t c = 0; c + BLOCK < n; c += BLOCK)
            min_block(out + c, cells + c, base, rows, n, BLOCK);
        min_block(out + n - BLOCK, cells + n - BLOCK, base, rows, n, BLOCK);
    } else {
        for (uint32_t c = 0; c < n; c++)
            min_block(out + c, cells + c, base, rows, n, 1);
    }
}

SS_WIDE void ss_min_rows_32(uint32_t *restrict out, const uint32_t *restrict cells,
                            const uint32_t *restrict base, uint32_t rows, uint32_t n)
{
    for (uint32_t c = 0; c < n; c++)
        out[c] = UINT32_MAX;
    uint32_t r = 0;
    for (; r + 4 <= rows; r += 4) {
        const uint32_t *a = cells + (size_t)r * n, *b = a + n, *d = b + n, *e = d + n;
        uint32_t x = base[r], y = base[r + 1], z = base[r + 2], w = base[r + 3];
        for (uint32_t c = 0; c < n; c++) {
            uint32_t p = x + a[c], q = y + b[c], s = z + d[c], t = w + e[c];
            p = p < q ? p : q;
            s = s < t ? s : t;
            p = p < s ? p : s;
            out[c] = p < out[c] ? p : out[c];
        }
    }
    for (; r < rows; r++)
        for (uint32_t c = 0; c < n; c++) {
            uint32_t p = base[r] + cells[(size_t)r * n + c];
            out[c] = p < out[c] ? p : out[c];
        }
}

SS_WIDE void ss_min_cols_32(uint32_t *restrict out, const uint32_t *restrict cells,
                            const uint32_t *restrict base, uint32_t rows, uint32_t n)
{
    for (uint32_t r = 0; r < rows; r++) {
        const uint32_t *row = cells + (size_t)r * n;
        uint32_t least = UINT32_MAX;
        for (uint32_t c = 0; c < n; c++) {
            uint32_t x = row[c] + base[c];
            least = x < least ? x : least;
        }
        out[r] = least;
    }
}

SS_WIDE int64_t ss_least(const int64_t *list, size_t n)
{
    int64_t least = SS_INF;
    for (size_t i = 0; i < n; i++)
        least = list[i] < least ? list[i] : least;
    return least;
}

SS_WIDE int64_t ss_most(const int64_t *list, size_t n)
{
    int64_t most = INT64_MIN;
    for (size_t i = 0; i < n; i++)
        most = list[i] > most ? list[i] : most;
    return most;
}

SS_WIDE void ss_narrow(uint32_t *restrict out, const int64_t *restrict list, int64_t least,
                       uint32_t n)
{
    for (uint32_t c = 0; c < n; c++) {
        int64_t x = list[c] - least;
        out[c] = (uint32_t)(x < INT32_MAX ? x : INT32_MAX);
    }
}

SS_WIDE int64_t ss_min_sum(const int64_t *restrict left, const int64_t *restrict right, uint32_t n)
{
    int64_t best = SS_INF;
    for (uint32_t c = 0; c < n; c++) {
        int64_t x = left[c] + right[c];
        best = x < best ? x : best;
    }
    return best;
}

SS_WIDE int64_t ss_add_rows(int64_t *out, const int64_t *left, const int64_t *right, uint32_t n)
{
    int64_t least = SS_INF;
    for (uint32_t c = 0; c < n; c++) {
        int64_t x = left[c] + right[c];
        out[c] = x >= SS_INF / 2 ? SS_INF : x;
        least = x < least ? x : least;
    }
    return least;
}

SS_WIDE void ss_pick_sums(int64_t *restrict out, const int64_t *restrict row,
                          const uint32_t *restrict pick, const int64_t *restrict base, int64_t more,
                          int64_t ceiling, uint32_t n)
{
    for (uint32_t c = 0; c < n; c++) {
        int64_t cell = row[pick[c]], sum = cell + base[c] + more;
        out[c] = ((cell >= SS_INF / 2) | (sum >= ceiling)) ? SS_INF : sum;
    }
}

SS_WIDE int64_t ss_pick_least(const int64_t *restrict row, const uint32_t *restrict pick,
                              const int64_t *restrict base, int64_t more, int64_t *restrict low,
                              uint32_t n)
{
    int64_t least = INT64_MAX;
    for (uint32_t c = 0; c < n; c++) {
        int64_t cell = row[pick[c]], sum = cell + base[c], own = cell + more;
        least = sum < least ? sum : least;
        low[c] = own < low[c] ? own : low[c];
    }
    return least;
}

void ss_share(int64_t *list, uint32_t n, int64_t least, uint64_t part, uint64_t parts)
{
    /* A division takes twenty times as long as a product. */
    uint64_t share = UINT64_MAX / parts * part;
    for (uint32_t c = 0; c < n; c++)
        list[c] = (int64_t)(((unsigned __int128)(uint64_t)(list[c] - least) * share) >> 64);
}

SS_WIDE void ss_extrapolate(int64_t *restrict list, int64_t *restrict before, uint32_t part,
                            uint32_t n)
{
    const int64_t most = (int64_t)1 << 54;
    for (uint32_t c = 0; c < n; c++) {
        int64_t now = list[c], way = now - before[c];
        way = way < most ? way : most;
        way = way > -most ? way : -most;
        list[c] = now + (way * (int64_t)part) / 256;
        before[c] = now;
    }
}

SS_WIDE int64_t ss_max_excess(const int64_t *left, const int64_t *right, uint32_t n)
{
    int64_t most = -SS_INF;
    for (uint32_t c = 0; c < n; c++) {
        int64_t x = right[c] >= SS_INF / 2 ? -SS_INF : left[c] - right[c];
        most = x > most ? x : most;
    }
    return most;
}

/* The columns of a block stay in fast memory for all rows. */
SS_WIDE void ss_min_plus(int64_t *restrict out, const int64_t *restrict left,
                         const int64_t *restrict right, uint32_t rows, uint32_t inner,
                         uint32_t cols)
{
    uint32_t width = cols >= WIDE_BLOCK ? WIDE_BLOCK : cols >= BLOCK ? BLOCK : 1;
    for (uint32_t begin = 0; begin < cols; begin += width) {
        uint32_t c = begin + width <= cols ? begin : cols - width;
        for (uint32_t a = 0; a < rows; a++) {
            int64_t *to = out + (size_t)a * cols + c;
            const int64_t *base = left + (size_t)a * inner;
            if (width == WIDE_BLOCK)
                min_block(to, right + c, base, inner, cols, WIDE_BLOCK);
            else
                min_block(to, right + c, base, inner, cols, width == BLOCK ? BLOCK : 1);
        }
    }
    for (size_t i = 0; i < (size_t)rows * cols; i++)
        out[i] = out[i] >= SS_INF / 2 ? SS_INF : out[i];
}

SS_WIDE bool ss_take_least(int64_t *out, const int64_t *cells, int64_t *restrict row,
                           int64_t *restrict col, uint32_t rows, uint32_t cols)
{
    int64_t rest = 0;
    for (uint32_t c = 0; c < cols; c++)
        col[c] = SS_INF;
    for (uint32_t r = 0; r < rows; r++) {
        const int64_t *from = cells + (size_t)r * cols;
        int64_t *to = out + (size_t)r * cols, least = SS_INF;
        for (uint32_t c = 0; c < cols; c++)
            least = from[c] < least ? from[c] : least;
        row[r] = least = least >= SS_INF / 2 ? SS_INF : least;
        for (uint32_t c = 0; c < cols; c++) {
            int64_t x = from[c] >= SS_INF / 2 ? SS_INF : from[c] - least;
            to[c] = x;
            col[c] = x < col[c] ? x : col[c];
        }
    }
    /* A row or column without an allowed cell is removed with its strategy, so that its cells do
     * not keep the table alive. */
    for (uint32_t r = 0; r < rows; r++) {
        int64_t *to = out + (size_t)r * cols;
        for (uint32_t c = 0; c < cols && row[r] < SS_INF; c++) {
            int64_t x = to[c] >= SS_INF / 2 ? SS_INF : to[c] - col[c];
            to[c] = x;
            rest |= col[c] >= SS_INF / 2 ? 0 : x;
        }
    }
    return rest != 0;
}

SS_WIDE bool ss_has_zeros(const int64_t *restrict cells, int64_t *restrict col, uint32_t rows,
                          uint32_t cols)
{
    int64_t most = 0;
    for (uint32_t c = 0; c < cols; c++)
        col[c] = SS_INF;
    for (uint32_t r = 0; r < rows; r++) {
        const int64_t *row = cells + (size_t)r * cols;
        int64_t least = SS_INF;
        for (uint32_t c = 0; c < cols; c++) {
            least = row[c] < least ? row[c] : least;
            col[c] = row[c] < col[c] ? row[c] : col[c];
        }
        if (least != 0)
            return false;
    }
    for (uint32_t c = 0; c < cols; c++)
        most = col[c] > most ? col[c] : most;
    return most == 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/solve/pool.h"

#include "core/solve/minplus.h"

#include <stdlib.h>
#include <string.h>

void ss_pool_init(struct ss_pool *pool)
{
    *pool = (struct ss_pool){0};
}

void ss_pool_fini(struct ss_pool *pool)
{
    ss_arena_free(&pool->arena);
    free(pool->lists);
    free(pool->tables);
    ss_map_free(&pool->list_index);
    ss_map_free(&pool->table_index);
    ss_map_free(&pool->memo);
}

struct content_key {
    uint64_t hash[2];
    uint32_t rows, cols, kind, again;
};

static struct content_key content_key(uint32_t kind, uint32_t rows, uint32_t cols, const void *data,
                                      size_t size)
{
    struct content_key key = {.rows = rows, .cols = cols, .kind = kind};
    ss_hash_wide(data, size, kind, key.hash);
    return key;
}

static uint32_t intern(struct ss_pool *pool, uint32_t kind, uint32_t n, const void *data,
                       size_t size)
{
    struct content_key key = content_key(kind, n, 1, data, size);
    for (;; key.again++) {
        bool found;
        uint32_t *slot = ss_map_put(&pool->list_index, &key, sizeof key, &found);
        if (found && memcmp(pool->lists[*slot].data, data, size) != 0)
            continue;
        if (!found) {
            if (pool->n_lists == pool->list_capacity) {
                pool->list_capacity = pool->list_capacity ? 2 * pool->list_capacity : 256;
                pool->lists = ss_xrealloc(pool->lists, pool->list_capacity * sizeof *pool->lists);
            }
            *slot = (uint32_t)pool->n_lists;
            pool->lists[pool->n_lists++] =
                (struct ss_pooled_list){ss_memdup(&pool->arena, data, size), n};
        }
        return *slot;
    }
}

uint32_t ss_pool_list(struct ss_pool *pool, uint32_t n, const int64_t *values)
{
    return intern(pool, 1, n, values, n * sizeof *values);
}

uint32_t ss_pool_index(struct ss_pool *pool, uint32_t n, const uint32_t *values)
{
    return intern(pool, 2, n, values, n * sizeof *values);
}

const int64_t *ss_list(const struct ss_pool *pool, uint32_t list)
{
    return pool->lists[list].data;
}

const uint32_t *ss_index(const struct ss_pool *pool, uint32_t index)
{
    return pool->lists[index].data;
}

uint32_t ss_pool_table(struct ss_pool *pool, uint32_t rows, uint32_t cols, const int64_t *cells)
{
    size_t size = (size_t)rows * cols * sizeof *cells;
    struct content_key key = content_key(3, rows, cols, cells, size);
    for (;; key.again++) {
        bool found;
        uint32_t *slot = ss_map_put(&pool->table_index, &key, sizeof key, &found);
        if (found && memcmp(pool->tables[*slot].cells, cells, size) != 0)
            continue;
        if (!found) {
            if (pool->n_tables == pool->table_capacity) {
                pool->table_capacity = pool->table_capacity ? 2 * pool->table_capacity : 256;
                pool->tables =
                    ss_xrealloc(pool->tables, pool->table_capacity * sizeof *pool->tables);
            }
            *slot = (uint32_t)pool->n_tables;
            pool->tables[pool->n_tables++] =
                (struct ss_pooled_table){.rows = rows,
                                         .cols = cols,
                                         .cells = ss_memdup(&pool->arena, cells, size),
                                         .transposed = SS_NONE};
        }
        return *slot;
    }
}

enum operation { LIST_ADD, LIST_GATHER, INDEX_GATHER, ADD, GATHER, MARGINAL, MIN_PLUS, ZEROS };

/* The slot of an operation's result; SS_NONE in it: not computed yet. */
static bool known(struct ss_pool *pool, enum operation op, uint32_t x, uint32_t y, uint32_t z,
                  uint32_t *result)
{
    uint32_t key[4] = {op, x, y, z};
    uint32_t *slot = ss_map_get(&pool->memo, key, sizeof key);
    if (!slot)
        return false;
    pool->found++;
    *result = *slot;
    return true;
}

static uint32_t remember(struct ss_pool *pool, enum operation op, uint32_t x, uint32_t y,
                         uint32_t z, uint32_t result)
{
    uint32_t key[4] = {op, x, y, z};
    *ss_map_put(&pool->memo, key, sizeof key, NULL) = result;
    pool->computed++;
    return result;
}

static int64_t *scratch(size_t n)
{
    return ss_xmalloc((n ? n : 1) * sizeof(int64_t));
}

static int64_t add(int64_t x, int64_t y)
{
    int64_t sum = x + y;
    return sum >= SS_INF / 2 ? SS_INF : sum;
}

uint32_t ss_list_add(struct ss_pool *pool, uint32_t left, uint32_t right)
{
    uint32_t result;
    if (known(pool, LIST_ADD, left, right, 0, &result))
        return result;
    uint32_t n = pool->lists[left].n;
    const int64_t *x = ss_list(pool, left), *y = ss_list(pool, right);
    int64_t *sum = scratch(n);
    for (uint32_t i = 0; i < n; i++)
        sum[i] = add(x[i], y[i]);
    result = ss_pool_list(pool, n, sum);
    free(sum);
    return remember(pool, LIST_ADD, left, right, 0, result);
}

uint32_t ss_list_gather(struct ss_pool *pool, uint32_t list, uint32_t index)
{
    uint32_t result;
    if (known(pool, LIST_GATHER, list, index, 0, &result))
        return result;
    uint32_t n = pool->lists[index].n;
    const int64_t *x = ss_list(pool, list);
    const uint32_t *pick = ss_index(pool, index);
    int64_t *out = scratch(n);
    for (uint32_t i = 0; i < n; i++)
        out[i] = x[pick[i]];
    result = ss_pool_list(pool, n, out);
    free(out);
    return remember(pool, LIST_GATHER, list, index, 0, result);
}

uint32_t ss_index_gather(struct ss_pool *pool, uint32_t index, uint32_t by)
{
    uint32_t result;
    if (known(pool, INDEX_GATHER, index, by, 0, &result))
        return result;
    uint32_t n = pool->lists[by].n;
    const uint32_t *x = ss_index(pool, index), *pick = ss_index(pool, by);
    uint32_t *out = ss_xmalloc((n + 1u) * sizeof *out);
    for (uint32_t i = 0; i < n; i++)
        out[i] = x[pick[i]];
    result = ss_pool_index(pool, n, out);
    free(out);
    return remember(pool, INDEX_GATHER, index, by, 0, result);
}

uint32_t ss_table_transpose(struct ss_pool *pool, uint32_t table)
{
    struct ss_pooled_table t = pool->tables[table];
    if (t.transposed != SS_NONE)
        return t.transposed;
    int64_t *out = scratch((size_t)t.rows * t.cols);
    for (uint32_t a = 0; a < t.rows; a++)
        for (uint32_t b = 0; b < t.cols; b++)
            out[(size_t)b * t.rows + a] = t.cells[(size_t)a * t.cols + b];
    uint32_t result = ss_pool_table(pool, t.cols, t.rows, out);
    free(out);
    pool->tables[table].transposed = result;
    pool->tables[result].transposed = table;
    return result;
}

uint32_t ss_table_add(struct ss_pool *pool, uint32_t left, uint32_t right)
{
    uint32_t result;
    if (known(pool, ADD, left, right, 0, &result))
        return result;
    struct ss_pooled_table x = pool->tables[left], y = pool->tables[right];
    size_t n = (size_t)x.rows * x.cols;
    int64_t *sum = scratch(n);
    for (size_t i = 0; i < n; i++)
        sum[i] = add(x.cells[i], y.cells[i]);
    result = ss_pool_table(pool, x.rows, x.cols, sum);
    free(sum);
    return remember(pool, ADD, left, right, 0, result);
}

uint32_t ss_table_gather(struct ss_pool *pool, uint32_t table, uint32_t rows, uint32_t cols)
{
    uint32_t result;
    if (rows == SS_NONE && cols == SS_NONE)
        return table;
    if (known(pool, GATHER, table, rows, cols, &result))
        return result;
    struct ss_pooled_table t = pool->tables[table];
    const uint32_t *pick_row = rows == SS_NONE ? NULL : ss_index(pool, rows);
    const uint32_t *pick_col = cols == SS_NONE ? NULL : ss_index(pool, cols);
    uint32_t n_rows = pick_row ? pool->lists[rows].n : t.rows;
    uint32_t n_cols = pick_col ? pool->lists[cols].n : t.cols;
    int64_t *out = scratch((size_t)n_rows * n_cols);
    for (uint32_t a = 0; a < n_rows; a++) {
        const int64_t *from = t.cells + (size_t)(pick_row ? pick_row[a] : a) * t.cols;
        int64_t *to = out + (size_t)a * n_cols;
        if (!pick_col)
            memcpy(to, from, n_cols * sizeof *to);
        else
            for (uint32_t b = 0; b < n_cols; b++)
                to[b] = from[pick_col[b]];
    }
    result = ss_pool_table(pool, n_rows, n_cols, out);
    free(out);
    return remember(pool, GATHER, table, rows, cols, result);
}

uint32_t ss_table_marginal(struct ss_pool *pool, uint32_t table, uint32_t cost)
{
    uint32_t result;
    if (known(pool, MARGINAL, table, cost, 0, &result))
        return result;
    struct ss_pooled_table t = pool->tables[table];
    const int64_t *c = ss_list(pool, cost);
    int64_t *out = scratch(t.rows);
    for (uint32_t a = 0; a < t.rows; a++)
        out[a] = add(ss_min_sum(t.cells + (size_t)a * t.cols, c, t.cols), 0);
    result = ss_pool_list(pool, t.rows, out);
    free(out);
    return remember(pool, MARGINAL, table, cost, 0, result);
}

uint32_t ss_table_min_plus(struct ss_pool *pool, uint32_t left, uint32_t cost, uint32_t right)
{
    uint32_t result;
    if (known(pool, MIN_PLUS, left, cost, right, &result))
        return result;
    struct ss_pooled_table x = pool->tables[left], y = pool->tables[right];
    int64_t *out = scratch((size_t)x.rows * y.cols);
    ss_min_plus(out, x.cells, ss_list(pool, cost), y.cells, x.rows, x.cols, y.cols);
    result = ss_pool_table(pool, x.rows, y.cols, out);
    free(out);
    return remember(pool, MIN_PLUS, left, cost, right, result);
}

uint32_t ss_table_zeros(struct ss_pool *pool, uint32_t table)
{
    uint32_t result;
    if (known(pool, ZEROS, table, 0, 0, &result))
        return result;
    struct ss_pooled_table t = pool->tables[table];
    uint32_t *zero = ss_xmalloc((t.rows + 1u) * sizeof *zero);
    for (uint32_t a = 0; a < t.rows; a++) {
        const int64_t *row = t.cells + (size_t)a * t.cols;
        zero[a] = 0;
        while (zero[a] + 1 < t.cols && row[zero[a]] != 0)
            zero[a]++;
    }
    result = ss_pool_index(pool, t.rows, zero);
    free(zero);
    return remember(pool, ZEROS, table, 0, 0, result);
}

struct ss_normal ss_table_normal(struct ss_pool *pool, uint32_t table)
{
    struct ss_pooled_table t = pool->tables[table];
    if (t.has_normal)
        return t.normal;
    size_t n = (size_t)t.rows * t.cols;
    int64_t *rows = scratch(t.rows), *cols = scratch(t.cols), *rest = scratch(n);
    for (uint32_t b = 0; b < t.cols; b++)
        cols[b] = SS_INF;
    for (uint32_t a = 0; a < t.rows; a++) {
        const int64_t *row = t.cells + (size_t)a * t.cols;
        rows[a] = SS_INF;
        for (uint32_t b = 0; b < t.cols; b++)
            rows[a] = row[b] < rows[a] ? row[b] : rows[a];
        int64_t least = ss_is_inf(rows[a]) ? 0 : rows[a];
        for (uint32_t b = 0; b < t.cols; b++) {
            int64_t x = ss_is_inf(row[b]) ? SS_INF : row[b] - least;
            rest[(size_t)a * t.cols + b] = x;
            cols[b] = x < cols[b] ? x : cols[b];
        }
    }
    bool zero = true;
    for (uint32_t a = 0; a < t.rows; a++) {
        for (uint32_t b = 0; b < t.cols; b++) {
            int64_t *x = &rest[(size_t)a * t.cols + b];
            if (!ss_is_inf(*x))
                *x -= cols[b];
            /* A row or column without an allowed cell is removed with its strategy, so that its
             * cells do not keep the edge alive. */
            zero = zero && (*x == 0 || ss_is_inf(rows[a]) || ss_is_inf(cols[b]));
        }
    }
    struct ss_normal normal = {.rows = ss_pool_list(pool, t.rows, rows),
                               .cols = ss_pool_list(pool, t.cols, cols),
                               .rest = zero ? SS_NONE : ss_pool_table(pool, t.rows, t.cols, rest)};
    free(rows);
    free(cols);
    free(rest);
    pool->tables[table].has_normal = true;
    pool->tables[table].normal = normal;
    return normal;
}

/* The index list of the only allowed column of every row, or SS_NONE. */
static uint32_t only_columns(struct ss_pool *pool, const struct ss_pooled_table *t)
{
    uint32_t *only = ss_xmalloc((t->rows + 1u) * sizeof *only);
    uint32_t result = SS_NONE;
    for (uint32_t a = 0; a < t->rows; a++) {
        uint32_t count = 0;
        for (uint32_t b = 0; b < t->cols && count < 2; b++) {
            if (!ss_is_inf(t->cells[(size_t)a * t->cols + b])) {
                only[a] = b;
                count++;
            }
        }
        if (count != 1)
            goto out;
    }
    result = ss_pool_index(pool, t->rows, only);
out:
    free(only);
    return result;
}

/* The index list of the only allowed row of every column, or SS_NONE. */
static uint32_t only_rows(struct ss_pool *pool, const struct ss_pooled_table *t)
{
    uint32_t *only = ss_xmalloc((t->cols + 1u) * sizeof *only), left = t->cols;
    uint32_t result = SS_NONE;
    for (uint32_t b = 0; b < t->cols; b++)
        only[b] = SS_NONE;
    for (uint32_t a = 0; a < t->rows; a++) {
        for (uint32_t b = 0; b < t->cols; b++) {
            if (ss_is_inf(t->cells[(size_t)a * t->cols + b]))
                continue;
            if (only[b] != SS_NONE)
                goto out;
            only[b] = a;
            left--;
        }
    }
    if (left == 0)
        result = ss_pool_index(pool, t->cols, only);
out:
    free(only);
    return result;
}

struct ss_functions ss_table_functions(struct ss_pool *pool, uint32_t table)
{
    if (!pool->tables[table].has_functions) {
        struct ss_pooled_table t = pool->tables[table];
        struct ss_functions f = {.row_to_col = only_columns(pool, &t),
                                 .col_to_row = only_rows(pool, &t)};
        pool->tables[table].has_functions = true;
        pool->tables[table].functions = f;
    }
    return pool->tables[table].functions;
}

const struct ss_packed *ss_table_packed(struct ss_pool *pool, uint32_t table)
{
    if (!pool->tables[table].has_packed) {
        uint32_t transposed = ss_table_transpose(pool, table);
        struct ss_pooled_table *t = &pool->tables[table], *turned = &pool->tables[transposed];
        struct ss_packed *packed = ss_alloc_array(&pool->arena, 2, sizeof *packed);
        bool fits = ss_pack(&pool->arena, t->cells, turned->cells, t->rows, t->cols, packed);
        t->has_packed = turned->has_packed = true;
        turned->packed = fits ? &packed[1] : NULL;
        t->packed = fits ? &packed[0] : NULL;
    }
    return pool->tables[table].packed;
}

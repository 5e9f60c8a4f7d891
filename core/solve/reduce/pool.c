/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contents are found by a 128-bit hash and compared in full. The memo maps an operation and the ids
 * of its operands to the id of its result. */
#include "core/solve/reduce/pool.h"

#include "core/solve/reduce/minplus.h"

#include <stdlib.h>
#include <string.h>

/* A product with at least SHARED_PRODUCT additions is split into PRODUCT_PARTS blocks of rows for
 * the thread pool. */
#define SHARED_PRODUCT ((uint64_t)1 << 20)
#define PRODUCT_PARTS 8u

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

struct ss_pool_mark ss_pool_mark(const struct ss_pool *pool)
{
    return (struct ss_pool_mark){ss_arena_mark(&pool->arena), pool->n_lists, pool->n_tables};
}

void ss_pool_rewind(struct ss_pool *pool, struct ss_pool_mark mark)
{
    if (!pool->apart)
        return;
    for (size_t k = mark.n_tables; k < pool->n_tables; k++)
        if (pool->tables[k].transposed != SS_NONE)
            pool->tables[pool->tables[k].transposed].transposed = SS_NONE;
    pool->n_lists = mark.n_lists;
    pool->n_tables = mark.n_tables;
    ss_arena_rewind(&pool->arena, mark.arena);
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

static uint32_t new_list(struct ss_pool *pool, uint32_t n, const void *data, size_t size)
{
    if (pool->n_lists == pool->list_capacity) {
        pool->list_capacity = pool->list_capacity ? 2 * pool->list_capacity : 256;
        pool->lists = ss_xrealloc(pool->lists, pool->list_capacity * sizeof *pool->lists);
    }
    pool->lists[pool->n_lists] = (struct ss_pooled_list){ss_memdup(&pool->arena, data, size), n};
    return (uint32_t)pool->n_lists++;
}

static uint32_t intern(struct ss_pool *pool, uint32_t kind, uint32_t n, const void *data,
                       size_t size)
{
    if (pool->apart)
        return new_list(pool, n, data, size);
    struct content_key key = content_key(kind, n, 1, data, size);
    for (;; key.again++) {
        bool found;
        uint32_t *slot = ss_map_put(&pool->list_index, &key, sizeof key, &found);
        if (found && memcmp(pool->lists[*slot].data, data, size) != 0)
            continue;
        if (!found)
            *slot = new_list(pool, n, data, size);
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

static struct ss_pooled_table new_cells(uint32_t rows, uint32_t cols, const int64_t *cells)
{
    return (struct ss_pooled_table){
        .rows = rows, .cols = cols, .cells = cells, .transposed = SS_NONE};
}

static uint32_t new_table(struct ss_pool *pool, uint32_t rows, uint32_t cols, const int64_t *cells)
{
    if (pool->n_tables == pool->table_capacity) {
        pool->table_capacity = pool->table_capacity ? 2 * pool->table_capacity : 256;
        pool->tables = ss_xrealloc(pool->tables, pool->table_capacity * sizeof *pool->tables);
    }
    pool->tables[pool->n_tables] = new_cells(rows, cols, cells);
    return (uint32_t)pool->n_tables++;
}

/* The table with these cells. *found is true if the pool had it; otherwise the new table borrows
 * the cells. */
static uint32_t find_table(struct ss_pool *pool, uint32_t rows, uint32_t cols, const int64_t *cells,
                           bool *found)
{
    size_t size = (size_t)rows * cols * sizeof *cells;
    *found = false;
    if (pool->apart)
        return new_table(pool, rows, cols, cells);
    struct content_key key = content_key(3, rows, cols, cells, size);
    for (;; key.again++) {
        uint32_t *slot = ss_map_put(&pool->table_index, &key, sizeof key, found);
        if (*found && memcmp(pool->tables[*slot].cells, cells, size) != 0)
            continue;
        if (!*found)
            *slot = new_table(pool, rows, cols, cells);
        return *slot;
    }
}

uint32_t ss_pool_table_of(struct ss_pool *pool, uint32_t rows, uint32_t cols, const int64_t *cells)
{
    bool found;
    return find_table(pool, rows, cols, cells, &found);
}

/* The cells of a table that is being computed in the pool's arena, so that they need no copy.
 * Between begin_draft and end_draft nothing else may be allocated there. */
struct draft {
    struct ss_arena_mark mark;
    int64_t *cells;
    uint32_t rows, cols;
    uint32_t over; /* the consumed table whose cells are overwritten, or SS_NONE */
};

/* over: a table that may be consumed and has at least rows * cols cells, or SS_NONE. */
static struct draft begin_draft(struct ss_pool *pool, uint32_t over, uint32_t rows, uint32_t cols)
{
    struct draft draft = {ss_arena_mark(&pool->arena), NULL, rows, cols, SS_NONE};
    if (pool->apart && over != SS_NONE && pool->tables[over].owned) {
        draft.over = over;
        draft.cells = (int64_t *)pool->tables[over].cells;
    } else {
        draft.cells = ss_alloc_unset(&pool->arena, (size_t)rows * cols * sizeof *draft.cells);
    }
    return draft;
}

static uint32_t end_draft(struct ss_pool *pool, const struct draft *draft)
{
    bool found = false;
    uint32_t table = draft->over;
    if (table == SS_NONE) {
        table = find_table(pool, draft->rows, draft->cols, draft->cells, &found);
    } else {
        uint32_t turned = pool->tables[table].transposed;
        pool->tables[table] = new_cells(draft->rows, draft->cols, draft->cells);
        if (turned != SS_NONE)
            pool->tables[turned].transposed = SS_NONE;
    }
    if (found)
        ss_arena_rewind(&pool->arena, draft->mark);
    pool->tables[table].owned = true;
    return table;
}

uint32_t ss_pool_table(struct ss_pool *pool, uint32_t rows, uint32_t cols, const int64_t *cells)
{
    struct draft draft = begin_draft(pool, SS_NONE, rows, cols);
    memcpy(draft.cells, cells, (size_t)rows * cols * sizeof *cells);
    return end_draft(pool, &draft);
}

enum operation { LIST_ADD, LIST_GATHER, INDEX_GATHER, ADD, GATHER, MARGINAL, MIN_PLUS, ZEROS };

/* True if the result of an operation is in the memo; *result is then its id. */
static bool known(struct ss_pool *pool, enum operation op, uint32_t x, uint32_t y, uint32_t z,
                  uint32_t *result)
{
    uint32_t key[4] = {op, x, y, z};
    uint32_t *slot = pool->apart ? NULL : ss_map_get(&pool->memo, key, sizeof key);
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
    if (!pool->apart)
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

/* Transposes; out is cols x rows and is written one cache line at a time. */
static void turn(int64_t *restrict out, const int64_t *restrict cells, uint32_t rows, uint32_t cols)
{
    for (uint32_t begin = 0; begin < rows; begin += 8) {
        uint32_t end = rows - begin < 8 ? rows : begin + 8;
        for (uint32_t b = 0; b < cols; b++)
            for (uint32_t a = begin; a < end; a++)
                out[(size_t)b * rows + a] = cells[(size_t)a * cols + b];
    }
}

uint32_t ss_table_transpose(struct ss_pool *pool, uint32_t table)
{
    struct ss_pooled_table t = pool->tables[table];
    if (t.transposed != SS_NONE)
        return t.transposed;
    struct draft draft = begin_draft(pool, SS_NONE, t.cols, t.rows);
    turn(draft.cells, t.cells, t.rows, t.cols);
    uint32_t result = end_draft(pool, &draft);
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
    struct draft draft = begin_draft(pool, left, x.rows, x.cols);
    for (size_t i = 0; i < (size_t)x.rows * x.cols; i++)
        draft.cells[i] = add(x.cells[i], y.cells[i]);
    result = end_draft(pool, &draft);
    return remember(pool, ADD, left, right, 0, result);
}

/* True if the indices rise strictly: gathering in place then only moves cells towards the start. */
static bool ascends(const uint32_t *pick, uint32_t n)
{
    for (uint32_t k = 1; pick && k < n; k++)
        if (pick[k] <= pick[k - 1])
            return false;
    return true;
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
    bool inside = ascends(pick_row, n_rows) && ascends(pick_col, n_cols);
    struct draft draft = begin_draft(pool, inside ? table : SS_NONE, n_rows, n_cols);
    for (uint32_t a = 0; a < n_rows; a++) {
        const int64_t *from = t.cells + (size_t)(pick_row ? pick_row[a] : a) * t.cols;
        int64_t *to = draft.cells + (size_t)a * n_cols;
        if (!pick_col)
            memmove(to, from, n_cols * sizeof *to);
        else
            for (uint32_t b = 0; b < n_cols; b++)
                to[b] = from[pick_col[b]];
    }
    result = end_draft(pool, &draft);
    return remember(pool, GATHER, table, rows, cols, result);
}

/* The number of a view in the memo's keys. */
static uint32_t view_key(struct ss_view view)
{
    return 2 * view.table + view.turned;
}

uint32_t ss_table_marginal(struct ss_pool *pool, struct ss_view table, uint32_t cost)
{
    uint32_t result;
    if (known(pool, MARGINAL, view_key(table), cost, 0, &result))
        return result;
    struct ss_pooled_table t = pool->tables[table.table];
    const int64_t *c = ss_list(pool, cost);
    uint32_t n = table.turned ? t.cols : t.rows;
    int64_t *out = scratch(n);
    if (table.turned)
        ss_min_rows(out, t.cells, c, t.rows, t.cols);
    for (uint32_t a = 0; a < n && !table.turned; a++)
        out[a] = ss_min_sum(t.cells + (size_t)a * t.cols, c, t.cols);
    for (uint32_t a = 0; a < n; a++)
        out[a] = add(out[a], 0);
    result = ss_pool_list(pool, n, out);
    free(out);
    return remember(pool, MARGINAL, view_key(table), cost, 0, result);
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

/* Ends the draft of a normal form's rest; rest is false if all its cells are 0. */
static struct ss_normal end_normal(struct ss_pool *pool, const struct draft *draft, bool rest,
                                   const int64_t *rows, const int64_t *cols)
{
    struct ss_normal normal = {.rest = SS_NONE};
    if (rest)
        normal.rest = end_draft(pool, draft);
    else if (draft->over == SS_NONE)
        ss_arena_rewind(&pool->arena, draft->mark);
    normal.rows = ss_pool_list(pool, draft->rows, rows);
    normal.cols = ss_pool_list(pool, draft->cols, cols);
    return normal;
}

static bool is_zero(const struct ss_pooled_table *t)
{
    size_t i = 0, n = (size_t)t->rows * t->cols;
    while (i < n && t->cells[i] == 0)
        i++;
    return i == n;
}

struct ss_normal ss_table_normal(struct ss_pool *pool, uint32_t table)
{
    struct ss_pooled_table t = pool->tables[table];
    if (t.has_normal)
        return t.normal;
    int64_t *rows = scratch(t.rows), *cols = scratch(t.cols);
    struct ss_normal normal;
    if (ss_has_zeros(t.cells, cols, t.rows, t.cols) && !is_zero(&t)) {
        memset(rows, 0, t.rows * sizeof *rows);
        normal = (struct ss_normal){ss_pool_list(pool, t.rows, rows),
                                    ss_pool_list(pool, t.cols, cols), table};
    } else {
        struct draft draft = begin_draft(pool, table, t.rows, t.cols);
        bool rest = ss_take_least(draft.cells, t.cells, rows, cols, t.rows, t.cols);
        normal = end_normal(pool, &draft, rest, rows, cols);
    }
    free(rows);
    free(cols);
    if (!pool->apart) {
        pool->tables[table].has_normal = true;
        pool->tables[table].normal = normal;
    }
    return normal;
}

/* left[a][b] + cost[b]: the left factor of a product. Freed by the caller. */
static int64_t *add_cost(const struct ss_pool *pool, struct ss_view left, const int64_t *cost)
{
    struct ss_pooled_table t = pool->tables[left.table];
    uint32_t rows = left.turned ? t.cols : t.rows, inner = left.turned ? t.rows : t.cols;
    int64_t *sum = scratch((size_t)rows * inner);
    if (left.turned)
        turn(sum, t.cells, t.rows, t.cols);
    for (uint32_t a = 0; a < rows; a++) {
        int64_t *to = sum + (size_t)a * inner;
        (void)ss_add_rows(to, left.turned ? to : t.cells + (size_t)a * inner, cost, inner);
    }
    return sum;
}

/* A min-plus product, computed `step` rows at a time. */
struct product {
    int64_t *out;
    const int64_t *left, *right;
    uint32_t rows, inner, cols, step;
};

static void some_rows(void *user, size_t index, size_t worker)
{
    const struct product *p = user;
    uint32_t begin = (uint32_t)index * p->step;
    uint32_t rows = p->rows - begin < p->step ? p->rows - begin : p->step;
    (void)worker;
    ss_min_plus(p->out + (size_t)begin * p->cols, p->left + (size_t)begin * p->inner, p->right,
                rows, p->inner, p->cols);
}

static void multiply(struct ss_thread_pool *threads, struct product *p)
{
    bool large = threads && (uint64_t)p->rows * p->inner * p->cols >= SHARED_PRODUCT;
    p->step = large ? (p->rows + PRODUCT_PARTS - 1) / PRODUCT_PARTS : p->rows;
    if (large)
        ss_thread_pool_run(threads, (p->rows + p->step - 1) / p->step, some_rows, p);
    else
        some_rows(p, 0, 0);
}

struct ss_normal ss_table_min_plus(struct ss_pool *pool, struct ss_view left, uint32_t cost,
                                   struct ss_view right)
{
    uint32_t known_as, x = view_key(left), y = view_key(right);
    if (known(pool, MIN_PLUS, x, cost, y, &known_as))
        return pool->products.items[known_as];
    struct ss_pooled_table l = pool->tables[left.table], t = pool->tables[right.table];
    uint32_t rows = left.turned ? l.cols : l.rows, inner = right.turned ? t.cols : t.rows;
    uint32_t cols = right.turned ? t.rows : t.cols;
    int64_t *sum = add_cost(pool, left, ss_list(pool, cost)), *turned = NULL;
    int64_t *row = scratch(rows), *col = scratch(cols);
    if (right.turned) {
        turned = scratch((size_t)t.rows * t.cols);
        turn(turned, t.cells, t.rows, t.cols);
    }
    struct draft draft = begin_draft(pool, SS_NONE, rows, cols);
    struct product product = {draft.cells, sum, turned ? turned : t.cells, rows, inner, cols, 0};
    multiply(pool->threads, &product);
    bool rest = ss_take_least(draft.cells, draft.cells, row, col, rows, cols);
    struct ss_normal normal = end_normal(pool, &draft, rest, row, col);
    free(sum);
    free(turned);
    free(row);
    free(col);
    ss_push(&pool->arena, pool->products, normal);
    (void)remember(pool, MIN_PLUS, x, cost, y, (uint32_t)pool->products.count - 1);
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

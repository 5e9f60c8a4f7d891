/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Interned lists and tables: equal contents are stored once and have one id, and each operation is
 * computed once per set of operands (memoised). Twelve equal layers of a model need the same
 * operations on the same ids, so eleven of them are looked up. */
#ifndef SS_CORE_SOLVE_REDUCE_POOL_H
#define SS_CORE_SOLVE_REDUCE_POOL_H

#include "core/base/arena.h"
#include "core/base/thread_pool.h"
#include "core/base/hash.h"
#include "core/solve/reduce/packed.h"

#include <stdint.h>

/* The cost of a forbidden cell inside the solvers: finite, so that sums need no test. Every value
 * of SS_INF / 2 and more is forbidden. Allowed values stay below SS_INF / 4 in size, and at most
 * three values are added before the sum is clamped to SS_INF. */
#define SS_INF ((int64_t)1 << 61)
#define SS_NONE UINT32_MAX

static inline bool ss_is_inf(int64_t value)
{
    return value >= SS_INF / 2;
}

/* The normal form of a table T: T[a][b] = rows[a] + cols[b] + rest[a][b], where the minimum of
 * every row and column of rest is 0. rows and cols are the separable part. */
struct ss_normal {
    uint32_t rows, cols; /* lists; SS_INF for a row or column without an allowed cell */
    uint32_t rest;       /* a table; SS_NONE if it is zero everywhere */
};

/* Whether the allowed cells of a table make one end a function of the other. */
struct ss_functions {
    uint32_t
        row_to_col; /* index list: the only allowed column of each row; SS_NONE: not a function */
    uint32_t col_to_row;
};

struct ss_pooled_table {
    uint32_t rows, cols;
    const int64_t *cells;
    bool has_normal, has_functions;
    struct ss_normal normal;
    struct ss_functions functions;
    uint32_t transposed; /* a table; SS_NONE: not computed yet */
    bool owned;          /* the cells are in the pool, and only this table uses them */
    bool has_packed;
    const struct ss_packed *packed; /* NULL: the table cannot be packed */
};

struct ss_pooled_list {
    const void *data;
    uint32_t n;
};

struct ss_pool {
    struct ss_arena arena;
    struct ss_pooled_list *lists;
    struct ss_pooled_table *tables;
    size_t n_lists, n_tables, list_capacity, table_capacity;
    struct ss_map list_index, table_index, memo;
    SS_ARRAY(struct ss_normal) products; /* of ss_table_min_plus */
    uint64_t computed, found;            /* operations computed and looked up */
    struct ss_thread_pool *threads;      /* for large products; NULL: none */
    /* No interning, for problems in which few operations repeat: nothing is looked up, and equal
     * contents may have several ids. Adding to a table, gathering from it and normalising it then
     * consume it: the result may take over its cells and its id. */
    bool apart;
};

void ss_pool_init(struct ss_pool *pool);
void ss_pool_fini(struct ss_pool *pool);

/* If the pool is apart, ss_pool_rewind frees the lists and tables made since the mark. Otherwise it
 * does nothing, since the memo refers to them. */
struct ss_pool_mark {
    struct ss_arena_mark arena;
    size_t n_lists, n_tables;
};
struct ss_pool_mark ss_pool_mark(const struct ss_pool *pool);
void ss_pool_rewind(struct ss_pool *pool, struct ss_pool_mark mark);

/* Interns a list of values or a list of indices; the two never share an id. The contents are
 * copied. */
uint32_t ss_pool_list(struct ss_pool *pool, uint32_t n, const int64_t *values);
uint32_t ss_pool_index(struct ss_pool *pool, uint32_t n, const uint32_t *values);
const int64_t *ss_list(const struct ss_pool *pool, uint32_t list);
const uint32_t *ss_index(const struct ss_pool *pool, uint32_t index);
uint32_t ss_pool_table(struct ss_pool *pool, uint32_t rows, uint32_t cols, const int64_t *cells);
/* ss_pool_table without a copy: the cells must outlive the pool. */
uint32_t ss_pool_table_of(struct ss_pool *pool, uint32_t rows, uint32_t cols, const int64_t *cells);

/* The table with an id. It is a function, so that the argument may be a call that adds tables (and
 * moves the array). */
static inline struct ss_pooled_table ss_table(const struct ss_pool *pool, uint32_t table)
{
    return pool->tables[table];
}

uint32_t ss_list_add(struct ss_pool *pool, uint32_t left, uint32_t right);
uint32_t ss_list_gather(struct ss_pool *pool, uint32_t list, uint32_t index);
uint32_t ss_index_gather(struct ss_pool *pool, uint32_t index, uint32_t by);

uint32_t ss_table_transpose(struct ss_pool *pool, uint32_t table);
uint32_t ss_table_add(struct ss_pool *pool, uint32_t left, uint32_t right);
/* Selects rows and columns by index lists; SS_NONE selects all. */
uint32_t ss_table_gather(struct ss_pool *pool, uint32_t table, uint32_t rows, uint32_t cols);
/* A table or its transpose, without computing the transpose. */
struct ss_view {
    uint32_t table;
    bool turned;
};

/* list[a] = min over b of table[a][b] + cost[b]. */
uint32_t ss_table_marginal(struct ss_pool *pool, struct ss_view table, uint32_t cost);
/* The normal form of result[a][c] = min over b of left[a][b] + cost[b] + right[b][c]; fastest if
 * right is not turned. */
struct ss_normal ss_table_min_plus(struct ss_pool *pool, struct ss_view left, uint32_t cost,
                                   struct ss_view right);
/* Index list: the first column with a cell of 0 in each row of a table in normal form. */
uint32_t ss_table_zeros(struct ss_pool *pool, uint32_t table);
struct ss_normal ss_table_normal(struct ss_pool *pool, uint32_t table);
struct ss_functions ss_table_functions(struct ss_pool *pool, uint32_t table);
/* The packed form, owned by the pool; NULL if the table cannot be packed. */
const struct ss_packed *ss_table_packed(struct ss_pool *pool, uint32_t table);

#endif

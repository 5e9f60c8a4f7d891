/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The working memory of the solvers: lists and tables that are stored once and named by a number,
 * and the operations on them, each computed once per set of operands. The twelve equal layers of a
 * model ask for the same operations on the same numbers, so eleven of them are looked up. */
#ifndef SS_CORE_SOLVE_REDUCE_POOL_H
#define SS_CORE_SOLVE_REDUCE_POOL_H

#include "core/base/arena.h"
#include "core/base/thread_pool.h"
#include "core/base/hash.h"
#include "core/solve/reduce/packed.h"

#include <stdint.h>

/* Inside the solvers a forbidden cell is this finite number, so that sums need no test. Everything
 * from SS_INF / 2 on counts as forbidden; allowed numbers stay below SS_INF / 4 in size, and at
 * most three are added before the result is brought back to SS_INF. */
#define SS_INF ((int64_t)1 << 61)
#define SS_NONE UINT32_MAX

static inline bool ss_is_inf(int64_t value)
{
    return value >= SS_INF / 2;
}

/* What is known of a table T: T[a][b] = rows[a] + cols[b] + rest[a][b], with the least cell of
 * every row and column of the rest 0. */
struct ss_normal {
    uint32_t rows, cols; /* lists; rows[a] = SS_INF where row a is all forbidden, cols alike */
    uint32_t rest;       /* a table, or SS_NONE: zero everywhere */
};

/* Functions hidden in a table's allowed cells. */
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
    uint32_t transposed; /* SS_NONE: not computed yet */
    bool owned;          /* the cells lie in the pool, for this table alone */
    bool has_packed;
    const struct ss_packed *packed; /* NULL where there is none */
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
    uint64_t computed, found;            /* operations done and looked up */
    struct ss_thread_pool *threads;      /* for large products; NULL: none */
    /* Hardly anything will repeat: nothing is looked up, equal ones may differ in id. A table is
     * then given up to whoever adds to it, gathers from it or makes it normal: its cells may become
     * those of the result, and its id may. */
    bool apart;
};

void ss_pool_init(struct ss_pool *pool);
void ss_pool_fini(struct ss_pool *pool);

/* What was made since may go again, where the pool is apart: others keep all they have. */
struct ss_pool_mark {
    struct ss_arena_mark arena;
    size_t n_lists, n_tables;
};
struct ss_pool_mark ss_pool_mark(const struct ss_pool *pool);
void ss_pool_rewind(struct ss_pool *pool, struct ss_pool_mark mark);

/* Lists of numbers, and lists of indices (the two never share an id). */
uint32_t ss_pool_list(struct ss_pool *pool, uint32_t n, const int64_t *values);
uint32_t ss_pool_index(struct ss_pool *pool, uint32_t n, const uint32_t *values);
const int64_t *ss_list(const struct ss_pool *pool, uint32_t list);
const uint32_t *ss_index(const struct ss_pool *pool, uint32_t index);
uint32_t ss_pool_table(struct ss_pool *pool, uint32_t rows, uint32_t cols, const int64_t *cells);
/* The same without a copy: cells must stay as long as the pool. */
uint32_t ss_pool_table_of(struct ss_pool *pool, uint32_t rows, uint32_t cols, const int64_t *cells);

/* A function, so that an id that is computed in the call may make new tables. */
static inline struct ss_pooled_table ss_table(const struct ss_pool *pool, uint32_t table)
{
    return pool->tables[table];
}

uint32_t ss_list_add(struct ss_pool *pool, uint32_t left, uint32_t right);
uint32_t ss_list_gather(struct ss_pool *pool, uint32_t list, uint32_t index);
uint32_t ss_index_gather(struct ss_pool *pool, uint32_t index, uint32_t by);

uint32_t ss_table_transpose(struct ss_pool *pool, uint32_t table);
uint32_t ss_table_add(struct ss_pool *pool, uint32_t left, uint32_t right);
/* Rows (columns) picked by index lists; SS_NONE: all of them. */
uint32_t ss_table_gather(struct ss_pool *pool, uint32_t table, uint32_t rows, uint32_t cols);
/* A table as it stands, or its transpose, which is not made for that. */
struct ss_view {
    uint32_t table;
    bool turned;
};

/* list[a] = min over b of table[a][b] + cost[b]. */
uint32_t ss_table_marginal(struct ss_pool *pool, struct ss_view table, uint32_t cost);
/* The normal form of result[a][c] = min over b of left[a][b] + cost[b] + right[b][c]; fastest where
 * right is not turned. */
struct ss_normal ss_table_min_plus(struct ss_pool *pool, struct ss_view left, uint32_t cost,
                                   struct ss_view right);
/* Index list: per row the first column with a cell of 0; the table is normal, so there is one. */
uint32_t ss_table_zeros(struct ss_pool *pool, uint32_t table);
struct ss_normal ss_table_normal(struct ss_pool *pool, uint32_t table);
struct ss_functions ss_table_functions(struct ss_pool *pool, uint32_t table);
/* The packed form, as long as the pool lives; NULL where the table has none. */
const struct ss_packed *ss_table_packed(struct ss_pool *pool, uint32_t table);

#endif

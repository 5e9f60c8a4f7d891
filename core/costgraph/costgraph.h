/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cost graph: the optimisation problem that every solver works on, whether it comes from a
 * model or from a public IOPDDL file. Choose one strategy per node so that node costs plus edge
 * costs are minimal and, at every instant, the bytes of the live nodes stay within the limit (Zheng
 * et al., Alpa, OSDI 2022, section 4.2, with memory over time instead of one sum). Costs are
 * integers of any sign; SS_FORBIDDEN marks a strategy, or a pair of strategies, that must not be
 * chosen. Equal tables and lists are stored once. */
#ifndef SS_CORE_COSTGRAPH_COSTGRAPH_H
#define SS_CORE_COSTGRAPH_COSTGRAPH_H

#include "core/base/arena.h"
#include "core/base/hash.h"
#include "core/base/job.h"

#include <stdint.h>

#define SS_FORBIDDEN INT64_MAX

/* Memory that a node holds over the instants [begin, end): bytes[strategy] >= 0. */
struct ss_cg_term {
    uint32_t begin, end;
    const int64_t *bytes;
};

struct ss_cg_node {
    uint32_t n; /* strategies, >= 1 */
    const int64_t *cost;
    struct ss_cg_term *terms;
    uint32_t n_terms;
    const char *name; /* for messages; may be NULL */
};

struct ss_cg_table {
    uint32_t rows, cols;
    const int64_t *cells; /* row-major */
    int64_t least;        /* minimum of the cells */
    uint64_t size;        /* largest absolute value of an allowed cell */
};

struct ss_cg_edge {
    uint32_t a, b; /* nodes; rows of the table are strategies of a, columns strategies of b */
    uint32_t table;
};

struct ss_cost_graph {
    struct ss_arena arena;
    struct ss_cg_node *nodes;
    struct ss_cg_edge *edges;
    struct ss_cg_table *tables;
    size_t n_nodes, n_edges, n_tables;
    size_t node_capacity, edge_capacity, table_capacity;
    struct ss_map table_index; /* content -> table */
    const int64_t **lists;     /* distinct lists of costs and bytes */
    size_t n_lists, list_capacity;
    struct ss_map list_index;
    int64_t limit_bytes; /* INT64_MAX: none */
    uint32_t n_instants; /* no term ends later */
    const char *name;
};

struct ss_cost_graph *ss_cg_new(const char *name);
void ss_cg_free(struct ss_cost_graph *g);
/* SS_E_LIMIT: the cost of something, so many times in one step, does not fit in int64_t. */
enum ss_rc ss_cg_too_costly(const char *what, int64_t times, struct ss_error *err);
/* Copies cost, which has n >= 1 entries. Returns the index of the new node. */
uint32_t ss_cg_add_node(struct ss_cost_graph *g, const char *name, uint32_t n, const int64_t *cost);
/* Copies bytes, which has one entry >= 0 per strategy of the node. Ignores an empty interval. */
void ss_cg_add_term(struct ss_cost_graph *g, uint32_t node, uint32_t begin, uint32_t end,
                    const int64_t *bytes);
/* A table that borrows cells. */
struct ss_cg_table ss_cg_table_over(uint32_t rows, uint32_t cols, const int64_t *cells);
/* Returns the index of the table with these cells; copies them if no table has them yet. */
uint32_t ss_cg_add_table(struct ss_cost_graph *g, uint32_t rows, uint32_t cols,
                         const int64_t *cells);
/* a != b; the table has one row per strategy of a and one column per strategy of b. Parallel edges
 * are allowed and add up. */
void ss_cg_add_edge(struct ss_cost_graph *g, uint32_t a, uint32_t b, uint32_t table);

/* A copy in arena with an array of nodes of its own and room for `more` nodes, so that the caller
 * can give nodes other costs or terms. It borrows everything else from g. Never pass it to
 * ss_cg_free. */
struct ss_cost_graph *ss_cg_variant(const struct ss_cost_graph *g, size_t more,
                                    struct ss_arena *arena);

/* A variant in which every cost of a node or table is change(user, cost, least), where least is the
 * minimum of the cost's own list or table. SS_FORBIDDEN is kept. */
struct ss_cost_graph *ss_cg_recosted(const struct ss_cost_graph *g,
                                     int64_t (*change)(const void *user, int64_t cost,
                                                       int64_t least),
                                     const void *user, struct ss_arena *arena);

struct ss_cg_size {
    uint64_t nodes, edges, strategies, cells, distinct_cells;
};
struct ss_cg_size ss_cg_size(const struct ss_cost_graph *g);
/* The number of bits of the sum of the largest absolute cost of every node and edge. The solvers'
 * arithmetic has room for SS_CG_COST_BITS. */
#define SS_CG_COST_BITS 57u
uint32_t ss_cg_cost_bits(const struct ss_cost_graph *g);
/* The number of bits by which it exceeds them; 0 if it fits. */
uint32_t ss_cg_excess_bits(const struct ss_cost_graph *g);
/* Exact total of a choice (one strategy per node), summed in 128 bits. SS_FORBIDDEN if the choice
 * picks a forbidden cell or the sum does not fit in int64_t. */
int64_t ss_cg_cost(const struct ss_cost_graph *g, const uint32_t *choice);
/* A lower bound without search: the sum of the least cost of every node and every edge. */
int64_t ss_cg_floor(const struct ss_cost_graph *g);
/* Largest memory of a choice over all instants, in bytes. *instant (may be NULL) is set to the
 * first instant that reaches it. */
int64_t ss_cg_peak(const struct ss_cost_graph *g, const uint32_t *choice, uint32_t *instant);

/* The memory of a choice as a step function of time: `bytes` are held from `begin` until the next
 * entry begins, clamped to INT64_MAX. If choice is NULL, every term counts with its least bytes.
 * Returns *n entries in arena; the first begins at 0, the last holds nothing. */
struct ss_cg_moment {
    uint32_t begin;
    int64_t bytes;
};
struct ss_cg_moment *ss_cg_profile(const struct ss_cost_graph *g, const uint32_t *choice,
                                   struct ss_arena *arena, size_t *n);
/* A lower bound on the peak of every choice: each term counts with its least bytes. */
int64_t ss_cg_least_peak(const struct ss_cost_graph *g);
/* An upper bound on the peak of every choice. A limit of at least this never binds. */
int64_t ss_cg_most_peak(const struct ss_cost_graph *g);

#endif

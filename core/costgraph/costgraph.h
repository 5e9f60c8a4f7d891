/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cost graph: the one problem that every solver works on, ours and the public IOPDDL files
 * alike (DESIGN.md D8, solver.md A). Choose one strategy per node; minimise node costs plus edge
 * costs; at every instant the bytes of live nodes stay within the limit. Costs are integers;
 * SS_FORBIDDEN marks a strategy or pair that may not be chosen. Equal tables are stored once. */
#ifndef SS_CORE_COSTGRAPH_COSTGRAPH_H
#define SS_CORE_COSTGRAPH_COSTGRAPH_H

#include "core/base/arena.h"
#include "core/base/hash.h"
#include "core/base/job.h"

#include <stdint.h>

#define SS_FORBIDDEN INT64_MAX

/* Memory that a node holds over [begin, end): bytes[strategy]. */
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
    int64_t least;        /* of the cells */
    uint64_t size;        /* of the largest allowed one, of either sign */
};

struct ss_cg_edge {
    uint32_t a, b; /* nodes; rows of the table belong to a */
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
    uint32_t n_instants; /* all term ends are <= this */
    const char *name;
};

struct ss_cost_graph *ss_cg_new(const char *name);
void ss_cg_free(struct ss_cost_graph *g);
/* cost is copied. Returns the node. */
uint32_t ss_cg_add_node(struct ss_cost_graph *g, const char *name, uint32_t n, const int64_t *cost);
/* bytes (>= 0) is copied; equal lists may be shared. An empty interval is ignored. */
void ss_cg_add_term(struct ss_cost_graph *g, uint32_t node, uint32_t begin, uint32_t end,
                    const int64_t *bytes);
/* A table over cells that have to stay. */
struct ss_cg_table ss_cg_table_over(uint32_t rows, uint32_t cols, const int64_t *cells);
/* Finds or stores a table (copied). */
uint32_t ss_cg_add_table(struct ss_cost_graph *g, uint32_t rows, uint32_t cols,
                         const int64_t *cells);
/* a != b. Parallel edges are allowed and add up. */
void ss_cg_add_edge(struct ss_cost_graph *g, uint32_t a, uint32_t b, uint32_t table);

/* A copy in arena that has its own array of nodes, with room for `more` of them, to be given other
 * costs or terms; all else is shared with g, which must stay. The arena frees it. */
struct ss_cost_graph *ss_cg_variant(const struct ss_cost_graph *g, size_t more,
                                    struct ss_arena *arena);

/* A variant whose costs, of nodes and of tables alike, are what `change` makes of them; least is
 * the least of their list. What is forbidden stays so. */
struct ss_cost_graph *ss_cg_recosted(const struct ss_cost_graph *g,
                                     int64_t (*change)(const void *user, int64_t cost,
                                                       int64_t least),
                                     const void *user, struct ss_arena *arena);

struct ss_cg_size {
    uint64_t nodes, edges, strategies, cells, distinct_cells;
};
struct ss_cg_size ss_cg_size(const struct ss_cost_graph *g);
/* Over all nodes and edges, how many powers of two are too many in the sum of their largest costs
 * for the solvers' arithmetic, which takes 2^57. */
uint32_t ss_cg_excess_bits(const struct ss_cost_graph *g);
/* Exact total of a choice (128-bit inside); SS_FORBIDDEN where it picks a forbidden cell or the sum
 * passes int64. */
int64_t ss_cg_cost(const struct ss_cost_graph *g, const uint32_t *choice);
/* A lower bound without any search: the least cost of every node and edge by itself. */
int64_t ss_cg_floor(const struct ss_cost_graph *g);
/* Largest memory of a choice over all instants; *instant (may be NULL) says where. */
int64_t ss_cg_peak(const struct ss_cost_graph *g, const uint32_t *choice, uint32_t *instant);

/* The memory of a choice over time, as the moments at which it changes: bytes are held from `begin`
 * to the next one's, INT64_MAX where they pass that. choice NULL: the least that any choice can
 * hold then. In arena; the first begins at 0, the last holds nothing. */
struct ss_cg_moment {
    uint32_t begin;
    int64_t bytes;
};
struct ss_cg_moment *ss_cg_profile(const struct ss_cost_graph *g, const uint32_t *choice,
                                   struct ss_arena *arena, size_t *n);
/* No choice has a smaller peak: at every instant the least that each live node can take. */
int64_t ss_cg_least_peak(const struct ss_cost_graph *g);
/* Nor has one a larger peak than this: a limit as high binds nothing. */
int64_t ss_cg_most_peak(const struct ss_cost_graph *g);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The core of a problem (the cost graph after the reductions) as flat arrays: the form on which
 * elimination, message passing, search and GLPK work. Nodes are numbered densely; costs are those
 * of the pool, with SS_INF for a forbidden cell. */
#ifndef SS_CORE_SOLVE_REDUCE_PAIRWISE_H
#define SS_CORE_SOLVE_REDUCE_PAIRWISE_H

#include "core/solve/reduce/reduced.h"

struct ss_pair_edge {
    uint32_t a, b;         /* a < b */
    const int64_t *cells;  /* rows of a */
    const int64_t *turned; /* rows of b */
    /* Packed forms of the two if the problem is large; else NULL. */
    const struct ss_packed *packed, *packed_turned;
};

/* A problem with more cells than this is large: its tables are packed, and copied only if they have
 * to be. */
#define SS_MANY_CELLS ((uint64_t)1 << 23)

/* Memory held over the instants [begin, end): bytes[strategy]. */
struct ss_pair_term {
    uint32_t begin, end;
    const int64_t *bytes;
};

struct ss_pairwise {
    uint32_t n, n_edges;
    uint32_t *size;       /* strategies per node */
    const int64_t **cost; /* per node */
    uint32_t *node;       /* per node: its number in the given graph */
    struct ss_pair_edge *edges;
    uint32_t *first; /* incident edges of i: incident[first[i]] to incident[first[i + 1] - 1] */
    uint32_t *incident;
    struct ss_pair_term *terms; /* of i: first_term[i] to first_term[i + 1] - 1 */
    uint32_t *first_term;
    int64_t *capacity; /* per instant, in bytes */
    uint32_t n_instants;
    uint64_t strategies, cells;
};

/* The nodes alive in r, in arena. Borrows the tables of r, which must not change while the result
 * is in use. Returns NULL if the problem is large and the job (may be NULL) is stopped. */
struct ss_pairwise *ss_pairwise_of(struct ss_reduced *r, struct ss_job *job,
                                   struct ss_arena *arena);
/* Fills first, incident and cells from edges and sizes. */
void ss_pairwise_index(struct ss_pairwise *p, struct ss_arena *arena);
/* Lists the edges with both ends in nodes, in arena, and returns their number. place (per node of
 * p) receives the node's index in nodes, or SS_NONE. */
uint32_t ss_pairwise_among(const struct ss_pairwise *p, const uint32_t *nodes, uint32_t count,
                           uint32_t *place, uint32_t **edges, struct ss_arena *arena);
/* The subproblem on some nodes, with all others fixed to choice: the edges to fixed nodes become
 * costs. Memory terms are left out. place (per node of p) receives the node's index in nodes, or
 * SS_NONE. In arena; borrows the tables of p. */
struct ss_pairwise *ss_pairwise_inside(const struct ss_pairwise *p, const uint32_t *nodes,
                                       uint32_t count, const uint32_t *choice, uint32_t *place,
                                       struct ss_arena *arena);

/* The cost of a choice; SS_INF if it is forbidden. */
int64_t ss_pairwise_cost(const struct ss_pairwise *p, const uint32_t *choice);
/* The bytes that a choice holds at each instant; usage has room for n_instants + 1 values. */
void ss_pairwise_usage(const struct ss_pairwise *p, const uint32_t *choice, int64_t *usage);
/* The largest excess of a choice over the capacity, in bytes; <= 0 if it fits. */
int64_t ss_pairwise_overflow(const struct ss_pairwise *p, const uint32_t *choice);

/* The row of an edge's table at a strategy of node; its columns are the strategies of the other
 * end. */
static inline const int64_t *ss_pair_row(const struct ss_pairwise *p, uint32_t edge, uint32_t node,
                                         uint32_t strategy)
{
    const struct ss_pair_edge *e = &p->edges[edge];
    return e->a == node ? e->cells + (size_t)strategy * p->size[e->b]
                        : e->turned + (size_t)strategy * p->size[e->a];
}

/* The end of an edge that is not node. */
static inline uint32_t ss_pair_other(const struct ss_pairwise *p, uint32_t edge, uint32_t node)
{
    return p->edges[edge].a == node ? p->edges[edge].b : p->edges[edge].a;
}

#endif

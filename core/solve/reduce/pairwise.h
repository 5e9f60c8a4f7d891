/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reductions leave, as flat arrays: the form on which elimination, message passing, search and
 * GLPK work. Numbers are as in the pool (SS_INF: forbidden), numbered densely. */
#ifndef SS_CORE_SOLVE_REDUCE_PAIRWISE_H
#define SS_CORE_SOLVE_REDUCE_PAIRWISE_H

#include "core/solve/reduce/reduced.h"

struct ss_pair_edge {
    uint32_t a, b;         /* a < b */
    const int64_t *cells;  /* rows of a */
    const int64_t *turned; /* rows of b */
    /* The same two, where cells are many; NULL: not there. */
    const struct ss_packed *packed, *packed_turned;
};

/* From here on problems are large: tables are packed, and copied for nothing less than need. */
#define SS_MANY_CELLS ((uint64_t)1 << 23)

struct ss_pair_term {
    uint32_t begin, end;
    const int64_t *bytes;
};

struct ss_pairwise {
    uint32_t n, n_edges;
    uint32_t *size;       /* strategies per node */
    const int64_t **cost; /* per node */
    uint32_t *node;       /* the node of the given graph */
    struct ss_pair_edge *edges;
    uint32_t *first; /* incident edges of i: incident[first[i]] to incident[first[i + 1] - 1] */
    uint32_t *incident;
    struct ss_pair_term *terms; /* of i: first_term[i] to first_term[i + 1] - 1 */
    uint32_t *first_term;
    int64_t *capacity;
    uint32_t n_instants;
    uint64_t strategies, cells;
};

/* The nodes alive in r, in arena; shares tables with r, which must stay as it is meanwhile. NULL
 * where that is large and the job (or NULL) is stopped. */
struct ss_pairwise *ss_pairwise_of(struct ss_reduced *r, struct ss_job *job,
                                   struct ss_arena *arena);
/* Fills first, incident and cells from edges and sizes. */
void ss_pairwise_index(struct ss_pairwise *p, struct ss_arena *arena);
/* The edges with both ends among some nodes, in arena; returns how many. place (per node) receives
 * the number among these or SS_NONE. */
uint32_t ss_pairwise_among(const struct ss_pairwise *p, const uint32_t *nodes, uint32_t count,
                           uint32_t *place, uint32_t **edges, struct ss_arena *arena);
/* The subproblem on some nodes, all others fixed to choice: costs take in the edges to the outside.
 * Terms are left out. place (per node) receives the number in the subproblem or SS_NONE. */
struct ss_pairwise *ss_pairwise_inside(const struct ss_pairwise *p, const uint32_t *nodes,
                                       uint32_t count, const uint32_t *choice, uint32_t *place,
                                       struct ss_arena *arena);

/* SS_INF if the choice is forbidden. */
int64_t ss_pairwise_cost(const struct ss_pairwise *p, const uint32_t *choice);
/* Bytes per instant of a choice. */
void ss_pairwise_usage(const struct ss_pairwise *p, const uint32_t *choice, int64_t *usage);
/* The most by which a choice passes the capacity; <= 0 if it fits. */
int64_t ss_pairwise_overflow(const struct ss_pairwise *p, const uint32_t *choice);

/* The row of an edge's table at a strategy of node. */
static inline const int64_t *ss_pair_row(const struct ss_pairwise *p, uint32_t edge, uint32_t node,
                                         uint32_t strategy)
{
    const struct ss_pair_edge *e = &p->edges[edge];
    return e->a == node ? e->cells + (size_t)strategy * p->size[e->b]
                        : e->turned + (size_t)strategy * p->size[e->a];
}

static inline uint32_t ss_pair_other(const struct ss_pairwise *p, uint32_t edge, uint32_t node)
{
    return p->edges[edge].a == node ? p->edges[edge].b : p->edges[edge].a;
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layouts that a resharding path of one tensor type may visit, as a dense product: each axis
 * has a list of cuts (its options), a node is one option per axis, a move on an axis changes one
 * option. */
#ifndef SS_CORE_MESH_LAYOUT_GRAPH_H
#define SS_CORE_MESH_LAYOUT_GRAPH_H

#include "core/mesh/reshard.h"

enum {
    SS_NOT_A_LAYOUT = 0xff, /* shards[] of a node whose cuts do not go together */
    SS_IS_PARTIAL = 0x80    /* bit of shards[] */
};

/* Cut positions that are not products of axis sizes (blocks), and partial kinds, that occur in the
 * two layouts of a query. They widen its graph, so the graph depends on the query alone. */
struct ss_foreign {
    uint32_t partials; /* bit per enum ss_reduce */
    uint32_t n;
    struct {
        uint32_t dim, before;
    } at[2 * SS_MAX_AXES]; /* sorted */
};

/* Which positions each axis is offered on a dim. */
enum ss_nesting {
    SS_NEST_ALL,     /* products of the sizes of any other axes */
    SS_NEST_EARLIER, /* of earlier axes only: what text without blocks can say */
    SS_NEST_QUERY    /* nothing but what the query's two layouts have, and just inside of it */
};

/* The most that a rank sends in an all_to_all, as a part of its piece; den 0: not offered. */
struct ss_ratio {
    uint32_t num, den;
    bool usual; /* (n - 1) / n or 1 */
};

struct ss_layout_graph {
    const struct ss_mesh *mesh;
    struct ss_type type;
    int64_t n_nodes;
    struct ss_cut *options[SS_MAX_AXES]; /* 0: R, then P, then S by dim and position */
    int32_t n_options[SS_MAX_AXES];
    int64_t strides[SS_MAX_AXES];
    uint16_t *option_of; /* [node * SS_MAX_AXES + axis] */
    uint8_t *shards;     /* per node: bit a: axis a cuts; SS_IS_PARTIAL; SS_NOT_A_LAYOUT */
    int64_t local_count[1 << SS_MAX_AXES]; /* elements of a piece, by the axes that cut */
    /* Nodes without partials by local_count, for permutes. */
    uint8_t class_of[1 << SS_MAX_AXES];
    uint32_t *members, class_begin[(1 << SS_MAX_AXES) + 1];
    /* Nodes whose axes cut a dim alike share a signature there: [node * rank + dim]. misses[dim] at
     * [from * n + to]: may a rank's pieces not meet there; 0 unknown, 1 yes, 2 no; NULL: too
     * many. */
    uint16_t *signatures;
    int32_t n_signatures[SS_MAX_RANK];
    uint8_t *misses[SS_MAX_RANK];
    struct ss_ratio *moves[SS_MAX_AXES]; /* all_to_all from option i to j: [i * n_options + j] */
    /* Per option that cuts, bits of the options that no other cut of the axis reaches cheaper. Axes
     * with more than 64 options have no bits. */
    uint64_t *best_from[SS_MAX_AXES];
};

/* The nesting that keeps a type's graph small. */
enum ss_nesting ss_nesting_for(const struct ss_mesh *mesh, const struct ss_type *type);
/* Bits of the partial kinds of a layout. */
uint32_t ss_layout_partials(const struct ss_mesh *mesh, const struct ss_layout *layout);
/* Adds to *out what a layout has that a graph of this nesting would lack. */
void ss_foreign_add(const struct ss_mesh *mesh, enum ss_nesting nesting,
                    const struct ss_layout *layout, struct ss_foreign *out);
/* Adds what another one holds. */
void ss_foreign_merge(struct ss_foreign *into, const struct ss_foreign *other);
/* Makes a graph in arena; NULL where it would have too many nodes. */
struct ss_layout_graph *ss_layout_graph_new(const struct ss_mesh *mesh, const struct ss_type *type,
                                            enum ss_nesting nesting,
                                            const struct ss_foreign *foreign,
                                            struct ss_arena *arena);
/* The small graph of one query (SS_NEST_QUERY). */
struct ss_layout_graph *ss_layout_graph_of_query(const struct ss_mesh *mesh,
                                                 const struct ss_type *type,
                                                 const struct ss_layout *from,
                                                 const struct ss_layout *to,
                                                 struct ss_arena *arena);
/* -1 where the layout is not in the graph. */
int64_t ss_layout_graph_find(const struct ss_layout_graph *g, const struct ss_layout *layout);
void ss_layout_graph_layout(const struct ss_layout_graph *g, int64_t node, struct ss_layout *out);
static inline int32_t ss_layout_graph_option(const struct ss_layout_graph *g, int64_t node,
                                             int axis)
{
    return g->option_of[node * SS_MAX_AXES + axis];
}
/* The all_to_all from u to v, which differ on this axis; NULL for axis -1. */
const struct ss_ratio *ss_layout_graph_move(const struct ss_layout_graph *g, int axis, int64_t u,
                                            int64_t v);
/* True where a permute may go from u to v, which have pieces of one size: two axes or more change,
 * and some rank is sure to keep nothing, so that the whole piece is what a rank sends. */
bool ss_layout_graph_permutes(const struct ss_layout_graph *g, int64_t u, int64_t v);
/* What a rank sends by `kind` on `axis`, when the axes of `shards` cut the piece; moved is for
 * all_to_all. */
int64_t ss_layout_graph_bytes(const struct ss_layout_graph *g, enum ss_collective kind, int axis,
                              int shards, const struct ss_ratio *moved);

#endif

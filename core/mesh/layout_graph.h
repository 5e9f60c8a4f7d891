/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search graph of resharding: the layouts that a path of one tensor type may visit, as a dense
 * product. Each axis has a list of options (R, partial kinds, cuts), a node is one option per axis,
 * and an edge changes the option of one axis or of several: by one collective over all of them, or
 * by a permute. */
#ifndef SS_CORE_MESH_LAYOUT_GRAPH_H
#define SS_CORE_MESH_LAYOUT_GRAPH_H

#include "core/mesh/reshard.h"

enum {
    SS_NOT_A_LAYOUT = 0xff, /* shards[] of a node whose cuts overlap or do not divide */
    SS_IS_PARTIAL = 0x80    /* bit of shards[] */
};

/* Cut positions that are not products of axis sizes (blocks), and partial kinds, of the two layouts
 * of a query. They are added to its graph, so the graph depends on the query alone. */
struct ss_foreign {
    uint32_t partials; /* bit per enum ss_reduce */
    uint32_t n;
    struct {
        uint32_t dim, before;
    } at[2 * SS_MAX_AXES]; /* sorted */
};

/* The positions at which each axis may cut a dim. */
enum ss_nesting {
    SS_NEST_ALL,     /* products of the sizes of any other axes */
    SS_NEST_EARLIER, /* products of the sizes of earlier axes: layouts whose text has no blocks */
    SS_NEST_QUERY    /* positions of the query's two layouts, and those just inside them */
};

/* The largest fraction of its piece that a rank sends in an all_to_all; den = 0: the move is not
 * offered. */
struct ss_ratio {
    uint32_t num, den;
    bool usual; /* (n - 1) / n or 1 */
};

/* One cut by each axis of a group. If all are on one dim and each lies just inside that of the axis
 * before it, they act like one cut by a single axis of as many ranks. */
struct ss_joint_cut {
    uint32_t offset; /* of the node, from that with R on the whole group */
    int16_t dim;     /* that all of them cut; -1: several */
    uint32_t before; /* position of such a cut; 0: the cuts do not act like one */
};

/* A set of two axes or more that can take part in one collective. */
struct ss_joint {
    /* The all_to_alls between cuts of one dim that act like one, per such cut in order. */
    struct ss_joint_move {
        uint32_t to; /* in cuts */
        struct ss_ratio moved;
    } * moves;
    uint32_t *first_move; /* per cut: its moves are first_move[k] to first_move[k + 1] - 1 */
    uint8_t axes;
    struct ss_joint_cut *cuts; /* sorted by dim */
    uint32_t n_cuts;
    struct ss_ratio to_other_dim;    /* the all_to_all from one dim to another */
    uint32_t begin[SS_MAX_RANK + 1]; /* cuts of dim d only: begin[d] to begin[d + 1] - 1 */
};

/* Memo of prices by the group and by the set of axes that cut the moved piece; -1: unknown. */
struct ss_layout_prices {
    int64_t by[SS_N_COLLECTIVES][1 << SS_MAX_AXES][1 << SS_MAX_AXES];
    int64_t whole[1 << SS_MAX_AXES][1 << SS_MAX_AXES]; /* all_to_all that moves the whole piece */
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
    /* Nodes that cut a dim in the same way share a signature for it: [node * rank + dim].
     * misses[dim] is a memo at [from * n + to]: can some rank's old and new pieces be disjoint on
     * this dim? 0 unknown, 1 yes, 2 no; NULL if there are too many signatures. */
    uint16_t *signatures;
    int32_t n_signatures[SS_MAX_RANK];
    uint8_t *misses[SS_MAX_RANK];
    /* Dims that every axis may cut at the same positions are alike. The options of such dims stand
     * in the same order from first_option[axis][dim] on. Not in the graph of a query. */
    uint8_t first_alike[SS_MAX_RANK]; /* the first dim that is alike */
    int32_t first_option[SS_MAX_AXES][SS_MAX_RANK];
    struct ss_ratio *moves[SS_MAX_AXES]; /* all_to_all from option i to j: [i * n_options + j] */
    /* Per option that cuts: the set of options that it reaches at least as cheaply as any other cut
     * of the axis. NULL for axes with more than 64 options. */
    uint64_t *best_from[SS_MAX_AXES];
    struct ss_joint *joints; /* the sets of two axes or more that are larger than 1 */
    uint32_t n_joints;
    struct ss_layout_prices *prices;
};

/* The richest nesting that keeps a type's graph small. */
enum ss_nesting ss_nesting_for(const struct ss_mesh *mesh, const struct ss_type *type);
/* Bits of the partial kinds of a layout. */
uint32_t ss_layout_partials(const struct ss_mesh *mesh, const struct ss_layout *layout);
/* Adds the positions and partial kinds of a layout that a graph of this nesting lacks. */
void ss_foreign_add(const struct ss_mesh *mesh, enum ss_nesting nesting,
                    const struct ss_layout *layout, struct ss_foreign *out);
/* The union of two sets. */
void ss_foreign_merge(struct ss_foreign *into, const struct ss_foreign *other);
/* Builds a graph in arena. NULL if it would have too many nodes. */
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
/* The node of a layout, or -1 if the graph lacks it. */
int64_t ss_layout_graph_find(const struct ss_layout_graph *g, const struct ss_layout *layout);
void ss_layout_graph_layout(const struct ss_layout_graph *g, int64_t node, struct ss_layout *out);
static inline int32_t ss_layout_graph_option(const struct ss_layout_graph *g, int64_t node,
                                             int axis)
{
    return g->option_of[node * SS_MAX_AXES + axis];
}
/* Finds the dims that are alike. The options of an axis stand by dim and position, after those that
 * do not cut. */
void ss_layout_graph_find_alike(struct ss_layout_graph *g);
/* An exchange of dims that are alike maps paths to paths of the same cost. Finds the exchange that
 * takes a node to the representative of all nodes to which such exchanges take it: to[dim] per dim.
 * Returns the representative. */
int64_t ss_layout_graph_representative(const struct ss_layout_graph *g, int64_t node,
                                       uint8_t to[SS_MAX_RANK]);
/* The node to which an exchange of dims takes a node. */
int64_t ss_layout_graph_exchanged(const struct ss_layout_graph *g, int64_t node,
                                  const uint8_t to[SS_MAX_RANK]);
/* The largest fraction that a rank sends when a cut into n moves from position p to q of one dim.
 */
struct ss_ratio ss_layout_moved(int64_t n, int64_t p, int64_t q);
/* The all_to_all from u to v, which differ on these axes only; none if another collective does. */
struct ss_ratio ss_layout_graph_move(const struct ss_layout_graph *g, uint32_t axes, int64_t u,
                                     int64_t v);
/* Lists the joint cuts. The nodes are built. */
void ss_layout_graph_list_joints(struct ss_layout_graph *g, struct ss_arena *arena);
/* The cut that the group's axes make at a node at which each of them cuts. */
struct ss_joint_cut ss_layout_graph_joint_cut(const struct ss_layout_graph *g, uint32_t axes,
                                              int64_t node);
/* The all_to_all of a group from one joint cut to another: they are on two dims, or each acts like
 * one cut. */
struct ss_ratio ss_layout_graph_joint_move(const struct ss_layout_graph *g, uint32_t axes,
                                           const struct ss_joint_cut *from,
                                           const struct ss_joint_cut *to);
/* Fills a cell of the memo, or returns the price of an all_to_all that has none. */
int64_t ss_layout_graph_new_price(const struct ss_layout_graph *g, enum ss_collective kind,
                                  uint32_t axes, int shards, struct ss_ratio moved);
/* Picoseconds of a collective in a group at a node; moved: for all_to_all only. */
static inline int64_t ss_layout_graph_price(const struct ss_layout_graph *g,
                                            enum ss_collective kind, uint32_t axes, int64_t node,
                                            struct ss_ratio moved)
{
    int shards = g->shards[node] & ~SS_IS_PARTIAL;
    int64_t known = kind == SS_ALL_TO_ALL && moved.den == moved.num
                        ? g->prices->whole[axes][shards]
                        : g->prices->by[kind][axes][shards];
    return known >= 0 && (kind != SS_ALL_TO_ALL || moved.usual)
               ? known
               : ss_layout_graph_new_price(g, kind, axes, shards, moved);
}
/* True if a permute from u to v is offered: both have pieces of one size, at least two axes change,
 * and some rank certainly keeps nothing, so that the most a rank sends is its whole piece. */
bool ss_layout_graph_permutes(const struct ss_layout_graph *g, int64_t u, int64_t v);
/* Bytes that a rank sends by `kind` in a group of some axes if the axes of `shards` cut the piece.
 * moved: for all_to_all only. */
int64_t ss_layout_graph_bytes(const struct ss_layout_graph *g, enum ss_collective kind,
                              uint32_t axes, int shards, struct ss_ratio moved);

#endif

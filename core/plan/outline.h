/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A graph as people read it: its scopes as a tree, in which equal blocks that differ in one number
 * of their names (layer_0, layer_1, ...) are one node, with the ops below them. Costs are what a
 * plan adds: the time of each node, and the collectives that come with an op. */
#ifndef SS_CORE_PLAN_OUTLINE_H
#define SS_CORE_PLAN_OUTLINE_H

#include "core/plan/collectives.h"

enum ss_outline_kind {
    SS_OUTLINE_SCOPE,
    SS_OUTLINE_BLOCKS,    /* equal scopes; its children are these */
    SS_OUTLINE_CONSTANTS, /* scalar constants between scopes; its children are these ops */
    SS_OUTLINE_OP
};

/* Nodes lie in preorder, and the children of a scope in the order of their first ops. */
struct ss_outline_node {
    enum ss_outline_kind kind;
    uint32_t id;      /* of the scope or op; BLOCKS, CONSTANTS: of the first of them */
    const char *name; /* "attn", "jvp(layer_0..11)", "add_3"; the root: "(step)" */
    uint32_t parent;  /* a node; SS_NONE: the root */
    uint32_t end;     /* the first node that is not below this one */
    uint32_t depth;   /* a scope among BLOCKS has the depth of these: readers show one of the two */
    uint32_t count;   /* of equal scopes, or of constants; else 1 */
    uint32_t ops;     /* live ones, of the whole subtree, as are these: */
    double flops;     /* of one step */
    double bytes;     /* of all results */
};

struct ss_outline {
    const struct ss_graph *graph; /* a reference */
    struct ss_arena arena;
    struct ss_outline_node *nodes; /* node 0 is the root */
    uint32_t n_nodes;
    uint32_t *of_op; /* the node of each op */
};

/* A scope with other scopes in it shows its scalar constants as one node, if they are more than a
 * few: JAX hoists them out of their scopes. Blocks are equal if their live ops are of the same
 * kinds and types in the same order, in scopes of the same names apart from numbers. Scopes without
 * ops are left out. */
struct ss_outline *ss_outline_new(const struct ss_graph *graph);
void ss_outline_free(struct ss_outline *outline); /* NULL is allowed */

struct ss_outline_cost {
    int64_t compute_ps, comm_ps; /* of one step, all below the node together */
    double bytes;                /* of all results, on one rank */
    uint32_t sent;               /* the number of collectives */
};

struct ss_outline_costs {
    const struct ss_plan *plan; /* a reference */
    struct ss_arena arena;
    struct ss_outline_cost *nodes;
    /* Those of op i are sent[first_sent[i]] .. sent[first_sent[i + 1]), in the order in which they
     * run; those at n_ops belong to no op: an input that is returned, for example. */
    struct ss_plan_collective *sent;
    uint32_t *first_sent;
    uint32_t *ways; /* of BLOCKS: the number of ways in which they are placed */
};

/* The plan must be one of the outline's graph. */
struct ss_outline_costs *ss_outline_costs_new(const struct ss_outline *outline,
                                              const struct ss_plan *plan);
void ss_outline_costs_free(struct ss_outline_costs *costs); /* NULL is allowed */

#endif

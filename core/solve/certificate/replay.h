/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A cost graph at fixed prices of memory, taken apart in steps of which each is checked before it
 * is done. With a price per byte on some instants, what a choice costs more than its cost is what
 * it holds at the price, less what the limit is worth: never more than nothing for a choice that
 * fits. Where the limit may be passed, it is no more than what passing it costs, as long as a byte
 * at all instants together has no higher price than one above the limit. So the least over all
 * choices of that sum is a lower bound, and it has no memory in it any more. Every step below keeps
 * that least, or raises it by what no choice that fits can have. All numbers are 128-bit integers:
 * costs times 2^bits, rounded so that the bound can only fall. */
#ifndef SS_CORE_SOLVE_CERTIFICATE_REPLAY_H
#define SS_CORE_SOLVE_CERTIFICATE_REPLAY_H

#include "core/costgraph/costgraph.h"
#include "core/costgraph/prices.h"

typedef __int128 ss_wide;
/* Everything from SS_WIDE_INF / 2 on is forbidden. Finite numbers stay below 2^120. */
#define SS_WIDE_INF ((ss_wide)1 << 124)
#define SS_REPLAY_MOST_BITS 20

struct ss_replay_table {
    uint32_t rows, cols, users;
    ss_wide *cells;
};

struct ss_replay_edge {
    uint32_t a, b; /* a gives the rows */
    struct ss_replay_table *table;
    bool alive;
};

struct ss_replay_node {
    ss_wide *cost; /* per strategy of the given graph; SS_WIDE_INF: gone */
    uint32_t n;
    uint32_t *edges, degree, capacity;
    bool alive;
};

struct ss_replay {
    const struct ss_cost_graph *graph;
    uint32_t bits;
    struct ss_replay_node *nodes;
    struct ss_replay_edge *edges;
    size_t n_edges, edge_capacity;
    ss_wide constant; /* of what is decided, and minus what the limit is worth */
    struct ss_arena arena;
    struct ss_byte_price over;  /* the limit may be passed */
    struct ss_cg_moment *least; /* the least that any choice holds over time */
    size_t n_least;
};

/* SS_E_ARGUMENT where prices are negative, out of order, together above that of a byte above the
 * limit where that may be passed, or too large for exact sums. The graph
 * must stay. Parallel edges are added up. */
SS_NODISCARD enum ss_rc ss_replay_init(struct ss_replay *r, const struct ss_cost_graph *g,
                                       uint32_t bits, const struct ss_prices *prices,
                                       struct ss_error *err);
void ss_replay_fini(struct ss_replay *r);

/* The steps. Each returns NULL, or says why it may not be taken; then nothing has changed. Nodes
 * and strategies may be any numbers. */

/* The strategy is forbidden, or some neighbour has none left that goes with it. */
const char *ss_replay_unsupported(struct ss_replay *r, uint32_t node, uint32_t strategy);
/* It passes the limit even if all other nodes hold their least. */
const char *ss_replay_overflows(struct ss_replay *r, uint32_t node, uint32_t strategy);
/* Strategy `by` costs no more, whatever the neighbours choose. */
const char *ss_replay_dominated(struct ss_replay *r, uint32_t node, uint32_t strategy, uint32_t by);
/* The edge's table is a sum of one number per strategy of each end, which go to the nodes. */
const char *ss_replay_cut(struct ss_replay *r, uint32_t a, uint32_t b);
/* Every strategy of x goes with at most one of y, which becomes part of x. */
const char *ss_replay_join(struct ss_replay *r, uint32_t x, uint32_t y);
/* A node with at most two neighbours takes its best strategy for each of theirs. */
const char *ss_replay_out(struct ss_replay *r, uint32_t node);

/* The edge between two nodes, or SS_NONE. */
uint32_t ss_replay_find(const struct ss_replay *r, uint32_t a, uint32_t b);
static inline bool ss_replay_gone(const struct ss_replay *r, uint32_t node, uint32_t strategy)
{
    return r->nodes[node].cost[strategy] >= SS_WIDE_INF / 2;
}

/* What edge k takes from its ends: per strategy of a, then of b; NULL: nothing. */
typedef const int64_t *ss_replay_messages(const void *user, size_t edge);
/* The bound in costs: what is decided, the least of every node after it gave its messages, and the
 * least of every edge with what it was given; rounded up, as costs are integers. INT64_MAX: there
 * is no choice at all. */
int64_t ss_replay_bound(const struct ss_replay *r, ss_replay_messages *messages, const void *user);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The checker's half of a certificate: a cost graph at fixed memory multipliers y >= 0, reduced by
 * steps whose conditions are verified before they are applied.
 *
 * The priced cost of a choice is its cost plus the sum over instants of y * (usage - limit). For a
 * choice that fits it is at most the cost. With a soft limit it is at most the cost plus the
 * penalty, if the multipliers add up to no more than the price of a byte above the limit. So the
 * least priced cost over all choices is a lower bound, and finding it is a problem without a memory
 * limit. Each step keeps this minimum, except that ss_replay_overflows removes strategies that no
 * fitting choice can have, which can only raise it. All numbers are 128-bit integers, costs times
 * 2^bits, rounded so that the bound can only fall. Shares no code with the solver's reductions. */
#ifndef SS_CORE_SOLVE_CERTIFICATE_REPLAY_H
#define SS_CORE_SOLVE_CERTIFICATE_REPLAY_H

#include "core/costgraph/costgraph.h"
#include "core/costgraph/prices.h"

typedef __int128 ss_wide;
/* Numbers >= SS_WIDE_INF / 2 mean forbidden. Finite numbers stay below 2^120. */
#define SS_WIDE_INF ((ss_wide)1 << 124)
#define SS_REPLAY_MOST_BITS 20

/* rows x cols, row-major; shared by `users` edges. */
struct ss_replay_table {
    uint32_t rows, cols, users;
    ss_wide *cells;
};

struct ss_replay_edge {
    uint32_t a, b; /* rows are strategies of a, columns those of b */
    struct ss_replay_table *table;
    bool alive;
};

struct ss_replay_node {
    ss_wide *cost; /* per strategy of the given graph; SS_WIDE_INF: removed */
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
    ss_wide constant; /* the least cost of eliminated nodes, minus the price of the limit */
    struct ss_arena arena;
    struct ss_byte_price over;  /* units > 0: the limit is soft */
    struct ss_cg_moment *least; /* the sum of the least bytes of all nodes, over time */
    size_t n_least;
};

/* Prices the costs of g, which must outlive r, and adds up parallel edges. bits is at most
 * SS_REPLAY_MOST_BITS. Fails with SS_E_ARGUMENT if multipliers are negative, not in order of
 * instant or too large for exact sums, if there are any but g has no limit, or if they add up to
 * more than prices->over under a soft limit. Call ss_replay_fini in any case. */
SS_NODISCARD enum ss_rc ss_replay_init(struct ss_replay *r, const struct ss_cost_graph *g,
                                       uint32_t bits, const struct ss_prices *prices,
                                       struct ss_error *err);
void ss_replay_fini(struct ss_replay *r);

/* The steps. Each verifies its condition and applies itself, and returns NULL; or it returns the
 * reason for which it is not valid, and changes nothing. Nodes and strategies out of range are
 * such a reason. */

/* Removes a strategy that is forbidden or has no allowed partner at some neighbour. */
const char *ss_replay_unsupported(struct ss_replay *r, uint32_t node, uint32_t strategy);
/* Removes a strategy that exceeds the limit even if all other nodes hold their least. Never valid
 * under a soft limit. */
const char *ss_replay_overflows(struct ss_replay *r, uint32_t node, uint32_t strategy);
/* Removes a strategy that costs at least as much as `by`, whatever the neighbours choose. */
const char *ss_replay_dominated(struct ss_replay *r, uint32_t node, uint32_t strategy, uint32_t by);
/* Removes a separable edge: its table is the sum of one number per strategy of each end, which are
 * added to the costs of the nodes. */
const char *ss_replay_cut(struct ss_replay *r, uint32_t a, uint32_t b);
/* Contracts y into x (functional contraction): every strategy of x allows at most one strategy of
 * y. */
const char *ss_replay_join(struct ss_replay *r, uint32_t x, uint32_t y);
/* Eliminates a node with at most two neighbours: its minimum for each of their strategies becomes a
 * cost of the neighbour, or a table between the two. */
const char *ss_replay_out(struct ss_replay *r, uint32_t node);

/* The index of the edge between two nodes, or SS_NONE. */
uint32_t ss_replay_find(const struct ss_replay *r, uint32_t a, uint32_t b);
/* True if the strategy has been removed or is forbidden. */
static inline bool ss_replay_gone(const struct ss_replay *r, uint32_t node, uint32_t strategy)
{
    return r->nodes[node].cost[strategy] >= SS_WIDE_INF / 2;
}

/* The messages of an edge: the cost that it takes from its ends, times 2^bits, per strategy of a,
 * then per strategy of b. NULL: all are 0. */
typedef const int64_t *ss_replay_messages(const void *user, size_t edge);
/* The bound in costs of the graph: the constant, plus the least cost of every node minus its
 * messages, plus the least cell of every edge plus its messages; rounded up, because costs are
 * integers. INT64_MAX if no choice is allowed. */
int64_t ss_replay_bound(const struct ss_replay *r, ss_replay_messages *messages, const void *user);

#endif

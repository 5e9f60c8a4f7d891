/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lower bounds by sequential tree-reweighted message passing (TRW-S, Kolmogorov 2006), in the form
 * that reparametrises: a message is a cost moved between an edge and one of its nodes. Lagrange
 * multipliers on the instants turn the memory limit into node costs. All numbers are integers,
 * costs times 2^bits ("scaled"), so a bound is a sum of minima that a checker can recompute
 * exactly. */
#ifndef SS_CORE_SOLVE_BOUNDS_DUAL_H
#define SS_CORE_SOLVE_BOUNDS_DUAL_H

#include "core/base/thread_pool.h"
#include "core/solve/bounds/bisection.h"

/* The scratch space of one thread. */
struct ss_dual_lane {
    int64_t *hat, *scratch; /* per strategy of a node */
    uint32_t *narrow;       /* for packed tables */
};

struct ss_dual {
    const struct ss_pairwise *p;
    struct ss_bisection bisection;  /* the order of sweeps */
    struct ss_thread_pool *threads; /* for the halves; NULL: serial, with the same result */
    struct ss_dual_lane lane[2];
    struct ss_arena arena;
    uint32_t bits;        /* costs are scaled by 2^bits */
    uint32_t weight_bits; /* multipliers are scaled by another 2^weight_bits */
    size_t n_messages;
    size_t *first;                   /* per node: index of its first strategy in theta */
    int64_t *theta;                  /* scaled cost plus multipliers times bytes */
    const int64_t **cells, **turned; /* per edge, scaled */
    size_t *message_a, *message_b;   /* per edge: indices of its two messages */
    int64_t *messages;               /* cost moved from a node to the edge (< 0: from the edge) */
    int64_t *before;                 /* the forward messages of the last sweep */
    int64_t *weight;                 /* per instant: the multiplier */
    int64_t *level;                  /* per instant: prefix sums of weight, without its own */
    uint32_t *decoded;               /* the choice decoded in the last forward pass */
    int64_t *margin;                 /* per node: second least minus least cost when decoded */
    uint32_t *fixed;                 /* per node: the strategy that a dive fixed, or SS_NONE */
    int64_t *given;                  /* per strategy: cost of its edges to fixed neighbours */
    int64_t penalty;                 /* scaled: cap on the cost of one such edge */
    int64_t constant;                /* scaled: minus the multipliers times the capacity */
    int64_t bound;                   /* scaled, as of the last sweep or evaluation */
    double pace;                     /* step size factor of the multipliers, at most 1 */
    double *direction;               /* smoothed subgradient, in bytes */
    uint64_t sweeps;
    uint64_t streak; /* sweeps in a row in which the bound did not fall */
};

/* p must be arc consistent and free of forbidden strategies, as ss_reduce leaves it, and outlive
 * d. */
void ss_dual_init(struct ss_dual *d, const struct ss_pairwise *p);
/* A second dual on the same problem for another thread. It starts with the messages and multipliers
 * of `of`, shares its scaled tables, so `of` must outlive it, and has no thread pool. */
void ss_dual_twin(struct ss_dual *d, const struct ss_dual *of);
/* Copies messages, multipliers, fixed nodes and the decoded choice; both duals are on the same
 * problem. */
void ss_dual_copy(struct ss_dual *d, const struct ss_dual *from);
/* ss_dual_init with a given scale; the largest costs of all nodes and edges times 2^bits must add
 * up to less than 2^52. */
void ss_dual_init_at(struct ss_dual *d, const struct ss_pairwise *p, uint32_t bits);
void ss_dual_fini(struct ss_dual *d);
/* One forward pass, which decodes a choice, and one backward pass; sets bound. Fixed nodes are
 * skipped, and the bound then covers the other nodes only. Before the sweep messages are
 * extrapolated along the last one, the further the longer the bound has been rising, with a restart
 * if it falls (accelerated gradient methods: Nesterov 1983, O'Donoghue and Candes 2015). That takes
 * about a third of the sweeps to the same bound. */
void ss_dual_sweep(struct ss_dual *d);
/* The approximate work of a sweep, in additions. */
uint64_t ss_dual_sweep_work(const struct ss_pairwise *p);
/* A sweep over some nodes, listed in the order of sweeps and marked in inside. Edges to other nodes
 * give their costs and receive none. least[node] is the node's part of the bound and is updated. */
void ss_dual_sweep_within(struct ss_dual *d, const uint32_t *nodes, uint32_t count,
                          const bool *inside, int64_t *least);
/* The least reparametrised cost of a node: its part of the bound. */
int64_t ss_dual_gather(struct ss_dual *d, uint32_t node);
/* Computes bound from the messages and multipliers: the constant and the minima of all nodes and
 * edges. Needed after they changed other than by a sweep. */
void ss_dual_evaluate(struct ss_dual *d);
/* The bound in costs of p, rounded up because costs are integers. */
int64_t ss_dual_bound(const struct ss_dual *d);
/* A Polyak step of the multipliers along the smoothed overflow of the decoded choice, sized by the
 * distance of the bound to target (in costs of p). False, with no step, if the choice fits and all
 * multipliers are 0. */
bool ss_dual_step(struct ss_dual *d, int64_t target);
/* Sets the multipliers, in scaled costs per byte; they are all scaled down by one factor if the
 * integers would overflow. */
void ss_dual_set_weights(struct ss_dual *d, const double *wanted);
/* Recomputes theta, level and constant from weight. */
void ss_dual_price(struct ss_dual *d);
/* Fixes a node (for dives): its rows become costs of its neighbours, at most penalty each, and
 * sweeps skip it. */
void ss_dual_fix(struct ss_dual *d, uint32_t node, uint32_t strategy);
/* excess[first[node] + strategy]: the least rise of the bound if the strategy is chosen, scaled;
 * its reduced cost. */
void ss_dual_excess(const struct ss_dual *d, int64_t *excess);
/* The excess of one node; residual is that of all nodes. */
void ss_dual_excess_of(const struct ss_dual *d, uint32_t node, const int64_t *residual,
                       int64_t *excess);
/* Adds one edge to an excess that starts as the residual of node: the least of a cell of the edge
 * plus the residual of the other end. */
void ss_dual_add_excess(const struct ss_dual *d, uint32_t edge, uint32_t node,
                        const int64_t *residual, int64_t *excess);
/* The reparametrised cost of a cell (x of a, y of b), scaled; SS_INF if it is forbidden. */
int64_t ss_dual_pair(const struct ss_dual *d, uint32_t edge, uint32_t x, uint32_t y);
/* Some strategies of a node. */
struct ss_dual_some {
    const uint32_t *strategy;
    uint32_t n;
};
/* ss_dual_pair for some strategies of both ends, a.n x b.n values; SS_INF if at least ceiling. */
void ss_dual_pairs(const struct ss_dual *d, uint32_t edge, struct ss_dual_some a,
                   struct ss_dual_some b, int64_t ceiling, int64_t *out);
/* For each of some strategies of both ends: the least of a cell plus the residual of the strategy
 * at the cell's other end. at_a and at_b are the residuals of the listed strategies. out has a.n
 * values for a, then b.n for b. */
void ss_dual_least_pairs(const struct ss_dual *d, uint32_t edge, struct ss_dual_some a,
                         struct ss_dual_some b, const int64_t *at_a, const int64_t *at_b,
                         int64_t *out);
/* residual[first[node] + strategy]: the reparametrised cost of the strategy above the least of its
 * node. */
void ss_dual_residual(const struct ss_dual *d, int64_t *residual);
/* The residual of one node; residual has room for its strategies. */
void ss_dual_residual_of(const struct ss_dual *d, uint32_t node, int64_t *residual);
/* limit (in costs of p) minus the bound, scaled: the rise that makes the bound reach the limit. */
int64_t ss_dual_room(const struct ss_dual *d, int64_t limit);

#endif

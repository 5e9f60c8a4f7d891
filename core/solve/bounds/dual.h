/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lower bounds by sequential tree-reweighted message passing (Kolmogorov 2006, in the form that
 * moves costs between nodes and edges), and multipliers on the instants where memory binds. All
 * numbers are integers, costs times 2^bits, so that a bound is a sum of minima that anybody can add
 * up again. */
#ifndef SS_CORE_SOLVE_BOUNDS_DUAL_H
#define SS_CORE_SOLVE_BOUNDS_DUAL_H

#include "core/base/thread_pool.h"
#include "core/solve/bounds/bisection.h"

/* What a thread works in. */
struct ss_dual_lane {
    int64_t *hat, *scratch; /* per strategy of a node */
    uint32_t *narrow;       /* for packed tables */
};

struct ss_dual {
    const struct ss_pairwise *p;
    struct ss_bisection bisection;  /* the order of sweeps */
    struct ss_thread_pool *threads; /* for the halves; NULL: one after the other, to the same end */
    struct ss_dual_lane lane[2];
    struct ss_arena arena;
    uint32_t bits;        /* costs are scaled by 2^bits */
    uint32_t weight_bits; /* multipliers by 2^weight_bits on top */
    size_t n_messages;
    size_t *first;                   /* per node: its strategies in theta */
    int64_t *theta;                  /* scaled cost plus price of the memory */
    const int64_t **cells, **turned; /* per edge, scaled */
    size_t *message_a, *message_b;   /* per edge: where its two messages start */
    int64_t *messages;               /* what an edge was given by (> 0) or gave to (< 0) its ends */
    int64_t *before;                 /* what messages ahead were a sweep ago */
    int64_t *weight;                 /* per instant: the multiplier */
    int64_t *level;                  /* per instant: sums of weight before it */
    uint32_t *decoded;               /* a choice read off the last forward pass */
    int64_t *margin;                 /* per node: how far the second best strategy was behind */
    uint32_t *fixed;                 /* per node: the strategy that a dive fixed, or SS_NONE */
    int64_t *given;                  /* per strategy: what its fixed neighbours cost it */
    int64_t penalty;                 /* scaled: the most that a fixed neighbour costs a strategy */
    int64_t constant;                /* scaled: minus the price of the capacity */
    int64_t bound;                   /* scaled, as of the last sweep or evaluation */
    double pace;                     /* of the multiplier steps */
    double *direction;               /* smoothed subgradient */
    uint64_t sweeps;
    uint64_t streak; /* the last so many of them raised the bound */
};

/* p must be arc consistent and free of forbidden strategies, as ss_reduce leaves it. */
void ss_dual_init(struct ss_dual *d, const struct ss_pairwise *p);
/* Another dual on the same problem for another thread: shares the scaled tables of a dual that must
 * outlive it, and starts from where that one is. It has no threads. */
void ss_dual_twin(struct ss_dual *d, const struct ss_dual *of);
/* Takes over messages, multipliers and what was decoded last. */
void ss_dual_copy(struct ss_dual *d, const struct ss_dual *from);
/* The same with costs times 2^bits as given: what they add up to must stay below 2^52. */
void ss_dual_init_at(struct ss_dual *d, const struct ss_pairwise *p, uint32_t bits);
void ss_dual_fini(struct ss_dual *d);
/* One pass forward, which decodes a choice, and one back; over the nodes that are not fixed, where
 * there are such: the bound then holds for nothing but the rest. Messages go on some way in the
 * direction of the last sweep first, the further the longer the bound has been rising (as in
 * accelerated gradient methods, with their restart when it falls: Nesterov 1983, O'Donoghue and
 * Candes 2015): the same bound takes a third of the sweeps. */
void ss_dual_sweep(struct ss_dual *d);
/* What a sweep takes, in additions, about. */
uint64_t ss_dual_sweep_work(const struct ss_pairwise *p);
/* The same over some nodes alone, in the order of sweeps and marked inside; edges that leave them
 * only give. least[node] is what each of them adds to the bound, and is brought up to date. */
void ss_dual_sweep_within(struct ss_dual *d, const uint32_t *nodes, uint32_t count,
                          const bool *inside, int64_t *least);
/* The least that a node holds after what it gave to its edges. */
int64_t ss_dual_gather(struct ss_dual *d, uint32_t node);
/* Sets bound from the messages and multipliers as they are, adding up all minima: what anybody
 * would do who checks it. Needed after weights or messages changed other than by a sweep. */
void ss_dual_evaluate(struct ss_dual *d);
/* The bound in costs of p, rounded up: costs are integers. */
int64_t ss_dual_bound(const struct ss_dual *d);
/* Moves the multipliers along the overflow of the decoded choice, as far as a bound of target (in
 * costs of p) asks for. False if the choice fits and nothing is priced. */
bool ss_dual_step(struct ss_dual *d, int64_t target);
/* Multipliers, in scaled costs per byte; scaled down together where prices would become too large
 * for integers. */
void ss_dual_set_weights(struct ss_dual *d, const double *wanted);
/* Recomputes prices from weight. */
void ss_dual_price(struct ss_dual *d);
/* Fixes a node, as dives do: its neighbours take its rows as costs, the sweeps pass by it. */
void ss_dual_fix(struct ss_dual *d, uint32_t node, uint32_t strategy);
/* For every strategy (at first[node] + strategy): by how much the bound rises at least when it is
 * chosen, scaled. */
void ss_dual_excess(const struct ss_dual *d, int64_t *excess);
/* Of one node; residual is that of all nodes. */
void ss_dual_excess_of(const struct ss_dual *d, uint32_t node, const int64_t *residual,
                       int64_t *excess);
/* Adds to the excess of a node, by itself so far, what its strategies cost on an edge and at the
 * other end of that, at least. */
void ss_dual_add_excess(const struct ss_dual *d, uint32_t edge, uint32_t node,
                        const int64_t *residual, int64_t *excess);
/* A cell of an edge with what was moved to and from it, scaled; SS_INF where forbidden. */
int64_t ss_dual_pair(const struct ss_dual *d, uint32_t edge, uint32_t x, uint32_t y);
/* Some strategies of a node. */
struct ss_dual_some {
    const uint32_t *strategy;
    uint32_t n;
};
/* The same of some strategies of both ends (out: those of a x those of b); SS_INF from the ceiling
 * on. */
void ss_dual_pairs(const struct ss_dual *d, uint32_t edge, struct ss_dual_some a,
                   struct ss_dual_some b, int64_t ceiling, int64_t *out);
/* For each of these what a pair of it takes at least, with what its other end holds itself
 * (residual as in ss_dual_residual, of those that are there): a's, then b's. */
void ss_dual_least_pairs(const struct ss_dual *d, uint32_t edge, struct ss_dual_some a,
                         struct ss_dual_some b, const int64_t *at_a, const int64_t *at_b,
                         int64_t *out);
/* residual[first[node] + strategy]: what the node itself holds above its least. */
void ss_dual_residual(const struct ss_dual *d, int64_t *residual);
void ss_dual_residual_of(const struct ss_dual *d, uint32_t node, int64_t *residual);
/* What is left to limit, scaled: a bound that rises by this much reaches it. */
int64_t ss_dual_room(const struct ss_dual *d, int64_t limit);

#endif

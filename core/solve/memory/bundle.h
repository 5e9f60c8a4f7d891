/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search for prices of memory in progress: on the whole problem, or on a part of it, from which
 * strategies of some nodes are banned. */
#ifndef SS_CORE_SOLVE_MEMORY_BUNDLE_H
#define SS_CORE_SOLVE_MEMORY_BUNDLE_H

#include "core/solve/search/solver.h"

/* Instants that get a price, and solves at prices. A handful of instants explains all others. */
#define SS_BUNDLE_INSTANTS 16u
#define SS_BUNDLE_CUTS 24u

/* What a bound says of the bounds at other prices: over is by which part of the limit the choice
 * passes the limit at each instant, so much the bound rises with each price. */
struct ss_bundle_cut {
    uint32_t *choice;
    double at_zero, over[SS_BUNDLE_INSTANTS];
};

/* Strategies that a node keeps. */
struct ss_bundle_ban {
    uint32_t node;
    bool *keep; /* per strategy */
    const struct ss_bundle_ban *next;
};

struct ss_priced_solve;

struct ss_bundle {
    struct ss_solver *s;
    struct ss_state state;
    struct ss_arena arena;
    const struct ss_bundle_ban *bans;
    struct ss_resume *warm;         /* of the last solve */
    struct ss_thread_pool *threads; /* for each solve; NULL: it has one thread */
    uint32_t instant[SS_BUNDLE_INSTANTS], n;
    /* Prices, each as what the whole limit costs at its instant, and those of the best bound. */
    double price[SS_BUNDLE_INSTANTS], centre[SS_BUNDLE_INSTANTS];
    struct ss_bundle_cut cuts[SS_BUNDLE_CUTS];
    uint32_t n_cuts;
    int64_t bound; /* the best so far, in costs of the graph */
    double model;  /* no prices bound more, as far as the cuts say */
    int64_t weight[SS_BUNDLE_INSTANTS];
    uint32_t bits;
};

/* Bytes that a strategy of a node holds at an instant. */
int64_t ss_bundle_usage(const struct ss_cost_graph *g, uint32_t node, uint32_t strategy,
                        uint32_t instant);
/* Rounds prices to weights. */
void ss_bundle_quantise(struct ss_bundle *x);
/* The graph without a limit, at the weights of x. NULL: numbers too large. */
struct ss_cost_graph *ss_bundle_graph(const struct ss_bundle *x, struct ss_arena *arena);
/* What the limit costs, rounded up; INT64_MAX: too much. */
int64_t ss_bundle_limit_price(const struct ss_bundle *x);
/* Takes in the answer at the prices: a choice, and the bound that it gives. */
void ss_bundle_add_cut(struct ss_bundle *x, const uint32_t *choice, int64_t bound);
/* The next prices. False where the model promises next to nothing beyond the best bound. */
bool ss_bundle_next(struct ss_bundle *x);

/* Solves at the prices of x, from the messages of the last solve. *paid: what the limit costs. o
 * has to be dismissed. False: no answer. */
bool ss_bundle_solve(struct ss_bundle *x, struct ss_priced_solve *o, int64_t *paid);

/* Under a memory limit: searches the multipliers for s by solves without the limit, as long as
 * these are easy. Bounds, choices and multipliers go to s. */
void ss_bundle_run(struct ss_solver *s);

#endif

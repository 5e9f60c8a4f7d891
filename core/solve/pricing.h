/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search for prices of memory in progress: on the whole problem, or on a part of it, from which
 * strategies of some nodes are banned. */
#ifndef SS_CORE_SOLVE_PRICING_H
#define SS_CORE_SOLVE_PRICING_H

#include "core/solve/solver.h"

/* Instants that get a price, and solves at prices. A handful of instants explains all others. */
#define SS_PRICED_INSTANTS 16u
#define SS_PRICE_CUTS 24u

/* What a bound says of the bounds at other prices: over is by which part of the limit the choice
 * passes the limit at each instant, so much the bound rises with each price. */
struct ss_price_cut {
    uint32_t *choice;
    double at_zero, over[SS_PRICED_INSTANTS];
};

/* Strategies that a node keeps. */
struct ss_price_ban {
    uint32_t node;
    bool *keep; /* per strategy */
    const struct ss_price_ban *next;
};

struct ss_oracle;

struct ss_pricing {
    struct ss_solver *s;
    struct ss_state state;
    struct ss_arena arena;
    const struct ss_price_ban *bans;
    struct ss_resume *warm; /* of the last solve */
    struct ss_crew *crew;   /* for each solve; NULL: it has one thread */
    uint32_t instant[SS_PRICED_INSTANTS], n;
    /* Prices, each as what the whole limit costs at its instant, and those of the best bound. */
    double price[SS_PRICED_INSTANTS], centre[SS_PRICED_INSTANTS];
    struct ss_price_cut cuts[SS_PRICE_CUTS];
    uint32_t n_cuts;
    int64_t bound; /* the best so far, in costs of the graph */
    double model;  /* no prices bound more, as far as the cuts say */
    int64_t weight[SS_PRICED_INSTANTS];
    uint32_t bits;
};

/* Bytes that a strategy of a node holds at an instant. */
int64_t ss_pricing_held(const struct ss_cost_graph *g, uint32_t node, uint32_t strategy,
                        uint32_t instant);
/* Rounds prices to weights. */
void ss_pricing_quantise(struct ss_pricing *x);
/* The graph without a limit, at the weights of x. NULL: numbers too large. */
struct ss_cost_graph *ss_pricing_graph(const struct ss_pricing *x, struct ss_arena *arena);
/* What the limit costs, rounded up; INT64_MAX: too much. */
int64_t ss_pricing_of_limit(const struct ss_pricing *x);
/* Takes in the answer at the prices: a choice, and the bound that it gives. */
void ss_pricing_add(struct ss_pricing *x, const uint32_t *choice, int64_t bound);
/* The next prices. False where the model promises next to nothing beyond the best bound. */
bool ss_pricing_next(struct ss_pricing *x);

/* Solves at the prices of x, from the messages of the last solve. *paid: what the limit costs. o
 * has to be dismissed. False: no answer. */
bool ss_pricing_ask(struct ss_pricing *x, struct ss_oracle *o, int64_t *paid);

/* Branch and bound where the best bound mixes choices on either side of the limit: parts between
 * which these are told apart have prices of their own. Takes up where x ended. */
void ss_pricing_branch(struct ss_pricing *x);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The level bundle method for memory multipliers (docs/solver.md, "Memory"): the state of a search
 * on the whole problem, or on a subproblem from which strategies of some nodes are banned. */
#ifndef SS_CORE_SOLVE_MEMORY_BUNDLE_H
#define SS_CORE_SOLVE_MEMORY_BUNDLE_H

#include "core/solve/search/solver.h"

/* The most instants with a multiplier, and the most cuts. A few instants explain all others. */
#define SS_BUNDLE_INSTANTS 16u
#define SS_BUNDLE_CUTS 24u

/* A cut: an upper bound on the Lagrangian at all multipliers, up to the gap of the solve that it
 * comes from. It is at_zero plus the sum of over * multiplier; over is the supergradient: (usage of
 * the choice - limit) / limit at each instant. */
struct ss_bundle_cut {
    uint32_t *choice;
    double at_zero, over[SS_BUNDLE_INSTANTS];
};

/* A list of nodes of which a subproblem keeps some strategies only. */
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
    struct ss_resume *warm;         /* the warm start for the next solve */
    struct ss_thread_pool *threads; /* for each solve; NULL: it has one thread */
    uint32_t instant[SS_BUNDLE_INSTANTS], n;
    /* The multipliers, in costs per limit (cost of a byte * limit_bytes), and those of the best
     * bound (the proximal centre). */
    double price[SS_BUNDLE_INSTANTS], centre[SS_BUNDLE_INSTANTS];
    struct ss_bundle_cut cuts[SS_BUNDLE_CUTS];
    uint32_t n_cuts;
    int64_t bound;                      /* the best so far, in costs of the graph */
    double model;                       /* by the cuts, no multipliers give a higher bound */
    int64_t weight[SS_BUNDLE_INSTANTS]; /* price in costs per byte, times 2^bits */
    uint32_t bits;
};

/* Bytes that a strategy of a node holds at an instant. */
int64_t ss_bundle_usage(const struct ss_cost_graph *g, uint32_t node, uint32_t strategy,
                        uint32_t instant);
/* Rounds price down to weight, and chooses bits. */
void ss_bundle_quantise(struct ss_bundle *x);
/* A variant of the graph without a limit: costs include memory at the weights of x, banned
 * strategies are forbidden. NULL if a cost would be too large. */
struct ss_cost_graph *ss_bundle_graph(const struct ss_bundle *x, struct ss_arena *arena);
/* The price of the limit at the weights of x, rounded up, which the bound has to pay back;
 * INT64_MAX if it is 2^60 or more. */
int64_t ss_bundle_limit_price(const struct ss_bundle *x);
/* Adds the cut of a solve at x->price: its choice and its bound on the Lagrangian. Adds the instant
 * at which the choice exceeds the limit most, if the known instants do not imply it. */
void ss_bundle_add_cut(struct ss_bundle *x, const uint32_t *choice, int64_t bound);
/* Sets x->price to the next multipliers. False if the model promises little beyond the best bound
 * (a fiftieth of the gap). */
bool ss_bundle_next(struct ss_bundle *x);

/* Solves at the multipliers of x, from the messages of the last solve. *paid is the price of the
 * limit, to be taken off the bound of o. The caller calls ss_priced_solve_fini(o) in any case.
 * Returns false if there is no answer. */
bool ss_bundle_solve(struct ss_bundle *x, struct ss_priced_solve *o, int64_t *paid);

/* Runs the method for s once, if its core has instants: as long as solves without the limit are
 * easy. Then branches if the multipliers leave a duality gap (branching.h). Bounds, choices and
 * multipliers go to s. */
void ss_bundle_run(struct ss_solver *s);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice of the core under local search. It keeps the cost of every single change and the free
 * memory of every instant up to date, so a move costs time only at the node's neighbours. */
#ifndef SS_CORE_SOLVE_SEARCH_STATE_H
#define SS_CORE_SOLVE_SEARCH_STATE_H

#include "core/solve/reduce/pairwise.h"

/* Instants per block of `low`. */
#define SS_STATE_BLOCK 32u

struct ss_state {
    const struct ss_pairwise *p;
    uint32_t *choice;
    size_t *first;     /* per node: index of its first strategy in price and blocked */
    int64_t *price;    /* cost of a strategy given the neighbours, allowed cells only */
    uint32_t *blocked; /* per strategy: its forbidden cells, given the neighbours */
    int64_t *slack;    /* per instant: capacity - usage, in bytes */
    int64_t *low;      /* per block of SS_STATE_BLOCK instants: the least slack */
    int64_t *pair;     /* scratch for the two ends of an edge */
    int64_t cost;      /* sum of the chosen allowed cells */
    uint32_t broken;   /* number of chosen forbidden cells */
    uint64_t work;     /* approximate work so far, in additions: the same on any machine */
};

/* p must outlive the state. */
void ss_state_init(struct ss_state *s, const struct ss_pairwise *p, const uint32_t *choice);
void ss_state_fini(struct ss_state *s);
/* Replaces the choice. */
void ss_state_set(struct ss_state *s, const uint32_t *choice);
/* Changes one node. */
void ss_state_move(struct ss_state *s, uint32_t node, uint32_t strategy);
/* True if the change would exceed the limit at no instant at which it adds memory. */
bool ss_state_fits(const struct ss_state *s, uint32_t node, uint32_t strategy);
/* The largest excess over the limit, in bytes; <= 0 if it holds. *instant (may be NULL) receives
 * the instant. */
int64_t ss_state_overflow(const struct ss_state *s, uint32_t *instant);

/* Makes single changes that fit and have fewer forbidden cells, or as many and a lower cost, until
 * there are none. True if anything changed. */
bool ss_state_descend(struct ss_state *s, struct ss_job *job);
/* Changes both ends of an edge at once if that costs less and fits, until no edge improves. Does
 * nothing to a choice with forbidden cells. True if anything changed. */
bool ss_state_descend_pairs(struct ss_state *s, struct ss_job *job);
/* Changes nodes that hold memory at the worst instant, least extra cost per byte first, until the
 * limit holds. False if it does not succeed. */
bool ss_state_repair(struct ss_state *s, struct ss_job *job);
/* Gives node a strategy that need not fit, and repairs the others as long as the total cost is less
 * than before. False, with the old choice restored, if that fails. */
bool ss_state_trade(struct ss_state *s, uint32_t node, uint32_t strategy, struct ss_job *job);
/* Trades for every strategy that would cost less by itself, until s->work reaches work. True if
 * anything changed. */
bool ss_state_descend_trades(struct ss_state *s, uint64_t work, struct ss_job *job);

#endif

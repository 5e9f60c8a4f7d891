/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice under local search: what every single change would cost, and the memory left. */
#ifndef SS_CORE_SOLVE_SEARCH_STATE_H
#define SS_CORE_SOLVE_SEARCH_STATE_H

#include "core/solve/reduce/pairwise.h"

/* Instants that share a least slack. */
#define SS_STATE_BLOCK 32u

struct ss_state {
    const struct ss_pairwise *p;
    uint32_t *choice;
    size_t *first;     /* per node: its strategies in price and blocked */
    int64_t *price;    /* cost of a strategy given the neighbours, allowed cells only */
    uint32_t *blocked; /* forbidden cells among these */
    int64_t *slack;    /* per instant: capacity - usage */
    int64_t *low;      /* per SS_STATE_BLOCK instants: the least slack */
    int64_t *pair;     /* scratch for the two ends of an edge */
    int64_t cost;      /* of the allowed cells chosen */
    uint32_t broken;   /* forbidden cells chosen */
    uint64_t work;     /* done so far, in additions, about: the same on any machine */
};

void ss_state_init(struct ss_state *s, const struct ss_pairwise *p, const uint32_t *choice);
void ss_state_fini(struct ss_state *s);
void ss_state_set(struct ss_state *s, const uint32_t *choice);
void ss_state_move(struct ss_state *s, uint32_t node, uint32_t strategy);
/* True if the limit would hold (where it holds now) after the change. */
bool ss_state_fits(const struct ss_state *s, uint32_t node, uint32_t strategy);
/* The most by which the limit is passed; <= 0: it holds. *instant (may be NULL) says where. */
int64_t ss_state_overflow(const struct ss_state *s, uint32_t *instant);

/* Single changes that cost less and fit, until there is none. True if anything changed. */
bool ss_state_descend(struct ss_state *s, struct ss_job *job);
/* The same for the two ends of every edge at once. */
bool ss_state_descend_pairs(struct ss_state *s, struct ss_job *job);
/* Changes nodes where the limit is passed, least cost per byte first, until it holds. */
bool ss_state_repair(struct ss_state *s, struct ss_job *job);
/* Gives node a strategy that need not fit and lets others make room, as long as all together cost
 * less than before. False, and everything as it was, where that does not come out. */
bool ss_state_trade(struct ss_state *s, uint32_t node, uint32_t strategy, struct ss_job *job);
/* Trades for every strategy that would cost less but does not fit, while the work done is below
 * work. */
bool ss_state_descend_trades(struct ss_state *s, uint64_t work, struct ss_job *job);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two workers on one core: the raiser climbs with the bound, the finder looks for choices by what
 * the messages said when the round began. They share nothing while a round lasts but a flag, and
 * exchange bound, multipliers, messages and the best choice when both are done: the same input
 * takes the same way with two threads as with one. */
#ifndef SS_CORE_SOLVE_PRIMAL_DUAL_H
#define SS_CORE_SOLVE_PRIMAL_DUAL_H

#include "core/solve/exact/branch.h"
#include "core/solve/search/solver.h"

struct ss_primal_dual {
    struct ss_solver *s;
    struct ss_ascent ascent;        /* the raiser's */
    struct ss_thread_pool *threads; /* for its sweeps */
    struct ss_dual twin;            /* the finder's */
    struct ss_state state;          /* the finder's */
    uint32_t *sample; /* choices read off in the last round, for the finder to polish */
    uint32_t n_samples;
    uint64_t round;
    uint64_t spent_diving, spent_searching, last_dive; /* in additions */
    uint32_t fruitless;                                /* dives since one found a better choice */
    uint64_t next_close;  /* the round in which elimination is tried again */
    uint64_t close_pause; /* rounds between two tries */
    bool dive, close;     /* the plan of this round */
    uint32_t sweeps;
    uint64_t quota; /* additions of each of the two, about */
    /* Where the climb has stalled the raiser cuts small cores into parts, on large ones it searches
     * beside the finder. */
    struct ss_branch *branch;
    bool branching, helping; /* in this round */
    struct ss_solver helper; /* its view of the solver: own best choice and random numbers */
    struct ss_state helper_state;
    uint64_t helper_draws;
    uint32_t *base; /* the best choice when both began to search, and its cost */
    int64_t base_cost;
    int64_t known_best; /* at the end of the last round */
    bool closed;        /* elimination beside the climb ended it */
};

/* Rounds on the core of s. */
void ss_primal_dual_init(struct ss_primal_dual *r, struct ss_solver *s);
void ss_primal_dual_fini(struct ss_primal_dual *r);
/* One round. */
void ss_primal_dual_round(struct ss_primal_dual *r);
/* Parts that branch and bound has looked at. */
uint64_t ss_primal_dual_subproblems(const struct ss_primal_dual *r);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds of two workers on one core. The dual worker raises the bound (dual ascent, or branch and
 * bound); the primal worker searches for choices, guided by the messages at the start of the round.
 * During a round they share only a stop flag; after it they exchange bound, multipliers, messages
 * and incumbent. So the result is the same with one thread and with two. */
#ifndef SS_CORE_SOLVE_PRIMAL_DUAL_H
#define SS_CORE_SOLVE_PRIMAL_DUAL_H

#include "core/solve/exact/branch.h"
#include "core/solve/search/solver.h"

struct ss_primal_dual {
    struct ss_solver *s;
    struct ss_ascent ascent;        /* of the dual worker */
    struct ss_thread_pool *threads; /* for its sweeps; or NULL */
    struct ss_dual twin;            /* the primal worker's copy of the messages */
    struct ss_state state;          /* of the primal worker */
    uint32_t *sample;               /* choices decoded in the last round, for local search */
    uint32_t n_samples;
    uint64_t round;
    uint64_t spent_diving, spent_searching, last_dive; /* in additions */
    uint32_t fruitless;                                /* dives since the last one that improved */
    uint64_t next_close;  /* the round of the next attempt to close the gap by elimination */
    uint64_t close_pause; /* rounds between two attempts */
    bool dive, close;     /* the primal worker's plan for this round */
    uint32_t sweeps;      /* the dual worker's sweeps in this round */
    uint64_t quota;       /* approximate work of each worker in this round, in additions */
    /* If the ascent has stalled, the dual worker runs branch and bound on small cores, and on large
     * ones it helps the primal worker to search. */
    struct ss_branch *branch;
    bool branching, helping; /* in this round */
    struct ss_solver helper; /* its view of the solver: own incumbent, own random numbers */
    struct ss_state helper_state;
    uint64_t helper_draws;
    uint32_t *base;     /* the choice from which both start to search */
    int64_t base_cost;  /* and the incumbent's cost then */
    int64_t known_best; /* the incumbent's cost at the end of the last round */
    bool closed;        /* the primal worker's elimination closed the gap */
};

/* Prepares rounds on the core of s, which must outlive r; loads the saved multipliers. */
void ss_primal_dual_init(struct ss_primal_dual *r, struct ss_solver *s);
void ss_primal_dual_fini(struct ss_primal_dual *r);
/* Runs one round and updates s. */
void ss_primal_dual_round(struct ss_primal_dual *r);
/* The number of subproblems that branch and bound has bounded. */
uint64_t ss_primal_dual_subproblems(const struct ss_primal_dual *r);

#endif

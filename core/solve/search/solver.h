/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One solve in progress, as its phases share it: the best choice so far and the best bound. */
#ifndef SS_CORE_SOLVE_SEARCH_SOLVER_H
#define SS_CORE_SOLVE_SEARCH_SOLVER_H

#include "core/solve/bounds/dual.h"
#include "core/solve/solve.h"
#include "core/solve/search/state.h"

#include <stdatomic.h>

struct ss_solver {
    const struct ss_cost_graph *g;
    const struct ss_solve_options *options;
    struct ss_job *job;
    struct ss_reduced reduced;
    struct ss_arena arena;
    struct ss_pairwise *core; /* what reduced has left */
    uint32_t *best, *full;    /* best choice, and scratch */
    int64_t best_cost, bound;
    int64_t least_peak; /* of an allowed choice, for the message */
    bool has_best, proved;
    bool whole;    /* the core has all strategies: nothing was excluded by cost */
    bool finished; /* nothing more to be had: costs were scaled, the scaled optimum is known */
    bool dead_forbidden, dead_memory; /* proved: no allowed choice, none that fits */
    bool searched;      /* the bound may rest on more than message passing and reductions */
    int64_t root_bound; /* the last one that did not */
    bool loose;         /* as in solve.h */
    bool priced;        /* ss_bundle_run was here */
    bool refused;       /* by options.accept */
    struct ss_unpriced_solve *unpriced; /* of priced_solve.h; may be NULL */
    struct ss_resume *carried;          /* messages for the next core; may be NULL */
    bool has_left;                      /* messages, for the next solve */
    /* To the best choice when a part of the core had no better one, and the work at hand; 0: it had
     * one. */
    int64_t vain_room;
    uint64_t vain_work;
    int64_t wide_room; /* the same when the rest below it was too wide; 0: not yet */
    const char *how;
    bool silent;             /* another worker reports */
    uint64_t draws;          /* random numbers used */
    uint64_t rounds;         /* of two workers so far */
    uint32_t closings;       /* tries to close the gap by elimination */
    struct ss_prices prices; /* of the last core, for the next one; at is malloc'd, NULL before */
    /* The same as when strategies were first excluded: later ones say nothing of the given
     * graph. */
    struct ss_prices root_prices;
    /* While two work: nothing better is left, both stop. Apart from the other flags, of which
     * compilers read several at a time. */
    atomic_bool settled;
};

/* Tells the best choice and bound, and asks options.accept. */
void ss_solver_report(struct ss_solver *s, const char *phase);
/* Takes a choice of the given graph if it is better than the best. */
void ss_solver_offer(struct ss_solver *s, const uint32_t *choice);
/* Takes a choice of the core. */
void ss_solver_offer_core(struct ss_solver *s, const uint32_t *choice);
/* A bound on the core, in its costs. Once strategies were excluded for costing as much as the best
 * choice, it holds only for what is cheaper. */
void ss_solver_raise(struct ss_solver *s, int64_t core_bound);
/* From here on bounds have to be believed; one that was known beforehand is taken in. */
void ss_solver_begin_search(struct ss_solver *s);
/* The best bound in costs of the core. */
int64_t ss_solver_known(const struct ss_solver *s);
/* The core cost from which on a choice is no better than the best; INT64_MAX / 4 without one. */
int64_t ss_solver_cutoff(const struct ss_solver *s);
/* By how much the bound of d has to rise to prove the best choice, scaled; 0 where there is none:
 * nothing is known to be missing. */
int64_t ss_solver_missing(const struct ss_solver *s, const struct ss_dual *d);
/* The best choice is proved, within the gap asked for, or there is none. */
bool ss_solver_closed(const struct ss_solver *s);
/* Closed, cancelled, out of time, refused, or stopped as a probe. */
bool ss_solver_over(const struct ss_solver *s);
bool ss_solver_out_of_rounds(const struct ss_solver *s);
uint32_t ss_solver_roll(struct ss_solver *s, uint32_t n);

/* Puts a choice of the given graph, as far as it survives in the core, into a state. */
void ss_solver_project(struct ss_solver *s, const uint32_t *given, struct ss_state *state);
/* The same with the best choice, brought within the limit. True if it fits. */
bool ss_solver_project_best(struct ss_solver *s, struct ss_state *state);
/* Multipliers (weight: one per instant of d, in its scale) from one core to the next. */
void ss_solver_save_weights(struct ss_solver *s, const struct ss_dual *d, const int64_t *weight);
/* True if any is above 0. */
bool ss_solver_load_weights(struct ss_solver *s, struct ss_dual *d);

/* Brings a state within the limit, descends, and offers the result. */
void ss_solver_polish(struct ss_solver *s, struct ss_state *state);
/* Where multiplier steps head: the best choice, or some way above the bound without one. */
int64_t ss_solver_target(const struct ss_solver *s, const struct ss_dual *d);
/* Excludes what the bound shows to be no better than the best choice, if that is worth a new core.
 * True if it was. */
bool ss_solver_fix(struct ss_solver *s, struct ss_dual *d);
/* That would make it less than half as large. */
bool ss_solver_can_fix_much(const struct ss_solver *s, struct ss_dual *d);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of one solve, shared by its phases: the core, the incumbent (the best choice so far)
 * and the best bound. */
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
    struct ss_pairwise *core; /* reduced as flat arrays; NULL before the reductions are done */
    uint32_t *best, *full;    /* the incumbent, and scratch; per node of g */
    int64_t best_cost, bound; /* in costs of g */
    int64_t least_peak;       /* least peak of an allowed choice, in bytes; for error messages */
    bool has_best, proved;
    bool whole;    /* no strategy of the core was fixed by reduced cost */
    bool finished; /* no method can add anything: the optimum of the (scaled) core is known */
    bool dead_forbidden, dead_memory;   /* proved: no choice is allowed; no choice fits the limit */
    bool searched;                      /* the bound may rest on enumeration (SS_PROOF_SEARCH) */
    int64_t root_bound;                 /* the last bound that did not */
    bool loose;                         /* as in solve.h */
    bool priced;                        /* ss_bundle_run has set the multipliers */
    bool refused;                       /* options.accept refused the incumbent */
    struct ss_unpriced_solve *unpriced; /* of priced_solve.h; may be NULL */
    struct ss_resume *carried;          /* messages for the next core; may be NULL */
    bool has_left;                      /* messages were saved for the next solve */
    /* Of the last attempt of bounded elimination to improve the incumbent: the room between bound
     * and incumbent and the work allowed, if it failed; the work is 0 if it succeeded. */
    int64_t vain_room;
    uint64_t vain_work;
    int64_t wide_room; /* the room at which elimination was last too wide; 0: never */
    const char *how;
    bool silent;             /* do not report: another worker does */
    uint64_t draws;          /* random numbers used */
    uint64_t rounds;         /* primal-dual rounds so far */
    uint32_t closings;       /* attempts to close the gap by elimination */
    struct ss_prices prices; /* multipliers of the last core, for the next; owns `at` */
    /* The multipliers before the first reduced-cost fixing: later ones give no bound for the whole
     * graph. */
    struct ss_prices root_prices;
    /* Stops both workers of a round: no better choice is left. It is kept apart from the other
     * flags because compilers may read several adjacent ones at a time. */
    atomic_bool settled;
};

/* Reports phase, incumbent and bound to the job, and asks options.accept. */
void ss_solver_report(struct ss_solver *s, const char *phase);
/* Offers a choice of the given graph; it becomes the incumbent if it fits and costs less. */
void ss_solver_offer(struct ss_solver *s, const uint32_t *choice);
/* Offers a choice of the core. */
void ss_solver_offer_core(struct ss_solver *s, const uint32_t *choice);
/* Raises the bound to a bound of the core, in costs of the core. It counts at most up to the
 * incumbent: after reduced-cost fixing it holds only for choices that cost less. */
void ss_solver_raise(struct ss_solver *s, int64_t core_bound);
/* From here on a bound may rest on enumeration. Also takes in options.floor. */
void ss_solver_begin_search(struct ss_solver *s);
/* The best bound in costs of the core. */
int64_t ss_solver_known(const struct ss_solver *s);
/* The least core cost that is no better than the incumbent; INT64_MAX / 4 without one. */
int64_t ss_solver_cutoff(const struct ss_solver *s);
/* The rise of the bound of d that would prove the incumbent, scaled; 0 without an incumbent. */
int64_t ss_solver_missing(const struct ss_solver *s, const struct ss_dual *d);
/* True if the incumbent is proved or within options.gap, or it is proved that there is no choice.
 */
bool ss_solver_closed(const struct ss_solver *s);
/* True if the solve is closed, cancelled, out of time, refused, or stopped as a probe. */
bool ss_solver_over(const struct ss_solver *s);
/* True if options.rounds are used up and there is an incumbent. */
bool ss_solver_out_of_rounds(const struct ss_solver *s);
/* A random number below n, from options.seed. */
uint32_t ss_solver_roll(struct ss_solver *s, uint32_t n);

/* Sets a state to a choice of the given graph; a strategy that the core lacks is replaced by the
 * node's cheapest. */
void ss_solver_project(struct ss_solver *s, const uint32_t *given, struct ss_state *state);
/* Sets a state to the incumbent and repairs it. True if it is allowed and fits. */
bool ss_solver_project_best(struct ss_solver *s, struct ss_state *state);
/* Saves the multipliers (weight: one per instant of d, in its scale) for the next core. */
void ss_solver_save_weights(struct ss_solver *s, const struct ss_dual *d, const int64_t *weight);
/* Sets the multipliers of d to the saved ones. True if one is positive. */
bool ss_solver_load_weights(struct ss_solver *s, struct ss_dual *d);

/* Local search: descends, repairs, and offers the result if it is better than the incumbent. */
void ss_solver_polish(struct ss_solver *s, struct ss_state *state);
/* The target of multiplier steps, in costs of the core: the incumbent, but at most a twentieth
 * above the bound. */
int64_t ss_solver_target(const struct ss_solver *s, const struct ss_dual *d);
/* Evaluates d and fixes by reduced cost (bounds/fixing.h). True if something was removed; the
 * caller then reduces and takes the new core. */
bool ss_solver_fix(struct ss_solver *s, struct ss_dual *d);
/* True if fixing would remove at least half of the core. Evaluates d. */
bool ss_solver_can_fix_much(const struct ss_solver *s, struct ss_dual *d);

#endif

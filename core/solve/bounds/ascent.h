/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dual ascent on one core: message passing sweeps alternate with subgradient steps on the memory
 * multipliers. The only input from the primal search is the cost of the incumbent, so both can run
 * at the same time. */
#ifndef SS_CORE_SOLVE_BOUNDS_ASCENT_H
#define SS_CORE_SOLVE_BOUNDS_ASCENT_H

#include "core/base/job.h"
#include "core/solve/bounds/dual.h"

/* Decoded choices kept per run. */
#define SS_ASCENT_SAMPLES 4u

struct ss_ascent {
    struct ss_dual dual;
    int64_t *best_weight; /* the multipliers of the best bound */
    int64_t best;         /* the best bound, scaled; INT64_MIN before the first sweep */
    int64_t ceiling;      /* exceeds the cost of every allowed choice, in costs of the core */
    uint32_t stalled;     /* sweeps in a row without a notably better bound */
    bool priced;          /* the messages have settled once, so multipliers may move */
    bool impossible;      /* the bound exceeds the ceiling: no choice fits the limit */
    uint32_t *sample;     /* choices decoded in the last run, one after the other */
    uint32_t n_samples;
    atomic_bool *settled; /* stops the run; set here when the bound reaches the cutoff */
};

/* p and settled must outlive the ascent. */
void ss_ascent_init(struct ss_ascent *a, const struct ss_pairwise *p, atomic_bool *settled);
/* A second ascent with the messages and multipliers of `of`, for branch and bound. It shares the
 * scaled tables of `of`, which must outlive it. */
void ss_ascent_twin(struct ss_ascent *a, const struct ss_ascent *of, atomic_bool *settled);
void ss_ascent_fini(struct ss_ascent *a);
/* Resets the best bound and the step size but keeps messages and multipliers, which may move from
 * the first sweep on: for a subproblem, or multipliers from an earlier core. Clears *settled. */
void ss_ascent_restart(struct ss_ascent *a);
/* Runs `sweeps` sweeps. Multiplier steps aim at cutoff, the cost of the incumbent in costs of the
 * core (INT64_MAX / 4 without one). Sets *settled if the bound reaches it. */
void ss_ascent_run(struct ss_ascent *a, uint32_t sweeps, int64_t cutoff, struct ss_job *job);
/* Restores the multipliers of the best bound and sweeps a few times, so that the messages match. */
void ss_ascent_settle(struct ss_ascent *a, struct ss_job *job);
/* The best bound in costs of the core, rounded up. */
int64_t ss_ascent_bound(const struct ss_ascent *a);
/* True if more sweeps are not worth their time without a better incumbent or a smaller core. */
bool ss_ascent_stalled(const struct ss_ascent *a);

#endif

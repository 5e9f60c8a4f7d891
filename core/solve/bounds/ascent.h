/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The climb of the bound on one core: message passing and multiplier steps in turn. Knows nothing
 * of the search for choices but the cost to aim at, so that both can run at the same time. */
#ifndef SS_CORE_SOLVE_BOUNDS_ASCENT_H
#define SS_CORE_SOLVE_BOUNDS_ASCENT_H

#include "core/base/job.h"
#include "core/solve/bounds/dual.h"

/* Choices read off per run. */
#define SS_ASCENT_SAMPLES 4u

struct ss_ascent {
    struct ss_dual dual;
    int64_t *best_weight; /* the multipliers of the best bound */
    int64_t best;         /* that bound, scaled */
    int64_t ceiling;      /* more than any allowed choice costs, in costs of the core */
    uint32_t stalled;     /* sweeps without a better bound */
    bool priced;          /* the messages have settled once: multipliers move since */
    bool impossible;      /* the bound passed the ceiling: nothing fits */
    uint32_t *sample;     /* choices read off the last run, one after the other */
    uint32_t n_samples;
    atomic_bool *settled; /* set by whoever finds that nothing better is left; stops the run */
};

void ss_ascent_init(struct ss_ascent *a, const struct ss_pairwise *p, atomic_bool *settled);
/* Another one from where `of` is, sharing its tables; `of` must outlive it. */
void ss_ascent_twin(struct ss_ascent *a, const struct ss_ascent *of, atomic_bool *settled);
void ss_ascent_fini(struct ss_ascent *a);
/* Forgets the best bound: the problem is another one, its messages are near. */
void ss_ascent_restart(struct ss_ascent *a);
/* So many sweeps, with steps towards a cost of cutoff (INT64_MAX / 4: no choice is known). Sets
 * *settled where the bound reaches it. */
void ss_ascent_run(struct ss_ascent *a, uint32_t sweeps, int64_t cutoff, struct ss_job *job);
/* Goes back to the multipliers of the best bound, with messages that fit them. */
void ss_ascent_settle(struct ss_ascent *a, struct ss_job *job);
/* The best bound in costs of the core. */
int64_t ss_ascent_bound(const struct ss_ascent *a);
/* No longer worth its time without a better choice or a smaller core. */
bool ss_ascent_stalled(const struct ss_ascent *a);

#endif

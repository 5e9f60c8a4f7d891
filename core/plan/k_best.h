/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plans of a space in the order of what they cost, as far as their programs fit the limit: what
 * no cost graph knows, lowering them one after the other tells. */
#ifndef SS_CORE_PLAN_K_BEST_H
#define SS_CORE_PLAN_K_BEST_H

#include "core/plan/plan.h"
#include "core/space/copy_memory.h"
#include "core/solve/nextbest.h"

struct ss_k_best {
    struct ss_plan **plans;     /* in arena; the plans are the caller's */
    struct ss_next_bests bests; /* the choices of these plans */
    size_t too_large;           /* listed before the last of them, but their programs do not fit */
};

/* As ss_find_next_bests for the space under its limit, with what is counted of copies. first, if
 * any, is a solution whose program fits, the cheapest of these as far as it is proved, and becomes
 * the first item. */
void ss_k_best_that_fit(const struct ss_space *space, const struct ss_copy_memory *copies,
                        const struct ss_solution *first, size_t k, int64_t most,
                        const struct ss_solve_options *options, struct ss_job *job,
                        struct ss_arena *arena, struct ss_k_best *out);

#endif

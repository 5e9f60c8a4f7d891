/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The k best plans of a space whose programs fit the memory limit. The cost graph does not know the
 * exact peak of a program, so choices are listed in order of cost and lowered one by one. */
#ifndef SS_CORE_PLAN_K_BEST_H
#define SS_CORE_PLAN_K_BEST_H

#include "core/plan/plan.h"
#include "core/space/copy_memory.h"
#include "core/solve/nextbest.h"

struct ss_k_best {
    struct ss_plan **plans;     /* list in arena; the caller owns the plans */
    struct ss_next_bests bests; /* the choices of these plans */
    size_t too_large;           /* choices skipped because their programs do not fit */
};

/* As ss_find_next_bests for the space under its limit, with the counted copies. first, if not NULL,
 * becomes the first item: a solution whose program fits, and the cheapest such solution if it is
 * proved. */
void ss_k_best_that_fit(const struct ss_space *space, const struct ss_copy_memory *copies,
                        const struct ss_solution *first, size_t k, int64_t most,
                        const struct ss_solve_options *options, struct ss_job *job,
                        struct ss_arena *arena, struct ss_k_best *out);

#endif

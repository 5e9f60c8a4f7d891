/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solve of a graph without a memory limit, as far as prices of memory need it: a bound and a
 * choice, with so much work at most. Without any prices it needs nothing of the problem with the
 * limit, whose reductions take as long where tables are large: both are done at the same time
 * there. */
#ifndef SS_CORE_SOLVE_MEMORY_PRICED_SOLVE_H
#define SS_CORE_SOLVE_MEMORY_PRICED_SOLVE_H

#include "core/solve/bounds/ascent.h"
#include "core/solve/memory/bundle.h"
#include "core/solve/search/solver.h"

struct ss_priced_solve {
    struct ss_solver s; /* best, best_cost and bound are the answer */
    struct ss_solve_options options;
    struct ss_ascent ascent;
    struct ss_state state;
    bool patient;                      /* tries to close the gap get more and more work */
    bool keeps;                        /* leaves its tables behind as well as its messages */
    const struct ss_bundle_cut *known; /* answers at other prices */
    uint32_t n_known;
    /* Sweeps end where twice as many raise the bound by less than worth, and where the bound is
     * enough; 0: never for that. */
    int64_t worth, enough;
    struct ss_thread_pool *threads;  /* NULL: in this thread alone */
    uint64_t ball_work, region_work; /* additions left beyond sweeps */
};

/* o is zero-initialised but for options and what follows state; g has no limit. Messages of the
 * last solve are taken from options.resume and left there. False: no answer. */
bool ss_priced_solve_run(struct ss_priced_solve *o, const struct ss_cost_graph *g,
                         struct ss_job *job);
void ss_priced_solve_fini(struct ss_priced_solve *o);

/* One that was asked without any prices and without the limit. */
struct ss_unpriced_solve;
/* Starts where that is worth a thread; NULL: it is not. */
struct ss_unpriced_solve *ss_unpriced_solve_start(const struct ss_solver *s);
/* Waits for it. NULL: it has no answer, or ahead is NULL. It lives as long as ahead. */
struct ss_priced_solve *ss_unpriced_solve_wait(struct ss_unpriced_solve *ahead);
/* What it leaves to the next solve at prices, once it was waited for; the caller's. */
struct ss_resume *ss_unpriced_solve_take_resume(struct ss_unpriced_solve *ahead);
void ss_unpriced_solve_free(struct ss_unpriced_solve *ahead);

#endif

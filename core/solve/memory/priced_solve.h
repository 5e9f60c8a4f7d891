/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solve at fixed memory multipliers, for the bundle method: a graph without a limit, a bound
 * and a choice, within a fixed amount of work. The solve at multipliers of zero does not depend on
 * the reductions of the problem with the limit, so on graphs with large tables it runs on its own
 * thread at the same time (ss_unpriced_solve). */
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
    bool patient;                      /* each bounded elimination gets more work than the last */
    bool keeps;                        /* saves its tables in options.resume, not just messages */
    const struct ss_bundle_cut *known; /* the cuts at other multipliers, for their choices */
    uint32_t n_known;
    /* Sweeps end if the next batch, as many as all before, raises the bound by less than worth, or
     * if the bound reaches enough. 0: not for that reason. */
    int64_t worth, enough;
    struct ss_thread_pool *threads;  /* NULL: one thread */
    uint64_t ball_work, region_work; /* additions left for local improvement, and for clusters */
};

/* Solves g, which has no limit. The caller zero-initialises o, except for options and the fields
 * from patient on. Takes messages from options.resume and saves its own there. Returns false if
 * there is no choice or no bound. */
bool ss_priced_solve_run(struct ss_priced_solve *o, const struct ss_cost_graph *g,
                         struct ss_job *job);
void ss_priced_solve_fini(struct ss_priced_solve *o);

/* A solve at multipliers of zero that runs ahead. */
struct ss_unpriced_solve;
/* Starts one on its own thread (with options.threads = 1: runs it at once). NULL if it is not
 * worthwhile (the limit cannot bind, the graph has few cells, multipliers are known) or the method
 * is not auto with reductions. */
struct ss_unpriced_solve *ss_unpriced_solve_start(const struct ss_solver *s);
/* Waits for the answer, which lives as long as ahead. NULL if it has none or ahead is NULL. */
struct ss_priced_solve *ss_unpriced_solve_wait(struct ss_unpriced_solve *ahead);
/* The warm start that it leaves for the next priced solve, after ss_unpriced_solve_wait. The caller
 * frees it. */
struct ss_resume *ss_unpriced_solve_take_resume(struct ss_unpriced_solve *ahead);
void ss_unpriced_solve_free(struct ss_unpriced_solve *ahead);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solve of a graph without a memory limit, as far as prices of memory need it: a bound and a
 * choice, with so much work at most. Without any prices it needs nothing of the problem with the
 * limit, whose reductions take as long where tables are large: both are done at the same time
 * there. */
#ifndef SS_CORE_SOLVE_ORACLE_H
#define SS_CORE_SOLVE_ORACLE_H

#include "core/solve/ascend.h"
#include "core/solve/pricing.h"
#include "core/solve/solver.h"

struct ss_oracle {
    struct ss_solver s; /* best, best_cost and bound are the answer */
    struct ss_solve_options options;
    struct ss_ascent ascent;
    struct ss_state state;
    bool patient;                     /* tries to close the gap get more and more work */
    bool keeps;                       /* leaves its tables behind as well as its messages */
    const struct ss_price_cut *known; /* answers at other prices */
    uint32_t n_known;
    /* Sweeps end where twice as many raise the bound by less than worth, and where the bound is
     * enough; 0: never for that. */
    int64_t worth, enough;
    struct ss_crew *crew;            /* NULL: in this thread alone */
    uint64_t ball_work, region_work; /* additions left beyond sweeps */
};

/* o is zero-initialised but for options and what follows state; g has no limit. Messages of the
 * last solve are taken from options.resume and left there. False: no answer. */
bool ss_oracle_ask(struct ss_oracle *o, const struct ss_cost_graph *g, struct ss_job *job);
void ss_oracle_dismiss(struct ss_oracle *o);

/* One that was asked without any prices and without the limit. */
struct ss_ahead;
/* Starts where that is worth a thread; NULL: it is not. */
struct ss_ahead *ss_ahead_start(const struct ss_solver *s);
/* Waits for it. NULL: it has no answer, or ahead is NULL. It lives as long as ahead. */
struct ss_oracle *ss_ahead_wait(struct ss_ahead *ahead);
/* What it leaves to the next solve at prices, once it was waited for; the caller's. */
struct ss_resume *ss_ahead_leave(struct ss_ahead *ahead);
void ss_ahead_free(struct ss_ahead *ahead);

#endif

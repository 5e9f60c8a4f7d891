/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solvers on a cost graph. Anytime and cancellable; every answer carries objective, lower bound and
 * whether it is proved (DESIGN.md D8). A bound may be weak, never wrong. */
#ifndef SS_CORE_SOLVE_SOLVE_H
#define SS_CORE_SOLVE_SOLVE_H

#include "core/costgraph/costgraph.h"
#include "core/solve/ilp_form.h"
#include "core/solve/method_list.h"
#include "core/costgraph/prices.h"
#include "core/solve/reduction_counts.h"

/* SS_METHOD_AUTO, ..., and their number. */
#define SS_METHOD_ID(id, name, summary) SS_METHOD_##id,
enum ss_method { SS_SOLVE_METHODS(SS_METHOD_ID) SS_N_METHODS };
#undef SS_METHOD_ID
extern const char *const ss_method_names[]; /* in the order of the enum, then NULL */
const char *ss_method_name(enum ss_method method);
/* True if options.form applies to the method. */
bool ss_method_has_forms(enum ss_method method);
/* True if a comparison of methods runs it by default. */
bool ss_method_is_compared(enum ss_method method);

enum ss_stopped {
    SS_STOPPED_DONE,
    SS_STOPPED_TIME,
    SS_STOPPED_GAP,
    SS_STOPPED_CANCELLED,
    SS_STOPPED_SIZE,
    SS_STOPPED_ROUNDS,
    SS_STOPPED_REFUSED /* a choice, by the caller's accept */
};
const char *
ss_stopped_name(enum ss_stopped stopped); /* "done", "time", "gap", "cancelled", "size", "rounds" */

/* What a proof of optimality rests on. BOUND: on a bound by message passing and reductions alone,
 * which certify can write down for anybody to check. SEARCH: on enumeration of some kind as well
 * (elimination, exclusion, branch and bound, GLPK), which has to be believed. */
enum ss_proof { SS_PROOF_NONE, SS_PROOF_BOUND, SS_PROOF_SEARCH };
const char *ss_proof_name(enum ss_proof proof); /* NULL, "checkable bound", "search" */

struct ss_resume;

/* Seconds that a part of a solve gets in any case; less left is none for another part. */
#define SS_SHORTEST_S 0.05

struct ss_solve_options {
    enum ss_method method;
    uint32_t beam_width; /* 0: 100, as in the paper */
    double time_s;       /* 0: 60 */
    double gap;          /* stop when (objective - bound) / objective is at most this; default 0 */
    uint64_t seed;
    uint64_t rounds;  /* 0: no limit; else stops after so many rounds of bounding and search, once
                       * there is a choice: the same answer on any machine, if time does not end
                       * it first */
    uint32_t threads; /* 0: two; with one the same answer takes longer */
    bool quiet;       /* no progress: the numbers mean nothing to whoever asked */
    bool no_reduce;   /* hand the solver the raw graph */
    enum ss_ilp_form form; /* ILP: a published form is given to GLPK without any help */
    double over_budget;    /* > 0: for overbudget.h; ss_solve does not look at it */
    const uint32_t *start; /* a known choice, or NULL */
    const int64_t *floor;  /* a bound that is known beforehand, or NULL */
    bool floor_unlimited;  /* it holds without the memory limit as well */
    bool crossing;         /* the choices of a few others (cross.h): these are crossed no further */
    bool probe;            /* stop where nothing seems to pass the memory limit: solution.loose */
    struct ss_resume *resume; /* what an earlier solve left behind (resume.h), or NULL */
    /* Asked of the best choice now and then, in the solve's own thread; false ends the solve. */
    bool (*accept)(void *user, const uint32_t *choice, int64_t cost, int64_t bound);
    void *accept_user;
    /* The cost of the best choice that is known to be good: cheaper ones are reported as unchecked.
     * NULL: all are good. */
    const int64_t *accepted;
};

struct ss_solution {
    uint32_t *choice;  /* per node, in the caller's arena */
    int64_t objective; /* exact, from ss_cg_cost */
    int64_t bound;     /* <= the optimum */
    int64_t peak_bytes;
    int64_t penalty, over_bytes; /* of overbudget.h: part of the objective; else 0 */
    bool unlimited;              /* bound holds without the memory limit as well */
    bool feasible;               /* within limit_bytes */
    bool loose;  /* stopped by options.probe: without the limit the problem is easier */
    bool proved; /* objective is the optimum (for GLPK: within its tolerance, re-evaluated) */
    enum ss_proof proof;
    enum ss_stopped stopped;
    enum ss_method method;
    const char *how; /* one line: what did the work ("elimination", "glpk on 194 nodes", ...) */
    struct ss_cg_size size;                                       /* of the graph as given */
    uint64_t core_nodes, core_edges, core_strategies, core_cells; /* after reductions */
    /* Of the form asked for, on the kernel; 0 where there is none. Rows: those that GLPK was given,
     * 0 if no ILP was built. */
    uint64_t ilp_variables, ilp_rows;
    struct ss_reduction_counts reductions; /* of the first round */
    /* Of memory at the best bound; none where it does not bind. In the caller's arena. prices are
     * those before anything was excluded, last_prices those of what was left in the end; which of
     * them bound the whole problem better is for certify to find out. */
    struct ss_prices prices, last_prices;
    double time_ms;
};

/* Why a solve stopped, where one word does not say it; else NULL. */
const char *ss_stopped_why(enum ss_stopped stopped);

/* Solves. SS_E_INFEASIBLE where no choice avoids forbidden cells or none fits the memory limit (the
 * message says which, and the least peak found); SS_E_CANCELLED or SS_E_TIMEOUT only when stopped
 * before any answer. Past 100,000 variables (a million
 * in a published form or without reductions) SS_METHOD_ILP does not call GLPK: it returns the best
 * plan of the other methods with its bound, stopped = SS_STOPPED_SIZE. */
SS_NODISCARD enum ss_rc ss_solve(const struct ss_cost_graph *g,
                                 const struct ss_solve_options *options, struct ss_job *job,
                                 struct ss_arena *arena, struct ss_solution *solution,
                                 struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solvers on a cost graph (docs/solver.md). They are anytime and cancellable; every answer has an
 * objective and a lower bound, and says if and how it is proved. A bound may be weak, never
 * wrong. */
#ifndef SS_CORE_SOLVE_SOLVE_H
#define SS_CORE_SOLVE_SOLVE_H

#include "core/costgraph/costgraph.h"
#include "core/solve/ilp_form.h"
#include "core/solve/method_list.h"
#include "core/costgraph/prices.h"
#include "core/solve/reduction_counts.h"

/* SS_METHOD_AUTO, ..., one per row of the list, and their number. */
#define SS_METHOD_ID(id, name, summary) SS_METHOD_##id,
enum ss_method { SS_SOLVE_METHODS(SS_METHOD_ID) SS_N_METHODS };
#undef SS_METHOD_ID
extern const char *const ss_method_names[];        /* in the order of the enum, then NULL */
const char *ss_method_name(enum ss_method method); /* as users type it */
/* True if options.form applies to the method. */
bool ss_method_has_forms(enum ss_method method);
/* True if a comparison of methods runs it by default. */
bool ss_method_is_compared(enum ss_method method);

/* Why a solve ended. */
enum ss_stopped {
    SS_STOPPED_DONE,      /* the method has nothing left to do; mostly the objective is proved */
    SS_STOPPED_TIME,      /* options.time_s or the job's deadline */
    SS_STOPPED_GAP,       /* options.gap is reached */
    SS_STOPPED_CANCELLED, /* the job was cancelled */
    SS_STOPPED_SIZE,   /* the integer program is too large for GLPK; the answer is that of auto */
    SS_STOPPED_ROUNDS, /* options.rounds are used up */
    SS_STOPPED_REFUSED /* options.accept refused the incumbent */
};
/* "done", "time", "gap", "cancelled", "size", "rounds", "refused" */
const char *ss_stopped_name(enum ss_stopped stopped);

/* The basis of a proof of optimality. BOUND: message passing, multipliers and reductions alone,
 * which a certificate can state. SEARCH: enumeration as well (elimination, reduced-cost fixing,
 * branch and bound, GLPK) or reductions by the memory limit, which a checker would have to
 * repeat. */
enum ss_proof { SS_PROOF_NONE, SS_PROOF_BOUND, SS_PROOF_SEARCH };
const char *ss_proof_name(enum ss_proof proof); /* NULL, "checkable bound", "search" */

struct ss_resume;

/* The shortest time in seconds that a part of a solve gets. If less is left, the next part is not
 * started. */
#define SS_SHORTEST_S 0.05

struct ss_solve_options {
    enum ss_method method;
    uint32_t beam_width; /* 0: 100, as in the paper */
    double time_s;       /* seconds; 0: 60 */
    double gap;          /* stop when (objective - bound) / objective is at most this; default 0 */
    uint64_t seed;
    uint64_t rounds;  /* stop after this many rounds of bounding and search, once there is a choice;
                       * 0: no limit. The answer is then the same on any machine, unless the time
                       * limit ends the solve first */
    uint32_t threads; /* 0: two; one gives the same answer in more time */
    bool quiet;       /* report no progress: the solve is a part of another one */
    bool no_reduce;   /* solve the raw graph without the reductions */
    enum ss_ilp_form form; /* ILP: GLPK solves a published form without an incumbent */
    double over_budget;    /* > 0: for memory/overbudget.h; ss_solve ignores it */
    const uint32_t *start; /* a known choice, or NULL */
    const int64_t *floor;  /* a known lower bound, or NULL */
    bool floor_unlimited;  /* the floor holds without the memory limit as well */
    uint32_t brief_nodes;  /* > 0: little is to be gained: no long elimination, and local search
                            * alone on cores with more nodes */
    bool crossing;         /* the solve crosses known choices (memory/crossover.h): no crossover */
    bool probe;            /* stop if the memory limit does not seem to bind: solution.loose */
    struct ss_resume *resume; /* state of an earlier solve (resume/resume.h), or NULL */
    /* Called with the incumbent from time to time, in the solve's own thread; false ends the
     * solve. */
    bool (*accept)(void *user, const uint32_t *choice, int64_t cost, int64_t bound);
    void *accept_user;
    /* The cost of the best choice that the caller has checked: cheaper ones are reported as
     * unchecked. NULL: none needs a check. */
    const int64_t *accepted;
};

struct ss_solution {
    uint32_t *choice;  /* per node, in the caller's arena */
    int64_t objective; /* exact, from ss_cg_cost */
    int64_t bound;     /* <= the optimum */
    int64_t peak_bytes;
    int64_t penalty, over_bytes; /* of memory/overbudget.h, in the objective; else 0 */
    bool unlimited;              /* bound holds without the memory limit as well */
    bool feasible;               /* within limit_bytes */
    bool loose;  /* stopped by options.probe: without the limit the problem is easier */
    bool proved; /* objective is the optimum (for GLPK: within its tolerance, re-evaluated) */
    enum ss_proof proof;
    enum ss_stopped stopped;
    enum ss_method method;
    const char *how; /* the phase that closed the gap, or those that ran: "GLPK on 194 nodes" */
    struct ss_cg_size size;                                       /* of the given graph */
    uint64_t core_nodes, core_edges, core_strategies, core_cells; /* after the reductions */
    /* Variables of options.form on the core, 0 if there is no core; rows that GLPK received, 0 if
     * it was not called. */
    uint64_t ilp_variables, ilp_rows;
    struct ss_reduction_counts reductions; /* of the first round of reductions */
    /* Memory multipliers of the best bound, in the caller's arena; none if the limit does not bind.
     * prices are those before the first reduced-cost fixing, last_prices those of the last core.
     * certify tries which of them gives the better bound of the whole problem. */
    struct ss_prices prices, last_prices;
    double time_ms;
};

/* A longer reason for SS_STOPPED_SIZE, for users; NULL for the others. */
const char *ss_stopped_why(enum ss_stopped stopped);

/* Minimises over g; solution is in arena. job may be NULL. Errors: SS_E_INFEASIBLE if every choice
 * has a forbidden cell or none fits the memory limit (the message says which, and the hint names
 * the least peak found); SS_E_CANCELLED or SS_E_TIMEOUT if stopped before any answer; SS_E_LIMIT if
 * the problem is too large for the method (brute, beam), costs or usages are too large, or the beam
 * came up empty; SS_E_ARGUMENT if a usage is negative. SS_METHOD_ILP does not call GLPK for more
 * than 100,000 variables (a million in a published form or without reductions): it returns the
 * answer of SS_METHOD_AUTO with stopped = SS_STOPPED_SIZE. */
SS_NODISCARD enum ss_rc ss_solve(const struct ss_cost_graph *g,
                                 const struct ss_solve_options *options, struct ss_job *job,
                                 struct ss_arena *arena, struct ss_solution *solution,
                                 struct ss_error *err);

#endif

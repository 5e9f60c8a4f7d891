/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case: one solve as a value. It holds every input of the solve (a graph with rules, or a problem
 * file; mesh, cluster, pins, limit, options), so a question about another mesh, limit or set of
 * pins is a changed copy of a case and leaves the laboratory alone. Solving a case gives an answer:
 * a plan or the reason why there is none. */
#ifndef SS_CORE_PLAN_ANSWER_H
#define SS_CORE_PLAN_ANSWER_H

#include "core/plan/plan.h"

struct ss_case {
    struct ss_cost_graph *problem; /* of a problem file, with pins and limit applied; then only the
                                    * solver's options count besides. Else NULL */
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    struct ss_mesh mesh;
    const struct ss_cluster *cluster;
    struct ss_space_options space; /* pins and alpha, beta are borrowed */
    struct ss_solve_options solver;
    const struct ss_plan
        *start; /* a known plan to start from, used if it is one of the case; or NULL */
};

/* Facts about a solve, for display. */
struct ss_solution_info {
    struct ss_cg_size size;
    uint64_t core_nodes, ilp_variables, ilp_rows;
    struct ss_reduction_counts reductions;
    int64_t limit_bytes; /* INT64_MAX: none */
    int64_t bound;       /* in the cost graph's integers */
    bool unlimited;      /* the bound also holds without the memory limit */
    double time_ms;      /* includes enumeration if the space was built for this solve */
};

struct ss_answer {
    struct ss_plan *plan; /* owned by the caller; NULL on failure */
    struct ss_solution_info info;
    bool ruled_out; /* on failure: no plan exists, and this is proved */
    bool unfit;     /* on failure: plans were found, but the program of none fits the limit */
};

/* Solves a space that was built for the case, under the limit of its cost graph. SS_E_INFEASIBLE if
 * there is no plan, SS_E_TIMEOUT or SS_E_CANCELLED if none was found in time. */
SS_NODISCARD enum ss_rc ss_case_solve_space(const struct ss_case *c, struct ss_space *space,
                                            struct ss_job *job, struct ss_answer *answer,
                                            struct ss_error *err);
/* Builds the case's space and solves it; errors as above and as for ss_space_build. */
SS_NODISCARD enum ss_rc ss_case_solve(const struct ss_case *c, struct ss_job *job,
                                      struct ss_answer *answer, struct ss_error *err);
/* Builds the case's space; the caller owns it. SS_E_TIMEOUT if the time limit of the case's solve,
 * if any, runs out first. */
SS_NODISCARD enum ss_rc ss_case_space(const struct ss_case *c, struct ss_job *job,
                                      struct ss_space **space, struct ss_error *err);

/* The case's solver options with the time that remains of its limit for a solve that began at
 * start_s. */
struct ss_solve_options ss_case_time_left(const struct ss_case *c, double start_s);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One solve as a value: all that it depends on, and what comes out. Questions about other meshes,
 * limits or pins change a case; the laboratory stays as it is. */
#ifndef SS_CORE_PLAN_ANSWER_H
#define SS_CORE_PLAN_ANSWER_H

#include "core/plan/plan.h"

struct ss_case {
    struct ss_cost_graph *problem; /* of a problem file, pins and limit in it: all that counts then
                                    * beside the solver's options; else NULL */
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    struct ss_mesh mesh;
    const struct ss_cluster *cluster;
    struct ss_space_options space; /* pins and figures per axis are borrowed */
    struct ss_solve_options solver;
    const struct ss_plan *start; /* found already, where it is one of the case; or NULL */
};

/* Of a solve, for display. */
struct ss_solution_info {
    struct ss_cg_size size;
    uint64_t core_nodes, ilp_variables, ilp_rows;
    struct ss_reduction_counts reductions;
    int64_t limit_bytes; /* INT64_MAX: none */
    int64_t bound;       /* in the cost graph's integers */
    bool unlimited;      /* it holds without the limit as well */
    double time_ms;      /* enumeration included where the space was built for it */
};

struct ss_answer {
    struct ss_plan *plan; /* the caller's: ss_plan_free; NULL on failure */
    struct ss_solution_info info;
    bool ruled_out; /* on failure: it was proved that there is no plan */
    bool unfit;     /* on failure: plans were found, but none whose program fits the limit */
};

/* Solves a space that was built for the case; its cost graph's limit holds, and comes back. */
SS_NODISCARD enum ss_rc ss_case_solve_space(const struct ss_case *c, struct ss_space *space,
                                            struct ss_job *job, struct ss_answer *answer,
                                            struct ss_error *err);
/* Builds the space and solves it. */
SS_NODISCARD enum ss_rc ss_case_solve(const struct ss_case *c, struct ss_job *job,
                                      struct ss_answer *answer, struct ss_error *err);
/* Stops, with SS_E_TIMEOUT, where the time of the case's solve is over, if it has one. */
SS_NODISCARD enum ss_rc ss_case_space(const struct ss_case *c, struct ss_job *job,
                                      struct ss_space **space, struct ss_error *err);

/* What is left of the time of the case's solve, which began at start_s. */
struct ss_solve_options ss_case_time_left(const struct ss_case *c, double start_s);

#endif

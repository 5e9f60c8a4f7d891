/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan: one row per op and mesh axis, one layout per hub; all else follows from these. Saved as
 * versioned JSON. */
#ifndef SS_CORE_PLAN_PLAN_H
#define SS_CORE_PLAN_PLAN_H

#include "core/solve/solve.h"
#include "core/space/space.h"

/* Why a value is resharded. */
enum ss_reshard_place {
    SS_INTO_HUB,   /* producer -> hub of its result */
    SS_TO_OPERAND, /* hub or producer -> operand `arg` of `consumer` */
    SS_TO_OUTPUT,  /* -> program output `arg` (the layout of the paired input) */
    SS_TO_LOOP,    /* -> value `arg` of loop `consumer` on entry */
    SS_TO_YIELD    /* -> value `arg` of loop `consumer` at the end of each trip */
};

struct ss_plan_reshard {
    enum ss_reshard_place place;
    uint32_t var, consumer, arg; /* consumer: op or loop, or SS_NONE */
    struct ss_layout from, to;
    struct ss_reshard_step *steps;
    size_t n_steps;    /* > 0 */
    int64_t trips, ps; /* executions in one step; ps of one */
};

struct ss_plan_op {
    uint16_t rows[SS_MAX_AXES];
    struct ss_layout *in, *out;
    int64_t compute_ps, again_ps; /* as in ss_strategy */
    int64_t charge_ps; /* of the cost term, all executions of one step; not in what is loaded */
};

struct ss_plan {
    struct ss_refs refs;
    struct ss_arena arena;
    const struct ss_graph *graph; /* holds references to graph and rules */
    const struct ss_ruleset *rules;
    struct ss_mesh mesh;
    const struct ss_cluster *cluster;
    struct ss_plan_op *ops;   /* per op; dead ops have NULL layouts */
    struct ss_layout *home;   /* per var: the layout in which it rests (of its hub or producer) */
    bool *has_hub;            /* per var */
    struct ss_layout *output; /* per program output */
    struct ss_plan_reshard *reshards; /* program order */
    size_t n_reshards;
    int64_t compute_ps, comm_ps; /* totals over one step, trips included; their sum fits, too */
    int64_t peak_bytes;          /* of the lowered program, per rank, exact */
    enum ss_objective objective_kind;
    double objective, bound; /* microseconds, or the published objective's unit */
    double penalty;          /* part of the objective: the price of exceeding a soft limit */
    int64_t over_bytes;      /* peak minus limit, if exceeded */
    double preference;       /* part of the objective: the price of preferences not followed */
    double charge;           /* part of the objective: what a cost term adds (ss_plan_op) */
    double gap;              /* (objective - bound) / objective, 0 when proved */
    bool proved;
    enum ss_proof proof;
    enum ss_stopped stopped;
    const char *method, *how;
    /* A plan of a problem file has graph = NULL; of the fields above only peak_bytes and those
     * after it are set. */
    const uint32_t *choice;               /* strategy per node; NULL if there is a graph */
    int64_t cost, cost_bound;             /* objective and bound as exact integers */
    struct ss_prices prices, last_prices; /* memory multipliers of the solve, for models too */
};

/* The op that a reshard is for: its reader, or else the producer of its value. SS_NONE if that is
 * an input on its way to an output or into a loop. */
uint32_t ss_plan_reshard_op(const struct ss_plan *plan, const struct ss_plan_reshard *reshard);
/* False if nothing is known about the optimum: the plan of a baseline, or one that was read from a
 * file. Then bound is 0 and gap 1. */
bool ss_plan_has_bound(const struct ss_plan *plan);
/* Builds the plan of a solution of the space; the caller owns it. */
SS_NODISCARD enum ss_rc ss_plan_from_solution(const struct ss_space *space,
                                              const struct ss_solution *solution,
                                              struct ss_plan **plan, struct ss_error *err);
/* Replaces the plan's cost, bound, proof and multipliers by those of a solution with the same
 * choice. */
void ss_plan_set_figures(struct ss_plan *plan, const struct ss_space *space,
                         const struct ss_solution *solution);
/* The plan of a problem file. The caller owns it. */
struct ss_plan *ss_plan_of_problem(const struct ss_cost_graph *problem,
                                   const struct ss_solution *solution);
/* Drops a reference, and frees the plan with the last one. NULL is allowed. */
void ss_plan_free(struct ss_plan *plan);
/* Takes another reference; NULL gives NULL. Any thread may do so once the plan is published: from
 * then on it does not change. */
const struct ss_plan *ss_plan_ref(const struct ss_plan *plan);

/* Writes the plan as versioned JSON. It holds decisions (mesh, cluster, rows, layouts of hubs);
 * costs are recomputed when it is loaded. */
void ss_plan_write_json(const struct ss_plan *plan, struct ss_buf *out);
SS_NODISCARD enum ss_rc ss_plan_save(const struct ss_plan *plan, const char *path,
                                     struct ss_error *err);
/* Reads a plan for the graph; mesh and cluster come from the file. Checks op names, mesh and every
 * placement; errors name path:line:column. The caller owns *plan. path is used in messages only. */
SS_NODISCARD enum ss_rc ss_plan_parse(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                      const char *path, const char *text, size_t length,
                                      struct ss_plan **plan, struct ss_error *err);
SS_NODISCARD enum ss_rc ss_plan_load(const struct ss_graph *graph, const struct ss_ruleset *rules,
                                     const char *path, struct ss_plan **plan, struct ss_error *err);

#endif

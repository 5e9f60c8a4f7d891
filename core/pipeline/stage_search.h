/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choice of the stages of a pipeline: which layers form a stage, on which part of the cluster,
 * with which of its plans. Input is plain data, so whoever prices stages (an intra-operator solver,
 * a formula, a test) fills the tables.
 *
 * A stage takes t = forward + backward per microbatch and sends c = activation + gradient over the
 * border to the next stage. Its period is u = t + c, because the microbatches in flight of 1F1B do
 * not cover the round trip; or u = max(t, c), if a schedule hides transfers. The objective is
 * Alpa's (arXiv 2201.12023, Eq. 2) with transfers, T = sum (t + c) + (B - 1) max u, or Mist's,
 * which adds what is left of the once-per-step work D of each stage after the stages before it
 * have been waited for: max over i of (D_i - sum over j < i of (t_j + c_j)). The memory of a stage
 * depends on its position (Alpa's Eq. 5): resident + work + (microbatches in flight) * held.
 *
 * Search: for a limit on u, a dynamic program from the last layer to the first finds the least sum;
 * limits are searched by bisection, best bound first, so every answer has a lower bound. */
#ifndef SS_CORE_PIPELINE_STAGE_SEARCH_H
#define SS_CORE_PIPELINE_STAGE_SEARCH_H

#include "core/base/arena.h"
#include "core/base/job.h"
#include "core/pipeline/stage_cost.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SS_STAGE_MAX_LAYERS = 1024, SS_STAGE_MAX_SHAPES = 512, SS_STAGE_MAX_DEVICES = 4096 };

/* A part of a cluster: whole hosts, or some devices of one. */
struct ss_submesh_shape {
    int32_t n_hosts, per_host;
};
/* The shapes that always tile a cluster of n_hosts x per_host devices: (1, d) for a chain of
 * divisors d of per_host, each of which divides the next (Alpa's 1, 2, 4, .. if per_host is a power
 * of two), then (2, per_host) .. (n_hosts, per_host). In arena. */
size_t ss_submesh_shapes(int32_t n_hosts, int32_t per_host, struct ss_arena *arena,
                         struct ss_submesh_shape **out);

/* One way to run a stage. */
struct ss_stage_point {
    struct ss_stage_cost cost; /* per device; without sends, which the search fills */
    int64_t id;                /* the caller's: which plan of the stage this is */
};

/* The ways to run the layers first..last on a shape: usually a Pareto set. Empty: not admissible.
 */
struct ss_stage_points {
    const struct ss_stage_point *items;
    size_t count;
};

/* A transfer at a border, per microbatch. */
struct ss_stage_transfer {
    int64_t forward_ps, backward_ps; /* activations, gradients */
};

/* Microbatches in flight on a stage (0 is the first of n_stages). */
typedef int32_t ss_in_flight_fn(const void *user, int32_t stage, int32_t n_stages,
                                int32_t n_microbatches);
ss_in_flight_fn ss_in_flight_1f1b; /* min(B, S - i) */

enum ss_stage_objective { SS_STAGES_ALPA, SS_STAGES_MIST };

enum ss_stage_cut { SS_CUT_FREE, SS_CUT_ALWAYS, SS_CUT_NEVER };

/* What is given of the answer. Zero-initialised: nothing. */
struct ss_stage_constraints {
    int32_t n_stages; /* 0: free */
    /* [n_layers] or NULL: whether a stage begins at layer k (k >= 1). */
    const enum ss_stage_cut *cuts;
    /* [n_layers] or NULL: the stage of a layer; -1: free. */
    const int32_t *stage_of;
    /* [n_shape_of]: the shape of a stage; -1: free. */
    const int32_t *shape_of;
    int32_t n_shape_of;
    /* Stages that must not be: layers first..last on a shape. */
    const struct ss_stage_ban {
        int32_t first, last, shape;
    } * bans;
    size_t n_bans;
    bool may_idle; /* devices may be left over; otherwise each is used once */
};

struct ss_stage_problem {
    int32_t n_layers, n_microbatches;
    int32_t n_hosts, per_host; /* of the cluster */
    const struct ss_submesh_shape *shapes;
    int32_t n_shapes;
    const struct ss_stage_points *points; /* [ss_stage_at()], n_layers^2 * n_shapes of them */
    /* [(layer * n_shapes + from) * n_shapes + to]: over the border before `layer`, between stages
     * on these shapes. NULL: transfers take no time. */
    const struct ss_stage_transfer *transfers;
    int64_t limit_bytes;        /* per device; 0: none */
    ss_in_flight_fn *in_flight; /* NULL: 1F1B's */
    const void *user;           /* of in_flight */
    enum ss_stage_objective objective;
    struct ss_stage_constraints given;
};

static inline size_t ss_stage_at(const struct ss_stage_problem *p, int32_t first, int32_t last,
                                 int32_t shape)
{
    return ((size_t)first * (size_t)p->n_layers + (size_t)last) * (size_t)p->n_shapes +
           (size_t)shape;
}

struct ss_stage_choice {
    int32_t first, last, shape;
    int32_t point; /* index into the stage's points */
    /* The rest is filled by ss_stage_plan_price. */
    struct ss_stage_transfer send; /* to the next stage, and back */
    int64_t period_ps;             /* u */
    int32_t in_flight;
    int64_t peak_bytes; /* per device */
    /* Where it is on the cluster: devices first_device, ... of hosts first_host, ... */
    int32_t first_host, first_device;
};

struct ss_stage_plan {
    struct ss_stage_choice *stages;
    int32_t n_stages;
    int64_t objective_ps;
    int64_t sum_ps;    /* sum (t + c): the first microbatch's way through all stages */
    int64_t period_ps; /* max u */
    int64_t once_ps;   /* Mist's last term; 0 with Alpa's objective */
    int32_t slowest;   /* the first stage with the longest period */
};

/* What a bound rests on; the largest one counts. X(id, name) */
#define SS_STAGE_BOUNDS(X)                                                                         \
    X(SS_BOUND_WORK, "work")           /* the least work of all layers, divided among devices */   \
    X(SS_BOUND_LAYER, "dearest layer") /* the layer that makes its stage slow on all choices */    \
    X(SS_BOUND_PATH, "critical path")  /* the least time of a microbatch through all layers */     \
    X(SS_BOUND_LAGRANGE, "relaxation") /* a shortest path that pays for time and for devices */    \
    X(SS_BOUND_PERIODS, "periods")     /* every period of the slowest stage that is left */        \
    X(SS_BOUND_PROOF, "search")        /* none is left: it is the least objective */

enum ss_stage_bound {
#define X(id, name) id,
    SS_STAGE_BOUNDS(X)
#undef X
        SS_N_STAGE_BOUNDS
};
const char *ss_stage_bound_name(enum ss_stage_bound bound);

struct ss_stage_search {
    struct ss_stage_plan plan;
    int64_t bound_ps; /* on the objective of every admissible plan; the largest of `bounds` */
    enum ss_stage_bound reason;
    int64_t bounds[SS_N_STAGE_BOUNDS]; /* 0: not known */
    int32_t dearest_layer;             /* of SS_BOUND_LAYER */
    bool proved;                       /* the plan is optimal: objective and bound are equal */
    int64_t n_programs, n_labels;      /* dynamic programs solved, labels kept in them */
};

/* Searches. All memory of the result is in arena. Anytime: when the job stops, the best plan so far
 * with its bound. Ties: the plan found first, which does not depend on time if the search ends.
 * SS_E_ARGUMENT for tables that cannot be, SS_E_LIMIT above the sizes, SS_E_INFEASIBLE if no plan
 * satisfies constraints and limit (the reason names the layer or the limit), SS_E_CANCELLED or
 * SS_E_TIMEOUT if the job stopped before there was a plan. */
SS_NODISCARD enum ss_rc ss_stage_search(const struct ss_stage_problem *p, struct ss_job *job,
                                        struct ss_arena *arena, struct ss_stage_search *out,
                                        struct ss_error *err);

/* Prices stages that somebody else chose (first, last, shape, point of each) and places them: fills
 * the rest. SS_E_ARGUMENT if they do not cover all layers in order, or a stage has no such point,
 * or they need more devices than there are. Limit, positions and constraints are not checked:
 * compare peak_bytes with the limit. */
SS_NODISCARD enum ss_rc ss_stage_plan_price(const struct ss_stage_problem *p,
                                            struct ss_stage_plan *plan, struct ss_error *err);
/* The point of each stage that gives the least objective, if layers and shapes are given. The
 * result satisfies the limit; SS_E_INFEASIBLE if none does. */
SS_NODISCARD enum ss_rc ss_stage_plan_points(const struct ss_stage_problem *p,
                                             struct ss_stage_plan *plan, struct ss_job *job,
                                             struct ss_error *err);
/* What the stages of a plan cost, with their sends: [n_stages], in arena, for the simulator. */
struct ss_stage_cost *ss_stage_plan_costs(const struct ss_stage_problem *p,
                                          const struct ss_stage_plan *plan, struct ss_arena *arena);

/* The k best other stages for a layer: alternatives[0] is the best plan in which the layer's stage
 * (layers and shape) is not that of `plan`, alternatives[1] the best in which it is neither of
 * these, and so on, each re-optimised as a whole. *n of them, in arena; fewer than k if there are
 * no more or the job stops. */
SS_NODISCARD enum ss_rc ss_stage_alternatives(const struct ss_stage_problem *p,
                                              const struct ss_stage_plan *plan, int32_t layer,
                                              size_t k, struct ss_job *job, struct ss_arena *arena,
                                              struct ss_stage_search **alternatives, size_t *n,
                                              struct ss_error *err);

#endif

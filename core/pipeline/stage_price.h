/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The price of one stage on one logical mesh: the intra-operator solver on the slice of the stage.
 *
 * The slice holds one microbatch and the update. What runs once per step (updates, reductions of
 * gradients) counts 1 / microbatches of its time, so the solver minimises what a stage adds to each
 * microbatch. Gradients are summed over the microbatches where they are made and reduced once.
 * With a memory multiplier, parameters, gradients, optimizer state and activations in flight cost
 * time, which gives plans that use less memory (a Lagrangian; Everett 1963). */
#ifndef SS_CORE_PIPELINE_STAGE_PRICE_H
#define SS_CORE_PIPELINE_STAGE_PRICE_H

#include "core/pipeline/slice.h"
#include "core/pipeline/stage_cost.h"
#include "core/plan/answer.h"

/* What a layer costs in a plan of its stage, per device. Times include the communication inside of
 * the stage. */
struct ss_layer_price {
    int64_t forward_ps, input_ps, weight_ps; /* of one microbatch */
    int64_t once_ps;                         /* reduction of gradients, update */
    int64_t resident_bytes; /* parameters, gradients, optimizer state, its piece of the data */
    int64_t held_bytes;     /* activations of a microbatch that its backward reads */
    int64_t kept_bytes;     /* of these, and of gradients, what W reads */
    int64_t entry_bytes;    /* what its forward reads of layers before it */
};

struct ss_stage_price {
    struct ss_layer_price *layers; /* [n_layers] */
    uint32_t n_layers;
    int64_t work_bytes; /* more, while an action runs */
    int64_t least_ps; /* no plan of these layers takes less for F, I and W of a microbatch, whatever
                       * stage they are in; values at the borders may have any layout */
    double weighted_us, bound_us; /* objective and bound of the solve */
    bool proved;
    int64_t comm_ps; /* of F, I, W: the part that is communication */
};

struct ss_stage_ask {
    struct ss_mesh mesh; /* with its links */
    const struct ss_cluster *cluster;
    int64_t n_microbatches;
    int32_t in_flight; /* microbatches whose activations the multiplier counts */
    double multiplier; /* of memory, ps per byte; 0: none */
    bool no_fusion;
    bool with_least; /* least_ps is wanted */
    uint64_t seed;
    double time_s, gap;                   /* of the solve */
    const struct ss_space_filter *filter; /* of a baseline, which knows no pins; or NULL */
};

/* rules: of the slice's graph. layer_of, per op of the slice: 0 .. n_layers - 1. Lists in arena.
 * The plan is the caller's (ss_plan_free), and has the pins of the slice. Errors as for
 * ss_case_solve and ss_stage_pins_read. */
SS_NODISCARD enum ss_rc ss_stage_price(const struct ss_slice *slice, const struct ss_ruleset *rules,
                                       const uint32_t *layer_of, uint32_t n_layers,
                                       const struct ss_stage_ask *ask, struct ss_job *job,
                                       struct ss_arena *arena, struct ss_stage_price *out,
                                       struct ss_plan **plan, struct ss_error *err);

/* True if layer i of a stage whose first `recomputed` layers keep only what enters them does so: it
 * keeps all if that is less. */
bool ss_layer_is_recomputed(const struct ss_stage_price *price, uint32_t i, uint32_t recomputed);
/* The cost of a stage whose first `recomputed` layers keep only what enters them: their forward is
 * done again, with its communication, before their backward. first: no stage comes before it, so
 * its backward is all W. */
struct ss_stage_cost ss_stage_price_cost(const struct ss_stage_price *price, uint32_t recomputed,
                                         bool first);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pipeline for a training step: microbatches, layers, stages with their submeshes and plans, and
 * a schedule. This is Alpa's inter-operator pass with the intra-operator solver as its oracle
 * (docs/pipeline.md, "From a step to stages"). */
#ifndef SS_CORE_PIPELINE_PIPELINE_PLAN_H
#define SS_CORE_PIPELINE_PIPELINE_PLAN_H

#include "core/pipeline/case.h"
#include "core/pipeline/megatron.h"
#include "core/pipeline/slice.h"
#include "core/pipeline/stage_search.h"
#include "core/plan/plan.h"
#include "core/rules/table/cache.h"

/* An op of the forward goes to a layer; or a layer goes to a stage. */
struct ss_layer_edit {
    uint32_t op, layer;
};
struct ss_layer_pin {
    uint32_t layer, stage;
};

struct ss_layers_ask {
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    int64_t n_microbatches;
    struct ss_microbatch_cut cut; /* in stages */
    uint32_t n_layers;            /* 0: as many as repeat each other most */
    bool by_scope;
    const struct ss_layer_edit *edits;
    size_t n_edits;
    const struct ss_pin *pins; /* of the step, read on any mesh; they hold inside stages */
    size_t n_pins;
};

/* The step taken apart; lists in arena, which must stay. */
struct ss_step_apart {
    struct ss_microbatch_cut cut; /* as it was asked for */
    struct ss_microbatches microbatches;
    struct ss_units units;
    struct ss_phases phases;
    struct ss_layers layers;
    struct ss_step_parts step; /* of the members above: do not copy the whole by value */
};
SS_NODISCARD enum ss_rc ss_step_take_apart(const struct ss_layers_ask *ask, struct ss_arena *arena,
                                           struct ss_step_apart *out, struct ss_error *err);

/* A plan as Megatron-LM would make it: stages of as many blocks each, on tp * dp devices each, with
 * the baselines tp and dp (core/space/baseline.h) on the axes of every stage's dp x tp mesh. Blocks
 * are layers whose scopes differ in a number alone; what comes before the first (after the last) is
 * in the first (last) stage. Without such scopes the layers are those of the clustering. */
struct ss_megatron_sizes {
    int32_t tp, dp;
    bool distributed_optimizer; /* zero1 in place of dp */
};

struct ss_pipeline_ask {
    struct ss_layers_ask layers;
    const struct ss_cluster *cluster;
    int64_t n_devices;
    bool no_fusion, no_recompute;
    int64_t limit_bytes; /* per device */
    uint64_t seed;
    const struct ss_rule_cache *cache;   /* or NULL */
    int32_t n_stages;                    /* of a chunk: groups of devices; 0: free */
    const struct ss_schedule_kind *kind; /* NULL: the best */
    bool default_kind; /* nobody asked for the kind: a model without a backward has Inference */
    int32_t chunks;    /* stages per rank, if the kind leaves it open; 0: its own */
    const struct ss_layer_pin *pins;
    size_t n_pins;
    bool equal_stages; /* as many layers in each stage, on as many devices */
    /* NULL: none. The layers are scopes, and these are their stages: n_stages * chunks of them. */
    const struct ss_megatron_layout *layout;
    /* NULL: none. n_stages is given; edits, pins and the number of layers are ignored, and if no
     * plan is within the limit, one is made without it. No bound and no alternatives. */
    const struct ss_megatron_sizes *megatron;
};

struct ss_planned_stage {
    int32_t first, last; /* layers */
    /* The rank of the schedule that runs it: a group of devices. Stages of one rank (its chunks)
     * have the same devices; stages of two ranks share none. */
    int32_t rank;
    int32_t n_hosts, per_host, first_host, first_device;
    const char *mesh_text; /* logical mesh; chunks of a rank may have different ones */
    struct ss_mesh mesh;
    const struct ss_plan *plan; /* holds its slice's graph and rules; NULL: an estimate */
    struct ss_stage_cost cost;  /* with its sends; bytes as counted, unless why_estimated */
    int64_t period_ps, comm_ps;
    int32_t in_flight, recomputed; /* layers that are recomputed */
    const bool *again;             /* per layer from `first` on: it is recomputed */
    int multiplier;                /* 0: the plan that takes the least time */
    int64_t peak_bytes; /* of its rank; if a rank has several stages, of this one alone at most */
};

/* A stage that is not in the plan, and what the best plan with it costs. */
struct ss_stage_alternative {
    int32_t first, last, n_hosts, per_host;
    const char *mesh_text;
    int64_t objective_ps, period_ps, peak_bytes;
};

struct ss_pipeline_plan {
    struct ss_refs refs;
    struct ss_arena arena;
    const struct ss_graph *graph; /* holds references to graph and rules */
    const struct ss_ruleset *rules;
    const struct ss_cluster *cluster;
    struct ss_step_apart apart;
    int64_t limit_bytes;
    int32_t n_microbatches;
    int32_t n_ranks, n_stages; /* n_stages = n_ranks * chunks */
    struct ss_planned_stage *stages;
    /* Of the search: sum of stages and transfers, + (B - 1) periods; the period of a rank is the
     * sum of those of its stages. */
    int64_t objective_ps;
    int64_t bound_ps;     /* no stages of these layers have a lower objective, with any plans and as
                           * many chunks; 0: not known */
    const char *bound_by; /* its argument (ss_stage_bound_name); NULL: not known */
    bool memory_binds;    /* a plan with more memory would be faster */
    /* Per stage: n_others of them, best first; none if ranks have several stages. */
    struct ss_stage_alternative **others;
    size_t *n_others;
    const struct ss_pipeline_case *schedule; /* simulated; its stages and ranks are these */
    size_t layer_classes, meshes, solves, rounds;
    bool settled; /* every chosen stage was solved as a whole */
    /* Bytes of stages are counted in their programs (code_memory.h), so peaks are those of a run.
     * NULL; or why the programs cannot be made, and all bytes are estimates. */
    const char *why_estimated;
    const char *baseline;           /* "Megatron tp 2, pp 4, dp 1"; NULL: this planner's own */
    struct ss_megatron_sizes sizes; /* of that baseline */
    const char *division;           /* of a baseline: how the layers were divided, as a sentence */
    double time_ms;
};

/* Makes a plan; the caller owns *out. Progress and cancel by job: a job that stops after there were
 * stages gives what there is. Errors: those of ss_step_take_apart; SS_E_ARGUMENT if the devices are
 * not whole hosts; SS_E_INFEASIBLE if no stages fit, by counted bytes; SS_E_CANCELLED,
 * SS_E_TIMEOUT. */
SS_NODISCARD enum ss_rc ss_pipeline_plan_make(const struct ss_pipeline_ask *ask, struct ss_job *job,
                                              const struct ss_pipeline_plan **out,
                                              struct ss_error *err);
const struct ss_pipeline_plan *ss_pipeline_plan_ref(const struct ss_pipeline_plan *plan);
/* NULL is allowed. */
void ss_pipeline_plan_free(const struct ss_pipeline_plan *plan);

#endif

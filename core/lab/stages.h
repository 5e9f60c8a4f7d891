/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pipelines of the laboratory's model: layers, and stages on the devices of its mesh. The setting
 * `layers` edits them: a target that is the name of an op has the number of its layer as its text,
 * and a target that is a number is a layer, whose text is the number of its stage. */
#ifndef SS_CORE_LAB_STAGES_H
#define SS_CORE_LAB_STAGES_H

#include "core/lab/lab.h"

struct ss_lab_stages_ask {
    int32_t n_stages;       /* of a chunk: groups of devices; 0: free */
    int32_t chunks;         /* per group, if the schedule leaves it open; 0: the schedule's */
    int64_t n_microbatches; /* 0: at most 8, as many as divide the batch */
    bool cut_given;         /* cut says which dim; else ss_microbatches_choose */
    struct ss_microbatch_cut cut;
    uint32_t n_layers; /* 0: auto */
    bool by_scope, equal, no_recompute;
    int64_t limit_bytes;                      /* 0: the laboratory's */
    const struct ss_schedule_kind *kind;      /* NULL: the best */
    bool default_kind;                        /* as in pipeline_plan.h */
    const struct ss_megatron_sizes *megatron; /* a baseline (pipeline_plan.h), or NULL */
    const struct ss_megatron_layout *layout;  /* the stages of the layers, or NULL */
};

/* The step in layers; *out and its lists in arena, as long as the present graph and rules are.
 * Discovers the rules if needed. */
SS_NODISCARD enum ss_rc ss_ask_layers(struct ss_lab *lab, const struct ss_lab_stages_ask *ask,
                                      struct ss_job *job, struct ss_arena *arena,
                                      struct ss_step_apart *out, struct ss_error *err);
/* Plans stages; the caller owns *plan (ss_pipeline_plan_free, or ss_lab_set_stages). SS_E_STATE
 * without a graph or a mesh; else as ss_pipeline_plan_make. */
SS_NODISCARD enum ss_rc ss_ask_stages(struct ss_lab *lab, const struct ss_lab_stages_ask *ask,
                                      struct ss_job *job, const struct ss_pipeline_plan **plan,
                                      struct ss_error *err);
/* Sets one entry of the setting `layers`; an older one of the target is replaced. text NULL: all
 * are removed. */
void ss_lab_set_layer(struct ss_lab *lab, const char *target, const char *text);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of a schedule, ready to be coded: those of a pipeline plan; or, if the schedule has
 * others on the same ranks, the layers cut anew over the ranks' devices. */
#ifndef SS_CORE_PIPELINE_STAGE_GIVEN_H
#define SS_CORE_PIPELINE_STAGE_GIVEN_H

#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/stage_code.h"

struct ss_given_stages {
    struct ss_code_stage *stages; /* [n] */
    int32_t n;
    bool cut_anew;
    struct ss_arena arena;
};

struct ss_given_ask {
    const struct ss_pipeline_plan *plan;
    const struct ss_schedule *schedule;
    bool no_fusion;
    uint64_t seed;
    const struct ss_rule_cache *cache; /* or NULL */
};

/* Cutting anew takes as many layers for each stage as there are, and solves the stages' plans. The
 * plan must stay; the caller frees *out. SS_E_ARGUMENT: the schedule has another number of ranks,
 * stages or microbatches; SS_E_STATE: the plan has estimates. */
SS_NODISCARD enum ss_rc ss_given_stages_make(const struct ss_given_ask *ask, struct ss_job *job,
                                             struct ss_given_stages *out, struct ss_error *err);
void ss_given_stages_free(struct ss_given_stages *stages);

/* Where a stage of a plan is on its cluster. */
SS_NODISCARD enum ss_rc ss_planned_submesh(const struct ss_pipeline_plan *plan,
                                           const struct ss_planned_stage *s, struct ss_submesh *out,
                                           struct ss_error *err);

#endif

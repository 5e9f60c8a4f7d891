/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the planner of pipelines share (pipeline_plan.h): pipeline_plan.c searches for
 * stages, pipeline_answer.c makes the answer of what was found. */
#ifndef SS_CORE_PIPELINE_PIPELINE_PLANNING_H
#define SS_CORE_PIPELINE_PIPELINE_PLANNING_H

#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/stage_schedule.h"
#include "core/pipeline/stage_table.h"

struct planning {
    const struct ss_pipeline_ask *ask; /* with the kind in use */
    struct ss_pipeline_plan *plan;
    struct ss_stage_table *table;
    struct ss_arena arena; /* of the last problem and search */
    struct ss_stage_problem problem;
    struct ss_stage_search search;
    struct ss_in_flight_table in_flight;
    int32_t *stage_of; /* pins; -1: free */
    int32_t *shape_of;
    int32_t n_hosts, per_host;
    /* Of the answer; at first those that the ask names, NULL and 1 otherwise. */
    const struct ss_schedule_kind *kind;
    int32_t chunks;
    struct ss_job *job;
    struct ss_error *err;
};

/* Keeps the stages of w->search in w->plan, with the transfers between the layouts that their
 * plans have and the bytes that their programs hold, and chooses the schedule. */
SS_NODISCARD enum ss_rc ss_planning_answer(struct planning *w);
/* Puts the bytes of the answer into the table. True if it had other ones. *times becomes the most
 * that a stage holds of what the search took it to hold, if that is more. */
bool ss_planning_learn_bytes(struct planning *w, double *times);
/* The bound, what people see of the stages, and the alternatives, of a plan with its schedule. */
void ss_planning_complete(struct planning *w);

#endif

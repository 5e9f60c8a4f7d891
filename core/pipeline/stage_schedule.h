/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choice of a schedule for stages that are to be chosen too. The search of stages has a model
 * of time and memory; here its plans are simulated under each schedule, which is exact. */
#ifndef SS_CORE_PIPELINE_STAGE_SCHEDULE_H
#define SS_CORE_PIPELINE_STAGE_SCHEDULE_H

#include "core/pipeline/case.h"
#include "core/pipeline/stage_search.h"

/* The microbatches in flight on each stage of a schedule with one stage per rank: the most whose F
 * is before, and whose I or B (W, if it is split) is not, in the order of its list. In arena. */
struct ss_in_flight_table {
    const struct ss_schedule_kind *kind;
    int32_t n_microbatches, max_stages;
    int32_t *most; /* [(n_stages - 1) * max_stages + stage] */
};
SS_NODISCARD enum ss_rc ss_in_flight_table_make(const struct ss_schedule_kind *kind,
                                                int32_t max_stages, int32_t n_microbatches,
                                                struct ss_arena *arena,
                                                struct ss_in_flight_table *out,
                                                struct ss_error *err);
ss_in_flight_fn ss_in_flight_table_of; /* user: a table */

/* Stages with a schedule. */
struct ss_stage_schedule {
    const struct ss_schedule_kind *kind;
    int32_t chunks; /* stages per submesh */
    /* The stages. If chunks > 1 all are on one shape, those of a rank on the same devices; the
     * period is that of the rank whose stages take longest together, and the bound is not known. */
    struct ss_stage_search found;
    const struct ss_pipeline_case *result; /* NULL: there is none, and why_not says why */
    const char *why_not;                   /* in arena */
    bool fits;                             /* its peak is within the limit of the problem */
};

struct ss_stage_schedules_ask {
    const struct ss_stage_problem *problem;
    /* Found for the problem as it stands: stages for schedules that hold no more than its in-flight
     * rule. NULL: only schedules with several chunks per rank are wanted. */
    const struct ss_stage_search *found;
    const struct ss_schedule_kind *kind; /* NULL: all kinds that train */
    int32_t chunks;                      /* of kinds that leave it open; 0: their default */
    struct ss_sim_options options;
};
/* Stages for each schedule, simulated: those that fit first, then the shortest makespan. A schedule
 * with one stage per rank takes the stages found, if it fits the limit with them, and otherwise
 * searches for others by its own in-flight table. One with several chunks per rank searches for as
 * many stages more, on each shape of which the cluster has equal submeshes (given.n_stages: the
 * ranks; stage_of: of all stages, and only if `kind` names the schedule). *n of
 * them, in arena; free with ss_stage_schedules_free. */
SS_NODISCARD enum ss_rc ss_stage_schedules(const struct ss_stage_schedules_ask *ask,
                                           struct ss_job *job, struct ss_arena *arena,
                                           struct ss_stage_schedule **out, size_t *n,
                                           struct ss_error *err);
void ss_stage_schedules_free(struct ss_stage_schedule *schedules, size_t n);

#endif

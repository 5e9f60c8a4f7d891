/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pipeline of the laboratory, on simulated ranks. */
#ifndef SS_CORE_LAB_RUN_STAGES_H
#define SS_CORE_LAB_RUN_STAGES_H

#include "core/lab/lab.h"
#include "core/run/pipeline_run.h"

struct ss_lab_pipeline_run {
    struct ss_pipeline_run_report report;
    int32_t n_ranks, n_stages;
    int32_t *stage_rank;     /* per stage */
    int64_t *rank_devices;   /* per rank */
    int64_t *simulated_peak; /* per rank: what the simulator says (core/pipeline/code_memory.h) */
    const char *schedule;    /* its name */
    bool cut_anew;           /* the schedule has more stages than the plan */
    const char **items;      /* the lists of all ranks as text, "rank 0: RUN 0F0"; if asked for */
    size_t n_items;
};

/* Runs the stages with the schedule in use; of `how` floats, seed and trace count. lists: the lists
 * are wanted as text. SS_E_STATE without stages. Lists lie in arena. */
SS_NODISCARD enum ss_rc ss_lab_run_stages(struct ss_lab *lab, const struct ss_lab_run *how,
                                          bool lists, struct ss_job *job, struct ss_arena *arena,
                                          struct ss_lab_pipeline_run *out, struct ss_error *err);

#endif

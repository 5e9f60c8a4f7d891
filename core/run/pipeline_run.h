/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs the code of a pipeline on simulated ranks, and compares what the step returns with the
 * unsharded step. Each rank of the schedule (the devices of a submesh) does its list in order; a
 * RECV waits for its SEND, and nothing else waits. */
#ifndef SS_CORE_RUN_PIPELINE_RUN_H
#define SS_CORE_RUN_PIPELINE_RUN_H

#include "core/pipeline/pipeline_code.h"
#include "core/run/run.h"

struct ss_pipeline_run_report {
    /* As of ss_run: outputs, errors, collectives inside of stages, time; peak_bytes: the largest of
     * the ranks; first_bad: none. */
    struct ss_run_report run;
    int64_t *peak_bytes; /* [n_ranks]: per device, measured by the allocator of the rank */
    int64_t runs;        /* of programs */
    int64_t sends;       /* values that went from stage to stage */
    int64_t sent_bytes;  /* of their tiles, between different devices */
    /* Of options.traced: per rank and item of its list, seconds since the beginning; else NULL. */
    struct ss_item_time {
        double begin_s, end_s;
    } * *times;
};

/* Numbers that disagree are not an error: report->run.ok is false. Fails as ss_run does; errors of
 * an op name rank, stage, microbatch and op. Of options f64, narrow, not_finite, silent, seed,
 * inputs, scale, find, reference and traced are heeded. Lists lie in arena. */
SS_NODISCARD enum ss_rc ss_pipeline_run(const struct ss_pipeline_code *code,
                                        const struct ss_run_options *options, struct ss_job *job,
                                        struct ss_arena *arena,
                                        struct ss_pipeline_run_report *report,
                                        struct ss_error *err);

#endif

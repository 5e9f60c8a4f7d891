/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lower bounds on the makespan of any schedule. */
#ifndef SS_CORE_PIPELINE_BOUND_H
#define SS_CORE_PIPELINE_BOUND_H

#include "core/pipeline/schedule.h"
#include "core/pipeline/stage_cost.h"

/* No schedule of n_microbatches with these stages on these ranks (rank_of[n_stages]) takes less,
 * whatever memory it takes. split: the backward may be split, for each microbatch or not; otherwise
 * B is one action. Each rank is a machine: its k-th F on a stage cannot start before the stages
 * before have done k + 1, and after it the next ones have as many left to do as this stage has; the
 * same holds backwards. Jackson's preemptive rule gives the exact optimum of a machine with such
 * heads and tails (Carlier 1982), and the largest of these is the bound. */
int64_t ss_schedule_bound(const int32_t *rank_of, int32_t n_ranks, int32_t n_stages,
                          int32_t n_microbatches, bool split, bool forward_only,
                          const struct ss_stage_cost *costs);

/* A job of a machine that does one job at a time: it cannot start before head, takes ps, and tail
 * must follow it. */
struct ss_machine_job {
    int64_t head, ps, tail;
};
/* The least time until the last tail has ended, if jobs may be interrupted. Sorts and changes
 * jobs[n]; heap[n] is scratch. */
int64_t ss_machine_bound(struct ss_machine_job *jobs, size_t n, struct ss_machine_job *heap);

#endif

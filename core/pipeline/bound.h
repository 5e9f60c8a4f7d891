/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lower bounds on the makespan of any schedule. */
#ifndef SS_CORE_PIPELINE_BOUND_H
#define SS_CORE_PIPELINE_BOUND_H

#include "core/pipeline/schedule.h"
#include "core/pipeline/stage_cost.h"

/* No schedule with the stages, ranks and microbatches of this one takes less, in whatever order and
 * with whatever memory. split: the backward may be split, for each microbatch or not; otherwise B
 * is one action. pairs: F and B may overlap; otherwise a rank does one action at a time. Each rank
 * is a machine: its k-th F on a stage cannot start before the stages before have done k + 1, and
 * after it the next ones have as many left to do as this stage has; the same holds backwards.
 * Jackson's preemptive rule gives the exact optimum of a machine with such heads and tails (Carlier
 * 1982), and the largest of these is the bound. */
int64_t ss_schedule_bound(const struct ss_schedule *schedule, bool split, bool pairs,
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

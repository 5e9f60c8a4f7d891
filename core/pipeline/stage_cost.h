/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a stage costs, as plain data. Whoever makes stages (a person with a list of numbers, or a
 * planner) fills one of these per stage; bounds, generators and the simulator read them. Times are
 * integer picoseconds, so that sums are exact. */
#ifndef SS_CORE_PIPELINE_STAGE_COST_H
#define SS_CORE_PIPELINE_STAGE_COST_H

#include <stdint.h>

/* All members are >= 0. Bytes are per rank (device) of the stage. */
struct ss_stage_cost {
    /* Time of one microbatch. */
    int64_t forward_ps, input_ps, weight_ps; /* F, I, W */
    int64_t backward_ps;                     /* B; usually input_ps + weight_ps */
    /* Of an overlapped pair (F, B): the part of the shorter one that the longer one hides. 0: the
     * pair takes as long as both; 1: as long as the longer one. The F's stage decides. */
    double overlap;
    /* Time of a transfer to the stage after (activation), and to the stage before (gradient); only
     * if that stage is on another rank. */
    int64_t send_forward_ps, send_backward_ps;
    /* Once per step, if the schedule has the action: UNSHARD. */
    int64_t unshard_ps;
    /* Once per step: the reduction of gradients and the optimizer. At REDUCE_GRAD, or else directly
     * after the last backward of the stage. */
    int64_t reduce_ps;
    /* Memory. */
    int64_t held_bytes; /* of a microbatch in flight: from the start of F to the end of I or B */
    int64_t kept_bytes; /* the same from the end of I to the end of W; mostly a part of these, but
                         * the gradients that W reads may be more */
    int64_t work_bytes; /* more, while an action of the stage runs */
    /* Of work_bytes, what an F, I, W or B does not need. */
    int64_t spare_bytes[4];
    int64_t resident_bytes;  /* always: parameters, gradients, optimizer state */
    int64_t unsharded_bytes; /* more, from UNSHARD to RESHARD */
    /* Where reduce_ps is: more, while it runs; and the change that stays, which may be negative
     * (sums of gradients are freed). */
    int64_t once_bytes, once_change_bytes;
    int64_t late_bytes; /* more than then, at the end of the rank's list: what waits for other
                         * stages */
};

enum { SS_MAX_ACTION_PS_LOG2 = 50 }; /* no time is 2^50 ps (19 minutes) or more, so sums fit */

/* Splits the costs of n_parts equal parts of a model over n_stages = n_parts * chunks stages, in
 * the order of the model: each stage has 1 / chunks of the compute, memory and once-per-step work
 * of its part; transfers stay. stages[n_stages] is filled. */
void ss_stage_costs_split(const struct ss_stage_cost *parts, int32_t n_parts, int32_t chunks,
                          struct ss_stage_cost *stages);
/* What an order of actions must have room for when an F begins, so that its I has room too. */
static inline int64_t ss_stage_cost_room(const struct ss_stage_cost *cost)
{
    return cost->held_bytes > cost->kept_bytes ? cost->held_bytes : cost->kept_bytes;
}
/* The most bytes of a stage that is alone on its rank, with so many microbatches in flight. The
 * simulator, which knows the order of actions, may count less. */
int64_t ss_stage_cost_peak(const struct ss_stage_cost *cost, int64_t in_flight);
/* The time of the transfer from a stage to the one after, or before; rank_of[n_stages]. */
int64_t ss_stage_transfer_ps(const struct ss_stage_cost *costs, const int32_t *rank_of,
                             int32_t from, int32_t to);
/* The time of a pair that overlaps. */
int64_t ss_overlapped_ps(int64_t a_ps, int64_t b_ps, double overlap);

#endif

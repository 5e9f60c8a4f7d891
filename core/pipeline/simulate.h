/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One event simulator for all schedules: when each action runs, what travels between ranks, and
 * what each rank holds. It is exact: times are integers, each rank does its list in order, one
 * compute action at a time, and starts each as soon as its inputs are there. */
#ifndef SS_CORE_PIPELINE_SIMULATE_H
#define SS_CORE_PIPELINE_SIMULATE_H

#include "core/pipeline/schedule.h"
#include "core/pipeline/stage_cost.h"

enum ss_link_use {
    SS_LINKS_FREE, /* transfers never wait for each other */
    SS_LINKS_BUSY  /* from one rank to another, one transfer at a time, in the order of sending */
};

struct ss_sim_options {
    enum ss_link_use links;
    /* A rank goes on only after its transfer has ended; otherwise transfers overlap with compute.
     * For lists without transfers: in others WAIT_SEND says where a rank waits. */
    bool blocking;
};

struct ss_sim_transfer {
    int64_t start_ps, end_ps;
    int32_t from, to;          /* ranks */
    int32_t stage, microbatch; /* of the sender's action */
    bool backward;             /* a gradient */
};

struct ss_sim_span {
    int64_t start_ps, end_ps;
};

struct ss_sim_rank {
    struct ss_sim_span *spans; /* of its actions, in the order of the list */
    int64_t first_ps, last_ps; /* start of the first action that takes time, end of the last one */
    int64_t busy_ps;
    int64_t once_ps; /* of busy_ps: UNSHARD, and the reduction */
    int64_t peak_bytes, peak_at_ps;
    int32_t in_flight;   /* most microbatches of its stages whose F began and whose I or B has not
                          * ended */
    int32_t in_flight_w; /* the same until the end of W */
};

struct ss_sim {
    int64_t makespan_ps;
    int64_t span_ps; /* the largest last_ps - first_ps of a rank: what a step costs if steps follow
                      * each other without a barrier */
    int64_t work_ps; /* busy_ps of all ranks */
    int64_t peak_bytes;
    struct ss_sim_rank *ranks;
    struct ss_sim_transfer *transfers;
    size_t n_transfers;
    int32_t n_ranks;
};

/* costs[n_stages]. The schedule must pass ss_schedule_check. All memory is in arena. */
void ss_simulate(const struct ss_schedule *s, const struct ss_stage_cost *costs,
                 const struct ss_sim_options *options, struct ss_arena *arena, struct ss_sim *out);
/* The part of the time of all ranks, from 0 to the makespan, in which they are idle. */
double ss_sim_bubble(const struct ss_sim *sim);
/* The same of the rank with the largest span, within that span (zero-bubble's Table 5). */
double ss_sim_span_bubble(const struct ss_sim *sim);

/* The memory of a rank over time: each change, and the bytes from then on. In arena. */
struct ss_sim_memory {
    int64_t at_ps, bytes;
};
size_t ss_sim_memory(const struct ss_schedule *s, const struct ss_stage_cost *costs,
                     const struct ss_sim *sim, int32_t rank, struct ss_arena *arena,
                     struct ss_sim_memory **out);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The walk through the lists of a schedule: which rank can do its next action. The check, the
 * lowering of transfers and the simulator share it, so that they agree on what waits for what. */
#ifndef SS_CORE_PIPELINE_READY_H
#define SS_CORE_PIPELINE_READY_H

#include "core/pipeline/schedule.h"

/* The counts at[] say how much of each list has been done; all else is the caller's. */
struct ss_ready {
    const struct ss_schedule *schedule;
    const struct ss_schedule_index *index;
    size_t *at; /* [n_ranks] actions done */
    bool transfers;
    int32_t turn; /* the rank that ss_ready_step looks at first */
    /* The last step: the rank, and the actions from `first` to before at[rank]. */
    int32_t rank;
    size_t first;
};

/* In arena; the schedule's lists must be complete (all checks but the last of ss_schedule_check).
 */
struct ss_ready ss_ready_init(const struct ss_schedule *s, const struct ss_schedule_index *index,
                              struct ss_arena *arena);
/* Does the next action, or overlapped pair, of a rank that can; false if no rank can. */
bool ss_ready_step(struct ss_ready *ready);
bool ss_ready_is_done(const struct ss_ready *ready);
/* The rank whose action the rank's next one waits for, and that action; -1: it waits for none. */
int32_t ss_ready_waits_for(const struct ss_ready *ready, int32_t rank, struct ss_action *missing);

/* The action on another rank whose result an action needs, or that it waits for. False: none. */
bool ss_ready_input(const struct ss_ready *ready, const struct ss_action *a,
                    struct ss_action *input);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ran when. */
#ifndef SS_CORE_RUN_EVENTS_H
#define SS_CORE_RUN_EVENTS_H

#include <stddef.h>
#include <stdint.h>

/* One execution of an instruction, in seconds from the start of the program. */
struct ss_run_event {
    size_t instr;
    double begin_s, end_s;
};

/* The executions of one worker, in their order. */
struct ss_run_lane {
    int64_t first_rank, n_ranks; /* that take turns in it */
    struct ss_run_event *events;
    size_t n_events;
};

#endif

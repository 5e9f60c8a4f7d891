/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The best schedule of small cases, by the integer program of zero bubble (arXiv 2401.10241,
 * appendix G): start times, a binary variable for the order of each two actions of a rank, and a
 * row per forward for the memory. GLPK solves it. Before that, orders that follow from start times
 * are fixed, and the bound is raised as long as a lower makespan is refuted so; often nothing is
 * left. */
#ifndef SS_CORE_PIPELINE_EXACT_H
#define SS_CORE_PIPELINE_EXACT_H

#include "core/base/job.h"
#include "core/pipeline/schedule.h"
#include "core/pipeline/stage_cost.h"

enum { SS_EXACT_MAX_ACTIONS = 600, SS_EXACT_MAX_ORDERS = 3000 };

struct ss_exact {
    struct ss_schedule *schedule; /* the best one known, in arena */
    int64_t makespan_ps;
    int64_t bound_ps; /* no schedule within the limit takes less */
    bool proved;      /* makespan and bound are the same, or differ by less than a millionth */
    bool by_glpk;     /* GLPK was needed, and had not too many variables */
    int orders, open; /* pairs of actions of a rank; those whose order was not fixed before GLPK */
};

/* Looks for a schedule with the stages of `start` on its ranks that takes the least time, with the
 * backward split into I and W. `start` is a schedule to improve; it must be split, pass the check
 * and hold no more than the limit. limit_bytes: of activations per rank (held_bytes, kept_bytes);
 * 0: none. Transfers never wait for each other. Anytime: when the job stops, the result is the best
 * so far. SS_E_LIMIT above SS_EXACT_MAX_ACTIONS actions, SS_E_ARGUMENT if `start` does not fit. */
SS_NODISCARD enum ss_rc ss_schedule_exact(const struct ss_schedule *start,
                                          const struct ss_stage_cost *costs, int64_t limit_bytes,
                                          struct ss_job *job, struct ss_arena *arena,
                                          struct ss_exact *out, struct ss_error *err);

/* The most bytes of activations that a rank holds; from F on, what an I needs room for. */
int64_t ss_schedule_activations(const struct ss_schedule *s, const struct ss_stage_cost *costs);

#endif

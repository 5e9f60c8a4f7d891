/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan's program as spans of time: the ops and the steps of reshards that a rank goes through,
 * one after the other, with the times that the plan predicts. Ranks are alike: every rank runs the
 * same program, and cuts are even. */
#ifndef SS_CORE_PLAN_TIMELINE_H
#define SS_CORE_PLAN_TIMELINE_H

#include "core/plan/plan.h"

struct ss_timeline_span {
    int64_t start_ps, ps;               /* ps: of all trips */
    int64_t trips;                      /* of the loops around it; the spans of a body stand once */
    uint32_t op;                        /* that runs, or ss_plan_reshard_op, which may be SS_NONE */
    uint32_t reshard;                   /* index into the plan's reshards; SS_NONE: an op */
    const struct ss_reshard_step *step; /* of the reshard; NULL: an op */
    size_t instr;                       /* of the program that ss_lower makes of the plan */
};

/* Spans of some length, in the order of the program, in arena. Their sum is compute_ps + comm_ps of
 * the plan. The plan is one of a model. Fails as ss_lower does. */
SS_NODISCARD enum ss_rc ss_plan_timeline(const struct ss_plan *plan, struct ss_arena *arena,
                                         struct ss_timeline_span **spans, size_t *n,
                                         struct ss_error *err);

#endif

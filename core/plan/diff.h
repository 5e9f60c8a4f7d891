/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The differences between two plans of one graph, and their times in picoseconds. */
#ifndef SS_CORE_PLAN_DIFF_H
#define SS_CORE_PLAN_DIFF_H

#include "core/plan/plan.h"

struct ss_diff_op {
    uint32_t op;
    int64_t a_ps, b_ps; /* compute in one step, trips included */
};
/* A reshard of one value for one reader; NULL on the side that has none. */
struct ss_diff_reshard {
    const struct ss_plan_reshard *a, *b;
    int64_t a_ps, b_ps; /* in one step, trips included */
};
/* Lists in arena, largest difference in time first, ties in program order. */
struct ss_plan_diff {
    struct ss_diff_op *ops;
    size_t n_ops;
    struct ss_diff_reshard *reshards;
    size_t n_reshards;
};

/* If the meshes have different shapes, an op counts as equal only if both plans replicate it. */
struct ss_plan_diff ss_plan_diff(const struct ss_plan *a, const struct ss_plan *b,
                                 struct ss_arena *arena);

/* The traffic of a plan in one step, by collective, trips included: executions, bytes and
 * picoseconds. */
struct ss_plan_traffic {
    int64_t count, bytes, ps;
};
void ss_plan_traffic(const struct ss_plan *plan, struct ss_plan_traffic traffic[SS_N_COLLECTIVES]);

#endif

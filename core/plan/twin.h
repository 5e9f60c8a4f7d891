/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shrunken twin of a plan: the same graph, op by op, at shorter lengths, and the plan of it
 * that has the same row for every op and cuts the same factor of every value. It runs where the
 * graph itself does not fit. */
#ifndef SS_CORE_PLAN_TWIN_H
#define SS_CORE_PLAN_TWIN_H

#include "core/plan/plan.h"

/* A length that the twin has shorter. */
struct ss_twin_length {
    int64_t length, now;
    uint32_t var, dim; /* of the graph: the first dim that has it as a factor */
};

struct ss_twin {
    struct ss_graph *graph; /* borrows attributes from the plan's graph */
    struct ss_ruleset *rules;
    struct ss_plan *plan;
    uint32_t *op_of, *var_of;       /* per op and var of the twin: that of the graph */
    struct ss_twin_length *lengths; /* by length; each pair of lengths once */
    size_t n_lengths;
};

/* Lists lie in arena; the plan must outlive the twin. Lengths at which some op or row does not hold
 * stay as they are: if that are all, the twin is as large as the graph, and has no lengths. */
SS_NODISCARD enum ss_rc ss_twin_make(const struct ss_plan *plan, struct ss_arena *arena,
                                     struct ss_twin *twin, struct ss_error *err);
void ss_twin_free(struct ss_twin *twin);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cost graph of a stage: that of its slice, with weights for what runs once per step and with a
 * memory multiplier. For core/pipeline/stage_price.c. */
#ifndef SS_CORE_PIPELINE_STAGE_WEIGHTS_H
#define SS_CORE_PIPELINE_STAGE_WEIGHTS_H

#include "core/pipeline/stage_price.h"

/* How a value of a slice counts in the memory of a stage. */
enum ss_stage_var {
    SS_STAGE_OTHER,    /* while an action runs */
    SS_STAGE_RESIDENT, /* an input of the step, as long as the step lasts */
    SS_STAGE_TERM,     /* a gradient that is summed over the microbatches: as long, too */
    SS_STAGE_HELD      /* of a microbatch: from its forward to its backward */
};

struct ss_stage_vars {
    uint8_t *kind;       /* per var of the slice: enum ss_stage_var */
    bool *for_weight;    /* per var: W reads it */
    bool *is_activation; /* per var: it is made in the forward, here or before */
};
struct ss_stage_vars ss_stage_vars_find(const struct ss_slice *slice, struct ss_arena *arena);

/* Solves. *least_ps: 0, unless the ask wants it. */
SS_NODISCARD enum ss_rc ss_stage_solve(const struct ss_slice *slice, const struct ss_ruleset *rules,
                                       const struct ss_stage_vars *vars,
                                       const struct ss_stage_ask *ask, struct ss_job *job,
                                       struct ss_answer *answer, int64_t *least_ps,
                                       struct ss_error *err);

#endif

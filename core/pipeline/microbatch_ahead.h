/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values that the data alone decide, such as the number of tokens that a mask leaves: they can be
 * computed before the microbatches, on the whole batch. Internal to the classification
 * (microbatch.h). */
#ifndef SS_CORE_PIPELINE_MICROBATCH_AHEAD_H
#define SS_CORE_PIPELINE_MICROBATCH_AHEAD_H

#include "core/graph/graph.h"

struct ss_microbatch_ahead {
    const struct ss_graph *graph;
    uint8_t *var; /* per var: what it depends on */
    bool *op;     /* per op: it is computed before the microbatches */
};

/* is_data: per input. All lists in arena. Parameters, optimizer state and random keys are not data,
 * and neither is the result of a loop. */
void ss_microbatch_ahead_find(const struct ss_graph *graph, const bool *is_data,
                              struct ss_arena *arena, struct ss_microbatch_ahead *out);
/* Whether data decide the var, with or without constants. */
bool ss_microbatch_of_data(const struct ss_microbatch_ahead *ahead, uint32_t var);
/* Sets `op` for all ops that lead to such a var; false if it was set for all of them. */
bool ss_microbatch_compute_ahead(struct ss_microbatch_ahead *ahead, uint32_t var);

#endif

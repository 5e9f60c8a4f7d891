/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plan as people read it: inputs by label, with repeated blocks folded; how the weights of each
 * block are used; collectives by time. */
#ifndef SS_CORE_PLAN_SUMMARY_H
#define SS_CORE_PLAN_SUMMARY_H

#include "core/plan/collectives.h"
#include "core/space/roles.h"

/* Inputs that differ in one number of their path and are placed alike. */
struct ss_plan_inputs {
    const char *path;     /* "params/layers/0..11/attn/w"; the name of an input without a label */
    const uint32_t *vars; /* ascending positions of inputs of the graph */
    size_t count;
    enum ss_role role;
    int64_t bytes; /* of one rank, all of them together */
};

/* How the weights of a block are used on one mesh axis. */
struct ss_plan_block {
    const char *block; /* "params/layers/0..11" */
    int axis;
    size_t weights;
    const char *how; /* "attn/qkv column, attn/out row" */
};

struct ss_plan_summary {
    struct ss_plan_inputs *inputs; /* data first, then by bytes; no optimizer state */
    struct ss_plan_block *blocks;
    struct ss_plan_collective *collectives; /* by time */
    size_t n_inputs, n_blocks, n_collectives;
    size_t n_state, n_sent; /* inputs that are optimizer state; collectives before folding */
    int64_t state_bytes;    /* of one rank */
};

/* The plan must be one of a model. Lists are in arena. */
struct ss_plan_summary ss_plan_summarize(const struct ss_plan *plan, struct ss_arena *arena);
/* How each parameter is used on each axis by the first contraction that reads it, as the blocks say
 * it: "column", "row", "data". Entry input * n_axes + axis, NULL for other inputs; in arena. */
const char **ss_plan_weight_uses(const struct ss_plan *plan, struct ss_arena *arena);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plan as people read it: inputs by label, with repeated blocks folded; how the weights of each
 * block are used; collectives by time. */
#ifndef SS_CORE_PLAN_SUMMARY_H
#define SS_CORE_PLAN_SUMMARY_H

#include "core/plan/plan.h"
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

/* One collective, or several that are alike: of one kind, axis and size, in scopes that differ in
 * one number. */
struct ss_plan_collective {
    enum ss_collective kind;
    int axis;           /* -1: the whole mesh */
    uint32_t var, op;   /* of the first; op: the consumer, or else the producer, or SS_NONE */
    const char *scope;  /* of op: "layer_0..11/attn"; "": none */
    uint32_t line;      /* of op in the file; 0: unknown */
    size_t count;       /* of such collectives in the plan */
    int64_t executions; /* in one step, all of them together */
    int64_t bytes;      /* sent by one rank in one execution */
    int64_t ps;         /* in one step, all of them together */
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
/* All collectives of the plan that send, one by one, by time. */
struct ss_plan_collective *ss_plan_collectives(const struct ss_plan *plan, struct ss_arena *arena,
                                               size_t *n);
/* A label as a path: "params['layers'][0]['w']" is "params/layers/0/w". In arena. */
const char *ss_label_path(const char *label, struct ss_arena *arena);

/* What all collectives with one key have in common. */
enum ss_collective_key { SS_BY_KIND, SS_BY_AXIS, SS_BY_SCOPE };
struct ss_collective_total {
    const char *key; /* a kind, the name of an axis ("all": the mesh), or a scope ("": none) */
    size_t count;
    int64_t executions, bytes, ps; /* of one step; bytes sent by one rank */
};
/* Totals by time; scopes that differ in one number are folded. In arena. */
struct ss_collective_total *ss_plan_collective_totals(const struct ss_plan *plan,
                                                      enum ss_collective_key by,
                                                      struct ss_arena *arena, size_t *n);

#endif

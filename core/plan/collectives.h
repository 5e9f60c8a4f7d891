/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The collectives of a plan, one by one and in total. */
#ifndef SS_CORE_PLAN_COLLECTIVES_H
#define SS_CORE_PLAN_COLLECTIVES_H

#include "core/plan/plan.h"

/* One collective, or several that are alike: of one kind, axis and size, in scopes that differ in
 * one number. */
struct ss_plan_collective {
    enum ss_collective kind;
    uint8_t axes;           /* the group: bit a: axis a; 0: the whole mesh */
    uint32_t var, op;       /* of the first; op: the consumer, or else the producer, or SS_NONE */
    const char *scope;      /* of op: "layer_0..11/attn"; "": none */
    uint32_t line;          /* of op in the file; 0: unknown */
    size_t count;           /* of such collectives in the plan */
    int64_t executions;     /* in one step, all of them together */
    int64_t bytes;          /* sent by one rank in one execution */
    int64_t ps;             /* in one step, all of them together */
    uint32_t reshard, step; /* of the first, in the plan */
};

/* All collectives of the plan that send, one by one, by time. */
struct ss_plan_collective *ss_plan_collectives(const struct ss_plan *plan, struct ss_arena *arena,
                                               size_t *n);
/* The same in the order of the plan's reshards. */
struct ss_plan_collective *ss_plan_collectives_listed(const struct ss_plan *plan,
                                                      struct ss_arena *arena, size_t *n);
/* Sorts them by time. */
void ss_plan_collectives_sort(struct ss_plan_collective *list, size_t n);

/* What all collectives with one key have in common. */
enum ss_collective_key { SS_BY_KIND, SS_BY_AXIS, SS_BY_SCOPE };
struct ss_collective_total {
    const char *key; /* a kind, the names of axes ("all": the mesh), or a scope ("": none) */
    size_t count;
    int64_t executions, bytes, ps; /* of one step; bytes sent by one rank */
};
/* Totals by time; scopes that differ in one number are folded. In arena. */
struct ss_collective_total *ss_plan_collective_totals(const struct ss_plan *plan,
                                                      enum ss_collective_key by,
                                                      struct ss_arena *arena, size_t *n);

#endif

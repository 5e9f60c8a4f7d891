/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a microbatch repeats. The batch is cut along a time axis, whose ranks are the same devices
 * at different times. A value is cut along the batch, the same in every microbatch, or a term: the
 * whole is the reduction of the terms of all microbatches (gradients, the loss). An op that reads
 * or makes a cut value runs in each microbatch, by a discovered row; one that reads a term runs
 * once, after the last microbatch, so that terms are reduced as early as they occur. */
#ifndef SS_CORE_PIPELINE_REPEATS_H
#define SS_CORE_PIPELINE_REPEATS_H

#include "core/rules/rules.h"

enum ss_repeat_kind {
    SS_REPEAT_SAME, /* the same value in every microbatch, or known only after the last one */
    SS_REPEAT_CUT,
    SS_REPEAT_TERM
};

struct ss_repeats {
    int64_t n;                /* microbatches, >= 1 */
    int64_t batch;            /* length of the batch; 0: the step has none */
    bool *op;                 /* per op: it runs in each microbatch */
    bool *late;               /* per op: it, or an op before it, reads a term from outside loops */
    uint16_t *row;            /* per op that runs in each: its row along time */
    struct ss_placement *var; /* per var: along time */
};
static inline enum ss_repeat_kind ss_repeat_of(const struct ss_repeats *r, uint32_t var)
{
    return r->var[var].kind == SS_SHARD     ? SS_REPEAT_CUT
           : r->var[var].kind == SS_PARTIAL ? SS_REPEAT_TERM
                                            : SS_REPEAT_SAME;
}

/* All lists in arena. SS_E_UNSUPPORTED if the step has no batch, n does not divide it, or an op
 * fits neither in each microbatch nor after them; the error names the op and the reason. With n = 1
 * nothing is cut, and only the batch is needed. */
SS_NODISCARD enum ss_rc ss_repeats_find(const struct ss_graph *graph,
                                        const struct ss_ruleset *rules, int64_t n,
                                        struct ss_arena *arena, struct ss_repeats *out,
                                        struct ss_error *err);
/* The call of an op in one microbatch: types and attributes of its piece. In arena. */
SS_NODISCARD enum ss_rc ss_repeats_call(const struct ss_graph *graph,
                                        const struct ss_ruleset *rules,
                                        const struct ss_repeats *repeats, uint32_t op,
                                        struct ss_arena *arena, struct ss_call *out,
                                        struct ss_error *err);
/* The type of a var in one microbatch. */
struct ss_type ss_repeats_type(const struct ss_graph *graph, const struct ss_repeats *repeats,
                               uint32_t var);

#endif

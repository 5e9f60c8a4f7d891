/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every rule by itself: each discovered row of each signature, run on a mesh of n ranks through the
 * same lowering and collectives as a plan. The op has its real size where n ranks divide that and
 * it is no burden; else one near it, or smaller. */
#ifndef SS_CORE_RUN_EACH_RULE_H
#define SS_CORE_RUN_EACH_RULE_H

#include "core/run/run.h"

struct ss_rule_run {
    uint32_t op; /* of the graph: the signature's first */
    uint16_t row;
    int64_t ranks;
    double err;
    bool ok;
};

struct ss_each_rule_report {
    int64_t run, failed;
    int64_t resized;     /* of those run: at another size than the op's */
    int64_t indivisible; /* rows for which no lengths were found that these ranks divide, or whose
                          * numbers the draw does not keep within what they are known for */
    int64_t unusable;    /* ops without rows to run */
    struct ss_rule_run *failures; /* failed of them, in arena */
};

/* ranks: n_ranks mesh sizes. In f64. Ranks have parts of a pending operand that differ, as the
 * explorer's do. Drawn operands may give an op NaN or Inf: then so must its
 * pieces, in the same places. */
SS_NODISCARD enum ss_rc ss_run_each_rule(const struct ss_graph *graph,
                                         const struct ss_ruleset *rules, const int64_t *ranks,
                                         size_t n_ranks, uint64_t seed, struct ss_job *job,
                                         struct ss_arena *arena, struct ss_each_rule_report *report,
                                         struct ss_error *err);

#endif

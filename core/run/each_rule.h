/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every rule by itself: each discovered row of each signature, run at the real size of one op that
 * has it, on a mesh of n ranks, through the same lowering and collectives as a plan. */
#ifndef SS_CORE_RUN_EACH_RULE_H
#define SS_CORE_RUN_EACH_RULE_H

#include "core/run/run.h"

struct ss_rule_run {
    uint32_t op;   /* of the graph: the signature's first */
    uint16_t row;
    int64_t ranks;
    double err;
    bool ok;
};

struct ss_each_rule_report {
    int64_t run, failed;
    int64_t indivisible; /* rows whose lengths these ranks do not divide, or leave too short */
    int64_t unusable;    /* ops without rows to run, rows whose op is not finite by itself */
    struct ss_rule_run *failures; /* failed of them, in arena */
};

/* ranks: n_ranks mesh sizes. In f64. */
SS_NODISCARD enum ss_rc ss_run_each_rule(const struct ss_graph *graph,
                                         const struct ss_ruleset *rules, const int64_t *ranks,
                                         size_t n_ranks, uint64_t seed, struct ss_job *job,
                                         struct ss_arena *arena,
                                         struct ss_each_rule_report *report, struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans drawn at random from the discovered rows: any choice of strategies and hub layouts is a
 * plan, so running many tests rules, resharding and lowering together. */
#ifndef SS_CORE_RUN_RANDOM_PLANS_H
#define SS_CORE_RUN_RANDOM_PLANS_H

#include "core/run/run.h"

struct ss_random_report {
    int64_t plans;   /* run, the failing one included */
    int64_t rounded; /* of these, ok though rounding shows (run.h) */
    bool ok;
    double max_err, tolerance; /* of the worst plan, but for those */
    uint32_t first_bad;        /* op, or SS_NONE */
    /* The smallest part of the failing plan that still disagrees: every other op is replicated. */
    struct ss_plan *smallest; /* own; NULL where all agree */
};

/* Draws and runs n plans with seeds seed, seed + 1, ...; stops at the first whose numbers disagree
 * and makes it smaller. Inputs come from options->seed. */
SS_NODISCARD enum ss_rc ss_run_random_plans(const struct ss_space *space, int64_t n, uint64_t seed,
                                            const struct ss_run_options *options,
                                            struct ss_job *job, struct ss_random_report *report,
                                            struct ss_error *err);

#endif

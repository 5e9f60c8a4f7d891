/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running random plans. Any choice of strategies and hub layouts is a plan, so random choices test
 * rules, resharding and lowering together. */
#ifndef SS_CORE_RUN_RANDOM_PLANS_H
#define SS_CORE_RUN_RANDOM_PLANS_H

#include "core/plan/plan.h"
#include "core/run/run.h"

struct ss_random_report {
    int64_t plans;   /* run, the failing one included */
    int64_t rounded; /* plans that are ok although rounding shows (see run.h) */
    bool ok;
    double max_err, tolerance; /* of the worst plan, those excluded */
    uint32_t first_bad;        /* op, or SS_NONE */
    double input_scale;        /* as in ss_run_report */
    bool stopped;              /* the job was stopped: `plans` are those that were run */
    /* The failing plan with as many ops replicated as possible while it still disagrees. Owned by
     * the caller; NULL if all plans agree. */
    struct ss_plan *smallest;
};

/* Draws and runs n plans with seeds seed, seed + 1, ... Stops at the first plan whose numbers
 * disagree and minimises it. Inputs come from options->seed. A stopped job is no error once a plan
 * was run: report->stopped. */
SS_NODISCARD enum ss_rc ss_run_random_plans(const struct ss_space *space, int64_t n, uint64_t seed,
                                            const struct ss_run_options *options,
                                            struct ss_job *job, struct ss_random_report *report,
                                            struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A kernel that nobody vouches for runs in a child process with limits: if it crashes, hangs or
 * eats memory, it gives no answer, and that is all. */
#ifndef SS_CORE_RULES_TRIAL_ISOLATE_H
#define SS_CORE_RULES_TRIAL_ISOLATE_H

#include "core/base/job.h"
#include "core/op/op.h"

enum {
    SS_ISOLATED_CPU_S = 1,      /* processor time of one run */
    SS_ISOLATED_WALL_S = 30,    /* of a run that waits instead of working */
    SS_ISOLATED_MEMORY_MB = 512 /* on top of what this process has */
};

/* As kernel(args, err). *no_answer: there was none; err then names the signal or the limit. */
SS_NODISCARD enum ss_rc ss_run_isolated(ss_kernel_fn kernel, const struct ss_kernel_args *args,
                                        struct ss_job *job, bool *no_answer, struct ss_error *err);

#endif

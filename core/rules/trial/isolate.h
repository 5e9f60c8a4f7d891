/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Isolation of untrusted kernels: each run is a child process with limits of time and memory. A
 * crash, a hang or a lack of memory costs one run, not the program. */
#ifndef SS_CORE_RULES_TRIAL_ISOLATE_H
#define SS_CORE_RULES_TRIAL_ISOLATE_H

#include "core/base/job.h"
#include "core/op/op.h"

enum {
    SS_ISOLATED_CPU_S = 1,      /* seconds of processor time of one run */
    SS_ISOLATED_WALL_S = 30,    /* seconds until a run that waits is killed */
    SS_ISOLATED_MEMORY_MB = 512 /* MiB of address space on top of this process's */
};

/* Calls kernel(args, err) in a child process and copies its results into args->out. *no_answer is
 * set to true if the child was killed, ended early or was stopped by the job; err then names the
 * signal or the limit. Returns the kernel's code, or SS_E_IO if no child could be started. */
SS_NODISCARD enum ss_rc ss_run_isolated(ss_kernel_fn kernel, const struct ss_kernel_args *args,
                                        struct ss_job *job, bool *no_answer, struct ss_error *err);

#endif

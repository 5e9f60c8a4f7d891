/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Isolation of untrusted kernels: each run is a child process with limits of time and memory. A
 * crash, a hang or a lack of memory costs one run, not the program. */
#ifndef SS_CORE_OP_ISOLATE_H
#define SS_CORE_OP_ISOLATE_H

#include "core/base/child.h"
#include "core/base/job.h"
#include "core/op/op.h"

/* Those of one trial; memory is on top of this process's. */
static const struct ss_child_limits ss_trial_limits = {.cpu_s = 1, .memory_mb = 512};
/* Those of one op of a run. */
static const struct ss_child_limits ss_run_limits = {.cpu_s = 20, .memory_mb = 4096};
/* Seconds that a run may wait beyond its processor time. */
enum { SS_ISOLATED_WAIT_S = 29 };

/* Calls kernel(args, err) in a child process, with args->cpu_s set, and copies its results into
 * args->out. *no_answer is set to true if the child was killed, ended early or was stopped by the
 * job; err then names the signal or the limit. Returns the kernel's code, or SS_E_IO if no child
 * could be started. */
SS_NODISCARD enum ss_rc ss_run_isolated(ss_kernel_fn kernel, const struct ss_kernel_args *args,
                                        struct ss_child_limits limits, struct ss_job *job,
                                        bool *no_answer, struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ran when, as a Chrome trace (chrome://tracing, Perfetto): a process per worker, with its ops
 * and its collectives as threads, and one with the times that the plan predicts. */
#ifndef SS_CORE_RUN_TRACE_H
#define SS_CORE_RUN_TRACE_H

#include "core/plan/plan.h"
#include "core/run/run.h"

/* Appends the trace of a run of the plan's program; report has lanes (ss_run_options.traced). */
SS_NODISCARD enum ss_rc ss_run_trace(const struct ss_plan *plan, const struct ss_program *program,
                                     const struct ss_run_report *report, struct ss_buf *out,
                                     struct ss_error *err);

#endif

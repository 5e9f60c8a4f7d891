/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the ranks of a pipeline did when, as a Chrome trace: a process per rank with its programs
 * and its transfers as threads, and one per rank with the times that the simulator of schedules
 * says. */
#ifndef SS_CORE_RUN_PIPELINE_TRACE_H
#define SS_CORE_RUN_PIPELINE_TRACE_H

#include "core/pipeline/case.h"
#include "core/run/pipeline_run.h"

/* Appends the trace; report has times (ss_run_options.traced), simulated is of the same schedule. A
 * RECV begins when its rank could go on. */
void ss_pipeline_trace(const struct ss_pipeline_code *code,
                       const struct ss_pipeline_run_report *report,
                       const struct ss_pipeline_case *simulated, struct ss_buf *out);

#endif

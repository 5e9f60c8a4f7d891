/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ran when, as a Chrome trace (chrome://tracing, Perfetto): a process per worker, with its ops
 * and its collectives as threads, and one with the times that the plan predicts. */
#ifndef SS_CORE_RUN_TRACE_H
#define SS_CORE_RUN_TRACE_H

#include "core/base/json.h"
#include "core/plan/plan.h"
#include "core/run/run.h"

/* Appends the trace of a run of the plan's program; report has lanes (ss_run_options.traced). */
SS_NODISCARD enum ss_rc ss_run_trace(const struct ss_plan *plan, const struct ss_program *program,
                                     const struct ss_run_report *report, struct ss_buf *out,
                                     struct ss_error *err);

/* Such a file: begin, events, end. */
void ss_trace_begin(struct ss_json_out *out, struct ss_buf *text);
void ss_trace_end(struct ss_json_out *out);
/* Events. what: "process_name" or "thread_name". */
void ss_trace_name(struct ss_json_out *out, const char *what, int64_t process, int64_t thread,
                   const char *text);
void ss_trace_span(struct ss_json_out *out, int64_t process, int64_t thread, const char *text,
                   double begin_us, double us);

#endif

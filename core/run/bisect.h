/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding the op at fault: repeats the sharded and the unsharded run and compares the results of
 * every op. */
#ifndef SS_CORE_RUN_BISECT_H
#define SS_CORE_RUN_BISECT_H

#include "core/run/executor.h"
#include "core/run/run.h"

/* Tolerance of an f32 result relative to its largest absolute element: far above the effect of
 * summation order or of a comparison decided by rounding, far below the effect of a wrong rule. */
#define SS_F32_APART 1e-2

/* Sets report->first_bad to the first op in program order whose results, assembled from all ranks,
 * differ from the unsharded ones by more than rounding; SS_NONE if every op agrees. Loop bodies are
 * compared in their first trip. report->cells, in arena, are of that op. drawn: how the inputs
 * were. Holds the results of all ops in memory at once. */
SS_NODISCARD enum ss_rc ss_bisect(const struct ss_graph *graph, const struct ss_execution *failed,
                                  const struct ss_input_plan *drawn, struct ss_arena *arena,
                                  struct ss_run_report *report, struct ss_error *err);

#endif

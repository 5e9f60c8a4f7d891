/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory of the code of a pipeline, before it runs: exact, since programs say what they hold.
 */
#ifndef SS_CORE_PIPELINE_CODE_MEMORY_H
#define SS_CORE_PIPELINE_CODE_MEMORY_H

#include "core/pipeline/pipeline_code.h"

/* Sets the bytes of the costs of a stage; times stay as they are. What counts:
 *   resident  inputs of the step but data, and sums, from the beginning to the update
 *   held      of a microbatch, what is there after F; what comes for F counts from its start
 *   kept      the same after I
 *   work      what a program has besides, at most
 * A value on its way between stages, and data before a program reads them, count nowhere. */
void ss_stage_code_memory(const struct ss_stage_code *code, struct ss_stage_cost *cost);

/* The peak of each rank by the simulator: peaks[n_ranks], in arena. Overlapped pairs are taken one
 * after the other, as they run. */
int64_t *ss_pipeline_code_peaks(const struct ss_pipeline_code *code, struct ss_arena *arena);

#endif

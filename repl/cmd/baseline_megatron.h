/* SPDX-License-Identifier: GPL-3.0-or-later */
/* baseline megatron: a pipeline with tensor and data parallelism of given sizes; or, for compare,
 * the best of all sizes. */
#ifndef SS_REPL_CMD_BASELINE_MEGATRON_H
#define SS_REPL_CMD_BASELINE_MEGATRON_H

#include "core/pipeline/pipeline_plan.h"
#include "repl/cmd/cmd.h"

SS_NODISCARD enum ss_rc ss_run_baseline_megatron(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                                                 struct ss_out *out, struct ss_error *err);

/* The caller frees *plan. Errors as for ss_ask_stages, of the first sizes if none have a plan. */
SS_NODISCARD enum ss_rc ss_ask_megatron(struct ss_ctx *ctx, double time_s,
                                        const struct ss_pipeline_plan **plan, struct ss_error *err);

#endif

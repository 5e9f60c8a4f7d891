/* SPDX-License-Identifier: GPL-3.0-or-later */
/* baseline megatron: a pipeline with tensor and data parallelism of given sizes. */
#ifndef SS_REPL_CMD_BASELINE_MEGATRON_H
#define SS_REPL_CMD_BASELINE_MEGATRON_H

#include "repl/cmd/cmd.h"

SS_NODISCARD enum ss_rc ss_run_baseline_megatron(struct ss_ctx *ctx, const struct ss_parsed *parsed,
                                                 struct ss_out *out, struct ss_error *err);

#endif

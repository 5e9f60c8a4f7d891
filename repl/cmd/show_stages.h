/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of a pipeline as result values. */
#ifndef SS_REPL_CMD_SHOW_STAGES_H
#define SS_REPL_CMD_SHOW_STAGES_H

#include "core/lab/stages.h"
#include "repl/cmd/cmd.h"
#include "repl/cmd/out.h"

/* SS_E_STATE, with the next command as a hint, if there are no stages. */
SS_NODISCARD enum ss_rc ss_need_stages(const struct ss_lab *lab, struct ss_error *err);
/* The option --input: the dim of the batch. */
SS_NODISCARD enum ss_rc ss_read_stages_input(const struct ss_lab *lab,
                                             const struct ss_parsed *parsed,
                                             struct ss_lab_stages_ask *ask, struct ss_error *err);
/* "3" or "3-5". */
struct ss_value ss_show_layers(int32_t first, int32_t last, struct ss_arena *arena);
/* The pipeline as fields, with the table of its stages and notes. */
void ss_put_stages(const struct ss_pipeline_plan *plan, struct ss_out *out);
/* The table "per_stage". */
void ss_put_stage_table(const struct ss_pipeline_plan *plan, struct ss_out *out);
/* The table "plans" of two, each with a name. */
void ss_put_stages_pair(const char *a_name, const struct ss_pipeline_plan *a, const char *b_name,
                        const struct ss_pipeline_plan *b, struct ss_out *out);

#endif

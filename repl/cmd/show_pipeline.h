/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pipeline schedules as result values. */
#ifndef SS_REPL_CMD_SHOW_PIPELINE_H
#define SS_REPL_CMD_SHOW_PIPELINE_H

#include "core/lab/lab.h"
#include "repl/cmd/out.h"

/* SS_E_STATE, with the next command as a hint, if there is no schedule. */
SS_NODISCARD enum ss_rc ss_need_pipeline(const struct ss_lab *lab, struct ss_error *err);
/* The schedule and its costs as fields. */
void ss_put_pipeline(const struct ss_pipeline_case *c, struct ss_out *out);
/* The table "per_rank". */
void ss_put_pipeline_ranks(const struct ss_pipeline_case *c, struct ss_out *out);
/* Picoseconds as milliseconds. */
struct ss_value ss_show_ms(int64_t ps);
/* A part of a whole with four digits, as the literature states bubbles. */
struct ss_value ss_show_part(double value);

#endif

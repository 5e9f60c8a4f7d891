/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The summary of a plan as tables. */
#ifndef SS_REPL_CMD_SHOW_SUMMARY_H
#define SS_REPL_CMD_SHOW_SUMMARY_H

#include "core/plan/summary.h"
#include "repl/cmd/show.h"

/* Inputs by label, blocks and collectives, each with at most `rows` rows, and notes that say what
 * was left out. Texts of the snapshot's graph are borrowed. */
void ss_put_plan_summary(const struct ss_plan *plan, size_t rows, struct ss_out *out);
/* Every input with its role, type, layout and bytes of one rank. */
void ss_put_plan_inputs(const struct ss_plan *plan, struct ss_out *out);
/* Every collective that sends, by time. */
void ss_put_plan_collectives(const struct ss_plan *plan, struct ss_out *out);
/* Totals of the collectives by what they have in common. */
void ss_put_plan_collective_totals(const struct ss_plan *plan, enum ss_collective_key by,
                                   struct ss_out *out);

#endif

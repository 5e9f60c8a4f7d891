/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparing two plans, for all commands that do so. */
#ifndef SS_REPL_CMD_SHOW_DIFF_H
#define SS_REPL_CMD_SHOW_DIFF_H

#include "core/plan/diff.h"
#include "repl/cmd/show_plan.h"

/* The columns and cells of an op that differs. */
#define SS_CHANGE_COLUMNS                                                                          \
    {"op", SS_UNIT_NONE}, {"a_out", SS_UNIT_NONE}, {"a_in", SS_UNIT_NONE},                         \
        {"b_out", SS_UNIT_NONE}, {"b_in", SS_UNIT_NONE}, {"a_us", SS_UNIT_US},                     \
        {"b_us", SS_UNIT_US},                                                                      \
    {                                                                                              \
        "difference_us", SS_UNIT_US                                                                \
    }
enum { SS_CHANGE_CELLS = 8 };
void ss_change_cells(const struct ss_plan *a, const struct ss_plan *b, const struct ss_diff_op *d,
                     struct ss_arena *arena, struct ss_value cells[SS_CHANGE_CELLS]);

/* Adds tables of totals, collectives, and the first `rows` ops and reshards that differ. Copies the
 * names. True if there are more; the caller then ends with ss_note_rows. */
bool ss_put_diff(const struct ss_plan *a, const char *a_name, const struct ss_plan *b,
                 const char *b_name, size_t rows, struct ss_out *out);
void ss_note_rows(struct ss_out *out, bool more);

#endif

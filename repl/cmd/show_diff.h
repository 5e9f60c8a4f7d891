/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two plans side by side, for every command that ends in such a question. */
#ifndef SS_REPL_CMD_SHOW_DIFF_H
#define SS_REPL_CMD_SHOW_DIFF_H

#include "core/plan/diff.h"
#include "repl/cmd/show_plan.h"

/* How an op that differs is shown, as the columns and cells of a table. */
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

/* Tables: totals, collectives, and the first `rows` ops and reshards that differ. The names are
 * copied. True where there are more; the caller's last word is then ss_note_rows. */
bool ss_put_diff(const struct ss_plan *a, const char *a_name, const struct ss_plan *b,
                 const char *b_name, size_t rows, struct ss_out *out);
void ss_note_rows(struct ss_out *out, bool more);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What completes a row, after the op or the value that it is about. */
#ifndef SS_REPL_CMD_LIST_ROWS_H
#define SS_REPL_CMD_LIST_ROWS_H

#include "core/base/suggest.h"
#include "core/lab/lab.h"

/* The rows of an op as a pin takes them, "tp: S(0) <- S(0), R"; of var:NAME the layouts of each
 * axis, "tp: S(0)". target: a word of the line, or NULL. */
void ss_list_rows(const struct ss_lab *lab, const char *target, struct ss_names *names);
/* The ids of the rows of an op: "S1". */
void ss_list_row_ids(const struct ss_lab *lab, const char *op, struct ss_names *names);

#endif

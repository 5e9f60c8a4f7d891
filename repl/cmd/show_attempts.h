/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attempts of an exploration as tables. */
#ifndef SS_REPL_CMD_SHOW_ATTEMPTS_H
#define SS_REPL_CMD_SHOW_ATTEMPTS_H

#include "core/rules/rules.h"
#include "repl/cmd/show.h"

/* The id of the row that an attempt led to, or NULL if there is none or it does not apply at these
 * lengths. */
const char *ss_show_attempt_row(const struct ss_op_rules *rules, const struct ss_attempt *attempt,
                                const int64_t *lengths);
/* The reason of an attempt and, if its row does not apply at these lengths, why. */
const char *ss_show_attempt_why(struct ss_arena *arena, const struct ss_op_rules *rules,
                                const struct ss_attempt *attempt, const int64_t *lengths);
/* A value of the wrong cell: an integer if the result has integers. */
struct ss_value ss_show_attempt_number(const struct ss_attempt *attempt, double value);
/* Adds a table of all attempts with verdict, row and reason. */
void ss_put_attempts(const struct ss_op_rules *rules, const int64_t *lengths, struct ss_out *out);
/* Adds a table of the counterexamples of refuted attempts. */
void ss_put_counterexamples(const struct ss_op_rules *rules, struct ss_out *out);

#endif

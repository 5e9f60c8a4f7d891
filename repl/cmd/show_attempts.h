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
/* The condition of the row of an attempt, if it is fragile, then the reason; and, if the row does
 * not apply at the op's lengths, why. */
const char *ss_show_attempt_why(struct ss_arena *arena, const struct ss_ruleset *all, uint32_t op,
                                const struct ss_attempt *attempt);
/* The condition of a fragile row and a reason: "only if ...; 12 probes". */
const char *ss_show_condition(struct ss_arena *arena, const struct ss_ruleset *all, uint32_t op,
                              const struct ss_row *row, const char *why);
/* A value of the wrong cell: an integer if the result has integers. */
struct ss_value ss_show_attempt_number(const struct ss_attempt *attempt, double value);
/* Adds a table of all attempts with verdict, row and reason. */
void ss_put_attempts(const struct ss_ruleset *all, uint32_t op, struct ss_out *out);
/* Adds a table of the counterexamples of refuted attempts. */
void ss_put_counterexamples(const struct ss_op_rules *rules, struct ss_out *out);

#endif

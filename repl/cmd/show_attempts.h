/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an exploration tried, as tables. */
#ifndef SS_REPL_CMD_SHOW_ATTEMPTS_H
#define SS_REPL_CMD_SHOW_ATTEMPTS_H

#include "core/rules/rules.h"
#include "repl/cmd/show.h"

/* The id of the row that an attempt gave, if it is one at these lengths; NULL: none. */
const char *ss_show_attempt_row(const struct ss_op_rules *rules, const struct ss_attempt *attempt,
                                const int64_t *lengths);
/* Its words, and why its row is none at these lengths, where so. */
const char *ss_show_attempt_why(struct ss_arena *arena, const struct ss_op_rules *rules,
                                const struct ss_attempt *attempt, const int64_t *lengths);
/* Every attempt with its verdict, the row that it gave and why. */
void ss_put_attempts(const struct ss_op_rules *rules, const int64_t *lengths, struct ss_out *out);
/* What refuted attempts, in numbers. */
void ss_put_counterexamples(const struct ss_op_rules *rules, struct ss_out *out);

#endif

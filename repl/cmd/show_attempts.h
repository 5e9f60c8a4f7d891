/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an exploration tried, as tables. */
#ifndef SS_REPL_CMD_SHOW_ATTEMPTS_H
#define SS_REPL_CMD_SHOW_ATTEMPTS_H

#include "core/rules/rules.h"
#include "repl/cmd/show.h"

/* Every attempt with its verdict, the row that it gave and why. */
void ss_put_attempts(const struct ss_op_rules *rules, struct ss_out *out);
/* What refuted attempts, in numbers. */
void ss_put_counterexamples(const struct ss_op_rules *rules, struct ss_out *out);

#endif

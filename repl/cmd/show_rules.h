/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of an op as records and tables. */
#ifndef SS_REPL_CMD_SHOW_RULES_H
#define SS_REPL_CMD_SHOW_RULES_H

#include "core/rules/rules.h"
#include "repl/cmd/out.h"

/* The rows of one op, in the open table. named: for a table of all ops, which shows the op and the
 * evidence too. */
void ss_put_rows(const struct ss_ruleset *all, uint32_t op, bool named, const struct ss_call *call,
                 struct ss_out *out);
/* Everything about the rules of an op. verbose: with every attempt, and what refuted it. */
void ss_put_op_rules(const struct ss_ruleset *all, uint32_t id, bool verbose, struct ss_out *out);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules that are stated for an operator that nothing here can run, in Shardy's words
 * (https://openxla.org/shardy/sdy_dialect, OpShardingRuleAttr):
 *   ([i, j], [j, k])->([i, k]) {i=8, j=16, k=4} reduction={j}
 * Each dim is a product of factors, the major first. They are believed: shapes are checked, numbers
 * cannot be. */
#ifndef SS_CORE_RULES_TABLE_DECLARED_H
#define SS_CORE_RULES_TABLE_DECLARED_H

#include "core/rules/discover.h"

/* Reads a rule for a call of an operator without a kernel, with or without #sdy.op_sharding_rule<>
 * around it; rules and atoms lie in arena. There is one row for each factor that operands and
 * results have, or that is a reduction factor, by which results are partial sums. A factor that
 * needs replication or a permutation is cut by no row; nor is one that only operands or only
 * results have. SS_E_SYNTAX, or SS_E_TYPE if the rule does not fit the types of the call. */
SS_NODISCARD enum ss_rc ss_rule_declare(const struct ss_call *call, const char *text,
                                        struct ss_arena *arena, struct ss_given_rules *out,
                                        struct ss_error *err);

/* The rules of such an operator without a rule that can be used: R alone, for this reason. */
void ss_rule_decline(const struct ss_call *call, const char *why, struct ss_arena *arena,
                     struct ss_given_rules *out);

#endif

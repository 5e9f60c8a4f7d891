/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts rules to Shardy's op_sharding_rule: each dim is a product of named factors. A factor can
 * be cut, is a reduction factor, or needs replication. */
#ifndef SS_CORE_RULES_TABLE_SHARDY_H
#define SS_CORE_RULES_TABLE_SHARDY_H

#include "core/rules/rules.h"

struct ss_sdy_rule {
    /* "#sdy.op_sharding_rule<([i, j],[j, k])->([i, k]) {i=8, ...}>". NULL if the op has no
     * operands: Shardy's grammar has no rule for such an op. */
    const char *text;
    const char *reductions; /* "j: sum, max": reduction factors and their kinds; NULL: none */
    /* Ids of rows that factors cannot express, "P1, S4", or NULL. These are rows with partial
     * operands, rank-dependent rows, rows that cut several factors at once, rows with one result
     * cut and another partial, and every row of an op without operands. */
    const char *unsaid;
};

/* Writes the rule of a call at its own lengths. The texts are allocated in arena. */
void ss_sdy_rule_of(const struct ss_call *call, const struct ss_atoms *atoms,
                    const struct ss_op_rules *rules, struct ss_arena *arena,
                    struct ss_sdy_rule *out);

#endif

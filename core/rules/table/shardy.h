/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules as Shardy writes them: dims as products of named factors, each of which may be cut, is
 * reduced, or needs replication. */
#ifndef SS_CORE_RULES_TABLE_SHARDY_H
#define SS_CORE_RULES_TABLE_SHARDY_H

#include "core/rules/rules.h"

struct ss_sdy_rule {
    /* "#sdy.op_sharding_rule<([i, j],[j, k])->([i, k]) {i=8, ...}>"; NULL: the op has no operands,
     * and Shardy's grammar no rule for it. */
    const char *text;
    const char *reductions; /* "j: sum, max", or NULL: factors whose results are pending, and how */
    /* Ids of rows that factors cannot say, "P1, S4", or NULL: pending operands, offsets of ranks,
     * several factors at once, results of which one is cut and another pending; all of an op
     * without operands. */
    const char *unsaid;
};

/* The rule of a call at its own lengths. Texts lie in arena. */
void ss_sdy_rule_of(const struct ss_call *call, const struct ss_atoms *atoms,
                    const struct ss_op_rules *rules, struct ss_arena *arena,
                    struct ss_sdy_rule *out);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Construction and counts of the rules of one operator. */
#include "core/rules/rules.h"

#include "core/op/op.h"

struct ss_op_rules *ss_op_rules_new(const struct ss_call *call, struct ss_arena *arena)
{
    struct ss_op_rules *rules = ss_alloc(arena, sizeof *rules);
    int *rank = ss_alloc_array(arena, call->n_in, sizeof *rank);
    for (size_t k = 0; k < call->n_in; k++)
        rank[k] = call->in[k].rank;
    rules->n_in = call->n_in;
    rules->n_out = call->n_out;
    rules->in_rank = rank;
    return rules;
}

bool ss_attempt_outside(const struct ss_attempt *attempt, const int64_t *lengths)
{
    bool equal = attempt->listed;
    for (uint16_t i = 1; i < attempt->n_cut; i++)
        equal &= lengths[attempt->cut[i]] == lengths[attempt->cut[0]];
    return attempt->verdict == SS_NOT_TRIED && !equal;
}

size_t ss_rows_said(const struct ss_op_rules *rules, const int64_t *lengths)
{
    size_t n = 0;
    for (size_t i = 0; i < rules->n_rows; i++)
        n += ss_row_is_said(&rules->rows[i], lengths);
    return n;
}

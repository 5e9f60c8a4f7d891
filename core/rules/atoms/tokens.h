/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The variables of a call (docs/shardcombine.md, "Atoms"), and the run of shape inference on tokens
 * that stand for them. Private to core/rules. */
#ifndef SS_CORE_RULES_ATOMS_TOKENS_H
#define SS_CORE_RULES_ATOMS_TOKENS_H

#include "core/rules/atoms/factor.h"
#include "core/rules/atoms/record.h"

/* Which number a variable stands for. */
struct ss_variable {
    int64_t real;
    int node;
    int operand, dim; /* operand -1: an attribute */
    int attr, index;
    size_t token; /* its own number, or that of the variable that it is one with */
    bool literal; /* no token stands for it */
};

struct ss_recording {
    struct ss_arena *arena;
    const struct ss_call *call;
    struct ss_variable *vars;
    size_t n_vars;
    struct ss_record *record; /* of the last run */
    bool apart, in_parts;     /* of struct ss_infer */
    struct ss_factoring f;
};

/* Runs inference in record mode with every variable replaced by its token. */
bool ss_run_on_tokens(struct ss_recording *s, struct ss_call *tokens, struct ss_error *err);
/* The variable that a number of the record is; NULL: a literal or a formula. */
const struct ss_variable *ss_variable_of(const struct ss_recording *s, int64_t number);
bool ss_is_formula(const struct ss_recording *s, int64_t number);
/* Formulas that have to agree do so where what they are of is one length: windows over a mask go
 * with those over what it masks. Joins such variables and records again; false where inference
 * refuses that. */
bool ss_join_agreeing(struct ss_recording *s, struct ss_call *tokens);

#endif

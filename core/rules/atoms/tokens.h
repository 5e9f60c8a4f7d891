/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The variables of a call (docs/shardcombine.md, "Atoms"), and runs of shape inference on tokens
 * that stand for them. */
#ifndef SS_CORE_RULES_ATOMS_TOKENS_H
#define SS_CORE_RULES_ATOMS_TOKENS_H

#include "core/rules/atoms/factor.h"
#include "core/rules/atoms/record.h"

/* A number of the call that may change: a dim of an operand, or an entry of an attribute. */
struct ss_variable {
    int64_t real; /* its value in the call */
    int node;
    int operand, dim; /* operand -1: an attribute */
    int attr, index;
    size_t token; /* index of its token; joined variables share one */
    bool literal; /* it keeps its value: no token stands for it */
};

struct ss_recording {
    struct ss_arena *arena;
    const struct ss_call *call;
    struct ss_variable *vars;
    size_t n_vars;
    struct ss_record *record; /* of the last run */
    struct ss_factoring f;
};

/* Runs inference in record mode with every variable replaced by its token. False if it refuses. */
bool ss_run_on_tokens(struct ss_recording *s, struct ss_call *tokens, struct ss_error *err);
/* The variable whose token the number is; NULL: a literal or a formula. */
const struct ss_variable *ss_variable_of(const struct ss_recording *s, int64_t number);
/* True if the number is neither a token nor a literal. */
bool ss_is_formula(const struct ss_recording *s, int64_t number);

#endif

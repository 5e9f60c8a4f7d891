/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An operator that a person defines: by a tensor expression, whose body is a graph of primitives,
 * or by a function of another language (core/op/function.h). */
#ifndef SS_CORE_EXPR_DEFINITION_H
#define SS_CORE_EXPR_DEFINITION_H

#include "core/expr/expr.h"
#include "core/op/function.h"

struct ss_definition {
    const char *name;
    const struct ss_expr *expr;         /* one of both */
    const struct ss_function *function; /* which every process that uses it has to have */
};

/* True if a name may be that of an operator: letters, digits, "_" and ".". */
bool ss_definition_is_name(const char *name);
/* Reads "EXPRESSION", or what ss_definition_print writes of a function; the expression lies in
 * arena. SS_E_STATE if this process does not have the function. */
SS_NODISCARD enum ss_rc ss_definition_parse(const char *name, const char *text,
                                            struct ss_arena *arena, struct ss_definition *out,
                                            struct ss_error *err);
/* A function as a text: "function ID of WHERE: SIGNATURE". */
void ss_definition_print(struct ss_buf *out, const struct ss_function *function);

size_t ss_definition_n_operands(const struct ss_definition *d);
size_t ss_definition_n_results(const struct ss_definition *d);
/* Their names; "" for one of a signature that has none. */
const char *ss_definition_operand(const struct ss_definition *d, size_t i);
const char *ss_definition_result(const struct ss_definition *d, size_t i);

/* Adds the operator to a graph that is being built. Of an expression it is a composite with its
 * body for the operands' types; results that share no value become ops of their own. results: a var
 * per result. */
SS_NODISCARD enum ss_rc ss_definition_add_op(struct ss_graph *g, const struct ss_definition *d,
                                             const uint32_t *operands, size_t n_operands,
                                             uint32_t scope, struct ss_loc loc, uint32_t *results,
                                             struct ss_error *err);
/* Adds the ops of an expression's body instead, for as many operands as it takes. */
SS_NODISCARD enum ss_rc ss_definition_add_body(struct ss_graph *g, const struct ss_definition *d,
                                               const uint32_t *operands, size_t n_operands,
                                               uint32_t scope, struct ss_loc loc, uint32_t *results,
                                               struct ss_error *err);
/* A graph with that operator alone: inputs are its operands, outputs its results. */
SS_NODISCARD enum ss_rc ss_definition_graph(const struct ss_definition *d,
                                            const struct ss_type *operands, size_t n,
                                            struct ss_graph **out, struct ss_error *err);

#endif

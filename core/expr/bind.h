/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A graph in which ops that nothing could run have a definition as their body. */
#ifndef SS_CORE_EXPR_BIND_H
#define SS_CORE_EXPR_BIND_H

#include "core/expr/definition.h"

/* The text by which an op of a loaded file is bound: the target of a custom call, or the name of a
 * composite; NULL for any other op. */
const char *ss_expr_bound_name(const struct ss_op *op);
/* The ops of a graph with that bound name, those in regions of case, if and while too. */
uint32_t ss_expr_count_bound(const struct ss_graph *g, const char *target);

/* Makes a graph equal to g, but that each op with that bound name is the defined operator: in
 * regions, and in a graph that becomes a body (SS_WHOLE), the ops of an expression instead. *n is
 * their number; if it is 0, *out is NULL. The new graph holds a reference to g. SS_E_TYPE, with the
 * op, if operands or results of the operator are not the op's. */
SS_NODISCARD enum ss_rc ss_expr_bind(const struct ss_graph *g, const char *target,
                                     const struct ss_definition *definition, struct ss_graph **out,
                                     uint32_t *n, struct ss_error *err);

#endif

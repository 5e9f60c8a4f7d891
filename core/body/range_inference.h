/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Infers the range of a float operand of a body from the domains that its ops declare:
 * sqrt((x - 1) (x + 1)), log(x / (1 - x)), a result that is NaN for x < 0. The caller visits the
 * ops of the body in reverse order. Private to core/body. */
#ifndef SS_CORE_BODY_RANGE_INFERENCE_H
#define SS_CORE_BODY_RANGE_INFERENCE_H

#include "core/op/op.h"

struct ss_graph;
struct ss_op;
struct ss_ranges;

/* Of a body, in arena. Starts from the constraint that no result selects a literal NaN. */
struct ss_ranges *ss_ranges_new(const struct ss_graph *body, struct ss_arena *arena);
/* Adds the constraint that a var of the body lies in the domain that an op of it declares. */
void ss_ranges_demand(struct ss_ranges *r, uint32_t var, const struct ss_domain *domain);
/* Propagates the constraints on an op's result to its operands. Call it when all readers of the
 * result have added theirs. */
void ss_ranges_pass(struct ss_ranges *r, const struct ss_op *op);
/* The resulting domain of an input of the body: an interval that is bounded on one or both sides,
 * or the outside of one; SS_DOMAIN_ANY if it is unconstrained or contradictory. */
struct ss_domain ss_ranges_domain(const struct ss_ranges *r, uint32_t input);

#endif

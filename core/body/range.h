/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between which numbers an operand of a body lies where demands of the body's ops hold of what is
 * made of it: sqrt((x - 1) (x + 1)), log(x / (1 - x)), NaN where x < 0. Private to core/op. */
#ifndef SS_CORE_BODY_RANGE_H
#define SS_CORE_BODY_RANGE_H

#include "core/op/op.h"

struct ss_graph;
struct ss_op;
struct ss_ranges;

/* Of a body, in arena. It knows already that no result is to be chosen NaN. */
struct ss_ranges *ss_ranges_new(const struct ss_graph *body, struct ss_arena *arena);
/* Adds the constraint that a var of the body lies in the domain that an op of it declares. */
void ss_ranges_demand(struct ss_ranges *r, uint32_t var, const struct ss_domain *domain);
/* Once all that read an op's result have made their demands: what these ask of its operands. */
void ss_ranges_pass(struct ss_ranges *r, const struct ss_op *op);
/* What that leaves of an input of the body: a domain with one end, two, or a gap; else ANY. */
struct ss_domain ss_ranges_domain(const struct ss_ranges *r, uint32_t input);

#endif

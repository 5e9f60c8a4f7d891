/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Between which numbers an operand of a body lies where demands of the body's ops hold of what is
 * made of it: sqrt((1 - x) (1 + x)), log(x / (1 - x)). Private to core/op. */
#ifndef SS_CORE_OP_RANGE_H
#define SS_CORE_OP_RANGE_H

#include "core/op/op.h"

struct ss_graph;
struct ss_ranges;

/* Of a body, in arena. */
struct ss_ranges *ss_ranges_new(const struct ss_graph *body, struct ss_arena *arena);
/* Takes into account that a var of the body is to lie in a domain, as an op of that name asks. */
void ss_ranges_demand(struct ss_ranges *r, uint32_t var, const char *name,
                      enum ss_domain_kind kind);
/* What that leaves of an input of the body, where it is UNIT or FRACTION; else ANY. */
enum ss_domain_kind ss_ranges_kind(const struct ss_ranges *r, uint32_t input);

#endif

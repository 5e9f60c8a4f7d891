/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which dims of a body have the same length, and the unit of the positions on them: the largest
 * number of which the length and all positions on these dims are multiples. If there is a unit,
 * positions scale with the length. Private to core/body. */
#ifndef SS_CORE_BODY_POSITION_UNITS_H
#define SS_CORE_BODY_POSITION_UNITS_H

#include "core/body/composite.h"
#include "core/graph/graph.h"

struct ss_units {
    uint32_t *first;      /* per var: the index of its first dim in dims */
    struct ss_unit *dims; /* the dims of all vars */
};

struct ss_units ss_units_of(const struct ss_graph *g, struct ss_arena *arena);
/* True if the positions on the dims that share the length of dim d have no common unit, as in
 * x[t] - 2 x[t-1] + x[t-2]. Then none of them scales. */
bool ss_units_differ(const struct ss_units *u, uint32_t var, int d);
/* The dim along which an op of the body concatenates its operands, or -1. Only movement ops
 * concatenate, whatever the lengths of other ops look like. */
int ss_joined_dim(const struct ss_graph *g, const struct ss_op *op);
/* True if the row has attributes of SS_ROLE_POSITION. */
bool ss_has_positions(const struct ss_op_def *def);
/* The greatest common divisor of the length of dim d of operand 0 and all positions on it. *moved:
 * the op skips rows between them (a stride) or inserts some (interior padding). */
int64_t ss_unit_of(const struct ss_graph *g, const struct ss_op *op, int d, bool *moved);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which dims of a body go together, and whether the positions on them have one unit. Private to
 * core/op. */
#ifndef SS_CORE_BODY_UNITS_H
#define SS_CORE_BODY_UNITS_H

#include "core/graph/graph.h"
#include "core/body/composite.h"

struct ss_units {
    uint32_t *first;      /* per var: the number of its first dim */
    struct ss_unit *dims; /* of all vars */
    bool *given;          /* per var: something of it is an input's */
    int64_t most;         /* units of a dim */
    bool *few;            /* per dim: rows at one end of another, as many at any length */
};

/* most: dims have no more units. */
struct ss_units ss_units_of(const struct ss_graph *g, int64_t most, struct ss_arena *arena);
/* Whether lengths that go with dim d of the var have positions that are no multiples of one unit:
 * x[t] - 2 x[t-1] + x[t-2]. None of them scales then. */
bool ss_units_differ(const struct ss_units *u, uint32_t var, int d);
/* Whether an op of the body puts few rows, as many at any length, among others along dim d: zeros
 * of a gradient. Its positions are then on what comes out, and do not scale. */
bool ss_puts_few(const struct ss_units *u, const struct ss_graph *g, const struct ss_op *op, int d);
/* The dim along which an op of the body joins its operands, or -1: what computes only looks so. */
int ss_joined_dim(const struct ss_graph *g, const struct ss_op *op);
/* Whether an op has numbers that are positions. */
bool ss_has_positions(const struct ss_op_def *def);
/* What the length of operand 0's dim d and all positions on it are multiples of. *moved: rows
 * between them are left out, or put there. */
int64_t ss_unit_of(const struct ss_graph *g, const struct ss_op *op, int d, bool *moved);

#endif

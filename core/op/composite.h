/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A composite: one operator whose body is a small graph of others (DESIGN.md D1). Every size, count
 * and position that an op of the body has as an attribute is a number of the composite, so that
 * shape inference of the body runs at any lengths: it is explored like an operator of the table. */
#ifndef SS_CORE_OP_COMPOSITE_H
#define SS_CORE_OP_COMPOSITE_H

#include "core/op/op.h"

/* The body at given lengths. */
struct ss_expansion {
    const struct ss_graph *body;
    struct ss_call *calls; /* per op of the body, results inferred */
    struct ss_type *types; /* per var of the body */
};

/* Attributes of a composite of that name: the body, and the numbers of its ops as they are. All lie
 * in arena, but for what region points to. */
struct ss_attrs ss_composite_attrs(struct ss_arena *arena, const struct ss_region *region,
                                   const char *name);
/* Runs inference through the body with the composite's operands and numbers. */
bool ss_composite_expand(struct ss_infer *inf, const struct ss_call *call, struct ss_arena *arena,
                         struct ss_expansion *out);
/* Whether the body makes result r of operand k, among others. */
bool ss_composite_reads(const struct ss_call *call, size_t k, size_t r);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A composite: one operator whose body is a small graph of primitive operators. The composite lists
 * every size, count and position attribute of its body's ops as a number of its own
 * (SS_ATTR_SIZES, SS_ATTR_POSITIONS), so shape inference of the body runs at any lengths and the
 * composite is explored like a row of the op table. */
#ifndef SS_CORE_BODY_COMPOSITE_H
#define SS_CORE_BODY_COMPOSITE_H

#include "core/op/op.h"
#include "core/tensor/pool.h"

/* Positions in the body scale with their dim if the dim has at most this many units
 * (position_units.h). Probes keep all units. Half of SS_MAX_UNITS loses one of 270 rows of 47
 * functions of tests/data/rules/whole (16 blocks). */
enum { SS_MAX_UNITS = 16 };

/* The body at given lengths. */
struct ss_expansion {
    const struct ss_graph *body;
    struct ss_call *calls; /* per op of the body, results inferred */
    struct ss_type *types; /* per var of the body */
    double cells;          /* elements of all results of live ops */
    double flops;          /* of all live ops */
    double in_regions;     /* values computed inside regions of its ops (ss_region_numbers) */
    /* The rest is set only if the expansion is cached (expansion_cache.h); else NULL. */
    struct ss_arena *arena;     /* its memory */
    struct ss_tensor *fixed;    /* per var: a value that depends on no operand, or an empty tensor;
                                   the kernel fills it */
    struct ss_domain **demands; /* per var, filled by ss_composite_domains */
};

/* Attributes of a composite with that name: the body and the numbers of its ops. They lie in arena,
 * except for the data that region points to. */
struct ss_attrs ss_composite_attrs(struct ss_arena *arena, const struct ss_region *region,
                                   const char *name);
/* Per entry of SS_ATTR_SIZES of a composite or control-flow op: true if the entry belongs to no
 * attribute of an op and only states, while inference is recorded, which lengths scale together.
 * In arena; NULL if the call has no such attribute. */
bool *ss_composite_own_sizes(const struct ss_call *call, struct ss_arena *arena);
/* Runs shape inference through the body with the composite's operand types and numbers. Uses the
 * cache of the body, if it has one; then out borrows from the cache. */
bool ss_composite_expand(struct ss_infer *inf, const struct ss_call *call, struct ss_arena *arena,
                         struct ss_expansion *out);
/* The graph of a composite's body; NULL if the call is no composite. */
const struct ss_graph *ss_composite_body(const struct ss_call *call);
/* True if a literal of the body is infinite. */
bool ss_composite_has_infinity(const struct ss_call *call);

/* Whether result r of the call depends on operand k. */
bool ss_call_depends(const struct ss_call *call, size_t k, size_t r);
/* The same for every result, in one pass over a body. depends: one flag per result. */
void ss_call_depends_each(const struct ss_call *call, size_t k, bool *depends);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lengths of a whole graph as products of factors that are the same all over it, and shorter
 * ones at which a plan of the graph still holds. Internal to twin.h.
 *
 * Atoms (core/rules/atoms.h) are the factors of one op; here those of all ops are united through
 * the values that ops share. Where one op knows a dim as a product and another as one length, the
 * factors are the finer ones: 768 is 12 x 64 everywhere once some op has cut it so. */
#ifndef SS_CORE_PLAN_LENGTHS_H
#define SS_CORE_PLAN_LENGTHS_H

#include "core/plan/plan.h"

/* A length: a factor, equal to another one, or the product of two, major to minor. */
struct ss_factor {
    uint32_t same;     /* the one that it is equal to; itself: none */
    uint32_t parts[2]; /* SS_NONE: it is no product */
    int64_t length;    /* in the graph */
    bool fixed;        /* it keeps its length */
    int64_t multiple;  /* what the plan's cuts must divide */
    int64_t now;       /* the shorter length */
};

struct ss_lengths {
    struct ss_arena arena;
    const struct ss_plan *plan; /* borrowed */
    SS_ARRAY(struct ss_factor) factors;
    uint32_t **atoms; /* per op and atom; of an alias: SS_NONE */
    uint32_t **dims;  /* per var and dim */
};

/* Unites the lengths of the plan's graph, fixes those that cannot change (literals, windows,
 * constants that are tables, sums of lengths, dims that a loop's counter reads), and takes the
 * multiples from the plan's layouts. */
void ss_lengths_of(struct ss_lengths *lengths, const struct ss_plan *plan);
void ss_lengths_free(struct ss_lengths *lengths);
/* Chooses shorter lengths: small ones in the order of the lengths they stand for, equal for equal
 * ones, different for different ones. */
void ss_lengths_shorten(struct ss_lengths *lengths);
/* Fixes all lengths of an op; false if they were fixed already. To be followed by
 * ss_lengths_shorten.
 */
bool ss_lengths_fix_op(struct ss_lengths *lengths, uint32_t op);

/* The shorter length of dim d of a var. */
int64_t ss_lengths_dim(const struct ss_lengths *lengths, uint32_t var, int d);
/* The shorter lengths of the op's atoms (one per atom). */
void ss_lengths_atoms(const struct ss_lengths *lengths, uint32_t op, int64_t *out);
/* The layout of a var at the shorter lengths: each axis cuts the factor that it cut. */
struct ss_layout ss_lengths_layout(const struct ss_lengths *lengths, uint32_t var,
                                   const struct ss_layout *layout);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the reductions (reduced.h) did, for reports. */
#ifndef SS_CORE_SOLVE_REDUCTION_COUNTS_H
#define SS_CORE_SOLVE_REDUCTION_COUNTS_H

#include <stdint.h>

/* How often each reduction was done. */
struct ss_reduction_counts {
    uint64_t unsupported;   /* strategies that every neighbour's strategy forbids */
    uint64_t overflowing;   /* strategies that pass the limit whatever the others take */
    uint64_t dominated;     /* strategies that another one replaces at no loss */
    uint64_t excluded;      /* strategies that cannot be part of anything better than the best */
    uint64_t contracted;    /* nodes whose choice is a function of a neighbour's */
    uint64_t decided;       /* nodes with one strategy left */
    uint64_t eliminated[3]; /* nodes of degree 0, 1 and 2 */
    uint64_t parallel;      /* edges added to another one between the same nodes */
    uint64_t separable;     /* edges that fell apart into costs of their two ends */
    uint64_t shared;        /* operations looked up, as an equal block had asked for them */
    uint64_t computed;      /* and those that had to be done */
    /* Instants at which something begins, those of them at which the limit can bind at first, and
     * after all reductions. */
    uint64_t instants, tight, binding;
};

#endif

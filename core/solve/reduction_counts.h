/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts of the exact reductions (reduce/reduced.h), for reports. */
#ifndef SS_CORE_SOLVE_REDUCTION_COUNTS_H
#define SS_CORE_SOLVE_REDUCTION_COUNTS_H

#include <stdint.h>

struct ss_reduction_counts {
    uint64_t unsupported; /* strategies without an allowed partner in some neighbour */
    uint64_t overflowing; /* strategies that exceed the limit even if all others hold their least */
    uint64_t dominated;   /* strategies that another one replaces at no loss */
    uint64_t excluded;    /* strategies removed by reduced-cost fixing */
    uint64_t contracted;  /* nodes whose choice is a function of a neighbour's */
    uint64_t decided;     /* nodes with one strategy left */
    uint64_t eliminated[3]; /* nodes of degree 0, 1 and 2 */
    uint64_t parallel;      /* edges added to another one between the same nodes */
    uint64_t separable;     /* edges that were the sum of a cost of each end */
    uint64_t shared;        /* operations on tables that were looked up */
    uint64_t computed;      /* operations on tables that were computed */
    /* Instants at which some interval begins; those at which the limit can bind at first; those at
     * which it can after all reductions. */
    uint64_t instants, tight, binding;
};

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order in which sweeps pass the nodes of a problem: two halves that share no edge, which two
 * threads can pass at once, and then the few nodes between them. */
#ifndef SS_CORE_SOLVE_BOUNDS_BISECTION_H
#define SS_CORE_SOLVE_BOUNDS_BISECTION_H

#include "core/solve/reduce/pairwise.h"

struct ss_bisection {
    uint32_t *order, *rank; /* order[rank[i]] = i */
    uint32_t end[3];        /* in order: of the first half, the second, and what lies between */
};

/* In arena. Small problems, and such that fall in no two halves of about the same work, are all in
 * the first half, in the order given. */
struct ss_bisection ss_bisection_find(const struct ss_pairwise *p, struct ss_arena *arena);
/* Puts nodes in this order. */
void ss_bisection_sort(const struct ss_bisection *h, uint32_t *nodes, uint32_t n);

#endif

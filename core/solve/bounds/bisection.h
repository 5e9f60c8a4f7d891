/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The node order of message passing sweeps: two halves without a common edge, which two threads can
 * sweep at once, then the few nodes of the separator between them. */
#ifndef SS_CORE_SOLVE_BOUNDS_BISECTION_H
#define SS_CORE_SOLVE_BOUNDS_BISECTION_H

#include "core/solve/reduce/pairwise.h"

struct ss_bisection {
    uint32_t *order, *rank; /* order[rank[i]] = i */
    uint32_t end[3];        /* ends in order: of the first half, the second half, the separator */
};

/* Finds an order, in arena. All nodes of a small problem, or of one without a balanced separator,
 * are in the first half, in the order given. */
struct ss_bisection ss_bisection_find(const struct ss_pairwise *p, struct ss_arena *arena);
/* Sorts a list of nodes by this order. */
void ss_bisection_sort(const struct ss_bisection *h, uint32_t *nodes, uint32_t n);

#endif

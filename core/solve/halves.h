/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order in which sweeps pass the nodes of a problem: two halves that share no edge, which two
 * threads can pass at once, and then the few nodes between them. */
#ifndef SS_CORE_SOLVE_HALVES_H
#define SS_CORE_SOLVE_HALVES_H

#include "core/solve/pairwise.h"

struct ss_halves {
    uint32_t *order, *rank; /* order[rank[i]] = i */
    uint32_t end[3];        /* in order: of the first half, the second, and what lies between */
};

/* In arena. Small problems, and such that fall in no two halves of about the same work, are all in
 * the first half, in the order given. */
struct ss_halves ss_halves_find(const struct ss_pairwise *p, struct ss_arena *arena);
/* Puts nodes in this order. */
void ss_halves_sort(const struct ss_halves *h, uint32_t *nodes, uint32_t n);

#endif

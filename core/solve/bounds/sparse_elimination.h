/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Elimination of what messages leave, where next to nothing of it lies below a ceiling: tables hold
 * such cells alone, as trees. What groups of nodes add to the bound by themselves is known of all
 * that a table has nothing to do with, so that hardly more than the way to the least choice is
 * left. */
#ifndef SS_CORE_SOLVE_BOUNDS_SPARSE_ELIMINATION_H
#define SS_CORE_SOLVE_BOUNDS_SPARSE_ELIMINATION_H

#include "core/solve/bounds/dual.h"
#include "core/solve/elimination/eliminate.h"

/* Some nodes of a core; edges to others do not count. They are in groups, and groups in larger
 * ones: a tree. */
struct ss_sparse_problem {
    const struct ss_dual *d;
    const int64_t *residual; /* as in dual.h, of these nodes at least */
    const uint32_t *nodes;
    uint32_t n;
    const uint32_t *group; /* per node of the core: the smallest group that it is in */
    const uint32_t *above; /* per group: the one around it, of a higher number, or SS_NONE */
    const int64_t *least;  /* per group: its nodes add as much to the bound, scaled */
    uint32_t n_groups;
};

/* The least choice of them that adds less than ceiling to the bound, set at the nodes, and what it
 * adds. *work: additions, what is left of them comes back. */
enum ss_eliminated ss_sparse_eliminate(const struct ss_sparse_problem *of, int64_t ceiling,
                                       uint64_t *work, struct ss_job *job, uint32_t *choice,
                                       int64_t *cost);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bucket elimination of a reparametrised problem with sparse tables: a table stores only its cells
 * below a ceiling, as a tree. Known lower bounds of groups of nodes lower the ceiling of a table by
 * the cost of all groups that it has nothing to do with, so few cells remain. */
#ifndef SS_CORE_SOLVE_BOUNDS_SPARSE_ELIMINATION_H
#define SS_CORE_SOLVE_BOUNDS_SPARSE_ELIMINATION_H

#include "core/solve/bounds/dual.h"
#include "core/solve/elimination/eliminate.h"

/* Some nodes of a core; edges to other nodes do not count. The nodes are in groups, and the groups
 * form a forest. */
struct ss_sparse_problem {
    const struct ss_dual *d;
    const int64_t *residual; /* as in dual.h, set for these nodes at least */
    const uint32_t *nodes;
    uint32_t n;
    const uint32_t *group; /* per node of the core: the smallest group that contains it */
    const uint32_t *above; /* per group: its parent, which has a higher number, or SS_NONE */
    const int64_t *least;  /* per group: a lower bound of its nodes' cost above the bound, scaled */
    uint32_t n_groups;
};

/* Minimises over the nodes. If some choice costs less than ceiling above the bound (scaled), sets
 * its strategies in choice (indexed as the core) and its cost above the bound. *work is the limit
 * in additions and is reduced by those used. */
enum ss_eliminated ss_sparse_eliminate(const struct ss_sparse_problem *of, int64_t ceiling,
                                       uint64_t *work, struct ss_job *job, uint32_t *choice,
                                       int64_t *cost);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact minimisation over a part of a reparametrised problem, in which every cost is a rise of the
 * bound and >= 0. The part is pruned at a ceiling, reduced again, tightened by message passing and
 * solved by bucket elimination. The memory limit is not considered. */
#ifndef SS_CORE_SOLVE_BOUNDS_SUBPROBLEM_H
#define SS_CORE_SOLVE_BOUNDS_SUBPROBLEM_H

#include "core/solve/bounds/dual.h"
#include "core/solve/elimination/eliminate.h"

/* Some nodes of a core and some of their strategies. Costs are scaled as in dual.h. */
struct ss_subproblem {
    const uint32_t *nodes; /* nodes of the core, or NULL: all. Edges to others do not count */
    uint32_t n_nodes;
    const int64_t *excess;          /* as in dual.h */
    int64_t kept;                   /* the part has the strategies with less excess than this, */
    const uint32_t *own;            /* and those of this choice, if not NULL */
    int64_t ceiling;                /* only choices with a smaller cost above the bound count */
    uint32_t shift;                 /* costs are multiplied by 2^shift, */
    const int64_t *more;            /* and this is added per strategy of the core, if not NULL */
    struct ss_thread_pool *threads; /* for parallel work with the same result; or NULL */
};

/* The minimum below a ceiling. */
struct ss_subproblem_answer {
    int64_t cost;     /* above the bound, times 2^shift */
    uint32_t *choice; /* indexed as the core; set for the nodes of the part */
    bool chosen;      /* choice is set: a large elimination computes the cost only */
};

/* Approximate work per cell, in additions: of the reductions, and as an estimate before the first
 * sharpening pass, which removes most cells. */
#define SS_CELL_WORK 64u
#define SS_RAW_CELL_WORK 16u
/* A sweep reads contiguous memory, so its additions take half as long as those of an elimination.
 */
#define SS_SWEEP_WORK(q) (ss_dual_sweep_work(q) / 2 + 1)

/* The number of cells that the part would have with another `kept`. */
uint64_t ss_subproblem_cells(const struct ss_dual *d, const struct ss_subproblem *part,
                             int64_t kept);
/* The highest `kept`, at most room, with which the part has at most this many cells; exact to about
 * a 64th. */
int64_t ss_subproblem_ceiling(const struct ss_dual *d, const struct ss_subproblem *part,
                              uint64_t cells, int64_t room);

/* Finds the minimum of a part below its ceiling. *work is the limit in additions and is reduced by
 * those used. Sets out if the result is SS_ELIMINATED; `must` asks for the choice even if the
 * elimination is large. */
enum ss_eliminated ss_subproblem_solve(const struct ss_dual *d, const struct ss_subproblem *part,
                                       uint64_t *work, struct ss_job *job, bool must,
                                       struct ss_subproblem_answer *out);

#endif

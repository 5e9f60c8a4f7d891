/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What messages leave of a problem: every cost as what it adds to the bound, all >= 0. The least
 * choice of a part of that, by all reductions anew, messages among what these leave, and
 * elimination. */
#ifndef SS_CORE_SOLVE_BOUNDS_SUBPROBLEM_H
#define SS_CORE_SOLVE_BOUNDS_SUBPROBLEM_H

#include "core/solve/bounds/dual.h"
#include "core/solve/elimination/eliminate.h"

/* A part of the strategies, and what is looked for in it. */
struct ss_subproblem {
    const uint32_t *nodes; /* of the core: edges to others do not count; NULL: all of them */
    uint32_t n_nodes;
    const int64_t *excess;          /* as in dual.h */
    int64_t kept;                   /* strategies with less excess are in it */
    const uint32_t *own;            /* and those of this choice; or NULL */
    int64_t ceiling;                /* totals below are of interest */
    uint32_t shift;                 /* totals are counted times 2^shift, */
    const int64_t *more;            /* and with this much more per strategy of the core; or NULL */
    struct ss_thread_pool *threads; /* to share the work out, to the same end; or NULL */
};

/* What is found below a ceiling: the least cost above the bound, and a choice of the core's nodes
 * in the part. */
struct ss_subproblem_answer {
    int64_t cost; /* times 2^shift */
    uint32_t *choice;
    bool chosen; /* the choice is there: a large elimination gives the cost alone at first */
};

/* A cell takes about as much, in the reductions; and before a look at all pairs, which rules most
 * of them out. */
#define SS_CELL_WORK 64u
#define SS_RAW_CELL_WORK 16u
/* A sweep's additions lie side by side and take half as long as those of an elimination. */
#define SS_SWEEP_WORK(q) (ss_dual_sweep_work(q) / 2 + 1)

/* The cells that a part would have with another `kept`. */
uint64_t ss_subproblem_cells(const struct ss_dual *d, const struct ss_subproblem *part,
                             int64_t kept);
/* The highest `kept`, at most room, that leaves so many cells. */
int64_t ss_subproblem_ceiling(const struct ss_dual *d, const struct ss_subproblem *part,
                              uint64_t cells, int64_t room);

/* The least choice of a part, for so much work; what is left of it comes back. On success out is
 * set; must: with the choice whatever that takes. */
enum ss_eliminated ss_subproblem_solve(const struct ss_dual *d, const struct ss_subproblem *part,
                                       uint64_t *work, struct ss_job *job, bool must,
                                       struct ss_subproblem_answer *out);

#endif

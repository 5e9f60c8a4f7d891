/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bucket elimination (Bertele and Brioschi 1972, Dechter 1999): the exact minimum without the
 * memory limit, by eliminating one node after the other in a greedy minimum-fill order. */
#ifndef SS_CORE_SOLVE_ELIMINATION_ELIMINATE_H
#define SS_CORE_SOLVE_ELIMINATION_ELIMINATE_H

#include "core/solve/elimination/order.h"

struct ss_eliminate_limits {
    uint64_t table_cells; /* of any one table */
    uint64_t total_cells; /* of all tables together */
    uint64_t work;        /* additions; reduced by those that were used */
    int64_t ceiling; /* only choices with a cost below it are wanted; SS_INF / 2: all. A ceiling
                      * requires costs >= 0, and prunes cells by it */
};

enum ss_eliminated {
    SS_ELIMINATED,          /* choice and cost are an optimum */
    SS_ELIMINATED_EMPTY,    /* no allowed choice costs less than the ceiling */
    SS_ELIMINATED_TOO_WIDE, /* a limit was exceeded, or a node has more than 65,535 strategies */
    SS_ELIMINATED_STOPPED   /* by the job */
};

/* Minimises over all nodes of p; sets choice and cost if the result is SS_ELIMINATED. choice may be
 * NULL: the cost alone needs less memory. */
enum ss_eliminated ss_eliminate(const struct ss_pairwise *p, struct ss_eliminate_limits *limits,
                                struct ss_job *job, uint32_t *choice, int64_t *cost);

#endif

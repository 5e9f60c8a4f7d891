/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact minimum by eliminating one node after the other, in the order that keeps tables small;
 * memory is not looked at. */
#ifndef SS_CORE_SOLVE_ELIMINATION_ELIMINATE_H
#define SS_CORE_SOLVE_ELIMINATION_ELIMINATE_H

#include "core/solve/elimination/order.h"

struct ss_eliminate_limits {
    uint64_t table_cells; /* of any one table */
    uint64_t total_cells; /* of all tables together */
    uint64_t work;        /* additions; what is left of them comes back */
    int64_t ceiling; /* only totals below are of interest; SS_INF / 2: all. Prunes well where all
                      * costs are >= 0, which a ceiling takes for granted */
};

enum ss_eliminated {
    SS_ELIMINATED,       /* choice and cost are an optimum */
    SS_ELIMINATED_EMPTY, /* no allowed choice costs less than the ceiling */
    SS_ELIMINATED_TOO_WIDE,
    SS_ELIMINATED_STOPPED
};

/* choice may be NULL: the cost alone takes less memory. */
enum ss_eliminated ss_eliminate(const struct ss_pairwise *p, struct ss_eliminate_limits *limits,
                                struct ss_job *job, uint32_t *choice, int64_t *cost);

#endif

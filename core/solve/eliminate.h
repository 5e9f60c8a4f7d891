/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact minimum by eliminating one node after the other, in the order that keeps tables small; memory
 * is not looked at. */
#ifndef SS_CORE_SOLVE_ELIMINATE_H
#define SS_CORE_SOLVE_ELIMINATE_H

#include "core/solve/pairwise.h"

struct ss_eliminate_limits {
    uint64_t table_cells; /* of any one table */
    uint64_t total_cells; /* of all tables together */
    uint64_t work;        /* additions */
};

enum ss_eliminated {
    SS_ELIMINATED,         /* choice and cost are an optimum */
    SS_ELIMINATED_EMPTY,   /* no allowed choice exists */
    SS_ELIMINATED_TOO_WIDE,
    SS_ELIMINATED_STOPPED
};

enum ss_eliminated ss_eliminate(const struct ss_pairwise *p, const struct ss_eliminate_limits *limits,
                                struct ss_job *job, uint32_t *choice, int64_t *cost);

/* Marks nodes of which the choice has to be fixed so that eliminating the others makes no table of
 * more than table_cells: cut[i]. Ties in the order are broken by salt, so that other nodes are cut
 * under another one. False if p is too large to order. */
bool ss_eliminate_cut(const struct ss_pairwise *p, uint64_t table_cells, uint64_t salt, bool *cut);

#endif

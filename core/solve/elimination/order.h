/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In which order to eliminate nodes, so that tables stay small: chosen on the graph alone, before
 * any number is computed. */
#ifndef SS_CORE_SOLVE_ELIMINATION_ORDER_H
#define SS_CORE_SOLVE_ELIMINATION_ORDER_H

#include "core/solve/reduce/pairwise.h"

/* Larger problems are not ordered. */
#define SS_ELIMINATION_ORDER_NODES 20000u

struct ss_elimination_order {
    uint32_t *node;   /* in the order of elimination */
    uint32_t *place;  /* per node */
    uint32_t **scope; /* per place: the nodes of the table that is made, last eliminated first */
    uint32_t *scope_size;
    uint64_t largest, total; /* cells of one table and of all */
};

/* Of the nodes whose table has at most table_cells cells, the one that adds the least work for the
 * others comes next; salt breaks ties. Where no node is left with such a table: false if cut is
 * NULL, else some neighbour is cut out, cut[i], and the rest goes on without it. Also false when
 * stopped or past total_cells. Everything lies in arena. */
bool ss_elimination_order_find(const struct ss_pairwise *p, uint64_t table_cells,
                               uint64_t total_cells, uint64_t salt, bool *cut, struct ss_job *job,
                               struct ss_arena *arena, struct ss_elimination_order *order);

#endif

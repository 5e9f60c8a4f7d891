/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Greedy elimination orders that keep tables small. An order depends on the graph and the numbers
 * of strategies only, so it is known before any table is computed. */
#ifndef SS_CORE_SOLVE_ELIMINATION_ORDER_H
#define SS_CORE_SOLVE_ELIMINATION_ORDER_H

#include "core/solve/reduce/pairwise.h"

/* Problems with more nodes are refused. */
#define SS_ELIMINATION_ORDER_NODES 20000u

struct ss_elimination_order {
    uint32_t *node;   /* in the order of elimination */
    uint32_t *place;  /* per node: its position in the order */
    uint32_t **scope; /* per position: the nodes of the table made there, last eliminated first */
    uint32_t *scope_size;
    uint64_t largest, total; /* cells of the largest table and of all tables */
};

/* Finds an order, in arena. Of the nodes whose table has at most table_cells cells, the one with
 * the least cells x (1 + weighted fill-in) comes next; salt breaks ties. If no node has such a
 * table, the function returns false if cut is NULL; otherwise it removes a heavy neighbour of the
 * node with the smallest table from the graph, sets cut[i], and goes on (scopes are then not
 * listed). Also returns false if the job is stopped, p has more than SS_ELIMINATION_ORDER_NODES
 * nodes, or all tables together have more than total_cells cells. */
bool ss_elimination_order_find(const struct ss_pairwise *p, uint64_t table_cells,
                               uint64_t total_cells, uint64_t salt, bool *cut, struct ss_job *job,
                               struct ss_arena *arena, struct ss_elimination_order *order);

#endif

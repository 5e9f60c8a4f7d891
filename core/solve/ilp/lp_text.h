/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The integer program of a cost graph as CPLEX LP text, for other solvers. */
#ifndef SS_CORE_SOLVE_ILP_LP_TEXT_H
#define SS_CORE_SOLVE_ILP_LP_TEXT_H

#include "core/base/buf.h"
#include "core/costgraph/costgraph.h"
#include "core/solve/ilp_form.h"

struct ss_lp_size {
    uint64_t variables, rows, memory_rows;
};

/* Writes path through a file beside it. The problem is not reduced, except that parallel edges are
 * added up, strategies that pass the limit by themselves are left out, what all strategies of a
 * node hold comes off the limit, and only instants that can bind have a row. Columns:
 * x_NODE_STRATEGY, e_NODE_NODE_STRATEGY_STRATEGY; rows: one_NODE, memory_I. SS_E_LIMIT past 40
 * million numbers. */
SS_NODISCARD enum ss_rc ss_lp_write(const struct ss_cost_graph *g, enum ss_ilp_form form,
                                    const char *path, struct ss_lp_size *size,
                                    struct ss_error *err);

#endif

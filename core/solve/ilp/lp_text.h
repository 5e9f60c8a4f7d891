/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The integer program of a cost graph as CPLEX LP text, for other solvers. */
#ifndef SS_CORE_SOLVE_ILP_LP_TEXT_H
#define SS_CORE_SOLVE_ILP_LP_TEXT_H

#include "core/base/buf.h"
#include "core/costgraph/costgraph.h"
#include "core/solve/ilp_form.h"

/* The size of the program written; memory_rows is part of rows. */
struct ss_lp_size {
    uint64_t variables, rows, memory_rows;
};

/* Writes the program of g to path, through a temporary file in the same folder that is renamed. The
 * problem is not reduced, except that parallel edges are added up, strategies that exceed the limit
 * even if all other nodes hold their least are left out, the bytes that all strategies of a node
 * hold are taken off the limit, and only instants that can bind have a row. Columns:
 * x_NODE_STRATEGY, e_NODE_NODE_STRATEGY_STRATEGY; rows: one_NODE, memory_I. SS_E_LIMIT if the
 * program has more than 40 million coefficients or costs that are too large for exact sums,
 * SS_E_INFEASIBLE if a node has no strategy that fits, SS_E_IO. */
SS_NODISCARD enum ss_rc ss_lp_write(const struct ss_cost_graph *g, enum ss_ilp_form form,
                                    const char *path, struct ss_lp_size *size,
                                    struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results of commands on problem files (core/lab/problem.h), which have no model. */
#ifndef SS_REPL_CMD_SHOW_PROBLEM_H
#define SS_REPL_CMD_SHOW_PROBLEM_H

#include "repl/cmd/show_plan.h"

/* The summary that load prints. */
void ss_put_problem(const struct ss_lab *lab, struct ss_out *out);
/* A node: its cost and memory, and the cost of at most `rows` of its strategies with its neighbours
 * as in the current plan. */
void ss_put_problem_node(const struct ss_lab *lab, uint32_t node, uint32_t rows,
                         struct ss_out *out);
/* The current plan's memory over time in at most `spans` lines, and the `top` largest nodes of the
 * peak. */
void ss_put_problem_memory(const struct ss_lab *lab, size_t spans, size_t top, struct ss_out *out);
/* The nodes on which two choices differ, with their extra cost in b; the largest difference first,
 * in arena. The difference of an edge between two of them counts half for each. */
struct ss_problem_change {
    uint32_t node;
    double cost;
};
struct ss_problem_change *ss_problem_changes(const struct ss_cost_graph *problem,
                                             const struct ss_plan *a, const struct ss_plan *b,
                                             struct ss_arena *arena, size_t *n);
/* Adds the totals and the `rows` changes with the largest difference in cost. True if there are
 * more. */
bool ss_put_problem_diff(const struct ss_cost_graph *problem, const struct ss_plan *a,
                         const char *a_name, const struct ss_plan *b, const char *b_name,
                         size_t rows, struct ss_out *out);

#endif

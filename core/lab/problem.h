/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A problem file in the laboratory (core/costgraph/iopddl.h): a cost graph that stands by itself,
 * whose nodes are numbers and whose strategies are numbers, both from 0. Its pins have a node for a
 * target and a strategy for a text. */
#ifndef SS_CORE_LAB_PROBLEM_H
#define SS_CORE_LAB_PROBLEM_H

#include "core/lab/lab.h"

/* SS_E_NAME where the text is no node, or no strategy of the node. */
SS_NODISCARD enum ss_rc ss_problem_node(const struct ss_cost_graph *problem, const char *text,
                                        uint32_t *node, struct ss_error *err);
SS_NODISCARD enum ss_rc ss_problem_strategy(const struct ss_cost_graph *problem, uint32_t node,
                                            const char *text, uint32_t *strategy,
                                            struct ss_error *err);
/* SS_E_INFEASIBLE where the strategy is forbidden by itself or beside a neighbour's pin. */
SS_NODISCARD enum ss_rc ss_problem_pin_stands(const struct ss_snapshot *now, const char *target,
                                              const char *text, struct ss_error *err);
/* Reads the answer line that a file ends with (export solution): a strategy per node, in brackets.
 * The plan is the caller's. SS_E_SYNTAX, SS_E_NAME for what is no strategy, SS_E_INFEASIBLE for
 * what is forbidden. */
SS_NODISCARD enum ss_rc ss_problem_read_answer(const struct ss_cost_graph *problem,
                                               const char *path, struct ss_plan **plan,
                                               struct ss_error *err);
/* The problem with the laboratory's limit, in which pinned nodes have all other strategies
 * forbidden; in arena, sharing the rest with the laboratory's. */
SS_NODISCARD enum ss_rc ss_problem_pinned(const struct ss_snapshot *now,
                                          const struct ss_settings *settings,
                                          struct ss_arena *arena, struct ss_cost_graph **pinned,
                                          struct ss_error *err);

#endif

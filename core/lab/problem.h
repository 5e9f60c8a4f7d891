/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A problem file in the laboratory (core/costgraph/iopddl.h): a cost graph without a model. Its
 * nodes are numbered from 0, and so are the strategies of each node. The target of a pin is the
 * number of a node, its text that of a strategy. */
#ifndef SS_CORE_LAB_PROBLEM_H
#define SS_CORE_LAB_PROBLEM_H

#include "core/lab/lab.h"

/* Read the number of a node, or of a strategy of the node. SS_E_NAME if it is not a number or out
 * of range. */
SS_NODISCARD enum ss_rc ss_problem_node(const struct ss_cost_graph *problem, const char *text,
                                        uint32_t *node, struct ss_error *err);
SS_NODISCARD enum ss_rc ss_problem_strategy(const struct ss_cost_graph *problem, uint32_t node,
                                            const char *text, uint32_t *strategy,
                                            struct ss_error *err);
/* Checks a pin. SS_E_NAME as above; SS_E_INFEASIBLE if the strategy has a forbidden cost, or an
 * edge forbids it with every strategy, or with the pinned one, of its other end. */
SS_NODISCARD enum ss_rc ss_problem_pin_stands(const struct ss_snapshot *now, const char *target,
                                              const char *text, struct ss_error *err);
/* Reads the answer line at the end of a file (export solution): a strategy per node, in brackets.
 * The caller owns *plan. SS_E_SYNTAX if there is no such line, SS_E_NAME if a strategy is out of
 * range, SS_E_INFEASIBLE if the answer uses a forbidden cost. */
SS_NODISCARD enum ss_rc ss_problem_read_answer(const struct ss_cost_graph *problem,
                                               const char *path, struct ss_plan **plan,
                                               struct ss_error *err);
/* A variant of the snapshot's problem (ss_cg_variant) under the pins and the limit of the settings:
 * the other strategies of a pinned node have forbidden costs. It lies in arena and refers to the
 * problem. SS_E_NAME if a pin cannot be read. */
SS_NODISCARD enum ss_rc ss_problem_pinned(const struct ss_snapshot *now,
                                          const struct ss_settings *settings,
                                          struct ss_arena *arena, struct ss_cost_graph **pinned,
                                          struct ss_error *err);

#endif

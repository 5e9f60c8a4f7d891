/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strategy files: lists of pins that a script makes for a graph. A file is written for many models,
 * so a statement that matches no op of this one, or does not hold here, is left out and
 * reported, where a typed pin would be refused. */
#ifndef SS_CORE_LAB_STRATEGIES_H
#define SS_CORE_LAB_STRATEGIES_H

#include "core/lab/lab.h"

/* One statement: all that one line of the file asks for, in whatever round of a loop. */
struct ss_strategy_statement {
    const char *from; /* "FILE:LINE" */
    const char *what; /* "pin", "forbid", "prefer" or "tie" */
    size_t n;         /* pins */
    size_t applied;   /* set by ss_lab_set_strategies: ops or vars that it holds for, */
    size_t matched;   /* of so many that it names; */
    const char *first_refused, *why; /* the first for which it does not, or NULL; in arena */
};
struct ss_strategies {
    struct ss_lab_pin *pins; /* in the order of the file */
    size_t *statement;       /* per pin: the statement that made it */
    size_t n_pins;
    struct ss_strategy_statement *statements;
    size_t n_statements;
};

/* Makes these the strategies of the laboratory, in place of those of before; typed pins stay.
 * Discovers the rules if needed. SS_E_INFEASIBLE if two pins leave an op no strategy, SS_E_STATE
 * for a problem file; then nothing changes. */
SS_NODISCARD enum ss_rc ss_lab_set_strategies(struct ss_lab *lab, struct ss_strategies *strategies,
                                              struct ss_job *job, struct ss_arena *arena,
                                              struct ss_error *err);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running every rule alone: each discovered row of each op signature runs on a 1-D mesh through the
 * same lowering and collectives as a plan. The op keeps its real size if the ranks divide it and
 * the work is small enough; otherwise a nearby or smaller size is used. */
#ifndef SS_CORE_RUN_EACH_RULE_H
#define SS_CORE_RUN_EACH_RULE_H

#include "core/rules/rules.h"
#include "core/run/run.h"

struct ss_rule_run {
    uint32_t op; /* of the graph: the signature's first */
    uint16_t row;
    int64_t ranks;
    double err;
    bool ok;
};

struct ss_each_rule_report {
    int64_t run, failed;
    int64_t resized;     /* runs at a size other than the op's */
    int64_t indivisible; /* rows without lengths that the ranks divide, or whose condition on the
                          * data the drawn inputs do not meet */
    int64_t unusable;    /* ops without rows to run */
    bool stopped;        /* the job was stopped: the counts are of what was run until then */
    struct ss_rule_run *failures; /* `failed` entries, in arena */
};

/* Runs all rows in f64 on each of n_ranks mesh sizes. The ranks get different partial terms of a
 * partial operand, as during discovery. If drawn operands make an op produce NaN or Inf, its shards
 * must produce them at the same positions. A stopped job is no error once a rule was run:
 * report->stopped. */
SS_NODISCARD enum ss_rc ss_run_each_rule(const struct ss_graph *graph,
                                         const struct ss_ruleset *rules, const int64_t *ranks,
                                         size_t n_ranks, uint64_t seed, struct ss_job *job,
                                         struct ss_arena *arena, struct ss_each_rule_report *report,
                                         struct ss_error *err);

#endif

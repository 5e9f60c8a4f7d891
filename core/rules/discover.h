/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ShardCombine: discovers the rules of a graph by running its operators on pieces (MetaDist).
 * docs/shardcombine.md explains the algorithm. No sharding rule is written per operator. */
#ifndef SS_CORE_RULES_DISCOVER_H
#define SS_CORE_RULES_DISCOVER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/base/job.h"
#include "core/rules/atoms.h"
#include "core/rules/rules.h"

struct ss_explore_observer;
struct ss_rule_cache;

/* The rules of an op that are known before the exploration, and its structure. */
struct ss_given_rules {
    struct ss_op_rules *rules; /* NULL: unknown */
    struct ss_atoms atoms;
};

struct ss_discover_options {
    uint64_t seed;
    int threads;     /* 0: one per core, at most 8 */
    bool quiet;      /* report no progress: another discovery does */
    bool no_partial; /* explore no partial operands */
    double work;     /* multiplier of the work budget of a body; 0: 1 */
    bool isolate;    /* run every kernel in a child process, not only foreign ones */
    const struct ss_rule_cache *cache;  /* NULL: none */
    const struct ss_given_rules *given; /* per op of the graph; NULL: none */
    /* Per op of the graph: the rule that is stated for it (table/declared.h), or NULL. */
    const char *const *declared;
    /* Of ss_rules_try_row only: the row follows from rows that hold, so the schedule's probes alone
     * check it, and no evidence is counted. */
    bool follows;
    /* Explores one call as ss_explore does, which NULL stands for; core/compose/explore.h has
     * another one. */
    enum ss_rc (*explore)(const struct ss_call *call, const double *bound, const bool *is_bound,
                          const struct ss_discover_options *options, struct ss_job *job,
                          struct ss_arena *arena, struct ss_atoms *atoms,
                          struct ss_op_rules **rules, struct ss_error *err);
    /* Of ss_explore only: is told every step, and changes nothing. NULL: none. */
    const struct ss_explore_observer *observer;
};

/* Discovers the rules of every op. The result depends on the seed, not on the number of threads.
 * The caller frees *rules. If the job is cancelled: SS_E_CANCELLED and no ruleset. */
SS_NODISCARD enum ss_rc ss_discover(const struct ss_graph *graph,
                                    const struct ss_discover_options *options, struct ss_job *job,
                                    struct ss_ruleset **rules, struct ss_error *err);
/* Drops a reference, and frees the rules with the last one. NULL is allowed. */
void ss_ruleset_free(struct ss_ruleset *rules);
/* Takes another reference; NULL gives NULL. Any thread may do so: rules do not change once
 * ss_discover has returned them. */
const struct ss_ruleset *ss_ruleset_ref(const struct ss_ruleset *rules);
/* Per operand of an op: whether its value is a constant that belongs to the operator, and which. */
void ss_op_bound(const struct ss_graph *graph, uint32_t op, double *bound, bool *is_bound);

#endif

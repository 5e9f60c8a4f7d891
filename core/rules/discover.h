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

/* Rules that an op is known to have, and its structure. */
struct ss_given_rules {
    struct ss_op_rules *rules; /* NULL: they are to be found */
    struct ss_atoms atoms;
};

struct ss_discover_options {
    uint64_t seed;
    int threads;     /* 0: as many as there are cores, at most 8 */
    bool no_partial; /* no partial operands */
    double work;     /* may be spent on a large body, as part of what is usual; 0: all */
    bool isolate;    /* run every kernel in a child process, not only foreign ones */
    const struct ss_rule_cache *cache;  /* NULL: none */
    const struct ss_given_rules *given; /* per op of the graph; NULL: none are */
    /* Of ss_explore: sees every step, changes nothing. A graph's exploration, in threads, has
     * none. */
    const struct ss_explore_observer *observer;
};

/* Discovers the rules of every op. Deterministic for a seed, whatever the threads. Cancelled:
 * returns SS_E_CANCELLED and no ruleset. */
SS_NODISCARD enum ss_rc ss_discover(const struct ss_graph *graph,
                                    const struct ss_discover_options *options, struct ss_job *job,
                                    struct ss_ruleset **rules, struct ss_error *err);
void ss_ruleset_free(struct ss_ruleset *rules);
/* Operands of an op whose known value belongs to the operator, as ss_explore takes them. */
void ss_op_bound(const struct ss_graph *graph, uint32_t op, double *bound, bool *is_bound);

#endif

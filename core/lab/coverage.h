/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coverage of a graph by its rules: how many ops of each kind can be cut, and why the others
 * cannot. */
#ifndef SS_CORE_LAB_COVERAGE_H
#define SS_CORE_LAB_COVERAGE_H

#include "core/rules/discover.h"
#include "core/rules/rules.h"

/* Numbers of ops of one kind. An op can count in several members. */
struct ss_coverage_kind {
    const char *name; /* borrowed from the graph; "all" in the total */
    int64_t ops;
    int64_t cut;          /* a row cuts operands, and shards a result */
    int64_t reduce;       /* a row cuts operands, and its result is partial */
    int64_t pass;         /* a row takes a partial operand */
    int64_t replicated;   /* no row but R */
    int64_t outside;      /* an attempt is outside the space of rows */
    int64_t undetermined; /* an attempt ended without enough evidence */
};

/* A reason that holds for some ops of one kind. */
struct ss_coverage_reason {
    const char *kind, *why; /* borrowed from the graph and the rules */
    int64_t ops;
};

struct ss_coverage {
    SS_ARRAY(struct ss_coverage_kind) kinds; /* in the order of their first ops */
    struct ss_coverage_kind total;
    /* Why row R is the only row of an op, and why attempts are outside the space. A reason counts
     * once per op. The last entries of outside have the kind "all": they hold for every op of every
     * graph. */
    struct ss_coverage_reasons {
        SS_ARRAY(struct ss_coverage_reason) list;
    } replicated, outside;
};

/* Counts all ops of the ruleset's graph. Lists are allocated in arena. */
void ss_coverage_count(const struct ss_ruleset *rules, struct ss_arena *arena,
                       struct ss_coverage *out);

#endif

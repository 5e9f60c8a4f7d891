/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares a rule table with the discovered rules, op by op. A claimed row that exploration did not
 * find is tried now. */
#ifndef SS_CORE_RULES_TABLE_COMPARE_H
#define SS_CORE_RULES_TABLE_COMPARE_H

#include "core/rules/discover.h"
#include "core/rules/table/table.h"
#include "core/rules/try_row.h"

enum ss_claim_verdict {
    SS_CLAIM_AGREES,  /* a discovered row, or one that follows from it because R to P is free */
    SS_CLAIM_EXTRA,   /* true, but not discovered */
    SS_CLAIM_WRONG,   /* with a counterexample */
    SS_CLAIM_UNKNOWN, /* undecided; see ss_claim.why */
    SS_N_CLAIM_VERDICTS
};
const char *ss_claim_verdict_name(enum ss_claim_verdict verdict);

/* One row of the table for one signature. */
struct ss_claim {
    enum ss_claim_verdict verdict;
    const struct ss_table_row *from;
    uint32_t op;      /* the first op that the row is claimed for */
    uint32_t n_ops;   /* the number of such ops */
    const char *text; /* concrete: "S(0) <- S(0), R" */
    const char *why;  /* the id of the discovered row, or the trial's verdict; then the condition */
    bool conditional; /* the row holds only under a condition */
    struct ss_row_trial trial; /* the probes that were run */
};

/* A discovered row that the table does not have. */
struct ss_missing {
    uint32_t op, n_ops;
    const struct ss_row *row;
};

/* A line of the table that applies to no op of the graph. */
struct ss_unused_line {
    const struct ss_table_row *row;
    const char *why;
};

struct ss_comparison {
    struct ss_claim *claims;
    size_t n_claims;
    struct ss_missing *missing;
    size_t n_missing;
    uint64_t counts[SS_N_CLAIM_VERDICTS]; /* over ops: one op's row counts one */
    uint64_t conditional;                 /* over ops: claims that hold under a condition */
    uint64_t missing_rows;                /* over ops */
    uint32_t ops;
    uint32_t silent_ops; /* ops without a line in the table; their rows do not count as missing */
    struct ss_unused_line *unused;
    size_t n_unused;
    uint64_t runs;
};

SS_NODISCARD enum ss_rc ss_rules_compare(const struct ss_ruleset *rules,
                                         const struct ss_table *table,
                                         const struct ss_discover_options *options,
                                         struct ss_job *job, struct ss_arena *arena,
                                         struct ss_comparison *out, struct ss_error *err);

/* True if a discovered row implies this row: the rows are equal, or an operand is R where the
 * discovered row has P(avg), P(max), P(min), P(and) or P(or), because R converts to each of these
 * without communication. Likewise a result R of the discovered row may be any of these. */
bool ss_row_implies(const struct ss_op_rules *rules, const struct ss_row *row,
                    const int64_t *lengths, const struct ss_row_text *asked);
/* True if a discovered row would imply this row at other lengths. Used to explain a refusal. */
bool ss_row_would_imply(const struct ss_op_rules *rules, const struct ss_row *row,
                        const int64_t *lengths, const struct ss_row_text *asked);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A rule table against the discovered rules, op by op. What the table claims and exploration did
 * not find is run. */
#ifndef SS_CORE_RULES_TABLE_COMPARE_H
#define SS_CORE_RULES_TABLE_COMPARE_H

#include "core/rules/discover.h"
#include "core/rules/table/table.h"
#include "core/rules/try_row.h"

enum ss_claim_verdict {
    SS_CLAIM_AGREES,  /* a discovered row, or one that follows from it because R to P is free */
    SS_CLAIM_EXTRA,   /* true, but not discovered */
    SS_CLAIM_WRONG,   /* with a counterexample */
    SS_CLAIM_UNKNOWN, /* not decided: why says what was missing */
    SS_N_CLAIM_VERDICTS
};
const char *ss_claim_verdict_name(enum ss_claim_verdict verdict);

/* One row of the table for one signature. */
struct ss_claim {
    enum ss_claim_verdict verdict;
    const struct ss_table_row *from;
    uint32_t op;      /* the first op that it is claimed of */
    uint32_t n_ops;   /* how many in all */
    const char *text; /* concrete: "S(0) <- S(0), R" */
    const char *why;  /* the discovered row's id, or words of the trial; and what the row needs */
    bool conditional; /* it holds, and needs something */
    struct ss_row_trial trial; /* of what was run */
};

/* A discovered row that the table does not have. */
struct ss_missing {
    uint32_t op, n_ops;
    const struct ss_row *row;
};

/* A line that claims nothing of any op here. */
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
    uint64_t conditional;                 /* the same: those that hold under a condition */
    uint64_t missing_rows;                /* the same */
    uint32_t ops;
    uint32_t silent_ops; /* the table has no line for them: nothing of theirs counts as missing */
    struct ss_unused_line *unused;
    size_t n_unused;
    uint64_t runs;
};

SS_NODISCARD enum ss_rc ss_rules_compare(const struct ss_ruleset *rules,
                                         const struct ss_table *table,
                                         const struct ss_discover_options *options,
                                         struct ss_job *job, struct ss_arena *arena,
                                         struct ss_comparison *out, struct ss_error *err);

/* Whether a row holds because a discovered one does: equal, or with R where the other has
 * P(avg), P(max), P(min), P(and) or P(or), which R becomes for nothing; results that are R are
 * any of these. */
bool ss_row_implies(const struct ss_op_rules *rules, const struct ss_row *row,
                    const int64_t *lengths, const struct ss_row_text *asked);
/* The same if only lengths are against it: for saying so. */
bool ss_row_would_imply(const struct ss_op_rules *rules, const struct ss_row *row,
                        const int64_t *lengths, const struct ss_row_text *asked);

#endif

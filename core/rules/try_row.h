/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tries one row given by a user, in the way the exploration would. */
#ifndef SS_CORE_RULES_TRY_ROW_H
#define SS_CORE_RULES_TRY_ROW_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/rules/row.h"
#include "core/rules/rules.h"

struct ss_discover_options;
struct ss_job;
struct ss_subject;

/* The outcome of one given row. Its block counts are taken at the lengths of the call. */
struct ss_row_trial {
    struct ss_attempt attempt; /* attempt.row is -1 */
    bool holds;
    bool implied;      /* the results are equal on all ranks: P(max) and others hold as well */
    struct ss_row row; /* if it holds */
};

/* Tries a row of a call. Fails if the row does not belong to the call: another number of operands,
 * or a dim that does not exist. Results are allocated in arena. */
SS_NODISCARD enum ss_rc ss_rules_try_row(const struct ss_call *call, const struct ss_atoms *atoms,
                                         const double *bound, const bool *is_bound,
                                         const struct ss_row_text *row,
                                         const struct ss_discover_options *options,
                                         struct ss_job *job, struct ss_arena *arena,
                                         struct ss_row_trial *out, struct ss_error *err);
/* Tries a row that belongs to the call of a subject. */
void ss_try_given(struct ss_subject *s, const struct ss_row_text *row, struct ss_row_trial *out);
/* Fails if the row does not belong to the op: another number of operands, or a dim that does not
 * exist. */
SS_NODISCARD enum ss_rc ss_ruleset_check_row(const struct ss_ruleset *rules, uint32_t op,
                                             const struct ss_row_text *row, struct ss_error *err);
/* Tries a row of an op of the ruleset's graph. */
SS_NODISCARD enum ss_rc ss_ruleset_try_row(const struct ss_ruleset *rules, uint32_t op,
                                           const struct ss_row_text *row,
                                           const struct ss_discover_options *options,
                                           struct ss_job *job, struct ss_arena *arena,
                                           struct ss_row_trial *out, struct ss_error *err);

#endif

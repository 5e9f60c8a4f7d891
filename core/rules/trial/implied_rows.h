/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates that follow from rows already found. */
#ifndef SS_CORE_RULES_TRIAL_IMPLIED_ROWS_H
#define SS_CORE_RULES_TRIAL_IMPLIED_ROWS_H

#include <stdbool.h>

struct ss_trial;

/* Whether what the probes left of every result is what rows that were found say of
 * it, by the operands that it reads; of several reductions only those that they say are left then.
 */
bool ss_trial_is_implied(struct ss_trial *t);
/* Whether a candidate cuts only what a body makes for itself, and every rank has the results: its
 * row is that of the whole. */
bool ss_trial_says_nothing(const struct ss_trial *t);

#endif

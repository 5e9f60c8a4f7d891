/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates that follow from rows found before. */
#ifndef SS_CORE_RULES_TRIAL_IMPLIED_ROWS_H
#define SS_CORE_RULES_TRIAL_IMPLIED_ROWS_H

#include <stdbool.h>

struct ss_trial;

/* True if, for every result, a row found before implies a way that the probes have left: a row with
 * the same cut and the same placements of the operands that the result reads. Then only the implied
 * reductions are kept in t->combine. */
bool ss_trial_is_implied(struct ss_trial *t);
/* True if the candidate neither cuts an operand nor makes one partial, and every rank has all
 * results: it cuts only values that the body creates itself, so its row equals row R. */
bool ss_trial_says_nothing(const struct ss_trial *t);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tries one candidate: probes until it is refuted or there is enough evidence. */
#ifndef SS_CORE_RULES_TRIAL_ATTEMPT_H
#define SS_CORE_RULES_TRIAL_ATTEMPT_H

#include <stdbool.h>

struct ss_attempt;
struct ss_candidate;
struct ss_row;
struct ss_subject;

/* Tries one candidate. Fills the attempt (all but row), and the row where it holds;
 * returns whether it does. others, or NULL: per result the reductions that make it as well, bit r
 * for P(r). */
bool ss_try(struct ss_subject *s, const struct ss_candidate *c, struct ss_attempt *attempt,
            struct ss_row *row, unsigned *others);

#endif

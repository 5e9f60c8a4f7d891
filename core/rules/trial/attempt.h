/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tries one candidate: probes until it is refuted or there is enough evidence. */
#ifndef SS_CORE_RULES_TRIAL_ATTEMPT_H
#define SS_CORE_RULES_TRIAL_ATTEMPT_H

#include <stdbool.h>

struct ss_attempt;
struct ss_candidate;
struct ss_row;
struct ss_subject;

/* Tries one candidate. Fills the attempt except its field row. Returns true, and fills row, if the
 * candidate holds and a placement row can express it. others (may be NULL) receives, per result,
 * the other reductions that hold too: bit r stands for P(r). */
bool ss_try(struct ss_subject *s, const struct ss_candidate *c, struct ss_attempt *attempt,
            struct ss_row *row, unsigned *others);

#endif

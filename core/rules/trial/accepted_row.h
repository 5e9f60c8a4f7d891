/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The row of an accepted candidate and its verdict. */
#ifndef SS_CORE_RULES_TRIAL_ACCEPTED_ROW_H
#define SS_CORE_RULES_TRIAL_ACCEPTED_ROW_H

#include <stdbool.h>
#include <stddef.h>

struct ss_candidate;
struct ss_row;
struct ss_row_slot;
struct ss_subject;
struct ss_trial;

/* Fills slot with the placement of operand k under the candidate, which follows from the atoms.
 * Returns false if the candidate cuts two dims of the operand, or one dim twice. */
bool ss_candidate_operand(const struct ss_subject *s, const struct ss_candidate *c, size_t k,
                          struct ss_row_slot *slot);
/* Fills row from a trial whose probes all held. The row's arrays are copied to the subject's arena.
 * Runs more probes on integers to find out if the verdict is exact. */
void ss_trial_row(struct ss_trial *t, struct ss_row *row);

#endif

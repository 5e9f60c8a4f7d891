/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The row of a candidate that holds. */
#ifndef SS_CORE_RULES_TRIAL_ACCEPTED_ROW_H
#define SS_CORE_RULES_TRIAL_ACCEPTED_ROW_H

#include <stdbool.h>
#include <stddef.h>

struct ss_candidate;
struct ss_row;
struct ss_row_slot;
struct ss_subject;
struct ss_trial;

/* An operand's placement follows from the atoms. False where it cuts two dims, or
 * one twice. */
bool ss_candidate_operand(const struct ss_subject *s, const struct ss_candidate *c, size_t k,
                          struct ss_row_slot *slot);
/* The row, kept, of a trial whose probes all held; its verdict takes some more. */
void ss_trial_row(struct ss_trial *t, struct ss_row *row);

#endif

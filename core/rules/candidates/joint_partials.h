/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates that combine cuts with partial operands, from rows already found. */
#ifndef SS_CORE_RULES_CANDIDATES_JOINT_PARTIALS_H
#define SS_CORE_RULES_CANDIDATES_JOINT_PARTIALS_H

#include <stdbool.h>

struct ss_findings;
struct ss_row;
struct ss_subject;

/* Whether rows combine their results alike; and whether one with the same cuts
 * follows from the other then. */
bool ss_same_results(const struct ss_subject *s, const struct ss_row *a, const struct ss_row *b);
bool ss_row_follows(const struct ss_subject *s, const struct ss_row *row,
                    const struct ss_row *from);
/* What is known to hold of several operands one by one, put together; the last.
 */
void ss_find_joint_partials(struct ss_subject *s, struct ss_findings *f);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates that combine cuts with partial operands, from rows already found. */
#ifndef SS_CORE_RULES_CANDIDATES_JOINT_PARTIALS_H
#define SS_CORE_RULES_CANDIDATES_JOINT_PARTIALS_H

#include <stdbool.h>

struct ss_findings;
struct ss_row;
struct ss_subject;

/* True if two rows combine all results alike. */
bool ss_same_results(const struct ss_subject *s, const struct ss_row *a, const struct ss_row *b);
/* True if `row`, with the same cuts and the same results, is implied by `from`: its partial
 * operands come for free from those of `from`. */
bool ss_row_follows(const struct ss_subject *s, const struct ss_row *row,
                    const struct ss_row *from);
/* The last step: combines rows that were found for single operands. */
void ss_find_joint_partials(struct ss_subject *s, struct ss_findings *f);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates with partial operands and no cut (G in docs/shardcombine.md, "Candidates"). */
#ifndef SS_CORE_RULES_CANDIDATES_PARTIAL_H
#define SS_CORE_RULES_CANDIDATES_PARTIAL_H

struct ss_findings;
struct ss_subject;

/* Tries them, and marks rows that a row with more partial operands implies. */
void ss_find_partials(struct ss_subject *s, struct ss_findings *f);

#endif

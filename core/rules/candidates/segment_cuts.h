/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates that cut each segment of a dim separately. No plan can use such rows. */
#ifndef SS_CORE_RULES_CANDIDATES_SEGMENT_CUTS_H
#define SS_CORE_RULES_CANDIDATES_SEGMENT_CUTS_H

struct ss_findings;
struct ss_subject;

/* Tries cuts of each segment of a dim, and keeps those that no other row says. */
void ss_find_segment_cuts(struct ss_subject *s, struct ss_findings *f);

#endif

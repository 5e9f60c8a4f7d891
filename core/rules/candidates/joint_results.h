/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates that cut several independent results at once. */
#ifndef SS_CORE_RULES_CANDIDATES_JOINT_RESULTS_H
#define SS_CORE_RULES_CANDIDATES_JOINT_RESULTS_H

struct ss_findings;
struct ss_subject;

/* After the cuts of single results: tries cuts of several independent results at once. */
void ss_find_joint_results(struct ss_subject *s, struct ss_findings *f);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an exploration may cost where the operator is a body, be it a whole program: counted in what
 * takes about a nanosecond (ss_composite_work), so that every machine finds the same rows. Bodies
 * of some dozens of ops never come to it; what is left out of others is said. Private to
 * core/rules. */
#ifndef SS_CORE_RULES_TRIAL_WORK_H
#define SS_CORE_RULES_TRIAL_WORK_H

#include "core/rules/findings.h"
#include "core/rules/subject.h"

/* Budgets of one attempt: all its probes, repeated probes at informative lengths, cuts at literals
 * of the body, draws of all magnitudes, and the search for a smaller counterexample. */
#define SS_WORK_OF_ATTEMPT 4e9
#define SS_WORK_OF_LITERAL_LENGTHS 3e8
#define SS_WORK_OF_LITERAL_CUTS 1e8
#define SS_WORK_OF_BROAD 3e8
#define SS_WORK_OF_SMALL 1e7
/* Budgets of the influence analysis of all operands, and of the search for thresholds. */
#define SS_WORK_OF_LOOKS 4e8
#define SS_WORK_OF_SEARCH 4e8
/* Cumulative budgets of an exploration at the end of its cuts, of partial operands, and of both
 * together. Work that one phase leaves unused is available to the next. */
#define SS_WORK_BY_CUTS 12e9
#define SS_WORK_BY_PARTIALS 18e9
#define SS_WORK_BY_JOINT_PARTIALS 20e9
#define SS_WORK_BY_SEGMENTS 22e9
/* Maximum number of cells that a body may compute in one run of a probe. */
enum { SS_MAX_BODY_CELLS = 1 << 24 };

/* So far; 0 where the operator is no body. */
double ss_work(const struct ss_subject *s);
/* What it comes to after so much more; or as many times that as the options say. */
double ss_work_until(const struct ss_subject *s, double most);
/* What it comes to after one attempt: a share of what is left of this part of the search, so that
 * none takes all of it. */
double ss_work_of_attempt(const struct ss_subject *s);
/* Runs one part of the search until all has taken so much; what comes after that is named. */
void ss_within_work(struct ss_subject *s, double most, const char *part,
                    void (*find)(struct ss_subject *s, struct ss_findings *f),
                    struct ss_findings *f);
/* After an attempt: ends a part that has taken too much. */
void ss_work_done(struct ss_subject *s);
/* How many numbers a body makes at the lengths of a call; 0: it is none. */
double ss_body_cells(const struct ss_call *call);

#endif

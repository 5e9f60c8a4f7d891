/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Budgets of work for the exploration of an operator with a body. Work is counted in computed
 * values, about 1 ns each (ss_composite_work), and not in time, so that every machine finds the
 * same rows. Three times as much gives the same rows for tests/data and the samples; three quarters
 * lose rows of upsample_nearest3d. If a budget is used up, the rules name the candidates that were
 * not explored. Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_WORK_H
#define SS_CORE_RULES_TRIAL_WORK_H

#include "core/rules/findings.h"
#include "core/rules/subject.h"

/* Budgets of one attempt: all its probes, those at lengths that literals need, and the search for a
 * smaller counterexample. */
#define SS_WORK_OF_ATTEMPT 4e9
#define SS_WORK_OF_LITERAL_LENGTHS 3e8
#define SS_WORK_OF_SMALL 1e7
/* Cumulative budgets of an exploration at the end of its cuts, and of partial operands. Work that
 * the first leaves unused is available to the second. */
#define SS_WORK_BY_CUTS 4e9
#define SS_WORK_BY_PARTIALS 6e9
/* Maximum number of cells that a body may compute in one run of a probe: 128 MiB of f64. */
enum { SS_MAX_BODY_CELLS = 1 << 24 };

/* The work of this exploration so far; 0 if the operator has no body. */
double ss_work(const struct ss_subject *s);
/* The total work at which a budget that starts now is used up: ss_work plus `most` times the
 * multiplier of the options. */
double ss_work_until(const struct ss_subject *s, double most);
/* The same for one attempt. If the phase has a limit, an attempt gets at most a quarter of the
 * phase's remaining work. */
double ss_work_of_attempt(const struct ss_subject *s);
/* Runs find, one phase of the search, until the total work is `most` times the multiplier of the
 * options. If the phase was ended early, the findings get an untried candidate "more PART". */
void ss_within_work(struct ss_subject *s, double most, const char *part,
                    void (*find)(struct ss_subject *s, struct ss_findings *f),
                    struct ss_findings *f);
/* Call after an attempt: ends the phase (s->dead) if it has used up its budget. */
void ss_work_done(struct ss_subject *s);
/* The number of cells that the body computes at the lengths of a call; 0 if there is no body. */
double ss_body_cells(const struct ss_call *call);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The counterexample of a refuted attempt, made as small as possible. */
#ifndef SS_CORE_RULES_TRIAL_COUNTEREXAMPLE_H
#define SS_CORE_RULES_TRIAL_COUNTEREXAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_attempt;
struct ss_buf;
struct ss_candidate;
struct ss_probe;
struct ss_subject;

/* "length 2 on 2 ranks, draw 0: cell [0,1] is 3, sum gives 4". */
void ss_counterexample_print(struct ss_buf *out, const struct ss_attempt *attempt);
/* Adds which row is one rank's own, where there is such. */
void ss_lone_print(struct ss_buf *out, bool lone, int64_t length);
/* The probe that refutes an attempt, without and with the first cell of a result
 * that is wrong and how the pieces were combined there. */
void ss_keep_probe(const struct ss_probe *p, struct ss_attempt *attempt);
void ss_keep_counterexample(const struct ss_probe *p, size_t result, int64_t cell,
                            const char *combine, double expected, double got,
                            struct ss_attempt *attempt);
void ss_keep_no_probe(struct ss_attempt *attempt);
/* Looks for a smaller one than the attempt has: fewer ranks, a shorter cut length, then shorter
 * others. */
void ss_make_small(struct ss_subject *s, const struct ss_candidate *c, struct ss_attempt *attempt);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The counterexample of a refuted attempt: its text, and the search for a smaller one. */
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
struct ss_tensor;
struct ss_way;

/* Prints the counterexample: "length 2 on 2 ranks, draw 0: cell [0,1] is 3, sum gives 4". */
void ss_counterexample_print(struct ss_buf *out, const struct ss_attempt *attempt);
/* Appends it to the attempt's reason. */
void ss_counterexample_explain(const struct ss_subject *s, struct ss_attempt *attempt);
/* If lone is true, prints which row one rank holds by itself (struct ss_probe). */
void ss_lone_print(struct ss_buf *out, bool lone, int64_t length);
/* Copy to the attempt the probe that refutes it; the second function also copies the first cell
 * that differs, the way in which the pieces were combined and, if the subject keeps them, the
 * tensors. All is in the subject's arena. */
void ss_keep_probe(const struct ss_probe *p, struct ss_attempt *attempt);
void ss_keep_counterexample(const struct ss_probe *p, size_t result, int64_t cell,
                            const char *combine, double expected, double got,
                            struct ss_attempt *attempt);
/* Adds to the tensors that the attempt shows, if it shows any, what a combination gives. */
void ss_keep_way(const struct ss_probe *p, size_t result, const struct ss_way *way,
                 struct ss_attempt *attempt);
void ss_keep_combined(const struct ss_probe *p, size_t result, const struct ss_tensor *combined,
                      struct ss_attempt *attempt);
/* Clears those fields. */
void ss_keep_no_probe(struct ss_attempt *attempt);
/* Replaces the counterexample by a smaller probe that refutes the candidate by itself, if one is
 * found: fewer ranks, then a shorter cut, then shorter other dims. */
void ss_make_small(struct ss_subject *s, const struct ss_candidate *c, struct ss_attempt *attempt);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row that a user gives, on its way to a candidate. Private to core/rules. */
#ifndef SS_CORE_RULES_GIVEN_GIVEN_H
#define SS_CORE_RULES_GIVEN_GIVEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rules/candidate.h"
#include "core/rules/subject.h"
#include "core/rules/try_row.h"

struct ss_given {
    struct ss_subject s;
    const struct ss_row_text *row;
    struct ss_candidate c;
    struct ss_row_trial *out;
};

/* Ends the trial with a verdict; why is a static text or in the subject's arena. Returns false. */
bool ss_given_answer(struct ss_given *a, enum ss_verdict verdict, const char *why);
/* Appends an atom to a list of *n that has room, unless it is there. */
void ss_given_add_cut(uint16_t *cut, uint16_t *n, uint16_t atom);

/* Set the candidate's cut atoms, and its partial operands and kind. Return false, with an answer,
 * if the row asks for what no candidate is. */
bool ss_given_cut(struct ss_given *a);
bool ss_given_partial(struct ss_given *a);
/* False, with an answer, if a result has no such reduction. */
bool ss_given_results_may_be(struct ss_given *a);
/* The first operand with a dim (*dim) that the candidate cuts although the row leaves it whole; -1:
 * none. */
int ss_given_shared_operand(const struct ss_given *a, int *dim);
/* Answers for such a row: shape inference refuses pieces next to a whole. Returns false. */
bool ss_given_refuse_by_shape(struct ss_given *a, int shared, int dim);

/* True if an operand or a result has a halo. */
bool ss_given_asks_halo(const struct ss_given *a);
/* Tries the row with the halo that it names, or answers with what is found instead. False if there
 * is none of these lengths. */
bool ss_given_try_halo(struct ss_given *a);
/* Tries a row that names no halo with one: pieces that windows stride over. Returns true if the row
 * holds; else the answer of before stays, unless it had no lengths to be tried at. */
bool ss_given_try_with_halo(struct ss_given *a);

#endif

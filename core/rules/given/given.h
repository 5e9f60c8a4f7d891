/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row that a user gives, on its way to a candidate. Private to core/rules. */
#ifndef SS_CORE_RULES_GIVEN_GIVEN_H
#define SS_CORE_RULES_GIVEN_GIVEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rules/candidate.h"
#include "core/rules/findings.h"
#include "core/rules/subject.h"
#include "core/rules/try_row.h"

struct ss_given {
    struct ss_subject s;
    const struct ss_row_text *row;
    struct ss_candidate c;
    struct ss_findings f; /* rows that the search has found; their results are s.asked */
    struct ss_row_trial *out;
};

/* Ends the trial with a verdict; why is a static text or in the subject's arena. Returns false. */
bool ss_given_answer(struct ss_given *a, enum ss_verdict verdict, const char *why);
/* The atom of a dim that lies behind that many blocks, or -1. share: how many of them are its own,
 * in which it is cut. */
int ss_given_atom_behind(const struct ss_atoms *atoms, const struct ss_factors *dim, int64_t blocks,
                         int64_t *share);
/* Appends an atom to a list of *n that has room, unless it is there. */
void ss_given_add_cut(uint16_t *cut, uint16_t *n, uint16_t atom);

/* Set the candidate's cut atoms, and its partial operands and kind. Return false, with an answer,
 * if the row asks for what no candidate is. */
bool ss_given_cut(struct ss_given *a);
bool ss_given_partial(struct ss_given *a);
/* False, with an answer, if a result has no such reduction. */
bool ss_given_results_may_be(struct ss_given *a);
/* False, with an answer, if the candidate cuts a dim of an operand that the row leaves whole: shape
 * inference may refuse pieces next to a whole. */
bool ss_given_fits(struct ss_given *a);

/* True if an operand or a result has a halo. */
bool ss_given_asks_halo(const struct ss_given *a);
/* Tries the row with a halo along the one or two lengths that it cuts. Returns true if it is found.
 * No attempt is kept if it cuts others. */
bool ss_given_find_halo(struct ss_given *a);
/* Tries two cut lengths that are equal or in the ratio of the call: masked and merged lookups, and
 * windows at offsets that the body computes. Returns true if the row is found. */
bool ss_given_find_pair(struct ss_given *a);
/* Answers with the first row that was found instead. If only the widths of a halo differ, runs the
 * row with these, to refute it; if its widths follow from the number of ranks, none is wrong. */
void ss_given_answer_instead(struct ss_given *a);
/* The row as it is stated among those that were found; NULL: none of them. */
const struct ss_found *ss_given_found(const struct ss_given *a);

#endif

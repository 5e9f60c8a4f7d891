/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A candidate in words, and checks of a candidate that need no run. */
#ifndef SS_CORE_RULES_CANDIDATES_CANDIDATE_TEXT_H
#define SS_CORE_RULES_CANDIDATES_CANDIDATE_TEXT_H

#include <stdbool.h>

struct ss_attempt;
struct ss_candidate;
struct ss_row;
struct ss_subject;

/* "cut operand 0 dim 1, operand 1 dim 0 with operand 2 P(sum)", in the subject's arena. */
const char *ss_candidate_text(const struct ss_subject *s, const struct ss_candidate *c);
/* False if the candidate would cut a dim twice, which nothing can combine; the attempt is then
 * refuted. */
bool ss_pieces_exist(const struct ss_subject *s, const struct ss_candidate *c,
                     struct ss_attempt *attempt);
/* Why a row that holds has no placement, with its text; NULL: it has one. */
const char *ss_unplaceable(const struct ss_subject *s, const struct ss_candidate *c,
                           const struct ss_row *row);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates in words, and the checks that need no run. */
#ifndef SS_CORE_RULES_CANDIDATES_CANDIDATE_TEXT_H
#define SS_CORE_RULES_CANDIDATES_CANDIDATE_TEXT_H

#include <stdbool.h>

struct ss_attempt;
struct ss_candidate;
struct ss_row;
struct ss_subject;

/* candidate_text.c: "cut operand 0 dim 1, operand 1 dim 0 with operand 2 P(sum)", kept. */
const char *ss_candidate_text(const struct ss_subject *s, const struct ss_candidate *c);
/* False, said in the attempt, where a dim would be cut twice: nothing puts it together again. */
bool ss_pieces_exist(const struct ss_subject *s, const struct ss_candidate *c,
                     struct ss_attempt *attempt);
/* Why a row that holds is none that a plan can use, with its text; NULL: it can. */
const char *ss_unplaceable(const struct ss_subject *s, const struct ss_candidate *c,
                           const struct ss_row *row);

#endif

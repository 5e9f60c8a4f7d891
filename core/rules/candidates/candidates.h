/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cut candidates of one operator, in order (kinds A to E). */
#ifndef SS_CORE_RULES_CANDIDATES_CANDIDATES_H
#define SS_CORE_RULES_CANDIDATES_CANDIDATES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/place/placement.h"

struct ss_candidate;
struct ss_findings;
struct ss_footprint;
struct ss_subject;

/* Where cells are numbered or drawn along what is cut, they are the piece's own only
 * if it knows its place: the candidate is then one with an origin. Why a piece has no such place,
 * or NULL. */
const char *ss_candidate_add_origin(struct ss_subject *s, struct ss_candidate *c);
/* The least number of rows, above its step, that pieces of a candidate's first atom
 * may have to be multiples of for windows that stride over it; 0: of none. */
int64_t ss_step_of(struct ss_subject *s, const struct ss_candidate *given);
/* A halo needs one atom that is a whole dim of an operand wherever it occurs, and an
 * operator that does not know where its piece lies. */
bool ss_halo_conceivable(struct ss_subject *s, uint16_t atom);
/* The same of one that may be a factor of such dims. */
bool ss_halo_within(struct ss_subject *s, uint16_t atom);
/* Whether pieces with that halo share rows, and one without could be told what lies
 * beside it. */
bool ss_overlap_conceivable(const struct ss_subject *s, const struct ss_footprint *halo);
/* That, of a window that spans its dim, y, and that dim. */
bool ss_is_sum(struct ss_subject *s, uint16_t x, uint16_t y);
/* Tries and keeps; the row's index or -1. Where several reductions make its results, rows with the
 * others follow. */
int ss_find(struct ss_subject *s, const struct ss_candidate *c, struct ss_findings *f);
void ss_find_cuts(struct ss_subject *s, struct ss_findings *f);

/* That cut with uncut operands pending, each alone, then all, as a bias of a sum is
 * counted once; whether find has any. */
typedef int ss_finder(struct ss_subject *s, const struct ss_candidate *c, struct ss_findings *f);

bool ss_find_with_bias(struct ss_subject *s, const struct ss_candidate *given,
                       enum ss_reduce reduce, ss_finder *find, struct ss_findings *f);

#endif

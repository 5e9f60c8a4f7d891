/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cut candidates of one operator, in order (kinds A to G). */
#ifndef SS_CORE_RULES_CANDIDATES_CANDIDATES_H
#define SS_CORE_RULES_CANDIDATES_CANDIDATES_H

#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

#include "core/place/placement.h"

struct ss_candidate;
struct ss_findings;
struct ss_halo_try;
struct ss_row;
struct ss_subject;

/* If cells are numbered or drawn along a cut dim, gives the candidate an origin (kind A becomes
 * C). Returns why a piece has no single offset; NULL: it has one, or needs none. */
const char *ss_candidate_add_origin(struct ss_subject *s, struct ss_candidate *c);
/* The smallest stride above given->step of which pieces of the first atom may have to be
 * multiples, so that windows stride over whole pieces; 0: none. */
int64_t ss_step_of(struct ss_subject *s, const struct ss_candidate *given);
/* True if the atom may have a halo: it is a whole dim of an operand wherever it occurs, and the
 * operator does not count along it. */
bool ss_halo_conceivable(struct ss_subject *s, uint16_t atom);
/* True if it may have a halo as a factor of dims, because windows of the body lie on it. */
bool ss_halo_within(struct ss_subject *s, uint16_t atom);
/* True if y is a window that spans its dim x, and the result keeps its shape if both grow (a
 * weight gradient). */
bool ss_is_sum(struct ss_subject *s, uint16_t x, uint16_t y);
/* Tries a candidate and keeps the attempt. If its reduction fails at data that it may be spared
 * (enum ss_granted), tries it once more for each, with other data only. Returns the index of its
 * row, or -1. If several reductions give its results, rows with the others follow. */
int ss_find(struct ss_subject *s, const struct ss_candidate *c, struct ss_findings *f);
/* Kind B: tries a cut of a table whose indices each rank shifts and masks. */
bool ss_find_masked(struct ss_subject *s, const struct ss_candidate *c, struct ss_findings *f);
/* Kind D: tries that, and keeps the attempt if it is opened. Returns true and fills row if it
 * holds.
 */
bool ss_find_with_halo(struct ss_subject *s, const struct ss_halo_try *what, struct ss_row *row,
                       struct ss_findings *f);
/* Kind D: tries an atom with a halo, then with results that overlap; then two atoms, b derived from
 * a, or a pair that leaves the result as it is. */
bool ss_find_halo(struct ss_subject *s, uint16_t atom, struct ss_findings *f);
bool ss_find_halo_pair(struct ss_subject *s, uint16_t a, uint16_t b, struct ss_findings *f);
/* Tries all cuts: kinds A to F. */
void ss_find_cuts(struct ss_subject *s, struct ss_findings *f);

/* Kind G: tries partial operands without a cut, and marks rows that a row with more partial
 * operands implies. */
void ss_find_partials(struct ss_subject *s, struct ss_findings *f);

/* Atoms whose single cut failed: `alone` without partial operands; `all` also with them. */
struct ss_failed_cuts {
    uint16_t *alone, *all;
    size_t n_alone, n_all;
};

/* Tries sets of atoms: of one result dim, windows and their dim, pairs of failed ones, and cuts of
 * results that share nothing. */
void ss_find_joint_cuts(struct ss_subject *s, const struct ss_failed_cuts *failed,
                        struct ss_findings *f);

/* The longest length that probes keep because the body counts offsets on it, in rows. */
enum { SS_LONGEST_HELD = 256 };
/* Holds lengths up to `most` that are not cut, if the body's own offsets lie on them. Returns true
 * if there are such, other than before. */
bool ss_hold_up_to(struct ss_subject *s, struct ss_candidate *c, int64_t most);
/* Tries two atoms whose lengths are in the ratio of the call: windows at offsets that the body
 * computes. Returns true if a row holds. */
bool ss_find_in_ratio(struct ss_subject *s, const struct ss_candidate *pair, struct ss_findings *f);

/* Adds an attempt with a reason for each cut of a dim or length that is not explored. */
void ss_report_not_explored(struct ss_subject *s, struct ss_findings *f);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidates that cut several atoms at once (kind F). */
#ifndef SS_CORE_RULES_CANDIDATES_JOINT_CUTS_H
#define SS_CORE_RULES_CANDIDATES_JOINT_CUTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_candidate;
struct ss_findings;
struct ss_subject;

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

#endif

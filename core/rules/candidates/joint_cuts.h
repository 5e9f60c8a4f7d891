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

/* Tries sets of these atoms: those of one result dim, and pairs. */
void ss_find_joint_cuts(struct ss_subject *s, const struct ss_failed_cuts *failed,
                        struct ss_findings *f);
/* If a body computes its own offsets, restricts the candidate one step further: windows at these
 * offsets are at most as long as in the call, then exactly as long, then the cut lengths are
 * bounded. Returns false if there is no further step. */
bool ss_hold_more(struct ss_subject *s, struct ss_candidate *c);
/* Tries two atoms whose lengths are equal or in the ratio of the call, if the pair holds neither at
 * all lengths nor at all equal ones: masked and merged lookups, and windows at offsets that the
 * body computes. Returns true if a row holds. */
bool ss_find_related(struct ss_subject *s, const struct ss_candidate *pair, struct ss_findings *f);
/* After all cuts: reports the dims that the body's own offsets lie on and that no row cuts
 * together. */
void ss_report_literal_offsets(struct ss_subject *s, struct ss_findings *f);
/* Tries a dim together with the windows on it that start at an offset of the call. */
void ss_find_windows(struct ss_subject *s, struct ss_findings *f);

#endif

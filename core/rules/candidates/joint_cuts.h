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

/* Cuts of several atoms of those that could not be cut by themselves, and of those
 * that could not be cut with anything pending either; what could is cut with one of these. */
struct ss_failed_cuts {
    uint16_t *alone, *all, *beside; /* the last holds with something pending alone */
    size_t n_alone, n_all, n_beside;
};

void ss_find_joint_cuts(struct ss_subject *s, const struct ss_failed_cuts *failed,
                        struct ss_findings *f);
/* A body with places of its own may take a candidate only where windows on them are
 * no longer than in the call, or no length is that they lie on. Makes the candidate one that holds
 * more of them so than before; whether there are more. */
bool ss_hold_more(struct ss_subject *s, struct ss_candidate *c);
/* One atom while the others on which a body's own places lie are as long as in the
 * call, where its numbers are strides of these. Whether it holds. */
bool ss_find_held(struct ss_subject *s, uint16_t atom, struct ss_findings *f);
/* After all cuts, dims on which a body's own places lie that no row cuts with these.
 */
void ss_report_literal_offsets(struct ss_subject *s, struct ss_findings *f);
/* A dim together with the windows on it that start where the call says. */
void ss_find_windows(struct ss_subject *s, struct ss_findings *f);

#endif

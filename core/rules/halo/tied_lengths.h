/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D, two atoms: a length and one derived from it, or a pair that leaves the result as it
 * is. */
#ifndef SS_CORE_RULES_HALO_TIED_LENGTHS_H
#define SS_CORE_RULES_HALO_TIED_LENGTHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_attempt;
struct ss_halo_trial;
struct ss_row;
struct ss_subject;

/* The one length that a derived length follows from; false: several. */
bool ss_tied_lengths(struct ss_subject *s, uint16_t derived, uint16_t *source);
/* Whether the result keeps its shape where x and y grow together in some ratio. */
bool ss_sum_conceivable(struct ss_subject *s, uint16_t x, uint16_t y);
/* Candidate D of two atoms that go together: a length and one derived from it, or a pair that
 * leaves the result as it is. The same; the attempt is not opened where they are neither. */
bool ss_try_pair(struct ss_subject *s, uint16_t a, uint16_t b, struct ss_attempt *attempt,
                 struct ss_row *row);
/* The same pair, once it has a halo: the derived length is a rank's own, and what
 * it makes in its neighbours' rows is summed. */
bool ss_try_scattered(struct ss_subject *s, uint16_t source, uint16_t derived,
                      struct ss_attempt *attempt, struct ss_row *row);
/* The same of one length that several operands have, of which operand k's is a rank's own; adds:
 * results that do not grow with it are sums over ranks. */
bool ss_try_scattered_operand(struct ss_subject *s, uint16_t atom, size_t k, bool adds,
                              struct ss_attempt *attempt, struct ss_row *row);
/* Whether some results grow with a length whose pieces may share rows, and others do not. */
bool ss_grows_in_part(struct ss_subject *s, uint16_t atom);
/* Finds and verifies windows inside the whole. */
bool ss_halo_trial_inside(struct ss_halo_trial *t);

#endif

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

/* Finds the one length that a derived length follows from. False if there are several. */
bool ss_tied_lengths(struct ss_subject *s, uint16_t derived, uint16_t *source);
/* True if the result keeps its shape when x and y grow together in some ratio. */
bool ss_sum_conceivable(struct ss_subject *s, uint16_t x, uint16_t y);
/* Tries candidate D for two atoms: a length and one derived from it, or a pair that leaves the
 * result's shape unchanged. If the atoms are neither, the attempt is not opened. */
bool ss_try_pair(struct ss_subject *s, uint16_t a, uint16_t b, struct ss_attempt *attempt,
                 struct ss_row *row);
/* Tries the pair once its halo is known: the derived length has no halo, and contributions to the
 * neighbours' rows are summed. */
bool ss_try_scattered(struct ss_subject *s, uint16_t source, uint16_t derived,
                      struct ss_attempt *attempt, struct ss_row *row);
/* The same for one length that several operands have; operand k has no halo. */
bool ss_try_scattered_operand(struct ss_subject *s, uint16_t atom, size_t k,
                              struct ss_attempt *attempt, struct ss_row *row);
/* Finds and verifies windows that lie inside the whole, without fill. */
bool ss_halo_trial_inside(struct ss_halo_trial *t);

#endif

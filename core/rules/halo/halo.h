/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D, one atom: shards with a halo of rows from their neighbours. */
#ifndef SS_CORE_RULES_HALO_HALO_H
#define SS_CORE_RULES_HALO_HALO_H

#include <stdbool.h>
#include <stdint.h>

struct ss_attempt;
struct ss_footprint;
struct ss_row;
struct ss_subject;

/* Tries candidate D for one atom that is the only factor of each operand dim that holds it: shards
 * with a halo. Returns true and fills row if it holds. The attempt is opened and closed. */
bool ss_try_halo(struct ss_subject *s, uint16_t atom, struct ss_attempt *attempt,
                 struct ss_row *row);
/* Tries the halo with at most left and right rows, although the measured footprint (of one length,
 * with fill rows at its ends) needs more. The attempt then holds the counterexample. */
bool ss_try_narrower_halo(struct ss_subject *s, uint16_t atom, const struct ss_footprint *found,
                          int64_t left, int64_t right, struct ss_attempt *attempt,
                          struct ss_row *row);

#endif

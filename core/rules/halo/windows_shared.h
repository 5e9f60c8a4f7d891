/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D, one atom that no result grows with: windows that share rows with their neighbours.
 */
#ifndef SS_CORE_RULES_HALO_WINDOWS_SHARED_H
#define SS_CORE_RULES_HALO_WINDOWS_SHARED_H

#include <stdbool.h>
#include <stdint.h>

struct ss_attempt;
struct ss_row;
struct ss_subject;

/* Try an atom that no result grows with: windows that share rows with their neighbours and reduce
 * to the whole. The first says whether the candidate is possible at all. */
bool ss_shared_conceivable(struct ss_subject *s, uint16_t atom);
bool ss_try_shared(struct ss_subject *s, uint16_t atom, struct ss_attempt *attempt,
                   struct ss_row *row);

#endif

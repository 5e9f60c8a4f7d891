/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D, one atom that no result grows with: windows that share rows with their neighbours.
 */
#ifndef SS_CORE_RULES_HALO_WINDOWS_SHARED_H
#define SS_CORE_RULES_HALO_WINDOWS_SHARED_H

#include <stdbool.h>
#include <stdint.h>

struct ss_halo_trial;
struct ss_subject;

/* True if it is possible at all. */
bool ss_shared_conceivable(struct ss_subject *s, uint16_t atom);
/* Searches windows that reduce to the whole. */
bool ss_search_shared(struct ss_halo_trial *t);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D, one atom: shards without a halo, whose results overlap and are reduced. */
#ifndef SS_CORE_RULES_HALO_OVERLAP_H
#define SS_CORE_RULES_HALO_OVERLAP_H

#include <stdbool.h>
#include <stdint.h>

struct ss_attempt;
struct ss_footprint;
struct ss_row;
struct ss_subject;

/* Tries the atom once its halo is known: shards without a halo, results that overlap and are
 * reduced. */
bool ss_try_overlap(struct ss_subject *s, uint16_t atom, const struct ss_footprint *halo,
                    struct ss_attempt *attempt, struct ss_row *row);

#endif

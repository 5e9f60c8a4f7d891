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

/* The same atom, once it has a halo: pieces by themselves, results that overlap. */
bool ss_try_overlap(struct ss_subject *s, uint16_t atom, const struct ss_footprint *halo,
                    struct ss_attempt *attempt, struct ss_row *row);

#endif

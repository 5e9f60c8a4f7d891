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

/* Candidate D, one atom that is the whole of every dim of an operand that it is in: pieces
 * that reach into their neighbours. The same. */
bool ss_try_halo(struct ss_subject *s, uint16_t atom, struct ss_attempt *attempt,
                 struct ss_row *row);
/* The same with at most so many rows on either side, where the footprint that was found (of one
 * length, with the fill beside it) takes more: for what refutes it. */
bool ss_try_narrower_halo(struct ss_subject *s, uint16_t atom, const struct ss_footprint *found,
                          int64_t left, int64_t right, struct ss_attempt *attempt,
                          struct ss_row *row);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two lengths that go together: one is derived from the other, or both leave the result as it is.
 */
#ifndef SS_CORE_RULES_HALO_TIED_LENGTHS_H
#define SS_CORE_RULES_HALO_TIED_LENGTHS_H

#include <stdbool.h>
#include <stdint.h>

struct ss_halo_trial;
struct ss_subject;

/* How the length of an atom follows from other lengths. */
struct ss_length_tie {
    uint16_t n_sources, source; /* how many atoms change it; one of them */
    int64_t rows, beyond; /* its rows that go with SS_HALO_TRIAL_RATE_LENGTH rows of the source, and
                           * those that it has besides */
};

/* Finds the one length that a derived length follows from. False if there are several. */
bool ss_tied_lengths(struct ss_subject *s, uint16_t derived, uint16_t *source);
/* True if the result keeps its shape when x and y grow together in some ratio. */
bool ss_sum_conceivable(struct ss_subject *s, uint16_t x, uint16_t y);

/* Fills form, dim, rows, per and pace of the footprint of two lengths that leave some result's
 * shape as it is when they grow together (a sum). False if there is no such result. */
bool ss_halo_opposed(struct ss_halo_trial *t);
/* How many rows of the second length, which is derived, follow from RATE_LENGTH of the first, and
 * how many beyond that. */
bool ss_halo_tied_rows(struct ss_halo_trial *t, int64_t *rows, int64_t *beyond);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Candidate D: shards with a halo, of one atom or of two that go together. */
#ifndef SS_CORE_RULES_HALO_HALO_H
#define SS_CORE_RULES_HALO_HALO_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rules/footprint.h"

struct ss_attempt;
struct ss_row;
struct ss_subject;

/* What is tried of the atoms. */
enum ss_halo_way {
    /* Shards with rows of their neighbours, or windows inside the whole. Of two atoms: a length and
     * one derived from it, or a pair that leaves a result's shape unchanged. */
    SS_HALO_NEIGHBOURS,
    /* The same with at most the widths of `most`, a form with fill, although more were measured.
     * The attempt then holds the counterexample. */
    SS_HALO_NARROWER,
    /* Results that overlap and are reduced, once the halo is known. One operand has no halo: all
     * with one atom, the derived length of two, or one of several operands that have the atom. */
    SS_HALO_OVERLAP,
    /* Windows that share rows, of an atom that no result grows with. */
    SS_HALO_SHARED
};

struct ss_halo_try {
    enum ss_halo_way way;
    uint16_t atoms[2]; /* whole dims of operands, or factors on which windows lie */
    uint16_t n;
    int operand;              /* SS_HALO_OVERLAP: the one without halo; < 0: all */
    struct ss_footprint most; /* SS_HALO_NARROWER */
};

/* Tries candidate D. Returns true and fills row if it holds. The attempt is opened and closed; if
 * two atoms do not go together, windows cannot share rows, or no reduction would make the results
 * that the subject asks for, it is not opened and has no candidate. */
bool ss_try_halo(struct ss_subject *s, const struct ss_halo_try *what, struct ss_attempt *attempt,
                 struct ss_row *row);
/* Finds the one length that a derived length follows from. False if there are several. */
bool ss_tied_lengths(struct ss_subject *s, uint16_t derived, uint16_t *source);
/* True if the result keeps its shape when x and y grow together in some ratio. */
bool ss_sum_conceivable(struct ss_subject *s, uint16_t x, uint16_t y);

#endif

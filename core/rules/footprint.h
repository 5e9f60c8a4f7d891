/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window-like operator reads around a piece of its operand, and the halo that this makes on a
 * mesh (exploration.md 6). Every rank gets x[i m - left, (i + 1) m + right), past the edges the fill;
 * its local row 0 is row (i m - left) rows / per of the whole. */
#ifndef SS_CORE_RULES_FOOTPRINT_H
#define SS_CORE_RULES_FOOTPRINT_H

#include <stdbool.h>
#include <stdint.h>

enum { SS_MAX_RATE = 64 }; /* rows and per */

struct ss_footprint {
    int64_t rows, per; /* this many rows of the result for that many of the operand, in lowest terms */
    int64_t first;     /* local rows from this on are right without a left neighbour */
    int64_t right;     /* rows more that the rows of a piece need on its right */
    int64_t surplus;   /* rows of the whole result beyond rows / per of the operand's */
    double fill;       /* what lies beyond the edges */
};

/* Pieces of the result are equal but for the last: rank i keeps the rows from i `piece` on. */
struct ss_halo {
    int64_t left, right;
    int64_t total, piece; /* of the result */
    int64_t ranks;
    int64_t start, step;  /* the first row that rank i keeps is its local row start + i step */
};

/* The halo of an operand's length on n ranks. False and why where there is none. */
bool ss_footprint_halo(const struct ss_footprint *f, int64_t length, int64_t n, struct ss_halo *halo,
                       const char **why);
/* True where all ranks keep as many rows. */
bool ss_halo_even(const struct ss_halo *halo);
/* True where pieces need nothing: no neighbours, no rows to leave out. */
bool ss_halo_none(const struct ss_halo *halo);
/* Widths that are the same at any length and number of ranks; false where there are none. */
bool ss_footprint_widths(const struct ss_footprint *f, int64_t *left, int64_t *right);

#endif

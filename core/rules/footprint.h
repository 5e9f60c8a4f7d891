/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window-like operator reads around a piece of its operands, and the halo that this makes
 * on a mesh (docs/shardcombine.md, "Halos"). Five forms:
 *
 * - Filled. One length is cut. Every rank gets x[i m - left, (i + 1) m + right), past the edges the
 *   fill; its local row 0 is row (i m - left) rows / per of the whole.
 * - Inside. One length is cut, or two that a formula of shape inference ties (a pooled tensor and
 *   its source): `pace` rows of each go with `rows` of the result. Every rank gets a window of
 *   whole paces, `window` or more, that lies inside the tensors, moved inwards at the edges, and
 *   keeps its rows of the result.
 * - Sum. Two lengths are cut and the result does not grow (a weight gradient): ranks have their own
 *   pieces of the second length, the first one's rows that go with them, and `first` and `right`
 *   more beside these, past the edges the fill. The rows that this adds to the result are left out;
 *   the sum over ranks is the whole.
 * - Shared. One length is cut and the result does not grow (the sum of what neighbouring rows
 *   differ by). Ranks have windows of one length inside the tensor, in steps of `pace`; two
 *   neighbours share `right` rows or more. What is made of shared rows is there twice: every rank
 *   but the first takes what the operator makes of these alone from what it makes of its window,
 *   and the sum over ranks is the whole. A maximum or minimum need not care.
 * - Overlap. One length is cut. Every rank gets its own piece, the fill beside it; its elements
 *   reach more than its share of the result. Where the results of neighbours meet, they are
 *   reduced. Of two tied lengths (windows of a tensor and what is scattered into them) the second
 *   is a rank's own, the fill beside it; the first one has its neighbours' rows. Both may be one
 *   length, of two operands. */
#ifndef SS_CORE_RULES_FOOTPRINT_H
#define SS_CORE_RULES_FOOTPRINT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/place/placement.h"

enum { SS_MAX_RATE = 64 }; /* rows, per and pace */

struct ss_footprint {
    int64_t rows, per; /* this many rows of the result for that many of the (first) operand length;
                        * in lowest terms, but for a tie */
    int64_t first;     /* local rows from this on are right without a left neighbour; of a sum: rows
                        * that the operand needs more on its left */
    int64_t right;     /* rows more that the rows of a piece need on its right; inside: rows at the
                        * end of a window's result that are not those of the whole */
    int64_t surplus;   /* rows of the whole result beyond rows / per of the operand's; of a sum:
                        * what the first length has beyond its part of the second, modulo per */
    int64_t pace[2];   /* inside, sum: rows of each length that go together; one length: {n, 0} */
    int64_t window;    /* inside: on fewer paces the operator does not run */
    bool sum;          /* the result does not grow: pieces add up to it, or reduce to it */
    int dim;           /* of a sum: the dim of the result that rows are left out of */
    bool overlap;
    enum ss_reduce reduce; /* of an overlap: of rows that several ranks have; shared: of all */
    /* Of an overlap: rows that a piece reaches beyond its rows / per; of two lengths or operands
     * whole paces. */
    int64_t before, after;
};

/* A number that depends on the rank: base + rank pace + scale u, u = (from + rank step) / per
 * rounded down, kept within [0, top]. */
struct ss_slide {
    int64_t base, pace, scale, from, step, per, top;
};

/* One operand length. */
struct ss_halo_side {
    int64_t piece;       /* rows that a rank has */
    int64_t left, right; /* rows that neighbours send */
    bool alone;          /* of an overlap: these are rows of fill */
    int64_t count;       /* rows that the operator gets of what there is then */
    struct ss_slide at;  /* the first of them */
};

/* Pieces of the result are equal but for the last: rank i keeps the rows from i `piece` on. */
struct ss_halo {
    struct ss_halo_side side[2]; /* per cut length */
    int64_t total, piece;        /* of the result; a sum: 0, every rank keeps all rows */
    int64_t extra;               /* a sum: rows of a local result that nobody keeps */
    int64_t made;                /* an overlap: rows of a local result; else 0 */
    int64_t again;               /* shared, a sum: the first rows of a window, which the rank before
                                  * has as well; else 0 */
    int64_t ranks;
    struct ss_slide at; /* the first row of the local result that a rank keeps; of an overlap, where
                         * it would be: neighbours may have rows that the rank has not */
};

/* The halo of the cut lengths on n ranks; false and why where there is none. Of two lengths, pieces
 * may be unequal. */
bool ss_footprint_halo(const struct ss_footprint *f, const int64_t *lengths, int64_t n,
                       struct ss_halo *halo, const char **why);
int64_t ss_slide_at(const struct ss_slide *slide, int64_t rank);
/* Whether it is 0 on all ranks. */
bool ss_slide_none(const struct ss_slide *slide, int64_t ranks);
/* Whether the operator gets all rows that a rank has after the exchange. */
bool ss_halo_side_whole(const struct ss_halo *halo, int side);
/* Whether one length is cut and the result does not grow. */
bool ss_footprint_shares(const struct ss_footprint *f);
/* How many lengths are cut, or two operands' sides of one: 1 or 2. */
int ss_footprint_sides(const struct ss_footprint *f);
/* True where all ranks keep as many rows. */
bool ss_halo_even(const struct ss_halo *halo);
/* True where pieces need nothing: no neighbours, no rows to leave out. */
bool ss_halo_none(const struct ss_halo *halo);
/* Widths of a cut length that are the same on any number of ranks; false where there are none. The
 * lengths only matter by what they have in common. */
bool ss_footprint_widths(const struct ss_footprint *f, const int64_t *lengths, int side,
                         int64_t *left, int64_t *right);
/* Of an overlap: rows on both sides of a piece, and whether they are fill. Rows that a rank has of
 * the result beyond rows / per of its piece. */
bool ss_footprint_beside(const struct ss_footprint *f, int side, int64_t *left, int64_t *right);
void ss_footprint_shared(const struct ss_footprint *f, int64_t *left, int64_t *right);

#endif

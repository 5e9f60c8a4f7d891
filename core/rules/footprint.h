/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows that a window-like operator reads around a piece of its operands, and the halo that
 * follows on a mesh axis (docs/shardcombine.md, "Halos"). A "row" is one index of the cut length.
 *
 * A footprint has one of five forms:
 *
 * - Filled: one length is cut, or several that need no halo. Rank i gets x[i m - left, (i + 1) m +
 *   right), and the fill outside the operand. Its local row 0 is row (i m - left) rows / per of the
 *   whole result.
 * - Inside: one length is cut, or two that inference ties, as a pooled tensor and its
 *   source. `pace` rows of each go with `rows` of the result. Every rank gets a window of whole
 * paces that lies inside the tensors (moved inwards at the ends), and
 * keeps its rows of the result.
 * - Sum: two lengths are cut. The result does not grow, as that of a weight gradient. A rank has
 * its piece of the second length, the rows of the first that go with it, and `first` and `right`
 * rows more. Result rows that these add are dropped. The sum over ranks is the whole.
 * - Shared: one length is cut. The result does not grow. Ranks have windows of one length inside
 * the tensor, in steps of `pace`; neighbours share at least `right` rows. Every rank but the first
 *   subtracts the result of its shared rows alone. The sum over ranks is the whole; maximum and
 * minimum need no subtraction.
 * - Overlap: one length is cut. A rank gets its piece, with the fill at both ends. Its
 * result reaches beyond its share; results of neighbours are reduced where they meet. Of two tied
 * lengths the second is cut without halo, and the first has its neighbours' rows. */
#ifndef SS_CORE_RULES_FOOTPRINT_H
#define SS_CORE_RULES_FOOTPRINT_H

#include <stdbool.h>
#include <stdint.h>

#include "core/place/placement.h"

/* The most that rows, per and pace may be: a stride in rows. Pieces are multiples of it, so a
 * larger one would need longer pieces than a footprint is searched with. */
enum { SS_MAX_RATE = 64 };

enum ss_footprint_form {
    SS_FOOTPRINT_NONE, /* pieces need nothing from their neighbours; rows is 0 */
    SS_FOOTPRINT_FILLED,
    SS_FOOTPRINT_INSIDE,
    SS_FOOTPRINT_SUM,
    SS_FOOTPRINT_SHARED,
    SS_FOOTPRINT_OVERLAP,
    SS_N_FOOTPRINTS
};

/* Lengths are counted in rows. A member that names no form belongs to all. Members that a form does
 * not have are 0. */
struct ss_footprint {
    enum ss_footprint_form form;
    int64_t rows, per; /* `rows` rows of the result go with `per` rows of the (first) operand
                        * length, in lowest terms except for a tie */
    int64_t first;     /* the first local row that is right without a left neighbour; sum: rows that
                        * are needed on the left */
    int64_t right;     /* rows that are needed on the right; inside: rows at the end of a window's
                        * result that differ from the whole */
    int64_t surplus; /* length of the result beyond rows / per of the operand's; sum: length of the
                      * first operand beyond its share of the second, modulo per */
    int64_t pace[2]; /* inside, sum: rows of each length that go together; one length: {n, 0} */
    int dim;         /* sum: the result dim whose extra rows are dropped */
    enum ss_reduce reduce; /* overlap: of the rows that several ranks have; shared: of all rows */
    int64_t before, after; /* overlap: rows that a piece reaches beyond its share; of two lengths or
                            * operands in whole paces */
};

/* A number per rank: base + rank * pace + scale * u, where u = floor((from + rank * step) / per)
 * clamped to [0, top]. */
struct ss_slide {
    int64_t base, pace, scale, from, step, per, top;
};

/* The halo of one cut operand length. */
struct ss_halo_side {
    int64_t piece;       /* rows that a rank owns */
    int64_t left, right; /* rows that its neighbours send */
    bool alone;          /* overlap: left and right are rows of fill; nobody sends them */
    int64_t count;       /* rows that the operator gets of those that the rank then has, */
    struct ss_slide at;  /* from this one on */
};

/* A footprint on n ranks. Rank i keeps rows [i * piece, (i + 1) * piece) of the result; the last
 * piece may be shorter. */
struct ss_halo {
    struct ss_halo_side side[2]; /* per cut length */
    int64_t total, piece;        /* of the result; sum: 0, every rank keeps all rows */
    int64_t extra;               /* sum: rows of a local result that are dropped; else 0 */
    int64_t made;                /* overlap: rows of a local result; else 0 */
    int64_t again; /* shared, sum: the first rows of a window, which the previous rank has too */
    int64_t ranks;
    struct ss_slide at; /* the first local result row that a rank keeps; overlap: the row at which
                         * its share starts, which may be a neighbour's */
};

/* The halo of the cut lengths on n ranks. False, and *why, if there is none. With two lengths the
 * pieces may be unequal. */
bool ss_footprint_halo(const struct ss_footprint *f, const int64_t *lengths, int64_t n,
                       struct ss_halo *halo, const char **why);
/* The number of a rank. */
int64_t ss_slide_at(const struct ss_slide *slide, int64_t rank);
/* True if it is 0 on all ranks. */
bool ss_slide_none(const struct ss_slide *slide, int64_t ranks);
/* True if the operator gets all rows that a rank has after the exchange. */
bool ss_halo_side_whole(const struct ss_halo *halo, int side);
/* The name of a form in records: "filled". */
const char *ss_footprint_name(enum ss_footprint_form form);
static inline bool ss_footprint_shares(const struct ss_footprint *f)
{
    return f->form == SS_FOOTPRINT_SHARED;
}
static inline bool ss_footprint_overlaps(const struct ss_footprint *f)
{
    return f->form == SS_FOOTPRINT_OVERLAP;
}
/* True if the result does not grow: the results of pieces are summed or reduced. */
static inline bool ss_footprint_sums(const struct ss_footprint *f)
{
    return f->form == SS_FOOTPRINT_SUM || f->form == SS_FOOTPRINT_SHARED;
}
/* The number of sides, 1 or 2: cut lengths, or operands that have one length in two ways. */
int ss_footprint_sides(const struct ss_footprint *f);
/* True if all ranks keep the same number of rows. */
bool ss_halo_even(const struct ss_halo *halo);
/* True if pieces need no neighbours and drop no rows. */
bool ss_halo_none(const struct ss_halo *halo);
/* The halo widths of a side if they are equal on any number of ranks; else false. Only the ratio of
 * two lengths matters. */
bool ss_footprint_widths(const struct ss_footprint *f, const int64_t *lengths, int side,
                         int64_t *left, int64_t *right);
/* Overlap: the rows on both sides of an operand's piece. Returns true if they are fill. */
bool ss_footprint_beside(const struct ss_footprint *f, int side, int64_t *left, int64_t *right);
/* Overlap: the rows of the result that a rank has beyond its share. */
void ss_footprint_shared(const struct ss_footprint *f, int64_t *left, int64_t *right);

#endif

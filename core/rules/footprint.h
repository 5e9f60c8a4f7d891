/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows that a window-like operator reads around a piece of its operands, and the halo that
 * follows on a mesh axis (docs/shardcombine.md, "Halos"). A "row" is one index of the cut length.
 *
 * A footprint says how many rows of the result go with how many rows of the cut lengths, how many
 * rows a piece lacks at its two ends, and, as one of five forms, how the ranks get these rows or do
 * without. In each form every rank has one window of each cut length, and all windows are equally
 * long.
 *
 * - Filled: windows are pieces with the same number of rows more on the left, and on the right; the
 *   fill lies outside the operand. Every rank keeps its share of the result.
 * - Inside: windows lie inside the tensors, moved inwards at the ends. Every rank keeps its share.
 * - Sum: two lengths are cut, and the result does not grow, as that of a weight gradient. A rank
 *   has its piece of the second, and the rows of the first that go with it or lie next to these.
 *   Result rows that the latter add are dropped. The sum over ranks is the whole.
 * - Shared: the result does not grow, and windows share rows with their neighbours. Every rank but
 *   the first subtracts the result of its shared rows alone. The sum over ranks is the whole;
 *   maximum and minimum need no subtraction.
 * - Overlap: windows are pieces with fill at both ends. The result reaches beyond the rank's share,
 *   and is reduced where results of neighbours meet. Of two lengths or operands, the first has its
 *   neighbours' rows instead of fill. */
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

/* Lengths are counted in rows. */
struct ss_footprint {
    enum ss_footprint_form form;
    int64_t rows, per; /* `rows` rows of the result go with `per` rows of the first length */
    int64_t pace[2];   /* rows of each length that go together. pace[0] is per, but for a sum;
                        * pace[1] is 0 if there is one side */
    int64_t surplus;   /* length of the result beyond rows / per of the first length; sum: length of
                        * the first operand beyond its share of the second, modulo per */
    /* What a piece lacks on either side. Filled: on the left, rows of its result that need the left
     * neighbour; on the right, rows of the operand. Inside: rows of its result on both sides. Sum,
     * overlap: rows of the first length on both sides, in multiples of per. Shared: right is the
     * number of rows that two windows share, at least. */
    int64_t left, right;
    int dim;               /* sum: the result dim whose extra rows are dropped */
    enum ss_reduce reduce; /* overlap: of the rows that several ranks have; shared: of all rows */
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
    int64_t ranks;
    struct ss_halo_side side[2]; /* per cut length */
    int64_t total, piece, made;  /* rows of the result, of a share, of a local result; 0 if the
                                  * result does not grow */
    int64_t extra;               /* sum: rows of a local result that are dropped; else 0 */
    int64_t again; /* shared, sum: the first rows of a window, which the previous rank has too */
    struct ss_slide at; /* the first local result row that a rank keeps; overlap: the row at which
                         * its share starts, which may be a neighbour's */
};

/* The halo of the cut lengths on n ranks. False, and *why, if there is none. With two lengths the
 * pieces may be unequal. */
bool ss_footprint_halo(const struct ss_footprint *f, const int64_t *lengths, int64_t n,
                       struct ss_halo *halo, const char **why);
/* The number of a rank. */
int64_t ss_slide_at(const struct ss_slide *slide, int64_t rank);
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
/* True if every rank keeps its own rows of the result. */
static inline bool ss_footprint_keeps(const struct ss_footprint *f)
{
    return f->form == SS_FOOTPRINT_FILLED || f->form == SS_FOOTPRINT_INSIDE;
}
/* The number of sides, 1 or 2: cut lengths, or operands that have one length in two ways. */
static inline int ss_footprint_sides(const struct ss_footprint *f)
{
    return f->pace[1] > 0 ? 2 : 1;
}
/* True if the rows next to a piece of this side are fill, which no neighbour sends. */
bool ss_footprint_alone(const struct ss_footprint *f, int side);
/* True if all ranks keep the same number of rows. */
bool ss_halo_even(const struct ss_halo *halo);
/* True if pieces need no neighbours and drop no rows. */
bool ss_halo_none(const struct ss_halo *halo);
/* The rows next to a piece of a side, if they are as many on any number of ranks; else false, and
 * SS_ANY_WIDTH. Only the ratio of two lengths matters. */
bool ss_footprint_widths(const struct ss_footprint *f, const int64_t *lengths, int side,
                         int64_t *left, int64_t *right);
/* Overlap: the rows of the result that a rank has beyond its share. */
void ss_footprint_shared(const struct ss_footprint *f, int64_t *left, int64_t *right);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reductions over the ranks of one result, cell by cell, if every piece has the shape of the whole.
 * A cell is a number; a complex element has two, and i counts numbers. Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_FOLD_H
#define SS_CORE_RULES_TRIAL_FOLD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rules/probe.h"

struct ss_way;

/* Result k of one probe. */
struct ss_view {
    const struct ss_probe *p;
    size_t k;
    struct ss_tensor whole, piece[SS_MAX_RANKS];
    int ranks;
    double tolerance, of_one; /* absolute; of_one for reductions without cancellation: max, prod */
    bool floats, is_complex;
    const struct ss_explore_observer *observer;
};

/* The magnitude of the element that number i belongs to: of a complex one, the larger of its two
 * parts' magnitudes; NaN if one is NaN. */
double ss_size_at(const struct ss_view *v, const struct ss_tensor *t, int64_t i);
/* The reduction of cell i over all ranks: of floats and complex numbers; of integers, wrapped to
 * the dtype. */
double ss_fold_float(const struct ss_view *v, enum ss_reduce reduce, int64_t i);
int64_t ss_fold_int(const struct ss_view *v, enum ss_reduce reduce, int64_t i);
/* True if a sum or average of cell i is NaN (got) because partial terms are NaN or the whole is
 * infinite: the cell cannot refute. */
bool ss_fold_is_lost(const struct ss_view *v, enum ss_reduce reduce, double got, int64_t i);
/* True if cell i may have failed for lack of range: a piece is NaN, or infinite where the whole is
 * finite, or a factor of a product may have underflowed to 0. */
bool ss_fold_may_be_lost(const struct ss_view *v, enum ss_reduce reduce, int64_t i);
/* The same, and such a cell does not refute the candidate: the row requires finite terms, or this
 * is a product and the draw has numbers that leave the range easily. */
bool ss_fold_is_out_of_range(const struct ss_view *v, enum ss_reduce reduce, int64_t i);

/* Fills map[rank][row of the piece] with the row of the whole along way->dim; the lists lie in the
 * scratch arena. The way is SS_WAY_TILES or SS_WAY_WINDOWS. Returns false if the lengths do not fit
 * it. */
bool ss_tile_map(const struct ss_view *v, const struct ss_way *way, int64_t **map);

#endif

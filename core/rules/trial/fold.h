/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the ranks' pieces of one result make, cell by cell, where each has the whole's shape.
 * Private to core/rules. */
#ifndef SS_CORE_RULES_TRIAL_FOLD_H
#define SS_CORE_RULES_TRIAL_FOLD_H

#include "core/rules/probe.h"

/* One result of one probe: cells are numbers, two of each complex element. */
struct ss_view {
    const struct ss_probe *p;
    size_t k;
    struct ss_tensor whole, piece[SS_MAX_PIECES];
    int ranks;
    double tolerance, of_one; /* the second where no terms cancel: of products, extremes */
    bool floats, is_complex;
    const struct ss_explore_observer *observer;
};

/* The size of the element that number i is of. */
double ss_size_at(const struct ss_view *v, const struct ss_tensor *t, int64_t i);
/* Of cell i, of floats or complex numbers; of integers. */
double ss_fold_float(const struct ss_view *v, enum ss_reduce reduce, int64_t i);
int64_t ss_fold_int(const struct ss_view *v, enum ss_reduce reduce, int64_t i);
/* Whether that is no number, and says nothing. */
bool ss_fold_is_lost(const struct ss_view *v, enum ss_reduce reduce, double got, int64_t i);
/* Whether a piece is no finite number where the whole is one, or a factor is 0 that may be none. */
bool ss_fold_may_be_lost(const struct ss_view *v, enum ss_reduce reduce, int64_t i);
/* The same, of a candidate of which that says nothing. */
bool ss_fold_is_out_of_range(const struct ss_view *v, enum ss_reduce reduce, int64_t i);

#endif

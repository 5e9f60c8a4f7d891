/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verifies a measured footprint on 2, 3, 4 and 8 ranks. */
#ifndef SS_CORE_RULES_HALO_VERIFY_H
#define SS_CORE_RULES_HALO_VERIFY_H

#include <stdbool.h>

#include "core/rules/halo/halo_trial.h"

/* True if the ranks' results make the whole, as the form of the footprint says. Counts cells of
 * evidence. If not, the trial has failed. */
bool ss_halo_trial_holds(struct ss_halo_trial *t, const struct ss_whole *w,
                         const struct ss_halo *h);
/* True if row j + shift of a window's result k is row j of the whole, for all j from `from` to
 * `to`. The trial keeps a wrong cell. */
bool ss_halo_rows_hold(struct ss_halo_trial *t, const struct ss_whole *w,
                       const struct ss_halo_window *window, size_t k, int64_t from, int64_t to,
                       int64_t shift);
/* Verifies the trial's footprint on 2, 3, 4 and 8 ranks. Ends the trial on failure. */
bool ss_halo_trial_verify(struct ss_halo_trial *t);

#endif

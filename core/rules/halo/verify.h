/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verifies a measured footprint on 2, 3, 4 and 8 ranks. */
#ifndef SS_CORE_RULES_HALO_VERIFY_H
#define SS_CORE_RULES_HALO_VERIFY_H

#include <stdbool.h>

#include "core/rules/halo/halo_trial.h"

/* True if the ranks' results make the whole, as the form of the footprint says. Counts cells of
 * evidence; reductions that do not make it are struck from `others`. If not, the trial has failed.
 */
bool ss_halo_trial_holds(struct ss_halo_trial *t, const struct ss_whole *w,
                         const struct ss_halo *h);
/* Verifies the trial's footprint on 2, 3, 4 and 8 ranks. Ends the trial on failure. */
bool ss_halo_trial_verify(struct ss_halo_trial *t, ss_halo_trial_lengths *lengths_of);

#endif

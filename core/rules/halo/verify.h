/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verifies a measured footprint on 2, 3, 4 and 8 ranks. */
#ifndef SS_CORE_RULES_HALO_VERIFY_H
#define SS_CORE_RULES_HALO_VERIFY_H

#include <stdbool.h>

#include "core/rules/halo/halo_trial.h"

/* True if the sum of the ranks' results equals the whole, outside the rows that are left out.
 * Counts the cells at which ranks differ as evidence. */
bool ss_halo_trial_sums(struct ss_halo_trial *t, const struct ss_whole *w, const struct ss_halo *h);
/* True if the ranks' results on windows that share rows, minus their results on the shared rows
 * alone, sum to the whole. Counts evidence likewise. */
bool ss_halo_trial_shares(struct ss_halo_trial *t, const struct ss_whole *w,
                          const struct ss_halo *h);
/* True if the ranks' results, reduced in overlapping rows, equal the whole. Counts evidence
 * likewise. */
bool ss_halo_trial_overlaps(struct ss_halo_trial *t, const struct ss_whole *w,
                            const struct ss_halo *h);
/* Verifies the trial's footprint on 2, 3, 4 and 8 ranks. Ends the trial on failure. */
bool ss_halo_trial_verify(struct ss_halo_trial *t, ss_halo_trial_lengths *lengths_of);

#endif

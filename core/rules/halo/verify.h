/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verifies a measured footprint on 2, 3, 4 and 8 ranks. */
#ifndef SS_CORE_RULES_HALO_VERIFY_H
#define SS_CORE_RULES_HALO_VERIFY_H

#include <stdbool.h>

#include "core/rules/halo/halo_trial.h"

/* Whether the sum of the ranks' results, rows left out, is the whole; counts cells at which ranks
 * differ. */
bool ss_halo_trial_sums(struct ss_halo_trial *t, const struct ss_whole *w, const struct ss_halo *h);
/* Whether what the ranks make of windows that share rows, less what they make of those alone, is
 * the whole; the same. */
bool ss_halo_trial_shares(struct ss_halo_trial *t, const struct ss_whole *w,
                          const struct ss_halo *h);
/* Whether the ranks' results, reduced where they overlap, are the whole; counts cells at which
 * ranks differ. */
bool ss_halo_trial_overlaps(struct ss_halo_trial *t, const struct ss_whole *w,
                            const struct ss_halo *h);
bool ss_halo_trial_verify(struct ss_halo_trial *t, ss_halo_trial_lengths *lengths_of);

#endif

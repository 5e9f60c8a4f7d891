/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many rows the results grow by if the cut lengths grow. */
#ifndef SS_CORE_RULES_HALO_RATE_H
#define SS_CORE_RULES_HALO_RATE_H

#include <stdbool.h>
#include <stdint.h>

struct ss_halo_trial;

/* Finds how each result grows if each cut length grows by `grow`, starting from `base` (use
 * RATE_LENGTH to see every window formula; derived lengths follow). Fills dim, and rows, per and
 * surplus of the first length, in lowest terms; 1, 1, 0 if no result grows.
 * Returns false if a result does not grow evenly along exactly one dim. */
bool ss_halo_trial_rate(struct ss_halo_trial *t, const int64_t *base, const int64_t *grow);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many rows the results grow by if the cut lengths grow. */
#ifndef SS_CORE_RULES_HALO_RATE_H
#define SS_CORE_RULES_HALO_RATE_H

#include <stdbool.h>
#include <stdint.h>

struct ss_halo_trial;
struct ss_subject;

/* How every result changes with `grow` more of each cut length, from `base` on (RATE_LENGTH
 * shows any formula of a window; derived lengths follow by themselves): fills dim, and rows, per,
 * surplus of the first length, in lowest terms, or of whole strides; 1, 1, 0 where all results
 * stay. False where no dim, or not one dim, grows evenly. */
bool ss_halo_trial_rate(struct ss_halo_trial *t, const int64_t *base, const int64_t *grow);
/* Whether pieces of a length may share rows: the body shifts it, or has windows on it. */
bool ss_halo_trial_may_share(struct ss_subject *s, uint16_t atom);

#endif

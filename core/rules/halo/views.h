/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of a result that are a factor of a dim, not the whole dim. */
#ifndef SS_CORE_RULES_HALO_VIEWS_H
#define SS_CORE_RULES_HALO_VIEWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ss_factors;
struct ss_halo_trial;
struct ss_row_slot;

/* Makes the slot a cut along factor `at` of the dim. */
void ss_slot_within(struct ss_row_slot *slot, const struct ss_factors *dim, int at);
/* Sets the view of result k from its known factors, else views the dim as one length. */
void ss_halo_trial_view_known(struct ss_halo_trial *t, size_t k);
/* Fills views with the other possible views of a single result's dim. False if there are none. */
bool ss_halo_trial_find_views(struct ss_halo_trial *t);

#endif

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
struct ss_type;

/* Rows of result k, the whole's or a window's. lengths: of the atoms that are not cut. */
int64_t ss_halo_trial_rows(const struct ss_halo_trial *t, const int64_t *lengths, size_t k,
                           const struct ss_type *type);
/* A slot is cut along factor `at` of a dim. */
void ss_slot_within(struct ss_row_slot *slot, const struct ss_factors *dim, int at);
/* How result k's dim is known to be cut, or as one length. */
void ss_halo_trial_view_known(struct ss_halo_trial *t, size_t k);
/* How else the only result's dim may be, into views. False: in no other way. */
bool ss_halo_trial_find_views(struct ss_halo_trial *t);

#endif

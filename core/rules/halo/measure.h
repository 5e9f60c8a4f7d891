/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the two widths of a footprint: the fewest rows on each side that are enough at all
 * draws. More rows than needed are always enough. */
#ifndef SS_CORE_RULES_HALO_MEASURE_H
#define SS_CORE_RULES_HALO_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rules/halo/halo_trial.h"

/* True if the trial's footprint holds at a whole, on as many ranks as that is for. */
bool ss_halo_holds_at(struct ss_halo_trial *t, const struct ss_whole *w);
/* Finds left and right of the trial's footprint, all other members of which are known. Measures
 * with pieces of t->least rows, else with longer ones; t->least becomes their length. Ends the
 * trial on failure. */
bool ss_halo_trial_measure(struct ss_halo_trial *t);
/* The most rows on a side that are measured with pieces of that length; < 0: they are too short. */
int64_t ss_halo_widest(const struct ss_halo_trial *t, int side, int64_t piece);
/* The number of ranks of a draw. */
int ss_halo_ranks(const struct ss_halo_trial *t, int draw);

#endif
